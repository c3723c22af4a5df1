import type { Catalogue, Sentence } from "./format";

/** One flat catalogue, `<file>.<key>` → sentence, as `equalis.messages.catalogue` makes it. */
export function merge(files: Record<string, unknown>): Catalogue {
  const all: Record<string, Sentence> = {};
  for (const [path, sentences] of Object.entries(files)) {
    const subject = path.slice(path.lastIndexOf("/") + 1, -".json".length);
    for (const [key, sentence] of Object.entries(sentences as Catalogue)) all[`${subject}.${key}`] = sentence;
  }
  return all;
}
