"""Las Vegas by its rules: L1–L9, and T8, T12, T16, V3 in it; the betting alone is in test_betting."""

from typing import Any

import pytest
from msgspec.structs import replace

from equalis.cards.decks import level_deck
from equalis.errors import Refused
from equalis.games.actions import (
    Action,
    Bet,
    Discard,
    Fold,
    Leave,
    Match,
    Present,
    Raise,
    TakeOver,
    TimeOut,
)
from equalis.games.las_vegas import LasVegas
from equalis.games.las_vegas_events import Eliminated, PhaseStarted, RoundAccount
from equalis.games.las_vegas_state import LasVegasState, departed, usable
from equalis.games.protocol import Step
from equalis.games.randomness import seed_of
from equalis.games.setup import Options, Seat, Setup
from equalis.games.shared_events import Drew
from tests.games.conformance.inventory import equalis
from tests.games.pools_layout import ids, las_vegas

GAME = LasVegas()

HANDS = ("8 + 7 + 3 =", "10 + 5 + 6 =", "2 13 3 18 1 +")
"""8 + 7 + 3 = 2 + 13 + 3 (18) and 10 + 5 + 6 = 18 + 2 + 1 (21) with the common cards: both worth 11 points (X)."""
COMMON = "2 13 3 18 1 + +"


def do(state: LasVegasState, *moves: tuple[Seat | None, Action]) -> Step[LasVegasState]:
    step = Step(state)
    for seat, action in moves:
        step = GAME.apply(step.state, seat, action)
    return step


def refused(state: LasVegasState, seat: Seat | None, action: Action) -> str:
    with pytest.raises(Refused) as caught:
        GAME.apply(state, seat, action)
    assert GAME.check(state, seat, action) == caught.value.refusal
    return caught.value.refusal.code


def show(state: LasVegasState, seat: Seat, text: str) -> Present:
    """These faces, own cards first."""
    return Present(ids(state, usable(state, seat), text))


def account(step: Step[LasVegasState]) -> RoundAccount:
    return step.state.accounts[-1]


def showdown(**changes: Any) -> LasVegasState:
    """Three seats at the showdown, 10 staked by each."""
    state = las_vegas(*HANDS, common=COMMON, phase="showdown", **changes)
    return replace(state, betting=replace(state.betting, stakes=(10, 10, 10)))


def test_L1_everyone_starts_with_100_equalis_six_cards_and_seven_common_ones_face_down() -> None:
    state = GAME.start(Setup("las_vegas", level_deck(3), 3), seed_of(1)).state
    view = GAME.view(state, 0)
    assert [seat.balance for seat in view.seats] == [100, 100, 100]
    assert len(view.hand) == 6
    assert view.common == ()
    assert len(state.common) == 7


def test_L2_discards_of_0_to_6_cards_once_and_all_at_once() -> None:
    state = las_vegas(*HANDS, common=COMMON, draw="4 4 4 4 4 4 4 4 4")
    assert GAME.to_act(state) == {0, 1, 2}
    step = do(state, (2, Discard(state.hands[2])), (0, Discard()))
    assert step.state.hands == state.hands, "put away until all have"
    assert [seat.discarded for seat in GAME.view(step.state, 1).seats] == [None, None, None]
    assert [seat.discard_sent for seat in GAME.view(step.state, 1).seats] == [True, False, True]
    assert refused(step.state, 2, Discard()) == "game.already_discarded"
    assert refused(step.state, 1, Bet(0)) == "game.not_now"
    step = do(step.state, (1, Discard(state.hands[1][:2])))
    assert [len(hand) for hand in step.state.hands] == [6, 6, 6]
    assert [seat.discarded for seat in GAME.view(step.state, None).seats] == [0, 2, 6]
    assert [event.body.seat for event in step.events if isinstance(event.body, Drew)] == [1, 2]


