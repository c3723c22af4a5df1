"""Madrid by its rules: D1–D7, and T8, T11, T12, T14, T16, V2 in it."""

from typing import Any

import pytest
from msgspec.structs import replace

from equalis.cards.decks import level_deck
from equalis.equality.row import Auxiliary
from equalis.errors import Refused
from equalis.games.actions import Action, Call, Choose, Decline, Discard, Leave, TakeOver, TimeOut
from equalis.games.events import seen_by
from equalis.games.madrid import Madrid
from equalis.games.madrid_events import NobodyCalled, Revealed, RoundClosed
from equalis.games.madrid_state import MadridState, SealedCall
from equalis.games.protocol import Step
from equalis.games.randomness import seed_of
from equalis.games.setup import Seat, Setup, cards_of
from equalis.games.shared_events import Discarded, Drew
from equalis.games.trying import auxiliaries_of
from tests.games.pools_layout import ids, madrid

GAME = Madrid()


def do(state: MadridState, *moves: tuple[Seat | None, Action]) -> Step[MadridState]:
    step = Step(state)
    for seat, action in moves:
        step = GAME.apply(step.state, seat, action)
    return step


def refused(state: MadridState, seat: Seat | None, action: Action) -> str:
    with pytest.raises(Refused) as caught:
        GAME.apply(state, seat, action)
    assert GAME.check(state, seat, action) == caught.value.refusal
    return caught.value.refusal.code


def call(state: MadridState, seat: Seat, text: str) -> Call:
    """A call of these faces, own cards first."""
    pool = state.hands[seat] + tuple(
        card for other, chosen in enumerate(state.chosen) if other != seat for card in chosen
    )
    return Call(ids(state, pool, text))


def faces(state: MadridState, cards: Any) -> str:
    dealt = cards_of(state.setup)
    return " ".join(str(dealt[card]) for card in cards)


FOUR = ("8 + 1 2 + +", "5 − 1 3 + +", "12 − 1 6 + +", "4 = 9 15 + +")
SHOWN = ("8 +", "5 −", "12 −", "4 =")


def four() -> MadridState:
    """The worked example of X: visible 8 5 12 4 + − − =, seat 3 has a 9 of its own."""
    return madrid(*FOUR, shown=SHOWN, draw="1 2 3 4 5 6 7 8 9 + + − − = = = 3 3 3 3 2 2 2 2")


def test_D5_X_three_callers_over_shared_cards_are_awarded_by_points_then_by_time() -> None:
    state = four()
    first, third = call(state, 0, "12 − 4 = 8"), call(state, 3, "8 + 9 − 5 = 12")
    second = call(state, 1, "12 − 4 = 8")
    ones, twos = state.chosen[1][1], state.chosen[2][1]
    assert ones in first.cards
    third = Call(tuple(twos if card == ones else card for card in third.cards))
    step = do(state, (0, first), (1, second), (3, third), (2, Decline()))
    closing = next(event.body for event in step.events if isinstance(event.body, RoundClosed))
    taken = [(award.seat, len(award.taken), award.points, award.order) for award in closing.awards]
    assert taken == [(3, 7, 7, 3), (0, 2, 5, 1), (1, 0, 5, 2)]
    assert GAME.view(step.state, 0).seats[3].points == 7
    assert closing.discarded == 24 - 9
    assert [len(hand) for hand in step.state.hands] == [6, 6, 6, 6]
    assert step.state.dealer == 1


def test_D5_the_first_caller_of_equal_points_takes_all() -> None:
    state = four()
    step = do(
        state, (1, call(state, 1, "12 − 4 = 8")), (0, call(state, 0, "12 − 4 = 8")), (2, Decline()), (3, Decline())
    )
    closing = next(event.body for event in step.events if isinstance(event.body, RoundClosed))
    assert [(award.seat, len(award.taken)) for award in closing.awards] == [(1, 5), (0, 0)]


def test_D3_a_later_call_replaces_the_earlier_one_better_or_not_and_takes_the_later_time() -> None:
    state = four()
    step = do(
        state, (0, call(state, 0, "12 − 4 = 8")), (1, call(state, 1, "12 − 4 = 8")), (0, call(state, 0, "12 = 8 + 4"))
    )
    assert [sealed.seat for sealed in step.state.calls] == [1, 0]
    assert [place.call_order for place in GAME.view(step.state, None).table] == [2, 1, None, None]
    step = do(step.state, (2, Decline()), (3, Decline()))
    closing = next(event.body for event in step.events if isinstance(event.body, RoundClosed))
    assert [award.seat for award in closing.awards] == [1, 0]


