"""`equalis simulate GAME`: whole games between computer players, and what they come to."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import track
from rich.table import Table

from equalis.arena.series import Series, play_series
from equalis.arena.summary import Summary
from equalis.cards.decks import Deck, level_deck, load_deck
from equalis.errors import Malformed, Refused
from equalis.games.setup import GameName, Options, Setup
from equalis.messages import LANGUAGES, message

EXIT_REFUSED = 1
EXIT_MALFORMED = 2


def simulate_command(
    game: GameName,
    /,
    *,
    players: int = 2,
    with_: Annotated[str, Parameter(name="--with")] = "random",
    games: int = 100,
    seed: int = 0,
    level: int | None = None,
    deck: Path | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    jobs: int = 1,
    json: Annotated[bool, Parameter(negative="")] = False,
    language: str = LANGUAGES[0],
) -> int:
    """Play whole games between computer players and sum them up. Nobody waits for pauses.

    Progress goes to standard error. Returns 0; 1 for a table that cannot be played; 2 for arguments that mean nothing.

    Parameters
    ----------
    game:
        general, berlin, madrid or las_vegas.
    players:
        Seats at the table, 2 to 6.
    with_:
        Names of computer players, separated by commas; fewer names than seats repeat in order. Seats are rotated.
    games:
        How many games (matches, where option match says so).
    seed:
        Number from which the cards and the players' chance of every game are derived.
    level:
        Level of our decks, 1 to 4; 3 unless a deck is given.
    deck:
        A deck of your own instead.
    option:
        A table option as KEY=VALUE, such as claim=declared, rounds=none or modality=pairs; may be repeated.
    jobs:
        Processes that play at once.
    json:
        Print one JSON object instead of a table.
    language:
        Language of the sentences: es or en.
    """
    if language not in LANGUAGES:
        print(f"{language}: {', '.join(LANGUAGES)}", file=sys.stderr)
        return EXIT_MALFORMED
    try:
        setup = _setup(game, players, _deck(level, deck), option)
        series = Series(setup, tuple(name.strip() for name in with_.split(",")), _at_least_1("games", games), seed)
        summary = _play(series, _at_least_1("jobs", jobs), language)
    except Malformed as fault:
        print(message(language, fault.code, fault.params), file=sys.stderr)
        return EXIT_MALFORMED
    except Refused as refused:
        print(message(language, refused.refusal.code, refused.refusal.params), file=sys.stderr)
        return EXIT_REFUSED
    if json:
        print(msgspec.json.encode(summary).decode())
    else:
        _print(summary, language)
    return 0


def _play(series: Series, jobs: int, language: str) -> Summary:
    summary = Summary()
    results = play_series(series, jobs)
    console = Console(stderr=True)
    title = message(language, "simulate.progress")
    for names, played in track(results, title, total=series.games, console=console, transient=True):
        summary.add(names, played)
    return summary


def _at_least_1(name: str, number: int) -> int:
    if number < 1:
        raise Malformed("simulate.at_least_one", name=name, value=number)
    return number


def _deck(level: int | None, file: Path | None) -> Deck:
    if file is not None:
        if level is not None:
            raise Malformed("simulate.level_or_deck")
        return load_deck(file)
    try:
        return level_deck(3 if level is None else level)
    except KeyError as error:
        raise Malformed("simulate.no_level", level=level or 0) from error


def _setup(game: GameName, seats: int, deck: Deck, options: tuple[str, ...]) -> Setup:
    """The setup with its options. Raises Malformed for an option or a value that there is not."""
    given: dict[str, str | None] = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals or key not in (*Options.__struct_fields__, "modality"):
            known = ", ".join((*Options.__struct_fields__, "modality"))
            raise Malformed("simulate.no_option", option=option, options=known)
        given[key] = None if value.lower() == "none" else value
    modality = given.pop("modality", "individual")
    try:
        return msgspec.convert(
            {
                "game": game,
                "deck": msgspec.to_builtins(deck),
                "seats": seats,
                "modality": modality,
                "options": {key: _typed(key, value) for key, value in given.items()},
            },
            Setup,
        )
    except msgspec.ValidationError as error:
        raise Malformed("simulate.option_value", text=str(error)) from error


def _typed(key: str, value: str | None) -> object:
    """A value as its option's default would have it: a number, on or off, or a word."""
    if value is None:
        return None
    if isinstance(getattr(Options(), key), bool):
        return {"true": True, "on": True, "false": False, "off": False}.get(value.lower(), value)
    return int(value) if value.lstrip("-").isdecimal() else value


def _print(summary: Summary, language: str) -> None:
    console = Console()
    table = Table()
    for column in ("player", "seats", "wins", "share", "average"):
        table.add_column(message(language, f"simulate.{column}"), justify="left" if column == "player" else "right")
    for name, seats in sorted(summary.seats.items(), key=lambda entry: -summary.wins.get(entry[0], 0)):
        wins, points = summary.wins.get(name, 0.0), summary.points.get(name, 0)
        share = 100 * wins / summary.finished if summary.finished else 0.0
        table.add_row(name, str(seats), f"{wins:.1f}", f"{share:.1f} %", f"{points / seats:.2f}")
    console.print(table)
    for reason, count in sorted(summary.endings.items(), key=lambda entry: -entry[1]):
        console.print(f"{count:>7}  {message(language, f'game.end_{reason}')}", highlight=False)
    rate = summary.actions / summary.seconds if summary.seconds else 0.0
    console.print(
        message(
            language,
            "simulate.total",
            {
                "n": summary.games,
                "finished": summary.finished,
                "actions": summary.actions,
                "seconds": f"{summary.seconds:.1f}",
                "rate": f"{rate:.0f}",
            },
        ),
        highlight=False,
    )
