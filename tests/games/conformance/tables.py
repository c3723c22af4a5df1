"""Every game × level × modality × number of seats, and options to go with them."""

from equalis.cards.decks import level_deck
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


def name_of(setup: Setup) -> str:
    """A name for test reports."""
    return f"{setup.game}-{setup.deck.level}-{setup.modality}-{setup.seats}"
