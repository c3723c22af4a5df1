"""Where decks come from and what is dealt from them (C6, C7, C10): our level decks and people's own files."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal

from equalis.cards.cards import Card
from equalis.cards.deck_file import Deck, read_deck
from equalis.cards.faces import Face
from equalis.errors import Malformed

__all__ = ["LEVELS", "Deck", "corners", "deal_out", "level_deck", "load_deck", "points_of"]

LEVELS = (1, 2, 3, 4)
"""Levels that have a deck of ours; 5–7 exist only as people's own files (C6)."""


@cache
def level_deck(level: int) -> Deck:
    """Our deck of a level, 1–4 (C7). Raises KeyError for a level without one."""
    if level not in LEVELS:
        raise KeyError(level)
    name = f"level-{level}.toml"
    text = (files(__package__) / "data" / name).read_text(encoding="utf-8")
    return read_deck(text, name)


def load_deck(path: Path) -> Deck:
    """The deck in a file. Raises Malformed naming file, line and fault."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Malformed("deck.unreadable", file=str(path), text=error.strerror or "") from error
    except UnicodeDecodeError as error:
        raise Malformed("deck.encoding", file=str(path), line=error.object.count(b"\n", 0, error.start) + 1) from error
    return read_deck(text, str(path))


def points_of(face: Face, deck: Deck) -> int:
    """The points of a face in a deck, 1 where the deck lacks it (C5)."""
    return corners(deck).get(face, 1)


@cache
def corners(deck: Deck) -> Mapping[Face, int]:
    """The points of every face of a deck."""
    return {entry.face: entry.points for entry in deck.entries}


def deal_out(deck: Deck, copies: Literal[1, 2] = 1) -> tuple[Card, ...]:
    """All cards of one or two copies of a deck (C10) in the order of its file, each with its own id from 0 on (C8)."""
    cards: list[Card] = []
    for _ in range(copies):
        for entry in deck.entries:
            for _ in range(entry.copies):
                cards.append(Card(len(cards), entry.face, entry.points))
    return tuple(cards)
