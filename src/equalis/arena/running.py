"""A run of a series: it goes on with what is stored, may stop early, and sums up also when interrupted."""

from collections.abc import Iterator

from equalis.arena.series import Numbered, Series, play_series
from equalis.arena.storing import Store
from equalis.arena.summary import Summary, settled, summed

FEWEST_BEFORE_SETTLED = 40
"""Games before the first look whether a run may stop."""


class Run:
    """Games that are finished, from the folder and from now. `interrupted` tells that somebody stopped the run."""

    def __init__(self, series: Series, jobs: int = 1, settle: bool = False, store: Store | None = None) -> None:
        self.series = series
        self.finished = [] if store is None else [game for game in store.finished() if game.number < series.games]
        self.interrupted = False
        self._jobs = jobs
        self._settle = settle
        self._store = store
        self._next_look = FEWEST_BEFORE_SETTLED

    def games(self) -> Iterator[Numbered]:
        """Every game, the stored ones first; Ctrl-C ends the run and keeps what was finished."""
        yield from tuple(self.finished)
        done = {game.number for game in self.finished}
        if self._may_stop():
            return
        missing = [number for number in range(self.series.games) if number not in done]
        results = play_series(self.series, self._jobs, missing)
        try:
            for game in results:
                self.finished.append(game)
                if self._store is not None:
                    self._store.add(game)
                yield game
                if self._may_stop():
                    return
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            results.close()

    def report(self) -> Summary:
        """The sums so far; written to the folder too, where there is one."""
        summary = summed(self.series.setup, self.finished)
        if self._store is not None:
            self._store.report(self.finished, summary)
        return summary

    def _may_stop(self) -> bool:
        """Looks at 40 games, and again whenever the games have grown by a quarter."""
        count = len(self.finished)
        if not self._settle or count < self._next_look:
            return False
        self._next_look = count + count // 4
        return settled(self.finished)
