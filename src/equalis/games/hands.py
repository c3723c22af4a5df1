"""Drawing hands back to their size, one after the other (T3, T8, T15)."""

from collections.abc import Iterable

from equalis.games.events import Event
from equalis.games.piles import Piles, take
from equalis.games.setup import Seat, Setup, cards_of
from equalis.games.shared_events import Drew, HandDrew, Reshuffled

Hands = tuple[tuple[int, ...], ...]


def drawn_up(
    setup: Setup, piles: Piles, hands: Hands, order: Iterable[Seat], events: list[Event], *, size: int
) -> tuple[Piles, Hands]:
    """Every hand back to `size` cards, the seats in this order; where cards run short a hand stays short (T8)."""
    cards = cards_of(setup)
    full = list(hands)
    for seat in order:
        missing = size - len(full[seat])
        if missing <= 0:
            continue
        piles, drawn, reshuffled = take(piles, missing)
        if not drawn:
            continue
        if reshuffled is not None:
            events.append(Event(Reshuffled(reshuffled)))
        events.append(Event(Drew(seat, len(drawn))))
        events.append(Event(HandDrew(seat, tuple(cards[card] for card in drawn)), (seat,)))
        full[seat] += drawn
    return piles, tuple(full)
