"""States of Madrid that a viewer cannot tell from the real one: hidden cards dealt anew."""

from random import Random

from equalis.equality.judge import results
from equalis.games.madrid_state import CHOSEN, MOST_DISCARDS, Ids, MadridState, SealedCall, choosable
from equalis.games.madrid_views import MadridView
from equalis.games.piles import Piles
from equalis.games.pools import points_of, tried_equality
from equalis.games.randomness import SEED_BYTES, Chance
from equalis.games.setup import Seat, cards_of

HANDS = 2000
"""So many hands are dealt to a caller until one of them explains its sealed call by some equality."""
TRIES = 60


def sampled(view: MadridView, rng: Random) -> MadridState:
    """A state consistent with the view; the sealed calls of others are equalities of cards that they may hold.

    Raises ValueError where no equality was found that a caller could have called.
    """
    setup, seats = view.setup, range(view.setup.seats)
    shown = [tuple(card.id for card in place.visible) for place in view.table]
    hands = [tuple(card.id for card in view.hand) if seat == view.viewer else shown[seat] for seat in seats]
    known = {card for hand in hands for card in hand}
    known.update(card.id for award in view.won for card in award.taken)
    hidden = [card.id for card in cards_of(setup) if card.id not in known]
    calls = []
    for seat in sorted(seats, key=lambda seat: view.table[seat].call_order or len(seats) + 1):
        if seat == view.viewer:
            if view.own_call is not None:
                own = view.own_call
                calls.append(SealedCall(seat, own.row, own.reading, own.points))
            continue
        missing = view.seats[seat].hand - len(shown[seat])
        if view.table[seat].call_order is None:
            rng.shuffle(hidden)
        else:
            calls.append(_explained(view, seat, hidden, missing, rng))
        hands[seat] = shown[seat] + tuple(hidden[:missing])
        del hidden[:missing]
    rng.shuffle(hidden)
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
        chosen=tuple(shown[seat] or _random_choice(view, seat, hands[seat], rng) for seat in seats),
        calls=tuple(calls),
        declined=tuple(place.declined for place in view.table),
        discards=tuple(_discard_of(view, seat, hands[seat], rng) for seat in seats),
        reveals=view.reveals_without_call,
        redeals=view.redeals,
        won=view.won,
        closing=view.closing,
        outcome=view.outcome,
    )


def _explained(view: MadridView, seat: Seat, hidden: list[int], missing: int, rng: Random) -> SealedCall:
    """Shuffle the hidden cards until the first of them give the caller an equality."""
    visible = [card.id for place in view.table for card in place.visible]
    for _ in range(HANDS):
        rng.shuffle(hidden)
        row = tried_equality(view.setup, [*visible, *hidden[:missing]], rng, TRIES)
        if row is not None:
            return SealedCall(seat, row, results(row)[0], points_of(row))
    raise ValueError(f"no hand explains the call of seat {seat}")


def _random_choice(view: MadridView, seat: Seat, hand: Ids, rng: Random) -> Ids:
    if not view.table[seat].chosen:
        return ()
    first, second = choosable(view.setup, hand)
    if first == second:
        return tuple(rng.sample(first, CHOSEN))
    return rng.choice(first), rng.choice(second)


def _discard_of(view: MadridView, seat: Seat, hand: Ids, rng: Random) -> Ids:
    if seat == view.viewer:
        return tuple(card.id for card in view.own_discard)
    return tuple(rng.sample(hand, rng.randint(1, MOST_DISCARDS))) if view.table[seat].discarded else ()