def test_D3_a_call_may_hold_only_own_or_only_others_cards_but_no_hidden_one() -> None:
    state = four()
    assert GAME.check(state, 2, call(state, 2, "8 + 4 = 12")) is None
    hidden = state.hands[3][2]
    assert refused(state, 0, Call((hidden,))) == "game.card_not_available"
    own = madrid("3 + 1 4 = 7", "1 + + + + +", shown=("3 +", "1 +"))
    assert GAME.check(own, 0, call(own, 0, "3 + 4 = 7")) is None


def test_D3_a_wrong_call_is_refused_with_its_reason_and_without_penalty() -> None:
    state = four()
    assert refused(state, 0, call(state, 0, "12 − 4 = 5")) == "game.not_equality"
    assert refused(state, 0, call(state, 0, "12 4 = 8")) == "row.two_numbers"
    assert refused(state, 0, Call((state.hands[0][0],) * 2)) == "game.card_twice"
    assert GAME.check(state, 0, call(state, 0, "12 − 4 = 8")) is None


def test_D3_calls_carry_auxiliaries() -> None:
    state = madrid("9 − 5 − 2 =", "6 + + + + +", shown=("9 −", "6 +"))
    plain = call(state, 0, "9 − 5 − 2 = 6")
    assert refused(state, 0, plain) == "game.not_equality"
    with_pair = Call(plain.cards, (Auxiliary("(", 2), Auxiliary(")", 5)))
    step = do(state, (0, with_pair))
    assert auxiliaries_of(step.state.calls[0].row) == with_pair.auxiliaries


def test_D4_declining_is_final_and_a_standing_call_is_not_declined() -> None:
    state = do(four(), (0, Decline())).state
    assert refused(state, 0, call(state, 0, "12 − 4 = 8")) == "madrid.declined"
    assert refused(state, 0, Decline()) == "madrid.declined"
    state = do(state, (1, call(state, 1, "12 − 4 = 8"))).state
    assert refused(state, 1, Decline()) == "madrid.already_called"


def test_D1_a_number_and_an_operation_are_chosen_for_good() -> None:
    state = madrid("1 2 3 + − =", "1 2 3 + − =", draw="1")
    one, two, _, plus, minus, _ = state.hands[0]
    assert refused(state, 0, Choose((one, two))) == "madrid.one_of_each"
    assert refused(state, 0, Choose((plus, minus))) == "madrid.one_of_each"
    assert refused(state, 0, Choose((one, one))) == "game.card_twice"
    assert refused(state, 0, Choose((one, state.hands[1][3]))) == "game.not_in_hand"
    step = do(state, (0, Choose((plus, one))))
    assert refused(step.state, 0, Choose((two, minus))) == "madrid.already_chosen"
    assert GAME.to_act(step.state) == {1}


def test_D1_two_of_one_kind_where_the_other_is_lacking() -> None:
    state = madrid("1 2 3 4 5 6", "+ − = + − =", draw="1")
    assert GAME.check(state, 0, Choose(state.hands[0][2:4])) is None
    assert GAME.check(state, 1, Choose(state.hands[1][:2])) is None


def test_D2_V2_chosen_cards_are_hidden_until_all_are_revealed_together() -> None:
    state = madrid("1 2 3 + − =", "1 2 3 + − =", draw="1")
    own = state.hands[0]
    step = do(state, (0, Choose((own[0], own[3]))))
    assert [seen_by(event, 1) for event in step.events] == [True]
    other = GAME.view(step.state, 1).table[0]
    assert (other.chosen, other.visible) == (True, ())
    assert [card.id for card in GAME.view(step.state, 0).table[0].visible] == [own[0], own[3]]
    step = do(step.state, (None, TimeOut(1)))
    revealed = next(event.body for event in step.events if isinstance(event.body, Revealed))
    assert [len(cards) for cards in revealed.cards] == [2, 2]
    assert [card.id for card in GAME.view(step.state, None).table[0].visible] == [own[0], own[3]]


