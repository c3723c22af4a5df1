"""Which fractions can still cancel, seen prime by prime.

A sum is an integer only if, for every prime power m, the m-parts of its terms sum to 0 modulo 1. There are m such parts
at most, so that the parts reachable from the left and from the right are bits of short integers, and most fractions
turn out to be useless before any two of them are added. Compiled where possible.
"""

from math import gcd, lcm

from equalis.equality.fractions import Term, denominators
from equalis.equality.layout import Level
from equalis.equality.sums import Useful
from equalis.equality.values import ADD, SUBTRACT, residue_of

_MANY = 24
"""Fractions from which on it is worth while to look closer."""

_LARGEST_PRIME = 1000


class Residues:
    """The parts that the sums up to each part can have, per prime power."""

    def __init__(self, level: Level, terms: list[list[Term]], slack: int) -> None:
        self.level = level
        self.moduli: list[int] = []
        self.before: list[list[int]] = []
        """Per modulus, and per number of parts, the bits of the parts of the sums of so many parts."""
        fractions = sum(not isinstance(value, int) for run in terms for _, values in run for value in values)
        if fractions >= _MANY:
            common = lcm(*[denominators(values) for run in terms for _, values in run])
            for modulus in _prime_powers(common):
                if gcd(slack, modulus) == 1:
                    self._look(modulus, terms)

    def useful(self, end: int, slack: int) -> Useful:
        """Which fractions among the sums after a part something before it can make whole."""
        return Useful(slack, self.moduli, [before[end + 1] for before in self.before])

    def _look(self, modulus: int, terms: list[list[Term]]) -> None:
        count = len(terms)
        full = (1 << modulus) - 1
        residues = [[(end, {residue_of(value, modulus) for value in values}) for end, values in run] for run in terms]
        behind = [0] * count
        behind[count - 1] = 1
        for end in range(count - 2, -1, -1):
            signs = self.level.signs[end]
            for stop, found in residues[end + 1]:
                for residue in _signed(found, signs, modulus):
                    behind[end] |= _turned(behind[stop], residue, modulus, full)
        before = [0] * (count + 1)
        before[0] = 1
        for start in range(count):
            signs = self.level.signs[start - 1] if start else ADD
            for place, (end, found) in enumerate(residues[start]):
                missing = _negated(behind[end], modulus)
                useful: set[int] = set()
                for residue in found:
                    for signed in _signed({residue}, signs, modulus):
                        bits = _turned(before[start], signed, modulus, full)
                        if bits & missing:
                            before[end + 1] |= bits
                            useful.add(residue)
                if len(useful) < len(found):
                    values = terms[start][place][1]
                    terms[start][place] = (end, [value for value in values if residue_of(value, modulus) in useful])
        self.moduli.append(modulus)
        self.before.append(before)


def _signed(residues: set[int], signs: int, modulus: int) -> set[int]:
    found = set(residues) if signs & ADD else set()
    if signs & SUBTRACT:
        found |= {-residue % modulus for residue in residues}
    return found


def _turned(bits: int, by: int, modulus: int, full: int) -> int:
    return (bits << by | bits >> (modulus - by)) & full


def _negated(bits: int, modulus: int) -> int:
    negated = 0
    for residue in range(modulus):
        if bits >> residue & 1:
            negated |= 1 << (-residue % modulus)
    return negated


def _prime_powers(number: int) -> list[int]:
    """The largest powers of small primes that divide a number; none of 0."""
    powers: list[int] = []
    prime = 2
    while number > 1 and prime < _LARGEST_PRIME:
        power = 1
        while number % prime == 0:
            number //= prime
            power *= prime
        if power > 1:
            powers.append(power)
        prime += 1
    return powers
