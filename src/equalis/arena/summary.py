"""What many games come to: endings, points and wins by player's name."""

from collections.abc import Sequence

from msgspec import Struct

from equalis.arena.playing import Played


class Summary(Struct):
    """Sums over the games added so far. A player that sits in several seats has the sum of them.

    `points` are those of the games' outcomes; `wins` gives each winning seat its share of one win a game. `seats`
    counts the seats played, so that `points / seats` is the average; `fallbacks` the actions that failed.
    `seconds` is the time of the games added up, whatever ran at once.
    """

    games: int = 0
    finished: int = 0
    endings: dict[str, int] = {}
    points: dict[str, int] = {}
    wins: dict[str, float] = {}
    seats: dict[str, int] = {}
    fallbacks: dict[str, int] = {}
    actions: int = 0
    seconds: float = 0.0

    def add(self, names: Sequence[str], played: Played) -> None:
        """Count one more game; `names` are the players by seat."""
        self.games += 1
        self.actions += played.actions
        self.seconds += played.seconds
        for seat, name in enumerate(names):
            _add(self.seats, name, 1)
            _add(self.fallbacks, name, played.fallbacks[seat])
        outcome = played.outcome
        if outcome is None:
            return
        self.finished += 1
        _add(self.endings, outcome.reason, 1)
        for seat, name in enumerate(names):
            _add(self.points, name, outcome.points[seat])
            self.wins[name] = self.wins.get(name, 0.0) + (seat in outcome.winners) / len(outcome.winners)


def _add(counts: dict[str, int], key: str, more: int) -> None:
    counts[key] = counts.get(key, 0) + more
