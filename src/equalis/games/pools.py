"""Equalities sent from a pool of cards: Madrid's calls and the showdown of Las Vegas (D3, L6)."""

from collections.abc import Collection, Iterable
from random import Random

from equalis.equality.judge import Reading, results
from equalis.equality.placing import place
from equalis.equality.row import EMPTY_ROW, Auxiliary, Row
from equalis.errors import refuse
from equalis.games.setup import Setup, cards_of, switches_of
from equalis.games.trying import Found, try_equality


def equality_of(
    setup: Setup, pool: Collection[int], ids: tuple[int, ...], auxiliaries: tuple[Auxiliary, ...]
) -> tuple[Row, Reading]:
    """The row that was sent, and its true reading of the highest result (E10, N3).

    Raises Refused: a card twice, a card outside the pool, a misplaced card, no equality.
    """
    if len(set(ids)) != len(ids):
        raise refuse("game.card_twice")
    if any(card not in pool for card in ids):
        raise refuse("game.card_not_available")
    dealt = cards_of(setup)
    row = place(EMPTY_ROW, [dealt[card] for card in ids], auxiliaries, switches_of(setup))
    readings = results(row)
    if not readings:
        raise refuse("game.not_equality")
    return row, readings[0]


def points_of(row: Row) -> int:
    """The points of an equality are those of its dealt cards (E10)."""
    return sum(card.points for card in row.cards)


def try_pool(setup: Setup, pool: Iterable[int], rng: Random, tries: int) -> Found | None:
    """An equality of the pool found by trying, or None, which proves nothing."""
    dealt = cards_of(setup)
    return try_equality([dealt[card] for card in pool], switches_of(setup), rng, tries)


def tried_equality(setup: Setup, pool: Iterable[int], rng: Random, tries: int) -> Row | None:
    """As `try_pool`, laid out as a row."""
    found = try_pool(setup, pool, rng, tries)
    return None if found is None else place(EMPTY_ROW, found.cards, found.auxiliaries, switches_of(setup))
