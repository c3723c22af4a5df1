"""Positions that come up in play: at every one of them whoever is waited for, and what is seen there."""

from collections.abc import Iterator
from random import Random
from typing import Any

from equalis.cards.decks import level_deck
from equalis.games.protocol import Game
from equalis.games.randomness import seed_of
from equalis.games.registry import game_named
from equalis.games.setup import GameName, Options, Setup
from equalis.players.protocol import Budget
from equalis.players.registry import player

GAMES: tuple[GameName, ...] = ("general", "berlin", "madrid", "las_vegas")
STRENGTHS = ("novice", "regular", "expert", "master")
SMALL = Budget(nodes=1_500)


def setup_of(game: GameName, level: int, seats: int = 2) -> Setup:
    """A short game: Las Vegas over three rounds."""
    options = Options(rounds=3) if game == "las_vegas" else Options()
    return Setup(game, level_deck(level), seats, options=options)


def positions(setup: Setup, seed: int, most: int) -> Iterator[tuple[Game[Any, Any], Any, int]]:
    """Game, state and a seat waited for; quick players go on from there."""
    game = game_named(setup.game)
    state: Any = game.start(setup, seed_of(seed)).state
    rng = Random(seed)
    movers = (player("random"), player("novice"), player("regular"))
    for turn in range(most):
        if game.outcome(state) is not None:
            return
        seat = min(game.to_act(state))
        yield game, state, seat
        decision = movers[(turn + seat) % 3].choose(game.view(state, seat), SMALL, rng)
        state = game.apply(state, seat, decision.action).state
