"""A glance at a row, as random play takes it: one reading chosen by chance and worked out, not the exact judge."""

from random import Random

from equalis.cards.faces import Operation, Sign, values
from equalis.equality.judge import target_values
from equalis.equality.row import Row, Target

Words = list[int | Sign]


def looks_complete(row: Row, target: Target | None, rng: Random) -> bool:
    """Whether a reading chosen by chance makes the row complete; False proves nothing (E6, B4).

    Parentheses and *Resto* are more than a glance takes in: such rows never look complete.
    """
    if len(row.cards) % 2 == 0 or any(row.opens) or any(row.rests):
        return False
    words = [
        rng.choice(card.face.signs) if isinstance(card.face, Operation) else rng.choice(values(card.face))
        for card in row.cards
    ]
    if target is not None:
        return "=" not in words and _total(words) in target_values(target)
    if words.count("=") != 1:
        return False
    at = words.index("=")
    left = _total(words[:at])
    return left is not None and left == _total(words[at + 1 :])


def _total(words: Words) -> int | None:
    """The value of numbers and signs in turn, × and ÷ first; None where a division is not exact."""
    total, term = 0, words[0]
    assert isinstance(term, int)
    for at in range(1, len(words), 2):
        sign, number = words[at], words[at + 1]
        assert isinstance(number, int)
        if sign == "×":
            term *= number
        elif sign == "÷":
            if number == 0 or term % number:
                return None
            term //= number
        else:
            total += term
            term = number if sign == "+" else -number
    return total + term
