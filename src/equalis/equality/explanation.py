"""Why a row is an equality, or why it is none as it stands: steps and faults as data, for every interface."""

from msgspec import Struct

from equalis.cards.faces import Operation, values
from equalis.equality.evaluation import Fault, Step, Words, text_of, work_out
from equalis.equality.judge import Reading, Side, equality, is_complete, only_reading, sides, target_values
from equalis.equality.layout import equals_places, layout
from equalis.equality.row import Row, Target


class Explanation(Struct, frozen=True):
    """`reading` is the one explained, None where the row has several and none is true. `fault`: None for equalities."""

    reading: Words | None
    steps: tuple[Step, ...]
    fault: Fault | None


def explain(
    row: Row, target: Target | None = None, reading: Reading | None = None, *, work: int | None = None
) -> Explanation:
    """The steps of a true reading (of `reading`, where given) in the order of operations; or the place of the fault.

    A row with one reading only is worked out as far as it goes; of one with several readings, none of them true, it
    is told what its sides can be. Raises LimitReached as `equality` does.
    """
    if reading is None:
        reading = equality(row, target, work=work)
    if reading is not None:
        return _explain_reading(row, reading.values, target)
    incomplete = _incomplete(row)
    if incomplete is not None:
        return Explanation(None, (), incomplete)
    words = only_reading(row)
    if words is not None:
        return _explain_reading(row, words, target)
    return Explanation(None, (), _never(row, target, work))


def holds(row: Row, reading: Reading, target: Target | None = None) -> bool:
    """Whether this reading of the row is an equality with its result (E6; B4 with a target)."""
    if not is_complete(row) or len(reading.values) != len(row.cards):
        return False
    for card, rest, word in zip(row.cards, row.rests, reading.values, strict=True):
        choices = card.face.signs if isinstance(card.face, Operation) else values(card.face)
        if word not in choices or (rest and word != "÷"):
            return False
    equals = reading.values.count("=")
    if equals != (0 if target is not None else 1):
        return False
    if target is None:
        at = reading.values.index("=")
        if sum(row.opens[:at]) != sum(row.closes[:at]):
            return False
        if work_out(row, reading.values, 0, at).value != reading.result:
            return False
    elif work_out(row, reading.values, 0, len(row.cards)).value != reading.result:
        return False
    return _explain_reading(row, reading.values, target).fault is None


def _explain_reading(row: Row, words: Words, target: Target | None) -> Explanation:
    size = len(row.cards)
    at = words.index("=") if "=" in words else size
    left = work_out(row, words, 0, at)
    steps = left.steps
    if left.fault is not None or left.value is None:
        return Explanation(words, steps, left.fault)
    left_text = text_of(left.value)
    if target is not None:
        allowed = target_values(target)
        if left.value in allowed:
            return Explanation(words, steps, None)
        return Explanation(words, steps, _missed(row, left_text, allowed))
    if at == size:
        return Explanation(words, steps, _fault("judge.no_equals", 0, size - 1, value=left_text))
    right = work_out(row, words, at + 1, size)
    steps += right.steps
    if right.fault is not None or right.value is None:
        return Explanation(words, steps, right.fault)
    right_text = text_of(right.value)
    fault: Fault | None = None
    if left.value != right.value:
        fault = _fault("judge.sides_differ", 0, size - 1, left=left_text, right=right_text)
    elif not isinstance(left.value, int):
        fault = _fault("judge.not_integer", 0, size - 1, value=left_text)
    return Explanation(words, steps, fault)


def _incomplete(row: Row) -> Fault | None:
    last = len(row.cards) - 1
    if last < 0:
        return _fault("judge.empty", 0, 0)
    waiting: list[int] = []
    for index in range(last + 1):
        waiting.extend([index] * row.opens[index])
        for _ in range(row.closes[index]):
            waiting.pop()
    if last % 2:
        return _fault("judge.ends_with_operation", last, last)
    if waiting:
        return _fault("judge.parenthesis_waiting", waiting[0], last)
    return None


def _never(row: Row, target: Target | None, work: int | None) -> Fault:
    """Why no reading of a complete row is true."""
    found = sides(row, target, work=work)
    last = len(row.cards) - 1
    if found.left.status == "none":
        return _fault("judge.left_never_integer", 0, last)
    if target is not None:
        return _missed(row, _listed(found.left), target_values(target))
    if found.right.status == "open":
        if equals_places(layout(row)):
            return _fault("judge.no_true_reading", 0, last, value=_listed(found.left))
        return _fault("judge.no_equals", 0, last, value=_listed(found.left))
    if found.right.status == "none":
        return _fault("judge.right_never_integer", 0, last)
    return _fault("judge.sides_never_meet", 0, last, left=_listed(found.left), right=_listed(found.right))


def _missed(row: Row, value: str, allowed: tuple[int, ...]) -> Fault:
    wanted = ", ".join(map(str, allowed)) if len(allowed) <= 12 else f"{allowed[0]} … {allowed[-1]}"
    return _fault("judge.result_missed", 0, len(row.cards) - 1, value=value, wanted=wanted)


def _listed(side: Side) -> str:
    return ", ".join(map(str, side.listed)) if side.listed else f"{side.least} … {side.greatest}"


def _fault(code: str, first: int, last: int, **params: str | int) -> Fault:
    return Fault(code, params, first, last)