def test_L2_three_five_and_seven_common_cards_are_turned_with_the_three_bets() -> None:
    state = las_vegas(*HANDS, common=COMMON)
    shown = [len(GAME.view(state, 0).common)]
    step = do(state, *((seat, Discard()) for seat in range(3)))
    for _ in range(3):
        shown.append(len(GAME.view(step.state, 0).common))
        step = do(step.state, *((None, TimeOut(seat)) for seat in (0, 1, 2)))
    assert shown == [0, 3, 5, 7]
    assert step.state.phase == "showdown"


def test_L3_L4_L5_80_30_65_to_the_end() -> None:
    """The worked example of X, with the cap risen to 65 by the fold of the second."""
    state = las_vegas(*HANDS, common=COMMON, balances=(80, 30, 65), phase="first_bet")
    assert GAME.view(state, 0).cap == 30
    assert refused(state, 0, Bet(31)) == "las_vegas.above_cap"
    assert refused(state, 0, Fold()) == "las_vegas.opener_may_not_fold"
    assert refused(state, 1, Match()) == "game.not_your_turn"
    step = do(state, (0, Bet(10)), (1, Fold()), (2, Match()))
    assert step.state.phase == "second_bet"
    assert GAME.view(step.state, 0).cap == 65
    step = do(step.state, (0, Raise(40)), (2, Raise(65)), (0, Match()))
    skipped = [(event.body.phase, event.body.skipped) for event in step.events if isinstance(event.body, PhaseStarted)]
    assert skipped == [("final_bet", True), ("showdown", False)]
    assert refused(step.state, 1, Present()) == "las_vegas.not_in_round"
    step = do(step.state, (2, Present()), (0, show(step.state, 0, "8 + 7 + 3 = 2 + 13 + 3")))
    assert account(step).before == (80, 30, 65)
    assert account(step).after == (145, 30, 0)
    assert (account(step).winner, account(step).by) == (0, "points")
    assert [event.body.seat for event in step.events if isinstance(event.body, Eliminated)] == [2]
    assert step.state.outcome is None
    assert step.state.betting.inside == (True, True, False)


def test_L6_X_with_the_same_points_the_higher_result_wins() -> None:
    state = showdown()
    step = do(state, (0, show(state, 0, "8 + 7 + 3 = 2 + 13 + 3")), (1, show(state, 1, "10 + 5 + 6 = 18 + 2 + 1")))
    own = GAME.view(step.state, 0).own_show
    assert own is not None
    assert own.points == 11
    step = do(step.state, (2, Present()))
    assert (account(step).winner, account(step).by) == (1, "result")
    assert account(step).after == (90, 120, 90)


def test_L6_L7_with_points_and_result_the_same_nobody_wins_and_folded_stakes_are_carried() -> None:
    state = showdown()
    state = replace(state, betting=replace(state.betting, inside=(True, True, False)), carried=4)
    step = do(state, (0, show(state, 0, "3 = 3")), (0, Present()), (1, Present()))
    assert (account(step).winner, account(step).by) == (None, "nobody")
    assert (account(step).after, account(step).carried) == ((100, 100, 90), 14)
    assert equalis(step.state) == 304


def test_L6_equal_equalities_of_two_seats_win_for_nobody() -> None:
    state = las_vegas("5 = 5 + + +", "5 = 5 + + +", phase="showdown")
    step = do(state, (0, show(state, 0, "5 = 5")), (1, show(state, 1, "5 = 5")))
    assert (account(step).winner, account(step).by) == (None, "nobody")


def test_L7_refund_gives_folded_stakes_back() -> None:
    state = showdown(options={"unclaimed_pot": "refund"})
    state = replace(state, betting=replace(state.betting, inside=(True, True, False)))
    step = do(state, (0, Present()), (1, Present()))
    assert account(step).after == (100, 100, 100)


