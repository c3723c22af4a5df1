/** When to try again: soon, then ever later, never all clients at once. */

const FIRST = 250;
const LAST = 8_000;

export function delay(attempt: number, chance: () => number = Math.random): number {
  const full = Math.min(LAST, FIRST * 2 ** attempt);
  return full * (0.6 + 0.4 * chance());
}
