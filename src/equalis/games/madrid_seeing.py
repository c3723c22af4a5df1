"""Who sees what of Madrid, and what a viewer may do (V1, V2; decisions 2 and 4)."""

from equalis.cards.cards import Card
from equalis.games.choices import CallChoice, Choices, ChooseChoice, DeclineChoice, DiscardChoice
from equalis.games.madrid_state import MOST_DISCARDS, Ids, MadridState, choosable, points_of, visible, waiting
from equalis.games.madrid_views import MadridSeat, MadridView, OwnCall
from equalis.games.setup import Seat, cards_of, switches_of
from equalis.games.shared_views import SeatView


def view_of(state: MadridState, viewer: Seat | None) -> MadridView:
    """What this seat, or a spectator, may see."""
    seats = range(state.setup.seats)
    points = points_of(state)
    taken = [0] * len(seats)
    for award in state.won:
        taken[award.seat] += len(award.taken)
    orders = {call.seat: order for order, call in enumerate(state.calls, 1)}
    own = next((call for call in state.calls if call.seat == viewer), None)
    return MadridView(
        setup=state.setup,
        viewer=viewer,
        dealer=state.dealer,
        round=state.round,
        phase=state.phase,
        to_act=tuple(sorted(waiting(state))),
        seats=tuple(SeatView(len(state.hands[seat]), taken[seat], points[seat], state.left[seat]) for seat in seats),
        table=tuple(
            MadridSeat(
                chosen=bool(state.chosen[seat]),
                visible=_cards(state, state.chosen[seat] if seat == viewer else visible(state, seat)),
                call_order=orders.get(seat),
                declined=state.declined[seat],
                discarded=bool(state.discards[seat]),
            )
            for seat in seats
        ),
        hand=() if viewer is None else _cards(state, state.hands[viewer]),
        own_call=None if own is None else OwnCall(own.row, own.reading, own.points),
        own_discard=() if viewer is None else _cards(state, state.discards[viewer]),
        closing=state.closing,
        won=state.won,
        reveals_without_call=state.reveals,
        redeals=state.redeals,
        draw_pile=len(state.piles.draw),
        discard_pile=len(state.piles.discards),
        outcome=state.outcome,
    )


def _cards(state: MadridState, ids: Ids) -> tuple[Card, ...]:
    cards = cards_of(state.setup)
    return tuple(cards[card] for card in ids)


def choices_of(view: MadridView) -> Choices:
    """What the viewer may do now. A caller may call again until the close (D3)."""
    viewer = view.viewer
    if viewer is None or view.outcome is not None or view.seats[viewer].left:
        return ()
    own = view.table[viewer]
    hand = tuple(card.id for card in view.hand)
    if view.phase == "choose":
        return () if own.chosen else (ChooseChoice(*choosable(view.setup, hand)),)
    if view.phase == "discard":
        return () if own.discarded else (DiscardChoice(hand, 1, MOST_DISCARDS),)
    if own.declined:
        return ()
    switches = switches_of(view.setup)
    others = tuple(card.id for seat, place in enumerate(view.table) if seat != viewer for card in place.visible)
    call = CallChoice(hand, others, switches.parentheses, switches.remainder)
    return (call, DeclineChoice()) if own.call_order is None else (call,)
