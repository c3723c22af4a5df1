"""The judge against the slow one of `oracle.py`, on random rows (E5–E10, B3, B4, C3, N3)."""

from random import Random

import pytest

from equalis.equality.explanation import holds
from equalis.equality.judge import equality, results, sides
from equalis.equality.notation import format_row
from equalis.equality.placing import fault_of
from equalis.equality.row import Row, Target
from tests.equality.oracle import allowed_results, integer_values, true_results
from tests.equality.random_rows import fractional_row, random_row, random_target

ROWS = 30_000
LARGER_ROWS = 200
PARTS = 10


def compare(row: Row, target: Target | None) -> bool:
    """Both judges answer alike: all results with the lowest reading of each, and one true reading (E6, E10, N3)."""
    wanted = true_results(row, target)
    found = results(row, target)
    assert {reading.result: reading.values for reading in found} == wanted, format_row(row)
    assert [reading.result for reading in found] == sorted(wanted, reverse=True)
    first = equality(row, target)
    assert (first is not None) == bool(wanted), format_row(row)
    if first is not None:
        assert first.result in wanted
        assert holds(row, first, target)
    return bool(wanted)


def target_for(rng: Random, row: Row) -> Target | None:
    """Now and then a result area, where the row may stand before one (B4)."""
    target = random_target(rng) if rng.random() < 0.2 else None
    return None if target is not None and fault_of(row, target) is not None else target


@pytest.mark.parametrize("part", range(PARTS))
def test_random_rows_of_at_most_1000_readings_E6_E7_E8_E9(part: int) -> None:
    rng = Random(f"rows {part}")
    true = 0
    for _ in range(ROWS // PARTS):
        row = random_row(rng, 1000)
        true += compare(row, target_for(rng, row))
    assert true > ROWS // PARTS // 10  # the sample holds enough equalities to mean something


@pytest.mark.parametrize("part", range(PARTS))
def test_random_rows_of_more_readings_E6(part: int) -> None:
    rng = Random(f"larger {part}")
    for _ in range(LARGER_ROWS // PARTS):
        row = random_row(rng, 4_000, 1001, longest=13)
        compare(row, target_for(rng, row))


@pytest.mark.parametrize("part", range(PARTS))
def test_sums_of_quotients_E7(part: int) -> None:
    """Rows full of fractions, where nearly everything is dropped early; what is left must be exact."""
    rng = Random(f"quotients {part}")
    true = 0
    for _ in range(12):
        true += compare(fractional_row(rng, 8000), None)
    assert true > 0


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_many_more_random_rows_E6(part: int) -> None:
    rng = Random(f"many {part}")
    for _ in range(50_000):
        row = random_row(rng, 1000, longest=13)
        compare(row, target_for(rng, row))
    for _ in range(400):
        compare(fractional_row(rng, 20_000), None)
    for _ in range(100):
        row = random_row(rng, 60_000, 1001, longest=15)
        compare(row, target_for(rng, row))


@pytest.mark.parametrize("part", range(2))
def test_sides_are_exact(part: int) -> None:
    """What a preview shows: every integer that each side can be (E6)."""
    rng = Random(f"sides {part}")
    for _ in range(1000):
        row = random_row(rng, 500)
        target = target_for(rng, row)
        found = sides(row, target)
        size = len(row.cards)
        if target is not None:
            at = size
            assert set(found.right.listed) == (allowed_results(target) if found.right.count <= 12 else set())
            assert found.right.count == len(allowed_results(target))
        elif found.match is not None:
            at = found.match.values.index("=")
        else:
            plain = [i for i, card in enumerate(row.cards) if format_row(Row((card,), (0,), (0,), (False,))) == "="]
            at = plain[0] if plain else size
        for side, start, stop in ((found.left, 0, at), (found.right, at + 1, size)):
            if target is not None and side is found.right:
                continue
            part_is_open = stop <= start or (stop - start) % 2 == 0
            if part_is_open or sum(row.opens[start:stop]) != sum(row.closes[start:stop]):
                assert side.status == "open"
                continue
            wanted = integer_values(row, start, stop)
            assert side.status == ("values" if wanted else "none"), format_row(row)
            assert side.count == len(wanted)
            if wanted:
                assert (side.least, side.greatest) == (min(wanted), max(wanted))
                assert side.listed == (tuple(sorted(wanted)) if len(wanted) <= 12 else ())
