"""How far the sums of a level reach, and what need not be looked at because the other side cannot follow.

Compiled where possible.
"""

from equalis.equality.fractions import Term
from equalis.equality.layout import Level
from equalis.equality.sums import BITS, BLOCK, Sums
from equalis.equality.values import ADD, ADDITIVE, SUBTRACT, Value

Span = tuple[int, int]
"""Two integers between which some values lie."""


class Bounds:
    """The spans of a level's sums: `total`, and before and after each part where a term may end there."""

    def __init__(self, level: Level, terms: list[list[Term]]) -> None:
        self.level = level
        count = len(level.parts)
        spans = [[(end, _span(values)) for end, values in run if values] for run in terms]
        self.after: list[Span | None] = [None] * count
        self.after[count - 1] = (0, 0)
        for end in range(count - 2, -1, -1):
            self.after[end] = self._following(spans[end + 1], level.signs[end])
        self.total = self._following(spans[0], ADD)
        self.before: list[Span | None] = [None] * count
        """The sums up to and with a part."""
        for start in range(count):
            so_far = (0, 0) if start == 0 else self.before[start - 1]
            signs = ADD if start == 0 else level.signs[start - 1] & ADDITIVE
            if so_far is None or not signs:
                continue
            for end, span in spans[start]:
                least, greatest = _signed(span, signs)
                self.before[end] = _wider(self.before[end], (so_far[0] + least, so_far[1] + greatest))
        self.wanted: Span | None = None

    def _following(self, spans: list[tuple[int, Span]], signs: int) -> Span | None:
        reach: Span | None = None
        if signs & ADDITIVE:
            for end, span in spans:
                rest = self.after[end]
                if rest is not None:
                    least, greatest = _signed(span, signs)
                    reach = _wider(reach, (least + rest[0], greatest + rest[1]))
        return reach

    def narrow(self, least: int, greatest: int, terms: list[list[Term]]) -> None:
        """Drop the terms that leave no total within the bounds; `clip` drops such sums."""
        self.wanted = (least, greatest)
        for start, run in enumerate(terms):
            so_far = (0, 0) if start == 0 else self.before[start - 1]
            signs = ADD if start == 0 else self.level.signs[start - 1]
            for place, (end, values) in enumerate(run):
                rest = self.after[end]
                if so_far is None or rest is None:
                    run[place] = (end, [])
                    continue
                low, high = least - so_far[1] - rest[1], greatest - so_far[0] - rest[0]
                kept = [
                    value
                    for value in values
                    if (signs & ADD and _within(value, low, high)) or (signs & SUBTRACT and _within(value, -high, -low))
                ]
                if len(kept) < len(values):
                    run[place] = (end, kept)

    def clip(self, sums: Sums, end: int) -> None:
        """Drop sums after a part that leave no total within the bounds."""
        if self.wanted is None:
            return
        so_far = self.before[end]
        if so_far is None:
            sums.clear()
            return
        low, high = self.wanted[0] - so_far[1] - 1, self.wanted[1] - so_far[0] + 1
        for block in [block for block in sums.whole if block << BITS > high or (block << BITS) + BLOCK <= low]:
            del sums.whole[block]
        for blocks in sums.broken.values():
            for block in [block for block in blocks if block << BITS > high or (block << BITS) + BLOCK <= low]:
                del blocks[block]


def _span(values: list[Value]) -> Span:
    floors = [value if isinstance(value, int) else value[0] // value[1] for value in values]
    return min(floors), max(floors) + 1


def _signed(span: Span, signs: int) -> Span:
    least, greatest = span
    if not signs & ADD:
        return -greatest, -least
    if signs & SUBTRACT:
        return min(least, -greatest), max(greatest, -least)
    return span


def _wider(span: Span | None, other: Span) -> Span:
    return other if span is None else (min(span[0], other[0]), max(span[1], other[1]))


def _within(value: Value, low: int, high: int) -> bool:
    return low <= value <= high if isinstance(value, int) else low * value[1] <= value[0] <= high * value[1]
