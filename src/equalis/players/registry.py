"""Computer players by name: our own, and anybody's as `package:Class`."""

from collections.abc import Callable
from functools import cache
from importlib import import_module

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


@cache
def player(name: str) -> Player:
    """The player of that name. Raises Malformed for a name that stands for none."""
    maker = PLAYERS.get(name)
    if maker is None:
        maker = _imported(name)
    return maker()


def _imported(name: str) -> Callable[[], Player]:
    """The class that `package:Class` names; it is made without arguments."""
    module, colon, attribute = name.partition(":")
    if not (module and colon and attribute):
        raise Malformed("player.unknown", name=name, names=", ".join(PLAYERS))
    try:
        made: Callable[[], Player] = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise Malformed("player.not_importable", name=name, text=str(error)) from error
    if not callable(getattr(made, "choose", None)):
        raise Malformed("player.not_a_player", name=name)
    return made
