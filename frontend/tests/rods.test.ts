import { describe, expect, it } from "vitest";
import { rod, scale, type SideValues } from "../src/board/rods";

const one = (value: number | string): SideValues => ({ status: "values", count: 1, least: value, greatest: value, listed: [value] });
const several = (...values: number[]): SideValues => ({ status: "values", count: values.length, least: Math.min(...values), greatest: Math.max(...values), listed: values });
const OPEN: SideValues = { status: "open" };

describe("rods", () => {
  it("has one scale, and a gap from the shorter to the longer", () => {
    const axis = scale(one(14), one(12));
    expect(axis).toEqual({ low: 0, high: 14, below: false });
    const right = rod(one(12), one(14), axis, null);
    expect(right.bar!.width).toBeCloseTo(85.71, 1);
    expect(right.gap!.left + right.gap!.width).toBeCloseTo(100);
    expect(rod(one(14), one(12), axis, null).gap).toBeNull();
  });
  it("draws a single side up to 20 (no target to guess)", () => {
    expect(scale(one(18), null)).toEqual({ low: 0, high: 20, below: false });
  });
  it("has no number where a side has no value yet", () => {
    expect(rod(OPEN, one(3), scale(one(3), OPEN), null).empty).toBe(true);
  });
  it("hatches from the least to the greatest with a notch per value, the meeting one marked", () => {
    const axis = scale(several(22, 25, 27, 28), one(25));
    const left = rod(several(22, 25, 27, 28), one(25), axis, 25);
    expect(left.notches.map((notch) => notch.on)).toEqual([false, true, false, false]);
    expect(left.bar!.width).toBeCloseTo(78.57, 1);
    expect(left.gap).toBeNull();
  });
  it("grows from a zero post to the left below zero; no gap between opposite signs", () => {
    const axis = scale(one(-3), one(2));
    expect(axis.below).toBe(true);
    const left = rod(one(-3), one(2), axis, null);
    expect(left.bar!.left + left.bar!.width).toBeCloseTo(left.labelAt);
    expect(left.gap).toBeNull();
  });
  it("draws zero as a value and breaks the end of a fraction", () => {
    expect(rod(one(0), one(2), scale(one(0), one(2)), null).zero).toBe(true);
    expect(rod(one("17/5"), one(3), scale(one("17/5"), one(3)), null).broken).toBe(true);
  });
});
