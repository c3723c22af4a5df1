"""Playing one game from the first card to the last, without anybody waiting."""

import logging
from collections.abc import Sequence
from random import Random
from time import perf_counter, process_time
from typing import Any

from msgspec import Struct

from equalis.errors import Refused, refuse
from equalis.games.actions import PlayerAction
from equalis.games.protocol import Game
from equalis.games.registry import game_named, match_of
from equalis.games.setup import Outcome, Seat, Setup
from equalis.players.protocol import Budget, Player

logger = logging.getLogger(__name__)

UNBOUNDED = 100_000
"""Actions after which a game without a bound of its own is broken off."""


class Played(Struct, frozen=True):
    """One game as it was played. `outcome` is None where it was broken off.

    `seconds` is the wall-clock time of the whole game; `fallbacks` counts the actions of each seat that its player
    failed to give and that a random legal one stood in for. `thought` has by seat the processor time of each decision,
    in milliseconds; `cut_short` counts the decisions that a time limit ended.
    """

    outcome: Outcome | None
    actions: int
    seconds: float
    fallbacks: tuple[int, ...]
    thought: tuple[tuple[float, ...], ...] = ()
    cut_short: int = 0


def game_of(setup: Setup) -> Game[Any, Any]:
    """The game, or the match around it where the options say so (M1)."""
    return game_named(setup.game) if setup.options.match == "single" else match_of(setup.game)


def play(setup: Setup, seed: bytes, players: Sequence[Player], budget: Budget, rng: Random) -> Played:
    """Play a game with these players by seat. `rng` is the source of their chance; the cards come from `seed`.

    Where several seats act at once, their actions arrive in the order of their pauses. Raises Refused for a setup
    that cannot be played.
    """
    game = game_of(setup)
    started = perf_counter()
    table = _Table(players, budget, [Random(rng.getrandbits(64)) for _ in players])
    fallbacks = [0] * len(players)
    state = game.start(setup, seed).state
    most = game.most_actions(setup) or UNBOUNDED
    actions = 0
    while game.outcome(state) is None and actions < most:
        for seat, action in table.arriving(game, state):
            try:
                if action is None:
                    raise refuse("player.failed")
                state = game.apply(state, seat, action).state
            except Refused as refused:
                if action is not None:
                    logger.warning("player of seat %d: %s refused (%s)", seat, action, refused.refusal.code)
                fallbacks[seat] += 1
                instead = game.random_action(game.view(state, seat), table.chances[seat])
                state = game.apply(state, seat, instead).state
            actions += 1
    seconds = perf_counter() - started
    thought = tuple(tuple(times) for times in table.thought)
    return Played(game.outcome(state), actions, seconds, tuple(fallbacks), thought, table.cut_short)


class _Table:
    """The players at work: their chance, and the time that they take."""

    def __init__(self, players: Sequence[Player], budget: Budget, chances: Sequence[Random]) -> None:
        self.chances = chances
        self.thought: list[list[float]] = [[] for _ in players]
        self.cut_short = 0
        self._players = players
        self._budget = budget

    def arriving(self, game: Game[Any, Any], state: Any) -> list[tuple[Seat, PlayerAction | None]]:
        """What the seats waited for do, in order of arrival; None where a player failed to decide."""
        decided: list[tuple[float, Seat, PlayerAction | None]] = []
        for seat in sorted(game.to_act(state)):
            started = process_time()
            try:
                decision = self._players[seat].choose(game.view(state, seat), self._budget, self.chances[seat])
                decided.append((decision.pause, seat, decision.action))
                self.cut_short += decision.cut_short
            except Exception as error:  # noqa: BLE001  (a player's code may fail in any way; it is counted and logged)
                logger.warning("player of seat %d failed: %r", seat, error)
                decided.append((0.0, seat, None))
            self.thought[seat].append(round(1e3 * (process_time() - started), 3))
        return [(seat, action) for _, seat, action in sorted(decided, key=lambda entry: entry[:2])]
