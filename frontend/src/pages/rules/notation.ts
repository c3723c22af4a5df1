/** Rows for drawings, written as in the rules (N1): `17 ÷R ( 5|10 − 5 ) = 2`. Only for texts of our own. */

import type { Face, Sign } from "../../cards/faces";
import type { Row } from "../../wire/types";

const SIGN = /^[+−×÷=](\|[+−×÷=])*$/;

function face(token: string): Face {
  if (SIGN.test(token)) return { type: "operation", signs: token.split("|") as Sign[] };
  if (token.startsWith("M")) return { type: "multiple", of: Number(token.slice(1)) };
  if (token.startsWith("D")) return { type: "divisor", of: Number(token.slice(1)) };
  return { type: "number", values: token.split("|").map(Number) };
}

const POINTS: Readonly<Record<string, number>> = { "×": 2, "÷": 3 };

export function row(text: string): Row {
  const result: Row = { cards: [], opens: [], closes: [], rests: [] };
  let opens = 0;
  for (const token of text.split(" ")) {
    if (token === "(") opens += 1;
    else if (token === ")") result.closes[result.closes.length - 1]! += 1;
    else {
      const rest = token.endsWith("R");
      const bare = rest ? token.slice(0, -1) : token;
      const shown = face(bare);
      result.cards.push({ id: result.cards.length, face: shown, points: POINTS[bare] ?? (shown.type === "divisor" ? 2 : 1) });
      result.opens.push(opens);
      result.closes.push(0);
      result.rests.push(rest);
      opens = 0;
    }
  }
  return result;
}
