"""Placing cards in a row (E1–E5): what is refused, and drafts of a play with undo (T4)."""

from collections.abc import Sequence

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.cards.faces import Operation
from equalis.equality.row import ALL_AUXILIARIES, MOST_AUXILIARIES, Auxiliary, Row, Switches, Target
from equalis.errors import Refusal, Refused, refuse


def place(
    row: Row,
    cards: Sequence[Card] = (),
    auxiliaries: Sequence[Auxiliary] = (),
    switches: Switches = ALL_AUXILIARIES,
    target: Target | None = None,
) -> Row:
    """The row after a play: the cards to its right (E2), the auxiliaries anywhere (E3), judged whole as it then lies.

    Neither cards nor auxiliaries are required here: what a play must hold is the games' matter (T3, T4).
    Raises Refused with the first fault from the left; its position is the index of a card of the new row.
    """
    new = len(cards)
    opens, closes, rests = row.opens + (0,) * new, row.closes + (0,) * new, row.rests + (False,) * new
    placed = Row((*row.cards, *cards), opens, closes, rests)
    if auxiliaries:
        placed = _inserted(placed, auxiliaries, switches)
    fault = fault_of(placed, target)
    if fault is not None:
        raise Refused(fault)
    return placed


def _inserted(row: Row, auxiliaries: Sequence[Auxiliary], switches: Switches) -> Row:
    """The row with these auxiliaries where they say. Raises Refused: switched off, or no such place (T13, E3, E4)."""
    size = len(row.cards)
    opens, closes, rests = list(row.opens), list(row.closes), list(row.rests)
    for auxiliary in auxiliaries:
        at = auxiliary.at
        if auxiliary.kind == "(":
            if not switches.parentheses:
                raise refuse("row.parentheses_off")
            if not 0 <= at <= size:
                raise refuse("row.no_such_place", at=at)
            if at == size:
                raise refuse("row.open_at_end")
            opens[at] += 1
        elif auxiliary.kind == ")":
            if not switches.parentheses:
                raise refuse("row.parentheses_off")
            if not 0 <= at <= size:
                raise refuse("row.no_such_place", at=at)
            if at == 0:
                raise refuse("row.close_unopened", 0)
            closes[at - 1] += 1
        else:
            if not switches.remainder:
                raise refuse("row.remainder_off")
            if not 0 <= at < size:
                raise refuse("row.no_such_place", at=at)
            if rests[at]:
                raise refuse("row.two_remainders", at)
            rests[at] = True
    return Row(row.cards, tuple(opens), tuple(closes), tuple(rests))


def fault_of(row: Row, target: Target | None = None) -> Refusal | None:
    """The first fault of a row under E1–E5 (B4 with a target), or None; its position is the index of a card.

    A multi-operation bears at least two signs, so only plain `=` cards can leave a row without a well-formed reading
    (E5): every other card has a sign that is not `=`, and under a *Resto* it is a ÷.
    """
    open_since: list[int] = []
    equals_at = -1
    auxiliaries = 0
    for index, (card, opens, closes, rest) in enumerate(zip(row.cards, row.opens, row.closes, row.rests, strict=True)):
        face = card.face
        if isinstance(face, Operation):
            if index % 2 == 0:
                return Refusal("row.two_operations" if index else "row.starts_with_operation", {}, index)
            if opens:
                return Refusal("row.open_before_operation", {}, index)
            if closes:
                return Refusal("row.close_after_operation", {}, index)
            if rest:
                auxiliaries += 1
                if "÷" not in face.signs:
                    return Refusal("row.remainder_without_division", {}, index)
            elif face.signs == ("=",):
                if target is not None:
                    return Refusal("row.equals_with_result", {}, index)
                if equals_at >= 0:
                    return Refusal("row.two_equals", {}, index)
                equals_at = index
        else:
            if index % 2:
                return Refusal("row.two_numbers", {}, index)
            if rest:
                return Refusal("row.remainder_without_division", {}, index)
            if opens or closes:
                auxiliaries += opens + closes
                open_since.extend([index] * opens)
                for _ in range(closes):
                    if not open_since:
                        return Refusal("row.close_unopened", {}, index)
                    if open_since.pop() < equals_at:
                        return Refusal("row.equals_in_parentheses", {}, equals_at)
    if auxiliaries > MOST_AUXILIARIES:
        return Refusal("row.too_many_auxiliaries", {"n": auxiliaries, "limit": MOST_AUXILIARIES})
    return None


class Draft(Struct, frozen=True):
    """A play being put together on a row, step by step; undo is free until it is sent (T4)."""

    row: Row
    cards: tuple[Card, ...] = ()
    auxiliaries: tuple[Auxiliary, ...] = ()
    before: "Draft | None" = None

    def add(self, card: Card) -> "Draft":
        """The draft with one more card at its right."""
        return Draft(self.row, (*self.cards, card), self.auxiliaries, self)

    def insert(self, auxiliary: Auxiliary) -> "Draft":
        """The draft with one more auxiliary; its position counts the cards drafted so far."""
        return Draft(self.row, self.cards, (*self.auxiliaries, auxiliary), self)

    def undo(self) -> "Draft":
        """The draft before its last step; an empty draft stays as it is."""
        return self if self.before is None else self.before

    def placed(self, switches: Switches = ALL_AUXILIARIES, target: Target | None = None) -> Row:
        """The row as the draft would leave it. Raises Refused as `place` does."""
        return place(self.row, self.cards, self.auxiliaries, switches, target)
