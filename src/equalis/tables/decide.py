"""What a member's command does to a table, as entries to be logged; or why not. Changes nothing itself."""

import secrets
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from equalis.errors import Malformed, Refusal, Refused, refuse
from equalis.games.setup import Seat
from equalis.tables import commands, entries
from equalis.tables.commands import Command
from equalis.tables.entries import Body
from equalis.tables.matches import Matches
from equalis.tables.models import Member
from equalis.tables.names import clean_nickname
from equalis.tables.settings import check_settings
from equalis.tables.state import TableState, between_matches, present, seat_of, seated

HOST_AWAY = 60_000
"""After so many milliseconds without the host, another present member's host command passes the rights on."""

Bodies = tuple[Body, ...]


class Wish(Struct, frozen=True):
    """Who wishes what, and when, at a table in this state."""

    state: TableState
    member: Member
    now: int
    matches: Matches

    @property
    def seat(self) -> Seat:
        """The wisher's seat. Raises Refused(`table.no_seat`)."""
        seat = seat_of(self.state, self.member)
        if seat is None:
            raise refuse("table.no_seat")
        return seat


def decide(wish: Wish, command: Command) -> Bodies:
    """The entries that the command leads to. Raises Refused; every code is `table.*`, or the games' own for a setup."""
    bodies: Bodies = ()
    if isinstance(command, HOST_COMMANDS):
        bodies = check_host(wish)
    try:
        return bodies + _DECISIONS[type(command)](wish, command)
    except Malformed as error:
        raise Refused(Refusal(error.code, error.params)) from error


def check_host(wish: Wish) -> Bodies:
    """What a host's command needs first: nothing for the host. Raises Refused(`table.not_host`)."""
    state = wish.state
    if state.host == wish.member:
        return ()
    host = None if state.host is None else state.people[state.host]
    if host is not None and (host.process is not None or wish.now - host.since < HOST_AWAY):
        raise refuse("table.not_host")
    if wish.member not in seated(state):
        raise refuse("table.no_seat")
    return (entries.HostPassed(wish.member),)


def _need_seat(wish: Wish) -> None:
    if seat_of(wish.state, wish.member) is None:
        raise refuse("table.no_seat")


def _existing(wish: Wish, *seats: Seat) -> None:
    for seat in seats:
        if not 0 <= seat < len(wish.state.places):
            raise refuse("table.no_such_seat")


def _before_match(wish: Wish) -> None:
    if not between_matches(wish.state):
        raise refuse("table.in_progress")


def _in_match(wish: Wish) -> None:
    if wish.state.phase not in {"playing", "paused"}:
        raise refuse("table.not_playing")


def _sit(wish: Wish, command: commands.Sit) -> Bodies:
    _before_match(wish)
    _existing(wish, command.seat)
    if command.seat == wish.seat:
        return ()
    if not wish.state.places[command.seat].empty:
        raise refuse("table.seat_taken")
    return (entries.Sat(wish.seat, command.seat),)


def _rename(wish: Wish, command: commands.Rename) -> Bodies:
    _need_seat(wish)
    return (entries.Renamed(wish.member, clean_nickname(command.nickname)),)


def _leave(wish: Wish, _command: commands.Leave) -> Bodies:
    _need_seat(wish)
    return (entries.Vacated(wish.member),)


def _stand_in(wish: Wish, _command: commands.StandIn) -> Bodies:
    _in_match(wish)
    if wish.state.places[wish.seat].played_by_computer:
        return ()
    return (entries.StoodIn(wish.member, wished=True),)


def _give_back(wish: Wish, _command: commands.GiveBack) -> Bodies:
    if not wish.state.places[wish.seat].played_by_computer:
        return ()
    return (entries.GivenBack(wish.member),)


def _kick(wish: Wish, command: commands.Kick) -> Bodies:
    _existing(wish, command.seat)
    member = wish.state.places[command.seat].member
    if member is None:
        raise refuse("table.nobody_there")
    if member == wish.member:
        raise refuse("table.not_yourself")
    return (entries.Vacated(member, kicked=True),)


def _lock(wish: Wish, command: commands.Lock) -> Bodies:
    return () if command.locked == wish.state.locked else (entries.Locked(command.locked),)


def _swap(wish: Wish, command: commands.Swap) -> Bodies:
    _before_match(wish)
    _existing(wish, command.first, command.second)
    return () if command.first == command.second else (entries.Sat(command.first, command.second),)


def _put_computer(wish: Wish, command: commands.PutComputer) -> Bodies:
    _before_match(wish)
    _existing(wish, command.seat)
    if wish.state.places[command.seat].member is not None:
        raise refuse("table.seat_taken")
    return (entries.ComputerPut(command.seat, command.strength),)


def _configure(wish: Wish, command: commands.Configure) -> Bodies:
    _before_match(wish)
    check_settings(command.settings, wish.matches)
    if len(seated(wish.state)) > command.settings.seats:
        raise refuse("table.too_few_seats", n=len(seated(wish.state)))
    return (entries.Configured(command.settings),)


def _start(wish: Wish, _command: commands.Start) -> Bodies:
    _before_match(wish)
    return (deal(wish.state, wish.matches),)


def _pause(wish: Wish, _command: commands.Pause) -> Bodies:
    if wish.state.phase != "playing":
        raise refuse("table.not_playing")
    return (entries.Paused(),)


def _resume(wish: Wish, _command: commands.Resume) -> Bodies:
    if wish.state.phase != "paused":
        raise refuse("table.not_paused")
    return (entries.Resumed(),)


def _rematch(wish: Wish, _command: commands.Rematch) -> Bodies:
    state = wish.state
    if state.phase not in {"finished", "ended_by_upgrade"}:
        raise refuse("table.not_finished")
    _need_seat(wish)
    others = [member for member in present(state) if member != wish.member]
    wished = () if state.people[wish.member].wants_rematch else (entries.RematchWished(wish.member),)
    if all(state.people[member].wants_rematch for member in others) and not any(p.empty for p in state.places):
        return (*wished, deal(state, wish.matches))
    return wished


def _delete(wish: Wish, _command: commands.Delete) -> Bodies:
    """The table is erased by the actor: nothing is left to log."""
    _need_seat(wish)
    return ()


def deal(state: TableState, matches: Matches) -> entries.Dealt:
    """A new match with a seed of 256 random bits. Raises Refused where seats are empty or cards are missing (C9)."""
    empty = sum(place.empty for place in state.places)
    if empty:
        raise refuse("table.empty_seats", n=empty)
    setup = matches.setup(state.settings)
    seed = secrets.token_bytes(32)
    matches.game(setup).start(setup, seed)
    return entries.Dealt(setup=setup, seed=seed.hex())


HOST_COMMANDS = (
    commands.Kick,
    commands.Lock,
    commands.Swap,
    commands.PutComputer,
    commands.Configure,
    commands.Start,
    commands.Pause,
    commands.Resume,
    commands.Delete,
)

_DECISIONS: dict[type[Any], Callable[[Wish, Any], Bodies]] = {
    commands.Sit: _sit,
    commands.Rename: _rename,
    commands.Leave: _leave,
    commands.StandIn: _stand_in,
    commands.GiveBack: _give_back,
    commands.Kick: _kick,
    commands.Lock: _lock,
    commands.Swap: _swap,
    commands.PutComputer: _put_computer,
    commands.Configure: _configure,
    commands.Start: _start,
    commands.Pause: _pause,
    commands.Resume: _resume,
    commands.Rematch: _rematch,
    commands.Delete: _delete,
}
