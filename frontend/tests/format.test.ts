import { describe, expect, it } from "vitest";
import { fill, list, number } from "../src/i18n/format";

describe("sentences", () => {
  const catalogue = { "a.n": { one: "{n} punto", other: "{n} puntos" }, "a.x": "{name} pone {cards}" };
  it("chooses one or other by n", () => {
    expect(fill(catalogue, "es", "a.n", { n: 1 })).toBe("1 punto");
    expect(fill(catalogue, "es", "a.n", { n: 0 })).toBe("0 puntos");
  });
  it("throws on a gap instead of showing it", () => {
    expect(() => fill(catalogue, "es", "a.y")).toThrow("a.y");
    expect(() => fill(catalogue, "es", "a.x", { name: "Ana" })).toThrow("cards");
  });
  it("leaves braces in values alone", () => {
    expect(fill(catalogue, "es", "a.x", { name: "{n}", cards: "2" })).toBe("{n} pone 2");
  });
});

describe("numbers", () => {
  it("are written with a true minus, and grouped from five digits on", () => {
    expect(number(-11, "es")).toBe("−11");
    expect(number(2369, "es")).toBe("2369");
    expect(number(39600, "es")).toBe("39\u202f600");
    expect(number(-39600, "en")).toBe("−39,600");
  });
  it("join with the last word of the language", () => {
    expect(list(["22", "25", "27"], "o")).toBe("22, 25 o 27");
    expect(list(["7"], "o")).toBe("7");
  });
});
