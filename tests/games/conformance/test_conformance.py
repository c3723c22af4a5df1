"""What must hold at every state of every game (T, M, B, D, L, V, C9, C10; decisions 1–5), one random game a table."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from equalis.errors import Refused
from equalis.games.actions import Action, PlayerAction
from equalis.games.events import Event, seen_by
from equalis.games.protocol import Game
from equalis.games.randomness import seed_of
from equalis.games.registry import (
    decode_action,
    decode_event,
    decode_state,
    decode_view,
    encode,
    game_named,
)
from equalis.games.setup import EQUALIS_AT_START, Seat, Setup, cards_of
from tests.games.conformance.allowance import allowed
from tests.games.conformance.hostile import hostile_action
from tests.games.conformance.inventory import cards_shown, equalis, exchanged, hidden_from, places
from tests.games.conformance.tables import OPTIONS, TABLES, name_of
from tests.games.conformance.walks import LIVELY, Position, walk

HOSTILE_ACTIONS = 4
"""Per seat and state."""

EVERY = 6
"""The costlier questions are asked at every sixth state only."""


class Played:
    """One game of one table, from the first position to the last."""

    def __init__(self, number: int) -> None:
        self.setup: Setup = replace(TABLES[number], options=OPTIONS[number % len(OPTIONS)])
        self.seed = 1000 + number
        self.game: Game[Any, Any] = game_named(self.setup.game)
        self.positions: list[Position] = list(walk(self.setup, self.seed, LIVELY))
        self.cards = list(range(len(cards_of(self.setup))))

    def chance(self) -> Random:
        return Random(self.seed)

    def viewers(self) -> tuple[Seat | None, ...]:
        return (None, *range(self.setup.seats))


@pytest.fixture(scope="module", params=range(len(TABLES)), ids=lambda number: name_of(TABLES[number]))
def played(request: pytest.FixtureRequest) -> Played:
    return Played(request.param)


def test_C8_L7_T10_every_card_is_in_one_place_points_are_conserved_and_games_end(played: Played) -> None:
    """The bound of the game itself is checked on the way (`walk`)."""
    for position in played.positions:
        assert sorted(places(position.state)) == played.cards
        if played.setup.game == "las_vegas":
            assert equalis(position.state) == EQUALIS_AT_START * played.setup.seats
    last = played.positions[-1].state
    assert played.game.outcome(last) is not None
    assert played.game.to_act(last) == frozenset()


def test_decision_2_choices_and_check_say_the_same_and_refusals_change_nothing(played: Played) -> None:
    game, rng = played.game, played.chance()
    for position in played.positions:
        state = position.state
        before = encode(state)
        waiting = game.to_act(state)
        for seat in waiting:
            assert game.choices(game.view(state, seat))
        for seat in {rng.randrange(played.setup.seats), *sorted(waiting)[:1]}:
            view = game.view(state, seat)
            choices = game.choices(view)
            if choices:
                assert game.check(state, seat, game.random_action(view, rng)) is None
            for action in hostile_actions(view, rng):
                _compare(game, state, seat, action, allowed(choices, action, _received(view)))
        assert game.choices(game.view(state, None)) == ()
        assert encode(state) == before


def hostile_actions(view: Any, rng: Random) -> list[PlayerAction]:
    """Hostile actions with the cards that this viewer sees."""
    near = sorted({card.id for card in view.hand} | {card.id for card in getattr(view, "common", ())})
    return [hostile_action(rng, near) for _ in range(HOSTILE_ACTIONS)]


def _received(view: Any) -> int | None:
    exchange = getattr(view, "exchange", None)
    return exchange.received.id if exchange is not None and exchange.received is not None else None


def _compare(game: Game[Any, Any], state: Any, seat: Seat, action: PlayerAction, expected: bool | None) -> None:
    """Check must agree with what the choices say, and apply with check."""
    refusal = game.check(state, seat, action)
    if expected is not None:
        assert (refusal is None) == expected, f"{action} by {seat}: {refusal}"
    if refusal is None:
        game.apply(state, seat, action)
        return
    with pytest.raises(Refused) as refused:
        game.apply(state, seat, action)
    assert refused.value.refusal == refusal


def test_decision_1_everything_reads_back_from_json_and_a_replay_is_the_same(played: Played) -> None:
    game, name = played.game, played.setup.game
    step = game.start(played.setup, seed_of(played.seed))
    for at, position in enumerate(played.positions):
        if position.action is not None:
            step = game.apply(step.state, position.seat, decode_action(encode(position.action)))
        assert step.events == position.events
        text = encode(position.state)
        assert encode(step.state) == text
        assert decode_state(name, text) == position.state
        for event in position.events:
            assert decode_event(encode(event)) == event
        if at % EVERY == 0:
            for viewer in played.viewers():
                view = game.view(position.state, viewer)
                assert decode_view(encode(view)) == view


def test_v_hidden_cards_exchanged_change_neither_view_nor_choices_nor_events(played: Played) -> None:
    """Decision 4. Events are compared where the step shows the viewer neither of the exchanged cards."""
    game, rng = played.game, played.chance()
    for position, following in list(zip(played.positions, [*played.positions[1:], None], strict=True))[::2]:
        viewer = rng.choice(played.viewers())
        view = game.view(position.state, viewer)
        hidden = hidden_from(position.state, viewer, cards_shown(view))
        if len(hidden) < 2:
            continue
        one, other = rng.sample(hidden, 2)
        changed = exchanged(position.state, one, other)
        assert encode(game.view(changed, viewer)) == encode(view)
        if following is not None and following.action is not None:
            _same_events(game, changed, following, viewer, {one, other})


def _same_events(game: Game[Any, Any], changed: Any, live: Position, viewer: Seat | None, cards: set[int]) -> None:
    action: Action | None = live.action
    assert action is not None
    if cards & _named(action):
        return
    try:
        step = game.apply(changed, live.seat, action)
    except Refused:
        return
    theirs = [event.body for event in live.events if seen_by(event, viewer)]
    ours = [event.body for event in step.events if seen_by(event, viewer)]
    if not cards & (cards_shown(theirs) | cards_shown(ours)):
        assert encode(ours) == encode(theirs)


def _named(action: Action) -> set[int]:
    return {*getattr(action, "cards", ()), getattr(action, "card", -1)}


def test_v_a_sampled_state_looks_the_same_to_its_viewer(played: Played) -> None:
    game, rng = played.game, played.chance()
    for position in played.positions[::EVERY]:
        viewer = rng.choice(played.viewers())
        view = game.view(position.state, viewer)
        state = game.sample(view, rng)
        assert encode(game.view(state, viewer)) == encode(view)
        assert sorted(places(state)) == played.cards


def test_V1_events_of_draws_are_for_their_holder_only(played: Played) -> None:
    """Every hand that is drawn is an event for one seat; everybody else sees how many cards it drew."""
    events: list[Event] = [event for position in played.positions for event in position.events]
    drawn = [event for event in events if event.body.__struct_config__.tag == "hand_drew"]
    assert drawn
    assert all(event.audience == (event.body.seat,) for event in drawn)
