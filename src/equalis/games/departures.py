"""Leaving and being taken over in the games with turns (T16), and agreeing to end (T10)."""

from msgspec.structs import replace

from equalis.errors import refuse
from equalis.games.actions import AgreeToEnd, TakeOver
from equalis.games.events import Event
from equalis.games.exchange import undo_exchange
from equalis.games.piles import put_down
from equalis.games.seating import next_in
from equalis.games.setup import Seat
from equalis.games.shared_events import EndAgreed, HasLeft, TakenOver
from equalis.games.turn_end import ending, finish
from equalis.games.turn_state import Events, TurnState, with_hand
from equalis.games.turns import begin_turn


def leave(state: TurnState, seat: Seat, events: Events) -> TurnState:
    """The seat's cards go to the discard pile and it is skipped from now on; in *parejas* it is taken over (T16)."""
    if state.setup.modality == "pairs":
        raise refuse("game.pairs_are_taken_over")
    hand = state.hands[seat]
    events.append(Event(HasLeft(seat, len(hand))))
    state = with_hand(state, seat, (), put_down(state.piles, hand))
    state = replace(state, left=(*state.left[:seat], True, *state.left[seat + 1 :]))
    reason = ending(state)
    if reason is not None:
        return finish(state, reason, events)
    if state.turn == seat:
        return begin_turn(state, next_in(seat, state.left), events)
    return state


def take_over(state: TurnState, action: TakeOver, events: Events) -> TurnState:
    """Somebody else plays the seat; an exchange of its pair is undone first, its agreement to end is void (T16, M4)."""
    swap = state.exchange
    if swap is not None and action.seat in (swap.asker, swap.partner):
        state = undo_exchange(state, events)
    events.append(Event(TakenOver(action.seat, action.by)))
    return _with_agreement(state, action.seat, agree=False)


def agree_to_end(state: TurnState, seat: Seat, action: AgreeToEnd, events: Events) -> TurnState:
    """Agree that the game ends, or take that back; when all still in agree, it ends (T10)."""
    if state.agreed[seat] == action.agree:
        raise refuse("game.agreed_already" if action.agree else "game.not_agreed")
    events.append(Event(EndAgreed(seat, action.agree)))
    state = _with_agreement(state, seat, agree=action.agree)
    reason = ending(state)
    return state if reason is None else finish(state, reason, events)


def _with_agreement(state: TurnState, seat: Seat, *, agree: bool) -> TurnState:
    return replace(state, agreed=(*state.agreed[:seat], agree, *state.agreed[seat + 1 :]))
