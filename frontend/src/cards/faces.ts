/** Faces as the server sends them, and what a drawing or a label needs to know of them. */

export type Sign = "+" | "−" | "×" | "÷" | "=";
export type Face =
  | { type: "number"; values: number[] }
  | { type: "multiple"; of: number }
  | { type: "divisor"; of: number }
  | { type: "operation"; signs: Sign[] };
export interface Card {
  id: number;
  face: Face;
  points: number;
}

/** The kind decides colour and pattern. */
export type Kind = "num" | "mn" | "mul" | "div" | "op" | "eq" | "mo";

export function kind(face: Face): Kind {
  switch (face.type) {
    case "number":
      return face.values.length === 1 ? "num" : "mn";
    case "multiple":
      return "mul";
    case "divisor":
      return "div";
    case "operation":
      if (face.signs.length > 1) return "mo";
      return face.signs[0] === "=" ? "eq" : "op";
  }
}

export const isOperation = (face: Face): boolean => face.type === "operation";
/** Whether the card can only be read as `=`. */
export const isPlainEquals = (face: Face): boolean =>
  face.type === "operation" && face.signs.length === 1 && face.signs[0] === "=";
/** Whether a *Resto* may lie on it (E3). */
export const bearsDivision = (face: Face): boolean => face.type === "operation" && face.signs.includes("÷");

export interface Cell {
  x: number;
  y: number;
  w: number;
  h: number;
}

const FACE_HEIGHT = 122;

/** Where the values of a multi-value card stand on a 100 × 122 face; the last row takes the width that is left. */
export function cells(count: number): Cell[] {
  const columns = count <= 2 ? 1 : count <= 8 ? 2 : 3;
  const rows = Math.ceil(count / columns);
  const h = FACE_HEIGHT / rows;
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const w = 100 / inRow;
    return { x: (index - row * columns) * w, y: row * h, w, h };
  });
}

/** Size of a number's text in a box, so that one to three digits fill it. */
export function textSize(value: number, w: number, h: number): number {
  const digits = String(value);
  const ones = digits.split("1").length - 1;
  const width = digits.length * 0.6 - ones * 0.14;
  return Math.min(h * 0.98, (w * 0.84) / width, digits.length === 1 ? h * 0.84 : h);
}
