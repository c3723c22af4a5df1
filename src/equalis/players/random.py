"""The random player: uniform over the kinds of action, then over the choices; it finds equalities by trying."""

from random import Random

from equalis.games.registry import game_named
from equalis.games.views import MatchView, View
from equalis.players.protocol import Budget, Decision

SHORTEST_PAUSE = 0.5
LONGEST_PAUSE = 2.5
"""Seconds between which it seems to think."""


class RandomPlayer:
    """Plays anything that is allowed (see `protocol.Player`)."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Decision:  # noqa: ARG002  (it needs no budget)
        """An action of the game on the table. Raises ValueError where the view allows none."""
        seen = view.game if isinstance(view, MatchView) else view
        action = game_named(seen.setup.game).random_action(seen, rng)
        return Decision(action, rng.uniform(SHORTEST_PAUSE, LONGEST_PAUSE))
