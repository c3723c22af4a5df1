"""One level of a row as a sum of terms: which values it can have, and the lowest reading for one of them.

What may follow each part is a set of sums, built from the right, so that a reading can be walked from the left, the
numbers on the way chosen lowest first (N3). Compiled where possible.
"""

from equalis.equality.bounds import Bounds
from equalis.equality.fractions import Term, denominators, drop_fractions, may_break, numerators, slack_of_pair
from equalis.equality.layout import Level, Part
from equalis.equality.reach import UNBOUNDED, reach_of, reach_of_pair
from equalis.equality.residues import Residues
from equalis.equality.sums import Sums, Useful, add_sums
from equalis.equality.terms import Table, runs_from
from equalis.equality.values import ADD, ADDITIVE, CODE_OF, SUBTRACT, Codes, Value, Work, plus

MOST_FRACTIONS = 16
"""Fractional parts kept per set where sets are bounded at all."""


class Pass:
    """One look at a row, with what its sides share. `ranked`: readings must be the lowest, not any."""

    def __init__(self, ranked: bool, work: Work) -> None:
        self.ranked = ranked
        self.work = work
        self.pairs: dict[tuple[Level, int, int], Part] = {}
        self.totals: dict[Part, Totals] = {}

    def pair(self, inner: Level, slack: int, reach: int) -> Part:
        """A pair of parentheses with its values, those within slack and reach."""
        reach = min(reach, reach_of(inner))
        part = self.pairs.get((inner, slack, reach))
        if part is not None:
            return part
        totals = Totals(inner, slack, reach, self)
        totals.sum_up()
        found = totals.total.smallest(self.work.most) if self.work.most else list(totals.total.values())
        if self.ranked:
            found.sort(key=totals.lowest)
        if self.work.most and len(found) == self.work.most:
            self.work.cut = True
        part = Part(found, numerators(found), denominators(found), inner)
        self.pairs[inner, slack, reach] = part
        self.totals[part] = totals
        return part


class Totals:
    """The sums of one level.

    `slack`: what the denominator of its total must divide; 1 for integers only (E6). `reach`: the largest absolute
    value of a total that is of use.
    """

    def __init__(self, shape: Level, slack: int, reach: int, look: Pass) -> None:
        parts = [
            part
            if part.inner is None
            else look.pair(part.inner, slack_of_pair(shape, index, slack), reach_of_pair(shape, index, reach))
            for index, part in enumerate(shape.parts)
        ]
        level = Level(parts, shape.signs)
        self.level = level
        self.slack = slack
        self.look = look
        self.last = len(level.parts) - 1
        self.runs: list[list[Table]] = []
        self.terms: list[list[Term]] = []
        self.after: list[Sums] = []
        self.total = Sums()
        self.readings: dict[Value, Codes] = {}
        self._find_terms()
        self.slacks = drop_fractions(self.terms, slack) if slack and may_break(level) else None
        self.residues = None if self.slacks is None else Residues(level, self.terms, slack)
        self.bounds = Bounds(level, self.terms)
        if reach < UNBOUNDED:
            self.narrow(-reach, reach)

    def _find_terms(self) -> None:
        signs, look = self.level.signs, self.look
        for start in range(self.last + 1):
            terms: list[Term] = []
            tables: list[Table] = []
            if start == 0 or signs[start - 1] & ADDITIVE:
                tables = runs_from(self.level, start, self.slack, look.work)
                for offset, table in enumerate(tables):
                    end = start + offset
                    if table and (end == self.last or signs[end] & ADDITIVE):
                        terms.append((end, list(table)))
            self.runs.append(tables)
            self.terms.append(terms)

    def narrow(self, least: int, greatest: int) -> None:
        """From now on, only totals within these bounds are wanted."""
        self.bounds.narrow(least, greatest, self.terms)

    def sum_up(self) -> None:
        """Find the sums that may follow each part, and the totals."""
        self.after = [Sums() for _ in range(self.last + 1)]
        self.after[self.last].add(0)
        for end in range(self.last - 1, -1, -1):
            signs = self.level.signs[end]
            if signs & ADDITIVE:
                useful: Useful | None = None
                if self.slacks is not None and self.residues is not None:
                    useful = self.residues.useful(end, self.slacks[end])
                self._add_terms(self.after[end], end + 1, signs, useful)
                self.bounds.clip(self.after[end], end)
                if useful is not None and self.look.work.most and self.after[end].thin_out(MOST_FRACTIONS):
                    self.look.work.cut = True
        self._add_terms(self.total, 0, ADD, Useful(self.slack, [], []) if self.slack else None)

    def _add_terms(self, into: Sums, start: int, signs: int, useful: Useful | None) -> None:
        for end, values in self.terms[start]:
            rest = self.after[end]
            if rest.empty():
                continue
            if signs & ADD:
                add_sums(into, values, 1, rest, useful, self.look.work)
            if signs & SUBTRACT:
                add_sums(into, values, -1, rest, useful, self.look.work)

    def lowest(self, total: Value) -> Codes:
        """The lowest reading with this total, which must be among the totals; any reading unless `ranked`."""
        known = self.readings.get(total)
        if known is not None:
            return known
        codes: Codes = []
        start, signs, left = 0, ADD, total
        while True:
            found = self._next_term(start, ADD, left) if signs & ADD else None
            sign = ADD
            if found is None:
                sign = SUBTRACT
                found = self._next_term(start, SUBTRACT, left)
            if found is None:
                raise ValueError(total)
            run, end, left = found
            if start:
                codes.append(CODE_OF[sign])
            codes.extend(run)
            if end == self.last:
                self.readings[total] = codes
                return codes
            start, signs = end + 1, self.level.signs[end]

    def _next_term(self, start: int, sign: int, left: Value) -> tuple[Codes, int, Value] | None:
        """The lowest term from `start` after which what is left of the total can follow: codes, last part, new left."""
        best: tuple[Codes, int, Value] | None = None
        factor = -1 if sign == ADD else 1
        for end, values in self.terms[start]:
            after = self.after[end]
            self.look.work.spend(len(values))
            for value in values:
                rest = plus(left, value, factor)
                if after.holds(rest):
                    codes = self._run_codes(start, end, value)
                    if best is None or codes < best[0]:
                        best = codes, end, rest
                    break
            if best is not None and not self.look.ranked:
                break
        return best

    def _run_codes(self, start: int, end: int, value: Value) -> Codes:
        pieces: list[Codes] = []
        for index in range(end, start - 1, -1):
            before, sign, own = self.runs[start][index - start][value]
            part = self.level.parts[index]
            if part.inner is not None:
                pieces.append(self.look.totals[part].lowest(own))
            elif isinstance(own, int):
                pieces.append([own])
            if index > start:
                pieces.append([CODE_OF[sign]])
            value = before
        codes: Codes = []
        for piece in reversed(pieces):
            codes.extend(piece)
        return codes
