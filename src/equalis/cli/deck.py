"""`equalis deck show|check|count`: what a deck holds, whether a file is one, how often its hands hold an equality."""

import sys
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cyclopts import App, Parameter
from msgspec import Struct

from equalis.cards.decks import Deck, deal_out, load_deck
from equalis.cards.notation import format_face
from equalis.cli.cards_given import deck_given
from equalis.equality.row import Switches
from equalis.errors import Malformed
from equalis.messages import message

EXIT_MALFORMED = 2

LARGEST_HAND = 16
"""Cards that the solver takes at once."""

Language = Literal["es", "en"]

deck_app = App(name="deck", help="Show, check or count the cards of a deck.", help_format="plaintext")


class Line(Struct, frozen=True):
    """One face of a deck as it is shown."""

    face: str
    copies: int
    points: int


class Shown(Struct, frozen=True):
    """A deck as it is shown; `cards` is their number in one copy, `points` their sum."""

    name: str
    level: int
    parentheses: bool
    remainder: bool
    cards: int
    points: int
    faces: tuple[Line, ...]


class Counted(Struct, frozen=True):
    """How many of the hands dealt hold an equality, and the average points of their best one."""

    level: int
    size: int
    hands: int
    seed: int
    with_equality: int
    share: float
    average_points: float | None


@deck_app.default
@deck_app.command(name="show")
def show_command(
    *,
    level: int | None = None,
    deck: Path | None = None,
    json: Annotated[bool, Parameter(negative="")] = False,
    language: Language = "es",
) -> int:
    """Show every face of a deck with its copies and its points.

    Parameters
    ----------
    level:
        Level whose deck is shown, 1 to 4; 4 unless a deck is given.
    deck:
        A deck of your own instead.
    json:
        Print one JSON object.
    language:
        Language of the sentences: es or en.
    """
    try:
        shown = _shown(deck_given(level, deck))
    except Malformed as fault:
        return _stop(fault, language)
    if json:
        print(msgspec.json.encode(shown).decode())
    else:
        _print(shown, language)
    return 0


@deck_app.command(name="check")
def check_command(
    file: Path,
    /,
    *,
    language: Language = "es",
) -> int:
    """Tell whether a file is a deck, or which line is wrong.

    Returns 0, or 2 where it is none.

    Parameters
    ----------
    file:
        A deck file (TOML), written like those of the package.
    language:
        Language of the sentences: es or en.
    """
    try:
        deck = load_deck(file)
    except Malformed as fault:
        return _stop(fault, language)
    print(message(language, "deck.summary", {"name": deck.name, "level": deck.level, "n": deck.size}))
    return 0


@deck_app.command(name="count")
def count_command(
    *,
    level: int | None = None,
    deck: Path | None = None,
    size: int | None = None,
    hands: int = 1000,
    seed: int = 0,
    json: Annotated[bool, Parameter(negative="")] = False,
    language: Language = "es",
) -> int:
    """Deal hands and count how often one of them holds an equality, by proof, not by trying.

    Parameters
    ----------
    level:
        Level whose deck is dealt, 1 to 4; 4 unless a deck is given.
    deck:
        A deck of your own instead.
    size:
        Cards in a hand; by default those of the general game: 8, from level 4 on 7.
    hands:
        How many hands are dealt, each from the whole deck.
    seed:
        Number from which the hands are derived.
    json:
        Print one JSON object.
    language:
        Language of the sentences: es or en.
    """
    try:
        dealt = deck_given(level, deck)
        counted = _counted(dealt, _hand_size(dealt, size), _positive("hands", hands), seed, language)
    except Malformed as fault:
        return _stop(fault, language)
    if json:
        print(msgspec.json.encode(counted).decode())
        return 0
    params: dict[str, str | int] = {
        "hands": counted.hands,
        "size": counted.size,
        "n": counted.with_equality,
        "share": f"{100 * counted.share:.1f}",
        "average": "–" if counted.average_points is None else f"{counted.average_points:.2f}",
    }
    print(message(language, "deck.counted", params))
    return 0


def _shown(deck: Deck) -> Shown:
    lines = tuple(Line(format_face(entry.face), entry.copies, entry.points) for entry in deck.entries)
    points = sum(line.copies * line.points for line in lines)
    return Shown(deck.name, deck.level, deck.parentheses, deck.remainder, deck.size, points, lines)


def _print(shown: Shown, language: str) -> None:
    from rich.console import Console  # noqa: PLC0415  (only for people)
    from rich.table import Table  # noqa: PLC0415

    summary: dict[str, str | int] = {"name": shown.name, "level": shown.level, "n": shown.cards}
    table = Table(title=message(language, "deck.summary", summary))
    for column in ("face", "copies", "points"):
        table.add_column(message(language, f"deck.column_{column}"), justify="left" if column == "face" else "right")
    for line in shown.faces:
        table.add_row(line.face, str(line.copies), str(line.points))
    table.add_section()
    table.add_row(message(language, "deck.total"), str(shown.cards), str(shown.points))
    console = Console()
    console.print(table)
    auxiliaries = [
        message(language, f"deck.with_{name}") for name in ("parentheses", "remainder") if getattr(shown, name)
    ]
    console.print(", ".join(auxiliaries) or message(language, "deck.without_auxiliaries"))


def _counted(deck: Deck, size: int, hands: int, seed: int, language: str) -> Counted:
    # The solver and the progress bar are of no use to the other commands.
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import track  # noqa: PLC0415

    from equalis.games.randomness import Chance, game_key, seed_of, shuffled  # noqa: PLC0415
    from equalis.solver import Problem, best  # noqa: PLC0415

    cards = deal_out(deck)
    switches = Switches(deck.parentheses, deck.remainder)
    found: list[int] = []
    title = message(language, "deck.counting")
    for number in track(range(hands), title, console=Console(stderr=True), transient=True):
        _, order = shuffled(Chance(game_key(seed_of(seed), number)), cards)
        solution = best(Problem(order[:size], switches=switches)).solution
        if solution is not None:
            found.append(solution.points)
    average = sum(found) / len(found) if found else None
    return Counted(deck.level, size, hands, seed, len(found), len(found) / hands, average)


def _hand_size(deck: Deck, size: int | None) -> int:
    """The size asked for, else that of the general game (T1). Raises Malformed where the deck is smaller."""
    if size is None:
        return min(8 if deck.level <= 3 else 7, deck.size)
    if _positive("size", size) > min(deck.size, LARGEST_HAND):
        raise Malformed("deck.hand_size", None, greatest=min(deck.size, LARGEST_HAND))
    return size


def _positive(name: str, number: int) -> int:
    if number < 1:
        raise Malformed("deck.positive", None, text=f"--{name}")
    return number


def _stop(fault: Malformed, language: str) -> int:
    print(message(language, fault.code, fault.params), file=sys.stderr)
    return EXIT_MALFORMED
