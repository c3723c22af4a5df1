"""What random play reaches: kinds of action, auxiliaries, kinds of event, refusal codes, endings."""

from random import Random
from typing import Any, get_args

from msgspec.structs import replace

from equalis.games.actions import Action, Play, PlayerAction
from equalis.games.events import Body
from equalis.games.protocol import Game
from equalis.games.registry import game_named
from equalis.games.setup import Outcome, Setup
from tests.games.conformance.hostile import hostile_action, hostile_table_action
from tests.games.conformance.tables import OPTIONS, SMALL_TABLES, TABLES
from tests.games.conformance.walks import LIVELY, Position, walk

ACTIONS = {kind.__struct_config__.tag for kind in get_args(Action)}
EVENTS = {kind.__struct_config__.tag for kind in get_args(Body)} - {"match_game_started", "match_ended"}
"""Those of games; matches are tested by themselves."""


class Reached:
    """Everything seen so far."""

    def __init__(self) -> None:
        self.actions: set[str] = set()
        self.auxiliaries: set[str] = set()
        self.events: set[str] = set()
        self.refusals: set[str] = set()
        self.endings: set[tuple[str, str]] = set()
        self.equalities: dict[str, int] = {}

    def holds(self, other: "Reached") -> bool:
        """Whether all that the other one holds is here too; numbers of equalities are not compared."""
        return (
            self.actions >= other.actions
            and self.auxiliaries >= other.auxiliaries
            and self.events >= other.events
            and self.refusals >= other.refusals
            and self.endings >= other.endings
        )

    def add(self, setup: Setup, position: Position) -> None:
        """Count one position of a game."""
        action = position.action
        if action is not None:
            self.actions.add(action.__struct_config__.tag)
            self.auxiliaries.update(auxiliary.kind for auxiliary in getattr(action, "auxiliaries", ()))
        for event in position.events:
            tag = event.body.__struct_config__.tag
            self.events.add(tag)
            if tag in {"completed", "called", "round_closed"} or (tag == "round_settled" and _equality(event.body)):
                self.equalities[setup.game] = self.equalities.get(setup.game, 0) + 1
        outcome: Outcome | None = position.state.outcome
        if outcome is not None:
            self.endings.add((setup.game, outcome.reason))


def _equality(settled: Any) -> bool:
    return any(shown.row is not None for shown in settled.account.shown)


def reached_within(rounds: int, expected: Reached) -> Reached:
    """What is reached until it is all that is expected, within so many rounds.

    A round is a lively random game of every second table and of the small ones, hostile actions sent at every state.
    """
    reached = Reached()
    tables = (*TABLES[::2], *SMALL_TABLES * 20)
    for round_ in range(rounds):
        for at, table in enumerate(tables):
            options = table.options if table in SMALL_TABLES else OPTIONS[(at + round_) % len(OPTIONS)]
            setup = replace(table, options=options)
            game: Game[Any, Any] = game_named(setup.game)
            rng = Random(round_)
            for position in walk(setup, 1000 * at + round_, LIVELY):
                reached.add(setup, position)
                _send_hostile(reached, game, setup, position.state, rng)
        if reached.holds(expected):
            break
    return reached


def _send_hostile(reached: Reached, game: Game[Any, Any], setup: Setup, state: Any, rng: Random) -> None:
    seat = rng.choice(sorted(game.to_act(state)) or range(setup.seats))
    near = list(state.hands[seat])
    tries: list[tuple[int | None, PlayerAction | Any]] = [
        (seat, hostile_action(rng, near)),
        (rng.choice((seat, rng.randrange(setup.seats), None)), hostile_action(rng, near)),
        (rng.choice((None, None, seat)), hostile_table_action(rng, setup.seats)),
    ]
    exchange = getattr(state, "exchange", None)
    if exchange is not None and exchange.received is not None:
        tries.append((exchange.asker, Play((exchange.received,))))
    for sender, action in tries:
        refusal = game.check(state, sender, action)
        if refusal is not None:
            reached.refusals.add(refusal.code)
