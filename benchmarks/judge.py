"""How long the judge takes on rows of level 4, against the simple set-based judge and against Python's own `eval`.

`python benchmarks/judge.py [--rows N] [--compared N] [--seed S] [--no-record]`. `--rows` are spread over the odd
lengths 3–41; a fifth as many follow with random parentheses and *Resto*. The reference takes part in `--compared` of
the 25-card rows, one row each in turn, and is stopped after LONGEST seconds, which counts as its time. Times are CPU
times of the process, so that a busy machine distorts them less.
"""

import argparse
import random
import statistics
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from time import process_time

from judging.simple_judge import TooLong, simple_equality

from equalis.cards.decks import deal_out, level_deck
from equalis.cards.faces import Number, Operation
from equalis.equality import totals
from equalis.equality.judge import equality
from equalis.equality.notation import format_row, parse_row
from equalis.equality.placing import fault_of
from equalis.equality.row import Row

LENGTHS = range(3, 42, 2)
LONGEST = 4.0
"""Seconds that the reference may spend on one row."""

EVAL_BAR = 15.0
SIMPLE_BAR = 20.0

DECK = deal_out(level_deck(4))
PLAIN_EQUALS = Operation(("=",))


def bare_row(rng: random.Random, length: int) -> Row:
    """Numbers and operations in turn as they come from the shuffled deck, with one plain `=` at most."""
    cards = rng.sample(DECK, len(DECK))
    numbers = [card for card in cards if not isinstance(card.face, Operation)]
    operations = [card for card in cards if isinstance(card.face, Operation)]
    plain = [card for card in operations if card.face == PLAIN_EQUALS]
    operations = [card for card in operations if card.face != PLAIN_EQUALS or card is plain[0]]
    row = [card for pair in zip(numbers, operations, strict=False) for card in pair][:length]
    return Row(tuple(row), (0,) * length, (0,) * length, (False,) * length)


def dressed_row(rng: random.Random, length: int) -> Row:
    """A bare row with up to four pairs of parentheses, and *Resto* on a quarter of the cards that take it."""
    while True:
        row = bare_row(rng, length)
        opens, closes = [0] * length, [0] * length
        for _ in range(rng.randint(0, 4)):
            first = rng.randrange(0, length, 2)
            opens[first] += 1
            closes[rng.randrange(first, length, 2)] += 1
        rests = [
            isinstance(card.face, Operation) and "÷" in card.face.signs and rng.random() < 0.25 for card in row.cards
        ]
        dressed = Row(row.cards, tuple(opens), tuple(closes), tuple(rests))
        if fault_of(dressed) is None:
            return dressed


def milliseconds(call: Callable[[], object]) -> float:
    start = process_time()
    call()
    return (process_time() - start) * 1000


def p99(times: list[float]) -> float:
    return sorted(times)[min(len(times) - 1, round(0.99 * len(times)))]


def line(name: str, times: list[float], true: int) -> str:
    figures = f"{statistics.median(times):.3f} | {p99(times):.2f} | {max(times):.1f}"
    return f"| {name} | {len(times)} | {100 * true / len(times):.0f} % | {figures} |"


