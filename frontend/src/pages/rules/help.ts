/** The texts of the rules' pages: loaded with them, not with the first page. */

import type { Catalogue } from "../../i18n/format";
import { merge } from "../../i18n/merge";

const files = import.meta.glob<Catalogue>("../../../../src/equalis/messages/*/help.json", { import: "default" });

export async function help(language: string): Promise<Catalogue> {
  const path = Object.keys(files).find((name) => name.endsWith(`/${language}/help.json`));
  if (!path) throw new Error(`no rules in ${language}`);
  return merge({ [path]: await files[path]!() });
}
