"""States of Las Vegas that a viewer cannot tell from the real one: hidden cards dealt anew."""

from random import Random

from equalis.equality.judge import results
from equalis.games.betting import Betting
from equalis.games.las_vegas_state import BETS, COMMON, HAND, Ids, LasVegasState, Show
from equalis.games.las_vegas_views import LasVegasView
from equalis.games.piles import Piles
from equalis.games.pools import points_of, tried_equality
from equalis.games.randomness import SEED_BYTES, Chance
from equalis.games.setup import Seat, cards_of

TRIES = 25


def sampled(view: LasVegasView, rng: Random) -> LasVegasState:
    """A state consistent with the view; what others sent sealed is guessed: any discard, any equality or none."""
    setup, seats = view.setup, range(view.setup.seats)
    shown = tuple(card.id for card in view.common)
    known = {*shown, *(card.id for card in view.hand)}
    hidden = [card.id for card in cards_of(setup) if card.id not in known]
    rng.shuffle(hidden)
    hands: list[Ids] = []
    for seat in seats:
        if seat == view.viewer:
            hands.append(tuple(card.id for card in view.hand))
        else:
            hands.append(_take(hidden, view.seats[seat].hand))
    common = shown if view.outcome is not None else shown + _take(hidden, COMMON - len(shown))
    departed_before = [sum(account.departed[seat] for account in view.accounts) for seat in seats]
    return LasVegasState(
        setup=setup,
        piles=Piles(
            tuple(hidden[: view.draw_pile]), tuple(hidden[view.draw_pile :]), Chance(rng.randbytes(SEED_BYTES))
        ),
        dealer=view.dealer,
        hands=tuple(hands),
        common=common,
        left=tuple(seat.left for seat in view.seats),
        betting=_betting_of(view),
        before=tuple(seat.at_start for seat in view.seats),
        gone=tuple(view.departed[seat] - departed_before[seat] for seat in seats),
        discards=tuple(_discard_of(view, seat, hands[seat], rng) for seat in seats),
        replaced=tuple(seat.discarded for seat in view.seats),
        shows=tuple(_show_of(view, seat, hands[seat] + common, rng) for seat in seats),
        round=view.round,
        phase=view.phase,
        carried=view.carried,
        accounts=view.accounts,
        unclaimed=view.unclaimed,
        outcome=view.outcome,
    )


def _take(cards: list[int], count: int) -> Ids:
    taken = tuple(cards[:count])
    del cards[:count]
    return taken


def _betting_of(view: LasVegasView) -> Betting:
    """The stakes are public but for nothing (V3)."""
    spoken = tuple(seat.spoken for seat in view.seats)
    return Betting(
        balances=tuple(seat.balance + seat.stake for seat in view.seats),
        stakes=tuple(seat.stake for seat in view.seats),
        inside=tuple(seat.at_start > 0 and not seat.folded for seat in view.seats),
        opener=view.opener,
        spoken=spoken,
        phase=BETS.get(view.phase),
        word=view.turn,
        opened=any(spoken) or view.phase != "first_bet",
    )


def _discard_of(view: LasVegasView, seat: Seat, hand: Ids, rng: Random) -> Ids | None:
    if not view.seats[seat].discard_sent:
        return None
    if seat == view.viewer and view.own_discard is not None:
        return tuple(card.id for card in view.own_discard)
    return tuple(rng.sample(hand, rng.randint(0, HAND)))


def _show_of(view: LasVegasView, seat: Seat, pool: Ids, rng: Random) -> Show | None:
    if not view.seats[seat].presented:
        return None
    if seat == view.viewer and view.own_show is not None:
        return Show(view.own_show.row, view.own_show.reading, view.own_show.points)
    row = tried_equality(view.setup, pool, rng, TRIES)
    return Show() if row is None else Show(row, results(row)[0], points_of(row))
