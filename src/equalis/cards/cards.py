"""Physical cards: a face with an identity of its own and points (C5, C8)."""

from msgspec import Struct

from equalis.cards.faces import Face


class Card(Struct, frozen=True, cache_hash=True):
    """One dealt card. `id` is unique within a game (or within one text); `points` is the printed corner (C5)."""

    id: int
    face: Face
    points: int = 1
