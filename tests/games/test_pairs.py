"""*Parejas*: partners, the exchange of a card and its undoing, the private channel (M2–M4, V4)."""

from typing import Any

import pytest
from msgspec.structs import replace

from equalis.games.actions import (
    AgreeToEnd,
    AskPartner,
    Discard,
    GiveCard,
    Pass,
    Play,
    RefuseCard,
    TakeOver,
    Throw,
    TimeOut,
    Withdraw,
)
from equalis.games.general import General
from equalis.games.protocol import Step
from equalis.games.setup import Options
from equalis.games.turn_events import (
    CardsSwapped,
    Completed,
    PartnerAsked,
    PartnerRefused,
    RequestWithdrawn,
    SwapSeen,
    SwapUndone,
)
from equalis.games.turn_state import TurnState
from tests.games.layout import bodies, ids_of, lay, pick
from tests.games.test_turns import EIGHT, refusal

GAME = General()
ASKER = "7 1 1 1 1 + − ="
PARTNER = "6 9 2 2 2 2 + −"


def pairs(**changes: Any) -> TurnState:
    """Four seats, 0 and 2 are partners; seat 0 lacks the 6 that completes 2 + 4 =."""
    layout = {"row": "2 + 4 =", "draw": "= 1 1 1 1 1", "modality": "pairs", **changes}
    return lay(ASKER, EIGHT, PARTNER, EIGHT, **layout)


def asked(state: TurnState, wanted: int = 6, offered: str = "7") -> Step[TurnState]:
    """Seat 0 asks its partner."""
    return GAME.apply(state, 0, AskPartner(wanted, pick(state, 0, offered)[0]))


def swapped(state: TurnState) -> Step[TurnState]:
    """Seat 0 has asked for a 6 with a 7, and seat 2 has given it."""
    state = asked(state).state
    return GAME.apply(state, 2, GiveCard(pick(state, 2, "6")[0]))


def six(state: TurnState) -> int:
    """The id of the 6 that is asked for."""
    return pick(state, 2, "6")[0]


def test_M2_partners_sit_opposite_and_share_their_points() -> None:
    state = pairs()
    won = swapped(state)
    after = GAME.apply(won.state, 0, Play((six(state),))).state
    view = GAME.view(after, None)
    assert [seat.points for seat in view.seats] == [5, 0, 5, 0]
    assert [seat.cards_won for seat in view.seats] == [5, 0, 5, 0]
    ended = GAME.apply(replace(after, agreed=(True, True, True, False)), 3, AgreeToEnd())
    assert ended.state.outcome is not None
    assert ended.state.outcome.winners == (0, 2)
    assert ended.state.outcome.points == (5, 0, 5, 0)


def test_M2_six_players_are_three_pairs() -> None:
    state = lay(*[EIGHT] * 6, draw="1", modality="pairs")
    state = GAME.apply(state, 0, AskPartner(5, state.hands[0][0])).state
    assert GAME.to_act(state) == {3}


def test_M4_a_swap_holds_when_the_same_turns_play_completes_with_the_received_card() -> None:
    state = pairs()
    step = swapped(state)
    assert six(state) in step.state.hands[0]
    assert pick(state, 0, "7")[0] in step.state.hands[2]
    completed = GAME.apply(step.state, 0, Play((six(state),)))
    assert bodies(completed.events, Completed)[0].seat == 0
    assert bodies(completed.events, SwapUndone) == []
    assert pick(state, 0, "7")[0] in completed.state.hands[2]
    assert (completed.state.exchange, completed.state.swapped) == (None, False)
    assert ids_of(completed.state) == ids_of(state)


def test_M4_a_play_that_does_not_complete_first_returns_both_cards() -> None:
    state = pairs(row="2 + 4")
    after_swap = swapped(state).state
    step = GAME.apply(after_swap, 0, Play(pick(state, 0, "+ 7")))
    assert bodies(step.events, SwapUndone) == [SwapUndone(0, 2)]
    assert six(state) in step.state.hands[2]
    assert step.state.hands[2] == state.hands[2]
    assert len(step.state.row.cards) == 5
    assert ids_of(step.state) == ids_of(state)


def test_M4_the_received_card_cannot_be_played_without_completing() -> None:
    state = pairs(row="2 + 4 +")
    after_swap = swapped(state).state
    assert refusal(after_swap, 0, Play((six(state),))) == "game.received_card_must_complete"
    assert GAME.check(after_swap, 0, Play(pick(state, 0, "7"))) is None


def test_M4_in_declared_mode_the_completion_must_be_claimed() -> None:
    state = pairs(options=Options(claim="declared"))
    after_swap = swapped(state).state
    assert refusal(after_swap, 0, Play((six(state),))) == "game.received_card_must_complete"
    assert bodies(GAME.apply(after_swap, 0, Play((six(state),), claim=True)).events, Completed)[0].points == 5


