"""The one protocol of all games. They are pure: no clock, no I/O, no global chance (decisions 1–4)."""

from random import Random
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from equalis.errors import Refusal
from equalis.games.actions import Action, PlayerAction
from equalis.games.choices import Choices
from equalis.games.events import Event
from equalis.games.setup import GameName, Modality, Options, Outcome, Seat, Setup

__all__ = ["Game", "GameName", "Modality", "Options", "Outcome", "Seat", "Setup", "Step", "Traits"]

S = TypeVar("S")
"""The state of a game."""
V = TypeVar("V")
"""What one viewer sees of it."""


class Step(Struct, Generic[S], frozen=True):
    """A new state and what happened on the way, in order."""

    state: S
    events: tuple[Event, ...] = ()


class Traits(Struct, frozen=True):
    """What a game is like, for players and arenas that ask.

    `simultaneous`: several seats may act at once. `hidden`: hands are private. `zero_sum`: points only change hands.
    """

    simultaneous: bool
    hidden: bool
    zero_sum: bool
    fewest_seats: int = 2
    most_seats: int = 6


class Game(Protocol[S, V]):
    """A game as a pure state machine. Seat None is the clock and the table (time-outs, departures), or a spectator."""

    @property
    def traits(self) -> Traits:
        """What the game is like."""

    def start(self, setup: Setup, seed: bytes, *, dealer: Seat | None = None, absent: tuple[Seat, ...] = ()) -> Step[S]:
        """Deal. `dealer` None: the generator draws one (T2); `absent` seats have left an earlier game of the match.

        Raises Refused for a setup that cannot be played (C9, M2, …).
        """

    def to_act(self, state: S) -> frozenset[Seat]:
        """The seats that the game waits for; others may still withdraw a request or agree to end."""

    def phase(self, state: S) -> str:
        """A key of what is being waited for: an action sent for another phase is stale (decision 3).

        It stays while the seats of a simultaneous phase act one after another, and changes with every turn or word.
        """

    def check(self, state: S, seat: Seat | None, action: Action) -> Refusal | None:
        """Why the action is not allowed now, or None."""

    def apply(self, state: S, seat: Seat | None, action: Action) -> Step[S]:
        """The effect of the action. Raises Refused exactly where `check` refuses; then nothing has changed."""

    def view(self, state: S, seat: Seat | None) -> V:
        """What this seat, or a spectator, may see (V)."""

    def choices(self, view: V) -> Choices:
        """What the viewer may do now; empty for spectators and when nothing may be done."""

    def random_action(self, view: V, rng: Random) -> PlayerAction:
        """An allowed action: uniform over kinds, then over choices. Raises ValueError where there is no choice."""

    def sample(self, view: V, rng: Random) -> S:
        """A state consistent with the view, hidden cards dealt anew."""

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it runs."""

    def most_actions(self, setup: Setup) -> int | None:
        """A bound on the actions of a whole game, AgreeToEnd and TakeOver not counted; None where there is none."""