def measure_rows(name: str, make: Callable[[random.Random, int], Row], count: int, seed: int) -> list[str]:
    """All lengths together, and some of them alone; every row must be answered."""
    everything: list[float] = []
    true_ones = 0
    lines: list[str] = []
    slowest = (0.0, "")
    for length in LENGTHS:
        rng = random.Random(f"{seed} {name} {length}")
        times: list[float] = []
        true = 0
        for _ in range(count // len(LENGTHS)):
            row = make(rng, length)
            start = process_time()
            true += equality(row) is not None
            times.append((process_time() - start) * 1000)
            slowest = max(slowest, (times[-1], format_row(row)))
        everything += times
        true_ones += true
        if length in (9, 25, 41):
            lines.append(line(f"{name}, {length} cards", times, true))
    print(f"slowest of {name}: {slowest[0]:.0f} ms  {slowest[1]}", flush=True)
    return [line(f"{name}, 3–41 cards", everything, true_ones), *lines]


def against_eval() -> float:
    """A 9-card row without wildcards: the judge's time ÷ that of `eval` on its text (median of five)."""
    text = "7 + 12 − 3 × 4 = 7"
    row = parse_row(text)
    spelled = text.replace("=", "==").replace("−", "-").replace("×", "*")
    assert all(isinstance(card.face, Number | Operation) for card in row.cards)
    ratios = []
    for _ in range(5):
        ours = milliseconds(lambda: [equality(row) for _ in range(5000)])
        theirs = milliseconds(lambda: [eval(spelled) for _ in range(5000)])
        ratios.append(ours / theirs)
    return statistics.median(ratios)


def against_simple(name: str, make: Callable[[random.Random, int], Row], count: int, seed: int) -> tuple[str, float]:
    """25-card rows: p99 of the simple judge ÷ p99 of ours on the same rows, one after the other (median of five)."""
    rng = random.Random(f"{seed} compared {name}")
    ours: list[float] = []
    simple: list[float] = []
    ratios: list[float] = []
    stopped = 0
    for _ in range(5):
        round_ours: list[float] = []
        round_simple: list[float] = []
        for _ in range(count // 5):
            row = make(rng, 25)
            start = process_time()
            found = equality(row) is not None
            round_ours.append((process_time() - start) * 1000)
            start = process_time()
            try:
                if simple_equality(row, LONGEST) != found:
                    raise AssertionError(f"the judges differ on {format_row(row)}")
            except TooLong:
                stopped += 1
            round_simple.append((process_time() - start) * 1000)
        ratios.append(p99(round_simple) / p99(round_ours))
        ours += round_ours
        simple += round_simple
    ratio = statistics.median(ratios)
    text = (
        f"25-card rows, {name}: the simple judge took {statistics.median(simple):.2f} ms in the median and "
        f"{p99(simple):.0f} ms at p99 ({stopped} of {len(simple)} rows stopped after {LONGEST:.0f} s), ours "
        f"{statistics.median(ours):.2f} and {p99(ours):.1f} ms: {ratio:.0f}× at p99 "
        f"(bar {SIMPLE_BAR:.0f}×{'' if ratio >= SIMPLE_BAR else ', MISSED'})."
    )
    return text, ratio


def main() -> None:
    """Run, print, record."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=10_000)
    parser.add_argument("--compared", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-record", action="store_true")
    options = parser.parse_args()
    kind = "pure Python" if str(totals.__file__).endswith(".py") else "compiled"
    lines = ["| rows | number | true | median ms | p99 ms | maximum ms |", "|---|---|---|---|---|---|"]
    shapes = {"bare": bare_row, "with auxiliaries": dressed_row}
    for name, make in shapes.items():
        lines += measure_rows(name, make, options.rows if make is bare_row else options.rows // 5, options.seed)
    print("\n".join(lines), flush=True)
    ratio = against_eval()
    notes = [
        f"A 9-card row without wildcards costs {ratio:.1f} times one `eval` of its text "
        f"(bar {EVAL_BAR:.0f}{'' if ratio <= EVAL_BAR else ', MISSED'})."
    ]
    print(notes[0], flush=True)
    for name, make in shapes.items():
        notes.append(against_simple(name, make, options.compared, options.seed)[0])
        print(notes[-1], flush=True)
    if not options.no_record:
        machine = f"2-core AMD EPYC, Python {sys.version.split()[0]}, shared"
        title = f"## Judge, {kind} ({date.today()}, {machine})"
        with (Path(__file__).parent / "results.md").open("a", encoding="utf-8") as results:
            results.write("\n".join(["", title, "", f"CPU times. Seed {options.seed}.", "", *lines, "", *notes, ""]))


if __name__ == "__main__":
    main()
