"""What may be done in Madrid and what it does: the one way from an action to a new state (D1–D6, T12, T16)."""

from msgspec.structs import replace

from equalis.errors import refuse
from equalis.games.actions import Action, Call, Choose, Decline, Discard, Leave, TakeOver, TimeOut
from equalis.games.admission import admit, in_hand
from equalis.games.events import Event
from equalis.games.madrid_events import Called, Chosen, Declined
from equalis.games.madrid_rounds import Events, move_on
from equalis.games.madrid_state import (
    MOST_DISCARDS,
    Ids,
    MadridState,
    SealedCall,
    choosable,
    default_choice,
    marked,
    put,
    usable,
    visible,
    waiting,
)
from equalis.games.madrid_views import MadridPhase
from equalis.games.piles import put_down
from equalis.games.pools import equality_of, points_of
from equalis.games.setup import Seat
from equalis.games.shared_events import HasLeft, PutAway, TakenOver, TimedOut


def act(state: MadridState, sender: Seat | None, action: Action, events: Events) -> MadridState:
    """The state after the action, its events appended. Raises Refused where it is not allowed."""
    seat = admit(state.outcome, state.left, sender, action)
    if isinstance(action, Choose):
        return _choose(state, seat, action.cards, events)
    if isinstance(action, Call):
        return _call(state, seat, action, events)
    if isinstance(action, Decline):
        return _decline(state, seat, events)
    if isinstance(action, Discard):
        return _discard(state, seat, action.cards, events)
    if isinstance(action, TimeOut):
        return _time_out(state, seat, events)
    if isinstance(action, Leave):
        return _leave(state, seat, events)
    if isinstance(action, TakeOver):
        events.append(Event(TakenOver(seat, action.by)))
        return state
    raise refuse("game.not_in_this_game")


def _in_phase(state: MadridState, phase: MadridPhase) -> None:
    if state.phase != phase:
        raise refuse("game.not_now")


def _choose(state: MadridState, seat: Seat, cards: Ids, events: Events) -> MadridState:
    """A number and an operation, or two of one kind where the other is lacking; final (D1)."""
    _in_phase(state, "choose")
    if state.chosen[seat]:
        raise refuse("madrid.already_chosen")
    in_hand(state.hands[seat], cards)
    first, second = choosable(state.setup, state.hands[seat])
    one, other = cards
    if not ((one in first and other in second) or (one in second and other in first)):
        raise refuse("madrid.one_of_each")
    events.append(Event(Chosen(seat)))
    return move_on(replace(state, chosen=put(state.chosen, seat, cards)), events)


def _call(state: MadridState, seat: Seat, action: Call, events: Events) -> MadridState:
    """A true equality, sealed; a later one replaces the earlier and takes the later time (D3)."""
    _searching(state, seat)
    row, reading = equality_of(state.setup, usable(state, seat), action.cards, action.auxiliaries)
    calls = tuple(call for call in state.calls if call.seat != seat)
    calls += (SealedCall(seat, row, reading, points_of(row)),)
    events.append(Event(Called(seat, len(calls))))
    return move_on(replace(state, calls=calls), events)


def _searching(state: MadridState, seat: Seat) -> None:
    _in_phase(state, "search")
    if state.declined[seat]:
        raise refuse("madrid.declined")


def _decline(state: MadridState, seat: Seat, events: Events) -> MadridState:
    """Final (D4); a call that stands is not taken back by it."""
    _searching(state, seat)
    if any(call.seat == seat for call in state.calls):
        raise refuse("madrid.already_called")
    events.append(Event(Declined(seat)))
    return move_on(replace(state, declined=marked(state.declined, seat)), events)


def _discard(state: MadridState, seat: Seat, cards: Ids, events: Events) -> MadridState:
    """1–3 cards, put away until everybody has done so (D6, T8)."""
    _in_phase(state, "discard")
    if state.discards[seat]:
        raise refuse("game.already_discarded")
    if not 1 <= len(cards) <= MOST_DISCARDS:
        raise refuse("game.discard_count", least=1, most=MOST_DISCARDS)
    in_hand(state.hands[seat], cards)
    events.append(Event(PutAway(seat)))
    return move_on(replace(state, discards=put(state.discards, seat, cards)), events)


def _time_out(state: MadridState, seat: Seat, events: Events) -> MadridState:
    """T12 in every phase: the default choice, no call, the first card discarded."""
    if seat not in waiting(state):
        raise refuse("game.not_waited_for", seat=seat)
    events.append(Event(TimedOut(seat)))
    if state.phase == "choose":
        return _choose(state, seat, default_choice(state.setup, state.hands[seat]), events)
    if state.phase == "search":
        return _decline(state, seat, events)
    return _discard(state, seat, state.hands[seat][:1], events)


def _leave(state: MadridState, seat: Seat, events: Events) -> MadridState:
    """The call is void; visible cards stay until the close, all others go to the discard pile (T16)."""
    stay = visible(state, seat)
    away = tuple(card for card in state.hands[seat] if card not in stay)
    events.append(Event(HasLeft(seat, len(away))))
    return move_on(
        replace(
            state,
            left=marked(state.left, seat),
            hands=put(state.hands, seat, stay),
            chosen=put(state.chosen, seat, stay),
            discards=put(state.discards, seat, ()),
            calls=tuple(call for call in state.calls if call.seat != seat),
            piles=put_down(state.piles, away),
        ),
        events,
    )
