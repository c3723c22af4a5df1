/** Addresses of the pages. The server answers every address of a page with the client. */

import type { GameName } from "../wire/types";

const GAMES: readonly string[] = ["general", "berlin", "madrid", "las_vegas"];
const gameNamed = (name: string): GameName | null => (GAMES.includes(name) ? (name as GameName) : null);

export type Route =
  | { page: "home" | "join" | "missing" }
  | { page: "create"; solo: boolean; game: GameName | null }
  | { page: "rules"; game: GameName | null }
  | { page: "table"; code: string; watch: boolean; move: string | null };

export function parse(path: string, hash = ""): Route {
  const [first = "", second = ""] = path.split("/").filter(Boolean).map(decodeURIComponent);
  switch (first) {
    case "":
      return { page: "home" };
    case "jugar":
    case "crear":
      return { page: "create", solo: first === "jugar", game: gameNamed(second) };
    case "unirse":
      return { page: "join" };
    case "reglas":
      return { page: "rules", game: gameNamed(second) };
    case "t":
    case "w":
      if (!second) return { page: "missing" };
      return {
        page: "table",
        code: second.toUpperCase(),
        watch: first === "w",
        move: hash.startsWith("#move=") ? hash.slice("#move=".length) : null,
      };
    default:
      return { page: "missing" };
  }
}

const here = (): Route => parse(location.pathname, location.hash);

export const router = $state<{ route: Route }>({ route: here() });

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  router.route = here();
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  router.route = here();
});

/** Same-origin links change the page without loading it anew. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
