"""Many games at once: rotation over mirrored deals, seeds, stopping, storing, and players that fail."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from equalis.arena.intervals import wilson
from equalis.arena.playing import Played, play
from equalis.arena.rating import ratings
from equalis.arena.running import Run
from equalis.arena.seats import deal_of, period, seated
from equalis.arena.series import Numbered, Series, play_number, play_series
from equalis.arena.storing import GAMES, SUMMARY, TABLE, Store
from equalis.arena.summary import settled, summed
from equalis.cards.decks import level_deck
from equalis.errors import Refused
from equalis.games.actions import Bet
from equalis.games.randomness import seed_of
from equalis.games.setup import Options, Outcome, Setup
from equalis.games.views import View
from equalis.players.protocol import Budget, Decision
from equalis.players.random import RandomPlayer
from equalis.players.strengths import regular

SETUP = Setup("las_vegas", level_deck(1), 3, options=Options(rounds=2))
TWO = ("random", "equalis.players.random:RandomPlayer")
SERIES = Series(SETUP, TWO, 6, seed=3)


class Crashing:
    """A player that cannot decide."""

    def choose(self, *_: object) -> Decision:
        raise RuntimeError("no idea")


class Cheating:
    """A player that wants what is not allowed."""

    def choose(self, *_: object) -> Decision:
        return Decision(Bet(-5))


class AnotherRegular:
    """A regular player under another name."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Decision:
        return regular().choose(view, budget, rng)


def essence(games: list[Numbered]) -> list[object]:
    """What does not depend on time."""
    return sorted((game.number, game.names, game.played.outcome, game.played.actions) for game in games)


def won(number: int, names: tuple[str, ...], winner: int) -> Numbered:
    points = tuple(10 * (seat == winner) for seat in range(len(names)))
    return Numbered(number, names, Played(Outcome("rounds", points, (winner,)), 10, 0.1, (0,) * len(names)))


def test_the_same_series_gives_the_same_games_whatever_the_number_of_processes() -> None:
    alone = list(play_series(SERIES))
    assert essence(alone) == essence(list(play_series(SERIES, jobs=2)))
    assert len({game.played.outcome for game in alone}) > 1
    assert play_number(SERIES, 4).played.outcome == alone[4].played.outcome


def test_seats_are_rotated_over_the_same_deal() -> None:
    assert [seated(("a", "b"), 3, number) for number in range(4)] == [
        ("a", "b", "a"),
        ("b", "a", "a"),
        ("a", "a", "b"),
        ("a", "b", "a"),
    ]
    assert [deal_of(("a", "b"), 3, number) for number in range(4)] == [0, 0, 0, 1]
    assert period(("a", "b"), 4) == 2, "two names at four seats have two arrangements"
    assert period(("a",), 4) == 1, "a player alone gets a new deal every game"


def test_mirrored_deals_cancel_luck_between_equal_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two names of one player without chance of its own win equally often, whatever the cards."""
    monkeypatch.setattr("equalis.arena.series.Random", lambda _: Random(5))
    setup = Setup("general", level_deck(1), 2)
    games = list(play_series(Series(setup, ("regular", f"{__name__}:AnotherRegular"), 2, seed=1)))
    assert games[0].played.outcome == games[1].played.outcome
    assert games[0].names != games[1].names
    assert set(summed(setup, games).wins.values()) == {1.0}


def test_more_names_than_seats_are_refused() -> None:
    with pytest.raises(Refused, match="too_many_players"):
        next(play_series(Series(SETUP, ("random",) * 4, 1, seed=0)))


@pytest.mark.parametrize("kind", [Crashing, Cheating])
def test_a_player_that_fails_is_stood_in_for_counted_and_logged(kind: type, caplog: pytest.LogCaptureFixture) -> None:
    played = play(SETUP, seed_of(1), [kind(), RandomPlayer(), RandomPlayer()], Budget(), Random(1))
    assert played.outcome is not None
    assert played.fallbacks[0] > 0
    assert played.fallbacks[1:] == (0, 0)
    assert "player of seat 0" in caplog.text
    assert [len(times) > 0 for times in played.thought] == [True] * 3


def test_a_summary_adds_points_and_shares_wins() -> None:
    shared = Played(Outcome("rounds", (100, 120, 120), (1, 2)), 30, 0.5, (0, 1, 0), ((1.0, 3.0), (2.0,), ()))
    broken_off = Played(None, 99, 1.0, (0, 0, 2), cut_short=1)
    summary = summed(SETUP, [Numbered(1, ("b", "a", "a"), broken_off), Numbered(0, ("a", "b", "a"), shared)])
    assert (summary.games, summary.finished, summary.actions, summary.seconds) == (2, 1, 129, 1.5)
    assert summary.endings == {"rounds": 1}
    assert summary.points == {"a": 220, "b": 120}
    assert summary.wins == {"a": 0.5, "b": 0.5}
    assert summary.seats == {"a": 4, "b": 2}
    assert summary.fallbacks == {"a": 2, "b": 1}
    assert summary.cut_short == 1
    line = summary.players["a"]
    assert (line.share, line.even, line.decisions, line.mean_ms, line.slowest_ms) == (0.5, 2 / 3, 2, 2.0, 3.0)


def test_wilson_gives_the_published_interval() -> None:
    """Wilson (1927): 10 of 20 lies between 29.9 % and 70.1 %; a share of 0 or 1 never leaves 0…1."""
    assert wilson(0.5, 20) == pytest.approx((0.2993, 0.7007), abs=1e-4)
    assert wilson(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_ratings_put_who_wins_above_who_loses_and_partners_move_together() -> None:
    pairs = Setup("general", level_deck(1), 4, "pairs")
    games = [
        Numbered(n, ("a", "b", "a", "b"), Played(Outcome("x", (9, 2, 9, 2), (0, 2)), 9, 0.1, (0,) * 4))
        for n in range(10)
    ]
    rated = ratings(pairs, games)
    assert rated["a"].value > 25 > rated["b"].value
    assert rated["a"].error < 25 / 3


def test_a_run_stops_when_it_is_settled_and_not_before() -> None:
    clear = [won(n, ("a", "b"), n % 2) for n in range(40)]
    assert settled([replace(game, names=("a", "b") if n % 2 == 0 else ("b", "a")) for n, game in enumerate(clear)])
    assert not settled(clear)
    assert not settled([])


def test_an_interrupted_run_keeps_what_was_finished_and_goes_on(tmp_path: Path) -> None:
    run = Run(SERIES, store=Store(tmp_path, SERIES))
    games = run.games()
    first = [next(games), next(games)]
    with pytest.raises(StopIteration):
        games.throw(KeyboardInterrupt)
    assert run.interrupted
    assert run.report().games == 2
    with (tmp_path / GAMES).open("ab") as file:
        file.write(b'{"number":2,"na')  # cut off while it was written
    again = Run(SERIES, store=Store(tmp_path, SERIES))
    assert [game.number for game in again.finished] == [game.number for game in first]
    assert essence(list(again.games())) == essence(list(play_series(SERIES)))
    assert again.report().games == 6
    assert len((tmp_path / TABLE).read_text().splitlines()) == 1 + 6 * 3
    assert b'"finished": 6' in (tmp_path / SUMMARY).read_bytes()


def test_a_folder_belongs_to_one_series_but_that_may_grow(tmp_path: Path) -> None:
    Store(tmp_path, SERIES)
    Store(tmp_path, replace(SERIES, games=500))
    with pytest.raises(Refused, match="other_run"):
        Store(tmp_path, replace(SERIES, seed=4))
