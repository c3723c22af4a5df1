"""The draw pile, the discard pile and the chance between them (T8). Cards are ids; the top of a pile is its end."""

from collections.abc import Sequence

from msgspec import Struct

from equalis.games.randomness import Chance, shuffled


class Piles(Struct, frozen=True):
    """Both piles, and the generator that shuffles one into the other."""

    draw: tuple[int, ...]
    discards: tuple[int, ...]
    chance: Chance


def put_down(piles: Piles, cards: Sequence[int]) -> Piles:
    """The cards on the discard pile."""
    return Piles(piles.draw, (*piles.discards, *cards), piles.chance) if cards else piles


def take(piles: Piles, count: int) -> tuple[Piles, tuple[int, ...], int | None]:
    """Draw `count` cards one by one, or as many as there are.

    When one is needed and the draw pile is empty, the discard pile is shuffled into it (T8): the third value is then
    the number of cards so shuffled, otherwise None.
    """
    draw, available = piles.draw, len(piles.draw)
    if count <= 0:
        return piles, (), None
    if count <= available:
        return Piles(draw[: available - count], piles.discards, piles.chance), draw[: -count - 1 : -1], None
    taken = draw[::-1]
    if not piles.discards:
        return Piles((), (), piles.chance), taken, None
    chance, fresh = shuffled(piles.chance, piles.discards)
    rest, more, _ = take(Piles(fresh, (), chance), count - available)
    return rest, taken + more, len(fresh)
