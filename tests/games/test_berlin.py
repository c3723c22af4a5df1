"""Berlín: the result area, its cases, what completes, what is thrown, how it ends (B1–B7)."""

import pytest

from equalis.cards.cards import Card
from equalis.cards.decks import level_deck
from equalis.cards.faces import Operation
from equalis.cards.notation import parse_face
from equalis.equality.row import Auxiliary
from equalis.errors import Refused
from equalis.games.actions import Claim, Discard, Play, Throw
from equalis.games.berlin import Berlin
from equalis.games.randomness import seed_of
from equalis.games.setup import Options, Setup, cards_of
from equalis.games.turn_events import AreaDrew, AreaStarted, Completed, Thrown
from equalis.games.turn_state import TurnState
from tests.games.layout import bodies, faces, ids_of, lay, pick, text

GAME = Berlin()
SIX = "1 2 3 4 + −"


def berlin(*hands: str, **layout: object) -> TurnState:
    """A position of Berlín."""
    return lay(*hands, game="berlin", **layout)  # type: ignore[arg-type]


def refusal(state: TurnState, seat: int, action: object) -> str:
    """The code that refuses the action."""
    with pytest.raises(Refused) as raised:
        GAME.apply(state, seat, action)  # type: ignore[arg-type]
    assert GAME.check(state, seat, action) == raised.value.refusal  # type: ignore[arg-type]
    return raised.value.refusal.code


def shows(card: Card | None) -> object:
    """The face of a card that may be lacking."""
    return None if card is None else card.face


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_B2_plain_equals_are_set_aside_and_six_cards_dealt(level: int) -> None:
    step = GAME.start(Setup("berlin", level_deck(level), 3), seed_of(level))
    state = step.state
    every = cards_of(state.setup)
    equals = [card.id for card in every if card.face == Operation(("=",))]
    assert [len(hand) for hand in state.hands] == [6, 6, 6]
    assert state.area is not None
    assert sorted((*state.supply, state.area.equals)) == equals  # type: ignore[type-var]
    assert not set(equals) & set(state.piles.draw)
    assert bodies(step.events, AreaStarted) == [AreaStarted(every[state.area.equals or 0], len(equals) - 1)]
    assert ids_of(state) == list(range(len(every)))


def test_B2_drawing_times_then_times_div_equals_then_minus_then_plus_then_a_number() -> None:
    """×, ×|÷|=: discard pile; − the sign; + after a sign: discard pile; M3 the result."""
    state = berlin("− 3 1 1 1 1", SIX, area="5", row="8", draw="1 1 × ×|÷|= − + M3 1 1", supply=1, level=4)
    step = GAME.apply(state, 0, Play(pick(state, 0, "− 3")))
    drawn = [(shows(body.card), body.use) for body in bodies(step.events, AreaDrew)]
    assert drawn == [
        (parse_face("×"), "discarded"),
        (parse_face("×|÷|="), "discarded"),
        (parse_face("−"), "sign"),
        (parse_face("+"), "discarded"),
        (parse_face("M3"), "number"),
    ]
    after = step.state
    assert after.area is not None
    assert faces(after, after.piles.discards) == [parse_face("×"), parse_face("×|÷|="), parse_face("+")]
    area = GAME.view(after, None).area
    assert area is not None
    assert (shows(area.sign), shows(area.number)) == (parse_face("−"), parse_face("M3"))
    assert area.allowed == tuple(range(-198, 0, 3))
    assert ids_of(after) == ids_of(state)


@pytest.mark.parametrize(
    ("area", "allowed"),
    [("11", (11,)), ("+|− 11", (-11, 11)), ("− 3|7", (-7, -3)), ("+|−|×|÷|= 4", (-4, 4)), ("+ 9", (9,))],
)
def test_B3_the_result_is_any_value_with_any_sign_of_the_sign_card(area: str, allowed: tuple[int, ...]) -> None:
    view = GAME.view(berlin(SIX, SIX, area=area, draw="1"), 0)
    assert view.area is not None
    assert view.area.allowed == allowed


def test_B1_B4_the_left_side_that_meets_the_result_completes() -> None:
    state = berlin("− 8 1 1 1 1", SIX, row="3", area="− 5", draw="1 1 7", supply=1)
    step = GAME.apply(state, 0, Play(pick(state, 0, "− 8")))
    (won,) = bodies(step.events, Completed)
    assert won.reading.result == -5
    assert (won.count, won.points) == (6, 6), "3 − 8 = − 5 wins 6 cards (B5)"


def test_B4_a_plain_equals_is_refused_and_other_equals_are_not_read() -> None:
    state = berlin("= 5 ×|÷|= 1 1 1", SIX, row="5", area="25", draw="1 1 7", supply=1, level=4)
    assert refusal(state, 0, Play(pick(state, 0, "="))) == "row.equals_with_result"
    (won,) = bodies(GAME.apply(state, 0, Play(pick(state, 0, "×|÷|= 5"))).events, Completed)
    assert won.reading.result == 25


