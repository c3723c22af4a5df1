"""`equalis simulate GAME`: whole games between computer players, and what they come to."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import track

from equalis.arena.plotting import plot as draw
from equalis.arena.running import Run
from equalis.arena.series import Series
from equalis.arena.storing import Store
from equalis.arena.summary import Summary
from equalis.cards.decks import Deck, level_deck, load_deck
from equalis.cli.simulate_table import print_summary
from equalis.errors import Malformed, Refused
from equalis.games.setup import GameName, Options, Setup
from equalis.messages import LANGUAGES, message
from equalis.players.protocol import Budget

EXIT_REFUSED = 1
EXIT_MALFORMED = 2
EXIT_INTERRUPTED = 130


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
    nodes: int | None = None,
    seconds: float | None = None,
    settle: Annotated[bool, Parameter(negative="")] = False,
    out: Path | None = None,
    plot: Annotated[bool, Parameter(negative="")] = False,
    jobs: int = 1,
    json: Annotated[bool, Parameter(negative="")] = False,
    language: str = LANGUAGES[0],
) -> int:
    """Play whole games between computer players and sum them up. Nobody waits for pauses.

    Every deal is played once in each arrangement of the seats. Progress goes to standard error; an interruption sums up
    what is finished. Returns 0; 1 for a table that cannot be played; 2 for arguments that mean nothing; 130 when
    interrupted.

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
    nodes:
        Work allowed for one decision, in counted nodes, so that a run comes out the same again; no limit unless given.
    seconds:
        Time allowed for one decision; it cuts thought short.
    settle:
        Stop before the last game once every player is surely above or below its even share of the wins.
    out:
        Folder for every game (JSON lines and CSV) and the summary; a run that was interrupted goes on there.
    plot:
        Draw shares and ratings into that folder as SVG and PNG (needs the extra equalis[plot]).
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
        budget = Budget(None if nodes is None else _at_least_1("nodes", nodes), _positive("seconds", seconds))
        names = tuple(name.strip() for name in with_.split(","))
        series = Series(setup, names, _at_least_1("games", games), seed, budget)
        if plot and out is None:
            raise Malformed("simulate.plot_where")
        run = Run(series, _at_least_1("jobs", jobs), settle, None if out is None else Store(out, series))
        summary = _play(run, language)
        if out is not None and plot and summary.games:
            draw(summary, game, message(language, "simulate.share_axis"), message(language, "simulate.rating"), out)
    except Malformed as fault:
        print(message(language, fault.code, fault.params), file=sys.stderr)
        return EXIT_MALFORMED
    except Refused as refused:
        print(message(language, refused.refusal.code, refused.refusal.params), file=sys.stderr)
        return EXIT_REFUSED
    if json:
        print(msgspec.json.encode(summary).decode())
    else:
        print_summary(summary, language)
    return EXIT_INTERRUPTED if run.interrupted else 0


def _play(run: Run, language: str) -> Summary:
    console = Console(stderr=True)
    title = message(language, "simulate.progress")
    for _ in track(run.games(), title, total=run.series.games, console=console, transient=True):
        pass
    if run.interrupted:
        print(message(language, "simulate.interrupted", {"n": len(run.finished)}), file=sys.stderr)
    return run.report()


def _at_least_1(name: str, number: int) -> int:
    if number < 1:
        raise Malformed("simulate.at_least_one", name=name, value=number)
    return number


def _positive(name: str, number: float | None) -> float | None:
    if number is not None and not number > 0:
        raise Malformed("simulate.positive", name=name, value=str(number))
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
