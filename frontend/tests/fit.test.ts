import { describe, expect, it } from "vitest";
import { fit, lines, type Piece, type Space, STEPS } from "../src/board/fit";

const cards = (count: number, units = 1): Piece[] => Array.from({ length: count }, () => ({ units, pixels: 0 }));
const PHONE: Space = { width: 328, height: 200, rods: 52, between: 10, cap: 64, good: 36 };

describe("the fitting rule", () => {
  it("takes the largest allowed step for a short row", () => {
    expect(fit([cards(3)], PHONE)).toEqual({ step: 64, rods: true, fits: true });
  });
  it("never makes a line wider than the space, nor the lanes higher", () => {
    for (let left = 1; left <= 25; left++)
      for (let right = 0; right <= 20; right++) {
        const lanes = right ? [cards(left), cards(right)] : [cards(left)];
        const found = fit(lanes, PHONE);
        if (!found.fits) continue;
        const counts = lanes.map((lane) => lines(lane, PHONE.width, found.step));
        const height = counts.reduce((sum, n) => sum + found.step * (n * 1.3 + (n - 1) * 0.09), 0) + PHONE.between * (lanes.length - 1) + (found.rods ? PHONE.rods : 0);
        expect(height).toBeLessThanOrEqual(PHONE.height + 0.5);
      }
  });
  it("gives up rods before cards fall under the good size", () => {
    const found = fit([cards(14), cards(14)], PHONE);
    expect(found.rods).toBe(false);
    expect(found.step).toBeGreaterThanOrEqual(32);
  });
  it("scrolls at the smallest step where nothing fits", () => {
    expect(fit([cards(80)], { ...PHONE, height: 120 })).toEqual({ step: STEPS.at(-1), rods: false, fits: false });
  });
});
