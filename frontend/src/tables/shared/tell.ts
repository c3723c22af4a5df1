/** Events as sentences for screen readers, in the words of the game. */

import { announce } from "../../app/announce.svelte";
import { fraction } from "../../board/rods";
import { faceWords, signName } from "../../cards/labels";
import { num, t } from "../../i18n/index.svelte";
import type { Card, Completed, EventBody, TableView } from "../../wire/types";
import { nameOf } from "./seats";

const cardsInWords = (cards: readonly Card[]): string => cards.map((card) => faceWords(card.face)).join(" ");

/** "Izquierda 14, derecha 9." where both sides have one value; nothing where there is nothing to tell. */
export function sidesInWords(view: TableView): string {
  if (!view.row_sides) return "";
  const [left, right] = view.row_sides;
  const one = (side: typeof left) =>
    side.status === "values" && side.count === 1 && side.least !== null && fraction(side.least).d === 1 ? num(Number(side.least)) : null;
  const l = one(left);
  const r = one(right);
  if (l !== null && r !== null) return t("ui.said_sides", { left: l, right: r });
  return l !== null && right.status === "open" ? t("ui.said_value", { value: l }) : "";
}

function completed(view: TableView, event: Completed): string {
  const value = num(event.reading.result);
  return event.seat === view.seat
    ? t("ui.said_equalis_you", { value, n: event.points })
    : t("ui.said_equalis", { name: nameOf(view.info, event.seat), value, n: event.points });
}

function sentence(view: TableView, event: EventBody): { text: string; urgent?: boolean } | null {
  const name = "seat" in event && typeof event.seat === "number" ? nameOf(view.info, event.seat) : "";
  const mine = "seat" in event && event.seat === view.seat;
  switch (event.type) {
    case "played":
      if (mine || !event.cards.length) return null;
      return { text: `${t("event.played", { name, cards: cardsInWords(event.cards) })} ${sidesInWords(view)}`.trim() };
    case "completed":
      return { text: completed(view, event), urgent: true };
    case "timed_out":
      return { text: mine ? t("ui.said_timed_out_you") : t("event.timed_out", { name }), urgent: mine };
    case "hand_drew":
      return { text: t("ui.said_drew", { cards: event.cards.map((card) => faceWords(card.face)).join(", ") }) };
    case "thrown":
      return { text: t(`event.thrown_${event.by}`, { name, n: event.count }) };
    case "reshuffled":
      return { text: t("event.reshuffled", { n: event.count }) };
    case "has_left":
      return { text: t("event.has_left", { name }) };
    case "partner_asked":
      return mine ? null : { text: t("ui.said_asks", { name, wanted: typeof event.wanted === "number" ? num(event.wanted) : signName(event.wanted) }), urgent: true };
    case "cards_swapped":
      return { text: t("event.cards_swapped", { name, partner: nameOf(view.info, event.partner) }) };
    case "game_ended":
      return { text: t(`game.end_${event.outcome.reason}`), urgent: true };
    default:
      return mine ? null : plain(event, name);
  }
}

/** Acts that everybody but their doer is told in the words of the catalogue. */
function plain(event: EventBody, name: string): { text: string } | null {
  switch (event.type) {
    case "discarded":
      return { text: t("event.discarded", { name, n: event.count }) };
    case "passed":
    case "chosen":
    case "called":
    case "declined":
    case "presented":
    case "eliminated":
      return { text: t(`event.${event.type}`, { name }) };
    case "folded":
      return { text: t("event.folded", { name, cap: event.cap }) };
    case "staked":
      return { text: t(`event.staked_${event.kind}`, { name, n: event.stake }) };
    default:
      return null;
  }
}

export function tellEvents(view: TableView, events: readonly EventBody[]): void {
  for (const event of events) {
    const said = sentence(view, event);
    if (said) announce(said.text, said.urgent);
  }
}
