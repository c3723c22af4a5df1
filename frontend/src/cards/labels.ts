/** What a screen reader says for a card: the face, its points, then its state. */

import { either, num, t } from "../i18n/index.svelte";
import type { Card, Face, Sign } from "./faces";

const SIGN_KEYS: Record<Sign, string> = { "+": "plus", "−": "minus", "×": "times", "÷": "divided", "=": "equals" };

export const signName = (sign: Sign): string => t(`ui.sign_${SIGN_KEYS[sign]}`);

export function faceLabel(face: Face): string {
  switch (face.type) {
    case "number":
      return face.values.length === 1
        ? t("ui.face_number", { value: face.values[0] as number })
        : t("ui.face_multi_number", { values: face.values.map(num).join(t("ui.or_between")) });
    case "multiple":
      return t("ui.face_multiple", { of: face.of });
    case "divisor":
      return t("ui.face_divisor", { of: face.of });
    case "operation":
      if (face.signs.length > 1)
        return t("ui.face_multi_operation", { signs: face.signs.map(signName).join(t("ui.or_between")) });
      return face.signs[0] === "=" ? t("ui.face_equals") : t("ui.face_operation", { sign: signName(face.signs[0] as Sign) });
  }
}

export function cardLabel(card: Pick<Card, "face"> & { points?: number }, ...states: (string | false | null | undefined)[]): string {
  const parts = [faceLabel(card.face)];
  if ((card.points ?? 1) > 1) parts.push(t("ui.points_n", { n: card.points as number }));
  for (const state of states) if (state) parts.push(state);
  return parts.join(", ");
}

/** The face as a sentence has it: "− 8", "4|7|9|10", "múltiplo de 5". */
export function faceText(face: Face): string {
  switch (face.type) {
    case "number":
      return face.values.map(num).join("|");
    case "operation":
      return face.signs.join("|");
    default:
      return faceLabel(face);
  }
}

/** The face as speech has it: "menos", "8". */
export function faceWords(face: Face): string {
  switch (face.type) {
    case "number":
      return either(face.values.map(num));
    case "operation":
      return either(face.signs.map(signName));
    default:
      return faceLabel(face);
  }
}
