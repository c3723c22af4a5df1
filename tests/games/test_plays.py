"""Plays and claims in the general game (T4–T6, T13)."""

from equalis.cards.notation import parse_face
from equalis.equality.row import Auxiliary
from equalis.games.actions import Claim, Discard, Play
from equalis.games.general import General
from equalis.games.setup import Options
from equalis.games.turn_events import Completed, Played
from tests.games.layout import bodies, ids_of, lay, pick, text
from tests.games.test_turns import EIGHT, refusal

GAME = General()
DECLARED = Options(claim="declared")
PAIR = (Auxiliary("(", 2), Auxiliary(")", 5))


def test_T5_automatic_a_row_that_is_an_equality_is_won_at_once() -> None:
    state = lay("= 6 5 − 1 1 1 1", EIGHT, row="2 + 4", draw="= 1 1 1", placed_by=(1, 0, 1))
    step = GAME.apply(state, 0, Play(pick(state, 0, "= 6")))
    (won,) = bodies(step.events, Completed)
    assert (won.seat, won.points, won.count, won.reading.result) == (0, 5, 5, 6)
    assert step.state.row.cards == ()
    assert step.state.turn == 1
    assert len(step.state.hands[0]) == 8
    assert ids_of(step.state) == ids_of(state)


def test_T5_a_play_may_run_past_a_true_state_and_only_its_end_counts() -> None:
    """`2+4` on the table, `= 6 + 5 − 5` played: 9 cards won."""
    state = lay("= 6 + 5 − 5 1 1", EIGHT, row="2 + 4", draw="1 1 1 1 1 1 =")
    step = GAME.apply(state, 0, Play(pick(state, 0, "= 6 + 5 − 5")))
    (won,) = bodies(step.events, Completed)
    assert (won.count, won.points) == (9, 9)
    open_again = GAME.apply(state, 0, Play(pick(state, 0, "= 6 + 5"))).state
    assert len(open_again.row.cards) == 7
    assert open_again.won == ()


def test_T5_declared_an_undeclared_equality_stays_open_and_the_next_player_may_claim_it() -> None:
    state = lay("= 6 1 1 1 1 1 1", EIGHT, row="2 + 4", draw="= 1 1 1 1 1 1", options=DECLARED)
    placed = GAME.apply(state, 0, Play(pick(state, 0, "= 6")))
    assert bodies(placed.events, Completed) == []
    assert len(placed.state.row.cards) == 5
    assert refusal(placed.state, 0, Claim()) == "game.not_your_turn"
    claimed = GAME.apply(placed.state, 1, Claim())
    (won,) = bodies(claimed.events, Completed)
    assert (won.seat, won.points) == (1, 5)
    assert claimed.state.turn == 0, "the claimer has had the turn"
    assert claimed.state.hands[1] == placed.state.hands[1]


def test_T5_declared_with_the_play() -> None:
    state = lay("= 6 1 1 1 1 1 1", EIGHT, row="2 + 4", draw="= 1 1 1 1 1 1", options=DECLARED)
    (won,) = bodies(GAME.apply(state, 0, Play(pick(state, 0, "= 6"), claim=True)).events, Completed)
    assert won.seat == 0


def test_T5_a_false_declaration_is_refused_and_nothing_changes() -> None:
    state = lay("= 6 7 1 1 1 1 1", EIGHT, row="2 + 4", draw="1", options=DECLARED)
    assert refusal(state, 0, Play(pick(state, 0, "= 7"), claim=True)) == "game.not_equality"
    assert refusal(state, 0, Claim()) == "game.not_equality"
    assert GAME.check(state, 0, Play(pick(state, 0, "= 7"))) is None
    automatic = lay("= 6 7 1 1 1 1 1", EIGHT, row="2 + 4", draw="1")
    assert refusal(automatic, 0, Play(pick(automatic, 0, "= 7"), claim=True)) == "game.not_equality"


def test_T5_the_one_in_turn_may_leave_the_equality_standing() -> None:
    state = lay("= 6 1 1 1 1 1 1", EIGHT, row="2 + 4", draw="= 1 1 1 1 1 1", options=DECLARED)
    state = GAME.apply(state, 0, Play(pick(state, 0, "= 6"))).state
    state = GAME.apply(state, 1, Discard(pick(state, 1, "1"))).state
    (won,) = bodies(GAME.apply(state, 0, Claim()).events, Completed)
    assert won.seat == 0


