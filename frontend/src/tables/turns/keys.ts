/** The keyboard: every turn can be played with it alone. */

import type { Turn } from "./turn.svelte";

/** The hand was last used with a pointer: its focus was not sought, so Enter belongs to the table. */
let pointed = false;
export function handPointed(event: PointerEvent): void {
  pointed = event.target instanceof Element && event.target.closest("[data-hand]") !== null;
}

const TYPING = "input, select, textarea, [contenteditable]";

/** `?` opens the sheet; keys do nothing while a dialog is open or somebody types. */
export function turnKeys(event: KeyboardEvent, turn: Turn, help: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target instanceof Element && event.target.matches(TYPING)) return;
  const { session } = turn;
  const { draft } = session;
  if (event.key === "Tab") pointed = false;
  if (event.key === "?") {
    help();
  } else if (/^[1-9]$/.test(event.key)) {
    const card = turn.game.hand[Number(event.key) - 1];
    if (card && session.live) turn.tap(card);
  } else if (event.key === "(" || event.key === ")" || event.key === "r" || event.key === "R") {
    const kind = event.key === "r" ? "R" : (event.key as "(" | ")" | "R");
    const play = session.choice("play") ?? session.choice("claim");
    const allowed = kind === "R" ? play?.remainder : play?.parentheses;
    if (!session.live || !allowed || turn.out) return;
    draft.tool = draft.tool === kind ? null : kind;
    if (draft.tool) focusGap(0);
  } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    if (!draft.tool) return;
    focusGap(event.key === "ArrowRight" ? 1 : -1);
  } else if (event.key === "Escape") {
    if (draft.tool) draft.tool = null;
    else if (turn.out) turn.out = null;
    else return;
  } else if (event.key === "Enter") {
    // A focused button does its own thing with Enter.
    const button = event.target instanceof Element ? event.target.closest("button, a, summary") : null;
    if (button && !(pointed && button.closest("[data-hand]"))) return;
    if (turn.out) void turn.throwOut();
    else void turn.put();
  } else if (event.key === "Backspace") {
    draft.undo();
  } else if (event.key === "d" || event.key === "D") {
    // With both piles empty nothing can be discarded: the same key passes (T9).
    if (session.choice("pass")) void turn.pass();
    else if (turn.out && turn.enough) void turn.throwOut();
    else turn.startDiscard();
  } else if (event.key === "e" || event.key === "E") {
    void turn.put(turn.declared);
  } else return;
  event.preventDefault();
}

/** Move the focus among the gaps that light up; 0 focuses the last one, where people mostly play. */
function focusGap(step: -1 | 0 | 1): void {
  requestAnimationFrame(() => {
    const gaps = [...document.querySelectorAll<HTMLElement>("[data-gap]")];
    if (!gaps.length) return;
    const at = gaps.indexOf(document.activeElement as HTMLElement);
    const next = step === 0 || at < 0 ? gaps.length - 1 : (at + step + gaps.length) % gaps.length;
    gaps[next]?.focus();
  });
}
