"""The stakes of Las Vegas alone, without cards: L3–L5, L7–L9, T16."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equalis.games import betting
from equalis.games.betting import Betting


def start(*balances: int, opener: int = 0, ante: int = 0) -> Betting:
    return betting.begin(balances, tuple(balance > 0 for balance in balances), opener, ante)


def test_L5_the_cap_is_the_lowest_balance_and_rises_when_its_owner_folds() -> None:
    """The worked example of X: 80/30/65, the second folds."""
    round_ = betting.open_phase(start(80, 30, 65), "first_bet")
    assert betting.cap(round_) == 30
    round_ = betting.stake(round_, 10)
    round_ = betting.fold(round_, 1)
    assert betting.cap(round_) == 65
    assert betting.check_bet(betting.open_phase(start(80, 30, 65), "first_bet"), 31).code == "las_vegas.above_cap"
    assert round_.word == 2


def test_L5_a_whole_round_of_80_30_65_with_the_cap_risen() -> None:
    round_ = betting.stake(betting.open_phase(start(80, 30, 65), "first_bet"), 30)
    round_ = betting.fold(round_, 1)
    round_ = betting.match(round_)
    assert round_.word is None
    round_ = betting.open_phase(round_, "second_bet")
    assert round_.word == 0
    assert betting.check_raise(round_, 66).code == "las_vegas.above_cap"
    round_ = betting.match(betting.stake(round_, 65))
    assert round_.word is None
    assert betting.open_phase(round_, "final_bet").word is None, "skipped: the common stake is the cap (L4)"
    paid = betting.settle(round_, 2, 0, refund=False, left=(False,) * 3)
    assert paid.balances == (15, 30, 130)


def test_L3_the_opener_may_bet_nothing_but_may_not_fold_match_or_raise() -> None:
    round_ = betting.open_phase(start(50, 50), "first_bet")
    assert betting.opening(round_)
    assert betting.check_bet(round_, 0) is None
    assert betting.check_fold(round_).code == "las_vegas.opener_may_not_fold"
    assert betting.check_match(round_).code == "las_vegas.opener_must_bet"
    assert betting.check_raise(round_, 10).code == "las_vegas.no_raise_in_first_bet"


def test_L3_the_others_match_or_fold_and_nobody_raises_the_first_bet() -> None:
    round_ = betting.stake(betting.open_phase(start(50, 50, 50, opener=1), "first_bet"), 7)
    assert round_.word == 2
    assert betting.check_raise(round_, 8).code == "las_vegas.no_raise_in_first_bet"
    assert betting.check_bet(round_, 8).code == "las_vegas.already_opened"
    round_ = betting.match(betting.match(round_))
    assert round_.word is None
    assert round_.stakes == (7, 7, 7)


def test_L4_a_raise_makes_everybody_speak_again_as_often_as_the_cap_allows() -> None:
    round_ = betting.open_phase(start(5, 5), "second_bet")
    words = []
    for to in (1, 2, 3, 4, 5):
        words.append(round_.word)
        round_ = betting.stake(round_, to)
    assert words == [0, 1, 0, 1, 0]
    assert betting.check_raise(round_, 6).code == "las_vegas.above_cap"
    assert betting.match(round_).word is None


def test_L4_keeping_all_round_ends_the_phase() -> None:
    round_ = betting.open_phase(start(5, 5, 5, opener=2), "final_bet")
    assert round_.word == 2
    assert betting.owed(round_, 2) == 0
    round_ = betting.match(round_)
    round_ = betting.match(round_)
    assert round_.word == 1
    assert betting.match(round_).word is None


def test_L4_the_next_still_in_speaks_first_when_the_opener_has_folded() -> None:
    round_ = betting.open_phase(start(5, 5, 5), "second_bet")
    round_ = betting.match(betting.match(betting.fold(round_, 0)))
    assert betting.open_phase(round_, "final_bet").word == 1


def test_L4_raises_are_at_least_one() -> None:
    round_ = betting.stake(betting.open_phase(start(9, 9), "second_bet"), 4)
    refusal = betting.check_raise(round_, 4)
    assert refusal is not None
    assert (refusal.code, refusal.params) == ("las_vegas.stake_too_low", {"least": 5})


def test_L4_a_cap_risen_by_a_fold_reopens_nothing() -> None:
    """All others have staked the cap of 5 and spoken; the fold of the third lifts the cap, yet the phase is over."""
    round_ = betting.open_phase(start(20, 20, 5), "first_bet")
    round_ = betting.fold(betting.match(betting.stake(round_, 5)), 2)
    assert betting.cap(round_) == 20
    assert round_.word is None


def test_L8_one_left_in_ends_the_phase_at_once() -> None:
    round_ = betting.stake(betting.open_phase(start(9, 9, 9), "first_bet"), 3)
    round_ = betting.fold(betting.fold(round_, 1), 2)
    assert round_.word is None
    assert betting.only_one(round_) == 0
    assert betting.settle(round_, 0, 4, refund=False, left=(False,) * 3).balances == (13, 9, 9)


def test_T16_the_opener_leaves_before_the_first_bet_and_the_next_still_in_opens() -> None:
    round_, gone = betting.leave(betting.open_phase(start(40, 9, 9), "first_bet"), 0)
    assert gone == 40
    assert round_.word == 1
    assert betting.check_fold(round_).code == "las_vegas.opener_may_not_fold"


def test_T16_the_stake_of_a_leaver_stays_and_must_still_be_matched() -> None:
    round_ = betting.stake(betting.open_phase(start(40, 40, 40), "second_bet"), 10)
    round_, gone = betting.leave(round_, 0)
    assert gone == 30
    assert round_.word == 1
    assert betting.owed(round_, 1) == 10
    round_ = betting.match(betting.match(round_))
    assert betting.settle(round_, 1, 0, refund=False, left=(True, False, False)).balances == (0, 60, 30)


def test_T16_a_leaver_who_was_the_last_to_speak_ends_the_phase() -> None:
    round_ = betting.match(betting.open_phase(start(40, 40, 40), "second_bet"))
    round_ = betting.match(round_)
    assert round_.word == 2
    assert betting.leave(round_, 2)[0].word is None


def test_L7_without_a_winner_the_showdown_takes_its_stakes_back_and_the_folded_ones_are_carried() -> None:
    round_ = betting.stake(betting.open_phase(start(40, 40, 40), "first_bet"), 6)
    round_ = betting.match(betting.match(round_))
    round_ = betting.fold(betting.open_phase(round_, "second_bet"), 0)
    carried = betting.settle(round_, None, 2, refund=False, left=(False,) * 3)
    assert (carried.balances, carried.carried) == ((34, 40, 40), 8)
    refunded = betting.settle(round_, None, 2, refund=True, left=(False,) * 3)
    assert (refunded.balances, refunded.carried) == ((40, 40, 40), 2)


def test_L7_a_refunded_stake_of_a_leaver_goes_to_the_leavers_line() -> None:
    round_ = betting.match(betting.match(betting.stake(betting.open_phase(start(40, 40, 40), "first_bet"), 6)))
    round_, gone = betting.leave(betting.open_phase(round_, "second_bet"), 0)
    paid = betting.settle(round_, None, 0, refund=True, left=(True, False, False))
    assert (gone, paid.balances, paid.returned, paid.carried) == (34, (0, 40, 40), (6, 0, 0), 0)


@pytest.mark.parametrize(("ante", "laid"), [(0, 0), (1, 1), (5, 3)])
def test_L9_the_ante_is_a_stake_of_everybody_and_at_most_the_cap(ante: int, laid: int) -> None:
    assert start(80, 3, 65, 0, ante=ante).stakes == (laid, laid, laid, 0)


def test_L9_an_ante_at_the_cap_leaves_nothing_to_bet() -> None:
    assert betting.open_phase(start(80, 3, ante=5), "first_bet").word is None


def test_L9_the_first_bet_is_a_whole_stake_with_the_ante_in_it() -> None:
    round_ = betting.open_phase(start(80, 80, ante=5), "first_bet")
    assert betting.check_bet(round_, 4).code == "las_vegas.stake_too_low"
    assert betting.check_bet(round_, 5) is None


def test_L9_a_pot_still_carried_goes_to_the_only_player_with_points_else_to_nobody() -> None:
    assert betting.close_account((0, 195, 0), 5) == ((0, 200, 0), 0)
    assert betting.close_account((90, 105, 0), 5) == ((90, 105, 0), 5)


@given(
    st.lists(st.integers(0, 30), min_size=2, max_size=6).filter(lambda b: sum(x > 0 for x in b) > 1),
    st.data(),
)
def test_L4_L5_L7_any_round_ends_within_the_cap_and_conserves_points(balances: list[int], data: st.DataObject) -> None:
    """Random words and departures: no stake above the cap, every phase ends, the sum of all lines never changes."""
    inside = tuple(balance > 0 for balance in balances)
    opener = data.draw(st.sampled_from([seat for seat, here in enumerate(inside) if here]))
    round_ = betting.begin(tuple(balances), inside, opener, data.draw(st.sampled_from([0, 1, 5])))
    left = [False] * len(balances)
    gone = 0
    for phase in ("first_bet", "second_bet", "final_bet"):
        if betting.only_one(round_) is not None:
            break
        round_ = betting.open_phase(round_, phase)
        for _ in range(1000):
            if round_.word is None:
                break
            top, now = betting.cap(round_), betting.common(round_)
            act = data.draw(st.sampled_from(["stake", "match", "fold", "leave"]))
            if act == "stake":
                to = data.draw(st.integers(now, top))
                if (betting.check_bet if betting.opening(round_) else betting.check_raise)(round_, to) is None:
                    round_ = betting.stake(round_, to)
                else:
                    assert not betting.opening(round_)
                    round_ = betting.match(round_)
            elif act == "match" and betting.check_match(round_) is None:
                round_ = betting.match(round_)
            elif act == "fold" and betting.check_fold(round_) is None:
                round_ = betting.fold(round_, round_.word)
            elif act == "leave":
                seat = data.draw(st.sampled_from([s for s, here in enumerate(round_.inside) if here]))
                left[seat] = True
                round_, more = betting.leave(round_, seat)
                gone += more
            assert sum(round_.inside) >= 1
            assert max(round_.stakes) <= betting.cap(round_)
            assert all(stake <= balance for stake, balance in zip(round_.stakes, round_.balances, strict=True))
            assert sum(round_.balances) + gone == sum(balances)
            assert round_.word is None or round_.inside[round_.word]
        else:
            pytest.fail("the phase does not end")
    inside_now = [seat for seat, here in enumerate(round_.inside) if here]
    winner = data.draw(st.sampled_from([None, *inside_now] if len(inside_now) > 1 else inside_now))
    paid = betting.settle(round_, winner, 3, refund=data.draw(st.booleans()), left=tuple(left))
    assert sum(paid.balances) + paid.carried + sum(paid.returned) + gone == sum(balances) + 3
    assert min(paid.balances) >= 0
