/** Steps as drawings: before each operation, what is still cards and what is already a value. */

import type { Card, Reading, Row, Step } from "../../wire/types";

export type Token =
  | { kind: "card"; card: Card; chosen: number | string | null; rest: boolean }
  | { kind: "(" | ")" }
  | { kind: "value"; text: string };
export interface Drawn {
  tokens: { token: Token; current: boolean }[];
  step: Step;
}

interface Part {
  first: number;
  last: number;
  text: string;
}

const several = (card: Card): boolean =>
  card.face.type === "multiple" || card.face.type === "divisor" || (card.face.type === "number" ? card.face.values.length > 1 : card.face.signs.length > 1);

/** What stands on the table while `parts` are already worked out; parentheses around one value are gone. */
function tokens(row: Row, reading: Reading | null, parts: readonly Part[]): { token: Token; at: number }[] {
  const result: { token: Token; at: number }[] = [];
  const opens = [...row.opens];
  const closes = [...row.closes];
  for (const part of parts) {
    const gone = Math.min(opens[part.first] ?? 0, closes[part.last] ?? 0);
    opens[part.first]! -= gone;
    closes[part.last]! -= gone;
  }
  for (let i = 0; i < row.cards.length; i++) {
    const part = parts.find(({ first, last }) => first <= i && i <= last);
    if (part && i !== part.first) continue;
    const end = part ? part.last : i;
    for (let k = 0; k < opens[i]!; k++) result.push({ token: { kind: "(" }, at: i });
    const card = row.cards[i]!;
    if (part) result.push({ token: { kind: "value", text: part.text }, at: i });
    else result.push({ token: { kind: "card", card, rest: row.rests[i] ?? false, chosen: reading && several(card) ? (reading.values[i] ?? null) : null }, at: i });
    for (let k = 0; k < closes[end]!; k++) result.push({ token: { kind: ")" }, at: end });
    i = end;
  }
  return result;
}

export function draw(row: Row, reading: Reading | null, steps: readonly Step[]): Drawn[] {
  let parts: Part[] = [];
  return steps.map((step) => {
    const drawn = tokens(row, reading, parts).map(({ token, at }) => ({ token, current: at >= step.first && at <= step.last }));
    parts = [...parts.filter(({ first, last }) => first < step.first || last > step.last), { first: step.first, last: step.last, text: step.value }];
    return { tokens: drawn, step };
  });
}

/** The row once every step is done: two values and the sign between them. */
export const finished = (row: Row, reading: Reading | null, steps: readonly Step[]): Token[] => {
  let parts: Part[] = [];
  for (const step of steps)
    parts = [...parts.filter(({ first, last }) => first < step.first || last > step.last), { first: step.first, last: step.last, text: step.value }];
  return tokens(row, reading, parts).map(({ token }) => token);
};
