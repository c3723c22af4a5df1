"""How strong own and common cards are in Las Vegas, before and beyond an exact search (L6).

In a pool of thirteen cards nearly every balance of numbers and signs can be made equal, so the points that the cards
could give bound the best equality closely: k numbers, k − 1 operations, one of them bearing `=`.
"""

from collections.abc import Sequence
from random import Random

from equalis.cards.cards import Card
from equalis.cards.faces import Operation
from equalis.games.las_vegas_views import LasVegasSeat, LasVegasView
from equalis.games.setup import cards_of

COMMON = 7
HAND = 6


def possible_points(cards: Sequence[Card]) -> int:
    """The most points that an equality of these cards could have, 0 where none can be (E1, E6)."""
    numbers = sorted((card.points for card in cards if not isinstance(card.face, Operation)), reverse=True)
    signs = [(card.face.signs, card.points) for card in cards if isinstance(card.face, Operation)]
    equals = [points for bears, points in signs if "=" in bears]
    if not equals or len(numbers) < 2:
        return 0
    joining = sorted((points for bears, points in signs if bears != ("=",)), reverse=True)
    plain = [points for bears, points in signs if bears == ("=",)]
    if not plain:  # one of the joining cards must be read as =
        return sum(numbers[: len(joining) + 1]) + sum(joining[: len(numbers) - 1])
    count = min(len(numbers) - 2, len(joining))
    return sum(numbers[: count + 2]) + max(plain) + sum(joining[:count])


def win_chance(view: LasVegasView, own_points: int | None, deals: int, rng: Random) -> float:
    """The chance to have more than every other still in, in `deals` deals of the unseen cards; a tie counts half.

    `own_points` is the exact best of all thirteen cards where they are known, else None.
    """
    seen = {card.id for card in (*view.hand, *view.common)}
    unseen = [card for card in cards_of(view.setup) if card.id not in seen]
    rivals = sum(1 for seat, place in enumerate(view.seats) if seat != view.viewer and _still_in(place))
    missing = COMMON - len(view.common)
    won = 0.0
    for _ in range(deals):
        drawn = rng.sample(unseen, missing + HAND * rivals)
        common = (*view.common, *drawn[:missing])
        own = possible_points((*view.hand, *common)) if own_points is None else own_points
        best = max(
            (possible_points((*drawn[start : start + HAND], *common)) for start in range(missing, len(drawn), HAND)),
            default=-1,
        )
        won += 1.0 if own > best else 0.5 if own == best else 0.0
    return won / deals


def _still_in(place: LasVegasSeat) -> bool:
    return not (place.folded or place.out or place.left)
