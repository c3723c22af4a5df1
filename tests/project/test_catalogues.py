"""The catalogues of all languages say the same things, and nothing that nobody asks for."""

import ast
import json
import re

import pytest

from .citations import ROOT

MESSAGES = ROOT / "src" / "equalis" / "messages"
LANGUAGES = sorted(folder.name for folder in MESSAGES.iterdir() if folder.is_dir() and folder.name != "__pycache__")
PLACE = re.compile(r"\{(\w*)\}")


def sentences(language: str) -> dict[str, str | dict[str, str]]:
    return {
        f"{file.stem}.{key}": sentence
        for file in sorted((MESSAGES / language).glob("*.json"))
        for key, sentence in json.loads(file.read_text(encoding="utf-8")).items()
    }


def places(sentence: str | dict[str, str]) -> set[str]:
    if isinstance(sentence, dict):
        return set().union(*map(places, sentence.values()))
    return set(PLACE.findall(sentence))


SPANISH = sentences("es")


def test_there_are_spanish_and_english() -> None:
    assert set(LANGUAGES) >= {"es", "en"}
    assert SPANISH


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "es"])
def test_languages_have_the_same_keys_places_and_plurals(language: str) -> None:
    other = sentences(language)
    assert sorted(set(SPANISH) ^ set(other)) == []
    assert [key for key in SPANISH if places(SPANISH[key]) - {"n"} != places(other[key]) - {"n"}] == []
    assert [key for key in SPANISH if isinstance(SPANISH[key], dict) != isinstance(other[key], dict)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_whole(language: str) -> None:
    """No empty sentence, no nameless place, and both numbers where there is a plural."""
    for key, sentence in sentences(language).items():
        texts = list(sentence.values()) if isinstance(sentence, dict) else [sentence]
        assert all(text.strip() for text in texts), key
        assert "" not in places(sentence), key
        assert not isinstance(sentence, dict) or set(sentence) == {"one", "other"}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_twice_in_a_file(language: str) -> None:
    """A second one would silently win."""
    for file in (MESSAGES / language).glob("*.json"):
        pairs: list[str] = []
        json.loads(
            file.read_text(encoding="utf-8"), object_pairs_hook=lambda found, to=pairs: to.extend(k for k, _ in found)
        )
        outer = [key for key in pairs if key not in ("one", "other")]
        assert len(outer) == len(set(outer)), file


def asked_for() -> tuple[set[str], set[str]]:
    """Full keys, and beginnings of keys that the code completes, in Python and in the client."""
    whole: set[str] = set()
    beginnings: set[str] = set()
    for file in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr) and isinstance(first := node.values[0], ast.Constant):
                beginnings.add(str(first.value))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
    for file in (ROOT / "frontend" / "src").rglob("*"):
        if file.suffix in (".ts", ".svelte"):
            text = file.read_text(encoding="utf-8")
            whole |= set(re.findall(r"[\"'`]([a-z_]+\.\w+)[\"'`]", text))
            beginnings |= set(re.findall(r"`([a-z_]+\.\w*)\$\{", text))
    beginnings = {beginning for beginning in beginnings if re.fullmatch(r"[a-z_]+\.\w*", beginning)}
    return whole, beginnings | {text for text in whole if re.fullmatch(r"[a-z_]+\.(\w+_)?", text)}


def test_every_sentence_is_asked_for() -> None:
    """By its key, or by a beginning of it that the code completes (`event.` and the kind of the event)."""
    whole, beginnings = asked_for()
    unused = [key for key in SPANISH if key not in whole and not key.startswith(tuple(beginnings))]
    assert unused == []


def test_every_refusal_has_its_sentence() -> None:
    """What `refuse("…")`, `Refusal("…")` or `Malformed("…")` names is in the catalogue."""
    missing: list[str] = []
    for file in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name not in ("refuse", "Refusal", "Malformed", "message"):
                continue
            arguments = [
                *node.args[:2],
                *(keyword.value for keyword in node.keywords if keyword.arg in ("code", "key")),
            ]
            for argument in arguments:
                value = argument.value if isinstance(argument, ast.Constant) else None
                if isinstance(value, str) and re.fullmatch(r"[a-z_]+\.\w+", value) and value not in SPANISH:
                    missing.append(f"{file.relative_to(ROOT)}:{node.lineno} {value}")
    assert missing == []