def test_B4_an_open_parenthesis_or_a_last_operation_does_not_complete() -> None:
    state = berlin("− 8 1 1 1 1", SIX, row="3", area="− 5", draw="1 1 7", supply=1)
    opened = GAME.apply(state, 0, Play(pick(state, 0, "− 8"), (Auxiliary("(", 2),)))
    assert bodies(opened.events, Completed) == []
    trailing = GAME.apply(berlin("+ 8 1 1 1 1", SIX, row="5", area="5", draw="1"), 0, Play((0,)))
    assert bodies(trailing.events, Completed) == []


def test_B5_the_completer_draws_to_six_and_the_next_player_starts_a_new_round() -> None:
    state = berlin("− 3 1 1 1 1", SIX, row="8", area="5", draw="2 2 7", supply=1)
    step = GAME.apply(state, 0, Play(pick(state, 0, "− 3")))
    after = step.state
    assert (len(after.hands[0]), after.turn, after.row.cards, after.supply) == (6, 1, (), ())
    area = GAME.view(after, 1).area
    assert area is not None
    assert area.allowed == (7,)
    assert after.won[0].equals is not None
    seat = GAME.view(after, None).seats[0]
    assert (seat.cards_won, seat.points) == (5, 5)
    assert ids_of(after) == ids_of(state)


def test_B5_the_claim_mode_holds_in_berlin_too() -> None:
    state = berlin("− 3 1 1 1 1", SIX, row="8", area="5", draw="2 2 7", options=Options(claim="declared"))
    placed = GAME.apply(state, 0, Play(pick(state, 0, "− 3")))
    assert bodies(placed.events, Completed) == []
    assert bodies(GAME.apply(placed.state, 1, Claim()).events, Completed)[0].seat == 1


def test_B6_a_requested_throw_takes_the_area_along_and_the_same_player_takes_the_turn() -> None:
    row = " ".join("1" if at % 2 == 0 else "+" for at in range(14))
    state = berlin(SIX, SIX, row=row, area="9", draw="12 1 1", supply=2)
    assert state.area is not None
    step = GAME.apply(state, 0, Throw())
    after = step.state
    assert bodies(step.events, Thrown) == [Thrown(0, "asked", 15)]
    assert (after.turn, after.row.cards, len(after.supply)) == (0, (), 2), (
        "its = went back to the supply, one was taken"
    )
    assert len(after.piles.discards) == 15
    area = GAME.view(after, 0).area
    assert area is not None
    assert area.allowed == (12,)
    assert ids_of(after) == ids_of(state)


def test_B6_after_a_throw_by_itself_the_next_player_takes_the_turn() -> None:
    row = " ".join("1" if at % 2 == 0 else "+" for at in range(37))
    state = berlin("+ 1 1 1 1 1", SIX, row=row, area="900", draw="1 12 1 1")
    step = GAME.apply(state, 0, Play(pick(state, 0, "+")))
    assert bodies(step.events, Thrown) == [Thrown(0, "itself", 39)]
    assert step.state.turn == 1
    assert step.state.area is not None


def test_B6_with_the_supply_empty_a_token_of_one_point_serves_as_equals() -> None:
    state = berlin("− 3 1 1 1 1", SIX, row="8", area="5", draw="2 2 7 1")
    after = GAME.apply(state, 0, Play(pick(state, 0, "− 3"))).state
    assert after.area is not None
    assert after.area.equals is None
    view = GAME.view(after, 0)
    assert view.area is not None
    assert view.area.equals is None
    token = berlin("− 3 1 1 1 1", SIX, row="8", area="5", token=True, draw="2 2 7 1")
    (won,) = bodies(GAME.apply(token, 0, Play(pick(token, 0, "− 3"))).events, Completed)
    assert (won.points, won.count) == (5, 4)


def test_B7_no_number_left_to_draw_for_a_result_ends_the_game() -> None:
    state = berlin("− 3 1 1 1 1", SIX, row="8", area="5", draw="2 2 +", discards="−")
    after = GAME.apply(state, 0, Play(pick(state, 0, "− 3"))).state
    assert after.outcome is not None
    assert (after.outcome.reason, after.outcome.points, after.outcome.winners) == ("no_result", (5, 0), (0,))
    assert ids_of(after) == ids_of(state)


def test_B2_a_number_among_the_discards_is_found_by_reshuffling() -> None:
    state = berlin("− 3 1 1 1 1", SIX, row="8", area="5", draw="2 2 +", discards="− × 9", level=4)
    after = GAME.apply(state, 0, Play(pick(state, 0, "− 3"))).state
    assert after.area is not None
    assert faces(after, [after.area.number]) == [parse_face("9")]


def test_B_the_game_does_not_end_for_want_of_equals() -> None:
    state = berlin("− 3 1 1 1 1", SIX, row="8", area="5", token=True, draw="2 2 7 1")
    assert GAME.apply(state, 0, Play(pick(state, 0, "− 3"))).state.outcome is None


def test_T3_discards_hold_in_berlin_too() -> None:
    state = berlin(SIX, SIX, area="5", draw="7 8 9")
    after = GAME.apply(state, 0, Discard(pick(state, 0, "1 2 3"))).state
    assert text([cards_of(after.setup)[card] for card in after.hands[0][3:]]) == [parse_face(word) for word in "789"]
