/** One ticking clock for the whole page, running only while somebody looks at it. */

import { createSubscriber } from "svelte/reactivity";

const TICK = 250;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, TICK);
  return () => clearInterval(timer);
});

/** Now, on this device; read in a component it moves on by itself. */
export function now(): number {
  subscribe();
  return Date.now();
}

/** "1:24", and "0:07": never below zero. */
export function minutes(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
