"""Computer players by name: our own, installed ones, and anybody's as `package:Class`.

An installed package offers its players in the entry-point group `equalis.players`; docs/players.md shows how.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from equalis.errors import Malformed
from equalis.players.protocol import Player
from equalis.players.random import RandomPlayer
from equalis.players.strengths import expert, master, novice, regular

PLAYERS: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "novice": novice,
    "regular": regular,
    "expert": expert,
    "master": master,
}


GROUP = "equalis.players"
"""The entry-point group of installed players. Our own names cannot be taken."""


def known_names() -> tuple[str, ...]:
    """Our own players, then the installed ones in alphabetical order."""
    installed = sorted(point.name for point in entry_points(group=GROUP))
    return (*PLAYERS, *(name for name in installed if name not in PLAYERS))


@cache
def player(name: str) -> Player:
    """The player of that name. Raises Malformed for a name that stands for none."""
    maker = PLAYERS.get(name)
    return (_other(name) if maker is None else maker)()


def _other(name: str) -> Callable[[], Player]:
    """The class of an installed player, or the one that `package:Class` names; it is made without arguments."""
    address = next((point.value for point in entry_points(group=GROUP) if point.name == name), name)
    module, colon, attribute = address.partition(":")
    if not (module and colon and attribute):
        raise Malformed("player.unknown", name=name, names=", ".join(known_names()))
    try:
        made: Callable[[], Player] = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise Malformed("player.not_importable", name=name, text=str(error)) from error
    if not callable(getattr(made, "choose", None)):
        raise Malformed("player.not_a_player", name=name)
    return made
