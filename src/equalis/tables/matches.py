"""How tables reach the games: one match as a pure state machine, whichever game it is of."""

from typing import Any

from equalis.cards.deck_file import Deck, read_deck
from equalis.cards.decks import level_deck
from equalis.errors import refuse
from equalis.games.protocol import Game
from equalis.games.registry import match_of
from equalis.games.setup import Setup
from equalis.tables.models import Settings

DECK_FILE = "deck"
"""What errors in a deck written at a table call its file."""


class Matches:
    """Gives the match for a setup; tests put other games in its place."""

    def game(self, setup: Setup) -> Game[Any, Any]:
        """The state machine that plays the setup: the match around its games."""
        return match_of(setup.game)

    def setup(self, settings: Settings) -> Setup:
        """What the settings fix. Raises Malformed for an unreadable deck, Refused for a level without a deck."""
        return Setup(
            game=settings.game,
            deck=deck_of(settings),
            seats=settings.seats,
            modality=settings.modality,
            options=settings.options,
        )


def deck_of(settings: Settings) -> Deck:
    """The deck of a table: its own or that of the level. Raises Malformed, Refused(`table.no_deck`)."""
    if settings.deck is not None:
        return read_deck(settings.deck, DECK_FILE)
    try:
        return level_deck(settings.level)
    except KeyError as error:
        raise refuse("table.no_deck", level=settings.level) from error
