"""What a computer player is: it receives a view, a budget and a generator, and nothing else."""

from random import Random
from typing import Protocol

from msgspec import Struct

from equalis.games.actions import PlayerAction
from equalis.games.views import View


class Budget(Struct, frozen=True):
    """How much thought is allowed: counted nodes (the same choice every time) and seconds, which only cut it short.

    None is no limit of that kind.
    """

    nodes: int | None = None
    seconds: float | None = None


class Decision(Struct, frozen=True):
    """What a player does, and after how many seconds a person would have done it.

    `cut_short`: the time limit ended the thought, so that the choice may not come out the same again.
    """

    action: PlayerAction
    pause: float = 0.0
    cut_short: bool = False


class Player(Protocol):
    """A computer player of any game and modality. One object may play many seats: what it knows is in the view."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Decision:
        """An action that the view's choices allow; `view.viewer` is one of the seats that the game waits for."""
