"""Building the views of the games with turns (V1, V4): every field is chosen, none passed on whole."""

from functools import lru_cache

from equalis.cards.cards import Card
from equalis.equality.judge import target_values
from equalis.games.seating import partner_of
from equalis.games.setup import Seat, Setup, cards_of
from equalis.games.shared_views import RowView, SeatView, WonRow
from equalis.games.turn_actions import waited_for
from equalis.games.turn_end import throws_limit, turns_limit
from equalis.games.turn_state import TurnState, tally, target_of
from equalis.games.turn_views import AreaView, BerlinView, ExchangeView, GeneralView, StallView


def view_general(state: TurnState, viewer: Seat | None) -> GeneralView:
    """The general game as the viewer sees it."""
    in_pair = _in_pair_of_turn(state, viewer)
    return GeneralView(
        setup=state.setup,
        viewer=viewer,
        dealer=state.dealer,
        turn=None if state.outcome else state.turn,
        turns=state.turns,
        to_act=_to_act(state, in_pair),
        seats=_seats(state),
        hand=_hand(state, viewer),
        row=RowView(state.row, state.placed_by),
        moves=state.moves,
        won=state.won,
        draw_pile=len(state.piles.draw),
        discard_pile=len(state.piles.discards),
        stall=_stall(state),
        swapped=state.swapped,
        asked=state.asked and in_pair,
        exchange=_exchange(state, viewer),
        talk=in_pair and state.setup.modality == "pairs",
        outcome=state.outcome,
    )


def view_berlin(state: TurnState, viewer: Seat | None) -> BerlinView:
    """Berlín as the viewer sees it."""
    every, in_pair = cards_of(state.setup), _in_pair_of_turn(state, viewer)
    return BerlinView(
        setup=state.setup,
        viewer=viewer,
        dealer=state.dealer,
        turn=None if state.outcome else state.turn,
        turns=state.turns,
        to_act=_to_act(state, in_pair),
        seats=_seats(state),
        hand=_hand(state, viewer),
        row=RowView(state.row, state.placed_by),
        area=_area(state),
        supply=tuple(every[card] for card in state.supply),
        moves=state.moves,
        won=state.won,
        draw_pile=len(state.piles.draw),
        discard_pile=len(state.piles.discards),
        stall=_stall(state),
        swapped=state.swapped,
        asked=state.asked and in_pair,
        exchange=_exchange(state, viewer),
        talk=in_pair and state.setup.modality == "pairs",
        outcome=state.outcome,
    )


def _seats(state: TurnState) -> tuple[SeatView, ...]:
    return _seen_seats(state.setup, state.won, tuple([len(hand) for hand in state.hands]), state.left, state.agreed)


@lru_cache(maxsize=256)
def _seen_seats(
    setup: Setup, won: tuple[WonRow, ...], sizes: tuple[int, ...], left: tuple[bool, ...], agreed: tuple[bool, ...]
) -> tuple[SeatView, ...]:
    """Every viewer sees the same: worked out once."""
    points, counts = tally(setup, won)
    return tuple([SeatView(*seat) for seat in zip(sizes, counts, points, left, agreed, strict=True)])


def _hand(state: TurnState, viewer: Seat | None) -> tuple[Card, ...]:
    every = cards_of(state.setup)
    return () if viewer is None else tuple([every[card] for card in state.hands[viewer]])


def _to_act(state: TurnState, in_pair: bool) -> tuple[Seat, ...]:
    """Who is waited for; that a partner has been asked is for the pair, the others go on seeing the turn (V4)."""
    if state.outcome is not None:
        return ()
    return tuple(waited_for(state)) if in_pair and state.exchange is not None else (state.turn,)


def _in_pair_of_turn(state: TurnState, viewer: Seat | None) -> bool:
    if state.outcome is not None or viewer is None:
        return False
    return viewer == state.turn or partner_of(state.setup, viewer) == state.turn


def _stall(state: TurnState) -> StallView:
    return StallView(
        state.turns_without_play, turns_limit(state.setup), state.passes, state.throws, throws_limit(state.setup)
    )


def _exchange(state: TurnState, viewer: Seat | None) -> ExchangeView | None:
    swap = state.exchange
    if swap is None or viewer is None or viewer not in (swap.asker, partner_of(state.setup, swap.asker)):
        return None
    every = cards_of(state.setup)
    received = None if swap.received is None else every[swap.received]
    return ExchangeView(swap.asker, swap.partner, swap.wanted, every[swap.offered], received)


def _area(state: TurnState) -> AreaView | None:
    target = target_of(state)
    if target is None or state.area is None:
        return None
    equals = None if state.area.equals is None else cards_of(state.setup)[state.area.equals]
    return AreaView(equals, target.sign, target.number, target_values(target))
