/** Filling a sentence of the catalogues: the same rules as `equalis.messages` has on the server. */

export type Params = Readonly<Record<string, string | number>>;
export type Sentence = string | { readonly one: string; readonly other: string };
export type Catalogue = Readonly<Record<string, Sentence>>;

const GROUPS: Readonly<Record<string, string>> = { es: "\u202f", en: "," };

/** A whole number as the language writes it: a true minus sign, groups of three from five digits on. */
export function number(value: number, language: string): string {
  const digits = String(Math.abs(value));
  const grouped =
    digits.length > 4 ? digits.replace(/\B(?=(\d{3})+$)/g, GROUPS[language] ?? "\u202f") : digits;
  return (value < 0 ? "−" : "") + grouped;
}

/** The sentence for `key` with its places filled; throws on an unknown key or a missing parameter. */
export function fill(catalogue: Catalogue, language: string, key: string, params: Params = {}): string {
  let sentence = catalogue[key];
  if (sentence === undefined) throw new Error(`no sentence: ${key}`);
  if (typeof sentence === "object") sentence = params.n === 1 ? sentence.one : sentence.other;
  return sentence.replace(/\{\{|\}\}|\{(\w+)\}/g, (whole, name: string | undefined) => {
    if (name === undefined) return whole[0] as string;
    const value = params[name];
    if (value === undefined) throw new Error(`${key}: no parameter ${name}`);
    return typeof value === "number" ? number(value, language) : value;
  });
}

/** "4, 7 o 9": the last two joined by the language's word. */
export function list(items: readonly string[], word: string): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)}`;
}
