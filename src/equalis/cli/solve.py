"""`equalis solve "HAND"`: the best equality of a hand, on a row or for a result area if need be."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from msgspec import Struct

from equalis.cli.cards_given import deck_given
from equalis.cli.solving import Faulty, Question, Rejected, Solved, problem_of, reject, rejected, solve, walk
from equalis.errors import LimitReached, Malformed
from equalis.messages import LANGUAGES, message
from equalis.solver import Problem

EXIT_NONE = 1
EXIT_REFUSED = 1
EXIT_MALFORMED = 2


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a batch."""

    hand: str
    row: str | None = None
    target: str | None = None
    parentheses: bool | None = None
    remainder: bool | None = None
    level: int | None = None


class Asked(Struct, frozen=True):
    """The options of the command that hold for every question."""

    level: int | None
    deck: Path | None
    no_parentheses: bool
    no_remainder: bool
    seconds: float | None
    every: bool
    timing: bool
    language: str


def solve_command(
    hand: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    /,
    *,
    row: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    target: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    level: int | None = None,
    deck: Path | None = None,
    no_parentheses: Annotated[bool, Parameter(negative="")] = False,
    no_remainder: Annotated[bool, Parameter(negative="")] = False,
    every: Annotated[bool, Parameter(name="--all", negative="")] = False,
    limit: float | None = None,
    json: Annotated[bool, Parameter(negative="")] = False,
    batch: Annotated[bool, Parameter(negative="")] = False,
    timing: Annotated[bool, Parameter(negative="")] = False,
    language: str = LANGUAGES[0],
) -> int:
    """Find the equality of most points, and of the highest result among those; proved unless a limit ends the search.

    Returns 0 for an equality, 1 for none or for cards that the rules refuse, 2 for texts that are no cards. A batch
    returns 0 when all lines were answered, whatever the answers.

    Parameters
    ----------
    hand:
        Up to 16 cards, such as "2 4 6 + =".
    row:
        The row on the table; at least one card of the hand is put to its right, and the whole row counts.
    target:
        A result area (Berlín), such as "= - 5"; answers are the left side alone.
    level:
        Level whose deck gives points and auxiliaries, 1 to 4; 4 unless a deck is given.
    deck:
        A deck of your own instead.
    no_parentheses:
        Play without parentheses.
    no_remainder:
        Play without Resto.
    every:
        List all equalities too.
    limit:
        Seconds for the search; without it there is no limit.
    json:
        Print one JSON object.
    batch:
        Read JSON lines with hand, row, target, parentheses, remainder, level (all but hand optional) from the input and
        write one JSON line for each.
    timing:
        Add the solver's own seconds to every JSON answer.
    language:
        Language of the sentences: es or en.
    """
    if language not in LANGUAGES:
        print(f"{language}: {', '.join(LANGUAGES)}", file=sys.stderr)
        return EXIT_MALFORMED
    asked = Asked(level, deck, no_parentheses, no_remainder, limit, every, timing, language)
    if limit is not None and not 0 < limit < float("inf"):
        return _usage("solve.bad_limit", language)
    if batch:
        if hand is not None or row is not None or target is not None:
            return _usage("solve.hand_and_batch", language)
        return _batch(asked)
    if hand is None:
        return _usage("solve.no_hand", language)
    question = _question(asked, Line(hand, row, target))
    answer = question if isinstance(question, Rejected) else _problem(question, language)
    if isinstance(answer, Rejected):
        texts = {"hand": hand, "row": row, "target": target}
        return _print_rejected(answer, texts.get(str(answer.field)), json)
    if every and not json:
        return _print_all(answer, asked)
    solved = solve(answer, limit, every, timing)
    if json:
        _write(solved)
    else:
        _print(solved, asked, target)
    return 0 if solved.text is not None else EXIT_NONE


def _question(asked: Asked, line: Line) -> Question | Rejected:
    try:
        deck = deck_given(*((line.level, None) if line.level is not None else (asked.level, asked.deck)))
    except Malformed as fault:
        return reject("malformed", fault.code, fault.params, asked.language, "level")
    return Question(
        line.hand,
        line.row,
        line.target,
        deck,
        asked.no_parentheses if line.parentheses is None else not line.parentheses,
        asked.no_remainder if line.remainder is None else not line.remainder,
    )


def _problem(question: Question, language: str) -> Problem | Rejected:
    try:
        return problem_of(question)
    except Faulty as fault:
        return rejected(fault, language)


def _batch(asked: Asked) -> int:
    for text in _lines():
        _write(_answer(text, asked))
    return 0


def _lines() -> Iterator[bytes]:
    for text in sys.stdin.buffer:
        if text.strip():
            yield text


def _answer(text: bytes, asked: Asked) -> Solved | Rejected:
    try:
        line = msgspec.json.decode(text, type=Line)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        unread = reject("malformed", "solve.not_json", {"text": str(fault)}, asked.language)
        return msgspec.structs.replace(unread, seconds=0.0) if asked.timing else unread
    question = _question(asked, line)
    problem = question if isinstance(question, Rejected) else _problem(question, asked.language)
    if isinstance(problem, Rejected):
        return msgspec.structs.replace(problem, seconds=0.0) if asked.timing else problem
    return solve(problem, asked.seconds, asked.every, asked.timing)


def _write(answer: Solved | Rejected) -> None:
    print(msgspec.json.encode(answer).decode(), flush=True)


def _usage(code: str, language: str) -> int:
    print(message(language, code), file=sys.stderr)
    return EXIT_MALFORMED


def _print_rejected(answer: Rejected, text: str | None, json: bool) -> int:
    if json:
        _write(answer)
    else:
        if text is not None and isinstance(answer.position, int) and text.isprintable() and len(text) <= 200:
            print(text)
            print(" " * answer.position + "^")
        print(answer.reason)
    return EXIT_REFUSED if answer.status == "refused" else EXIT_MALFORMED


def _print(solved: Solved, asked: Asked, target: str | None) -> None:
    language = asked.language
    if solved.text is None:
        print(message(language, "solve.none" if solved.proved else "solve.none_yet"))
    else:
        params = {
            "text": solved.text,
            "points": str(solved.points),
            "result": str(solved.result).replace("-", "−"),
            "cards": str(solved.cards),
            "target": (target or "").strip(),
        }
        print(message(language, "solve.found" if target is None else "solve.found_target", params))
        if not solved.proved:
            print(message(language, "solve.unproved"))
    if isinstance(solved.seconds, float):
        print(f"{solved.seconds:.6f} s")


def _print_all(problem: Problem, asked: Asked) -> int:
    """All equalities, one a line, as they are found."""
    count = 0
    complete = True
    try:
        for one in walk(problem, asked.seconds):
            count += 1
            params = {"text": one.text, "points": str(one.points), "result": str(one.result).replace("-", "−")}
            print(message(asked.language, "solve.one", params))
    except LimitReached:
        complete = False
    print(message(asked.language, "solve.all", {"n": count}))
    if not complete:
        print(message(asked.language, "solve.unfinished"))
    return 0 if count else EXIT_NONE
