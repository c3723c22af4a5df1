"""Placing cards: every refusal with its code, nothing moved, drafts with undo (E1–E5, C4, T4, T13, B4)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equalis.cards.notation import parse_cards
from equalis.equality.notation import format_row, parse_row, parse_target
from equalis.equality.placing import Draft, fault_of, place
from equalis.equality.row import EMPTY_ROW, MOST_AUXILIARIES, Auxiliary, Row, Switches, Target
from equalis.errors import Refused
from equalis.messages import LANGUAGES, message
from tests.equality.random_rows import random_row


def code_of(call: object) -> str:
    assert isinstance(call, pytest.ExceptionInfo)
    refused = call.value
    assert isinstance(refused, Refused)
    for language in LANGUAGES:
        assert message(language, refused.refusal.code, refused.refusal.params)
    return refused.refusal.code


def auxiliaries(text: str) -> list[Auxiliary]:
    """`(2 )4 R3` → the auxiliaries at these places."""
    return [Auxiliary(word[0], int(word[1:])) for word in text.split()]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("row", "cards", "extra", "code", "position"),
    [
        ("", "+", "", "row.starts_with_operation", 0),
        ("2", "5", "", "row.two_numbers", 1),
        ("2 +", "=", "", "row.two_operations", 2),
        ("2 = 2 +", "2 =", "", "row.two_equals", 5),
        ("2", "+ 3", "(1", "row.open_before_operation", 1),
        ("2", "+ 3", "(3", "row.open_at_end", None),
        ("2", "+", "(0 )2", "row.close_after_operation", 1),
        ("2", "+ 3", ")3", "row.close_unopened", 2),
        ("2", "+ 3", ")0", "row.close_unopened", 0),
        ("2", "+ 3", ")1 (0 )1", "row.close_unopened", 0),
        ("2", "+ 3", "R1", "row.remainder_without_division", 1),
        ("2", "÷ 3", "R2", "row.remainder_without_division", 2),
        ("2", "÷ 3", "R1 R1", "row.two_remainders", 1),
        ("2 ÷R 3", "", "R1", "row.two_remainders", 1),
        ("2", "÷ 3", "R7", "row.no_such_place", None),
        ("2", "÷ 3", "(4", "row.no_such_place", None),
        ("2", "÷ 3", ")-1", "row.no_such_place", None),
        ("2 =", "2", "(0 )3", "row.equals_in_parentheses", 1),
        ("( 2 + 3", "= 5", ")5", "row.equals_in_parentheses", 3),
        ("2", "= 3", "R1", "row.remainder_without_division", 1),
    ],
)
def test_every_refusal_has_its_code_E1_E3_E4_E5(
    row: str, cards: str, extra: str, code: str, position: int | None
) -> None:
    before = parse_row(row) if row else EMPTY_ROW
    with pytest.raises(Refused) as refused:
        place(before, parse_cards(cards) if cards else (), auxiliaries(extra))
    assert code_of(refused) == code
    assert refused.value.refusal.position == position
    assert format_row(before) == row  # nothing has changed


def test_switched_off_auxiliaries_are_refused_T13() -> None:
    row = parse_row("2 ÷ 3")
    for extra, code in (("(0", "row.parentheses_off"), (")1", "row.parentheses_off"), ("R1", "row.remainder_off")):
        with pytest.raises(Refused) as refused:
            place(row, (), auxiliaries(extra), Switches(False, False))
        assert code_of(refused) == code


def test_at_most_60_auxiliaries_in_a_row_C4() -> None:
    row = parse_row("2 ÷ 3")
    pairs = auxiliaries("(0 )1 " * (MOST_AUXILIARIES // 2))
    full = place(row, (), pairs)
    with pytest.raises(Refused) as refused:
        place(full, (), auxiliaries("R1"))
    assert code_of(refused) == "row.too_many_auxiliaries"


def test_a_plain_equals_is_refused_before_a_result_area_B4() -> None:
    target = parse_target("= 5")
    row = place(EMPTY_ROW, parse_cards("2 +|−|×|÷|= 3"), target=target)
    with pytest.raises(Refused) as refused:
        place(row, parse_cards("= 2"), target=target)
    assert code_of(refused) == "row.equals_with_result"


def test_a_multi_operation_is_no_equals_where_none_may_stand_E5() -> None:
    assert format_row(place(parse_row("6 +|−|×|÷|= 2"), (), auxiliaries("(0 )3"))) == "( 6 +|−|×|÷|= 2 )"
    assert format_row(place(parse_row("6 = 2"), parse_cards("×|÷|= 3"))) == "6 = 2 ×|÷|= 3"
    assert format_row(place(parse_row("6 ×|÷|= 2"), (), auxiliaries("R1"))) == "6 ×|÷|=R 2"


def test_an_open_parenthesis_may_wait_and_spans_nothing_yet_E4_E5() -> None:
    row = parse_row("( 2 + 3 = 5")
    assert format_row(place(row, (), auxiliaries(")3"))) == "( 2 + 3 ) = 5"
    assert format_row(place(row, parse_cards("+ 1"), auxiliaries("(4"))) == "( 2 + 3 = ( 5 + 1"


def test_auxiliaries_go_between_cards_that_lie_there_already_E3() -> None:
    row = parse_row("12 − 3 − 13")
    placed = place(row, parse_cards("+ 5", first_id=10), auxiliaries("(2 )5"))
    assert format_row(placed) == "12 − ( 3 − 13 ) + 5"
    assert placed.cards[:5] == row.cards  # E2: nothing is moved
    assert [card.id for card in placed.cards[5:]] == [10, 11]


def test_a_play_is_judged_whole_E3() -> None:
    """Neither order of the auxiliaries nor of the steps matters: only how the row then lies."""
    row = parse_row("2 + 3")
    assert place(row, (), auxiliaries(")3 (0")) == place(row, (), auxiliaries("(0 )3"))


@given(st.integers(0, 2**32), st.data())
def test_a_refused_or_accepted_play_agrees_with_the_text_of_the_row_E1_E5(seed: int, data: st.DataObject) -> None:
    """Placing the cards of a row in two plays gives that row; and placing at random gives what its text means."""
    rng = Random(seed)
    row = random_row(rng, 10**9)
    cut = data.draw(st.integers(0, len(row.cards)))
    first = Row(row.cards[:cut], (0,) * cut, (0,) * cut, (False,) * cut)
    extra: list[Auxiliary] = []
    for index in range(len(row.cards)):
        extra += [Auxiliary("(", index)] * row.opens[index] + [Auxiliary(")", index + 1)] * row.closes[index]
        extra += [Auxiliary("R", index)] * row.rests[index]
    extra = data.draw(st.permutations(extra))
    if fault_of(first) is None:
        assert place(first, row.cards[cut:], extra) == row
    some = data.draw(st.lists(st.sampled_from(extra), unique_by=id)) if extra else []
    try:
        placed = place(first, row.cards[cut:], some)
    except Refused as refused:
        sentence = message("es", refused.refusal.code, refused.refusal.params)
        assert "{" not in sentence
        return
    assert parse_row(format_row(placed)) == placed


def test_a_draft_can_be_undone_to_the_bottom_T4() -> None:
    row = parse_row("12 −")
    four, plus = parse_cards("4 +", first_id=5)
    draft = Draft(row).add(four).insert(Auxiliary("(", 0)).insert(Auxiliary(")", 3))
    assert format_row(draft.placed()) == "( 12 − 4 )"
    assert format_row(draft.add(plus).placed()) == "( 12 − 4 ) +"
    assert format_row(draft.undo().placed()) == "( 12 − 4"
    assert draft.add(plus).undo() == draft
    back = draft.undo().undo().undo()
    assert back == Draft(row) == back.undo()


def test_a_draft_that_cannot_be_placed_is_refused_only_when_it_is_placed_E3() -> None:
    draft = Draft(parse_row("12")).insert(Auxiliary("(", 0)).insert(Auxiliary(")", 0))
    with pytest.raises(Refused):
        draft.placed()
    target: Target = parse_target("= 12")
    assert format_row(draft.undo().placed(target=target)) == "( 12"
