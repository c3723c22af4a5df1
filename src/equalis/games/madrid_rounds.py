"""How a round of Madrid goes on: reveal, close, awards, cards anew, end (D2, D4–D7, T14)."""

from msgspec.structs import replace

from equalis.games.events import Event
from equalis.games.hands import drawn_up
from equalis.games.madrid_events import (
    Award,
    MadridRoundStarted,
    NobodyCalled,
    Revealed,
    RoundClosed,
)
from equalis.games.madrid_state import (
    HAND,
    MOST_REDEALS,
    REVEALS_TO_REDEAL,
    Ids,
    MadridState,
    SealedCall,
    cleared,
    points_of,
    present,
    put,
    waiting,
)
from equalis.games.piles import put_down
from equalis.games.seating import in_order, next_in
from equalis.games.setup import Outcome, Setup, cards_of
from equalis.games.shared_events import Discarded, GameEnded
from equalis.games.turn_end import best_of
from equalis.games.turn_state import bears_equals, equals_in

Events = list[Event]


def move_on(state: MadridState, events: Events) -> MadridState:
    """Go to the next phase once nobody is waited for; a single seat left ends the game (T16)."""
    if len(present(state)) == 1:
        return end(state, "alone", events)
    if waiting(state):
        return state
    if state.phase == "choose":
        return _reveal(state, events)
    if state.phase == "search":
        return _close(state, events)
    return _refill_after_discards(state, events)


def deal_round(state: MadridState, events: Events) -> MadridState:
    """Six new cards for everybody, or the end where there are fewer (D5, D7)."""
    if len(state.piles.draw) + len(state.piles.discards) < HAND * len(present(state)):
        return end(state, "too_few_cards", events)
    events.append(Event(MadridRoundStarted(state.round)))
    return _draw_up(replace(cleared(state), phase="choose"), events)


def end(state: MadridState, reason: str, events: Events) -> MadridState:
    """The game is over: most points in won cards, among those still there, win or share (T11, T16)."""
    points = points_of(state)
    left = tuple(seat for seat, gone in enumerate(state.left) if gone)
    outcome = Outcome(reason, points, best_of(points, state.left), left)
    events.append(Event(GameEnded(outcome)))
    return replace(state, outcome=outcome)


def _draw_up(state: MadridState, events: Events) -> MadridState:
    """Everybody draws back to six, from the dealer's right (T8)."""
    order = in_order(next_in(state.dealer, state.left), state.left)
    piles, hands = drawn_up(state.setup, state.piles, state.hands, order, events, size=HAND)
    return replace(state, piles=piles, hands=hands)


def _reveal(state: MadridState, events: Events) -> MadridState:
    cards = cards_of(state.setup)
    events.append(Event(Revealed(tuple(tuple(cards[card] for card in chosen) for chosen in state.chosen))))
    return replace(state, phase="search")


def award(calls: tuple[SealedCall, ...]) -> tuple[Award, ...]:
    """The calls by points, then by time; each takes what is not taken yet (D5). `calls` stand in order of time."""
    taken: set[int] = set()
    awards = []
    for order, call in sorted(enumerate(calls, 1), key=lambda entry: (-entry[1].points, entry[0])):
        free = tuple(card for card in call.row.cards if card.id not in taken)
        taken.update(card.id for card in free)
        gained = sum(card.points for card in free)
        awards.append(Award(call.seat, call.row, call.reading, call.points, order, free, gained))
    return tuple(awards)


def _close(state: MadridState, events: Events) -> MadridState:
    if not state.calls:
        return _without_call(state, events)
    awards = award(state.calls)
    taken = {card.id for prize in awards for card in prize.taken}
    rest = tuple(card for hand in state.hands for card in hand if card not in taken)
    closing = RoundClosed(state.round, awards, len(rest))
    events.append(Event(closing))
    state = replace(
        cleared(state),
        hands=((),) * state.setup.seats,
        piles=put_down(state.piles, rest),
        won=(*state.won, *awards),
        closing=closing,
        dealer=next_in(state.dealer, state.left),
        round=state.round + 1,
        phase="choose",
        reveals=0,
        redeals=0,
    )
    if not _equals_remain(state.setup, state.won):
        return end(state, "no_equals", events)
    return deal_round(state, events)


def _equals_remain(setup: Setup, won: tuple[Award, ...]) -> bool:
    """Whether a card outside the won piles bears `=` (T14)."""
    return sum(bears_equals(card) for prize in won for card in prize.taken) < equals_in(setup)


def _without_call(state: MadridState, events: Events) -> MadridState:
    """Nobody called: discard, or throw all cards and deal anew, or end (D6). The chosen cards are taken back."""
    reveals = state.reveals + 1
    redeal = reveals == REVEALS_TO_REDEAL and state.redeals < MOST_REDEALS
    events.append(Event(NobodyCalled(reveals, redeal)))
    gone = tuple(card for seat, hand in enumerate(state.hands) if state.left[seat] for card in hand)
    hands = tuple(() if state.left[seat] else hand for seat, hand in enumerate(state.hands))
    state = replace(cleared(state), hands=hands, piles=put_down(state.piles, gone), phase="discard", reveals=reveals)
    if reveals < REVEALS_TO_REDEAL:
        return state
    if not redeal:
        return end(state, "no_calls", events)
    thrown = tuple(card for hand in state.hands for card in hand)
    state = replace(
        state,
        hands=((),) * state.setup.seats,
        piles=put_down(state.piles, thrown),
        reveals=0,
        redeals=state.redeals + 1,
    )
    return deal_round(state, events)


def _refill_after_discards(state: MadridState, events: Events) -> MadridState:
    """All discards are put down first, then the hands are refilled (D6, T8)."""
    hands, piles = state.hands, state.piles
    for seat in in_order(next_in(state.dealer, state.left), state.left):
        away: Ids = state.discards[seat]
        events.append(Event(Discarded(seat, len(away))))
        piles = put_down(piles, away)
        hands = put(hands, seat, tuple(card for card in hands[seat] if card not in away))
    return _draw_up(replace(cleared(state), hands=hands, piles=piles, phase="choose"), events)
