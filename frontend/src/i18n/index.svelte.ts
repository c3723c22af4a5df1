/** The current language and its catalogue. Each language is a chunk of its own, loaded when it is chosen. */

import { prefs } from "../app/prefs.svelte";
import { type Catalogue, fill, list, number, type Params } from "./format";

export type Language = "es" | "en";
export const LANGUAGES: readonly { code: Language; name: string }[] = [
  { code: "es", name: "español" },
  { code: "en", name: "English" },
];

const loaders: Record<Language, () => Promise<{ default: Catalogue }>> = {
  es: () => import("./es"),
  en: () => import("./en"),
};

const state = $state<{ language: Language; catalogue: Catalogue }>({ language: "es", catalogue: {} });

export async function speak(language: Language): Promise<void> {
  const { default: catalogue } = await loaders[language]();
  state.catalogue = catalogue;
  state.language = language;
  prefs.language = language;
  document.documentElement.lang = language;
}

export const language = (): Language => state.language;
/** The sentence for a key of the catalogues, in the current language. */
export const t = (key: string, params?: Params): string => fill(state.catalogue, state.language, key, params);
export const has = (key: string): boolean => key in state.catalogue;
export const num = (value: number): string => number(value, state.language);
/** "4, 7 o 9" / "4, 7 or 9". */
export const either = (items: readonly string[]): string => list(items, t("ui.or"));
/** "Ana y Mateo" / "Ana and Mateo". */
export const both = (items: readonly string[]): string => list(items, t("ui.and"));
