"""Thousands of whole random games: all end within their bound, nothing is lost, and the best has won."""

import pytest
from msgspec.structs import replace

from equalis.games.setup import EQUALIS_AT_START, GameName, Outcome, Setup, cards_of
from tests.games.conformance.inventory import GameState, equalis, places
from tests.games.conformance.tables import GAMES, OPTIONS, TABLES
from tests.games.conformance.walks import CALM, LIVELY, walk

CHUNKS = 5
GAMES_A_CHUNK = 134
"""× 5 chunks × 3 levels = 2 010 games of each kind at levels 1–3."""

GAMES_AT_LEVEL_4 = 50
LONG_FACTOR = 10


def play_through(game: GameName, level: int, numbers: range) -> None:
    """Play these games, tables and options in turn, every second one with time-outs and departures."""
    tables = [table for table in TABLES if table.game == game and table.deck.level == level]
    for number in numbers:
        setup = replace(tables[number % len(tables)], options=OPTIONS[number // len(tables) % len(OPTIONS)])
        last = None
        for position in walk(setup, 1_000_000 * level + number, LIVELY if number % 2 else CALM):
            last = position.state
        assert last is not None
        _has_ended_well(setup, last)


def _has_ended_well(setup: Setup, state: GameState) -> None:
    """C8, L7, T11, T16, M5."""
    assert sorted(places(state)) == list(range(len(cards_of(setup))))
    if setup.game == "las_vegas":
        assert equalis(state) == EQUALIS_AT_START * setup.seats
    outcome: Outcome | None = state.outcome
    assert outcome is not None
    assert len(outcome.points) == setup.seats
    assert set(outcome.left) == {seat for seat, gone in enumerate(state.left) if gone}
    still = [seat for seat in range(setup.seats) if seat not in outcome.left]
    best = max(outcome.points[seat] for seat in still)
    assert outcome.winners == tuple(seat for seat in still if outcome.points[seat] == best)


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("game", GAMES)
def test_T11_T16_random_games_of_levels_1_to_3_end_and_the_best_wins(game: GameName, level: int, chunk: int) -> None:
    play_through(game, level, range(chunk * GAMES_A_CHUNK, (chunk + 1) * GAMES_A_CHUNK))


@pytest.mark.parametrize("game", GAMES)
def test_T11_T16_random_games_of_level_4_end_and_the_best_wins(game: GameName) -> None:
    play_through(game, 4, range(GAMES_AT_LEVEL_4))


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_T11_T16_many_more_random_games_end_and_the_best_wins(game: GameName, level: int, chunk: int) -> None:
    first = 100_000 + chunk * GAMES_A_CHUNK * LONG_FACTOR
    play_through(game, level, range(first, first + GAMES_A_CHUNK * LONG_FACTOR))
