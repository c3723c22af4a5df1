"""Sets of sums as bits: a sumset is a few shifts of long integers. Compiled where possible.

A set holds, per block of `BLOCK` integers, one int whose bit b stands for block·BLOCK + b, so that dense sets are
fast and scattered ones small. Fractions have such blocks of their own per fractional part.
"""

from collections.abc import Iterator

from equalis.equality.values import Value, Work, ratio, residue_of

BITS = 12
BLOCK = 1 << BITS
_LOW = BLOCK - 1

Blocks = dict[int, int]


class Sums:
    """A set of exact values: `whole` for integers, `broken` per fractional part (numerator, denominator)."""

    def __init__(self) -> None:
        self.whole: Blocks = {}
        self.broken: dict[tuple[int, int], Blocks] = {}

    def add(self, value: Value) -> None:
        """Put in one value."""
        if isinstance(value, int):
            block = value >> BITS
            self.whole[block] = self.whole.get(block, 0) | 1 << (value & _LOW)
        else:
            floor = value[0] // value[1]
            blocks = self.broken.setdefault((value[0] - floor * value[1], value[1]), {})
            block = floor >> BITS
            blocks[block] = blocks.get(block, 0) | 1 << (floor & _LOW)

    def holds(self, value: Value) -> bool:
        """Whether the value is in the set."""
        if isinstance(value, int):
            return bool(self.whole.get(value >> BITS, 0) >> (value & _LOW) & 1)
        floor = value[0] // value[1]
        blocks = self.broken.get((value[0] - floor * value[1], value[1]))
        return blocks is not None and bool(blocks.get(floor >> BITS, 0) >> (floor & _LOW) & 1)

    def values(self) -> Iterator[Value]:
        """All values: integers ascending, then fractions."""
        yield from bits_of(self.whole)
        for (over, under), blocks in self.broken.items():
            for floor in bits_of(blocks):
                yield floor * under + over, under

    def smallest(self, most: int) -> list[Value]:
        """Up to so many values, integers near 0 first."""
        found: list[Value] = []
        for block in sorted(self.whole, key=_distance):
            numbers = list(bits_of({block: self.whole[block]}))
            found.extend(numbers if block >= 0 else reversed(numbers))
            if len(found) >= most:
                return found[:most]
        for value in self.values():
            if not isinstance(value, int):
                found.append(value)
                if len(found) >= most:
                    break
        return found

    def count_whole(self) -> int:
        """How many integers the set holds."""
        return sum(bits.bit_count() for bits in self.whole.values())

    def thin_out(self, most: int) -> bool:
        """Keep only so many fractional parts; whether some were dropped."""
        surplus = list(self.broken)[most:]
        for part in surplus:
            del self.broken[part]
        return bool(surplus)

    def clear(self) -> None:
        """Drop everything."""
        self.whole = {}
        self.broken = {}

    def empty(self) -> bool:
        """Whether nothing is in the set."""
        return not self.whole and not self.broken


def bits_of(blocks: Blocks) -> Iterator[int]:
    """The integers of some blocks, ascending."""
    for block in sorted(blocks):
        bits = blocks[block]
        base = block << BITS
        while bits:
            lowest = bits & -bits
            yield base + lowest.bit_length() - 1
            bits ^= lowest


def common_bits(blocks: Blocks, others: Blocks) -> Blocks:
    """The integers that both hold."""
    common: Blocks = {}
    for block, bits in blocks.items():
        both = bits & others.get(block, 0)
        if both:
            common[block] = both
    return common


def extremes(blocks: Blocks) -> tuple[int, int]:
    """The least and the greatest integer of some blocks that are not empty."""
    first, last = min(blocks), max(blocks)
    bits = blocks[first]
    return (first << BITS) + (bits & -bits).bit_length() - 1, (last << BITS) + blocks[last].bit_length() - 1


class Useful:
    """Which fractional parts may still become whole: their denominator divides `slack`, and per prime power (modulus)
    their residue is one that what stands before can cancel: `bits` holds the residues of that.
    """

    def __init__(self, slack: int, moduli: list[int], bits: list[int]) -> None:
        self.slack = slack
        self.moduli = moduli
        self.bits = bits
        self.known: dict[tuple[int, int], bool] = {}

    def has(self, part: tuple[int, int]) -> bool:
        """Whether this fractional part is of use."""
        known = self.known.get(part)
        if known is None:
            known = self.slack % part[1] == 0 and all(
                bits >> (-residue_of(part, modulus) % modulus) & 1
                for modulus, bits in zip(self.moduli, self.bits, strict=True)
            )
            self.known[part] = known
        return known


def add_sums(into: Sums, terms: list[Value], sign: int, rest: Sums, useful: Useful | None, work: Work) -> None:
    """Put sign·t + r into a set, for every term t and every r of `rest`; only useful fractions, where that is known."""
    if not rest.broken and len(rest.whole) == 1:
        block, bits = next(iter(rest.whole.items()))
        if bits & (bits - 1) == 0:
            only = (block << BITS) + bits.bit_length() - 1
            work.spend(len(terms))
            for term in terms:
                if isinstance(term, int):
                    into.add(only + sign * term)
                elif useful is None or useful.has((sign * term[0] % term[1], term[1])):
                    into.add((only * term[1] + sign * term[0], term[1]))
            return
    work.spend(len(terms) * (len(rest.whole) + len(rest.broken)))
    for term in terms:
        if isinstance(term, int):
            _shift(into.whole, rest.whole, sign * term)
            for part, blocks in rest.broken.items():
                if useful is None or useful.has(part):
                    _shift(into.broken.setdefault(part, {}), blocks, sign * term)
        else:
            _add_fraction(into, sign * term[0], term[1], rest, useful)


def _add_fraction(into: Sums, over: int, under: int, rest: Sums, useful: Useful | None) -> None:
    floor = over // under
    over -= floor * under
    if rest.whole and (useful is None or useful.has((over, under))):
        _shift(into.broken.setdefault((over, under), {}), rest.whole, floor)
    for part, blocks in rest.broken.items():
        total = ratio(over * part[1] + part[0] * under, under * part[1])
        if isinstance(total, int):
            _shift(into.whole, blocks, floor + total)
            continue
        carried = total[0] > total[1]
        if carried:
            total = (total[0] - total[1], total[1])
        if useful is None or useful.has(total):
            _shift(into.broken.setdefault(total, {}), blocks, floor + 1 if carried else floor)


def _shift(into: Blocks, blocks: Blocks, by: int) -> None:
    high, low = by >> BITS, by & _LOW
    for block, bits in blocks.items():
        at = block + high
        moved = bits << low
        over = moved >> BLOCK
        if over:
            into[at + 1] = into.get(at + 1, 0) | over
            moved &= _FULL
            if not moved:
                continue
        into[at] = into.get(at, 0) | moved


_FULL = (1 << BLOCK) - 1


def _distance(block: int) -> int:
    return abs(2 * block + 1)
