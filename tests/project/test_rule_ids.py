"""The rules, the code and the tests name the same things."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .citations import ROOT, cited_in_client, cited_in_name, cited_in_prose, cited_in_python, rule_ids


def sources() -> Iterator[tuple[Path, Callable[[Path], set[str]]]]:
    for folder in ("src", "tests", "benchmarks", "scripts", "build_hooks"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            yield file, cited_in_python
    for folder in ("frontend/src", "frontend/tests"):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in (".ts", ".svelte"):
                yield file, cited_in_client
    for file in sorted((ROOT / "docs").glob("*.md")):
        yield file, lambda path: cited_in_prose(path.read_text(encoding="utf-8"))


def test_every_cited_rule_exists() -> None:
    known = rule_ids()
    unknown = {
        f"{file.relative_to(ROOT)}: {rule}" for file, cited in sources() for rule in cited(file) if rule not in known
    }
    assert not unknown


def test_every_rule_is_cited_by_a_test() -> None:
    cited = set().union(
        *(cited_in_python(file) for file in (ROOT / "tests").rglob("*.py") if file.parent.name != "project"),
        *(cited_in_client(file) for file in (ROOT / "frontend" / "tests").rglob("*.ts")),
    )
    assert not sorted(rule_ids() - cited)


def test_the_rules_have_ids() -> None:
    """Nine sections with their known number of rules: a broken pattern would make the other tests empty."""
    count: dict[str, int] = {}
    for rule in rule_ids():
        count[rule[0]] = count.get(rule[0], 0) + 1
    assert count == {"C": 10, "N": 3, "E": 10, "T": 16, "M": 5, "B": 7, "D": 7, "L": 9, "V": 5}


@pytest.mark.parametrize(
    ("prose", "rules"),
    [
        ("Refusals (E1–E3, B4).", {"E1", "E2", "E3", "B4"}),
        ("the card `M2` and 5 × D36 = M5", {"M5"}),
        ("V4: drafts", {"V4"}),
        ("M100 and D24 are cards, UTF-8 and PT12 nothing", set()),
    ],
)
def test_citations_in_prose(prose: str, rules: set[str]) -> None:
    assert cited_in_prose(prose) == rules


def test_citations_in_names() -> None:
    assert cited_in_name("test_t7_e10_a_row_of_m2_is_thrown") == {"T7", "E10"}
