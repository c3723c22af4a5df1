"""Completion by auxiliaries alone (T4) against every way to insert them, judged by the judge (E3, E4)."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from equalis.cards.faces import Operation
from equalis.equality.judge import results
from equalis.equality.notation import format_row, parse_row
from equalis.equality.placing import fault_of
from equalis.equality.row import Row, Switches
from equalis.solver import Problem, as_play, complete
from tests.solver.problems import as_read, deal, random_row, random_target


def insertions(row: Row, switches: Switches) -> Iterator[Row]:
    """The row with up to two `(` more before, and two `)` more after every number, and *Resto* wherever it may lie."""
    numbers = range(0, len(row.cards), 2)
    more = (0, 1, 2) if switches.parentheses else (0,)
    rests: list[tuple[bool, ...]] = []
    for index, card in enumerate(row.cards):
        may = isinstance(card.face, Operation) and "÷" in card.face.signs and switches.remainder
        rests.append((True,) if row.rests[index] else (False, True) if may else (False,))
    for opens in product(more, repeat=len(numbers)):
        for closes in product(more, repeat=len(numbers)):
            if sum(opens) + sum(row.opens) != sum(closes) + sum(row.closes):
                continue
            all_opens, all_closes = list(row.opens), list(row.closes)
            for index in numbers:
                all_opens[index] += opens[index // 2]
                all_closes[index] += closes[index // 2]
            for chosen in product(*rests):
                yield Row(row.cards, tuple(all_opens), tuple(all_closes), chosen)


@pytest.mark.parametrize("chunk", range(6))
def test_completes_exactly_the_rows_that_some_insertion_completes(chunk: int) -> None:
    """T4, E3: old parentheses may be paired anew by new ones, so they never forbid a tree."""
    rng = random.Random(f"complete {chunk}")
    solved = done = 0
    while done < 40:
        level = rng.choice((3, 4, 4))
        switches = Switches(rng.random() < 0.8, rng.random() < 0.7)
        target = random_target(rng, level) if rng.random() < 0.4 else None
        split = random_row(rng, deal(rng, level, rng.randint(4, 7)), switches, target)
        if split is None or not 3 <= len(split[0].cards) <= 5:
            continue
        row = split[0]
        done += 1
        best: int | None = None
        for filled in insertions(row, switches):
            if fault_of(filled, target) is None:
                for reading in results(filled, target)[:1]:
                    best = reading.result if best is None else max(best, reading.result)
        solution = complete(row, switches, target)
        if best is None:
            assert solution is None, format_row(row)
            continue
        solved += 1
        assert solution is not None, format_row(row)
        assert solution.reading.result == best, format_row(row)
        assert results(as_read(solution), target)[0].result == best
        cards, _ = as_play(Problem((), row, target, switches), solution)
        assert cards == ()
    assert solved


@pytest.mark.parametrize(
    ("text", "completed"),
    [
        ("( 4 + 5 × 2 = 18", "( 4 + 5 ) × 2 = 18"),
        ("17 ÷ 5 = 2", "17 ÷R 5 = 2"),
        ("( 3 + 4 = 7", "( 3 + 4 ) = 7"),
        ("( 3 + 4 = 8", None),
        ("8 − 2 − 1 = 7", "8 − ( 2 − 1 ) = 7"),
        ("( 8 − 2 ) − 1 = 7", "( 8 − ( ( 2 ) − 1 ) ) = 7"),
        ("3 + 4 =", None),
    ],
)
def test_adds_what_is_missing(text: str, completed: str | None) -> None:
    solution = complete(parse_row(text))
    assert (None if solution is None else format_row(solution.row)) == completed


def test_keeps_to_sixty_auxiliaries() -> None:
    """C4: what needs more than a row may hold is no completion."""
    assert complete(parse_row("( " * 30 + "4 + 5 = 9")) is not None
    assert complete(parse_row("( " * 31 + "4 + 5 = 9")) is None


def test_finds_the_equality_that_fits_when_the_best_one_needs_too_many() -> None:
    """C4: with 58 auxiliaries in the row there is room for one pair, and none for the higher result of two."""
    row = parse_row("( " * 29 + "4 " + ") " * 29 + "+ 5 × 2 +|−|×|÷|= 14 × 1")
    solution = complete(row)
    assert solution is not None
    assert sum(solution.row.opens) + sum(solution.row.closes) <= 60
    full = parse_row("( " * 30 + "4 " + ") " * 30 + "+ 5 × 2 = 18")
    assert complete(full) is None