def test_T4_auxiliaries_only_are_allowed_just_when_they_complete() -> None:
    row = "7 = 13 − 4 + 2"  # true as 13 − (4 + 2)
    state = lay(EIGHT, EIGHT, row=row, draw="=")
    pair = (Auxiliary("(", 4), Auxiliary(")", 7))
    step = GAME.apply(state, 0, Play((), pair))
    (won,) = bodies(step.events, Completed)
    assert (won.count, won.points) == (7, 7)
    assert step.state.hands[0] == state.hands[0]
    assert refusal(state, 0, Play((), (Auxiliary("(", 2), Auxiliary(")", 5)))) == "game.auxiliaries_do_not_complete"
    assert refusal(state, 0, Claim((Auxiliary("(", 2), Auxiliary(")", 5)))) == "game.not_equality"
    assert refusal(state, 0, Play()) == "game.nothing_played"
    declared = lay(EIGHT, EIGHT, row=row, draw="=", options=DECLARED)
    assert refusal(declared, 0, Play((), pair)) == "game.must_declare"
    assert bodies(GAME.apply(declared, 0, Claim(pair)).events, Completed)[0].count == 7


def test_T4_auxiliaries_need_a_row() -> None:
    assert refusal(lay(EIGHT, EIGHT, draw="1"), 0, Claim((Auxiliary("(", 0),))) == "game.row_empty"
    assert refusal(lay(EIGHT, EIGHT, draw="1", options=DECLARED), 0, Claim()) == "game.row_empty"


def test_T6_the_completer_wins_every_dealt_card_and_the_next_player_starts() -> None:
    state = lay("= 6 1 1 1 1 1 1", EIGHT, row="( 2 + 4 )", draw="= 1 1", placed_by=(1, 1, 1))
    after = GAME.apply(state, 0, Play(pick(state, 0, "= 6"))).state
    view = GAME.view(after, None)
    assert (view.seats[0].cards_won, view.seats[0].points) == (5, 5)
    assert view.turn == 1
    assert view.row.row.cards == ()


def test_T13_switched_off_auxiliaries_are_refused() -> None:
    off = Options(parentheses=False, remainder=False)
    state = lay("÷ 5 2 1 1 1 1", EIGHT, row="17", draw="1", level=4, options=off)
    assert refusal(state, 0, Play(pick(state, 0, "÷ 5"), (Auxiliary("R", 1),))) == "row.remainder_off"
    assert (
        refusal(state, 0, Play(pick(state, 0, "÷ 5"), (Auxiliary("(", 0), Auxiliary(")", 3)))) == "row.parentheses_off"
    )
    on = lay("÷ 5 2 1 1 1 1", EIGHT, row="17", draw="1", level=4)
    assert GAME.check(on, 0, Play(pick(on, 0, "÷ 5"), (Auxiliary("R", 1),))) is None


def test_E2_new_cards_go_to_the_right_of_the_last_one() -> None:
    state = lay("+ 3 1 1 1 1 1 1", EIGHT, row="2 − 4", draw="1 1")
    step = GAME.apply(state, 0, Play(pick(state, 0, "+ 3")))
    assert text(step.state.row.cards) == [parse_face(word) for word in ("2", "−", "4", "+", "3")]
    assert step.state.placed_by == (0, 0, 0, 0, 0)
    assert text(bodies(step.events, Played)[0].cards) == [parse_face("+"), parse_face("3")]
    assert refusal(state, 0, Play(pick(state, 0, "3"))) == "row.two_numbers"


def test_T5_in_declared_mode_nobody_is_shown_whether_the_row_is_an_equality() -> None:
    views = []
    for number in ("6", "7"):
        row = f"2 + 4 = {number}"
        state = lay(EIGHT, EIGHT, row=row, draw="= 1", options=DECLARED)
        view = GAME.view(state, 0)
        views.append((GAME.choices(view), view.outcome, view.won, view.moves, view.to_act))
    assert views[0] == views[1]
