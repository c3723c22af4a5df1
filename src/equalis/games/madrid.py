"""Madrid: no turns, visible cards shared by all, sealed calls (D)."""

from random import Random

from equalis.errors import Refusal, Refused
from equalis.games.actions import Action, PlayerAction
from equalis.games.choices import Choices
from equalis.games.dealing import check_setup, shuffle
from equalis.games.events import Event
from equalis.games.madrid_moves import act
from equalis.games.madrid_random import random_action
from equalis.games.madrid_rounds import Events, deal_round
from equalis.games.madrid_sampling import sampled
from equalis.games.madrid_seeing import choices_of, view_of
from equalis.games.madrid_state import MOST_REDEALS, REVEALS_TO_REDEAL, MadridState, cleared, waiting
from equalis.games.madrid_views import MadridView
from equalis.games.protocol import Step, Traits
from equalis.games.setup import Outcome, Seat, Setup, cards_of
from equalis.games.shared_events import GameStarted

SHORTEST_EQUALITY = 3
SEARCHES_WITHOUT_CALL = REVEALS_TO_REDEAL * (MOST_REDEALS + 1)


class Madrid:
    """The game as a pure state machine (see `protocol.Game`)."""

    traits = Traits(simultaneous=True, hidden=True, zero_sum=False)

    def start(
        self, setup: Setup, seed: bytes, *, dealer: Seat | None = None, absent: tuple[Seat, ...] = ()
    ) -> Step[MadridState]:
        """Shuffle and deal six cards each. Raises Refused for a setup that cannot be played (C9)."""
        check_setup(setup)
        dealer, piles = shuffle(setup, range(len(cards_of(setup))), seed, dealer)
        nothing: tuple[tuple[int, ...], ...] = ((),) * setup.seats
        state = MadridState(
            setup=setup,
            piles=piles,
            dealer=dealer,
            hands=nothing,
            left=tuple(seat in absent for seat in range(setup.seats)),
            round=1,
            phase="choose",
            chosen=nothing,
            calls=(),
            declined=(False,) * setup.seats,
            discards=nothing,
        )
        events: Events = [Event(GameStarted(dealer, None))]
        return Step(deal_round(cleared(state), events), tuple(events))

    def to_act(self, state: MadridState) -> frozenset[Seat]:
        """The seats that have still to choose, to call or decline, or to discard."""
        return waiting(state)

    def phase(self, state: MadridState) -> str:
        """The choice, the search or the discard of this round, counted by its deals and reveals (D6)."""
        return f"{state.round}.{state.redeals}.{state.reveals}.{state.phase}"

    def check(self, state: MadridState, seat: Seat | None, action: Action) -> Refusal | None:
        """Why the action is not allowed now, or None."""
        try:
            act(state, seat, action, [])
        except Refused as refused:
            return refused.refusal
        return None

    def apply(self, state: MadridState, seat: Seat | None, action: Action) -> Step[MadridState]:
        """The effect of the action. Raises Refused where `check` refuses."""
        events: Events = []
        return Step(act(state, seat, action, events), tuple(events))

    def view(self, state: MadridState, seat: Seat | None) -> MadridView:
        """What this seat, or a spectator, may see (V2)."""
        return view_of(state, seat)

    def choices(self, view: MadridView) -> Choices:
        """What the viewer may do now."""
        return choices_of(view)

    def random_action(self, view: MadridView, rng: Random) -> PlayerAction:
        """An allowed action; calls are found by trying. Raises ValueError where there is no choice."""
        return random_action(view, rng)

    def sample(self, view: MadridView, rng: Random) -> MadridState:
        """A state consistent with the view, hidden cards dealt anew."""
        return sampled(view, rng)

    def outcome(self, state: MadridState) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return state.outcome

    def most_actions(self, setup: Setup) -> int | None:
        """A bound, with one call a seat and search: each round wins three cards, after at most nine reveals (D6)."""
        rounds = len(cards_of(setup)) // SHORTEST_EQUALITY + 1
        return rounds * SEARCHES_WITHOUT_CALL * 3 * setup.seats + setup.seats
