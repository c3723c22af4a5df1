"""Whole games by random play, with time-outs and departures in between where wanted, step by step."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct

from equalis.games.actions import Action, Leave, TakeOver, TimeOut
from equalis.games.events import Event
from equalis.games.protocol import Game
from equalis.games.randomness import seed_of
from equalis.games.registry import game_named
from equalis.games.setup import Seat, Setup


class Position(Struct, frozen=True):
    """A state on the way, how it came about, and the events of that step."""

    state: Any
    seat: Seat | None
    action: Action | None
    events: tuple[Event, ...]


class Unrest(Struct, frozen=True):
    """How often something else than a player's action happens: chances per step."""

    time_out: float = 0.0
    leave: float = 0.0
    take_over: float = 0.0


CALM = Unrest()
LIVELY = Unrest(time_out=0.03, leave=0.004, take_over=0.01)


def walk(setup: Setup, seed: int, unrest: Unrest = CALM) -> Iterator[Position]:
    """Every position of one game, the first included. AssertionError beyond the game's own bound on actions."""
    game: Game[Any, Any] = game_named(setup.game)
    rng = Random(seed)
    step = game.start(setup, seed_of(seed))
    yield Position(step.state, None, None, step.events)
    most = game.most_actions(setup)
    counted = 0
    while game.outcome(step.state) is None:
        seat, action = next_action(game, step.state, setup, rng, unrest)
        step = game.apply(step.state, seat, action)
        counted += action.__struct_config__.tag not in {"agree_to_end", "take_over"}
        assert most is None or counted <= most, f"more than {most} actions"
        yield Position(step.state, seat, action, step.events)


def next_action(
    game: Game[Any, Any], state: Any, setup: Setup, rng: Random, unrest: Unrest
) -> tuple[Seat | None, Action]:
    """The next thing to happen: mostly one of the seats waited for acts."""
    waiting = sorted(game.to_act(state))
    assert waiting, "nobody is waited for and the game is not over"
    if unrest is not CALM:
        seat = rng.randrange(setup.seats)
        chance = rng.random()
        if chance < unrest.time_out:
            return None, TimeOut(rng.choice(waiting))
        if chance < unrest.time_out + unrest.leave and setup.modality == "individual" and not state.left[seat]:
            return None, Leave(seat)
        if chance > 1 - unrest.take_over and not state.left[seat]:
            return None, TakeOver(seat, rng.choice(("person", "computer")))
    seat = rng.choice(waiting)
    return seat, game.random_action(game.view(state, seat), rng)
