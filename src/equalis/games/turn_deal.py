"""The beginning of a game with turns: dealer, supply, hands, first result area (T1, T2, B2)."""

from equalis.games.dealing import check_setup, shuffle
from equalis.games.events import Event
from equalis.games.protocol import Step
from equalis.games.seating import in_order, next_in
from equalis.games.setup import Seat, Setup, cards_of
from equalis.games.shared_events import GameStarted
from equalis.games.turn_end import equals_are_gone, finish
from equalis.games.turn_state import Events, TurnState, is_plain_equals
from equalis.games.turns import draw_up, go_on


def deal(setup: Setup, seed: bytes, dealer: Seat | None, absent: tuple[Seat, ...]) -> Step[TurnState]:
    """Draw the dealer unless given, shuffle, deal whole hands from the dealer's right on (T1, T2).

    Raises Refused for a setup that cannot be played (C9, M2), ValueError for a seed that is not of 32 bytes.
    """
    check_setup(setup)
    left = tuple(seat in absent for seat in range(setup.seats))
    ids = [card.id for card in cards_of(setup)]
    supply: tuple[int, ...] = ()
    if setup.game == "berlin":
        supply = tuple(card.id for card in cards_of(setup) if is_plain_equals(card))
        ids = [card for card in ids if card not in supply]
    dealer, piles = shuffle(setup, ids, seed, dealer)
    first = next_in(dealer, left)
    state = TurnState(
        setup=setup,
        piles=piles,
        dealer=dealer,
        turn=first,
        hands=((),) * setup.seats,
        left=left,
        agreed=(False,) * setup.seats,
        supply=supply,
    )
    events: Events = [Event(GameStarted(dealer, first))]
    for seat in in_order(first, left):
        state = draw_up(state, seat, events)
    if setup.game == "general" and equals_are_gone(state):
        return Step(finish(state, "no_equals", events), tuple(events))
    return Step(go_on(state, first, events), tuple(events))
