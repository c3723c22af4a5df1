/** Rows as the page lays them: the server's row with the draft at its right end. Nothing here judges a row. */

import { bearsDivision, type Card, isOperation, isPlainEquals } from "../cards/faces";
import type { Auxiliary, Row } from "../wire/types";

export interface Slot {
  card: Card;
  opens: Mark[];
  closes: Mark[];
  rest: "placed" | "draft" | null;
  draft: boolean;
}
/** One parenthesis beside a card; a draft one can be taken back. */
export interface Mark {
  draft: boolean;
  /** Index within the draft's auxiliaries. */
  index: number;
}
export interface Draft {
  cards: Card[];
  auxiliaries: Auxiliary[];
}

export const EMPTY_DRAFT: Draft = { cards: [], auxiliaries: [] };
export const EMPTY_ROW: Row = { cards: [], opens: [], closes: [], rests: [] };

const placed = (count: number): Mark[] => Array.from({ length: count }, () => ({ draft: false, index: -1 }));

/** The row with the draft in it. A `)` of the draft stands outside those already there, a `(` inside. */
export function lay(row: Row, draft: Draft = EMPTY_DRAFT): Slot[] {
  const slots: Slot[] = row.cards.map((card, i) => ({
    card,
    opens: placed(row.opens[i] ?? 0),
    closes: placed(row.closes[i] ?? 0),
    rest: row.rests[i] ? "placed" : null,
    draft: false,
  }));
  for (const card of draft.cards) slots.push({ card, opens: [], closes: [], rest: null, draft: true });
  draft.auxiliaries.forEach(({ kind, at }, index) => {
    const slot = slots[kind === ")" ? at - 1 : at];
    if (!slot) return;
    if (kind === "R") slot.rest = "draft";
    else (kind === "(" ? slot.opens : slot.closes).push({ draft: true, index });
  });
  return slots;
}

/** Index where the second lane starts: the first card that can only be `=`; the row's length without one. */
export function split(slots: readonly Slot[]): number {
  const at = slots.findIndex((slot) => isPlainEquals(slot.card.face));
  return at < 0 ? slots.length : at;
}

/** Positions that light up for a tool: gaps for parentheses, cards for *Resto*. Form only; the server has the last word. */
export function places(slots: readonly Slot[], tool: Auxiliary["kind"]): number[] {
  if (tool === "R") return slots.flatMap(({ card, rest }, i) => (!rest && bearsDivision(card.face) ? [i] : []));
  const numbers = slots.flatMap(({ card }, i) => (isOperation(card.face) ? [] : [i]));
  if (tool === "(") return numbers;
  let depth = 0;
  const after = slots.map((slot) => (depth += slot.opens.length - slot.closes.length));
  return numbers.filter((i) => Math.min(...after.slice(i)) > 0).map((i) => i + 1);
}

/** The draft without the card at `index` of the whole row, and without what stood on it. */
export function without(draft: Draft, placedCards: number, index: number): Draft {
  return {
    cards: draft.cards.filter((_, i) => placedCards + i !== index),
    auxiliaries: draft.auxiliaries.flatMap((aux) => {
      const card = aux.kind === ")" ? aux.at - 1 : aux.at;
      if (card === index) return [];
      return [card > index ? { ...aux, at: aux.at - 1 } : aux];
    }),
  };
}

/** Whether the row waits for a number: it is empty or ends with an operation. */
export function wantsNumber(slots: readonly Slot[]): boolean {
  const last = slots.at(-1);
  return !last || isOperation(last.card.face);
}

/** The same as a plain row, draft included. */
export const asRow = (slots: readonly Slot[]): Row => ({
  cards: slots.map(({ card }) => card),
  opens: slots.map(({ opens }) => opens.length),
  closes: slots.map(({ closes }) => closes.length),
  rests: slots.map(({ rest }) => rest !== null),
});
