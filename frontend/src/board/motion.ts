/** Cards move: into the row from the hand or from the seat that placed them. Nothing moves where people want stillness. */

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { still } from "../app/prefs.svelte";

const MOVE = 240;
export const moveTime = (): number => (still() ? 0 : MOVE);

/** A transition from where `selector` stands now; nothing where it is not on the page. */
export function arrive(node: Element, { from, delay = 0 }: { from: string | null; delay?: number }): TransitionConfig {
  const origin = from === null || still() ? null : document.querySelector(from);
  if (!origin) return { duration: 0 };
  const a = origin.getBoundingClientRect();
  const b = node.getBoundingClientRect();
  if (!b.width || !a.width) return { duration: 0 };
  const dx = a.left + a.width / 2 - (b.left + b.width / 2);
  const dy = a.top + a.height / 2 - (b.top + b.height / 2);
  const grow = Math.min(2, a.height / b.height);
  return {
    delay,
    duration: MOVE,
    easing: cubicOut,
    css: (_, u) => `transform: translate(${dx * u}px, ${dy * u}px) scale(${1 + (grow - 1) * u}); z-index: 3; position: relative`,
  };
}
