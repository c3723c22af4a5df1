/** Refusals come as codes; their sentences are in the catalogues. */

import { has, t } from "../../i18n/index.svelte";
import type { Refusal } from "../../wire/types";

export const sayRefusal = ({ code, params }: Pick<Refusal, "code" | "params">): string =>
  has(code) ? t(code, params) : t("ui.refused_unknown", { code });
