"""Friendly made-up nicknames, and what may stand in one of one's own."""

import secrets
import unicodedata
from collections.abc import Collection
from functools import cache
from importlib.resources import files

from equalis.errors import refuse

LONGEST = 24


@cache
def _words(name: str) -> tuple[str, ...]:
    text = (files(__package__) / "data" / f"{name}.txt").read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if line and not line.startswith("#"))


def new_nickname(taken: Collection[str]) -> str:
    """A made-up name, an animal with an adjective that suits both genders, that nobody at the table has."""
    for _ in range(50):
        name = f"{secrets.choice(_words('animals'))} {secrets.choice(_words('adjectives'))}"
        if name not in taken:
            return name
    return f"{name} {secrets.randbelow(900) + 100}"


def clean_nickname(text: str) -> str:
    """The nickname with its spaces tidied. Raises Refused for an empty, long, or unprintable one."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise refuse("table.nickname_empty")
    if len(name) > LONGEST:
        raise refuse("table.nickname_too_long", most=LONGEST)
    if any(unicodedata.category(character)[0] == "C" for character in name):
        raise refuse("table.nickname_unprintable")
    return name
