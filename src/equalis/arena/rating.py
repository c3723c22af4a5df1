"""Ratings of the players of a series (openskill, Plackett–Luce): one number for players who met in many seats."""

from collections.abc import Iterable

from msgspec import Struct
from openskill.models import PlackettLuce, PlackettLuceRating

from equalis.arena.series import Numbered
from equalis.games.seating import side_of
from equalis.games.setup import Setup


class Rating(Struct, frozen=True):
    """An estimate of strength and its error (one standard deviation); 25 is where everybody starts."""

    value: float
    error: float


def ratings(setup: Setup, games: Iterable[Numbered]) -> dict[str, Rating]:
    """By name, after these games in their order; a name in several seats is moved by the mean of them."""
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    for game in games:
        outcome = game.played.outcome
        if outcome is None:
            continue
        for name in game.names:
            known.setdefault(name, model.rating(name=name))
        sides = sorted({side_of(setup, seat) for seat in range(setup.seats)})
        ranks = [_rank(outcome.winners, outcome.points, side[0]) for side in sides]
        after = model.rate([[known[game.names[seat]] for seat in side] for side in sides], ranks=ranks)
        moved: dict[str, list[tuple[float, float]]] = {}
        for side, team in zip(sides, after, strict=True):
            for seat, rating in zip(side, team, strict=True):
                moved.setdefault(game.names[seat], []).append((rating.mu, rating.sigma))
        for name, results in moved.items():
            mu, sigma = (sum(values) / len(results) for values in zip(*results, strict=True))
            known[name] = model.rating(mu=mu, sigma=sigma, name=name)
    return {name: Rating(rating.mu, rating.sigma) for name, rating in known.items()}


def _rank(winners: tuple[int, ...], points: tuple[int, ...], seat: int) -> float:
    """0 for the winners, then by points."""
    return 0.0 if seat in winners else 1.0 + max(points) - points[seat]
