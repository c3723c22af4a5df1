"""The state of Madrid, and small questions about it."""

from msgspec import Struct
from msgspec.structs import replace

from equalis.cards.faces import Operation
from equalis.equality.judge import Reading
from equalis.equality.row import Row
from equalis.games.madrid_events import Award, RoundClosed
from equalis.games.madrid_views import MadridPhase
from equalis.games.piles import Piles
from equalis.games.setup import Outcome, Seat, Setup, cards_of

HAND = 6
CHOSEN = 2
REVEALS_TO_REDEAL = 3
"""The third reveal in succession without a call deals all cards anew (D6)."""
MOST_REDEALS = 2
"""Instead of a third deal without a call since the first, the game ends (D6)."""
MOST_DISCARDS = 3

Ids = tuple[int, ...]


class SealedCall(Struct, frozen=True):
    """A call as it waits for the close: a true equality and its points (D3)."""

    seat: Seat
    row: Row
    reading: Reading
    points: int


class MadridState(Struct, frozen=True, tag="madrid"):
    """Madrid. Tuples by seat have one entry a seat; cards are ids, except in called rows.

    `chosen` and `discards` are empty until sent; chosen cards stay in the hand and are visible while searching.
    `calls` stand in their order of time. `reveals` and `redeals` count in succession without a call (D6). A seat that
    left while searching keeps its visible cards until the close (T16).
    """

    setup: Setup
    piles: Piles
    dealer: Seat
    hands: tuple[Ids, ...]
    left: tuple[bool, ...]
    round: int
    phase: MadridPhase
    chosen: tuple[Ids, ...]
    calls: tuple[SealedCall, ...]
    declined: tuple[bool, ...]
    discards: tuple[Ids, ...]
    reveals: int = 0
    redeals: int = 0
    won: tuple[Award, ...] = ()
    closing: RoundClosed | None = None
    outcome: Outcome | None = None


def waiting(state: MadridState) -> frozenset[Seat]:
    """The seats that have still to choose, to call or decline, or to discard."""
    if state.outcome is not None:
        return frozenset()
    if state.phase == "search":
        called = {call.seat for call in state.calls}
        return frozenset(seat for seat in present(state) if seat not in called and not state.declined[seat])
    sent = state.chosen if state.phase == "choose" else state.discards
    return frozenset(seat for seat in present(state) if not sent[seat])


def present(state: MadridState) -> list[Seat]:
    """The seats that have not left."""
    return [seat for seat, gone in enumerate(state.left) if not gone]


def visible(state: MadridState, seat: Seat) -> Ids:
    """The cards of this seat that lie open (D2, V2)."""
    return state.chosen[seat] if state.phase == "search" else ()


def usable(state: MadridState, seat: Seat) -> set[int]:
    """The cards that a call of this seat may hold: its own six and the visible ones of the others (D3)."""
    own = set(state.hands[seat])
    return own.union(*(visible(state, other) for other in range(state.setup.seats)))


def choosable(setup: Setup, hand: Ids) -> tuple[Ids, Ids]:
    """One of each is chosen: a number and an operation, or two of one kind where the other is lacking (D1)."""
    cards = cards_of(setup)
    operations = tuple(card for card in hand if isinstance(cards[card].face, Operation))
    numbers = tuple(card for card in hand if card not in operations)
    return (numbers or operations), (operations or numbers)


def default_choice(setup: Setup, hand: Ids) -> Ids:
    """What the clock chooses: the first number and the first operation in hand order, else the first two (T12)."""
    first, second = choosable(setup, hand)
    return hand[:CHOSEN] if first == second else (first[0], second[0])


def points_of(state: MadridState) -> tuple[int, ...]:
    """By seat, the points of its won cards (T11)."""
    points = [0] * state.setup.seats
    for award in state.won:
        points[award.seat] += award.gained
    return tuple(points)


def put(items: tuple[Ids, ...], seat: Seat, item: Ids) -> tuple[Ids, ...]:
    """The tuple by seat with another entry for one seat."""
    return (*items[:seat], item, *items[seat + 1 :])


def marked(flags: tuple[bool, ...], seat: Seat) -> tuple[bool, ...]:
    """The flags by seat with this one set."""
    return (*flags[:seat], True, *flags[seat + 1 :])


def cleared(state: MadridState) -> MadridState:
    """The state with nothing chosen, called, declined or discarded."""
    nothing: tuple[Ids, ...] = ((),) * state.setup.seats
    return replace(state, chosen=nothing, calls=(), declined=(False,) * state.setup.seats, discards=nothing)
