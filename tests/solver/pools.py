"""Pools whose answers are kept, so that compiled and pure code, and later versions, can be held against them.

`python -m tests.solver.pools` writes `data/pools.json` anew: only after a change that is meant to change answers.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path

from equalis.cards.notation import format_cards
from equalis.equality.notation import format_reading
from equalis.solver import Problem, best
from tests.solver.problems import DECKS

FILE = Path(__file__).parent / "data" / "pools.json"


def pools() -> Iterator[tuple[int, Problem]]:
    """Seeded pools of 13 and 16 cards of the levels 3 and 4."""
    rng = random.Random("pools")
    for size, level, count in ((13, 3, 10), (13, 4, 20), (16, 3, 4), (16, 4, 6)):
        for _ in range(count):
            yield size, Problem(tuple(rng.sample(DECKS[level], size)))


def main() -> None:
    """Solve and write."""
    lines = []
    for size, problem in pools():
        solution = best(problem).solution
        answer = None
        if solution is not None:
            text = format_reading(solution.row, solution.reading)
            answer = {"text": text, "points": solution.points, "result": solution.reading.result}
        key = json.dumps(f"{size} {format_cards(problem.hand)}", ensure_ascii=False)
        lines.append(f"  {key}: {json.dumps(answer, ensure_ascii=False)}")
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
