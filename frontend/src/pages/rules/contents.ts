/** What the rules' pages are made of: paragraphs of the catalogue `help`, each with the rows drawn under it. */

import type { GameName } from "../../wire/types";

export interface Section {
  key: string;
  rows?: readonly string[];
  /** Single cards with a word each, instead of rows. */
  cards?: readonly { face: string; key: string }[];
}

export const CARDS: readonly Section[] = [
  {
    key: "cards",
    cards: [
      { face: "7", key: "kind_number" },
      { face: "4|7|9|10", key: "kind_multi_number" },
      { face: "M3", key: "kind_multiple" },
      { face: "D24", key: "kind_divisor" },
      { face: "+", key: "kind_operation" },
      { face: "+|−", key: "kind_multi_operation" },
      { face: "=", key: "kind_equals" },
      { face: "×|÷|=", key: "kind_with_equals" },
    ],
  },
  { key: "row", rows: ["20 − ( 8 + 5 ) + 7"] },
  { key: "equality", rows: ["2 + 4 = 6", "13 + 5 + 4|7|9|10 = 20 + 5", "7 ÷ 5 × 10 = 14"] },
  { key: "auxiliaries", rows: ["12 − ( 4 − 3 ) = 11", "17 ÷R 5 = 2"] },
];

export const GAMES: Readonly<Record<GameName, readonly Section[]>> = {
  general: [
    { key: "general_goal" },
    { key: "general_turn", rows: ["20 − ( 8 + 5 ) + 7 = 17 − 8"] },
    { key: "general_claim", rows: ["20 − ( 8 + 5 ) + 7 = 17 − 8 + 3 +|− 2"] },
    { key: "general_throw" },
    { key: "general_end" },
  ],
  berlin: [{ key: "berlin_goal", rows: ["3 − 8"] }, { key: "berlin_area", rows: ["= +|− 5"] }, { key: "berlin_turn" }, { key: "berlin_end" }],
  madrid: [{ key: "madrid_goal" }, { key: "madrid_choose", rows: ["8 + 5 − 12 − 4 ="] }, { key: "madrid_call", rows: ["8 + 9 − 5 = 12"] }, { key: "madrid_close", rows: ["12 − 4 = 8"] }, { key: "madrid_nobody" }],
  las_vegas: [{ key: "las_vegas_goal" }, { key: "las_vegas_phases" }, { key: "las_vegas_bets" }, { key: "las_vegas_showdown", rows: ["10 + 5 + 6 = 18 + 2 + 1", "8 + 7 + 3 = 2 + 13 + 3"] }, { key: "las_vegas_end" }],
};
export const PAIRS: readonly Section[] = [{ key: "pairs" }];
