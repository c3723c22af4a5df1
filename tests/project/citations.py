"""Where code and documents cite rule ids: comments, docstrings, names of tests; `E1–E5` cites five rules."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules.md"

CITATION = re.compile(r"(?<![\w|+−×÷=])([CNETMBDLV])(\d{1,2})(?:\s?[–…-]\s?\1(\d{1,2}))?(?![\w|])")
CODE_SPAN = re.compile(r"`[^`]*`")
LARGEST_CARD_LETTERS = ("M", "D")
"""`M10` and `D24` in prose are cards (N1); ids of these letters have one digit."""


def rule_ids() -> set[str]:
    """Every id that docs/rules.md gives to a rule."""
    return set(re.findall(r"^- ([A-Z]\d+) ", RULES.read_text(encoding="utf-8"), re.MULTILINE))


def cited_in_prose(text: str) -> set[str]:
    """The ids in a comment or docstring; what stands in backticks is notation, not a citation."""
    found: set[str] = set()
    for letter, first, last in CITATION.findall(CODE_SPAN.sub(" ", text)):
        if letter in LARGEST_CARD_LETTERS and len(first) > 1:
            continue
        found |= {f"{letter}{number}" for number in range(int(first), int(last or first) + 1)}
    return found


def cited_in_name(name: str) -> set[str]:
    """`test_t7_e10_thrown` cites T7 and E10; only the pieces right after `test` count."""
    found: set[str] = set()
    for piece in name.removeprefix("test_").split("_"):
        if not re.fullmatch(r"[cnetmbdlv]\d{1,2}", piece):
            break
        found.add(piece.upper())
    return found


def cited_in_python(file: Path) -> set[str]:
    """The ids that a Python file cites."""
    source = file.read_text(encoding="utf-8")
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            found |= cited_in_name(node.name)
    for prose in _prose(source):
        found |= cited_in_prose(prose)
    return found


def _prose(source: str) -> Iterator[str]:
    """Comments and docstrings, and strings that stand alone under an assignment."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def cited_in_client(file: Path) -> set[str]:
    """The ids in the comments of a TypeScript or Svelte file."""
    source = file.read_text(encoding="utf-8")
    comments = re.findall(r"/\*.*?\*/|<!--.*?-->|(?<![:\"'`])//[^\n]*", source, re.DOTALL)
    return set().union(*map(cited_in_prose, comments))
