"""Plays: putting cards and auxiliaries down, completing a row, ¡EQUALIS! (T3–T6, M4, B4, B5)."""

from msgspec.structs import replace

from equalis.cards.cards import Card
from equalis.equality.judge import Reading, equality
from equalis.equality.placing import place
from equalis.equality.row import EMPTY_ROW, Row, Target
from equalis.errors import refuse
from equalis.games.actions import Play
from equalis.games.admission import in_hand
from equalis.games.berlin_area import area_points
from equalis.games.events import Event
from equalis.games.exchange import undo_exchange
from equalis.games.setup import Seat, cards_of, switches_of
from equalis.games.shared_views import Move, WonRow
from equalis.games.throws import is_longest, throw
from equalis.games.turn_end import equals_are_gone, finish
from equalis.games.turn_events import Completed, Played
from equalis.games.turn_state import Events, TurnState, area_cards, bears_equals, target_of, without
from equalis.games.turns import draw_up, end_turn


def play(state: TurnState, seat: Seat, action: Play, events: Events) -> TurnState:
    """A play (T3) or, without cards, one of auxiliaries only (T4) or a bare ¡EQUALIS! (T5)."""
    swap = state.exchange
    uses_received = swap is not None and swap.received in action.cards
    if not uses_received:
        state = undo_exchange(state, events)
    row = _placed(state, seat, action)
    declared = state.setup.options.claim == "declared"
    reading = completed(row, target_of(state)) if action.claim or not declared else None
    if reading is None:
        if action.claim:
            raise refuse("game.not_equality")
        if not action.cards:
            raise refuse("game.must_declare" if declared else "game.auxiliaries_do_not_complete")
        if uses_received:
            raise refuse("game.received_card_must_complete")
    placed = row.cards[len(row.cards) - len(action.cards) :]
    if placed or action.auxiliaries:
        events.append(Event(Played(seat, placed, action.auxiliaries)))
    hands = state.hands
    if action.cards:
        hands = (*hands[:seat], without(hands[seat], action.cards), *hands[seat + 1 :])
    if reading is not None:
        return _win(replace(state, row=row, hands=hands, exchange=None), seat, reading, events)
    state = replace(
        state,
        row=row,
        hands=hands,
        exchange=None,
        placed_by=state.placed_by + (seat,) * len(placed),
        moves=(*state.moves, Move(seat, "play", placed, action.auxiliaries)),
    )
    if is_longest(row, target_of(state)):
        state = throw(state, seat, "itself", events)
    return end_turn(draw_up(state, seat, events), events, played=True)


def completed(row: Row, target: Target | None) -> Reading | None:
    """A true reading of the row, if it is complete (E6, B4). Rows that cannot be are not judged."""
    if not may_complete(row.cards, target) or sum(row.opens) != sum(row.closes):
        return None
    return equality(row, target)


def may_complete(cards: tuple[Card, ...], target: Target | None) -> bool:
    """Whether a row of these cards ends with a number and, without a target, some card bears `=` (E6, B4)."""
    return len(cards) % 2 == 1 and (target is not None or any(bears_equals(card) for card in cards))


def _placed(state: TurnState, seat: Seat, action: Play) -> Row:
    """The row after the play, or the refusal of its form (E1–E5)."""
    if not (action.cards or action.auxiliaries or action.claim):
        raise refuse("game.nothing_played")
    if not (action.cards or state.row.cards):
        raise refuse("game.row_empty")
    in_hand(state.hands[seat], action.cards)
    every = cards_of(state.setup)
    cards = [every[card] for card in action.cards]
    return place(state.row, cards, action.auxiliaries, switches_of(state.setup), target_of(state))


def _win(state: TurnState, seat: Seat, reading: Reading, events: Events) -> TurnState:
    """The completer wins the row, in Berlín the result area too, and draws; the next player starts a round (T6, B5)."""
    row, area, target = state.row, state.area, target_of(state)
    points = sum(card.points for card in row.cards) + area_points(state.setup, area)
    count = len(row.cards) + len(area_cards(area))
    events.append(Event(Completed(seat, row, reading, target, points, count)))
    equals = None if area is None or area.equals is None else cards_of(state.setup)[area.equals]
    state = replace(
        state,
        row=EMPTY_ROW,
        placed_by=(),
        moves=(),
        throws=0,
        area=None,
        won=(*state.won, WonRow(seat, row, reading, points, target, equals)),
    )
    if state.setup.game == "general" and equals_are_gone(state):
        return finish(state, "no_equals", events)
    return end_turn(draw_up(state, seat, events), events, played=True)
