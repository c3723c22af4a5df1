"""How games with turns end, who wins, and leaving (T10, T11, T14, T16)."""

from equalis.cards.decks import level_deck
from equalis.games.actions import AgreeToEnd, Discard, Leave, Pass, Play, TakeOver, TimeOut
from equalis.games.general import General
from equalis.games.randomness import seed_of
from equalis.games.setup import Outcome, Setup
from equalis.games.shared_events import EndAgreed, GameEnded, HasLeft, TakenOver
from tests.games.layout import bodies, ids_of, lay, pick
from tests.games.test_turns import EIGHT, refusal

GAME = General()


def outcome(state: object) -> Outcome:
    """The outcome that must be there."""
    found = GAME.outcome(state)  # type: ignore[arg-type]
    assert found is not None
    return found


def test_T10_both_piles_and_all_hands_empty() -> None:
    state = lay("1", "", "", row="2 +")
    step = GAME.apply(state, 0, Play(pick(state, 0, "1")))
    ended = outcome(step.state)
    assert (ended.reason, ended.points, ended.winners) == ("no_cards", (0, 0, 0), (0, 1, 2))
    assert bodies(step.events, GameEnded) == [GameEnded(ended)]
    assert GAME.to_act(step.state) == frozenset()
    assert refusal(step.state, 1, Pass()) == "game.over"
    assert refusal(step.state, None, Leave(1)) == "game.over"


def test_T10_with_both_piles_empty_a_round_of_passes_and_time_outs_ends_the_game() -> None:
    state = lay("1", "2", "3", row="2 +")
    state = GAME.apply(state, 0, Pass()).state
    state = GAME.apply(state, None, TimeOut(1)).state
    assert state.outcome is None
    assert outcome(GAME.apply(state, 2, Pass()).state).reason == "all_passed"


def test_T10_a_play_starts_the_count_of_passes_anew() -> None:
    state = lay("1", "2 +", "3", row="2 +", extra="=")
    state = GAME.apply(state, 0, Pass()).state
    state = GAME.apply(state, 1, Play(pick(state, 1, "2"))).state
    state = GAME.apply(state, 2, Pass()).state
    state = GAME.apply(state, 0, Pass()).state
    assert state.outcome is None
    assert outcome(GAME.apply(state, 1, Pass()).state).reason == "all_passed"


def test_T10_stall_limit_of_3n_turns_without_a_play() -> None:
    state = lay(EIGHT, EIGHT, draw="1 1 1 1")
    for turn in range(5):
        state = GAME.apply(state, turn % 2, Discard(state.hands[turn % 2][:1])).state
    assert state.outcome is None
    played = GAME.apply(state, 1, Play(pick(state, 1, "5"))).state
    assert (played.outcome, played.turns_without_play) == (None, 0)
    assert outcome(GAME.apply(state, None, TimeOut(1)).state).reason == "stalled"


def test_T10_all_players_agree_to_end() -> None:
    state = lay(EIGHT, EIGHT, EIGHT, draw="1")
    step = GAME.apply(state, 2, AgreeToEnd())
    assert bodies(step.events, EndAgreed) == [EndAgreed(2, True)]
    assert refusal(step.state, 2, AgreeToEnd()) == "game.agreed_already"
    assert refusal(step.state, 1, AgreeToEnd(agree=False)) == "game.not_agreed"
    state = GAME.apply(step.state, 0, AgreeToEnd()).state
    withdrawn = GAME.apply(state, 2, AgreeToEnd(agree=False)).state
    assert GAME.apply(withdrawn, 1, AgreeToEnd()).state.outcome is None
    assert outcome(GAME.apply(state, 1, AgreeToEnd()).state).reason == "agreed"


