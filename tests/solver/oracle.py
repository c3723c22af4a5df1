"""A slow, separately written solver: all permutations, all parenthesisations, all readings, on exact fractions.

It shares nothing with `equalis.solver`. A side is a tuple of words: a number face, or a pair (operation face, *Resto*).
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations

from equalis.cards.cards import Card
from equalis.cards.faces import Operation, values
from equalis.equality.judge import target_values
from equalis.solver.problem import Problem

Side = tuple[object, ...]
Exact = int | Fraction


def apply(left: Exact, sign: str, right: Exact) -> Exact | None:
    """One operation (E7, E8); `R` is a division that gives the remainder."""
    if sign == "+":
        return left + right
    if sign == "−":
        return left - right
    if sign == "×":
        value = left * right
    elif right == 0:
        return None
    elif sign == "R":
        if left != int(left) or right != int(right):
            return None
        return int(left) - abs(int(right)) * (int(left) // abs(int(right)))
    else:
        value = Fraction(left) / right
    return int(value) if value == int(value) else value


def readings_of(word: object, remainder: bool) -> tuple[str, ...]:
    """The operations that a word of a side may be; never `=`."""
    assert isinstance(word, tuple)
    face, rest = word
    if rest:
        return ("R",)
    signs: list[str] = [sign for sign in face.signs if sign != "="]
    if "÷" in signs and remainder:
        signs.append("R")
    return tuple(signs)


@lru_cache(maxsize=60_000)
def ways(side: Side, parentheses: bool, remainder: bool) -> Counter[Exact]:
    """How many (operation tree, reading) give each value of a side."""
    return _with_trees(side, remainder) if parentheses else _flat(side, remainder)


def _join(left: Counter[Exact], sign: str, right: Counter[Exact]) -> Counter[Exact]:
    found: Counter[Exact] = Counter()
    for a, n in left.items():
        for b, m in right.items():
            value = apply(a, sign, b)
            if value is not None:
                found[value] += n * m
    return found


def _with_trees(side: Side, remainder: bool) -> Counter[Exact]:
    if len(side) == 1:
        return Counter(values(side[0]))
    found: Counter[Exact] = Counter()
    for at in range(1, len(side), 2):
        left = ways(side[:at], True, remainder)
        right = ways(side[at + 1 :], True, remainder)
        for sign in readings_of(side[at], remainder):
            found.update(_join(left, sign, right))
    return found


def _flat(side: Side, remainder: bool) -> Counter[Exact]:
    """Precedence without parentheses: all choices of signs, each folded from the left."""
    found: Counter[Exact] = Counter()

    def fold(at: int, total: Counter[Exact] | None, adding: str, product: Counter[Exact]) -> None:
        if at == len(side):
            found.update(product if total is None else _join(total, adding, product))
            return
        number = Counter(values(side[at + 1]))
        for sign in readings_of(side[at], remainder):
            if sign in "+−":
                fold(at + 2, product if total is None else _join(total, adding, product), sign, number)
            else:
                fold(at + 2, total, adding, _join(product, sign, number))

    fold(1, None, "+", Counter(values(side[0])))
    return found


def _results(words: Side, problem: Problem) -> Counter[int]:
    """How many equalities of each result a final row makes."""
    switches = problem.switches
    found: Counter[int] = Counter()
    if problem.target is not None:
        whole = ways(words, switches.parentheses, switches.remainder)
        for goal in target_values(problem.target):
            if whole[goal]:
                found[goal] = whole[goal]
        return found
    for at in range(1, len(words), 2):
        face, rest = words[at]
        if "=" in face.signs and not rest:
            left = ways(words[:at], switches.parentheses, switches.remainder)
            right = ways(words[at + 1 :], switches.parentheses, switches.remainder)
            for value in left.keys() & right.keys():
                if value == int(value):
                    found[int(value)] += left[value] * right[value]
    return found


def _fixed(problem: Problem) -> Side:
    row = problem.row
    return tuple(
        (card.face, row.rests[index]) if isinstance(card.face, Operation) else card.face
        for index, card in enumerate(row.cards)
    )


def _selections(problem: Problem) -> Iterator[tuple[int, tuple[Card, ...], tuple[Card, ...]]]:
    """Every choice of hand cards that can end the row, by falling worth."""
    numbers = [card for card in problem.hand if not isinstance(card.face, Operation)]
    signs = [card for card in problem.hand if isinstance(card.face, Operation)]
    length = len(problem.row.cards)
    open_end = 1 if length % 2 else 0
    worth = problem.worth or {}
    found = []
    for count in range(1, len(numbers) + 1):
        for some in combinations(numbers, count):
            for others in combinations(signs, count - 1 + open_end):
                total = sum(worth.get(card.id, card.points) for card in some + others)
                found.append((total, some, others))
    found.sort(key=lambda entry: -entry[0])
    yield from found


def _orders(problem: Problem, numbers: tuple[Card, ...], signs: tuple[Card, ...]) -> Iterator[Side]:
    fixed = _fixed(problem)
    sign_first = len(fixed) % 2 == 1
    for some in set(permutations([card.face for card in numbers])):
        for others in set(permutations([card.face for card in signs])):
            words: list[object] = list(fixed)
            for index, face in enumerate(some):
                if index or sign_first:
                    words.append((others[index if sign_first else index - 1], False))
                words.append(face)
            yield tuple(words)


def best(problem: Problem) -> tuple[int, int] | None:
    """The highest worth of hand cards with which the row becomes an equality, and the highest result at that worth."""
    found: tuple[int, int] | None = None
    seen: set[tuple[object, ...]] = set()
    for total, numbers, signs in _selections(problem):
        if found is not None and total < found[0]:
            break
        key = (total, frozenset(Counter(card.face for card in numbers + signs).items()))
        if key in seen:
            continue
        seen.add(key)
        for words in _orders(problem, numbers, signs):
            results = _results(words, problem)
            if results:
                found = max(found or (total, max(results)), (total, max(results)))
    return found


def count(problem: Problem) -> int:
    """How many equalities there are, distinct by faces in order, values read, and operation tree."""
    seen: set[Side] = set()
    total = 0
    for _, numbers, signs in _selections(problem):
        for words in _orders(problem, numbers, signs):
            if words not in seen:
                seen.add(words)
                total += sum(_results(words, problem).values())
    return total