def test_L6_the_last_valid_presentation_counts_and_all_sent_closes_it() -> None:
    state = showdown()
    step = do(state, (0, show(state, 0, "8 + 7 + 3 = 2 + 13 + 3")))
    assert refused(step.state, 0, show(state, 0, "8 + 7 = 2")) == "game.not_equality"
    assert refused(step.state, 0, Present((state.hands[1][0],))) == "game.card_not_available"
    step = do(step.state, (0, show(state, 0, "18 = 8 + 7 + 3")), (1, Present()), (2, Present()))
    assert [shown.points for shown in account(step).shown] == [7, 0, 0]


def test_V3_presentations_are_sealed_until_all_are_in() -> None:
    state = showdown()
    step = do(state, (0, show(state, 0, "8 + 7 + 3 = 2 + 13 + 3")))
    assert GAME.view(step.state, 1).own_show is None
    assert GAME.view(step.state, 1).seats[0].presented
    step = do(step.state, (1, Present()), (2, Present()))
    shown = GAME.view(step.state, None).accounts[-1].shown
    assert [entry.row is not None for entry in shown] == [True, False, False]


def test_V3_balances_stakes_pot_and_cap_are_for_everybody() -> None:
    state = las_vegas(*HANDS, common=COMMON, balances=(80, 30, 65), phase="first_bet", carried=5)
    view = GAME.view(do(state, (0, Bet(10))).state, None)
    assert [(seat.balance, seat.stake) for seat in view.seats] == [(70, 10), (30, 0), (65, 0)]
    assert (view.stake, view.cap, view.pot, view.carried, view.turn) == (10, 30, 15, 5, 1)


def test_L8_all_fold_and_the_last_one_wins_without_showing() -> None:
    state = las_vegas(*HANDS, common=COMMON, phase="first_bet", carried=7)
    step = do(state, (0, Bet(5)), (1, Fold()), (2, Fold()))
    assert (account(step).winner, account(step).by, account(step).shown) == (0, "alone", ())
    assert account(step).after == (107, 100, 100)
    assert step.state.round == 2


def test_L3_T2_the_opener_moves_round_by_round_over_seats_that_are_out() -> None:
    state = las_vegas(*HANDS, common=COMMON, balances=(100, 0, 100), phase="first_bet", draw="4 4 4 4")
    step = do(state, (0, Bet(5)), (2, Fold()))
    assert (step.state.dealer, step.state.betting.opener) == (0, 2)


def test_L5_the_opener_with_the_shortest_balance_sets_the_cap() -> None:
    state = las_vegas(*HANDS, common=COMMON, balances=(3, 50, 50), phase="first_bet")
    assert refused(state, 0, Bet(4)) == "las_vegas.above_cap"
    step = do(state, (0, Bet(3)), (1, Match()), (2, Match()))
    assert step.state.phase == "showdown", "both further bets are skipped: the common stake is the cap (L4)"


def test_L9_two_players_one_with_0_end_the_game() -> None:
    state = las_vegas(*HANDS[:2], common=COMMON, balances=(30, 170), phase="showdown")
    state = replace(state, betting=replace(state.betting, stakes=(30, 30)), carried=5)
    step = do(state, (0, Present()), (1, show(state, 1, "3 + 18 = 5 + 10 + 6")))
    outcome = step.state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.points, outcome.winners) == ("one_with_points", (0, 205), (1,))


def test_L9_the_limit_of_rounds_ends_it_and_a_pot_still_carried_is_a_line_of_its_own() -> None:
    state = showdown(options={"rounds": 1}, carried=9)
    step = do(state, *((seat, Present()) for seat in range(3)))
    outcome = step.state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("rounds", (0, 1, 2))
    assert step.state.unclaimed == 9
    assert GAME.view(step.state, None).unclaimed == 9


def test_L9_the_ante_is_laid_by_everybody_at_the_start_of_each_round() -> None:
    setup = Setup("las_vegas", level_deck(3), 3, options=Options(ante=5))
    view = GAME.view(GAME.start(setup, seed_of(1)).state, None)
    assert [(seat.balance, seat.stake) for seat in view.seats] == [(95, 5)] * 3


