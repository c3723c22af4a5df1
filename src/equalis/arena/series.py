"""Many games of one kind, seats rotated, each with a seed of its own derived from one number."""

from collections.abc import Iterator, Sequence
from random import Random

from joblib import Parallel, delayed
from msgspec import Struct

from equalis.arena.playing import Played, play
from equalis.errors import refuse
from equalis.games.randomness import game_key, seed_of
from equalis.games.setup import Setup
from equalis.players.protocol import Budget
from equalis.players.registry import player


class Series(Struct, frozen=True):
    """So many games of one setup between the players of these names; fewer names than seats repeat in order.

    The cards of game number i (from 0) are those of game i of the match with seed `--seed` (see `randomness`).
    """

    setup: Setup
    names: tuple[str, ...]
    games: int
    seed: int
    budget: Budget = Budget()


def seated(series: Series, number: int) -> tuple[str, ...]:
    """The names by seat in this game: everybody moves one seat on from game to game."""
    seats = series.setup.seats
    return tuple(series.names[(seat + number) % seats % len(series.names)] for seat in range(seats))


def play_number(series: Series, number: int) -> Played:
    """Play game `number` of the series (from 0). Raises Refused for a setup that cannot be played."""
    players = [player(name) for name in seated(series, number)]
    rng = Random(f"{series.seed} {number}")
    return play(series.setup, game_key(seed_of(series.seed), number), players, series.budget, rng)


def play_series(series: Series, jobs: int = 1) -> Iterator[tuple[Sequence[str], Played]]:
    """Every game of the series as it is finished, with its players by seat; in order where `jobs` is 1.

    Raises Refused for a setup that cannot be played or more names than seats, Malformed for an unknown player.
    """
    if len(series.names) > series.setup.seats:
        raise refuse("simulate.too_many_players", n=len(series.names), seats=series.setup.seats)
    for name in series.names:
        player(name)
    numbers = range(series.games)
    if jobs == 1:
        yield from ((seated(series, number), play_number(series, number)) for number in numbers)
        return
    work = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=_batch(series.games, jobs))
    yield from work(delayed(_numbered)(series, number) for number in numbers)


def _numbered(series: Series, number: int) -> tuple[Sequence[str], Played]:
    return seated(series, number), play_number(series, number)


def _batch(games: int, jobs: int) -> int:
    """Games that a process takes at a time: few enough for the progress to be seen."""
    return max(1, min(20, games // (4 * abs(jobs))))
