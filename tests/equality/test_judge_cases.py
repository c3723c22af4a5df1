"""Worked examples of the rules (X) and the cases that once were doubtful, each exactly as written."""

from fractions import Fraction

import pytest

from equalis.cards.decks import corners, level_deck
from equalis.equality.explanation import explain
from equalis.equality.judge import equality, results, sides
from equalis.equality.notation import format_reading, parse_row, parse_target
from equalis.errors import LimitReached
from tests.equality.oracle import side_value

POINTS = corners(level_deck(4))


def results_of(text: str, target: str | None = None) -> list[int]:
    """All results of the row, highest first."""
    area = None if target is None else parse_target(target)
    row = parse_row(text, target=area)
    found = [reading.result for reading in results(row, area)]
    assert (equality(row, area) is not None) == bool(found)
    return found


def values_of(text: str) -> set[int]:
    """All integers that the row can be as a side."""
    left = sides(parse_row(text)).left
    assert left.count <= 12
    return set(left.listed)


@pytest.mark.parametrize("text", ["2 + 4 = 6", "4 + 2 = 6", "6 = 2 + 4", "6 = 4 + 2"])
def test_two_and_four_are_six_in_four_forms_for_5_points_X_E10(text: str) -> None:
    row = parse_row(text, POINTS)
    assert [format_reading(row, reading) for reading in results(row)] == [text]
    assert sum(card.points for card in row.cards) == 5


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("13 + 5 + 4|7|9|10", {22, 25, 27, 28}),
        ("12 +|− 4", {16, 8}),
        ("12|19 +|− 2", {14, 10, 21, 17}),
        ("14 ÷ 7", {2}),
        ("14 ÷R 7", {0}),
        ("17 ÷R 5", {2}),
        ("17 ÷ 5", set()),
        ("( 6 +|−|×|÷|= 2 + 4 )", {12, 8, 16, 7}),
    ],
)
def test_values_of_a_side_X_C3_E7_E8(text: str, wanted: set[int]) -> None:
    assert values_of(text) == wanted
    assert equality(parse_row(text)) is None


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("17÷5×10 = 34", [34]),
        ("17÷5 + 3÷5 = 4", [4]),
        ("17÷5 − 2÷5 = 3", [3]),
        ("1÷3 − 13÷3 = 5 − 9", [-4]),
        ("7÷5×10 = 14", [14]),
        ("5 × D36 = M5", [180, 90, 60, 45, 30, 20, 15, 10, 5]),
        ("7 +|−|×|÷|= 3 + 4", [7]),
        ("6 + 4|7|9|10 = 16", [16]),
        ("( 6 +|−|×|÷|= 2 + 4 )", []),
        ("17 ÷R ( 5|10 − 5 ) = 2", [2]),
        ("17÷5 = 17÷5", []),
        ("17÷5−3 = 2÷5", []),
        ("7÷2÷R3 = 2", []),
        ("(3−8)÷R3 = 1", [1]),
        ("20×3÷R7 = 4", [4]),
        ("17÷R(5−5) = 2", []),
        ("M2 = 10", [10]),
        ("M2 = 10×20", [200]),
        ("M2 = 5−5", []),
        ("M2 = 10×21", []),
        ("8 +|−|×|÷|= 2 = 5 ×|÷|= 1", []),
        ("6 +|−|×|÷|= 2 +|−|×|÷|= 3", [6, 3]),
        ("((2)) + (4) = 6", [6]),
        ("6 = 6", [6]),
        ("2 − 5 = 4 − 7", [-3]),
        ("( 2 + 3 = 5", []),
        ("2 + 3 = 5 +", []),
        ("10 ÷ 60 × ( 0 ÷ 9 ) = 6|8 − 6", [0]),
        ("2 × ( 1 ÷ 2 ) = 1", [1]),
        ("6 ÷ ( 1 ÷ 2 ) = 12", [12]),
        ("999 × 999 = 999 × 999", [998001]),
    ],
)
def test_results_of_a_row_X_E5_E6_E7_E8_E9(text: str, wanted: list[int]) -> None:
    assert results_of(text) == wanted


def test_the_reading_that_completes_is_shown_N3_C3() -> None:
    row = parse_row("17 ÷R ( 5|10 − 5 ) = 2")
    assert format_reading(row, results(row)[0]) == "17 ÷R ( 10 − 5 ) = 2"
    row = parse_row("6 + 4|7|9|10 = 16", POINTS)
    assert format_reading(row, results(row)[0]) == "6 + 10 = 16"
    assert sum(card.points for card in row.cards) == 5


