"""Operation vectors: how many + − × ÷ an expression uses, packed into one integer, and what the operation cards allow.

Four bits a sign: `+` in bits 0–3, `−` in 4–7, `×` in 8–11, `÷` in 12–15. *Resto* is no count of its own: every ÷ may
carry one (E3).
"""

from typing import Final

ADD: Final = 0
SUB: Final = 1
MUL: Final = 2
DIV: Final = 3
REM: Final = 4

PLUS_BIT: Final = 1
MINUS_BIT: Final = 2
TIMES_BIT: Final = 4
DIVIDE_BIT: Final = 8
EQUALS_BIT: Final = 16
REST_BIT: Final = 32

ADDITIVE: Final = PLUS_BIT | MINUS_BIT
DIV_UNIT: Final = 1 << 12
EQUALS_UNIT: Final = 1 << 16

_sub_vectors: dict[int, list[int]] = {}


def total(vector: int) -> int:
    """How many operations the vector counts."""
    return (vector & 15) + (vector >> 4 & 15) + (vector >> 8 & 15) + (vector >> 12 & 15)


def sub_vectors(vector: int, size: int) -> list[int]:
    """All vectors of `size` operations contained in `vector`, in ascending order."""
    key = vector << 5 | size
    known = _sub_vectors.get(key)
    if known is not None:
        return known
    found: list[int] = []
    plus = vector & 15
    minus = vector >> 4 & 15
    times = vector >> 8 & 15
    divide = vector >> 12 & 15
    for d in range(min(divide, size) + 1):
        for x in range(min(times, size - d) + 1):
            rest = size - d - x
            for m in range(max(0, rest - plus), min(minus, rest) + 1):
                found.append(d << 12 | x << 8 | m << 4 | (rest - m))
    _sub_vectors[key] = found
    return found


class Supply:
    """The operation cards in hand: the most worth that every vector can have, and the cards that give it.

    Vectors of more than `most` operations are left out. A vector's key here has the sign `=` as a fifth count (bit
    16): the cards may read `=` at most once.
    """

    def __init__(self, masks: list[int], worths: list[int], most: int) -> None:
        self.most: int = most
        self.masks: list[int] = masks
        self.worths: list[int] = worths
        # tables[i]: the most worth per vector with the first i cards
        self.tables: list[dict[int, int]] = [{0: 0}]
        for index in range(len(masks)):
            self.tables.append(self._extended(self.tables[index], masks[index], worths[index]))
        self.best: dict[int, int] = self.tables[-1]

    def _extended(self, table: dict[int, int], mask: int, worth: int) -> dict[int, int]:
        grown = dict(table)
        units: list[int] = [1 << 4 * sign for sign in range(5) if mask >> sign & 1]
        for vector, points in table.items():
            for unit in units:
                if unit == EQUALS_UNIT and vector & EQUALS_UNIT:
                    continue
                key = vector + unit
                if total(key) > self.most:
                    continue
                old = grown.get(key)
                if old is None or old < points + worth:
                    grown[key] = points + worth
        return grown

    def assignment(self, vector: int) -> list[list[int]]:
        """The cards, by index, that read each sign (+ − × ÷ =) in the worthiest use of `vector`, in a fixed order."""
        chosen: list[list[int]] = [[], [], [], [], []]
        points = self.best[vector]
        for index in range(len(self.masks) - 1, -1, -1):
            before = self.tables[index]
            if before.get(vector) == points:
                continue
            for sign in range(5):
                unit = 1 << 4 * sign
                if not self.masks[index] >> sign & 1 or not vector >> 4 * sign & 15:
                    continue
                if before.get(vector - unit) == points - self.worths[index]:
                    chosen[sign].append(index)
                    vector -= unit
                    points -= self.worths[index]
                    break
        return chosen
