"""Games by name, and their JSON: what goes in is checked against the types, what comes out reads back the same."""

from typing import Any, TypeVar

import msgspec

from equalis.errors import Malformed
from equalis.games.actions import Action, PlayerAction
from equalis.games.berlin import Berlin
from equalis.games.events import Event
from equalis.games.general import General
from equalis.games.las_vegas import LasVegas
from equalis.games.las_vegas_state import LasVegasState
from equalis.games.madrid import Madrid
from equalis.games.madrid_state import MadridState
from equalis.games.match import Match, MatchState
from equalis.games.protocol import Game
from equalis.games.setup import GameName
from equalis.games.turn_state import TurnState
from equalis.games.views import View

T = TypeVar("T")

GAMES: dict[GameName, Game[Any, Any]] = {
    "general": General(),
    "berlin": Berlin(),
    "madrid": Madrid(),
    "las_vegas": LasVegas(),
}
_STATES: dict[GameName, tuple[Any, Any]] = {
    "general": (TurnState, MatchState[TurnState]),
    "berlin": (TurnState, MatchState[TurnState]),
    "madrid": (MadridState, MatchState[MadridState]),
    "las_vegas": (LasVegasState, MatchState[LasVegasState]),
}


def game_named(name: GameName) -> Game[Any, Any]:
    """A single game, without a match around it. Raises KeyError for an unknown name."""
    return GAMES[name]


def match_of(name: GameName) -> Match[Any]:
    """The match around a game: what is played at tables, a single game being a match of one (M1)."""
    return Match(GAMES[name])


def encode(value: Any) -> bytes:
    """Any setup, state, view, action, event or choice as JSON."""
    return msgspec.json.encode(value)


def decode_action(data: bytes | str) -> Action:
    """An action from JSON. Raises Malformed."""
    return _decoded(_ACTIONS, data)


def decode_player_action(data: bytes | str) -> PlayerAction:
    """An action that a player may send, from JSON. Raises Malformed."""
    return _decoded(_PLAYER_ACTIONS, data)


def decode_view(data: bytes | str) -> View:
    """A view of any game or match from JSON. Raises Malformed."""
    return _decoded(_VIEWS, data)


def decode_event(data: bytes | str) -> Event:
    """An event from JSON. Raises Malformed."""
    return _decoded(_EVENTS, data)


def decode_state(name: GameName, data: bytes | str) -> Any:
    """The state of a single game from JSON. Raises Malformed."""
    return _decoded(_STATE_DECODERS[name], data)


def decode_match(name: GameName, data: bytes | str) -> MatchState[Any]:
    """The state of a match from JSON. Raises Malformed."""
    return _decoded(_MATCH_DECODERS[name], data)


def _decoded(decoder: msgspec.json.Decoder[T], data: bytes | str) -> T:
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Malformed("game.malformed", text=str(error)) from error


_ACTIONS: msgspec.json.Decoder[Action] = msgspec.json.Decoder(Action)
_PLAYER_ACTIONS: msgspec.json.Decoder[PlayerAction] = msgspec.json.Decoder(PlayerAction)
_VIEWS: msgspec.json.Decoder[View] = msgspec.json.Decoder(View)
_EVENTS = msgspec.json.Decoder(Event)
_STATE_DECODERS: dict[GameName, msgspec.json.Decoder[Any]] = {
    name: msgspec.json.Decoder(state) for name, (state, _) in _STATES.items()
}
_MATCH_DECODERS: dict[GameName, msgspec.json.Decoder[Any]] = {
    name: msgspec.json.Decoder(match) for name, (_, match) in _STATES.items()
}