def test_the_lowest_values_from_the_left_are_shown_N3() -> None:
    row = parse_row("2|3|4 + 2|3|4 = 6")
    assert format_reading(row, results(row)[0]) == "2 + 4 = 6"
    row = parse_row("4 +|−|×|÷|= 0 = 4")
    assert format_reading(row, results(row)[0]) == "4 + 0 = 4"


@pytest.mark.parametrize(
    ("text", "target", "wanted"),
    [
        ("3 − 8", "= − 5", [-5]),
        ("3 − 8", "= 5", []),
        ("3 − 8", "= +|− 5", [-5]),
        ("8 +|− 3", "= +|− 5|11", [11, 5]),
        ("8 +|−|×|÷|= 3", "= 8", []),
        ("3 − 8", "= +|−|×|÷|= 5", [-5]),
        ("( 3 − 8", "= − 5", []),
        ("17 ÷ 5 × 10", "= 34", [34]),
    ],
)
def test_a_result_area_B3_B4_X(text: str, target: str, wanted: list[int]) -> None:
    assert results_of(text, target) == wanted


def test_work_is_counted_and_the_limit_is_told() -> None:
    row = parse_row("M2 + M3 × M5 = M2 × M3 + 1")
    with pytest.raises(LimitReached):
        equality(row, work=100)
    assert equality(row, work=1_000_000) is not None


def test_thousand_wildcards_cost_no_enumeration_C1_C3() -> None:
    """10^26 readings: an answer at all shows that sets are used, not readings."""
    text = " + ".join(["M2"] * 13) + " = " + " × ".join(["M5"] * 2)
    assert equality(parse_row(text), work=10_000_000) is not None
    odd = " + ".join(["M2"] * 13) + " = 1 + " + " + ".join(["M2"] * 4)
    assert equality(parse_row(odd), work=10_000_000) is None


@pytest.mark.parametrize(
    ("text", "target", "code", "cards"),
    [
        ("14 = 12", None, "judge.sides_differ", (0, 2)),
        ("17÷5 = 17÷5", None, "judge.not_integer", (0, 6)),
        ("12 − 4", None, "judge.no_equals", (0, 2)),
        ("12 −", None, "judge.ends_with_operation", (1, 1)),
        ("12 − ( 4 + 1 = 7", None, "judge.parenthesis_waiting", (2, 6)),
        ("1 + 17÷R(5−5) = 2", None, "judge.division_by_zero", (2, 6)),
        ("7÷2÷R3 = 2", None, "judge.remainder_of_fraction", (0, 4)),
        ("2|3 = 5|6", None, "judge.sides_never_meet", (0, 2)),
        ("1 ÷ 3 = M2", None, "judge.left_never_integer", (0, 4)),
        ("M2 = 1 ÷ 3", None, "judge.right_never_integer", (0, 4)),
        ("7 ×|÷|= 3", None, "judge.no_true_reading", (0, 2)),
        ("3 − 8", "= 5", "judge.result_missed", (0, 2)),
        ("3 − 8|9", "= 5", "judge.result_missed", (0, 2)),
    ],
)
def test_why_a_row_is_no_equality_and_where_E4_E6_E8(
    text: str, target: str | None, code: str, cards: tuple[int, int]
) -> None:
    area = None if target is None else parse_target(target)
    fault = explain(parse_row(text), area).fault
    assert fault is not None
    assert (fault.code, (fault.first, fault.last)) == (code, cards)


def test_steps_come_in_the_order_of_operations_E7() -> None:
    row = parse_row("( 7 − 5 ) ÷ 5 × 10 + 17 ÷R 5 = 6")
    explained = explain(row)
    assert explained.fault is None
    assert [(f"{s.left} {s.sign} {s.right} = {s.value}", s.first, s.last) for s in explained.steps] == [
        ("7 − 5 = 2", 0, 2),
        ("2 ÷ 5 = 2/5", 0, 4),
        ("2/5 × 10 = 4", 0, 6),
        ("17 ÷R 5 = 2", 8, 10),
        ("4 + 2 = 6", 0, 10),
    ]


def test_every_step_is_the_value_of_its_part_E7() -> None:
    """Each step's value is what the slow evaluator makes of the cards it names, where these stand alone."""
    row = parse_row("3 × 4 ÷ 8 × 2 − 5 × 7 = 3 − 35")
    explained = explain(row)
    assert explained.reading is not None
    for step in explained.steps:
        value = Fraction(step.value.replace("−", "-"))
        assert value == side_value(row, explained.reading, step.first, step.last + 1)
