/** The draft: free until Poner is pressed. Every change can be undone; a new state of the row keeps what still can stand. */

import type { Card } from "../cards/faces";
import type { Auxiliary } from "../wire/types";
import { type Draft, EMPTY_DRAFT, without } from "./row";

export type Tool = Auxiliary["kind"];

export class DraftState {
  now = $state.raw<Draft>(EMPTY_DRAFT);
  /** A tool waiting for a place. */
  tool = $state<Tool | null>(null);
  #before: Draft[] = [];
  #placed = 0;
  #place = "";

  get empty(): boolean {
    return this.now.cards.length === 0 && this.now.auxiliaries.length === 0;
  }
  holds(id: number): boolean {
    return this.now.cards.some((card) => card.id === id);
  }

  /** The row stands at `place` with `placed` cards now, and these are in the hand: drop what can no longer stand. */
  settle(place: string, placed: number, hand: readonly Card[]): void {
    if (place !== this.#place) {
      this.clear();
      this.#place = place;
      this.#placed = placed;
      return;
    }
    const known = new Set(hand.map((card) => card.id));
    for (const card of this.now.cards) if (!known.has(card.id)) this.takeBack(card.id);
  }

  /** Tap a hand card: to the right end of the row, or back. */
  toggle(card: Card): void {
    if (this.holds(card.id)) this.takeBack(card.id);
    else this.#set({ ...this.now, cards: [...this.now.cards, card] });
  }
  takeBack(id: number): void {
    const i = this.now.cards.findIndex((card) => card.id === id);
    if (i >= 0) this.#set(without(this.now, this.#placed, this.#placed + i));
  }
  takeOffAuxiliary(index: number): void {
    this.#set({ ...this.now, auxiliaries: this.now.auxiliaries.filter((_, i) => i !== index) });
  }
  takeOffRest(at: number): void {
    this.takeOffAuxiliary(this.now.auxiliaries.findIndex((aux) => aux.kind === "R" && aux.at === at));
  }
  put(kind: Tool, at: number): void {
    this.#set({ ...this.now, auxiliaries: [...this.now.auxiliaries, { kind, at }] });
    this.tool = null;
  }
  undo(): void {
    const draft = this.#before.pop();
    if (draft) this.now = draft;
    this.tool = null;
  }
  clear(): void {
    this.now = EMPTY_DRAFT;
    this.tool = null;
    this.#before = [];
  }
  #set(draft: Draft): void {
    this.#before.push(this.now);
    this.now = draft;
  }
}
