"""Pools whose answers are kept, so that compiled and pure code, and later versions, can be held against them.

`python -m tests.solver.pools` writes `data/pools.json` anew: only after a change that is meant to change answers.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path

from equalis.cards.notation import format_cards, parse_cards
from equalis.equality.notation import format_reading
from equalis.solver import Limit, Problem, best
from tests.solver.problems import DECKS

FILE = Path(__file__).parent / "data" / "pools.json"


MOST_NODES = 400_000
"""Pools that take more are passed over, so that the pure code follows in a second or two."""


def pools() -> Iterator[Problem]:
    """The pools of the file, as problems."""
    for hand in json.loads(FILE.read_text(encoding="utf-8")):
        yield Problem(parse_cards(hand))


def main() -> None:
    """Draw seeded pools of 13 and 16 cards of the levels 3 and 4, solve and write."""
    rng = random.Random("pools")
    lines = []
    for size, level, count in ((13, 3, 6), (13, 4, 12), (16, 3, 3), (16, 4, 5)):
        left = count
        while left:
            hand = format_cards(rng.sample(DECKS[level], size))
            answer = best(Problem(parse_cards(hand)), Limit(nodes=MOST_NODES))
            if not answer.proved:
                continue
            left -= 1
            kept = None
            if answer.solution is not None:
                row, reading = answer.solution.row, answer.solution.reading
                kept = {"text": format_reading(row, reading), "points": len(row.cards), "result": reading.result}
            lines.append(f"  {json.dumps(hand, ensure_ascii=False)}: {json.dumps(kept, ensure_ascii=False)}")
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
