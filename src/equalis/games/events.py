"""Events: what happened, and who may know it (decision 4)."""

from msgspec import Struct

from equalis.games.las_vegas_events import LasVegasEvent
from equalis.games.madrid_events import MadridEvent
from equalis.games.match_events import MatchEvent
from equalis.games.setup import Seat
from equalis.games.shared_events import SharedEvent
from equalis.games.turn_events import TurnEvent

Body = SharedEvent | TurnEvent | MadridEvent | LasVegasEvent | MatchEvent


class Event(Struct, frozen=True):
    """Something that happened. `audience` None is everybody, spectators included; otherwise these seats only."""

    body: Body
    audience: tuple[Seat, ...] | None = None


def seen_by(event: Event, viewer: Seat | None) -> bool:
    """Whether this viewer (None: a spectator) may know the event."""
    return event.audience is None or (viewer is not None and viewer in event.audience)
