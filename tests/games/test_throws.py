"""Throwing rows, and the stall limit that counts them (T7, T10, T15)."""

import pytest
from msgspec.structs import replace

from equalis.games.actions import Claim, Play, Throw
from equalis.games.general import General
from equalis.games.setup import Options
from equalis.games.turn_events import Thrown
from tests.games.layout import bodies, game_of, ids_of, lay, pick
from tests.games.test_turns import EIGHT, refusal

GAME = General()


def long_row(length: int) -> str:
    """An open row of so many dealt cards."""
    return " ".join("1" if at % 2 == 0 else "+" for at in range(length))


def test_T7_a_throw_is_refused_at_25_cards_and_allowed_at_26() -> None:
    assert refusal(lay(EIGHT, EIGHT, row=long_row(25), draw="1"), 0, Throw()) == "game.throw_not_allowed"
    state = lay(EIGHT, EIGHT, row=long_row(26), draw="1")
    step = GAME.apply(state, 0, Throw())
    assert bodies(step.events, Thrown) == [Thrown(0, "asked", 26)]
    assert (step.state.turn, step.state.row.cards, len(step.state.piles.discards)) == (0, (), 26)
    assert step.state.throws == 1
    assert ids_of(step.state) == ids_of(state)


def test_T7_in_berlin_15_with_equals_sign_and_number_counted() -> None:
    rows = {12: "game.throw_not_allowed", 13: None}
    for length, code in rows.items():
        state = lay("1 2 3 4 5 6", "1 2 3 4 5 6", row=long_row(length), draw="1 2 3", area="− 9", game="berlin")
        found = game_of(state).check(state, 0, Throw())
        assert (None if found is None else found.code) == code
    without_sign = lay("1 2 3 4 5 6", "1 2 3 4 5 6", row=long_row(13), draw="1 2 3", area="9", game="berlin")
    assert game_of(without_sign).check(without_sign, 0, Throw()) is not None
    token = lay("1 2 3 4 5 6", "1 2 3 4 5 6", row=long_row(14), draw="1 2 3", area="9", token=True, game="berlin")
    assert game_of(token).check(token, 0, Throw()) is None


def test_T7_at_40_an_open_row_is_thrown_by_itself_at_the_end_of_the_play() -> None:
    state = lay("1 2 3 4 5 6 + +", EIGHT, row=long_row(38), draw="1 1 1 1")
    short = GAME.apply(state, 0, Play(pick(state, 0, "1"))).state
    assert len(short.row.cards) == 39
    step = GAME.apply(state, 0, Play(pick(state, 0, "1 + 2")))
    assert bodies(step.events, Thrown) == [Thrown(0, "itself", 41)]
    assert (step.state.turn, step.state.row.cards) == (1, ())
    assert ids_of(step.state) == ids_of(state)


def test_T7_a_row_that_is_an_equality_at_40_is_won_not_thrown() -> None:
    state = lay("= 20 3 4 5 6 + +", EIGHT, row=long_row(39), draw="1 1 1 1 =")
    after = GAME.apply(state, 0, Play(pick(state, 0, "= 20"))).state
    assert after.won[0].points == 41


def test_T7_the_thrower_then_takes_the_turn_as_usual_and_T15_draws_first() -> None:
    """A starved hand is refilled after a throw."""
    state = lay("1 +", EIGHT, row=long_row(27))
    after = GAME.apply(state, 0, Throw()).state
    assert (after.turn, len(after.hands[0])) == (0, 8)
    assert len(after.piles.draw) == 27 - 6
    number = next(card for card in after.hands[0] if GAME.check(after, 0, Play((card,))) is None)
    assert GAME.apply(after, 0, Play((number,))).state.turn == 1


def test_T7_nothing_to_throw() -> None:
    assert refusal(lay(EIGHT, EIGHT, draw="1"), 0, Throw()) == "game.row_empty"


@pytest.mark.parametrize(
    ("row", "allowed"),
    [("2 + 4 = 7", True), ("2 + 4 = 5 + 2 +", True), ("2 + 4 = 6 +", False), ("2 + 4 = 5", False), ("9 + 9", False)],
)
def test_T7_at_level_1_a_row_that_overshot_may_be_thrown_at_any_length(row: str, allowed: bool) -> None:
    state = lay(EIGHT, EIGHT, row=row, draw="1", level=1)
    assert (GAME.check(state, 0, Throw()) is None) is allowed
    assert GAME.check(lay(EIGHT, EIGHT, row=row, draw="1", level=2), 0, Throw()) is not None


@pytest.mark.parametrize(("row", "allowed"), [("9 + 3", True), ("9 + 2 +", False), ("9 + 2", False)])
def test_T7_at_level_1_in_berlin_a_row_above_every_allowed_result(row: str, allowed: bool) -> None:
    state = lay("1 2 3 4 5 6", "1 2 3 4 5 6", row=row, draw="1 2", area="11", level=1, game="berlin")
    assert (game_of(state).check(state, 0, Throw()) is None) is allowed


@pytest.mark.parametrize(("level", "limit"), [(3, 3), (1, 9)])
def test_T10_three_throws_nine_at_level_1_without_a_completion_end_the_game(level: int, limit: int) -> None:
    state = lay(EIGHT, EIGHT, row=long_row(26), draw="1", level=level)
    going_on = GAME.apply(replace(state, throws=limit - 2), 0, Throw()).state
    assert going_on.outcome is None
    ended = GAME.apply(replace(state, throws=limit - 1), 0, Throw()).state
    assert ended.outcome is not None
    assert ended.outcome.reason == "thrown"


def test_T10_a_completion_starts_the_count_of_throws_anew() -> None:
    state = lay("= 6 1 1 1 1 1 1", EIGHT, row="2 + 4", draw="= 1 1", throws=2)
    assert GAME.apply(state, 0, Play(pick(state, 0, "= 6"))).state.throws == 0


def test_T7_an_undeclared_equality_at_40_is_open_and_thrown() -> None:
    state = lay("= 20 3 4 5 6 + +", EIGHT, row=long_row(39), draw="1 1 1 =", options=Options(claim="declared"))
    step = GAME.apply(state, 0, Play(pick(state, 0, "= 20")))
    assert bodies(step.events, Thrown) == [Thrown(0, "itself", 41)]
    assert GAME.check(step.state, 1, Claim()) is not None
