"""Catalogues of sentences: one folder per language, one JSON file per subject, the same files for the client's build.

The key of a sentence is `<file>.<key>`. A value is a text with `{name}` places, or `{"one": …, "other": …}` chosen by
the parameter `n`. A third language is one more folder.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LANGUAGES = ("es", "en")

Sentence = str | dict[str, str]


@cache
def catalogue(language: str) -> dict[str, Sentence]:
    """All sentences of one language by their full key.

    Raises KeyError for a language without a folder.
    """
    folder = files(__name__) / language
    if not folder.is_dir():
        raise KeyError(language)
    sentences: dict[str, Sentence] = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".json"):
            subject = file.name.removesuffix(".json")
            for key, sentence in json.loads(file.read_text(encoding="utf-8")).items():
                sentences[f"{subject}.{key}"] = sentence
    return sentences


def message(language: str, key: str, params: Mapping[str, str | int] | None = None) -> str:
    """The sentence for `key` in `language` with its places filled.

    Raises KeyError for an unknown key or a missing parameter: a gap in a catalogue is a fault, not a fallback.
    """
    sentence = catalogue(language)[key]
    values = params or {}
    if isinstance(sentence, dict):
        sentence = sentence["one" if values["n"] == 1 else "other"]
    return sentence.format_map(dict(values))
