"""States of Madrid that a viewer cannot tell from the real one: hidden cards dealt anew."""

from random import Random

from msgspec.structs import replace

from equalis.equality.judge import results
from equalis.games.madrid_state import (
    CHOSEN,
    MOST_DISCARDS,
    Ids,
    MadridState,
    SealedCall,
    choosable,
    usable,
)
from equalis.games.madrid_views import MadridView
from equalis.games.piles import Piles
from equalis.games.pools import points_of, tried_equality
from equalis.games.randomness import SEED_BYTES, Chance
from equalis.games.setup import Seat, cards_of

DEALS = 200
"""How often the hidden cards are dealt until every sealed call of the others can be explained by an equality."""
TRIES = 60


def sampled(view: MadridView, rng: Random) -> MadridState:
    """A state consistent with the view.

    The sealed calls of others become equalities of the cards that they may hold. Where none has been found after
    many deals, such a call is left out of the sample (its seat then counts as one that still searches).
    """
    for _ in range(DEALS):
        state = _dealt(view, rng)
        explained = _with_calls(state, view, rng)
        if explained is not None:
            return explained
    return _dealt(view, rng)


def _dealt(view: MadridView, rng: Random) -> MadridState:
    setup, seats = view.setup, range(view.setup.seats)
    shown = [tuple(card.id for card in place.visible) for place in view.table]
    hands: list[Ids] = [shown[seat] if seat != view.viewer else _ids(view.hand) for seat in seats]
    known = {card for hand in hands for card in hand}
    known.update(card.id for award in view.won for card in award.taken)
    hidden = [card.id for card in cards_of(setup) if card.id not in known]
    rng.shuffle(hidden)
    for seat in seats:
        missing = view.seats[seat].hand - len(hands[seat])
        hands[seat] += tuple(hidden[:missing])
        del hidden[:missing]
    return MadridState(
        setup=setup,
        piles=Piles(
            tuple(hidden[: view.draw_pile]), tuple(hidden[view.draw_pile :]), Chance(rng.randbytes(SEED_BYTES))
        ),
        dealer=view.dealer,
        hands=tuple(hands),
        left=tuple(seat.left for seat in view.seats),
        round=view.round,
        phase=view.phase,
        chosen=tuple(
            shown[seat] or (_random_choice(view, hands[seat], rng) if view.table[seat].chosen else ()) for seat in seats
        ),
        calls=(),
        declined=tuple(place.declined for place in view.table),
        discards=tuple(_discard_of(view, seat, hands[seat], rng) for seat in seats),
        reveals=view.reveals_without_call,
        redeals=view.redeals,
        won=view.won,
        closing=view.closing,
        outcome=view.outcome,
    )


def _ids(cards: tuple[object, ...]) -> Ids:
    return tuple(card.id for card in cards)  # type: ignore[attr-defined]


def _random_choice(view: MadridView, hand: Ids, rng: Random) -> Ids:
    first, second = choosable(view.setup, hand)
    if first == second:
        return tuple(rng.sample(first, CHOSEN))
    return rng.choice(first), rng.choice(second)


def _discard_of(view: MadridView, seat: Seat, hand: Ids, rng: Random) -> Ids:
    if seat == view.viewer:
        return tuple(card.id for card in view.own_discard)
    return tuple(rng.sample(hand, rng.randint(1, MOST_DISCARDS))) if view.table[seat].discarded else ()


def _with_calls(state: MadridState, view: MadridView, rng: Random) -> MadridState | None:
    """The calls of the view in their order; None where a hidden one cannot be explained by the cards as dealt."""
    callers = sorted((order, seat) for seat, place in enumerate(view.table) if (order := place.call_order) is not None)
    calls = []
    for _, seat in callers:
        if seat == view.viewer and view.own_call is not None:
            own = view.own_call
            calls.append(SealedCall(seat, own.row, own.reading, own.points))
            continue
        row = tried_equality(state.setup, usable(state, seat), rng, TRIES)
        if row is None:
            return None
        calls.append(SealedCall(seat, row, results(row)[0], points_of(row)))
    return replace(state, calls=tuple(calls))
