/**
 * The fitting rule: the largest card at which every lane fits. Computed from widths, never by laying out the page
 * again and again: a tap must show within 50 ms on a slow phone.
 */

export const STEPS = [200, 176, 152, 132, 120, 104, 96, 88, 80, 72, 64, 56, 52, 48, 44, 42, 40, 38, 36, 34, 32] as const;
const SMALLEST = 32;
const GAP = 0.08;
const LINE_GAP = 0.09;
const HEIGHT = 1.3;
const MOST_LINES = 5;

/** What cannot be parted by a line break: a card with its parentheses. Width in card widths, and fixed pixels. */
export interface Piece {
  units: number;
  pixels: number;
}
export interface Space {
  width: number;
  height: number;
  /** Height that rods take, all lanes together, with the gap above each. */
  rods: number;
  /** Pixels between lanes. */
  between: number;
  cap: number;
  /** A card of this width is large enough to stop looking. */
  good: number;
}
export interface Fitting {
  step: number;
  rods: boolean;
  /** False: nothing fits, the lanes scroll. */
  fits: boolean;
}

export function lines(lane: readonly Piece[], width: number, step: number): number {
  let count = 1;
  let x = 0;
  for (const piece of lane) {
    const w = piece.units * step + piece.pixels;
    if (w > width + 0.5) return Number.POSITIVE_INFINITY;
    const next = x === 0 ? w : x + GAP * step + w;
    if (next > width + 0.5) {
      count += 1;
      x = w;
    } else x = next;
  }
  return count;
}

export function fit(lanes: readonly (readonly Piece[])[], space: Space): Fitting {
  let best: Fitting | null = null;
  for (const rods of space.rods > 0 ? [true, false] : [false]) {
    for (let most = 1; most <= MOST_LINES; most++) {
      for (const step of STEPS) {
        if (step > space.cap) continue;
        const counts = lanes.map((lane) => lines(lane, space.width, step));
        if (counts.some((count) => count > most)) continue;
        const cards = counts.reduce((sum, count) => sum + count * HEIGHT * step + (count - 1) * LINE_GAP * step, 0);
        const height = cards + space.between * (lanes.length - 1) + (rods ? space.rods : 0);
        if (height > space.height + 0.5) continue;
        const found = { step, rods, fits: true };
        if (step >= space.good) return found;
        if (!best || step > best.step) best = found;
        break;
      }
    }
  }
  return best ?? { step: SMALLEST, rods: false, fits: false };
}
