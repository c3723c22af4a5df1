/** Options in words. */

import { has, t } from "../../i18n/index.svelte";
import type { OptionName, OptionOffer, Settings } from "../../wire/types";

/** "sin límite", "60 s", "automático": the option's own word for a value, or the value with its unit. */
export function valueLabel(name: OptionName, value: unknown): string {
  const own = `ui.value_${name}_${value}`;
  if (has(own)) return t(own);
  if (value === null) return t("ui.value_none");
  if (typeof value === "boolean") return t(value ? "ui.value_yes" : "ui.value_no");
  return name.endsWith("_limit") ? t("ui.value_seconds", { seconds: value as number }) : String(value);
}

/** The options that matter, in one line: "sin límite · ¡EQUALIS! automático · paréntesis". */
export function optionsLine(settings: Settings, offers: readonly Pick<OptionOffer, "name">[]): string {
  const parts: string[] = [];
  for (const { name } of offers) {
    const value = settings.options[name as OptionName];
    if (typeof value === "boolean") {
      if (value) parts.push(t(`ui.option_${name}`).toLocaleLowerCase());
    } else if (name === "turn_limit" || name === "claim" || name === "match" || name === "rounds")
      parts.push(t(`ui.brief_${name}`, { value: valueLabel(name as OptionName, value) }));
  }
  if (settings.previews) parts.push(t("ui.brief_previews"));
  return parts.join(" · ");
}