@pytest.mark.parametrize("action", ["discard", "time_out", "departure", "partner_departs", "withdraw", "throw", "pass"])
def test_M4_any_other_act_first_returns_both_cards(action: str) -> None:
    state = pairs(row=" ".join("1" if at % 2 == 0 else "+" for at in range(26))) if action == "throw" else pairs()
    if action == "pass":
        state = pairs(draw="", extra="=")
    after_swap = swapped(state).state
    step = {
        "discard": lambda: GAME.apply(after_swap, 0, Discard(pick(state, 0, "7"))),
        "time_out": lambda: GAME.apply(after_swap, None, TimeOut(0)),
        "departure": lambda: GAME.apply(after_swap, None, TakeOver(0, "computer")),
        "partner_departs": lambda: GAME.apply(after_swap, None, TakeOver(2, "person")),
        "withdraw": lambda: GAME.apply(after_swap, 0, Withdraw()),
        "throw": lambda: GAME.apply(after_swap, 0, Throw()),
        "pass": lambda: GAME.apply(after_swap, 0, Pass()),
    }[action]()
    assert bodies(step.events, SwapUndone) == [SwapUndone(0, 2)]
    assert step.state.hands[2] == state.hands[2]
    assert six(state) not in step.state.hands[0]
    assert step.state.exchange is None
    assert ids_of(step.state) == ids_of(state)


def test_M4_one_request_a_turn() -> None:
    state = asked(pairs()).state
    assert refusal(state, 0, Play(pick(state, 0, "7"))) == "game.request_open"
    assert refusal(state, 0, AskPartner(6, pick(state, 0, "7")[0])) == "game.request_open"
    step = GAME.apply(state, 2, RefuseCard())
    assert bodies(step.events, PartnerRefused) == [PartnerRefused(0, 2)]
    assert GAME.to_act(step.state) == {0}
    assert refusal(step.state, 0, AskPartner(9, pick(state, 0, "7")[0])) == "game.asked_already"
    following = GAME.apply(step.state, 0, Discard(pick(state, 0, "7"))).state
    assert GAME.check(following, 1, AskPartner(9, following.hands[1][0])) is None


def test_M4_the_asker_may_withdraw_before_the_answer() -> None:
    state = asked(pairs()).state
    step = GAME.apply(state, 0, Withdraw())
    assert bodies(step.events, RequestWithdrawn) == [RequestWithdrawn(0, 2)]
    assert refusal(step.state, 2, GiveCard(six(state))) == "game.no_request"
    assert refusal(step.state, 0, Withdraw()) == "game.nothing_to_withdraw"


def test_M4_the_partner_gives_only_a_card_that_bears_what_is_asked_for() -> None:
    state = asked(pairs()).state
    assert refusal(state, 2, GiveCard(pick(state, 2, "9")[0])) == "game.card_lacks_wanted"
    assert refusal(state, 2, GiveCard(pick(state, 0, "1")[0])) == "game.not_in_hand"
    assert refusal(state, 1, GiveCard(state.hands[1][0])) == "game.no_request"
    assert refusal(state, 2, Play(pick(state, 2, "9"))) == "game.not_your_turn"


def test_M4_only_in_pairs() -> None:
    state = lay(EIGHT, EIGHT, draw="1")
    assert refusal(state, 0, AskPartner(6, state.hands[0][0])) == "game.no_partner"


def test_T12_an_exchange_request_out_of_time_is_refused() -> None:
    state = asked(pairs()).state
    step = GAME.apply(state, None, TimeOut(2))
    assert bodies(step.events, PartnerRefused) == [PartnerRefused(0, 2)]
    assert step.state.turn == 0
    own_time = GAME.apply(state, None, TimeOut(0))
    assert bodies(own_time.events, RequestWithdrawn) == [RequestWithdrawn(0, 2)]
    assert own_time.state.turn == 1


def test_V4_request_and_cards_are_the_pairs_and_the_others_see_that_cards_changed_hands() -> None:
    state = pairs()
    request = asked(state)
    (event,) = [event for event in request.events if isinstance(event.body, PartnerAsked)]
    assert event.audience == (0, 2)
    for outsider in (1, 3, None):
        assert GAME.view(request.state, outsider) == GAME.view(state, outsider)
    assert GAME.view(request.state, 2).to_act == (2,)
    assert GAME.view(request.state, 2).exchange is not None
    swap = GAME.apply(request.state, 2, GiveCard(six(state)))
    audiences = {type(event.body): event.audience for event in swap.events}
    assert audiences == {CardsSwapped: None, SwapSeen: (0, 2)}
    assert GAME.view(swap.state, 1).swapped
    assert GAME.view(swap.state, 1).exchange is None
    assert GAME.view(swap.state, 1).moves[-1].kind == "swap"


def test_M3_the_private_channel_is_open_during_a_turn_of_either_partner() -> None:
    state = pairs()
    assert [GAME.view(state, seat).talk for seat in (0, 1, 2, 3, None)] == [True, False, True, False, False]
    state = GAME.apply(state, 0, Discard(pick(state, 0, "7"))).state
    assert [GAME.view(state, seat).talk for seat in (0, 1, 2, 3, None)] == [False, True, False, True, False]
    individual = lay(EIGHT, EIGHT, draw="1")
    assert not GAME.view(individual, 0).talk


def test_M4_a_throw_does_not_allow_a_second_request_in_the_turn() -> None:
    row = "2 + 4 + 2 + 4 + 2 + 4 + 2 + 4 + 2 + 4 + 2 + 4 + 2 + 4 ="
    refused = GAME.apply(asked(pairs(row=row)).state, 2, RefuseCard()).state
    thrown = GAME.apply(refused, 0, Throw()).state
    assert refusal(thrown, 0, AskPartner(6, thrown.hands[0][0])) == "game.asked_already"
