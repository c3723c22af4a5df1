"""Who wins a match, and when it is decided (M1, M5)."""

from functools import lru_cache

from equalis.games.seating import side_of
from equalis.games.setup import Outcome, Seat, Setup

_GAMES = {"single": 1, "best_of_3": 3, "best_of_5": 5, "best_of_7": 7, "points_of_3": 3}


def games_of(setup: Setup) -> int:
    """How many games may be played at most (M1)."""
    return _GAMES[setup.options.match]


@lru_cache(maxsize=256)
def wins(setup: Setup, played: tuple[Outcome, ...]) -> tuple[int, ...]:
    """Games won by seat; a shared win counts for each (M5)."""
    return tuple(sum(seat in game.winners for game in played) for seat in range(setup.seats))


@lru_cache(maxsize=256)
def match_points(setup: Setup, played: tuple[Outcome, ...]) -> tuple[int, ...]:
    """Points over the match by seat; partners have their pair's (M2, M5)."""
    return tuple(sum(game.points[seat] for game in played) for seat in range(setup.seats))


def decided(setup: Setup, played: tuple[Outcome, ...], left: tuple[bool, ...]) -> bool:
    """Whether the match is over: all games played, one seat left, or nobody can reach the most games won any more.

    A match of points is always played out. Who can still draw level may win by points (M5), so the lead must be
    greater than the games to come.
    """
    to_come = games_of(setup) - len(played)
    if to_come == 0 or left.count(False) == 1:
        return True
    if setup.options.match == "points_of_3":
        return False
    won = wins(setup, played)
    leader = max(_still_in(left), key=lambda seat: won[seat])
    others = [seat for seat in _still_in(left) if seat not in side_of(setup, leader)]
    return all(won[seat] + to_come < won[leader] for seat in others)


def match_outcome(setup: Setup, played: tuple[Outcome, ...], left: tuple[bool, ...]) -> Outcome:
    """The result of a match that is over: a single game's own, otherwise by games won, then points, or by points, then
    games won; what is still level is shared (M1, M5). Seats that left cannot win (T16).
    """
    if setup.options.match == "single":
        return played[-1]
    won, points = wins(setup, played), match_points(setup, played)
    first, second = (points, won) if setup.options.match == "points_of_3" else (won, points)
    best = max((first[seat], second[seat]) for seat in _still_in(left))
    return Outcome(
        reason="alone" if left.count(False) == 1 else "match_over",
        points=points,
        winners=tuple(seat for seat in _still_in(left) if (first[seat], second[seat]) == best),
        left=tuple(seat for seat, gone in enumerate(left) if gone),
    )


def _still_in(left: tuple[bool, ...]) -> list[Seat]:
    return [seat for seat, gone in enumerate(left) if not gone]
