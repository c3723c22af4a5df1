"""A run on disk: what was asked for and every finished game, so that an interrupted run goes on where it stopped."""

import csv
from collections.abc import Sequence
from pathlib import Path

import msgspec

from equalis.arena.series import Numbered, Series
from equalis.arena.summary import Summary
from equalis.errors import refuse

ASKED = "series.json"
GAMES = "games.jsonl"
TABLE = "games.csv"
SUMMARY = "summary.json"


class Store:
    """The folder of a run. One line a game is written as soon as the game is over."""

    def __init__(self, folder: Path, series: Series) -> None:
        """Make the folder, or go on with what lies there. Raises Refused where that belongs to another run."""
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        asked = folder / ASKED
        whatever_long = msgspec.structs.replace(series, games=0)
        wanted = msgspec.json.format(msgspec.json.encode(whatever_long))
        if asked.exists() and asked.read_bytes() != wanted:
            raise refuse("simulate.other_run", folder=str(folder))
        asked.write_bytes(wanted)

    def finished(self) -> list[Numbered]:
        """The games that are already there; a line cut off by an interruption is no game."""
        file = self.folder / GAMES
        if not file.exists():
            return []
        whole = file.read_bytes()
        kept = whole[: whole.rfind(b"\n") + 1]
        if kept != whole:
            file.write_bytes(kept)
        decoder = msgspec.json.Decoder(Numbered)
        return [decoder.decode(line) for line in kept.splitlines()]

    def add(self, game: Numbered) -> None:
        """Write one more finished game."""
        with (self.folder / GAMES).open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")

    def report(self, games: Sequence[Numbered], summary: Summary) -> None:
        """The games as CSV, one line a seat, and the summary as JSON."""
        (self.folder / SUMMARY).write_bytes(msgspec.json.format(msgspec.json.encode(summary)) + b"\n")
        with (self.folder / TABLE).open("w", newline="", encoding="utf-8") as file:
            rows = csv.writer(file)
            rows.writerow(("game", "seat", "player", "points", "win", "ending", "actions", "fallbacks", "mean_ms"))
            for game in sorted(games, key=lambda game: game.number):
                for seat, name in enumerate(game.names):
                    rows.writerow((game.number, seat, name, *_of_seat(game, seat)))


def _of_seat(game: Numbered, seat: int) -> tuple[object, ...]:
    played, outcome = game.played, game.played.outcome
    thought = played.thought[seat] if played.thought else ()
    mean = f"{sum(thought) / len(thought):.3f}" if thought else ""
    if outcome is None:
        return "", "", "", played.actions, played.fallbacks[seat], mean
    win = (seat in outcome.winners) / len(outcome.winners)
    return outcome.points[seat], f"{win:g}", outcome.reason, played.actions, played.fallbacks[seat], mean
