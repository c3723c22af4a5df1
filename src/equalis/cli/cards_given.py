"""What commands that take cards as text share: the deck that gives their points and auxiliaries."""

from pathlib import Path

from equalis.cards.decks import LEVELS, Deck, level_deck, load_deck
from equalis.equality.row import Switches
from equalis.errors import Malformed

DEFAULT_LEVEL = 4
"""The level whose deck gives points and auxiliaries where the command names none."""


def deck_given(level: int | None, file: Path | None) -> Deck:
    """The deck of `--level` or `--deck`. Raises Malformed for both, for a level without a deck, for a faulty file."""
    if file is not None:
        if level is not None:
            raise Malformed("deck.level_and_file")
        return load_deck(file)
    level = DEFAULT_LEVEL if level is None else level
    if level not in LEVELS:
        raise Malformed("deck.no_level", None, level=level, least=LEVELS[0], greatest=LEVELS[-1])
    return level_deck(level)


def switches_given(deck: Deck, no_parentheses: bool, no_remainder: bool) -> Switches:
    """The auxiliaries of the deck that are not switched off (C6, T13)."""
    return Switches(
        parentheses=deck.parentheses and not no_parentheses,
        remainder=deck.remainder and not no_remainder,
    )
