"""Hundreds of games of mixed players over all games, levels and modalities: no stall, no fallback, no exception."""

from random import Random

import pytest

from equalis.arena.playing import play
from equalis.cards.decks import level_deck
from equalis.games.randomness import seed_of
from equalis.games.setup import GameName, Modality, Options, Setup
from equalis.players.protocol import Budget
from equalis.players.registry import player
from tests.players.positions import GAMES

NAMES = ("novice", "regular", "expert", "master", "random")
BUDGET = Budget(nodes=150)

OPTIONS = (
    Options(rounds=3),
    Options(rounds=2, claim="declared", ante=1),
    Options(rounds=2, super_interactive=5, copies=2, unclaimed_pot="refund"),
    Options(rounds=2, parentheses=False, remainder=False),
)


def tables(game: GameName, level: int, games: int) -> list[tuple[Setup, int]]:
    """Setups with 2 to 4 seats (six in a few), every option set, and pairs where there are any."""
    found = []
    for number in range(games):
        pairs = number % 4 == 3 and game in {"general", "berlin"}
        modality: Modality = "pairs" if pairs else "individual"
        seats = 4 if pairs else (2, 2, 3)[number % 3]
        options = OPTIONS[(number // 2) % 4]
        if game in {"las_vegas", "general"} or options.super_interactive is None:
            found.append((Setup(game, level_deck(level), seats, modality, options), number))
        else:
            found.append((Setup(game, level_deck(level), seats, modality), number))
    return found


def play_all(game: GameName, level: int, games: int) -> None:
    for setup, number in tables(game, level, games):
        rng = Random(f"{game} {level} {number}")
        names = [rng.choice(NAMES) for _ in range(setup.seats)]
        played = play(setup, seed_of(number), [player(name) for name in names], BUDGET, rng)
        where = f"{setup.modality} {setup.seats} seats, game {number}: {names}"
        assert played.outcome is not None, where
        assert not any(played.fallbacks), where
        assert played.cut_short == 0, where


@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_mixed_games_end_without_fallbacks(game: GameName, level: int) -> None:
    play_all(game, level, 32)


@pytest.mark.long
@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_thousands_of_mixed_games_end_without_fallbacks(game: GameName, level: int) -> None:
    play_all(game, level, 250)
