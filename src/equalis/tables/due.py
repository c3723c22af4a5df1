"""What happens at a table by itself, and when: times over, and computer players for those who stay away."""

from equalis.games.actions import TimeOut
from equalis.games.setup import Seat
from equalis.tables.entries import Acted, Body, StoodIn
from equalis.tables.state import TableState, present

LEASE = 3_500
"""Milliseconds for which the process that appended last, or claimed the table, has its due work to itself."""

MARGIN = 1_500
"""How much later than this process others look: enough for it to act, little enough to take over within 5 s."""

PATIENCE = 300
"""Milliseconds that a deadline is overrun before it is enforced: what was sent in time arrives in time."""


def overdue(state: TableState, now: int) -> list[Body]:
    """What has to be logged now: seats that step aside for a computer player, seats whose time is over."""
    run = state.run
    if run is None or state.phase != "playing":
        return []
    bodies: list[Body] = []
    for seat in sorted(run.to_act):
        over = run.clocks.deadlines[seat]
        if over is not None and over + PATIENCE <= now:
            bodies.append(Acted(None, TimeOut(seat=seat)))
            break  # the next one may no longer be waited for
    for seat, at in substitutions(state):
        member = state.places[seat].member
        if at <= now and member is not None:
            bodies.append(StoodIn(member))
    return bodies


def substitutions(state: TableState) -> list[tuple[Seat, int]]:
    """Seats of absent members that the game waits for, and when a computer player takes each.

    Only while somebody else is there who would have to wait; a table that everybody has left waits for them all.
    """
    run = state.run
    if run is None or state.phase != "playing" or not present(state):
        return []
    found = []
    for seat in sorted(run.to_act):
        place = state.places[seat]
        if place.member is None or place.played_by_computer:
            continue
        person = state.people[place.member]
        if person.process is None:
            found.append((seat, person.since + 1000 * state.settings.grace))
    return found


def next_wake(state: TableState) -> int | None:
    """When this process must look again."""
    run = state.run
    if run is None or state.phase != "playing":
        return None
    times = [
        over + PATIENCE for seat, over in enumerate(run.clocks.deadlines) if over is not None and seat in run.to_act
    ]
    times += [at for _, at in substitutions(state)]
    return min(times, default=None)


def due_time(state: TableState, now: int) -> int | None:
    """When any process must look, should the one that keeps the table have died."""
    wake = next_wake(state)
    times = [] if wake is None else [max(wake, now) + MARGIN]
    if computers_to_act(state):
        times.append(now + LEASE)
    return min(times, default=None)


def computers_to_act(state: TableState) -> list[Seat]:
    """The seats that a computer player must act for."""
    run = state.run
    if run is None or state.phase != "playing":
        return []
    return [seat for seat in sorted(run.to_act) if state.places[seat].played_by_computer]
