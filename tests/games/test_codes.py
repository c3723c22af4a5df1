"""Every refusal, fault and ending of the games has its sentence in both languages, with the same places to fill."""

import ast
import re
from pathlib import Path

import equalis.games
from equalis.messages import LANGUAGES, catalogue

CODE = re.compile(r"[a-z_]+\.[a-z_]+")


def raised_codes() -> set[str]:
    """Texts of the form `subject.key` that the games' sources hand to a refusal or a malformed-input error."""
    found: set[str] = set()
    for file in Path(equalis.games.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id not in ("refuse", "Refusal", "Malformed"):
                    continue
                texts = [part for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
                found |= {str(text.value) for text in texts if CODE.fullmatch(str(text.value))}
    return found


def ending_reasons() -> set[str]:
    """Every reason that an outcome of the games may have, as far as the sources name it in full."""
    found: set[str] = set()
    for file in Path(equalis.games.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name in ("ending", "_ending"):
                texts = [part for part in ast.walk(node) if isinstance(part, ast.Return)]
                constants = [part for text in texts for part in ast.walk(text) if isinstance(part, ast.Constant)]
                found |= {part.value for part in constants if isinstance(part.value, str)}
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("finish", "end"):
                found |= {
                    arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                }
    return found


def test_every_code_has_a_sentence_in_every_language() -> None:
    codes = raised_codes()
    assert len(codes) > 40
    for language in LANGUAGES:
        assert codes - set(catalogue(language)) == set()


def test_every_ending_has_a_sentence_in_every_language() -> None:
    reasons = ending_reasons()
    assert {"no_cards", "stalled", "no_result", "alone"} <= reasons
    for language in LANGUAGES:
        assert {f"game.end_{reason}" for reason in reasons} - set(catalogue(language)) == set()


def test_the_languages_fill_the_same_places() -> None:
    spanish, english = (catalogue(language) for language in LANGUAGES)
    for key, sentence in spanish.items():
        if key.split(".")[0] in ("game", "event", "record"):
            assert places(sentence) == places(english[key]), key


def places(sentence: object) -> set[str]:
    """The names in braces."""
    texts = sentence.values() if isinstance(sentence, dict) else [sentence]
    return {name for text in texts for name in re.findall(r"\{(\w+)\}", str(text))}
