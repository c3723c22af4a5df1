// @vitest-environment node
/** Every sentence that the page asks for exists in both languages, with the same places; none of `ui` is unused. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Catalogue, Sentence } from "../src/i18n/format";

const MESSAGES = join(import.meta.dirname, "../../src/equalis/messages");
const SOURCES = join(import.meta.dirname, "../src");

function catalogue(language: string): Catalogue {
  const all: Record<string, Sentence> = {};
  for (const file of readdirSync(join(MESSAGES, language))) {
    const subject = file.replace(".json", "");
    const sentences = JSON.parse(readFileSync(join(MESSAGES, language, file), "utf8")) as Catalogue;
    for (const [key, sentence] of Object.entries(sentences)) all[`${subject}.${key}`] = sentence;
  }
  return all;
}
const texts = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith("schema.ts"))
  .map((name) => readFileSync(join(SOURCES, name), "utf8"));
const source = texts.join("\n");
const languages = { es: catalogue("es"), en: catalogue("en") };

const forms = (sentence: Sentence): string[] => (typeof sentence === "string" ? [sentence] : [sentence.one, sentence.other]);
const places = (sentence: Sentence): string[] => [...new Set(forms(sentence).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();

/** Keys written out, and the beginnings and ends of those that are put together. */
const literal = new Set([...source.matchAll(/["'`]((?:ui|help|event|game)\.\w+)["'`]/g)].map((match) => match[1] as string));
const composed = [...source.matchAll(/`((?:ui|help|event|game)\.\w*)\$\{[^`]*?\}(\w*)(?:\$\{[^`]*?\})?`/g)].map((match) => ({ start: match[1] as string, end: match[2] as string }));
const used = (key: string): boolean =>
  literal.has(key) || composed.some(({ start, end }) => key.startsWith(start) && key.length > start.length && (end === "" || key.includes(end, start.length)));

describe("catalogues", () => {
  it("has the same keys and places in both languages", () => {
    expect(Object.keys(languages.en).sort()).toEqual(Object.keys(languages.es).sort());
    for (const key of Object.keys(languages.es)) expect(places(languages.en[key]!), key).toEqual(places(languages.es[key]!));
  });
  it("has every key that is written out in the sources", () => {
    expect([...literal].filter((key) => !(key in languages.es))).toEqual([]);
  });
  it("has at least one sentence for every key that is put together", () => {
    const missing = composed.filter(({ start, end }) => !Object.keys(languages.es).some((key) => key.startsWith(start) && key.includes(end, start.length)));
    expect(missing).toEqual([]);
  });
  it("keeps no sentence of ui that nothing shows", () => {
    expect(Object.keys(languages.es).filter((key) => key.startsWith("ui.") && !used(key))).toEqual([]);
  });
  it("bolds in pairs", () => {
    for (const sentences of Object.values(languages))
      for (const [key, sentence] of Object.entries(sentences))
        if (key.startsWith("ui.")) for (const form of forms(sentence)) expect(form.split("*").length % 2, key).toBe(1);
  });
});
