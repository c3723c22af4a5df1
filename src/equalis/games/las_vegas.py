"""Las Vegas: own and common cards, bets in Equalis, a showdown of equalities (L)."""

from random import Random

from equalis.errors import Refusal, Refused
from equalis.games.actions import Action, PlayerAction
from equalis.games.betting import Betting, common
from equalis.games.choices import Choices
from equalis.games.dealing import check_setup, shuffle
from equalis.games.events import Event
from equalis.games.las_vegas_moves import act
from equalis.games.las_vegas_random import random_action
from equalis.games.las_vegas_rounds import start_round
from equalis.games.las_vegas_sampling import sampled
from equalis.games.las_vegas_seeing import choices_of, view_of
from equalis.games.las_vegas_state import Events, LasVegasState, waiting
from equalis.games.las_vegas_views import LasVegasView
from equalis.games.protocol import Step, Traits
from equalis.games.seating import next_in
from equalis.games.setup import EQUALIS_AT_START, Outcome, Seat, Setup, cards_of
from equalis.games.shared_events import GameStarted


class LasVegas:
    """The game as a pure state machine (see `protocol.Game`)."""

    traits = Traits(simultaneous=True, hidden=True, zero_sum=True)

    def start(
        self, setup: Setup, seed: bytes, *, dealer: Seat | None = None, absent: tuple[Seat, ...] = ()
    ) -> Step[LasVegasState]:
        """100 Equalis each, and the first round dealt (L1). Raises Refused for a setup that cannot be played (C9)."""
        check_setup(setup)
        dealer, piles = shuffle(setup, range(len(cards_of(setup))), seed, dealer)
        left = tuple(seat in absent for seat in range(setup.seats))
        balances = tuple(0 if gone else EQUALIS_AT_START for gone in left)
        nothing: tuple[tuple[int, ...], ...] = ((),) * setup.seats
        nobody = (False,) * setup.seats
        state = LasVegasState(
            setup=setup,
            piles=piles,
            dealer=dealer,
            hands=nothing,
            common=(),
            left=left,
            betting=Betting(balances, (0,) * setup.seats, nobody, dealer, nobody),
            before=balances,
            gone=(0,) * setup.seats,
            discards=(None,) * setup.seats,
            replaced=(None,) * setup.seats,
            shows=(None,) * setup.seats,
        )
        events: Events = [Event(GameStarted(dealer, next_in(dealer, left)))]
        return Step(start_round(state, events), tuple(events))

    def to_act(self, state: LasVegasState) -> frozenset[Seat]:
        """The seats that have still to discard or to present, or the one whose word it is."""
        return waiting(state)

    def phase(self, state: LasVegasState) -> str:
        """The round and its phase; while betting also whose word it is and the stake to match (L4)."""
        word = state.betting.word
        said = "" if word is None else f".{word}.{common(state.betting)}"
        return f"{state.round}.{state.phase}{said}"

    def check(self, state: LasVegasState, seat: Seat | None, action: Action) -> Refusal | None:
        """Why the action is not allowed now, or None."""
        try:
            act(state, seat, action, [])
        except Refused as refused:
            return refused.refusal
        return None

    def apply(self, state: LasVegasState, seat: Seat | None, action: Action) -> Step[LasVegasState]:
        """The effect of the action. Raises Refused where `check` refuses."""
        events: Events = []
        return Step(act(state, seat, action, events), tuple(events))

    def view(self, state: LasVegasState, seat: Seat | None) -> LasVegasView:
        """What this seat, or a spectator, may see (V3)."""
        return view_of(state, seat)

    def choices(self, view: LasVegasView) -> Choices:
        """What the viewer may do now."""
        return choices_of(view)

    def random_action(self, view: LasVegasView, rng: Random) -> PlayerAction:
        """An allowed action; equalities are found by trying. Raises ValueError where there is no choice."""
        return random_action(view, rng)

    def sample(self, view: LasVegasView, rng: Random) -> LasVegasState:
        """A state consistent with the view, hidden cards dealt anew."""
        return sampled(view, rng)

    def outcome(self, state: LasVegasState) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return state.outcome

    def most_actions(self, setup: Setup) -> int | None:
        """A bound, with one presentation a seat: no stake exceeds the points of one seat (L4, L5); None without L9."""
        rounds = setup.options.rounds
        if rounds is None:
            return None
        raises = EQUALIS_AT_START * setup.seats // 2
        words = (raises + 3) * setup.seats
        return rounds * (words + 2 * setup.seats) + setup.seats
