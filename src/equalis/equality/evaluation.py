"""One reading of one side, worked out in the order of operations (E7, E8), step by step."""

from msgspec import Struct

from equalis.cards.faces import Sign
from equalis.equality.row import Row
from equalis.equality.values import ADD, DIVIDE, REMAINDER, SUBTRACT, TIMES, Value, combine

Words = tuple[int | Sign, ...]

_BIT_OF: dict[str, int] = {"+": ADD, "−": SUBTRACT, "×": TIMES, "÷": DIVIDE, "÷R": REMAINDER}


class Step(Struct, frozen=True):
    """One operation: on the cards first…last of the row, `sign` (`÷R` with *Resto*) at card `at`.

    Values are texts: `14`, `−3`, a fraction `7/5`.
    """

    first: int
    last: int
    at: int
    left: str
    sign: str
    right: str
    value: str


class Fault(Struct, frozen=True):
    """Why something has no value or is no equality: a code, what its sentence needs, the cards first…last meant."""

    code: str
    params: dict[str, str | int]
    first: int
    last: int


class Worked(Struct, frozen=True):
    """A side worked out: its steps, and its value or the fault at which it ended."""

    steps: tuple[Step, ...]
    value: Value | None
    fault: Fault | None = None


def work_out(row: Row, words: Words, start: int, stop: int) -> Worked:
    """Work out cards start…stop−1, a side with its parentheses closed, in the reading `words` of the whole row."""
    cursor = _Cursor(row, words, start, stop)
    try:
        value, _, _ = cursor.total()
    except _Stopped as stopped:
        return Worked(tuple(cursor.steps), None, stopped.fault)
    return Worked(tuple(cursor.steps), value)


def text_of(value: Value) -> str:
    """A value as text: `14`, `−3`, `7/5`."""
    return (str(value) if isinstance(value, int) else f"{value[0]}/{value[1]}").replace("-", "−")


class _Stopped(Exception):
    def __init__(self, fault: Fault) -> None:
        self.fault = fault


_Operand = tuple[Value, int, int]
"""A value with the first and the last card that it comes from."""


class _Cursor:
    """Recursive descent over the tokens of a side."""

    def __init__(self, row: Row, words: Words, start: int, stop: int) -> None:
        self.row, self.words, self.stop = row, words, stop
        self.tokens: list[str | int] = []
        for index in range(start, stop):
            self.tokens.extend("(" * row.opens[index])
            self.tokens.append(index)
            self.tokens.extend(")" * row.closes[index])
        self.at = 0
        self.steps: list[Step] = []

    def total(self) -> _Operand:
        left = self.term()
        while (card := self.sign(ADD | SUBTRACT)) is not None:
            left = self.step(left, card, self.term())
        return left

    def term(self) -> _Operand:
        left = self.operand()
        while (card := self.sign(TIMES | DIVIDE | REMAINDER)) is not None:
            left = self.step(left, card, self.operand())
        return left

    def operand(self) -> _Operand:
        token = self.tokens[self.at]
        self.at += 1
        if isinstance(token, int):
            word = self.words[token]
            assert isinstance(word, int)
            return word, token, token
        inner = self.total()
        self.at += 1
        return inner

    def sign(self, allowed: int) -> int | None:
        if self.at == len(self.tokens):
            return None
        token = self.tokens[self.at]
        if not isinstance(token, int) or not _BIT_OF[self.sign_text(token)] & allowed:
            return None
        self.at += 1
        return token

    def sign_text(self, card: int) -> str:
        return f"{self.words[card]}R" if self.row.rests[card] else str(self.words[card])

    def step(self, left: _Operand, card: int, right: _Operand) -> _Operand:
        sign = self.sign_text(card)
        first, last = left[1], right[2]
        value = combine(left[0], _BIT_OF[sign], right[0])
        if value is None:
            code = "judge.division_by_zero" if right[0] == 0 else "judge.remainder_of_fraction"
            raise _Stopped(Fault(code, {"left": text_of(left[0]), "right": text_of(right[0])}, first, last))
        self.steps.append(Step(first, last, card, text_of(left[0]), sign, text_of(right[0]), text_of(value)))
        return value, first, last
