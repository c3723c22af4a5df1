"""How long the solver takes: seeded deals from our decks, against the slow oracle of the tests.

`python benchmarks/solver.py [--cases N] [--seed S] [--only TEXT] [--no-record]`. Every mode's cases are run between
cases of one reference, the 8-card hands of level 3, and times are processor time, so that the figures can be compared
on a machine that is busy with other things. A table goes to the screen and to `benchmarks/results.md`.
"""

import argparse
import random
import statistics
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from time import process_time

from equalis.cards.cards import Card
from equalis.cards.decks import deal_out, level_deck
from equalis.cards.faces import Operation
from equalis.equality.row import EMPTY_ROW, Row, Target
from equalis.solver import Limit, Problem, best, search

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "solver"))
import oracle
import plain_solver

DECKS = {level: deal_out(level_deck(level)) for level in (1, 2, 3, 4)}
PLAIN_CASES = 40
MOST_NODES = 4_000_000
"""Counted work, some seconds in pure Python, after which a case is given up and counted as such."""

Deal = Callable[[random.Random], Problem]


def hand(level: int, size: int) -> Deal:
    """A hand or pool of a level."""
    return lambda rng: Problem(tuple(rng.sample(DECKS[level], size)))


def row(level: int, least: int, most: int, size: int) -> Deal:
    """An open row of `least` to `most` cards as they come from the deck, plain `=` at most once, and a hand."""

    def deal(rng: random.Random) -> Problem:
        cards = rng.sample(DECKS[level], len(DECKS[level]))
        length = rng.randint(least, most)
        placed: list[Card] = []
        rest: list[Card] = []
        plain = Operation(("=",))
        for card in cards:
            second_equals = card.face == plain and any(other.face == plain for other in placed)
            wanted = isinstance(card.face, Operation) == (len(placed) % 2 == 1)
            (placed if wanted and not second_equals and len(placed) < length else rest).append(card)
        rng.shuffle(rest)
        none = (0,) * length
        return Problem(tuple(rest[:size]), Row(tuple(placed), none, none, (False,) * length))

    return deal


def result(level: int, size: int) -> Deal:
    """A result area of Berlín (B2) and a hand, without plain `=`."""

    def deal(rng: random.Random) -> Problem:
        cards = [card for card in DECKS[level] if card.face != Operation(("=",))]
        rng.shuffle(cards)
        sign: Card | None = None
        while isinstance(cards[0].face, Operation):
            card = cards.pop(0)
            if sign is None and isinstance(card.face, Operation) and {"+", "−"} & set(card.face.signs):
                sign = card
        return Problem(tuple(cards[1 : size + 1]), EMPTY_ROW, Target(cards[0], sign))

    return deal


# mode, how its cases are made, the bars (median, p99; milliseconds): compiled, pure
MODES: list[tuple[str, Deal, tuple[float, float], tuple[float, float] | None]] = [
    ("hand E 8", hand(3, 8), (0.05, 0.5), (0.2, 2)),
    ("hand A 7", hand(4, 7), (0.05, 0.5), (0.2, 2)),
    ("pool E 13", hand(3, 13), (2, 100), (8, 500)),
    ("pool A 13 (Las Vegas)", hand(4, 13), (2, 100), (8, 500)),
    ("pool A 16 (Madrid)", hand(4, 16), (25, 1500), None),
    ("row A 4–8 + hand 7", row(4, 4, 8, 7), (0.15, 10), (0.7, 60)),
    ("row A 12 + hand 7", row(4, 12, 12, 7), (0.5, 500), (2, float("inf"))),
    ("result A 7", result(4, 7), (0.1, 10), (0.3, 75)),
]
PROTOTYPE = 0.15
"""Milliseconds of the prototype, pure, for the reference case; the bars are scaled by our own pure figure for it."""