def test_V2_calls_are_sealed_and_open_with_all_their_cards_at_the_close() -> None:
    state = four()
    step = do(state, (3, call(state, 3, "8 + 9 − 5 = 12")))
    view = GAME.view(step.state, 0)
    assert view.own_call is None
    assert view.table[3].call_order == 1
    own = GAME.view(step.state, 3).own_call
    assert own is not None
    assert own.points == 7
    step = do(step.state, *((seat, Decline()) for seat in (0, 1, 2)))
    closing = GAME.view(step.state, None).closing
    assert closing is not None
    assert len(closing.awards[0].row.cards) == 7


def test_T12_time_over_chooses_the_first_number_and_operation_declines_and_discards_the_first_card() -> None:
    state = madrid("= 2 3 + − 1", "+ − = + − =", draw="1 1 1 1")
    first = state.hands[0]
    step = do(state, (None, TimeOut(0)), (None, TimeOut(1)))
    assert step.state.chosen == ((first[1], first[0]), state.hands[1][:2])
    step = do(step.state, (None, TimeOut(1)), (None, TimeOut(0)))
    assert step.state.phase == "discard"
    step = do(step.state, (None, TimeOut(0)), (None, TimeOut(1)))
    assert [event.body.count for event in step.events if isinstance(event.body, Discarded)] == [1, 1]
    assert first[0] not in step.state.hands[0]


def test_T12_only_a_seat_that_is_waited_for_can_run_out_of_time() -> None:
    state = do(four(), (0, Decline())).state
    assert refused(state, None, TimeOut(0)) == "game.not_waited_for"
    assert refused(state, 1, TimeOut(1)) == "game.only_the_table"


def declined(state: MadridState) -> Step[MadridState]:
    return do(state, *((seat, Decline()) for seat in sorted(GAME.to_act(state))))


def discarded(state: MadridState) -> Step[MadridState]:
    return do(state, *((seat, Discard(state.hands[seat][:1])) for seat in sorted(GAME.to_act(state))))


def chosen(state: MadridState) -> Step[MadridState]:
    return do(state, *((None, TimeOut(seat)) for seat in sorted(GAME.to_act(state))))


def test_D6_T8_without_a_call_all_discards_go_down_before_the_hands_are_refilled() -> None:
    state = declined(four()).state
    assert state.phase == "discard"
    assert GAME.view(state, 1).table[0].visible == ()
    assert refused(state, 0, Discard(())) == "game.discard_count"
    assert refused(state, 0, Discard(state.hands[0][:4])) == "game.discard_count"
    piles = state.piles
    step = do(state, (0, Discard(state.hands[0][:3])))
    assert step.state.piles == piles, "put away, not down"
    assert refused(step.state, 0, Discard(state.hands[0][:1])) == "game.already_discarded"
    assert GAME.view(step.state, 1).table[0].discarded
    step = do(step.state, *((seat, Discard(state.hands[seat][:1])) for seat in (1, 2, 3)))
    assert [len(hand) for hand in step.state.hands] == [6] * 4
    assert [event.body.seat for event in step.events if isinstance(event.body, Drew)] == [1, 2, 3, 0]
    assert step.state.phase == "choose"


def test_D6_the_third_reveal_deals_anew_and_the_third_such_deal_ends_the_game() -> None:
    """Nine reveals in succession without a call: deals after the third and the sixth, the end after the ninth."""
    step = GAME.start(Setup("madrid", level_deck(3), 3), seed_of(1))
    told = []
    while step.state.outcome is None:
        step = {"choose": chosen, "search": declined, "discard": discarded}[step.state.phase](step.state)
        told += [event.body for event in step.events if isinstance(event.body, NobodyCalled)]
    assert [(said.reveals, said.redeal) for said in told] == [
        *((1, False), (2, False), (3, True)),
        *((1, False), (2, False), (3, True)),
        *((1, False), (2, False), (3, False)),
    ]
    assert step.state.outcome.reason == "no_calls"
    assert step.state.outcome.winners == (0, 1, 2)


def test_D6_a_call_in_between_begins_the_count_anew() -> None:
    state = replace(four(), reveals=2, redeals=2)
    step = do(state, (0, call(state, 0, "12 − 4 = 8")), *((seat, Decline()) for seat in (1, 2, 3)))
    assert (step.state.reveals, step.state.redeals, step.state.outcome) == (0, 0, None)