def test_T12_time_over_discards_nothing_bets_0_matches_what_is_free_and_folds_what_is_not() -> None:
    state = las_vegas(*HANDS, common=COMMON)
    step = do(state, *((None, TimeOut(seat)) for seat in range(3)))
    assert step.state.replaced == (0, 0, 0)
    step = do(step.state, (None, TimeOut(0)), (None, TimeOut(1)))
    assert step.state.betting.stakes == (0, 0, 0)
    step = do(step.state, (2, Match()), (0, Raise(5)), (None, TimeOut(1)))
    assert step.state.betting.inside == (True, False, True)
    assert refused(step.state, None, TimeOut(0)) == "game.not_waited_for"


def test_T12_time_over_at_the_showdown_presents_none() -> None:
    step = do(showdown(), *((None, TimeOut(seat)) for seat in range(3)))
    assert account(step).by == "nobody"


@pytest.mark.parametrize("phase", ["discard", "first_bet", "second_bet", "final_bet", "showdown"])
def test_T16_leaving_is_a_fold_in_any_phase_of_the_opener_too(phase: str) -> None:
    state = las_vegas(*HANDS, common=COMMON, phase=phase, draw="4 4 4 4 4 4", options={"ante": 5})
    step = do(state, (None, Leave(0)))
    view = GAME.view(step.state, None)
    assert view.seats[0].folded
    assert (view.seats[0].hand, view.seats[0].balance, view.seats[0].stake) == (0, 0, 5)
    assert departed(step.state) == (95, 0, 0)
    assert equalis(step.state) == 300
    assert 0 not in GAME.to_act(step.state)
    if phase in {"first_bet", "second_bet", "final_bet"}:
        assert view.turn == 1, "the next still in opens"
    step = do(step.state, (None, Leave(1)))
    outcome = step.state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.points, outcome.winners) == ("alone", (0, 0, 110), (2,))
    assert refused(step.state, 2, Fold()) == "game.over"


def test_T16_a_presentation_of_a_leaver_is_void() -> None:
    state = showdown()
    step = do(state, (0, show(state, 0, "8 + 7 + 3 = 2 + 13 + 3")), (None, Leave(0)), (1, Present()), (2, Present()))
    assert (account(step).winner, account(step).by) == (None, "nobody")
    assert account(step).carried == 10
    assert account(step).departed == (90, 0, 0)
    assert equalis(step.state) == 300


def test_T16_a_seat_that_is_out_may_leave_and_be_taken_over() -> None:
    state = las_vegas(*HANDS, common=COMMON, balances=(100, 0, 100), phase="first_bet")
    step = do(state, (None, TakeOver(1, "person")), (None, Leave(1)))
    assert step.state.outcome is None
    assert GAME.view(step.state, None).seats[1].left
    assert refused(state, 1, Match()) == "las_vegas.not_in_round"


def test_L7_all_hands_and_common_cards_go_to_the_discard_pile_and_are_shuffled_when_needed() -> None:
    """T8: a deck just large enough plays round after round."""
    small = las_vegas(*HANDS, common=COMMON).setup
    step = GAME.start(replace(small, options=Options(rounds=3)), seed_of(2))
    while step.state.outcome is None:
        step = do(step.state, *((None, TimeOut(seat)) for seat in sorted(GAME.to_act(step.state))))
    assert len(step.state.accounts) == 3
    assert step.state.outcome.points == (100, 100, 100)


def test_C9_las_vegas_needs_six_cards_a_seat_and_seven() -> None:
    small = las_vegas(*HANDS, common=COMMON).setup
    with pytest.raises(Refused) as caught:
        GAME.start(replace(small, seats=4), seed_of(1))
    assert caught.value.refusal.params == {"n": 6}


def test_M1_las_vegas_is_a_single_game() -> None:
    setup = Setup("las_vegas", level_deck(3), 3, options=Options(match="best_of_3"))
    with pytest.raises(Refused) as caught:
        GAME.start(setup, seed_of(1))
    assert caught.value.refusal.code == "game.match_not_here"
