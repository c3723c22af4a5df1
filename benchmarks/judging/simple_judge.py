"""The simple set-based judge: the reference that the real one is measured against.

One choice of signs after the other; per choice, each side by recursive descent on sets of exact values. It stops at
the first choice with which both sides have an integer in common.
"""

from fractions import Fraction
from itertools import product
from time import process_time

from equalis.cards.faces import Operation, values
from equalis.equality.row import Row

Number = int | Fraction


class TooLong(Exception):
    """The time allowed for one row is over."""


def simple_equality(row: Row, seconds: float) -> bool:
    """Whether some reading is an equality (E6). Raises TooLong after so many seconds of CPU time."""
    if len(row.cards) % 2 == 0 or sum(row.opens) != sum(row.closes):
        return False
    deadline = process_time() + seconds
    choices: list[tuple[str, ...]] = []
    for index in range(1, len(row.cards), 2):
        face = row.cards[index].face
        assert isinstance(face, Operation)
        choices.append(("R",) if row.rests[index] else face.signs)
    for signs in product(*choices):
        if signs.count("=") == 1:
            at = 2 * signs.index("=") + 1
            if sum(row.opens[:at]) == sum(row.closes[:at]):
                left = _Side(row, signs, 0, at, deadline).value()
                if left and any(value == int(value) for value in left):
                    right = _Side(row, signs, at + 1, len(row.cards), deadline).value()
                    if any(value == int(value) for value in left & right):
                        return True
    return False


class _Side:
    def __init__(self, row: Row, signs: tuple[str, ...], start: int, stop: int, deadline: float) -> None:
        self.deadline = deadline
        self.tokens: list[str | set[Number]] = []
        for index in range(start, stop):
            self.tokens.extend("(" * row.opens[index])
            face = row.cards[index].face
            self.tokens.append(signs[index // 2] if isinstance(face, Operation) else set(values(face)))
            self.tokens.extend(")" * row.closes[index])
        self.tokens.append("end")
        self.at = 0

    def value(self) -> set[Number]:
        return self.total()

    def total(self) -> set[Number]:
        found = self.term()
        while self.tokens[self.at] in ("+", "−"):
            found = self.combined(found, self.next(), self.term())
        return found

    def term(self) -> set[Number]:
        found = self.atom()
        while self.tokens[self.at] in ("×", "÷", "R"):
            found = self.combined(found, self.next(), self.atom())
        return found

    def atom(self) -> set[Number]:
        token = self.next()
        if isinstance(token, set):
            return token
        found = self.total()
        self.next()
        return found

    def next(self) -> str | set[Number]:
        self.at += 1
        return self.tokens[self.at - 1]

    def combined(self, left: set[Number], sign: str | set[Number], right: set[Number]) -> set[Number]:
        found: set[Number] = set()
        for a in left:
            if process_time() > self.deadline:
                raise TooLong
            if sign == "+":
                found.update([a + b for b in right])
            elif sign == "−":
                found.update([a - b for b in right])
            elif sign == "×":
                found.update([a * b for b in right])
            elif sign == "÷":
                found.update([_quotient(a, b) for b in right if b])
            elif a == int(a):
                found.update([int(a) % abs(int(b)) for b in right if b and b == int(b)])
        return found


def _quotient(a: Number, b: Number) -> Number:
    if isinstance(a, int) and isinstance(b, int) and a % b == 0:
        return a // b
    return Fraction(a) / b
