/** Where the parts of two rods stand. The page draws what the server says about the sides; it compares nothing itself. */

/** An exact value on the wire: an integer, or a fraction as text ("17/5"). */
export type Exact = number | string;
export interface SideValues {
  status: string;
  count?: number;
  least?: Exact | null;
  greatest?: Exact | null;
  listed?: readonly Exact[];
}

export interface Fraction {
  n: number;
  d: number;
}
export function fraction(value: Exact): Fraction {
  if (typeof value === "number") return { n: value, d: 1 };
  const [n = "0", d = "1"] = value.split("/");
  return { n: Number(n.replace("−", "-")), d: Number(d) };
}
export const approximate = (value: Exact): number => {
  const { n, d } = fraction(value);
  return n / d;
};

/** Percentages of the track. */
export interface Bar {
  left: number;
  width: number;
}
export interface Rod {
  empty: boolean;
  zero: boolean;
  bar: Bar | null;
  broken: boolean;
  hatch: Bar | null;
  notches: { at: number; on: boolean }[];
  gap: (Bar & { negative: boolean }) | null;
  labelAt: number;
  values: Exact[];
  count: number;
}
export interface Scale {
  low: number;
  high: number;
  below: boolean;
}

const NOTCHES_UP_TO = 12;

const has = (side: SideValues | null): side is SideValues & { least: Exact; greatest: Exact } =>
  side !== null && side.status === "values" && side.least != null && side.greatest != null;

/** One scale for both rods: 0 is on it; a zero post stands where anything is below 0. */
export function scale(left: SideValues | null, right: SideValues | null, posts: readonly number[] = []): Scale {
  const sides = [left, right].filter(has);
  const low = Math.min(0, ...posts, ...sides.map((side) => approximate(side.least)));
  let high = Math.max(0, 10, ...posts, ...sides.map((side) => approximate(side.greatest)));
  if (!right && posts.length === 0) high = Math.max(high, 20);
  if (low < 0) high = Math.max(high, -low / 4);
  return { low, high, below: low < 0 };
}

export const place = ({ low, high }: Scale, value: number): number => ((value - low) / (high - low)) * 100;

const single = (side: SideValues | null): number | null =>
  has(side) && side.count === 1 ? approximate(side.least) : null;

export function rod(side: SideValues | null, other: SideValues | null, axis: Scale, meets: number | null): Rod {
  const base: Rod = {
    empty: true, zero: false, bar: null, broken: false, hatch: null, notches: [], gap: null,
    labelAt: 0, values: [], count: 0,
  };
  if (!has(side)) return base;
  const least = approximate(side.least);
  const greatest = approximate(side.greatest);
  const at = (value: number) => place(axis, value);
  const span = (a: number, b: number): Bar => ({ left: at(Math.min(a, b)), width: at(Math.max(a, b)) - at(Math.min(a, b)) });
  const result: Rod = { ...base, empty: false, count: side.count ?? 1, values: [...(side.listed ?? [])] };
  if (result.count === 1) {
    result.values = [side.least];
    result.broken = fraction(side.least).d !== 1;
    if (least === 0) result.zero = true;
    else result.bar = span(0, least);
    const facing = single(other);
    const alike = facing !== null && !(least < 0 && facing > 0) && !(least > 0 && facing < 0);
    if (alike && Math.abs(facing) > Math.abs(least)) result.gap = { ...span(least, facing), negative: facing < 0 };
  } else {
    const oneSign = least >= 0 || greatest <= 0;
    const near = least >= 0 ? least : greatest;
    if (oneSign && near !== 0) result.bar = span(0, near);
    result.hatch = span(least, greatest);
    if (result.count <= NOTCHES_UP_TO) {
      const values = result.values.map(approximate);
      result.notches = values.map((value) => ({ at: at(value), on: value === meets }));
    } else if (meets !== null) result.notches = [{ at: at(meets), on: true }];
  }
  result.labelAt = Math.max(at(Math.max(0, greatest)), result.gap && !result.gap.negative ? result.gap.left + result.gap.width : 0);
  return result;
}
