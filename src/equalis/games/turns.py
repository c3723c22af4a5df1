"""Turns: drawing, discarding, passing, and moving on (T2, T3, T8, T9, T10, T15)."""

from msgspec.structs import replace

from equalis.errors import refuse
from equalis.games.admission import in_hand
from equalis.games.berlin_area import start_round
from equalis.games.events import Event
from equalis.games.hands import drawn_up
from equalis.games.piles import put_down
from equalis.games.seating import next_in
from equalis.games.setup import Seat
from equalis.games.shared_events import Discarded, TimedOut
from equalis.games.shared_views import Move
from equalis.games.turn_end import ending, finish
from equalis.games.turn_events import Passed
from equalis.games.turn_state import Events, TurnState, hand_size, with_hand, with_move, without

FEWEST_DISCARDED = 1
MOST_DISCARDED = 3


def draw_up(state: TurnState, seat: Seat, events: Events) -> TurnState:
    """Draw back to the hand size, or what the piles give (T3, T8, T15)."""
    size = hand_size(state.setup)
    if len(state.hands[seat]) >= size:
        return state
    piles, hands = drawn_up(state.setup, state.piles, state.hands, (seat,), events, size=size)
    return replace(state, piles=piles, hands=hands)


def begin_turn(state: TurnState, seat: Seat, events: Events) -> TurnState:
    """The seat is in turn; short of cards, it first draws (T15)."""
    state = replace(state, turn=seat, turns=state.turns + 1, asked=False, swapped=False, exchange=None)
    return draw_up(state, seat, events)


def go_on(state: TurnState, seat: Seat, events: Events) -> TurnState:
    """End the game if it must end, otherwise start a round where one is due and give `seat` the turn (T10, B5–B7)."""
    reason = ending(state)
    if reason is not None:
        return finish(state, reason, events)
    started = start_round(state, events)
    if started is None:
        return finish(state, "no_result", events)
    return begin_turn(started, seat, events)


def end_turn(state: TurnState, events: Events, *, played: bool = False, passed: bool = False) -> TurnState:
    """The turn is had: count it for T10 and go on with the next seat (T2)."""
    state = replace(
        state,
        turns_without_play=0 if played else state.turns_without_play + 1,
        passes=state.passes + 1 if passed else 0,
    )
    return go_on(state, next_in(state.turn, state.left), events)


def may_discard(hand: int, draw_pile: int, discard_pile: int) -> bool:
    """Discarding is impossible with both piles empty, or without a card (T9)."""
    return hand > 0 and draw_pile + discard_pile > 0


def may_pass(hand: int, draw_pile: int, discard_pile: int) -> bool:
    """Passing is possible only with both piles empty or an empty hand (T9)."""
    return hand == 0 or draw_pile + discard_pile == 0


def discard(state: TurnState, seat: Seat, cards: tuple[int, ...], events: Events) -> TurnState:
    """Put 1–3 cards down first, draw as many, and lose the turn (T3, T8)."""
    hand = state.hands[seat]
    if not FEWEST_DISCARDED <= len(cards) <= MOST_DISCARDED:
        raise refuse("game.discard_count", least=FEWEST_DISCARDED, most=MOST_DISCARDED)
    in_hand(hand, cards)
    if not may_discard(len(hand), len(state.piles.draw), len(state.piles.discards)):
        raise refuse("game.piles_empty")
    events.append(Event(Discarded(seat, len(cards))))
    state = with_hand(state, seat, without(hand, cards), put_down(state.piles, cards))
    state = draw_up(with_move(state, Move(seat, "discard", count=len(cards))), seat, events)
    return end_turn(state, events)


def pass_turn(state: TurnState, seat: Seat, events: Events) -> TurnState:
    """Pass, where nothing else may be possible (T9)."""
    if not may_pass(len(state.hands[seat]), len(state.piles.draw), len(state.piles.discards)):
        raise refuse("game.pass_not_allowed")
    events.append(Event(Passed(seat)))
    return end_turn(with_move(state, Move(seat, "pass")), events, passed=True)


def lose_turn(state: TurnState, seat: Seat, events: Events) -> TurnState:
    """Time out: the turn is lost, nothing else changes (T12)."""
    events.append(Event(TimedOut(seat)))
    return end_turn(with_move(state, Move(seat, "time_out")), events, passed=True)
