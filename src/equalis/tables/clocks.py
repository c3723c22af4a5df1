"""When a seat's time is over (T12, D4, L6), worked out when entries are applied, from their times alone.

A seat has a limit from the moment the game begins to wait for it. Within one phase there is no second one: throwing
the row gives no new time (T7), and a request to the partner only stops the asker's clock while the partner's runs (M4).
"""

from msgspec.structs import replace

from equalis.games.las_vegas_views import LasVegasView
from equalis.games.madrid_views import MadridView
from equalis.games.setup import Options, Seat
from equalis.games.views import GameView
from equalis.tables.state import Clocks


def no_clocks(seats: int) -> Clocks:
    """Nobody is waited for yet."""
    return Clocks(waits=(0,) * seats, deadlines=(None,) * seats, held=(None,) * seats)


def limit_of(view: GameView, options: Options) -> int | None:
    """The limit, in seconds, of what the game waits for now; the view may be a spectator's."""
    if isinstance(view, MadridView) and view.phase == "search":
        return options.search_limit
    if isinstance(view, LasVegasView) and view.phase == "showdown":
        return options.showdown_limit
    return options.turn_limit


def advance(
    clocks: Clocks,
    before: frozenset[Seat],
    after: frozenset[Seat],
    *,
    acting: Seat | None,
    moved_on: bool,
    at: int,
    limit: int | None,
) -> Clocks:
    """The clocks after something was done. `moved_on`: the game is in another phase (turn, choice, word) than before.

    `acting` is the seat that acted or was acted for; one that is waited for again has begun a new wait.
    """
    waits, deadlines, held = list(clocks.waits), list(clocks.deadlines), list(clocks.held)
    if moved_on:
        held = [None] * len(waits)
    for seat, over in enumerate(clocks.deadlines):
        if moved_on or seat not in after:
            deadlines[seat] = None
            if not moved_on and over is not None:
                held[seat] = max(over - at, 0)
    for seat in after:
        waited = seat in before and not moved_on
        if not waited or seat == acting:
            waits[seat] += 1
        if not waited:
            rest, held[seat] = held[seat], None
            if rest is not None:
                deadlines[seat] = at + rest
            elif limit is not None:
                deadlines[seat] = at + 1000 * limit
    return Clocks(waits=tuple(waits), deadlines=tuple(deadlines), held=tuple(held))


def pause(clocks: Clocks, at: int) -> Clocks:
    """All clocks stand; what they have left is kept."""
    rests = tuple(
        kept if over is None else max(over - at, 0) for over, kept in zip(clocks.deadlines, clocks.held, strict=True)
    )
    return replace(clocks, deadlines=(None,) * len(rests), held=rests)


def resume(clocks: Clocks, to_act: frozenset[Seat], at: int) -> Clocks:
    """Clocks of those waited for go on with what they had left; an interrupted turn's rest stays kept."""
    deadlines = tuple(
        at + rest if rest is not None and seat in to_act else None for seat, rest in enumerate(clocks.held)
    )
    held = tuple(None if seat in to_act else rest for seat, rest in enumerate(clocks.held))
    return replace(clocks, deadlines=deadlines, held=held)


def extend(clocks: Clocks, milliseconds: int) -> Clocks:
    """Every running clock gets more time."""
    return replace(clocks, deadlines=tuple(None if over is None else over + milliseconds for over in clocks.deadlines))
