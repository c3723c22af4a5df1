"""The four computer players, each for every game: novice, regular, expert and master."""

from collections.abc import Callable
from random import Random
from typing import ClassVar

from equalis.games.actions import PlayerAction
from equalis.games.registry import game_named
from equalis.games.turn_views import BerlinView, GeneralView
from equalis.games.views import View
from equalis.players.effort import Effort
from equalis.players.protocol import Budget, Decision
from equalis.players.seeing import on_table
from equalis.players.turn_expert import EXPERT, MASTER, weighed_turn
from equalis.players.turn_regular import novice_turn, regular_turn

TurnSkill = Callable[[GeneralView | BerlinView, Effort, Random], PlayerAction]


class Strength:
    """A player that decides with the skills of its strength (see `protocol.Player`)."""

    shortest_pause: ClassVar[float]
    longest_pause: ClassVar[float]

    def choose(self, view: View, budget: Budget, rng: Random) -> Decision:
        """An action of the game on the table. Raises ValueError where the view allows none."""
        seen, effort = on_table(view), Effort(budget)
        if isinstance(seen, GeneralView | BerlinView):
            action = self.turn(seen, effort, rng)
        else:
            action = game_named(seen.setup.game).random_action(seen, rng)
        return Decision(action, rng.uniform(self.shortest_pause, self.longest_pause), effort.cut_short)

    def turn(self, view: GeneralView | BerlinView, effort: Effort, rng: Random) -> PlayerAction:
        """The act in a game with turns."""
        raise NotImplementedError


class Novice(Strength):
    """Sees short equalities without parentheses, and misses some."""

    shortest_pause, longest_pause = 2.0, 6.0

    def turn(self, view: GeneralView | BerlinView, effort: Effort, rng: Random) -> PlayerAction:
        return novice_turn(view, effort, rng)


class Regular(Strength):
    """Takes the best equality and otherwise improves its hand."""

    shortest_pause, longest_pause = 1.5, 4.0

    def turn(self, view: GeneralView | BerlinView, effort: Effort, rng: Random) -> PlayerAction:
        return regular_turn(view, effort)


class Expert(Strength):
    """Weighs what it leaves to the others in some deals of the unseen cards."""

    shortest_pause, longest_pause = 1.0, 3.0

    def turn(self, view: GeneralView | BerlinView, effort: Effort, rng: Random) -> PlayerAction:
        return weighed_turn(view, effort, rng, EXPERT)


class Master(Strength):
    """Weighs more acts in as many deals as its budget allows."""

    shortest_pause, longest_pause = 0.8, 2.5

    def turn(self, view: GeneralView | BerlinView, effort: Effort, rng: Random) -> PlayerAction:
        return weighed_turn(view, effort, rng, MASTER)
