"""Matches: their criteria, the dealer, leaving, and what opens at the end (M1, M5, T2, T16, V5)."""

from random import Random
from typing import Any

import pytest

from equalis.cards.decks import level_deck
from equalis.games.actions import AgreeToEnd, Leave, Play
from equalis.games.match import Match, MatchState
from equalis.games.match_events import MatchEnded, MatchGameStarted
from equalis.games.match_result import decided, match_outcome
from equalis.games.randomness import commitment_of, seed_of
from equalis.games.registry import decode_match, decode_view, encode, match_of
from equalis.games.setup import GameName, Options, Outcome, Setup
from tests.games.layout import bodies

GAMES: list[GameName] = ["general", "berlin"]


def played(*games: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[Outcome, ...]:
    """Outcomes from points and winners."""
    return tuple(Outcome("agreed", points, winners) for points, winners in games)


def setup_of(match: str, seats: int = 2, game: GameName = "general", modality: Any = "individual") -> Setup:
    """A setup with this match criterion."""
    return Setup(game, level_deck(2), seats, modality, Options(match=match))  # type: ignore[arg-type]


def end_game(match: Match[Any], state: MatchState[Any]) -> MatchState[Any]:
    """End the game on the table by agreement."""
    number = state.number
    for seat, gone in enumerate(state.left):
        if not gone and state.outcome is None and state.number == number:
            state = match.apply(state, seat, AgreeToEnd()).state
    return state


def test_M1_a_single_game_is_a_match_of_one() -> None:
    match = match_of("general")
    state = end_game(match, match.start(setup_of("single"), seed_of(1)).state)
    assert state.outcome == state.finished[0]
    assert state.outcome.reason == "agreed"


@pytest.mark.parametrize(("match", "most"), [("best_of_3", 3), ("best_of_5", 5), ("best_of_7", 7), ("points_of_3", 3)])
def test_M1_so_many_games_at_most_with_a_new_deal_each(match: str, most: int) -> None:
    game = match_of("berlin")
    state = game.start(setup_of(match, game="berlin"), seed_of(5)).state
    hands = set()
    for _ in range(most):
        assert state.outcome is None
        hands.add(state.game.hands)
        state = end_game(game, state)
    assert len(hands) == most
    assert len(state.finished) == most
    assert state.outcome is not None
    assert state.outcome.winners == (0, 1), "every game was shared"


def test_M1_best_of_three_is_over_when_nobody_can_catch_up() -> None:
    setup = setup_of("best_of_3", 3)
    still = (False,) * 3
    assert not decided(setup, played(((5, 0, 0), (0,))), still)
    assert decided(setup, played(((5, 0, 0), (0,)), ((5, 0, 0), (0,))), still)
    assert not decided(setup, played(((5, 0, 0), (0,)), ((5, 5, 0), (0, 1))), still), "a level end goes to points"
    assert not decided(setup, played(((5, 0, 0), (0,)), ((0, 5, 0), (1,))), still)


def test_M1_a_match_of_points_is_played_out() -> None:
    setup = setup_of("points_of_3")
    assert not decided(setup, played(((50, 0), (0,)), ((50, 0), (0,))), (False, False))


def test_M5_a_shared_win_counts_for_each_and_points_break_the_tie() -> None:
    setup = setup_of("best_of_3")
    games = played(((5, 5), (0, 1)), ((9, 0), (0,)), ((0, 12), (1,)))
    assert match_outcome(setup, games, (False, False)).winners == (1,)
    level = played(((5, 5), (0, 1)), ((9, 0), (0,)), ((0, 9), (1,)))
    assert match_outcome(setup, level, (False, False)).winners == (0, 1)


def test_M5_a_points_match_is_decided_by_points_then_games_won_then_shared() -> None:
    setup = setup_of("points_of_3")
    most = played(((9, 5), (0,)), ((9, 5), (0,)), ((0, 20), (1,)))
    assert match_outcome(setup, most, (False, False)).winners == (1,)
    tie = played(((9, 5), (0,)), ((9, 5), (0,)), ((0, 8), (1,)))
    assert match_outcome(setup, tie, (False, False)).winners == (0,)
    shared = played(((9, 5), (0,)), ((5, 9), (1,)), ((7, 7), (0, 1)))
    assert match_outcome(setup, shared, (False, False)).winners == (0, 1)


def test_M5_pairs_stand_by_pair() -> None:
    setup = setup_of("best_of_3", 4, modality="pairs")
    games = played(((9, 0, 9, 0), (0, 2)), ((9, 0, 9, 0), (0, 2)))
    assert decided(setup, games, (False,) * 4)
    assert match_outcome(setup, games, (False,) * 4).winners == (0, 2)
    assert match_outcome(setup, games, (False,) * 4).points == (18, 0, 18, 0)


def test_T2_the_dealer_moves_to_the_next_seat_still_in() -> None:
    match = match_of("general")
    state = match.start(setup_of("best_of_7", 4), seed_of(9)).state
    first = state.game.dealer
    gone = (first + 1) % 4
    state = match.apply(state, None, Leave(gone)).state
    state = end_game(match, state)
    assert state.number == 2
    assert state.game.dealer == (first + 2) % 4
    assert state.game.hands[gone] == ()
    assert state.game.left[gone]


def test_T16_one_seat_left_ends_the_match() -> None:
    match = match_of("general")
    state = match.start(setup_of("best_of_3"), seed_of(9)).state
    step = match.apply(state, None, Leave(1))
    assert step.state.outcome is not None
    assert (step.state.outcome.reason, step.state.outcome.winners, step.state.outcome.left) == ("alone", (0,), (1,))


def test_V5_the_seed_opens_when_the_match_ends_and_not_before() -> None:
    match = match_of("general")
    seed = seed_of(77)
    step = match.start(setup_of("best_of_3"), seed)
    assert match.view(step.state, 0).commitment == commitment_of(seed)
    state = end_game(match, step.state)
    for viewer in (0, 1, None):
        view = match.view(state, viewer)
        assert view.seed is None
    events: list[Any] = []
    while state.outcome is None:
        for seat in (0, 1):
            if state.outcome is None:
                step = match.apply(state, seat, AgreeToEnd())
                events += step.events
                state = step.state
    assert match.view(state, None).seed == seed.hex()
    assert bodies(events, MatchEnded) == [MatchEnded(state.outcome, seed.hex())]
    assert bodies(events, MatchGameStarted) == [MatchGameStarted(3)]


@pytest.mark.parametrize("name", GAMES)
def test_a_match_samples_and_plays_like_a_game(name: GameName) -> None:
    match = match_of(name)
    rng = Random(3)
    state = match.start(setup_of("points_of_3", 3, name), seed_of(3)).state
    actions = 0
    while state.outcome is None:
        seat = min(match.to_act(state))
        view = match.view(state, seat)
        if actions % 40 == 0:
            assert match.view(match.sample(view, rng), seat) == view
            assert decode_match(name, encode(state)) == state
            assert decode_view(encode(view)) == view
            assert match.choices(view)
        action = match.random_action(view, rng)
        assert match.check(state, seat, action) is None
        state = match.apply(state, seat, action).state
        actions += 1
    assert len(state.finished) == 3
    most = match.most_actions(state.setup)
    assert most is not None
    assert actions < most
    assert match.check(state, 0, Play()) is not None


def test_a_match_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="31"):
        match_of("general").start(setup_of("single"), bytes(31))
