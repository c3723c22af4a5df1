/**
 * The line to a table. It says honestly how it is: within 2 s of a socket or network event or of a command without an
 * answer, 15 s on a silent line. Commands keep their id until they are answered, so sending them again is harmless.
 */

import { delay } from "./backoff";
import type {
  Bye, ClientMessage, Command, EventBody, Heard, PlayerAction, Preview, Refusal, ServerMessage, TableView, Talk,
} from "./types";

export const PROTOCOL_VERSION = 1;
const UNANSWERED = 2_000;
const SILENT = 15_000;
const PING_EVERY = 5_000;
/** Reasons after which trying again makes no sense. */
const FINAL: ReadonlySet<Bye["reason"]> = new Set([
  "replaced", "kicked", "moved", "deleted", "unknown_table", "no_seat", "wrong_token", "version", "hello_expected",
  "too_much_malformed",
]);

export type Line = "connecting" | "open" | "reconnecting" | "closed";
export type Answer = { ok: true } | { ok: false; refusal: Refusal };

interface Pending {
  message: Extract<ClientMessage, { id: string }>;
  sent: number;
  settle: (answer: Answer) => void;
}
export interface Listener {
  update?: (view: TableView, events: EventBody[], before: TableView | null) => void;
  heard?: (heard: Heard) => void;
}

const newId = (): string => crypto.randomUUID();

export class Connection {
  line = $state<Line>("connecting");
  bye = $state<Bye["reason"] | null>(null);
  view = $state.raw<TableView | null>(null);
  /** The server now runs another version than the one this page was loaded from. */
  stale = $state(false);
  /** When the last message came, on this device's clock. */
  heardAt = $state(Date.now());
  /** Server's clock minus this device's. */
  offset = 0;

  #socket: WebSocket | null = null;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval>;
  #pending = new Map<string, Pending>();
  #preview: { id: string; give: (result: Preview) => void } | null = null;
  #build: string | null = null;
  #pingSent = 0;
  #seq = -1;
  #shut = false;

  constructor(
    private readonly address: string,
    private readonly listener: Listener = {},
  ) {
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#lost);
    document.addEventListener("visibilitychange", this.#wake);
    this.#watch = setInterval(() => this.#look(), 500);
    this.#open();
  }

  close(): void {
    this.#shut = true;
    clearTimeout(this.#retry);
    clearInterval(this.#watch);
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#lost);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#drop();
  }

  do(action: PlayerAction): Promise<Answer> {
    return this.#ask({ type: "do", id: newId(), phase: this.view?.phase ?? "", action });
  }
  manage(command: Command): Promise<Answer> {
    return this.#ask({ type: "manage", id: newId(), command });
  }
  say(talk: Talk): Promise<Answer> {
    return this.#ask({ type: "say", id: newId(), talk });
  }
  /** The newest preview wins; one that was overtaken never answers. */
  preview(draft: PlayerAction, give: (result: Preview) => void): void {
    const id = newId();
    this.#preview = { id, give };
    this.#send({ type: "preview", id, draft });
  }
  /** Try again at once, as the person asked for it. */
  again(): void {
    this.#attempt = 0;
    this.#open();
  }

  #ask(message: Pending["message"]): Promise<Answer> {
    return new Promise((settle) => {
      this.#pending.set(message.id, { message, sent: Date.now(), settle });
      this.#send(message);
    });
  }

  #open(): void {
    if (this.#shut || this.line === "closed") return;
    clearTimeout(this.#retry);
    this.#drop();
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    this.#pingSent = 0;
    socket.onopen = () => this.#send({ type: "hello", version: PROTOCOL_VERSION });
    socket.onmessage = (event: MessageEvent<string>) => this.#receive(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #receive(message: ServerMessage): void {
    this.heardAt = Date.now();
    this.#pingSent = 0;
    switch (message.type) {
      case "welcome":
        this.#attempt = 0;
        this.line = "open";
        if (this.#build !== null && this.#build !== message.build) this.stale = true;
        this.#build = message.build;
        this.#show(message.view, [], message.seq);
        for (const pending of this.#pending.values()) {
          pending.sent = Date.now();
          this.#send(pending.message);
        }
        break;
      case "update":
        this.#show(message.view, message.events, message.seq);
        break;
      case "ack":
        this.#settle(message.id, { ok: true });
        break;
      case "refused":
        if (message.id !== null) this.#settle(message.id, { ok: false, refusal: message.refusal });
        break;
      case "previewed":
        if (this.#preview?.id === message.id) {
          this.#preview.give(message.result);
          this.#preview = null;
        }
        break;
      case "pong":
        this.offset = message.now - Date.now();
        break;
      case "heard":
        this.listener.heard?.(message);
        break;
      case "bye":
        this.bye = message.reason;
        if (FINAL.has(message.reason)) {
          this.line = "closed";
          if (message.reason === "version") this.stale = true;
          this.close();
        }
        break;
    }
  }

  #show(view: TableView, events: EventBody[], seq: number): void {
    if (seq < this.#seq) return;
    this.#seq = seq;
    this.offset = view.info.now - Date.now();
    const before = this.view;
    this.view = view;
    this.listener.update?.(view, events, before);
  }

  #settle(id: string, answer: Answer): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.settle(answer);
  }

  /** Every half second: is anything unanswered, is the line silent? */
  #look(): void {
    if (this.line !== "open") return;
    const now = Date.now();
    const waiting = [...this.#pending.values()].some(({ sent }) => now - sent > UNANSWERED - 500);
    const silent = now - this.heardAt;
    if (waiting || silent > SILENT - 500) this.#lost();
    else if (silent > PING_EVERY && this.#pingSent === 0) {
      this.#pingSent = now;
      this.#send({ type: "ping", id: newId() });
    }
  }

  #lost = (): void => {
    if (this.#shut || this.line === "closed") return;
    if (this.line === "open" || this.view) this.line = "reconnecting";
    this.#drop();
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), delay(this.#attempt++));
  };

  /** The network is back, or the page is looked at again: find out at once whether the line still lives. */
  #wake = (): void => {
    if (this.#shut || document.hidden) return;
    if (this.line === "reconnecting") this.again();
    else if (this.line === "open" && Date.now() - this.heardAt > UNANSWERED) {
      this.#send({ type: "ping", id: newId() });
      setTimeout(() => {
        if (this.line === "open" && Date.now() - this.heardAt > UNANSWERED) this.#lost();
      }, 1_500);
    }
  };
}
