"""The text form of rows, result areas and readings (N1–N3)."""

from collections.abc import Mapping

from equalis.cards.cards import Card
from equalis.cards.faces import Face, Operation
from equalis.cards.notation import format_face, tokens
from equalis.equality.judge import Reading
from equalis.equality.placing import fault_of
from equalis.equality.row import ALL_AUXILIARIES, Row, Switches, Target
from equalis.errors import Malformed, Refusal, Refused, refuse


def parse_row(
    text: str,
    points: Mapping[Face, int] | None = None,
    switches: Switches = ALL_AUXILIARIES,
    target: Target | None = None,
    first_id: int = 0,
) -> Row:
    """The row written in `text`; card ids count from `first_id`; `points` as for `parse_cards`.

    Raises Malformed for what is no sequence of tokens (N2), Refused for tokens that may not stand so (E1–E5, B4).
    Either way the position is that of the character at fault.
    """
    corner = points or {}
    cards: list[Card] = []
    starts: list[int] = []
    opens, closes, rests = [0], list[int](), list[bool]()
    previous = ""
    at = 0
    for token in tokens(text):
        word, at = token.word, token.position
        if not isinstance(word, str):
            if previous == "(" and isinstance(word, Operation):
                raise refuse("row.open_before_operation", at)
            cards.append(Card(first_id + len(cards), word, corner.get(word, 1)))
            starts.append(at)
            opens.append(0)
            closes.append(0)
            rests.append(False)
            if previous == ")" and not isinstance(word, Operation):
                raise refuse("row.two_numbers", at)
            previous = "card"
        elif word == "R":
            if not switches.remainder:
                raise refuse("row.remainder_off", at)
            if rests[-1]:
                raise refuse("row.two_remainders", at)
            rests[-1] = True
        elif not switches.parentheses:
            raise refuse("row.parentheses_off", at)
        elif word == "(":
            if previous and (previous == ")" or not (previous == "(" or isinstance(cards[-1].face, Operation))):
                raise refuse("row.open_after_number", at)
            opens[-1] += 1
            previous = "("
        else:
            if previous == "(":
                raise refuse("row.empty_pair", at)
            if not cards:
                raise refuse("row.close_unopened", at)
            if isinstance(cards[-1].face, Operation):
                raise refuse("row.close_after_operation", at)
            closes[-1] += 1
            previous = ")"
    if not cards and not opens[0]:
        raise Malformed("notation.empty", 0)
    if opens[-1]:
        raise refuse("row.open_at_end", at)
    row = Row(tuple(cards), tuple(opens[:-1]), tuple(closes), tuple(rests))
    fault = fault_of(row, target)
    if fault is not None:
        at_card = fault.position
        raise Refused(Refusal(fault.code, fault.params, None if at_card is None else starts[at_card]))
    return row


def parse_target(text: str, points: Mapping[Face, int] | None = None, first_id: int = 0) -> Target:
    """The result area written in `text`: `=`, an optional sign card, a number card (N1, B2).

    Raises Malformed for anything else.
    """
    corner = points or {}
    found = tokens(text)
    end = len(text)
    at = [token.position for token in found] + [end] * 3
    words = [token.word for token in found]
    if not words:
        raise Malformed("notation.empty", 0)
    if words[0] != Operation(("=",)):
        raise Malformed("notation.result_equals", at[0])
    number = words[-1]
    if isinstance(number, str | Operation):
        raise Malformed("notation.result_number", at[len(words) - 1] if isinstance(number, str) else end)
    card = Card(first_id, number, corner.get(number, 1))
    if len(words) == 2:
        return Target(card)
    sign = words[1]
    if isinstance(sign, str) or not isinstance(sign, Operation) or not {"+", "−"} & set(sign.signs):
        raise Malformed("notation.result_sign", at[1])
    if len(words) > 3:
        raise Malformed("notation.result_number", at[2])
    return Target(card, Card(first_id + 1, sign, corner.get(sign, 1)))


def format_row(row: Row) -> str:
    """The canonical text of a row, faces and auxiliaries (N1)."""
    return _spaced(row, [format_face(card.face) for card in row.cards])


def format_reading(row: Row, reading: Reading) -> str:
    """The canonical text of a row in one reading (N3): `12 + 2 = 14`."""
    return _spaced(row, [str(value) for value in reading.values])


def format_target(target: Target) -> str:
    """The canonical text of a result area: `= +|− 11`."""
    faces = [target.number.face] if target.sign is None else [target.sign.face, target.number.face]
    return " ".join(["=", *map(format_face, faces)])


def _spaced(row: Row, words: list[str]) -> str:
    parts: list[str] = []
    for index, word in enumerate(words):
        parts.extend("(" * row.opens[index])
        parts.append(word + "R" if row.rests[index] else word)
        parts.extend(")" * row.closes[index])
    return " ".join(parts)
