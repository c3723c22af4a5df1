"""Many games of one kind: seats rotated over mirrored deals, each deal with a seed derived from one number."""

from collections.abc import Generator, Iterable
from random import Random

from joblib import Parallel, delayed
from msgspec import Struct

from equalis.arena.playing import Played, play
from equalis.arena.seats import deal_of, seated
from equalis.errors import refuse
from equalis.games.randomness import game_key, seed_of
from equalis.games.setup import Setup
from equalis.players.protocol import Budget
from equalis.players.registry import player


class Series(Struct, frozen=True):
    """So many games of one setup between the players of these names; fewer names than seats repeat in order.

    The cards of deal number d (from 0) are those of game d of the match with seed `--seed` (see `randomness`).
    """

    setup: Setup
    names: tuple[str, ...]
    games: int
    seed: int
    budget: Budget = Budget()


class Numbered(Struct, frozen=True):
    """A finished game of a series: its number, its players by seat, and how it went."""

    number: int
    names: tuple[str, ...]
    played: Played


def play_number(series: Series, number: int) -> Numbered:
    """Play game `number` of the series (from 0). Raises Refused for a setup that cannot be played."""
    names = seated(series.names, series.setup.seats, number)
    deal = deal_of(series.names, series.setup.seats, number)
    rng = Random(f"{series.seed} {number}")
    players = [player(name) for name in names]
    played = play(series.setup, game_key(seed_of(series.seed), deal), players, series.budget, rng)
    return Numbered(number, names, played)


def play_series(series: Series, jobs: int = 1, numbers: Iterable[int] | None = None) -> Generator[Numbered, None, None]:
    """Games of the series as they are finished, all or those of these numbers; in order where `jobs` is 1.

    joblib's backends (`parallel_config`) carry a run beyond one machine. Raises Refused for a setup that cannot be
    played or more names than seats, Malformed for an unknown player.
    """
    if len(series.names) > series.setup.seats:
        raise refuse("simulate.too_many_players", n=len(series.names), seats=series.setup.seats)
    for name in series.names:
        player(name)
    wanted = list(range(series.games) if numbers is None else numbers)
    if jobs == 1:
        yield from (play_number(series, number) for number in wanted)
        return
    work = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=_batch(len(wanted), jobs))
    yield from work(delayed(play_number)(series, number) for number in wanted)


def _batch(games: int, jobs: int) -> int:
    """Games that a process takes at a time: few enough for the progress to be seen."""
    return max(1, min(20, games // (4 * abs(jobs))))
