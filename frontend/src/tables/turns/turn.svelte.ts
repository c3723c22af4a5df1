/** What the player in front of this page may do in a game with turns, and the ways to do it. */

import { sound } from "../../app/sound";
import { isOperation } from "../../cards/faces";
import { lay, type Slot } from "../../board/row";
import type { BerlinView, Card, GeneralView, PlayerAction } from "../../wire/types";
import type { Session } from "../session.svelte";

export class Turn {
  /** Cards chosen to be discarded; null while not discarding. */
  out = $state.raw<number[] | null>(null);

  constructor(
    readonly session: Session,
    private readonly view: () => GeneralView | BerlinView,
  ) {}

  get game(): GeneralView | BerlinView {
    return this.view();
  }
  get mine(): boolean {
    return this.session.seat !== null && this.game.turn === this.session.seat && this.game.outcome === null;
  }
  get declared(): boolean {
    return this.game.setup.options.claim === "declared";
  }
  get slots(): Slot[] {
    return lay(this.game.row.row, this.session.draft.now);
  }
  get play(): boolean {
    return this.session.live && this.session.choice("play") !== null && !this.session.draft.empty && !this.session.preview?.refusal;
  }
  /** ¡EQUALIS! may be said: by the form of the row alone, never by its truth (T5). */
  get claim(): boolean {
    if (!this.declared || !this.session.live) return false;
    const choice = this.session.choice("claim");
    if (this.session.draft.empty) return choice?.bare ?? false;
    const slots = this.slots;
    const last = slots.at(-1);
    return this.play && last !== undefined && !isOperation(last.card.face);
  }
  get discard(): boolean {
    return this.session.live && this.session.choice("discard") !== null && this.session.draft.empty;
  }
  get enough(): boolean {
    const choice = this.session.choice("discard");
    return this.out !== null && choice !== null && this.out.length >= choice.least && this.out.length <= choice.most;
  }

  /** The action that the draft stands for. */
  action(claim = false): PlayerAction {
    const { cards, auxiliaries } = this.session.draft.now;
    if (claim && cards.length === 0) return { type: "claim", auxiliaries: [...auxiliaries] };
    return { type: "play", cards: cards.map((card) => card.id), auxiliaries: [...auxiliaries], claim };
  }

  tap(card: Card): void {
    const { draft } = this.session;
    if (this.out) {
      const chosen = this.out.includes(card.id);
      const most = this.session.choice("discard")?.most ?? 0;
      if (chosen) this.out = this.out.filter((id) => id !== card.id);
      else if (this.out.length < most) this.out = [...this.out, card.id];
      return;
    }
    sound(draft.holds(card.id) ? "back" : "place");
    draft.tool = null;
    draft.toggle(card);
  }
  async put(claim = false): Promise<void> {
    if (claim ? !this.claim : !this.play) return;
    await this.session.act(this.action(claim));
  }
  async throwOut(): Promise<void> {
    if (this.out === null || !this.enough || !this.session.live) return;
    const cards = this.out;
    if (await this.session.act({ type: "discard", cards })) this.out = null;
  }
  startDiscard(): void {
    if (this.discard) this.out = [];
  }
  async throwRow(): Promise<void> {
    if (this.session.live && this.session.choice("throw")) await this.session.act({ type: "throw" });
  }
  async pass(): Promise<void> {
    if (this.session.live && this.session.choice("pass")) await this.session.act({ type: "pass" });
  }
}
