"""Turns of the general game: hands, drawing, discarding, passing, time (T1–T3, T8, T9, T12, T15)."""

import pytest

from equalis.cards.decks import level_deck
from equalis.errors import Refused
from equalis.games.actions import Call, Choose, Discard, Fold, Pass, Play, TimeOut
from equalis.games.general import General
from equalis.games.randomness import seed_of
from equalis.games.setup import Options, Setup
from equalis.games.shared_events import Drew, HandDrew, Reshuffled, TimedOut
from tests.games.layout import bodies, faces, ids_of, lay, pick

GAME = General()
EIGHT = "1 2 3 4 5 6 + −"


def refusal(state: object, seat: int | None, action: object) -> str:
    """The code that refuses the action."""
    found = GAME.check(state, seat, action)  # type: ignore[arg-type]
    assert found is not None
    with pytest.raises(Refused) as raised:
        GAME.apply(state, seat, action)  # type: ignore[arg-type]
    assert raised.value.refusal == found
    return found.code


@pytest.mark.parametrize(
    ("level", "hand", "super_interactive"),
    [(1, 8, None), (2, 8, None), (3, 8, None), (4, 7, None), (3, 6, 6), (4, 5, 5)],
)
def test_T1_hand_sizes_by_level_and_super_interactive(level: int, hand: int, super_interactive: int | None) -> None:
    setup = Setup("general", level_deck(level), 4, options=Options(super_interactive=super_interactive))  # type: ignore[arg-type]
    state = GAME.start(setup, seed_of(1)).state
    assert [len(cards) for cards in state.hands] == [hand] * 4
    assert len(state.piles.draw) == level_deck(level).size - 4 * hand
    assert ids_of(state) == list(range(level_deck(level).size))


def test_T2_the_generator_draws_every_dealer_and_the_next_seat_starts() -> None:
    dealers = set()
    for seed in range(60):
        state = GAME.start(Setup("general", level_deck(3), 3), seed_of(seed)).state
        dealers.add(state.dealer)
        assert state.turn == (state.dealer + 1) % 3
    assert dealers == {0, 1, 2}


def test_T2_play_runs_to_the_next_seat() -> None:
    state = lay(EIGHT, EIGHT, EIGHT, draw="1 1 1 1 1")
    seats = []
    for _ in range(4):
        seats.append(state.turn)
        state = GAME.apply(state, state.turn, Discard(state.hands[state.turn][:1])).state
    assert seats == [0, 1, 2, 0]


def test_T3_a_play_draws_back_to_the_hand_size() -> None:
    state = lay(EIGHT, EIGHT, draw="10 11 12 13")
    step = GAME.apply(state, 0, Play(pick(state, 0, "2 + 3")))
    after = step.state
    assert faces(after, after.hands[0])[5:] == faces(state, state.piles.draw[::-1][:3])
    assert (after.turn, len(after.piles.draw), len(after.row.cards)) == (1, 1, 3)
    assert bodies(step.events, Drew) == [Drew(0, 3)]
    assert [event.audience for event in step.events if isinstance(event.body, HandDrew)] == [(0,)]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_T3_a_discard_of_one_to_three_loses_the_turn(count: int) -> None:
    state = lay(EIGHT, EIGHT, draw="10 11 12 13")
    after = GAME.apply(state, 0, Discard(state.hands[0][:count])).state
    assert (after.turn, len(after.hands[0]), len(after.piles.discards), len(after.piles.draw)) == (
        1,
        8,
        count,
        4 - count,
    )
    assert after.row == state.row


def test_T3_a_discard_of_none_or_four_is_refused() -> None:
    state = lay(EIGHT, EIGHT, draw="10 11 12 13")
    assert refusal(state, 0, Discard(())) == "game.discard_count"
    assert refusal(state, 0, Discard(state.hands[0][:4])) == "game.discard_count"
    assert refusal(state, 0, Discard(state.hands[1][:1])) == "game.not_in_hand"
    assert refusal(state, 0, Discard(state.hands[0][:1] * 2)) == "game.card_twice"


def test_T8_discard_of_3_with_pile_1_and_no_discards() -> None:
    state = lay("1 2 3 4 5 6 + −", EIGHT, draw="10")
    step = GAME.apply(state, 0, Discard(state.hands[0][:3]))
    after = step.state
    assert bodies(step.events, Reshuffled) == [Reshuffled(3)]
    assert len(after.hands[0]) == 8
    assert (len(after.piles.draw), after.piles.discards) == (1, ())
    assert ids_of(after) == ids_of(state)


def test_T8_where_cards_run_short_the_hand_stays_short() -> None:
    state = lay(EIGHT, EIGHT, draw="10")
    after = GAME.apply(state, 0, Play(pick(state, 0, "2 + 3"))).state
    assert len(after.hands[0]) == 6


def test_T9_with_both_piles_empty_discarding_is_refused_and_passing_allowed() -> None:
    state = lay(EIGHT, EIGHT)
    assert refusal(state, 0, Discard(state.hands[0][:1])) == "game.piles_empty"
    assert GAME.apply(state, 0, Pass()).state.turn == 1


def test_T9_passing_with_cards_to_draw_is_refused_unless_the_hand_is_empty() -> None:
    assert refusal(lay(EIGHT, EIGHT, discards="1"), 0, Pass()) == "game.pass_not_allowed"
    assert refusal(lay(EIGHT, EIGHT, draw="1"), 0, Pass()) == "game.pass_not_allowed"
    assert GAME.check(lay("", EIGHT, draw="1"), 0, Pass()) is None


def test_T12_time_out_loses_the_turn_and_changes_nothing_else() -> None:
    state = lay(EIGHT, EIGHT, row="2 + 4", draw="10 11")
    step = GAME.apply(state, None, TimeOut(0))
    after = step.state
    assert bodies(step.events, TimedOut) == [TimedOut(0)]
    assert (after.turn, after.hands, after.row, after.piles) == (1, state.hands, state.row, state.piles)
    assert (after.turns_without_play, after.passes) == (1, 1)


def test_T12_only_the_clock_ends_time_and_only_for_the_seat_waited_for() -> None:
    state = lay(EIGHT, EIGHT, draw="10 11")
    assert refusal(state, 0, TimeOut(0)) == "game.only_the_table"
    assert refusal(state, None, TimeOut(1)) == "game.not_waited_for"
    assert refusal(state, None, TimeOut(7)) == "game.no_such_seat"
    assert refusal(state, None, Pass()) == "game.only_a_player"


def test_T15_a_player_short_of_cards_first_draws_what_the_piles_give() -> None:
    state = lay(EIGHT, "1 2 3", draw="10 11 12")
    after = GAME.apply(state, 0, Discard(pick(state, 0, "1"))).state
    assert after.turn == 1
    assert len(after.hands[1]) == 6
    assert ids_of(after) == ids_of(state)


def test_others_out_of_turn_and_acts_of_other_games_are_refused() -> None:
    state = lay(EIGHT, EIGHT, draw="10 11")
    assert refusal(state, 1, Play(pick(state, 1, "2"))) == "game.not_your_turn"
    assert refusal(state, 0, Fold()) == "game.not_in_this_game"
    assert refusal(state, 0, Choose((0, 1))) == "game.not_in_this_game"
    assert refusal(state, 0, Call((0, 1, 2))) == "game.not_in_this_game"
    assert refusal(state, 5, Pass()) == "game.no_such_seat"
