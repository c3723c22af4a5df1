"""Decks: the four of ours as the rules state them, people's own files, and errors that name the line (C5–C7, C10)."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equalis.cards.deck_file import Deck, read_deck
from equalis.cards.decks import LEVELS, deal_out, level_deck, load_deck, points_of
from equalis.cards.faces import Divisor, Multiple, Number, Operation, is_operation, values
from equalis.cards.notation import format_face, parse_face
from equalis.errors import Malformed
from equalis.messages import LANGUAGES, message

GOOD = """\
name = "Mío"
level = 5
parentheses = true
remainder = false

[cards]
"7" = 3
"4|7" = { copies = 2, points = 2 }
"=" = 4
"""

LISTS = ["12|19", "1|11", "3|16", "5|13", "6|15", "8|20"]
LISTS += ["4|7|9|10", "1|8|14|17", "2|5|11|18", "2|9|13|16", "3|7|12|15", "4|6|10|14"]


def composition(deck: Deck) -> dict[str, tuple[int, int]]:
    """Copies and points by face."""
    return {format_face(entry.face): (entry.copies, entry.points) for entry in deck.entries}


def ones(faces: list[str], copies: int) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(faces, (copies, 1))


def numbers(first: int, last: int, copies: int) -> dict[str, tuple[int, int]]:
    return ones([str(number) for number in range(first, last + 1)], copies)


def test_level_1_and_2_as_stated_C6_C7() -> None:
    both = numbers(1, 10, 3) | numbers(11, 14, 1)
    assert composition(level_deck(1)) == both | {"+": (15, 1), "=": (11, 1)}
    assert composition(level_deck(2)) == both | {"+": (8, 1), "−": (8, 1), "=": (10, 1)}
    assert [level_deck(level).size for level in LEVELS] == [60, 60, 78, 110]


def test_level_3_and_4_as_stated_C5_C6_C7() -> None:
    three = numbers(1, 10, 2) | numbers(11, 20, 1) | ones(LISTS, 1) | ones(["+", "−", "="], 10) | ones(["+|−"], 6)
    assert composition(level_deck(3)) == three
    more = {"×": (6, 2), "÷": (6, 3)} | ones(["×|÷|=", "+|−|×|÷|="], 4) | ones(["M2", "M3", "M5"], 2)
    divisors = {f"D{n}": (1, 2) for n in (6, 14, 24, 36, 45, 50)}
    assert composition(level_deck(4)) == three | more | divisors


def test_auxiliaries_belong_to_levels_C6() -> None:
    assert [(level_deck(level).parentheses, level_deck(level).remainder) for level in LEVELS] == [
        (False, False),
        (False, False),
        (True, False),
        (True, True),
    ]


def test_levels_5_to_7_have_no_deck_of_ours_C6() -> None:
    for level in (0, 5, 7):
        with pytest.raises(KeyError):
            level_deck(level)


def test_one_or_two_copies_are_dealt_out_each_card_with_its_own_id_C8_C10() -> None:
    deck = level_deck(4)
    once, twice = deal_out(deck), deal_out(deck, 2)
    assert len(once) == 110
    assert [card.id for card in twice] == list(range(220))
    assert Counter(card.face for card in twice) == Counter({f: 2 * n for f, n in Counter(c.face for c in once).items()})
    assert all(card.points == points_of(card.face, deck) for card in once)


def test_a_face_that_the_deck_lacks_is_worth_1_C5() -> None:
    assert points_of(parse_face("÷"), level_deck(4)) == 3
    assert points_of(parse_face("÷"), level_deck(3)) == 1


def test_what_cards_stand_for_C1_C2() -> None:
    assert values(Divisor(36)) == (1, 2, 3, 4, 6, 9, 12, 18, 36)
    assert values(Multiple(2)) == tuple(n for n in range(1, 201) if n % 2 == 0)
    assert {10, 200} <= set(values(Multiple(2)))
    assert values(Multiple(101)) == (101,)
    assert values(Number((4, 7, 9, 10))) == (4, 7, 9, 10)
    assert is_operation(Operation(("=",)))
    assert not is_operation(Divisor(6))


@given(st.integers(1, 999))
def test_divisors_divide_C1(number: int) -> None:
    found = values(Divisor(number))
    assert [d for d in range(1, number + 1) if number % d == 0] == list(found)


def test_a_deck_of_ones_own_is_read_C6(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD, encoding="utf-8")
    deck = load_deck(file)
    assert (deck.name, deck.level, deck.parentheses, deck.remainder, deck.size) == ("Mío", 5, True, False, 9)
    assert points_of(parse_face("7|4"), deck) == 2


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ('"7" = 3', '"7" = = 3', "deck.toml", 7),
        ('"7" = 3', '"7" = 3\n"7" = 3', "deck.toml", 8),
        ('"=" = 4', '"=" = "four"', "deck.copies", 9),
        ('"=" = 4', '"=" = 0', "deck.copies", 9),
        ('"=" = 4', '"=" = true', "deck.copies", 9),
        ('"=" = 4', '"=" = 201', "deck.copies", 9),
        ("points = 2", "points = -1", "deck.points", 8),
        ("points = 2", "point = 2", "deck.unknown_key", 8),
        ('"4|7"', '"7|7"', "deck.face", 8),
        ('"4|7"', '"07"', "deck.face", 8),
        ('"4|7"', '"4 7"', "deck.face", 8),
        ('"4|7"', '"("', "deck.face", 8),
        ('"=" = 4', '"=" = 4\n"7|4" = 1', "deck.repeated", 10),
        ("level = 5", "level = 8", "deck.level", 2),
        ("level = 5", "level = true", "deck.level", 2),
        ("level = 5", "", "deck.level", 1),
        ('name = "Mío"', 'name = " "', "deck.name", 1),
        ("parentheses = true", 'parentheses = "yes"', "deck.switch", 3),
        ("remainder = false", "", "deck.switch", 1),
        ("remainder = false", "remainder = false\ncolour = 1", "deck.unknown_key", 5),
        ("[cards]", "[kards]", "deck.unknown_key", 6),
        ('[cards]\n"7" = 3\n"4|7" = { copies = 2, points = 2 }\n"=" = 4', "", "deck.cards", 1),
        ('"=" = 4', "", "deck.no_equals", 6),
        ('"7" = 3\n"4|7" = { copies = 2, points = 2 }', "", "deck.no_numbers", 6),
        ('"=" = 4', '"=" = 4\n' + "\n".join(f'"{n}" = 200' for n in range(10, 16)), "deck.too_large", 6),
    ],
)
def test_a_faulty_deck_names_file_line_and_fault_C6(old: str, new: str, code: str, line: int) -> None:
    assert old in GOOD
    with pytest.raises(Malformed) as fault:
        read_deck(GOOD.replace(old, new, 1), "mine.toml")
    assert (fault.value.code, fault.value.params["file"], fault.value.params["line"]) == (code, "mine.toml", line)
    for language in LANGUAGES:
        sentence = message(language, code, fault.value.params)
        assert "mine.toml" in sentence
        assert str(line) in sentence


def test_files_that_cannot_be_read_at_all(tmp_path: Path) -> None:
    with pytest.raises(Malformed) as fault:
        load_deck(tmp_path / "nowhere.toml")
    assert fault.value.code == "deck.unreadable"
    latin = tmp_path / "latin.toml"
    latin.write_bytes(GOOD.encode("latin-1"))
    with pytest.raises(Malformed) as fault:
        load_deck(latin)
    assert (fault.value.code, fault.value.params["line"]) == ("deck.encoding", 1)


def test_a_file_nested_without_end_is_no_deck() -> None:
    with pytest.raises(Malformed) as caught:
        read_deck("a = " + "[" * 5000, "deep.toml")
    assert caught.value.code == "deck.toml"
