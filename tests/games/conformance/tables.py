"""Every game × level × modality × number of seats, and options to go with them."""

from equalis.cards.deck_file import Deck, Entry
from equalis.cards.decks import level_deck
from equalis.cards.faces import Number, Operation
from equalis.games.setup import GameName, Modality, Options, Setup

GAMES: tuple[GameName, ...] = ("general", "berlin", "madrid", "las_vegas")
LEVELS = (1, 2, 3, 4)
SEATS = (2, 3, 4, 5, 6)
PAIRS_SEATS = (4, 6)

OPTIONS: tuple[Options, ...] = (
    Options(),
    Options(claim="declared", parentheses=False, unclaimed_pot="refund", ante=1),
    Options(copies=2, super_interactive=5, remainder=False, rounds=10),
    Options(claim="declared", super_interactive=6, ante=5, rounds=None),
)
"""Taken in turn, so that every option meets every game."""


def _modalities(game: GameName, seats: int) -> tuple[Modality, ...]:
    return ("individual", "pairs") if game in {"general", "berlin"} and seats in PAIRS_SEATS else ("individual",)


TABLES: tuple[Setup, ...] = tuple(
    Setup(game, level_deck(level), seats, modality)
    for game in GAMES
    for level in LEVELS
    for seats in SEATS
    for modality in _modalities(game, seats)
)


def _small(ones: int, large: int, signs: int) -> Deck:
    """A deck with one `=`, whose numbers seldom meet."""
    entries = (
        Entry(Number((1,)), 1, ones),
        Entry(Number((20, 30)), 1, large),
        Entry(Operation(("+", "−")), 1, signs),
        Entry(Operation(("=",)), 1, 1),
    )
    return Deck("small", level=3, parentheses=True, remainder=False, entries=entries)


SMALL_TABLES: tuple[Setup, ...] = (
    Setup("general", _small(3, 3, 5), 2, options=Options(super_interactive=5)),
    Setup("berlin", _small(4, 4, 7), 2),
)
"""Two players and hardly a card to draw: for the endings that take long to come with a whole deck."""


def name_of(setup: Setup) -> str:
    """A name for test reports."""
    return f"{setup.game}-{setup.deck.level}-{setup.modality}-{setup.seats}"
