import { describe, expect, it } from "vitest";
import { DraftState } from "../src/board/draft.svelte";
import { lay, places, split, wantsNumber, without } from "../src/board/row";
import type { Card } from "../src/cards/faces";
import { row } from "../src/pages/rules/notation";

const number = (id: number): Card => ({ id, face: { type: "number", values: [id] }, points: 1 });
const plus = (id: number): Card => ({ id, face: { type: "operation", signs: ["+"] }, points: 1 });

describe("the row as it is laid", () => {
  it("puts draft parentheses on their cards (E3)", () => {
    const draft = { cards: [number(50)], auxiliaries: [{ kind: "(" as const, at: 2 }, { kind: ")" as const, at: 5 }] };
    const slots = lay(row("20 − 8 +"), draft);
    expect(slots).toHaveLength(5);
    expect(slots[2]!.opens).toEqual([{ draft: true, index: 0 }]);
    expect(slots[4]!.closes).toEqual([{ draft: true, index: 1 }]);
    expect(slots[4]!.draft).toBe(true);
  });
  it("starts the second lane only at a plain = (C2)", () => {
    expect(split(lay(row("7 +|−|×|÷|= 3 + 4")))).toBe(5);
    expect(split(lay(row("2 + 4 = 6")))).toBe(3);
  });
  it("waits for a number at the start and after an operation (E1)", () => {
    expect(wantsNumber([])).toBe(true);
    expect(wantsNumber(lay(row("2 +")))).toBe(true);
    expect(wantsNumber(lay(row("2")))).toBe(false);
  });
});

describe("places that light up", () => {
  it("offers ( before numbers, ) after numbers that an open ( reaches, R on every ÷ without one (E3)", () => {
    expect(places(lay(row("20 − 8 + 5")), "(")).toEqual([0, 2, 4]);
    expect(places(lay(row("20 − 8 + 5")), ")")).toEqual([]);
    expect(places(lay(row("20 − ( 8 + 5")), ")")).toEqual([3, 5]);
    expect(places(lay(row("20 − ( 8 + 5 ) + 7")), ")")).toEqual([]);
    expect(places(lay(row("17 ÷ 5 ×|÷|= 2 ÷R 1")), "R")).toEqual([1, 3]);
  });
});

describe("the draft", () => {
  it("loses what stood on a card that is taken back, and moves the rest along", () => {
    const draft = { cards: [plus(1), number(2), plus(3), number(4)], auxiliaries: [{ kind: "(" as const, at: 3 }, { kind: "(" as const, at: 5 }, { kind: ")" as const, at: 6 }] };
    const left = without(draft, 2, 3);
    expect(left.cards.map((card) => card.id)).toEqual([1, 3, 4]);
    expect(left.auxiliaries).toEqual([{ kind: "(", at: 4 }, { kind: ")", at: 5 }]);
  });
  it("goes back step by step, and forgets when the row is another one (T4)", () => {
    const state = new DraftState();
    state.settle("a", 0, [number(1), plus(2)]);
    state.toggle(number(1));
    state.toggle(plus(2));
    state.toggle(number(1));
    expect(state.now.cards.map((card) => card.id)).toEqual([2]);
    state.undo();
    expect(state.now.cards.map((card) => card.id)).toEqual([1, 2]);
    state.settle("b", 2, [number(1), plus(2)]);
    expect(state.empty).toBe(true);
  });
});
