"""The solver that one writes first: every permutation, parenthesisation and reading, on fractions, nothing remembered.

It is the reference for how many times faster `equalis.solver` is. It knows + and −, × and ÷, no *Resto*.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product

from equalis.cards.cards import Card
from equalis.cards.faces import Operation, values

Word = Fraction | str


def side_values(words: Sequence[Word]) -> Iterator[Fraction]:
    """The value of every parenthesisation of a side."""
    if len(words) == 1:
        assert isinstance(words[0], Fraction)
        yield words[0]
    for at in range(1, len(words), 2):
        for left in side_values(words[:at]):
            for right in side_values(words[at + 1 :]):
                sign = words[at]
                if sign == "+":
                    yield left + right
                elif sign == "−":
                    yield left - right
                elif sign == "×":
                    yield left * right
                elif right:
                    yield left / right


def results(cards: Sequence[Card]) -> Iterator[int]:
    """The result of every equality that the cards, in this order, make."""
    choices: list[list[Word]] = []
    for card in cards:
        if isinstance(card.face, Operation):
            choices.append(list(card.face.signs))
        else:
            choices.append([Fraction(value) for value in values(card.face)])
    for words in product(*choices):
        if words.count("=") != 1:
            continue
        at = words.index("=")
        for left in side_values(words[:at]):
            for right in side_values(words[at + 1 :]):
                if left == right and left.denominator == 1:
                    yield int(left)


def best(hand: Sequence[Card]) -> tuple[int, int] | None:
    """The most points and the highest result at them, or None; every order of every choice of cards is tried."""
    numbers = [card for card in hand if not isinstance(card.face, Operation)]
    signs = [card for card in hand if isinstance(card.face, Operation)]
    found: tuple[int, int] | None = None
    for count in range(2, len(numbers) + 1):
        for some in combinations(numbers, count):
            for others in combinations(signs, count - 1):
                points = sum(card.points for card in some + others)
                for first in permutations(some):
                    for second in permutations(others):
                        cards = [card for pair in zip(first, second, strict=False) for card in pair] + [first[-1]]
                        for result in results(cards):
                            if found is None or (points, result) > found:
                                found = (points, result)
    return found
