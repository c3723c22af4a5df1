"""Write the golden games: two full records per game and level, played at random with time-outs and a departure.

Run `python -m tests.games.golden.make` once for each new version of the rules; the old files then no longer replay and
are replaced. Within one version of the rules they must never change.
"""

from pathlib import Path
from random import Random
from typing import Any

from equalis.cards.decks import level_deck
from equalis.games.actions import Leave, TimeOut
from equalis.games.match import Match
from equalis.games.randomness import seed_of
from equalis.games.record import Entry, Record, closing_of, header_of, written
from equalis.games.registry import match_of
from equalis.games.setup import GameName, Modality, Options, Setup

FOLDER = Path(__file__).parent

GAMES: tuple[GameName, ...] = ("general", "berlin", "madrid", "las_vegas")
LEVELS = (1, 2, 3, 4)

PACE = 1500
"""Milliseconds between two actions."""

TIME_OUTS = 0.02


def setups(game: GameName, level: int) -> tuple[Setup, Setup]:
    """A plain table, and one with other options: in pairs, or with more seats."""
    modality: Modality = "pairs" if game in {"general", "berlin"} else "individual"
    options = Options(claim="declared", ante=1, unclaimed_pot="refund", rounds=10)
    return Setup(game, level_deck(level), 3), Setup(game, level_deck(level), 4, modality, options)


def record_of(setup: Setup, number: int) -> Record:
    """A whole game by random play."""
    match: Match[Any] = match_of(setup.game)
    rng = Random(number)
    step = match.start(setup, seed_of(number))
    header = header_of(step, tuple(f"Jugadora {seat + 1}" for seat in range(setup.seats)))
    entries: list[Entry] = []
    while match.outcome(step.state) is None:
        seat: int | None = rng.choice(sorted(match.to_act(step.state)))
        assert seat is not None
        action: Any
        if rng.random() < TIME_OUTS:
            seat, action = None, TimeOut(seat)
        elif len(entries) == 40 and setup.modality == "individual":
            seat, action = None, Leave(seat)
        else:
            action = match.random_action(match.view(step.state, seat), rng)
        step = match.apply(step.state, seat, action)
        entries.append(Entry(PACE * (len(entries) + 1), seat, action, step.events))
    return Record(header, tuple(entries), closing_of(step.state))


def file_of(game: GameName, level: int, number: int) -> Path:
    """Where a golden game is kept."""
    return FOLDER / f"{game}-{level}-{number}.jsonl"


def main() -> None:
    """Write all files."""
    for game in GAMES:
        for level in LEVELS:
            for number, setup in enumerate(setups(game, level), 1):
                file_of(game, level, number).write_text(
                    written(record_of(setup, 100 * level + number)), encoding="utf-8"
                )


if __name__ == "__main__":
    main()