def test_D7_fewer_than_six_cards_each_end_the_game() -> None:
    state = madrid(*FOUR, shown=SHOWN, draw="1 2 3 =")
    step = do(state, (0, call(state, 0, "12 − 4 = 8")), *((seat, Decline()) for seat in (1, 2, 3)))
    outcome = step.state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.points) == ("too_few_cards", (0,), (5, 0, 0, 0))


def test_T14_the_game_ends_at_once_when_the_last_equals_sign_is_won() -> None:
    state = madrid(*FOUR, shown=SHOWN, draw="1 2 3 4 5 6 7 8 9 10 + +")
    step = do(state, (0, call(state, 0, "12 − 4 = 8")), *((seat, Decline()) for seat in (1, 2, 3)))
    assert step.state.outcome is not None
    assert step.state.outcome.reason == "no_equals"


def test_T11_equal_points_share_the_win() -> None:
    state = madrid("3 = 3 + + +", "4 = 4 + + +", shown=("3 +", "4 +"), draw="")
    step = do(state, (0, call(state, 0, "3 = 3")), (1, call(state, 1, "4 = 4")))
    assert step.state.outcome is not None
    assert step.state.outcome.winners == (0, 1)


def test_T16_a_caller_who_leaves_loses_the_call_and_the_visible_cards_stay_usable() -> None:
    state = four()
    step = do(state, (3, call(state, 3, "8 + 9 − 5 = 12")), (None, Leave(3)))
    assert step.state.calls == ()
    assert len(step.state.piles.discards) == 4
    assert len(step.state.hands[3]) == 2
    assert GAME.to_act(step.state) == {0, 1, 2}
    step = do(step.state, (0, call(step.state, 0, "12 − 4 = 8")), (1, Decline()), (2, Decline()))
    assert step.state.outcome is None
    assert step.state.hands[3] == ()
    assert GAME.view(step.state, None).seats[3].left


def test_T16_the_last_one_waited_for_leaves_in_every_phase() -> None:
    first = GAME.start(Setup("madrid", level_deck(3), 3), seed_of(4)).state
    step = do(first, (None, TimeOut(0)), (None, TimeOut(1)), (None, Leave(2)))
    assert step.state.phase == "search"
    assert step.state.hands[2] == ()
    searching = chosen(first).state
    step = do(searching, (0, Decline()), (1, Decline()), (None, Leave(2)))
    assert step.state.phase == "discard"
    assert step.state.hands[2] == (), "its visible cards were usable until the close"
    discarding = declined(searching).state
    step = do(discarding, (None, TimeOut(0)), (None, TimeOut(1)), (None, Leave(2)))
    assert step.state.phase == "choose"
    assert refused(step.state, 2, Decline()) == "game.seat_has_left"
    assert refused(step.state, None, Leave(2)) == "game.seat_has_left"


def test_T16_one_seat_left_ends_the_game_and_a_leaver_cannot_win() -> None:
    state = replace(four(), left=(False, True, True, False))
    sealed = do(four(), (3, call(four(), 3, "8 + 9 − 5 = 12"))).state.calls
    assert isinstance(sealed[0], SealedCall)
    step = do(state, (None, Leave(3)))
    assert step.state.outcome is not None
    assert (step.state.outcome.reason, step.state.outcome.winners) == ("alone", (0,))


def test_T16_taking_over_changes_nothing_but_is_told() -> None:
    state = four()
    step = do(state, (None, TakeOver(1, "computer")))
    assert step.state == state
    assert len(step.events) == 1


def test_T2_the_dealer_moves_on_round_by_round_over_seats_that_left() -> None:
    state = do(four(), (None, Leave(1))).state
    step = do(state, (0, call(state, 0, "12 − 4 = 8")), (2, Decline()), (3, Decline()))
    assert step.state.dealer == 2


def test_C9_madrid_needs_six_cards_a_seat() -> None:
    small = madrid("1 + 1 1 1 1", "1 = 1 1 1 1").setup
    assert GAME.start(small, seed_of(1)).state.outcome is None
    with pytest.raises(Refused) as caught:
        GAME.start(replace(small, seats=3), seed_of(1))
    assert caught.value.refusal.params == {"n": 6}
