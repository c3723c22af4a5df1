"""The state of the games with turns, the general game and Berlín, and small questions about it."""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from equalis.cards.cards import Card
from equalis.cards.faces import Operation, Sign
from equalis.equality.row import EMPTY_ROW, Row, Target
from equalis.games.events import Event
from equalis.games.piles import Piles
from equalis.games.seating import shared_points
from equalis.games.setup import Outcome, Seat, Setup, cards_of
from equalis.games.shared_views import Move, WonRow

BERLIN_HAND = 6


class Exchange(Struct, frozen=True):
    """A request between partners in this turn; `received` is None until the partner has given a card (M4).

    Cards are ids. While a swap stands, the hands hold the cards swapped, each in the other's place.
    """

    asker: Seat
    partner: Seat
    wanted: int | Sign
    offered: int
    received: int | None = None


class Area(Struct, frozen=True):
    """Berlín's result area (B2): card ids; `equals` None is the token (B6)."""

    equals: int | None
    number: int
    sign: int | None = None


class TurnState(Struct, frozen=True):
    """A game with turns. Tuples by seat have one entry a seat; cards are ids, except in the row as it lies.

    `turns` counts the turns begun. `turns_without_play`, `passes` (time-outs included) and `throws` count in
    succession, as T10 needs them. `asked`: a request was made in this turn; `swapped`: cards changed hands in it (M4).
    """

    setup: Setup
    piles: Piles
    dealer: Seat
    turn: Seat
    hands: tuple[tuple[int, ...], ...]
    left: tuple[bool, ...]
    agreed: tuple[bool, ...]
    row: Row = EMPTY_ROW
    placed_by: tuple[Seat, ...] = ()
    moves: tuple[Move, ...] = ()
    won: tuple[WonRow, ...] = ()
    turns: int = 0
    turns_without_play: int = 0
    passes: int = 0
    throws: int = 0
    asked: bool = False
    swapped: bool = False
    exchange: Exchange | None = None
    supply: tuple[int, ...] = ()
    area: Area | None = None
    outcome: Outcome | None = None


Events = list[Event]
"""Events are gathered in order while a step is worked out."""


def hand_size(setup: Setup) -> int:
    """T1, B: 6 in Berlín; otherwise 8 at levels 1–3 and 7 above, or what *súper interactivo* says."""
    if setup.game == "berlin":
        return BERLIN_HAND
    if setup.options.super_interactive is not None:
        return setup.options.super_interactive
    return 8 if setup.deck.level <= 3 else 7


def target_of(state: TurnState) -> Target | None:
    """The result that the row must meet in Berlín; None in the general game."""
    if state.area is None:
        return None
    cards = cards_of(state.setup)
    return Target(cards[state.area.number], None if state.area.sign is None else cards[state.area.sign])


def area_cards(area: Area | None) -> tuple[int, ...]:
    """The cards of a result area, its `=` first; a token is no card."""
    if area is None:
        return ()
    return tuple(card for card in (area.equals, area.sign, area.number) if card is not None)


@lru_cache(maxsize=256)
def tally(setup: Setup, won: tuple[WonRow, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By seat, the points and the cards of the rows that it, or its pair, has won (T6, M2)."""
    points, cards = [0] * setup.seats, [0] * setup.seats
    for row in won:
        points[row.seat] += row.points
        cards[row.seat] += cards_in(row)
    return shared_points(setup, points), shared_points(setup, cards)


def cards_in(row: WonRow) -> int:
    """The dealt cards won with a row; a token is no card (B5, B6)."""
    area = 0 if row.target is None else 1 + (row.target.sign is not None) + (row.equals is not None)
    return len(row.row.cards) + area


def with_hand(state: TurnState, seat: Seat, hand: tuple[int, ...], piles: Piles) -> TurnState:
    """The state with another hand and piles."""
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]), piles=piles)


def with_move(state: TurnState, move: Move) -> TurnState:
    """The state with one more act of the round."""
    return replace(state, moves=(*state.moves, move))


def without(hand: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    """The hand without these cards."""
    return tuple(card for card in hand if card not in cards)


def is_plain_equals(card: Card) -> bool:
    """Whether the card shows `=` and nothing else."""
    return isinstance(card.face, Operation) and card.face.signs == ("=",)


def bears_equals(card: Card) -> bool:
    """Whether some value of the card is `=`."""
    return isinstance(card.face, Operation) and "=" in card.face.signs


@lru_cache(maxsize=64)
def equals_in(setup: Setup) -> int:
    """How many cards of the game bear `=` (T14)."""
    return sum(bears_equals(card) for card in cards_of(setup))
