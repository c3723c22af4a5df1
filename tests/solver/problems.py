"""Random small problems of every mode, and what must hold of any answer to one."""

import random

from equalis.cards.cards import Card
from equalis.cards.decks import deal_out, level_deck
from equalis.cards.faces import Divisor, Face, Multiple, Number, Operation, values
from equalis.equality.judge import results
from equalis.equality.placing import place
from equalis.equality.row import EMPTY_ROW, Row, Switches, Target
from equalis.errors import Refused
from equalis.solver import Problem, Solution, as_play

DECKS = {level: deal_out(level_deck(level)) for level in (1, 2, 3, 4)}

ODD_FACES: list[Face] = [
    Number((0,)),
    Number((1,)),
    Number((100,)),
    Number((999,)),
    Number((0, 5)),
    Multiple(50),
    Divisor(6),
    Operation(("÷",)),
    Operation(("×",)),
    Operation(("−",)),
    Operation(("÷", "=")),
    Operation(("×", "÷", "=")),
]
"""Zeros, ones, large numbers and faces that our decks lack, where faults like to hide."""

RESULT_SIGNS: list[Operation | None] = [
    None,
    Operation(("−",)),
    Operation(("+", "−")),
    Operation(("+", "−", "×", "÷", "=")),
]


def deal(rng: random.Random, level: int, size: int) -> list[Card]:
    """Cards of a level, sometimes with an odd one among them."""
    cards = rng.sample(DECKS[level], size)
    if rng.random() < 0.3:
        cards[rng.randrange(size)] = Card(1000, rng.choice(ODD_FACES), rng.randint(0, 3))
    return [Card(index, card.face, card.points) for index, card in enumerate(cards)]


def readings(cards: list[Card]) -> int:
    """In how many ways the number cards can be read: what the oracle's time depends on."""
    count = 1
    for card in cards:
        if not isinstance(card.face, Operation):
            count *= len(values(card.face))
    return count


def random_target(rng: random.Random, level: int) -> Target:
    """A result area with any of the signs that it may have (B2, B3)."""
    numbers = [card for card in DECKS[level] if not isinstance(card.face, Operation)]
    sign = rng.choice(RESULT_SIGNS)
    return Target(rng.choice(numbers), None if sign is None else Card(900, sign))


def random_row(
    rng: random.Random, cards: list[Card], switches: Switches, target: Target | None
) -> tuple[Row, list[Card]] | None:
    """Some of the cards as an open row with auxiliaries here and there, the others as the hand; None where refused."""
    numbers = [card for card in cards if not isinstance(card.face, Operation)]
    signs = [card for card in cards if isinstance(card.face, Operation)]
    length = rng.randint(0, min(2 * len(numbers) - 1, 2 * len(signs))) if numbers else 0
    placed = [(signs if index % 2 else numbers).pop() for index in range(length)]
    opens, closes, rests = [0] * length, [0] * length, [False] * length
    for index, card in enumerate(placed):
        if isinstance(card.face, Operation):
            rests[index] = switches.remainder and "÷" in card.face.signs and rng.random() < 0.3
        elif switches.parentheses:
            opens[index] += rng.choice((0, 0, 0, 0, 1, 2))
            if sum(opens) > sum(closes):
                closes[index] += rng.choice((0, 0, 0, 1))
    row = Row(tuple(placed), tuple(opens), tuple(closes), tuple(rests))
    try:
        return place(row, (), (), switches, target), numbers + signs
    except Refused:
        return None


def random_problem(rng: random.Random, most: int, most_readings: int = 1 << 30) -> Problem:
    """A hand, a row with a hand, or either with a result area; switches and worths at random."""
    while True:
        level = rng.choice((1, 2, 3, 4, 4, 4, 4))
        cards = deal(rng, level, rng.randint(2, most))
        if readings(cards) > most_readings:
            continue
        switches = Switches(rng.random() < 0.7, rng.random() < 0.7)
        target = random_target(rng, level) if rng.random() < 0.4 else None
        row, hand = EMPTY_ROW, cards
        if rng.random() < 0.55:
            split = random_row(rng, cards, switches, target)
            if split is None:
                continue
            row, hand = split
        worth = {card.id: rng.randint(0, 4) for card in hand} if rng.random() < 0.2 else None
        return Problem(tuple(hand), row, target, switches, worth)


def worth_of(problem: Problem, solution: Solution) -> int:
    """The worth of the hand cards that a solution uses."""
    worth = problem.worth or {}
    return sum(worth.get(card.id, card.points) for card in solution.row.cards[len(problem.row.cards) :])


def as_read(solution: Solution) -> Row:
    """The row with every card fixed to the value that the solution reads."""
    cards = []
    for card, value in zip(solution.row.cards, solution.reading.values, strict=True):
        cards.append(Card(card.id, Operation((value,)) if isinstance(value, str) else Number((value,))))
    return Row(tuple(cards), solution.row.opens, solution.row.closes, solution.row.rests)


def assert_sound(problem: Problem, solution: Solution) -> None:
    """E2, E3, E6, E10, T13: a legal play of hand cards after which the judge confirms reading, result and points."""
    cards, auxiliaries = as_play(problem, solution)
    assert cards
    assert len({card.id for card in cards}) == len(cards)
    assert set(cards) <= set(problem.hand)
    assert place(problem.row, cards, auxiliaries, problem.switches, problem.target) == solution.row
    assert solution.points == sum(card.points for card in solution.row.cards)
    judged = results(as_read(solution), problem.target)
    assert judged
    assert judged[0].result == solution.reading.result
