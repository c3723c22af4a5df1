/** The quiet line under the row: what the row is now, what the draft would be, or why it is not allowed. */

import { fraction, type SideValues } from "../../board/rods";
import { lay, type Slot, split, wantsNumber } from "../../board/row";
import { either, num, t } from "../../i18n/index.svelte";
import type { BerlinView, GeneralView, Preview } from "../../wire/types";
import type { Session } from "../session.svelte";
import { sayRefusal } from "../shared/refusals";
import { callOf } from "../shared/seats";

export interface Status {
  tone: "info" | "ok" | "err" | "ask" | "lock";
  text: string;
  /** Lengths of the two small rods, 0–1. */
  rods?: readonly [number, number];
  explain?: boolean;
}
type TurnView = GeneralView | BerlinView;

const FEW = 4;

/** One side in words, or null where it has no value yet. */
function words(side: SideValues): string | null {
  if (side.status !== "values" || side.least == null || side.greatest == null) return null;
  const value = (exact: number | string) => {
    const { n, d } = fraction(exact);
    return d === 1 ? num(n) : `${num(n)}/${d}`;
  };
  if (side.count === 1) return value(side.least);
  const listed = side.listed ?? [];
  if (listed.length && listed.length <= FEW) return either(listed.map(value));
  return t("ui.from_to", { least: value(side.least), greatest: value(side.greatest) });
}

function length(side: SideValues): number {
  if (side.status !== "values" || side.greatest == null) return 0;
  const { n, d } = fraction(side.greatest);
  return Math.abs(n / d);
}

/** What the form of the row says, whatever its values are. */
export interface Form {
  wantsNumber: boolean;
  /** An `=` is certain: there are two sides. */
  two: boolean;
}
export const formOf = (slots: readonly Slot[]): Form => ({ wantsNumber: wantsNumber(slots), two: split(slots) < slots.length });

export function sidesStatus(left: SideValues, right: SideValues | null, form: Form): Status {
  const both = form.two && right !== null;
  const longest = Math.max(length(left), both ? length(right) : 0, 1);
  const rods = [Math.max(0.1, length(left) / longest), both ? Math.max(0.1, length(right) / longest) : 0.1] as const;
  const l = words(left);
  const r = both ? words(right) : null;
  if (form.wantsNumber) return { tone: "info", text: t("ui.status_number_missing"), rods };
  if (left.status === "open" || (both && right.status === "open")) return { tone: "info", text: t("ui.status_close_missing"), rods };
  if (l === null || (both && r === null)) return { tone: "info", text: t("ui.status_no_reading"), rods };
  if (r === null) return { tone: "info", text: t("ui.status_value", { value: l }), rods };
  return { tone: "info", text: t("ui.status_sides", { left: l, right: r }), rods };
}

function previewStatus(preview: Preview, declared: boolean, form: Form): Status {
  const explain = preview.steps.length > 0;
  if (preview.refusal) return { tone: "err", text: sayRefusal(preview.refusal) };
  if (preview.completes) return { tone: "ok", text: t("ui.status_completes", { n: preview.points }), rods: [1, 1], explain };
  if (preview.left) return { ...sidesStatus(preview.left, preview.right, form), explain };
  return { tone: "lock", text: t(declared ? "ui.status_may_play_or_say" : "ui.status_may_play") };
}

/** What the line says now. */
export function status(session: Session, game: TurnView): Status {
  const view = session.view!;
  const declared = game.setup.options.claim === "declared";
  const slots = lay(game.row.row, session.draft.now);
  if (session.refusal) return { tone: "err", text: sayRefusal(session.refusal) };
  if (!session.draft.empty && session.preview) return previewStatus(session.preview, declared, formOf(slots));
  const mine = view.seat !== null && game.turn === view.seat;
  if (!session.draft.empty && mine && !view.info.settings.previews) return { tone: "lock", text: t("ui.status_may_play") };
  if (!session.draft.empty) return { tone: "info", text: mine ? t("ui.status_asking") : t("ui.status_wait_to_play") };
  if (declared && mine && session.choice("claim")?.bare) return { tone: "lock", text: t("ui.status_claim_now") };
  if (view.row_sides && game.row.row.cards.length) return sidesStatus(...view.row_sides, formOf(slots));
  if (mine) return { tone: "info", text: t(game.row.row.cards.length ? "ui.status_your_turn" : "ui.status_start") };
  if (game.turn === null) return { tone: "info", text: "" };
  return { tone: "info", text: t("ui.status_turn_of", { name: callOf(view, game.turn) }) };
}
