"""From cards to the integers that the search works on, and back to a row with a reading."""

from collections.abc import Iterator

from equalis.cards.cards import Card
from equalis.cards.faces import Divisor, Face, Multiple, Number, Operation, Sign, values
from equalis.equality.judge import Reading, target_values
from equalis.equality.row import MOST_AUXILIARIES, Row
from equalis.solver.brackets import Line
from equalis.solver.derivation import Tree
from equalis.solver.enumeration import dealt
from equalis.solver.nodes import SET_SHIFT, SIXTEEN
from equalis.solver.problem import Problem, Solution
from equalis.solver.search import Task
from equalis.solver.vectors import REST_BIT

BIT_OF: dict[Sign, int] = {"+": 1, "−": 2, "×": 4, "÷": 8, "=": 16}
SIGN_TEXT: tuple[Sign, ...] = ("+", "−", "×", "÷", "÷")


def _order(face: Face) -> tuple[int, tuple[int, ...]]:
    if isinstance(face, Number):
        return 0, face.values
    if isinstance(face, Multiple):
        return 1, (face.of,)
    if isinstance(face, Divisor):
        return 2, (face.of,)
    return 3, tuple(BIT_OF[sign] for sign in face.signs)


def mask_of(face: Operation) -> int:
    """The signs of a face as bits."""
    mask = 0
    for sign in face.signs:
        mask |= BIT_OF[sign]
    return mask


class Lowered:
    """A problem as a task in integers, and its cards in the order of the task.

    Cards are sorted by face, then by falling worth, so that the answer does not depend on the order of the hand.
    """

    def __init__(self, problem: Problem) -> None:
        worth = problem.worth or {}
        keyed = [(_order(card.face), -worth.get(card.id, card.points), card.id, card) for card in problem.hand]
        keyed.sort(key=lambda entry: entry[:3])
        self.problem = problem
        self.numbers: list[Card] = []
        self.signs: list[Card] = []
        number_worths: list[int] = []
        sign_worths: list[int] = []
        self.kinds: list[int] = []
        self.sign_kinds: list[int] = []
        for _, falling, _, card in keyed:
            if isinstance(card.face, Operation):
                same = bool(self.signs) and self.signs[-1].face == card.face
                self.sign_kinds.append(self.sign_kinds[-1] if same else len(self.signs))
                self.signs.append(card)
                sign_worths.append(-falling)
            else:
                same = bool(self.numbers) and self.numbers[-1].face == card.face
                self.kinds.append(self.kinds[-1] if same else len(self.numbers))
                self.numbers.append(card)
                number_worths.append(-falling)
        row = problem.row
        row_values: list[tuple[int, ...]] = []
        row_masks: list[int] = []
        for index, card in enumerate(row.cards):
            if isinstance(card.face, Operation):
                row_masks.append(REST_BIT if row.rests[index] else mask_of(card.face))
            else:
                row_values.append(values(card.face))
        self.task = Task(
            [values(card.face) for card in self.numbers if not isinstance(card.face, Operation)],
            [kind != index for index, kind in enumerate(self.kinds)],
            number_worths,
            [mask_of(card.face) for card in self.signs if isinstance(card.face, Operation)],
            sign_worths,
            row_values,
            row_masks,
            None if problem.target is None else set(target_values(problem.target)),
            problem.switches.parentheses,
            problem.switches.remainder,
        )

    def solution(self, trees: list[Tree], numbers: int, vector: int, result: int) -> Solution | None:
        """The row and reading of the trees; None where it would need more auxiliaries than a row may hold (C4)."""
        line = laid_out(trees, False)
        by_sign = [[self.signs[index] for index in group] for group in self.task.supply.assignment(vector)]
        return self._laid(
            line, self._appended(line, numbers, [by_sign[sign].pop(0) for sign in self._read(line)]), result
        )

    def solutions(self, trees: list[Tree], numbers: int, result: int) -> Iterator[Solution]:
        """The rows that read as exactly these trees, one for every order of operation faces that can."""
        line = laid_out(trees, True)
        masks = [mask_of(card.face) for card in self.signs if isinstance(card.face, Operation)]
        for chosen in dealt(self._read(line), masks, self.sign_kinds):
            appended = self._appended(line, numbers, [self.signs[index] for index in chosen])
            solution = self._laid(line, appended, result)
            if solution is not None:
                yield solution

    def _read(self, line: Line) -> list[int]:
        """What the operation cards of the hand are read as, from the left: + − × ÷ as 0 to 3, `=` as 4."""
        start = len(self.problem.row.cards) // 2
        return [4 if sign < 0 else min(sign, 3) for sign in line.signs[start:]]

    def _appended(self, line: Line, numbers: int, signs: list[Card]) -> list[Card]:
        """The hand cards of a line in order: of one face the worthiest first."""
        spare: list[list[Card]] = [[] for _ in self.numbers]
        for index, card in enumerate(self.numbers):
            if numbers >> index & 1:
                spare[self.kinds[index]].append(card)
        fixed = len(self.problem.row.cards)
        waiting = iter(signs)
        appended: list[Card] = []
        for index, leaf in enumerate(line.leaves):
            if index and 2 * index - 1 >= fixed:
                appended.append(next(waiting))
            if 2 * index >= fixed:
                appended.append(spare[(leaf.node >> SET_SHIFT & SIXTEEN).bit_length() - 1].pop(0))
        return appended

    def _laid(self, line: Line, appended: list[Card], result: int) -> Solution | None:
        """The final row: the problem's row, the appended cards, and the auxiliaries that the line needs."""
        row = self.problem.row
        cards = (*row.cards, *appended)
        size = len(cards)
        old_opens = [row.opens[2 * index] if 2 * index < len(row.cards) else 0 for index in range(len(line.leaves))]
        old_closes = [row.closes[2 * index] if 2 * index < len(row.cards) else 0 for index in range(len(line.leaves))]
        new_opens, new_closes = line.fitted(old_opens, old_closes)
        opens, closes, rests = [0] * size, [0] * size, [False] * size
        read: list[int | Sign] = []
        for index, leaf in enumerate(line.leaves):
            if index:
                sign = line.signs[index - 1]
                read.append("=" if sign < 0 else SIGN_TEXT[sign])
                rests[2 * index - 1] = sign == 4
            read.append(leaf.value)
            opens[2 * index] = new_opens[index]
            closes[2 * index] = new_closes[index]
        if sum(opens) + sum(closes) + sum(rests) > MOST_AUXILIARIES:
            return None
        points = sum([card.points for card in cards])
        return Solution(
            Row(cards, tuple(opens), tuple(closes), tuple(rests)),
            Reading(tuple(read), result),
            points,
        )


def laid_out(trees: list[Tree], exact: bool) -> Line:
    """One line of all sides; an exact one keeps every tree as it is, parentheses included."""
    line = Line(exact)
    for tree in trees:
        line.add_side(tree)
    return line
