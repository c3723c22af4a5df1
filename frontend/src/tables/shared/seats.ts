/** Who sits where, as a sentence or a tile needs it. */

import { t } from "../../i18n/index.svelte";
import type { SeatInfo, TableInfo, TableView } from "../../wire/types";

/** The name of a seat: what its person chose, or the computer player's. */
export function nameOf(info: TableInfo, seat: number): string {
  const at = info.seats[seat];
  if (!at) return "";
  if (at.nickname) return at.nickname;
  if (at.kind === "computer") {
    const robots = info.seats.filter((other) => other.kind === "computer" && !other.nickname);
    return robots.length === 1 ? t("ui.robot") : t("ui.robot_numbered", { number: robots.indexOf(at) + 1 });
  }
  return t("ui.seat_numbered", { number: seat + 1 });
}

/** "Tú" for the own seat. */
export const callOf = (view: TableView, seat: number): string =>
  view.seat === seat ? t("ui.you") : nameOf(view.info, seat);

/** The other seats in playing order, starting after the own one; all of them for a spectator. */
export function others(view: TableView): SeatInfo[] {
  const seats = view.info.seats;
  if (view.seat === null) return seats;
  const me = view.seat;
  return seats.filter(({ seat }) => seat !== me).sort((a, b) => turnsFrom(me, a.seat, seats.length) - turnsFrom(me, b.seat, seats.length));
}

export const turnsFrom = (from: number, to: number, count: number): number => (to - from + count) % count;

/** The next seat in turn that has not left. */
export function nextSeat(turn: number, left: readonly boolean[]): number | null {
  for (let i = 1; i <= left.length; i++) {
    const seat = (turn + i) % left.length;
    if (!left[seat]) return seat === turn ? null : seat;
  }
  return null;
}
