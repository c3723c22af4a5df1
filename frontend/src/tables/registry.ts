/** Which games have a table on this page; each is loaded when it is opened, so that the first page stays small. */

import type { Component } from "svelte";
import type { GameName, GameView } from "../wire/types";
import type { Session } from "./session.svelte";

export interface TableProps {
  session: Session;
  // Each table gets the view of its own game; the registry pairs them.
  game: never;
  menu: () => void;
  help: () => void;
}
type Loader = () => Promise<{ default: Component<TableProps> }>;

const turns: Loader = () => import("./turns/TurnTable.svelte") as ReturnType<Loader>;

const TABLES: Partial<Record<GameName, Loader>> = { general: turns, berlin: turns };

export const PLAYABLE: ReadonlySet<GameName> = new Set(Object.keys(TABLES) as GameName[]);
export const loadTable = (game: GameView["type"]): Loader | undefined => TABLES[game];
