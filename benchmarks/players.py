"""How strong the computer players are: every strength against the one below, and the other pairs that have a bar.

    python -m benchmarks.players [--games N] [--nodes N] [--only general-3 …] [--out DIR]

Two seats, every deal played from both, node budgets, stopped early once the sides surely differ. Each pairing is a
stored run (`equalis simulate --out`), so that a second call goes on where the first one stopped. `--table` only prints
what is stored, as the table of docs/players.md, and `--plot FILE` draws it.
"""

import argparse
import sys
from pathlib import Path

from msgspec import Struct

from equalis.arena.running import Run
from equalis.arena.series import Series
from equalis.arena.storing import Store
from equalis.arena.summary import Summary
from equalis.cards.decks import level_deck
from equalis.games.setup import GameName, Options, Setup
from equalis.players.protocol import Budget

NODES = 15_000
"""About 50 ms for a master in compiled code."""


class Pairing(Struct, frozen=True):
    """Who plays whom, and the share of wins that the first is to reach (0.5: surely above even)."""

    game: GameName
    level: int
    first: str
    second: str
    bar: float = 0.5

    @property
    def name(self) -> str:
        return f"{self.game}-{self.level}-{self.first}-{self.second}"


LADDER = (("novice", "random"), ("regular", "novice"), ("expert", "regular"), ("master", "expert"))
BARS = {
    ("general", 3, "regular", "novice"): 0.65,
    ("berlin", 3, "regular", "novice"): 0.65,
    ("madrid", 3, "regular", "novice"): 0.65,
    ("las_vegas", 3, "regular", "novice"): 0.65,
}
SETTINGS: tuple[tuple[GameName, int], ...] = (
    ("general", 3),
    ("general", 4),
    ("berlin", 3),
    ("madrid", 3),
    ("las_vegas", 3),
)

PAIRINGS = (
    *(
        Pairing(game, level, one, other, BARS.get((game, level, one, other), 0.5))
        for game, level in SETTINGS
        for one, other in LADDER
    ),
    Pairing("general", 3, "regular", "random", 0.95),
    Pairing("berlin", 3, "regular", "random", 0.95),
    Pairing("general", 3, "master", "regular", 0.65),
    Pairing("general", 3, "expert", "novice", 0.70),
    Pairing("las_vegas", 3, "expert", "random", 0.65),
)


def run_of(pairing: Pairing, games: int, nodes: int, folder: Path) -> Run:
    """The stored run of a pairing."""
    setup = Setup(pairing.game, level_deck(pairing.level), 2, options=Options())
    series = Series(setup, (pairing.first, pairing.second), games, seed=2026, budget=Budget(nodes=nodes))
    return Run(series, settle=True, store=Store(folder / pairing.name, series))


def row(pairing: Pairing, summary: Summary) -> str:
    """One line of the table: share and interval of the first, both means, and whether the bar is reached."""
    one, other = summary.players[pairing.first], summary.players[pairing.second]
    reached = one.low > 0.5 and one.share >= pairing.bar
    bar = "> 50 %" if pairing.bar == 0.5 else f"≥ {100 * pairing.bar:.0f} %"
    verdict = "yes" if reached else "**no**"
    return (
        f"| {pairing.game} {pairing.level} | {pairing.first} – {pairing.second} | {summary.finished} "
        f"| {100 * one.share:.1f} % | {100 * one.low:.1f}–{100 * one.high:.1f} % "
        f"| {one.average:.1f} : {other.average:.1f} | {one.mean_ms:.1f} / {one.p95_ms:.1f} | {bar} | {verdict} |"
    )


HEAD = (
    "| game, level | players | games | wins | 95 % interval | mean points "
    "| ms a decision (mean / p95) | bar | reached |\n"
    "|---|---|--:|--:|--:|--:|--:|--:|---|"
)


def draw(rows: list[tuple[Pairing, Summary]], file: Path) -> None:
    """Shares of wins with their intervals, one line a pairing."""
    from matplotlib.figure import Figure  # noqa: PLC0415  (an extra)

    figure = Figure(figsize=(8, 0.6 + 0.32 * len(rows)), layout="constrained")
    axes = figure.subplots()
    for place, (pairing, summary) in enumerate(reversed(rows)):
        line = summary.players[pairing.first]
        errors = [[100 * max(0.0, line.share - line.low)], [100 * max(0.0, line.high - line.share)]]
        axes.errorbar([100 * line.share], [place], xerr=errors, fmt="o", capsize=3, color="#1f5fa8")
        axes.plot([100 * pairing.bar], [place], "|", color="#b3441e", markersize=12)
    names = [f"{pairing.game} {pairing.level}: {pairing.first} – {pairing.second}" for pairing, _ in reversed(rows)]
    axes.set_yticks(range(len(rows)), names)
    axes.axvline(50, color="#888888", linewidth=0.8)
    axes.set_xlabel("wins of the first, % (95 % interval; the red mark is the bar)")
    figure.savefig(file)


def main() -> int:
    """Play what is missing, print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=NODES)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--out", type=Path, default=Path("build/players"))
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args()
    rows: list[tuple[Pairing, Summary]] = []
    print(HEAD, flush=True)
    for pairing in PAIRINGS:
        if given.only and not any(pairing.name.startswith(name) for name in given.only):
            continue
        run = run_of(pairing, given.games, given.nodes, given.out)
        for _ in run.games() if not given.table else ():
            pass
        if run.finished:
            rows.append((pairing, run.report()))
            print(row(*rows[-1]), flush=True)
        if run.interrupted:
            return 130
    if given.plot is not None and rows:
        draw(rows, given.plot)
    return 0


if __name__ == "__main__":
    sys.exit(main())
