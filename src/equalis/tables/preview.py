"""What a draft would be (V4): worked out from the player's own view, so that nothing hidden can show through it.

In declared mode only the form is told (E1–E5), never whether the row is, or would be, an equality (T5).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from equalis.cards.cards import Card
from equalis.equality.evaluation import Step
from equalis.equality.explanation import explain
from equalis.equality.judge import Side, Sides, is_complete, sides
from equalis.equality.notation import format_reading
from equalis.equality.placing import place
from equalis.equality.row import EMPTY_ROW, Row, Target
from equalis.errors import LimitReached, Refusal, Refused, refuse
from equalis.games.actions import Call, Claim, Play, PlayerAction, Present
from equalis.games.las_vegas_views import LasVegasView
from equalis.games.madrid_views import MadridView
from equalis.games.setup import switches_of
from equalis.games.shared_views import WonRow
from equalis.games.turn_views import BerlinView, GeneralView
from equalis.games.views import GameView
from equalis.tables.updates import Preview, PreviewedSide

THOROUGH = 5_000_000
"""Counted steps of judging that a preview is worth."""


def preview(view: GameView, draft: PlayerAction, *, work: int) -> Preview:
    """The answer to a draft. Raises LimitReached where more than `work` counted steps are needed."""
    try:
        row, target, points = draft_row(view, draft)
    except Refused as refused:
        return Preview(refusal=refused.refusal)
    if isinstance(view, GeneralView | BerlinView) and view.setup.options.claim == "declared":
        return Preview()
    if not row.cards:
        return Preview()
    found = sides_within(row, target, work)
    if found is None:
        raise LimitReached
    left, right = _side(found.left), None if target is not None else _side(found.right)
    if found.match is None:
        return _not_yet(row, target, left, right, work)
    return Preview(
        left=left,
        right=right,
        completes=True,
        points=points,
        text=format_reading(row, found.match),
        reading=found.match,
        steps=explain(row, target, found.match).steps,
    )


def _not_yet(row: Row, target: Target | None, left: PreviewedSide, right: PreviewedSide | None, work: int) -> Preview:
    """A draft that may be played and completes nothing; why not, where both sides are single numbers."""
    single = left.count == 1 and (right is None or right.count == 1)
    if not single or not is_complete(row):
        return Preview(left=left, right=right)
    why = explain(row, target, work=work)
    fault = None if why.fault is None else Refusal(why.fault.code, why.fault.params, why.fault.first)
    return Preview(left=left, right=right, steps=why.steps, fault=fault)


def row_sides(view: GameView, *, work: int) -> tuple[PreviewedSide, PreviewedSide] | None:
    """What both sides of the row on the table are, for everybody's rods; None where nothing may or can be told (T5)."""
    if not isinstance(view, GeneralView | BerlinView) or view.setup.options.claim == "declared":
        return None
    row = view.row.row
    target = (
        Target(view.area.number, view.area.sign) if isinstance(view, BerlinView) and view.area is not None else None
    )
    if not row.cards:
        return None
    found = sides_within(row, target, work)
    return None if found is None else (_side(found.left), _side(found.right))


@lru_cache(maxsize=256)
def sides_within(row: Row, target: Target | None, work: int) -> Sides | None:
    """`judge.sides`, or None beyond the work; a row stays through many turns, and its player has asked before."""
    try:
        return sides(row, target, work=work)
    except LimitReached:
        return None


def won_steps(view: GameView) -> tuple[Step, ...]:
    """How the equality that was won last in a game with turns comes out."""
    if not isinstance(view, GeneralView | BerlinView) or not view.won:
        return ()
    return _steps_of(view.won[-1])


@lru_cache(maxsize=256)
def _steps_of(won: WonRow) -> tuple[Step, ...]:
    return explain(won.row, won.target, won.reading).steps


def preview_thoroughly(view: GameView, draft: PlayerAction) -> Preview:
    """The same with more work, for the pool. Raises LimitReached."""
    return preview(view, draft, work=THOROUGH)


def draft_row(view: GameView, draft: PlayerAction) -> tuple[Row, Target | None, int]:
    """The row that the draft would make, what it must meet, and its points. Raises Refused for its form (E1–E5)."""
    switches = switches_of(view.setup)
    if isinstance(view, GeneralView | BerlinView) and isinstance(draft, Play | Claim):
        cards = picked(draft.cards if isinstance(draft, Play) else (), view.hand, "game.not_in_hand")
        target, area = None, 0
        if isinstance(view, BerlinView) and view.area is not None:
            target = Target(view.area.number, view.area.sign)
            shown = (view.area.number, view.area.sign, view.area.equals)
            area = sum(card.points for card in shown if card is not None) + (view.area.equals is None)
        row = place(view.row.row, cards, draft.auxiliaries, switches, target)
        return row, target, _points(row) + area
    if isinstance(view, MadridView) and isinstance(draft, Call):
        pool = (*view.hand, *(card for seat in view.table for card in seat.visible))
    elif isinstance(view, LasVegasView) and isinstance(draft, Present):
        pool = (*view.hand, *view.common)
    else:
        raise refuse("table.no_preview")
    row = place(EMPTY_ROW, picked(draft.cards, pool), draft.auxiliaries, switches)
    return row, None, _points(row)


def picked(ids: Sequence[int], pool: Iterable[Card], missing: str = "game.card_not_available") -> list[Card]:
    """The cards with these ids. Raises Refused for one twice or one not there, as the games do."""
    if len(set(ids)) != len(ids):
        raise refuse("game.card_twice")
    known = {card.id: card for card in pool}
    if any(card not in known for card in ids):
        raise refuse(missing)
    return [known[card] for card in ids]


def _points(row: Row) -> int:
    return sum(card.points for card in row.cards)


def _side(side: Side) -> PreviewedSide:
    return PreviewedSide(side.status, side.count, side.least, side.greatest, side.listed)
