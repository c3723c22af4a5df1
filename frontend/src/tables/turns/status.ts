/** The quiet line under the row: what the row is now, what the draft would be, or why it is not allowed. */

import { fraction, type SideValues } from "../../board/rods";
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

export function sidesStatus(left: SideValues, right: SideValues, berlin = false): Status {
  const longest = Math.max(length(left), length(right), 1);
  const rods = [Math.max(0.1, length(left) / longest), right.status === "none" ? 0.1 : Math.max(0.1, length(right) / longest)] as const;
  const l = words(left);
  const r = words(right);
  if (left.status === "none") return { tone: "info", text: t("ui.status_start") };
  if (left.status === "values" && left.count === 0) return { tone: "info", text: t("ui.status_no_reading"), rods };
  if (right.status === "none") return { tone: "info", text: l === null ? t("ui.status_number_missing") : t("ui.status_value", { value: l }), rods };
  if (l === null || r === null) return { tone: "info", text: t(berlin ? "ui.status_open" : "ui.status_number_missing"), rods };
  return { tone: "info", text: t("ui.status_sides", { left: l, right: r }), rods };
}

export function previewStatus(preview: Preview, declared: boolean): Status {
  if (preview.refusal) return { tone: "err", text: sayRefusal(preview.refusal), explain: preview.steps.length > 0 };
  if (preview.completes) return { tone: "ok", text: t("ui.status_completes", { n: preview.points }), rods: [1, 1], explain: preview.steps.length > 0 };
  if (preview.left && preview.right) return sidesStatus(preview.left, preview.right);
  return { tone: "lock", text: t(declared ? "ui.status_may_play_or_say" : "ui.status_may_play") };
}

/** What the line says now. */
export function status(session: Session, game: TurnView): Status {
  const view = session.view!;
  const declared = game.setup.options.claim === "declared";
  if (session.refusal) return { tone: "err", text: sayRefusal(session.refusal), explain: true };
  if (!session.draft.empty && session.preview) return previewStatus(session.preview, declared);
  const mine = view.seat !== null && game.turn === view.seat;
  if (!session.draft.empty) return { tone: "info", text: mine ? t("ui.status_asking") : t("ui.status_wait_to_play") };
  if (declared && mine && session.choice("claim")?.bare) return { tone: "lock", text: t("ui.status_claim_now") };
  if (view.row_sides && game.row.row.cards.length) return sidesStatus(...view.row_sides, game.type === "berlin");
  if (mine) return { tone: "info", text: t(game.row.row.cards.length ? "ui.status_your_turn" : "ui.status_start") };
  if (game.turn === null) return { tone: "info", text: "" };
  return { tone: "info", text: t("ui.status_turn_of", { name: callOf(view, game.turn) }) };
}
