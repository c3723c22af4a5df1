/** The hand size of a game with turns (T1, B5), for the layout only: it leaves room for the cards still to be drawn. */

import type { BerlinView, GeneralView } from "../../wire/types";

export function handSize({ type, setup, hand }: GeneralView | BerlinView): number {
  const size = type === "berlin" ? 6 : (setup.options.super_interactive ?? (setup.deck.level >= 4 ? 7 : 8));
  return Math.max(size, hand.length);
}
