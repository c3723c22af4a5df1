"""What many games come to: endings, points and wins by player's name, ratings, and the time that thought took."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from equalis.arena.intervals import LOOKING, SURE, wilson
from equalis.arena.rating import ratings
from equalis.arena.series import Numbered
from equalis.games.setup import Setup


class Line(Struct, frozen=True):
    """One player's name in a series.

    `share` of all wins, with the 95 % interval `low`–`high`; `even` is what its seats would have by chance. `average`:
    points a seat. Times are milliseconds of processor time a decision.
    """

    seats: int
    share: float
    low: float
    high: float
    even: float
    average: float
    rating: float
    rating_error: float
    decisions: int
    mean_ms: float
    p95_ms: float
    slowest_ms: float


class Summary(Struct, frozen=True):
    """Sums over games. A player that sits in several seats has the sum of them.

    `points` are those of the games' outcomes; `wins` gives each winning seat its share of one win a game. `seats`
    counts the seats played; `fallbacks` the actions that failed, `cut_short` the decisions that a time limit ended.
    `seconds` is the time of the games added up, whatever ran at once.
    """

    games: int
    finished: int
    endings: dict[str, int]
    points: dict[str, int]
    wins: dict[str, float]
    seats: dict[str, int]
    fallbacks: dict[str, int]
    cut_short: int
    actions: int
    seconds: float
    players: dict[str, Line]


def summed(setup: Setup, results: Sequence[Numbered]) -> Summary:
    """The sums over these games, in whatever order they were finished."""
    games = sorted(results, key=lambda game: game.number)
    points: Counter[str] = Counter()
    seats: Counter[str] = Counter()
    fallbacks: Counter[str] = Counter()
    times: dict[str, list[float]] = {}
    for game in games:
        for seat, name in enumerate(game.names):
            seats[name] += 1
            fallbacks[name] += game.played.fallbacks[seat]
            times.setdefault(name, []).extend(game.played.thought[seat] if game.played.thought else ())
            points[name] += 0 if game.played.outcome is None else game.played.outcome.points[seat]
    finished = [game for game in games if game.played.outcome is not None]
    wins = wins_of(finished)
    rated = ratings(setup, finished)
    lines = {}
    for name in seats:
        share = wins.get(name, 0.0) / len(finished) if finished else 0.0
        low, high = wilson(share, len(finished), SURE)
        rating = rated.get(name)
        thought = sorted(times[name]) or [0.0]
        lines[name] = Line(
            seats=seats[name],
            share=share,
            low=low,
            high=high,
            even=seats[name] / sum(seats.values()),
            average=points[name] / seats[name],
            rating=25.0 if rating is None else rating.value,
            rating_error=25 / 3 if rating is None else rating.error,
            decisions=len(times[name]),
            mean_ms=sum(thought) / len(thought),
            p95_ms=thought[int(0.95 * (len(thought) - 1))],
            slowest_ms=thought[-1],
        )
    return Summary(
        games=len(games),
        finished=len(finished),
        endings=dict(Counter(game.played.outcome.reason for game in finished if game.played.outcome)),
        points=dict(points),
        wins=wins,
        seats=dict(seats),
        fallbacks=dict(fallbacks),
        cut_short=sum(game.played.cut_short for game in games),
        actions=sum(game.played.actions for game in games),
        seconds=sum(game.played.seconds for game in games),
        players=lines,
    )


def wins_of(games: Sequence[Numbered]) -> dict[str, float]:
    """By name, the wins; every winning seat of a game has its share of one."""
    wins: dict[str, float] = {}
    for game in games:
        outcome = game.played.outcome
        if outcome is None:
            continue
        for seat, name in enumerate(game.names):
            wins[name] = wins.get(name, 0.0) + (seat in outcome.winners) / len(outcome.winners)
    return wins


def settled(games: Sequence[Numbered]) -> bool:
    """Whether every player's share of the wins is surely above or below what its seats would have by chance."""
    finished = [game for game in games if game.played.outcome is not None]
    if not finished:
        return False
    names = finished[0].names
    for name, wins in wins_of(finished).items():
        low, high = wilson(wins / len(finished), len(finished), LOOKING)
        if low <= names.count(name) / len(names) <= high:
            return False
    return True
