"""Who follows whom, and who belongs together (T2, M2)."""

from collections.abc import Sequence

from equalis.games.setup import Seat, Setup


def next_in(seat: Seat, left: Sequence[bool]) -> Seat:
    """The next seat in playing order that has not left; the seat itself where it is the only one (T2, T16)."""
    seats = len(left)
    for step in range(1, seats + 1):
        following = (seat + step) % seats
        if not left[following]:
            return following
    raise ValueError("no seat is left")


def in_order(first: Seat, left: Sequence[bool]) -> list[Seat]:
    """All seats that have not left, from `first` on in playing order."""
    seats = len(left)
    return [seat % seats for seat in range(first, first + seats) if not left[seat % seats]]


def partner_of(setup: Setup, seat: Seat) -> Seat | None:
    """The seat opposite in *parejas*, None in the individual game (M2)."""
    if setup.modality != "pairs":
        return None
    return (seat + setup.seats // 2) % setup.seats


def side_of(setup: Setup, seat: Seat) -> tuple[Seat, ...]:
    """The seats that win together: the seat alone, or both of its pair."""
    partner = partner_of(setup, seat)
    return (seat,) if partner is None else (min(seat, partner), max(seat, partner))


def shared_points(setup: Setup, points: Sequence[int]) -> tuple[int, ...]:
    """By seat, the points of its side: partners have one won pile (M2)."""
    if setup.modality != "pairs":
        return tuple(points)
    return tuple(sum(points[member] for member in side_of(setup, seat)) for seat in range(setup.seats))
