"""`equalis check "ROW"`: whether a row is an equality, and why or why not."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from equalis.cards.decks import Deck, corners
from equalis.cards.notation import tokens
from equalis.cli.cards_given import deck_given, switches_given
from equalis.equality.evaluation import Step
from equalis.equality.explanation import explain as explain_row
from equalis.equality.judge import results
from equalis.equality.notation import format_reading, parse_row, parse_target
from equalis.equality.row import Row, Target
from equalis.errors import Malformed, Refused
from equalis.messages import LANGUAGES, message

EXITS = {"equality": 0, "open": 1, "refused": 1, "malformed": 2}


class Verdict(Struct, frozen=True, omit_defaults=True):
    """What the command found: an equality with text, points, result and all results; else a reason."""

    status: Literal["equality", "open", "refused", "malformed"]
    text: str | UnsetType = UNSET
    points: int | UnsetType = UNSET
    result: int | UnsetType = UNSET
    results: tuple[int, ...] | UnsetType = UNSET
    code: str | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    position: int | UnsetType = UNSET
    steps: tuple[Step, ...] | UnsetType = UNSET


def check_command(
    row: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    level: int | None = None,
    deck: Path | None = None,
    no_parentheses: Annotated[bool, Parameter(negative="")] = False,
    no_remainder: Annotated[bool, Parameter(negative="")] = False,
    target: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    explain: Annotated[bool, Parameter(negative="")] = False,
    json: Annotated[bool, Parameter(negative="")] = False,
    language: str = LANGUAGES[0],
) -> int:
    """Tell whether a row is an equality, with all its results; or why it is none.

    Returns 0 for an equality, 1 for a row that is none or that the rules refuse, 2 for a text that is no row at all.

    Parameters
    ----------
    row:
        The row, such as "12 + 4|7|9|10 = 16"; cards as `equalis deck show` writes them, R after a ÷ for Resto.
    level:
        Level whose deck gives points and auxiliaries, 1 to 4; 4 unless a deck is given.
    deck:
        A deck of your own instead.
    no_parentheses:
        Play without parentheses.
    no_remainder:
        Play without Resto.
    target:
        A result area (Berlín), such as "= - 5": the row is then the left side alone.
    explain:
        Work it out step by step.
    json:
        Print one JSON object.
    language:
        Language of the sentences: es or en.
    """
    if language not in LANGUAGES:
        print(f"{language}: {', '.join(LANGUAGES)}", file=sys.stderr)
        return EXITS["malformed"]
    try:
        asked = _asked(row, target, deck_given(level, deck), (no_parentheses, no_remainder))
        verdict = _judge(*asked, row, explain, language)
    except Refused as refused:
        verdict = _reason("refused", refused.refusal.code, refused.refusal.params, refused.refusal.position, language)
    except Malformed as fault:
        verdict = _reason("malformed", fault.code, fault.params, fault.position, language)
    if json:
        print(msgspec.json.encode(verdict).decode())
    else:
        _print(verdict, row, language)
    return EXITS[verdict.status]


def _asked(row: str, target: str | None, deck: Deck, switched_off: tuple[bool, bool]) -> tuple[Row, Target | None]:
    """What the texts say. Raises Malformed or Refused; a fault of the result area carries no position in the row."""
    area: Target | None = None
    if target is not None:
        try:
            area = parse_target(target, corners(deck))
        except Malformed as fault:
            raise Malformed("check.target", None, text=target, at=(fault.position or 0) + 1) from fault
    return parse_row(row, corners(deck), switches_given(deck, *switched_off), area), area


def _judge(row: Row, target: Target | None, text: str, explained: bool, language: str) -> Verdict:
    found = results(row, target)
    if not found:
        why = explain_row(row, target)
        if why.fault is None:
            raise AssertionError(f"{text}: no result, yet an equality")
        starts = [token.position for token in tokens(text) if not isinstance(token.word, str)]
        at = starts[why.fault.first] if why.fault.first < len(starts) else None
        verdict = _reason("open", why.fault.code, why.fault.params, at, language)
        return replace(verdict, steps=why.steps) if explained else verdict
    best = found[0]
    return Verdict(
        "equality",
        text=format_reading(row, best),
        points=sum(card.points for card in row.cards),
        result=best.result,
        results=tuple(reading.result for reading in found),
        steps=explain_row(row, target, best).steps if explained else UNSET,
    )


def _reason(
    status: Literal["open", "refused", "malformed"],
    code: str,
    params: Mapping[str, str | int],
    position: int | None,
    language: str,
) -> Verdict:
    return Verdict(
        status,
        code=code,
        reason=message(language, code, params).encode(errors="backslashreplace").decode(),  # names of files
        position=UNSET if position is None else position,
    )


def _print(verdict: Verdict, row: str, language: str) -> None:
    for step in verdict.steps or ():
        print(f"  {step.left} {step.sign} {step.right} = {step.value}")
    if verdict.status == "equality":
        params = {"text": str(verdict.text), "points": str(verdict.points), "result": _signed(verdict.result)}
        print(message(language, "check.equality", params))
        if verdict.results and len(verdict.results) > 1:
            print(message(language, "check.results", {"results": ", ".join(map(_signed, verdict.results))}))
        return
    if isinstance(verdict.position, int) and verdict.status != "open" and row.isprintable() and len(row) <= 200:
        print(row)
        print(" " * verdict.position + "^")
    print(verdict.reason)


def _signed(number: object) -> str:
    return str(number).replace("-", "−")
