"""The general game: everybody continues one row, and who completes the equality wins it (T)."""

from random import Random

from equalis.errors import Refusal, Refused
from equalis.games.actions import Action, PlayerAction
from equalis.games.choices import Choices
from equalis.games.protocol import Step, Traits
from equalis.games.setup import Outcome, Seat, Setup
from equalis.games.turn_actions import act, turn_phase, waited_for
from equalis.games.turn_choices import turn_choices
from equalis.games.turn_deal import deal
from equalis.games.turn_end import most_turn_actions
from equalis.games.turn_random import random_turn_action
from equalis.games.turn_sampling import sample_turns
from equalis.games.turn_state import Events, TurnState
from equalis.games.turn_viewing import view_general
from equalis.games.turn_views import GeneralView


class General:
    """The game as a pure state machine (see `protocol.Game`)."""

    traits = Traits(simultaneous=False, hidden=True, zero_sum=False)

    def start(
        self, setup: Setup, seed: bytes, *, dealer: Seat | None = None, absent: tuple[Seat, ...] = ()
    ) -> Step[TurnState]:
        """Deal hands (T1, T2). Raises Refused for a setup that cannot be played (C9, M2)."""
        return deal(setup, seed, dealer, absent)

    def to_act(self, state: TurnState) -> frozenset[Seat]:
        """The seat in turn, or its partner who has been asked for a card."""
        return waited_for(state)

    def phase(self, state: TurnState) -> str:
        """The number of the turn."""
        return turn_phase(state)

    def check(self, state: TurnState, seat: Seat | None, action: Action) -> Refusal | None:
        """Why the action is refused, or None: it is worked out and forgotten."""
        try:
            act(state, seat, action, [])
        except Refused as refused:
            return refused.refusal
        return None

    def apply(self, state: TurnState, seat: Seat | None, action: Action) -> Step[TurnState]:
        """The effect of the action. Raises Refused."""
        events: Events = []
        after = act(state, seat, action, events)
        return Step(after, tuple(events))

    def view(self, state: TurnState, seat: Seat | None) -> GeneralView:
        """What the seat may see (V1)."""
        return view_general(state, seat)

    def choices(self, view: GeneralView) -> Choices:
        """What the viewer may do now."""
        return turn_choices(view)

    def random_action(self, view: GeneralView, rng: Random) -> PlayerAction:
        """An allowed action, uniform over kinds."""
        return random_turn_action(view, rng)

    def sample(self, view: GeneralView, rng: Random) -> TurnState:
        """A state consistent with the view."""
        return sample_turns(view, rng)

    def outcome(self, state: TurnState) -> Outcome | None:
        """How the game ended, or None."""
        return state.outcome

    def most_actions(self, setup: Setup) -> int | None:
        """See `turn_end.most_turn_actions`."""
        return most_turn_actions(setup)
