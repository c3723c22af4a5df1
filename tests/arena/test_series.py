"""Many games at once: rotation of seats, seeds, sums, and players that fail."""

from random import Random

import pytest

from equalis.arena.playing import Played, play
from equalis.arena.series import Series, play_number, play_series, seated
from equalis.arena.summary import Summary
from equalis.cards.decks import level_deck
from equalis.errors import Refused
from equalis.games.actions import Bet
from equalis.games.randomness import seed_of
from equalis.games.setup import Options, Outcome, Setup
from equalis.players.protocol import Budget, Decision
from equalis.players.random import RandomPlayer

SETUP = Setup("las_vegas", level_deck(1), 3, options=Options(rounds=2))


class Crashing:
    """A player that cannot decide."""

    def choose(self, *_: object) -> Decision:
        raise RuntimeError("no idea")


class Cheating:
    """A player that wants what is not allowed."""

    def choose(self, *_: object) -> Decision:
        return Decision(Bet(-5))


def test_the_same_series_gives_the_same_games_whatever_the_number_of_processes() -> None:
    series = Series(SETUP, ("random", "equalis.players.random:RandomPlayer"), 6, seed=3)
    alone = [(tuple(names), played.outcome, played.actions) for names, played in play_series(series)]
    together = [(tuple(names), played.outcome, played.actions) for names, played in play_series(series, jobs=2)]
    assert sorted(alone, key=repr) == sorted(together, key=repr)
    assert len({outcome for _, outcome, _ in alone}) > 1
    assert play_number(series, 4).outcome == alone[4][1]


def test_seats_are_rotated_and_fewer_names_than_seats_repeat_in_order() -> None:
    series = Series(SETUP, ("a", "b"), 6, seed=0)
    assert [seated(series, number) for number in range(4)] == [
        ("a", "b", "a"),
        ("b", "a", "a"),
        ("a", "a", "b"),
        ("a", "b", "a"),
    ]


def test_more_names_than_seats_are_refused() -> None:
    with pytest.raises(Refused, match="too_many_players"):
        next(play_series(Series(SETUP, ("random",) * 4, 1, seed=0)))


@pytest.mark.parametrize("kind", [Crashing, Cheating])
def test_a_player_that_fails_is_stood_in_for_by_a_random_legal_action_and_counted(kind: type) -> None:
    played = play(SETUP, seed_of(1), [kind(), RandomPlayer(), RandomPlayer()], Budget(), Random(1))
    assert played.outcome is not None
    assert played.fallbacks[0] > 0
    assert played.fallbacks[1:] == (0, 0)


def test_a_summary_adds_points_and_shares_wins() -> None:
    summary = Summary()
    summary.add(("a", "b", "a"), Played(Outcome("rounds", (100, 120, 120), (1, 2)), 30, 0.5, (0, 1, 0)))
    summary.add(("b", "a", "a"), Played(None, 99, 1.0, (0, 0, 2)))
    assert (summary.games, summary.finished, summary.actions, summary.seconds) == (2, 1, 129, 1.5)
    assert summary.endings == {"rounds": 1}
    assert summary.points == {"a": 220, "b": 120}
    assert summary.wins == {"a": 0.5, "b": 0.5}
    assert summary.seats == {"a": 4, "b": 2}
    assert summary.fallbacks == {"a": 2, "b": 1}
