"""A deck and its file format (C5–C7): TOML, with errors that name file, line and fault."""

import re
import tomllib
from typing import Any

from msgspec import Struct

from equalis.cards.faces import Face, Operation
from equalis.cards.notation import parse_face
from equalis.errors import Malformed

HIGHEST_LEVEL = 7
MOST_COPIES = 200
MOST_POINTS = 100
MOST_CARDS = 1000
"""Cards that one copy of a deck may hold."""


class Entry(Struct, frozen=True):
    """One line of a deck: a face, the points in its corner (C5), and how many such cards there are."""

    face: Face
    points: int
    copies: int


class Deck(Struct, frozen=True, cache_hash=True):
    """The cards of a game; whether parentheses and *Resto* belong to it goes with the deck (C6)."""

    name: str
    level: int
    parentheses: bool
    remainder: bool
    entries: tuple[Entry, ...]

    @property
    def size(self) -> int:
        """How many cards one copy of the deck holds."""
        return sum(entry.copies for entry in self.entries)


def read_deck(text: str, file: str) -> Deck:
    """The deck written in `text`; `file` is only named in errors.

    Raises Malformed whose parameters name `file`, `line` (from 1) and what is wrong.
    """
    return _DeckFile(text, file).deck()


class _DeckFile:
    """One file being read: its data, and the line of each key for the errors."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file

    def deck(self) -> Deck:
        data = self.data()
        for key in data:
            if key not in {"name", "level", "parentheses", "remainder", "cards"}:
                raise self.fault("deck.unknown_key", key, text=key)
        name, level, table = data.get("name"), data.get("level"), data.get("cards")
        if not isinstance(name, str) or not name.strip():
            raise self.fault("deck.name", "name")
        if type(level) is not int or not 1 <= level <= HIGHEST_LEVEL:
            raise self.fault("deck.level", "level", greatest=HIGHEST_LEVEL)
        if not isinstance(table, dict):
            raise self.fault("deck.cards", "cards")
        parentheses, remainder = self.switch(data, "parentheses"), self.switch(data, "remainder")
        entries: dict[Face, Entry] = {}
        for key, value in table.items():
            face = self.face(key)
            if face in entries:
                raise self.fault("deck.repeated", "cards", key, text=key)
            entries[face] = self.entry(key, face, value)
        deck = Deck(name, level, parentheses, remainder, tuple(entries.values()))
        if deck.size > MOST_CARDS:
            raise self.fault("deck.too_large", "cards", n=deck.size, limit=MOST_CARDS)
        if all(isinstance(face, Operation) for face in entries):
            raise self.fault("deck.no_numbers", "cards")
        if not any(isinstance(face, Operation) and "=" in face.signs for face in entries):
            raise self.fault("deck.no_equals", "cards")
        return deck

    def data(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            named = re.search(r"at line (\d+)", str(error))
            line = int(named[1]) if named else self.text.count("\n") + 1
            raise Malformed("deck.toml", file=self.file, line=line, text=str(error)) from error
        except RecursionError as error:
            raise Malformed("deck.toml", file=self.file, line=1, text="nested too deeply") from error

    def switch(self, data: dict[str, Any], key: str) -> bool:
        value = data.get(key)
        if not isinstance(value, bool):
            raise self.fault("deck.switch", key, text=key)
        return value

    def face(self, key: str) -> Face:
        try:
            return parse_face(key)
        except Malformed as error:
            raise self.fault("deck.face", "cards", key, text=key, at=(error.position or 0) + 1) from error

    def entry(self, key: str, face: Face, value: object) -> Entry:
        counts = value if isinstance(value, dict) else {"copies": value}
        for name in counts:
            if name not in {"copies", "points"}:
                raise self.fault("deck.unknown_key", "cards", key, text=name)
        copies, points = counts.get("copies"), counts.get("points", 1)
        if type(copies) is not int or not 1 <= copies <= MOST_COPIES:
            raise self.fault("deck.copies", "cards", key, text=key, greatest=MOST_COPIES)
        if type(points) is not int or not 0 <= points <= MOST_POINTS:
            raise self.fault("deck.points", "cards", key, text=key, greatest=MOST_POINTS)
        return Entry(face, points, copies)

    def fault(self, code: str, *path: str, **params: str | int) -> Malformed:
        return Malformed(code, None, file=self.file, line=self.line_of(path), **params)

    def line_of(self, path: tuple[str, ...]) -> int:
        """The line on which a key appears: the shortest beginning of the file that holds it. 1 for a missing key."""
        lines = self.text.splitlines(keepends=True)
        for count in range(1, len(lines) + 1):
            try:
                found: Any = tomllib.loads("".join(lines[:count]))
            except tomllib.TOMLDecodeError:
                continue
            for key in path:
                found = found.get(key) if isinstance(found, dict) else None
            if found is not None:
                return count
        return 1
