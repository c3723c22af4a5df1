/**
 * One open table on this page: its line, the draft with its live preview, what was just refused, what is celebrated.
 * The page asks the server what a draft would be; it decides nothing about rows itself.
 */

import { announce } from "../app/announce.svelte";
import { sound } from "../app/sound";
import { DraftState } from "../board/draft.svelte";
import { t } from "../i18n/index.svelte";
import { type Answer, Connection } from "../wire/connection.svelte";
import type {
  Choice, Command, Completed, EventBody, GameView, Heard, PlayerAction, Preview, Refusal, TableView, Talk,
} from "../wire/types";
import { tellEvents } from "./shared/tell";
import { sayRefusal } from "./shared/refusals";
import { nameOf } from "./shared/seats";

const PREVIEW_PAUSE = 60;
const HEARD_FOR = 10_000;

export class Session {
  readonly line: Connection;
  readonly draft = new DraftState();
  preview = $state.raw<Preview | null>(null);
  /** The last refusal, until the next wish. */
  refusal = $state.raw<Refusal | null>(null);
  /** An equality being celebrated. */
  moment = $state.raw<Completed | null>(null);
  /** The last equality, for its explanation. */
  last = $state.raw<Completed | null>(null);
  /** A command is on its way. */
  busy = $state(false);
  /** What was said last; nothing after some seconds. */
  heard = $state.raw<Heard | null>(null);
  /** Events of the newest update, for the tables of single games. */
  events = $state.raw<EventBody[]>([]);

  #previewDue: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(address: string) {
    this.line = new Connection(address, {
      update: (view, events, before) => this.#updated(view, events, before),
      heard: (heard) => {
        this.#hear(heard);
      },
    });
  }

  get view(): TableView | null {
    return this.line.view;
  }
  get game(): GameView | null {
    return this.line.view?.game ?? null;
  }
  get seat(): number | null {
    return this.line.view?.seat ?? null;
  }
  /** Controls work: seated, on a live line, nothing under way. */
  get live(): boolean {
    return this.line.line === "open" && !this.busy && this.view?.info.phase === "playing";
  }
  choice<T extends Choice["type"]>(type: T): Extract<Choice, { type: T }> | null {
    return (this.view?.choices?.find((c) => c.type === type) as Extract<Choice, { type: T }> | undefined) ?? null;
  }

  async act(action: PlayerAction): Promise<boolean> {
    return this.#settle(await this.#busy(this.line.do(action)));
  }
  async manage(command: Command): Promise<boolean> {
    return this.#settle(await this.#busy(this.line.manage(command)));
  }

  async say(talk: Talk): Promise<boolean> {
    return this.#settle(await this.line.say(talk));
  }
  /** A ready phrase in the language of this page, or the words as they were said. */
  wordsOf({ talk }: Heard): string {
    return talk.phrase === null ? (talk.text ?? "") : t(`phrase.${talk.phrase}`);
  }

  /** Ask what the draft would be, once the fingers rest. */
  ask(action: PlayerAction | null): void {
    clearTimeout(this.#previewDue);
    this.preview = null;
    this.refusal = null;
    if (!action) return;
    this.#previewDue = setTimeout(() => {
      this.line.preview(action, (result) => {
        this.preview = result;
      });
    }, PREVIEW_PAUSE);
  }

  close(): void {
    clearTimeout(this.#previewDue);
    clearTimeout(this.#silence);
    this.line.close();
  }

  async #busy(answer: Promise<Answer>): Promise<Answer> {
    this.busy = true;
    try {
      return await answer;
    } finally {
      this.busy = false;
    }
  }

  #hear(heard: Heard): void {
    this.heard = heard;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => (this.heard = null), HEARD_FOR);
    if (this.view && heard.seat !== this.seat)
      announce(t("ui.said_says", { name: nameOf(this.view.info, heard.seat), words: this.wordsOf(heard) }));
  }

  #settle(answer: Answer): boolean {
    if (answer.ok) {
      this.refusal = null;
      return true;
    }
    this.refusal = answer.refusal;
    sound("refused");
    announce(sayRefusal(answer.refusal), true);
    return false;
  }

  #updated(view: TableView, events: EventBody[], before: TableView | null): void {
    this.events = events;
    if (view.game && "row" in view.game) {
      const count = view.game.row.row.cards.length;
      this.draft.settle(`${view.game.won.length}/${count}/${view.game.turn}`, count, view.game.hand);
    }
    for (const event of events) {
      if (event.type === "completed") {
        this.moment = event;
        this.last = event;
        sound("equalis");
      } else if (event.type === "played" && event.seat !== view.seat) sound("place");
    }
    tellEvents(view, events);
    const mine = view.seat !== null && view.to_act.includes(view.seat) && view.info.phase === "playing";
    const wasMine = before !== null && before.seat !== null && before.to_act.includes(before.seat) && before.phase === view.phase;
    if (mine && !wasMine) {
      announce(t("ui.said_your_turn"), true);
      sound("turn");
    }
  }
}
