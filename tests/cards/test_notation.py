"""The text of cards, hands, rows and result areas: exact round trips, and errors that say where and why (N1, N2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equalis.cards.cards import Card
from equalis.cards.faces import SIGNS, Divisor, Face, Multiple, Number, Operation, Sign
from equalis.cards.notation import LONGEST_TEXT, format_cards, format_face, parse_cards, parse_face
from equalis.equality.notation import format_row, format_target, parse_row, parse_target
from equalis.equality.placing import fault_of
from equalis.equality.row import Row, Switches, Target
from equalis.errors import Malformed, Refused
from equalis.messages import LANGUAGES, message

number_faces: st.SearchStrategy[Face] = st.one_of(
    st.sets(st.integers(0, 999), min_size=1, max_size=5).map(lambda values: Number(tuple(sorted(values)))),
    st.integers(1, 200).map(Multiple),
    st.integers(1, 999).map(Divisor),
)
signs: st.SearchStrategy[set[Sign]] = st.sets(st.sampled_from(SIGNS), min_size=1)
operation_faces: st.SearchStrategy[Face] = signs.map(
    lambda chosen: Operation(tuple(sign for sign in SIGNS if sign in chosen))
)
faces = st.one_of(number_faces, operation_faces)


@st.composite
def rows(draw: st.DrawFn) -> Row:
    """Any row that the rules allow to lie on a table."""
    size = draw(st.integers(1, 12))
    cards = tuple(Card(i, draw(operation_faces if i % 2 else number_faces)) for i in range(size))
    opens = tuple(draw(st.integers(0, 2)) if i % 2 == 0 else 0 for i in range(size))
    closes = tuple(draw(st.integers(0, 2)) if i % 2 == 0 else 0 for i in range(size))
    rests = tuple(isinstance(c.face, Operation) and "÷" in c.face.signs and draw(st.booleans()) for c in cards)
    return Row(cards, opens, closes, rests)


@given(faces)
def test_a_face_reads_back_to_itself_N1(face: Face) -> None:
    assert parse_face(format_face(face)) == face


@given(st.lists(faces, min_size=1, max_size=9))
def test_a_hand_reads_back_to_itself_N1(hand: list[Face]) -> None:
    cards = tuple(Card(index, face) for index, face in enumerate(hand))
    text = format_cards(cards)
    assert parse_cards(text) == cards
    assert format_cards(parse_cards(text)) == text


@given(rows())
def test_a_row_reads_back_to_itself_or_is_refused_as_it_lies_N1_E1_E5(row: Row) -> None:
    """The text of a row means that row; where the row may not lie so, its text is refused for the same reason."""
    fault = fault_of(row)
    if fault is None:
        assert parse_row(format_row(row)) == row
        assert parse_row(format_row(row).replace(" ", "  ")) == row
    else:
        with pytest.raises(Refused) as refused:
            parse_row(format_row(row))
        assert refused.value.refusal.code == fault.code


@given(number_faces, st.none() | operation_faces)
def test_a_result_area_reads_back_to_itself_N1_B2(number: Face, sign: Face | None) -> None:
    target = Target(Card(0, number), None if sign is None else Card(1, sign))
    if isinstance(sign, Operation) and not {"+", "−"} & set(sign.signs):
        with pytest.raises(Malformed):
            parse_target(format_target(target))
    else:
        assert parse_target(format_target(target)) == target


@given(st.text(alphabet="0123456789|MDRmdr+−-×*÷/:=() \tx٣", max_size=14))
def test_any_text_is_read_or_told_where_it_fails_N2(text: str) -> None:
    """Never a crash, never a different reading: what is read prints to a text that reads the same."""
    try:
        row = parse_row(text)
    except (Malformed, Refused) as fault:
        check_fault(fault, text)
        return
    canonical = format_row(row)
    assert parse_row(canonical) == row
    spelled = text.translate(str.maketrans("-*/:mdr", "−×÷÷MDR"))
    assert sorted(spelled.replace(" ", "").replace("\t", "")) == sorted(canonical.replace(" ", ""))


def check_fault(fault: Malformed | Refused, text: str) -> None:
    """A fault has its place in the text and its sentence in every language."""
    why = fault.refusal if isinstance(fault, Refused) else fault
    assert why.position is not None
    assert 0 <= why.position <= len(text)
    assert all(message(language, why.code, why.params) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("7", "7"),
        ("10|4|9|7", "4|7|9|10"),
        ("m2", "M2"),
        ("d24", "D24"),
        ("=|÷|×", "×|÷|="),
        ("/", "÷"),
        (":", "÷"),
        ("*|-|+", "+|−|×"),
        ("0", "0"),
        ("999", "999"),
        ("M200", "M200"),
        ("D999", "D999"),
    ],
)
def test_other_spellings_N1(text: str, canonical: str) -> None:
    assert format_face(parse_face(text)) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("4/7", "4 ÷ 7"),
        ("2+3=5", "2 + 3 = 5"),
        ("17/r(5|10-5)=2", "17 ÷R ( 5|10 − 5 ) = 2"),
        ("6=|/|*R2", "6 ×|÷|=R 2"),
        ("  2\t+ 3 ", "2 + 3"),
        ("((2))+(4)=6", "( ( 2 ) ) + ( 4 ) = 6"),
        ("3+(2", "3 + ( 2"),
    ],
)
def test_spaces_are_free_but_between_numbers_N1(text: str, canonical: str) -> None:
    assert format_row(parse_row(text)) == canonical


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("", "notation.empty", 0),
        ("   ", "notation.empty", 0),
        ("4||7", "notation.bar_between", 2),
        ("4|", "notation.bar_between", 2),
        ("|4", "notation.bar_between", 0),
        ("4 |7", "notation.bar_between", 2),
        ("4|+", "notation.bar_between", 2),
        ("2 +|3", "notation.bar_between", 4),
        ("M2|3", "notation.bar_between", 2),
        ("4|7|4", "notation.repeated", 4),
        ("2 /|:|3", "notation.repeated", 4),
        ("D0", "notation.out_of_range", 1),
        ("M0", "notation.out_of_range", 1),
        ("M201", "notation.out_of_range", 1),
        ("D1000", "notation.out_of_range", 1),
        ("2 + 1000", "notation.out_of_range", 4),
        ("07", "notation.leading_zero", 0),
        ("M02", "notation.leading_zero", 1),
        ("4|00", "notation.leading_zero", 2),
        ("M", "notation.number_missing", 1),
        ("D+", "notation.number_missing", 1),
        ("7M2", "notation.missing_space", 1),
        ("M2D4", "notation.missing_space", 2),
        ("2 ÷ R3", "notation.lone_remainder", 4),
        ("R", "notation.lone_remainder", 0),
        ("(R2", "notation.lone_remainder", 1),
        ("٣ + 2", "notation.character", 0),
        ("2 + ３", "notation.character", 4),
        ("2 + x", "notation.character", 4),
        ("2\x00", "notation.character", 1),
        ("1 + " * 2500 + "1", "notation.too_long", LONGEST_TEXT),
        ("9" * 10_000, "notation.too_long", LONGEST_TEXT),
        ("9" * 3999, "notation.out_of_range", 0),
    ],
)
def test_malformed_texts_say_where_and_why_N2(text: str, code: str, position: int) -> None:
    with pytest.raises(Malformed) as fault:
        parse_row(text)
    assert (fault.value.code, fault.value.position) == (code, position)
    for language in LANGUAGES:
        assert message(language, code, fault.value.params)


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        (") 2", "row.close_unopened", 0),
        ("2 5", "row.two_numbers", 2),
        ("2 + =", "row.two_operations", 4),
        ("2 ++ 3", "row.two_operations", 3),
        ("− 2", "row.starts_with_operation", 0),
        ("1 = 1 = 1", "row.two_equals", 6),
        ("2 +R 3", "row.remainder_without_division", 2),
        ("+R", "row.starts_with_operation", 0),
        ("2R", "row.remainder_without_division", 0),
        ("2 ÷RR 3", "row.two_remainders", 4),
        ("2(3)", "row.open_after_number", 1),
        ("(2)(3)", "row.open_after_number", 3),
        ("(2)3", "row.two_numbers", 3),
        ("()", "row.empty_pair", 1),
        ("2 + ( )", "row.empty_pair", 6),
        ("2 + (", "row.open_at_end", 4),
        ("2 + ( = 3", "row.open_before_operation", 6),
        ("(2 +) 3", "row.close_after_operation", 4),
        ("( 2 = 2 )", "row.equals_in_parentheses", 4),
        ("(" * 31 + "2" + ")" * 30, "row.too_many_auxiliaries", None),
    ],
)
def test_tokens_that_may_not_stand_so_are_refused_E1_E3_E4_E5(text: str, code: str, position: int | None) -> None:
    with pytest.raises(Refused) as refused:
        parse_row(text)
    assert (refused.value.refusal.code, refused.value.refusal.position) == (code, position)


def test_switched_off_auxiliaries_are_refused_in_texts_T13() -> None:
    off = Switches(parentheses=False, remainder=False)
    for text, code, position in (("( 2 )", "row.parentheses_off", 0), ("2 ÷R 3", "row.remainder_off", 3)):
        with pytest.raises(Refused) as refused:
            parse_row(text, switches=off)
        assert (refused.value.refusal.code, refused.value.refusal.position) == (code, position)


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("", "notation.empty", 0),
        ("5", "notation.result_equals", 0),
        ("= ", "notation.result_number", 2),
        ("= −", "notation.result_number", 3),
        ("= × 5", "notation.result_sign", 2),
        ("= ( 5", "notation.result_sign", 2),
        ("= 5 6", "notation.result_sign", 2),
        ("= − − 5", "notation.result_number", 4),
        ("+|= 5", "notation.result_equals", 0),
    ],
)
def test_what_is_no_result_area_N1_B2(text: str, code: str, position: int) -> None:
    with pytest.raises(Malformed) as fault:
        parse_target(text)
    assert (fault.value.code, fault.value.position) == (code, position)


def test_a_hand_holds_dealt_cards_only_C4() -> None:
    for text in ("2 ( 3", "÷R"):
        with pytest.raises(Malformed) as fault:
            parse_cards(text)
        assert fault.value.code == "notation.not_dealt"


def test_cards_of_a_text_have_their_own_ids_and_the_points_given_C5_C8() -> None:
    cards = parse_cards("7 7 ÷", {parse_face("÷"): 3}, first_id=4)
    assert [(card.id, card.points) for card in cards] == [(4, 1), (5, 1), (6, 3)]