def test_T10_row_and_hands_score_for_nobody_and_T11_equal_points_share() -> None:
    state = lay("= 6 1 1 1 1 1 1", EIGHT, row="2 + 4", draw="= 9 9 9 9")
    state = GAME.apply(state, 0, Play(pick(state, 0, "= 6"))).state
    state = GAME.apply(state, 1, Play(pick(state, 1, "2 + 3"))).state
    state = GAME.apply(state, 0, AgreeToEnd()).state
    ended = outcome(GAME.apply(state, 1, AgreeToEnd()).state)
    assert (ended.points, ended.winners) == ((5, 0), (0,))
    tie = lay(EIGHT, EIGHT, draw="1")
    tie = GAME.apply(GAME.apply(tie, 0, AgreeToEnd()).state, 1, AgreeToEnd()).state
    assert outcome(tie).winners == (0, 1)


def test_T14_the_general_game_ends_when_no_equals_is_left_outside_the_won_piles() -> None:
    state = lay("= 6 1 1 1 1 1 1", EIGHT, row="2 + 4", draw="1 1 1 1")
    assert outcome(GAME.apply(state, 0, Play(pick(state, 0, "= 6"))).state).reason == "no_equals"
    hidden = lay("= 6 1 1 1 1 1 1", EIGHT, row="2 + 4", draw="1 1 +|−|×|÷|= 1")
    assert GAME.apply(hidden, 0, Play(pick(hidden, 0, "= 6"))).state.outcome is None


def test_T16_leaving_discards_the_hand_and_skips_the_seat() -> None:
    state = lay(EIGHT, EIGHT, EIGHT, draw="1 1")
    step = GAME.apply(state, None, Leave(1))
    after = step.state
    assert bodies(step.events, HasLeft) == [HasLeft(1, 8)]
    assert (after.hands[1], len(after.piles.discards), after.turn) == ((), 8, 0)
    assert ids_of(after) == ids_of(state)
    after = GAME.apply(after, 0, Discard(pick(after, 0, "1"))).state
    assert after.turn == 2
    assert refusal(after, 1, Pass()) == "game.seat_has_left"
    assert refusal(after, None, TimeOut(1)) == "game.seat_has_left"
    assert refusal(after, 0, Leave(2)) == "game.only_the_table"


def test_T16_leaving_in_turn_hands_the_turn_on() -> None:
    state = lay(EIGHT, "1 2", EIGHT, draw="1 1")
    after = GAME.apply(state, None, Leave(0)).state
    assert (after.turn, len(after.hands[1])) == (1, 8), "the next one draws first (T15)"


def test_T16_points_of_a_leaver_are_shown_but_cannot_win() -> None:
    state = lay("= 6 1 1 1 1 1 1", EIGHT, EIGHT, row="2 + 4", draw="= 1 1 1 1 1")
    state = GAME.apply(state, 0, Play(pick(state, 0, "= 6"))).state
    state = GAME.apply(state, None, Leave(0)).state
    assert GAME.view(state, None).seats[0].points == 5
    ended = outcome(GAME.apply(state, None, Leave(2)).state)
    assert (ended.reason, ended.points, ended.winners, ended.left) == ("alone", (5, 0, 0), (1,), (0, 2))


def test_T16_those_still_in_can_agree_without_the_leaver() -> None:
    state = lay(EIGHT, EIGHT, EIGHT, draw="1")
    for seat in (0, 1):
        state = GAME.apply(state, seat, AgreeToEnd()).state
    assert outcome(GAME.apply(state, None, Leave(2)).state).reason == "agreed"


def test_T16_a_seat_taken_over_keeps_everything_but_its_consent() -> None:
    state = GAME.apply(lay(EIGHT, EIGHT, draw="1"), 1, AgreeToEnd()).state
    step = GAME.apply(state, None, TakeOver(1, "computer"))
    assert bodies(step.events, TakenOver) == [TakenOver(1, "computer")]
    assert step.state.hands == state.hands
    assert step.state.agreed == (False, False)


def test_T16_in_pairs_a_seat_is_always_taken_over() -> None:
    state = GAME.start(Setup("general", level_deck(4), 4, "pairs"), seed_of(3)).state
    assert refusal(state, None, Leave(1)) == "game.pairs_are_taken_over"
    assert GAME.check(state, None, TakeOver(1, "person")) is None
