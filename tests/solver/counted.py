"""The 40 hands and rows whose equalities were counted once by the oracle; run this file to count them again.

`python -m tests.solver.counted` writes `data/counts.json`. It takes some minutes.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from equalis.cards.notation import parse_cards
from equalis.equality.notation import parse_row, parse_target
from equalis.equality.row import EMPTY_ROW, Switches
from equalis.solver import Problem
from tests.solver import oracle

FILE = Path(__file__).parent / "data" / "counts.json"

CASES: list[dict[str, str | bool]] = [
    {"hand": "2 4 6 + ="},
    {"hand": "2 4 6 10 + + ="},
    {"hand": "2 4 6 10 + − ="},
    {"hand": "1 2 3 4 + + = ="},
    {"hand": "1 1 2 2 + − ="},
    {"hand": "5 5 5 5 + − ="},
    {"hand": "3 8 8 13 +|− +|− ="},
    {"hand": "3 8 8 13 +|− +|− =", "parentheses": False},
    {"hand": "2 3 6 × ="},
    {"hand": "2 3 6 12 × ÷ ="},
    {"hand": "2 3 6 12 × ÷ =", "remainder": False},
    {"hand": "2 3 6 12 × ÷ =", "parentheses": False, "remainder": False},
    {"hand": "14 7 2 10 ÷ × ="},
    {"hand": "17 5 10 34 ÷ × =", "remainder": False},
    {"hand": "17 5 2 12 ÷ + ="},
    {"hand": "1 3 13 4 ÷ − = ÷"},
    {"hand": "4|7|9|10 13 5 22 + + ="},
    {"hand": "4|7|9|10 1|8|14|17 5 + − ="},
    {"hand": "12|19 16 5|13 8 +|− +|− ="},
    {"hand": "D36 5 M5 × ="},
    {"hand": "D24 D36 3 × ="},
    {"hand": "D6 M50 2 5 × ÷ ="},
    {"hand": "M50 M40 3 + ="},
    {"hand": "0 0 5 7 × + ="},
    {"hand": "0 3 3 9 ÷ − ="},
    {"hand": "2 5 4 7 − − ="},
    {"hand": "7 3 4 +|−|×|÷|= +"},
    {"hand": "7 3 4 12 +|−|×|÷|= +|−|×|÷|= ×|÷|="},
    {"hand": "6 3 2 9 ×|÷|= ×|÷|= +|−"},
    {"hand": "= 8 + 3", "row": "5 + 6"},
    {"hand": "= 8 9 4 +", "row": "12 − 3 − 13 +"},
    {"hand": "12 4 + −", "row": "2 × 4|7|9|10 ="},
    {"hand": "2 5 9 10 × =", "row": "17 ÷R"},
    {"hand": "32 34 + = 2", "row": "17 ÷ 5 × 10"},
    {"hand": "10 7 +|−|×|÷|= 2 =", "row": "4 ×|÷|= 2 +|− 3"},
    {"hand": "4 11 2 − = 9 +", "row": "5 + 3 × 2", "parentheses": False, "remainder": False},
    {"hand": "6 4|7|9|10 + 2 ×", "target": "= 16"},
    {"hand": "3 8 − 5 + 10", "target": "= +|− 5"},
    {"hand": "M2 3 × − 7", "target": "= − D36"},
    {"hand": "4 2 + 9 ÷", "row": "12 ÷ 8", "target": "= 4|7|9|10"},
]


def problem_of(case: Mapping[str, str | int | bool]) -> Problem:
    """The problem that a case writes."""
    target = parse_target(str(case["target"]), first_id=2000) if "target" in case else None
    return Problem(
        parse_cards(str(case["hand"]), first_id=1000),
        parse_row(str(case["row"]), target=target) if "row" in case else EMPTY_ROW,
        target,
        Switches(bool(case.get("parentheses", True)), bool(case.get("remainder", True))),
    )


def main() -> None:
    """Count and write."""
    counted = [{**case, "count": oracle.count(problem_of(case))} for case in CASES]
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in counted)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
