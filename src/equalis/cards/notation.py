"""The text form of cards (N1, N2): tokens, faces and hands. Rows and result areas are in `equality.notation`."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.cards.faces import LARGEST_NUMBER, MULTIPLE_LIMIT, SIGNS, Divisor, Face, Multiple, Number, Operation, Sign
from equalis.errors import Malformed

LONGEST_TEXT = 4000
"""Characters a text may have: several times what 40 dealt cards and 60 auxiliaries take."""

_SIGN_OF: dict[str, Sign] = {
    "+": "+",
    "−": "−",
    "-": "−",
    "×": "×",
    "*": "×",
    "÷": "÷",
    "/": "÷",
    ":": "÷",
    "=": "=",
}
_DIGITS = "0123456789"
_BLANK = " \t\r\n"


class Token(Struct, frozen=True):
    """One word of a text: a face, or an auxiliary `(`, `)`, `R`; `position` is its first character."""

    word: Face | str
    position: int


def tokens(text: str) -> tuple[Token, ...]:
    """Split a text into tokens, whatever their order.

    Raises Malformed, with the character at fault, for what is no sequence of tokens (N2).
    """
    if len(text) > LONGEST_TEXT:
        raise Malformed("notation.too_long", LONGEST_TEXT, n=len(text), limit=LONGEST_TEXT)
    found: list[Token] = []
    at = 0
    while at < len(text):
        character = text[at]
        if character in _BLANK:
            at += 1
            continue
        start = at
        word: Face | str
        after_card = bool(found) and start > 0 and text[start - 1] not in _BLANK
        if character in "()":
            word, at = character, at + 1
        elif character in "Rr":
            if not after_card or found[-1].word in ("(", ")"):
                raise Malformed("notation.lone_remainder", at)
            word, at = "R", at + 1
        elif character in _SIGN_OF:
            word, at = _read_operation(text, at)
        elif character in _DIGITS or character in "MmDd":
            if after_card and not isinstance(found[-1].word, str | Operation):
                raise Malformed("notation.missing_space", at)
            word, at = _read_numbers(text, at)
        else:
            raise _stray(character, at)
        found.append(Token(word, start))
    return tuple(found)


def parse_face(text: str) -> Face:
    """The face written in `text`.

    Raises Malformed when the text is not exactly one card.
    """
    found = tokens(text)
    if not found:
        raise Malformed("notation.empty", 0)
    if isinstance(found[0].word, str):
        raise Malformed("notation.not_dealt", found[0].position, text=found[0].word)
    if len(found) > 1:
        raise Malformed("notation.one_card", found[1].position)
    return found[0].word


def parse_cards(text: str, points: Mapping[Face, int] | None = None, first_id: int = 0) -> tuple[Card, ...]:
    """The dealt cards written in `text`, in its order, with ids from `first_id` on.

    `points` gives the corner of each face; a face that it lacks has 1 (C5).
    Raises Malformed for auxiliaries too: they are never dealt (C4).
    """
    corner = points or {}
    cards: list[Card] = []
    for token in tokens(text):
        if isinstance(token.word, str):
            raise Malformed("notation.not_dealt", token.position, text=token.word)
        cards.append(Card(first_id + len(cards), token.word, corner.get(token.word, 1)))
    if not cards:
        raise Malformed("notation.empty", 0)
    return tuple(cards)


def format_face(face: Face) -> str:
    """The canonical text of a face (N1)."""
    if isinstance(face, Number):
        return "|".join(map(str, face.values))
    if isinstance(face, Multiple):
        return f"M{face.of}"
    if isinstance(face, Divisor):
        return f"D{face.of}"
    return "|".join(face.signs)


def format_cards(cards: Iterable[Card]) -> str:
    """The canonical text of a hand."""
    return " ".join(format_face(card.face) for card in cards)


def _read_operation(text: str, at: int) -> tuple[Operation, int]:
    signs: set[Sign] = set()
    while True:
        if at == len(text) or text[at] not in _SIGN_OF:
            raise Malformed("notation.bar_between", at)
        sign = _SIGN_OF[text[at]]
        if sign in signs:
            raise Malformed("notation.repeated", at, text=sign)
        signs.add(sign)
        at += 1
        if at == len(text) or text[at] != "|":
            return Operation(tuple(sign for sign in SIGNS if sign in signs)), at
        at += 1


def _read_numbers(text: str, at: int) -> tuple[Number | Multiple | Divisor, int]:
    kind = text[at].upper() if text[at] in "MmDd" else ""
    if kind:
        start = at + 1
        of, at = _read_integer(text, start)
        limit = MULTIPLE_LIMIT if kind == "M" else LARGEST_NUMBER
        if not 1 <= of <= limit:
            raise Malformed("notation.out_of_range", start, least=1, greatest=limit)
        if at < len(text) and text[at] == "|":
            raise Malformed("notation.bar_between", at)
        return (Multiple(of) if kind == "M" else Divisor(of)), at
    numbers: set[int] = set()
    while True:
        start = at
        value, at = _read_integer(text, start)
        if value > LARGEST_NUMBER:
            raise Malformed("notation.out_of_range", start, least=0, greatest=LARGEST_NUMBER)
        if value in numbers:
            raise Malformed("notation.repeated", start, text=str(value))
        numbers.add(value)
        if at == len(text) or text[at] != "|":
            return Number(tuple(sorted(numbers))), at
        at += 1
        if at == len(text) or text[at] not in _DIGITS:
            raise Malformed("notation.bar_between", at)


def _read_integer(text: str, at: int) -> tuple[int, int]:
    end = at
    while end < len(text) and text[end] in _DIGITS:
        end += 1
    if end == at:
        raise Malformed("notation.number_missing", at)
    if text[at] == "0" and end > at + 1:
        raise Malformed("notation.leading_zero", at)
    return int(text[at:end]), end


def _stray(character: str, at: int) -> Malformed:
    if character == "|":
        return Malformed("notation.bar_between", at)
    return Malformed("notation.character", at, text=character if character.isprintable() else f"U+{ord(character):04X}")