def timed(problem: Problem) -> tuple[float, bool]:
    """Milliseconds for one case, and whether it was proved."""
    start = process_time()
    answer = best(problem, Limit(nodes=MOST_NODES))
    return (process_time() - start) * 1000, answer.proved


def against(seed: int, cases: int, reference: Callable[[Problem], object]) -> tuple[float, float]:
    """Mean milliseconds of solver and reference on the same 8-card hands of level 3, one after the other."""
    rng = random.Random(seed)
    ours = theirs = 0.0
    for _ in range(cases):
        problem = hand(3, 8)(rng)
        ours += timed(problem)[0]
        oracle.ways.cache_clear()
        start = process_time()
        reference(problem)
        theirs += (process_time() - start) * 1000
    return ours / cases, theirs / cases


def main() -> None:
    """Run, print, record."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=300)
    parser.add_argument("--pool-cases", type=int, help="cases of pools of 16, which may take seconds each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--no-record", action="store_true")
    options = parser.parse_args()
    compiled = not str(search.__file__).endswith(".py")
    kind = "compiled" if compiled else "pure Python"
    reference_rng = random.Random(options.seed)
    reference = [hand(3, 8)(reference_rng) for _ in range(options.cases)]
    reference_times: list[float] = []
    lines = [
        "| mode | cases | median ms | p99 ms | maximum ms | median ÷ reference | given up | bar ms |",
        "|---|---|---|---|---|---|---|---|",
    ]
    print(f"{kind}, {options.cases} cases a mode")
    for name, deal, compiled_bar, pure_bar in MODES:
        if options.only not in name:
            continue
        rng = random.Random(f"{options.seed} {name}")
        times: list[float] = []
        unproved = 0
        cases = options.pool_cases if options.pool_cases and "16" in name else options.cases
        for index in range(cases):
            milliseconds, proved = timed(deal(rng))
            times.append(milliseconds)
            unproved += not proved
            reference_times.append(timed(reference[index])[0])
        times.sort()
        median = statistics.median(times)
        p99 = times[min(len(times) - 1, round(0.99 * len(times)))]
        bar = compiled_bar if compiled else pure_bar
        share = median / statistics.median(reference_times[-cases:])
        shown = "recorded" if bar is None else f"{bar[0]} / {bar[1]}"
        lines.append(
            f"| {name} | {cases} | {median:.3f} | {p99:.2f} | {times[-1]:.1f} | {share:.2f} | {unproved} | {shown} |"
        )
        print(lines[-1], flush=True)
    summary = ""
    if reference_times:
        summary = (
            f"Reference (8-card hands of level 3): median {statistics.median(reference_times):.3f} ms; the prototype "
            f"of the bars took {PROTOTYPE} ms in pure Python. "
        )
    ours, theirs = against(options.seed, 40, oracle.best)
    summary += (
        f"The oracle of the tests, which remembers sides and stops at the worthiest cards, on the same hands: mean "
        f"{theirs:.1f} ms, solver {ours:.3f} ms, {theirs / ours:.0f} times faster. "
    )
    ours, theirs = against(options.seed, PLAIN_CASES, lambda problem: plain_solver.best(problem.hand))
    summary += (
        f"Every permutation and parenthesisation on fractions, on {PLAIN_CASES} of them: mean {theirs:.1f} ms, solver "
        f"{ours:.3f} ms, {theirs / ours:.0f} times faster (bar 50)."
    )
    print(summary)
    if not options.no_record:
        machine = f"2-core AMD EPYC, Python {sys.version.split()[0]}, shared"
        title = f"## Solver, {kind} ({date.today()}, {machine})"
        file = Path(__file__).parent / "results.md"
        how = f"Seed {options.seed}, processor time; "
        how += f"a case is given up after {MOST_NODES} nodes of counted work."
        with file.open("a", encoding="utf-8") as results:
            results.write("\n".join(["", title, "", how, "", *lines, "", summary, ""]))


if __name__ == "__main__":
    main()
