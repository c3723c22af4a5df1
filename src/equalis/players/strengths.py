"""The four computer players, each for every game: novice, regular, expert and master."""

from collections.abc import Callable
from random import Random

from equalis.games.actions import PlayerAction
from equalis.games.madrid_views import MadridView
from equalis.games.turn_choices import TurnView
from equalis.games.turn_views import BerlinView, GeneralView
from equalis.games.views import View
from equalis.players.effort import Effort
from equalis.players.las_vegas import LasVegasSkill, las_vegas_action
from equalis.players.madrid import MadridSkill, madrid_action
from equalis.players.protocol import Budget, Decision
from equalis.players.seeing import on_table
from equalis.players.turn_expert import EXPERT, MASTER, weighed_turn
from equalis.players.turn_regular import novice_turn, regular_turn

TurnSkill = Callable[[TurnView, Effort, Random], PlayerAction]


class Strength:
    """A player of all games: one skill for each of them, and the seconds that a person would think.

    See `protocol.Player`.
    """

    def __init__(
        self, turn: TurnSkill, madrid: MadridSkill, las_vegas: LasVegasSkill, pause: tuple[float, float]
    ) -> None:
        self._turn = turn
        self._madrid = madrid
        self._las_vegas = las_vegas
        self._pause = pause

    def choose(self, view: View, budget: Budget, rng: Random) -> Decision:
        """An action of the game on the table. Raises ValueError where the view allows none."""
        seen, effort = on_table(view), Effort(budget)
        if isinstance(seen, GeneralView | BerlinView):
            action = self._turn(seen, effort, rng)
        elif isinstance(seen, MadridView):
            action = madrid_action(seen, self._madrid, effort, rng)
        else:
            action = las_vegas_action(seen, self._las_vegas, effort, rng)
        return Decision(action, rng.uniform(*self._pause), effort.cut_short)


def novice() -> Strength:
    """Sees short equalities without parentheses, and misses some."""
    return Strength(
        novice_turn,
        MadridSkill(nodes=2_000, misses=0.25, cards=9, easy=True, careful=False),
        LasVegasSkill(nodes=600, deals=0, bluff=0.1, bold=0.3, easy=True),
        (2.0, 6.0),
    )


def regular() -> Strength:
    """Takes the best equality and otherwise improves its hand."""
    return Strength(
        lambda view, effort, _: regular_turn(view, effort),
        MadridSkill(nodes=5_000, cards=9),
        LasVegasSkill(nodes=5_000, deals=20, bluff=0.05, bold=0.4),
        (1.5, 4.0),
    )


def expert() -> Strength:
    """Weighs what it leaves to the others in some deals of the unseen cards."""
    return Strength(
        lambda view, effort, rng: weighed_turn(view, effort, rng, EXPERT),
        MadridSkill(nodes=20_000, cards=12, deals=6),
        LasVegasSkill(nodes=20_000, deals=100, bluff=0.08, bold=0.8),
        (1.0, 3.0),
    )


def master() -> Strength:
    """Weighs more acts in as many deals as its budget allows."""
    return Strength(
        lambda view, effort, rng: weighed_turn(view, effort, rng, MASTER),
        MadridSkill(nodes=200_000, deals=24),
        LasVegasSkill(nodes=200_000, deals=400, bluff=0.08, bold=0.8),
        (0.8, 2.5),
    )
