"""A state machine of hypothesis: any game, any table, with illegal and malformed actions between the legal ones."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from equalis.errors import Malformed, Refused
from equalis.games.actions import Leave, TakeOver, TimeOut
from equalis.games.protocol import Game
from equalis.games.randomness import SEED_BYTES
from equalis.games.registry import decode_player_action, encode, game_named
from equalis.games.setup import EQUALIS_AT_START, cards_of
from tests.games.conformance.hostile import hostile_action, hostile_table_action
from tests.games.conformance.inventory import equalis, places
from tests.games.conformance.tables import OPTIONS, TABLES

CHANCES = st.integers(0, 2**32)


class AnyGame(RuleBasedStateMachine):
    """Legal actions move the game on; everything else is refused or malformed and changes nothing."""

    @initialize(
        table=st.sampled_from(TABLES),
        options=st.sampled_from(OPTIONS),
        seed=st.binary(min_size=32, max_size=SEED_BYTES),
    )
    def start(self, table: Any, options: Any, seed: bytes) -> None:
        self.setup = replace(table, options=options)
        self.game: Game[Any, Any] = game_named(table.game)
        self.state = self.game.start(self.setup, seed).state

    def running(self) -> bool:
        return self.game.outcome(self.state) is None

    @precondition(running)
    @rule(chance=CHANCES, count=st.integers(1, 12))
    def players_act(self, chance: int, count: int) -> None:
        rng = Random(chance)
        for _ in range(count):
            if not self.running():
                return
            seat = rng.choice(sorted(self.game.to_act(self.state)))
            view = self.game.view(self.state, seat)
            action = decode_player_action(encode(self.game.random_action(view, rng)))
            self.state = self.game.apply(self.state, seat, action).state

    @precondition(running)
    @rule(chance=CHANCES, what=st.sampled_from(["time_out", "leave", "take_over"]))
    def the_table_acts(self, chance: int, what: str) -> None:
        rng = Random(chance)
        if what == "time_out":
            self._try(None, TimeOut(rng.choice(sorted(self.game.to_act(self.state)))), must=True)
        elif what == "take_over":
            self._try(None, TakeOver(rng.randrange(self.setup.seats), "computer"))
        else:
            self._try(None, Leave(rng.randrange(self.setup.seats)))

    @rule(chance=CHANCES)
    def somebody_tries_anything(self, chance: int) -> None:
        rng = Random(chance)
        seat = rng.choice((None, *range(-1, self.setup.seats + 1)))
        near = list(self.state.hands[seat]) if seat is not None and 0 <= seat < self.setup.seats else []
        self._try(seat, hostile_action(rng, near))
        self._try(seat, hostile_table_action(rng, self.setup.seats))

    @rule(data=st.data())
    def something_malformed_is_sent(self, data: st.DataObject) -> None:
        """Bytes, JSON of the wrong shape, and legal actions with one character spoilt."""
        text = data.draw(
            st.binary(max_size=40)
            | st.sampled_from([b"{}", b"null", b'{"type":"play","cards":["1"]}', b'{"type":"bet","amount":1.5}'])
            | st.sampled_from(
                [b'{"type":"choose","cards":[1]}', b'{"type":"play","x":1}', b'{"type":"time_out","seat":0}']
            )
        )
        with pytest.raises(Malformed):
            decode_player_action(text)

    def _try(self, seat: int | None, action: Any, *, must: bool = False) -> None:
        before = encode(self.state)
        refusal = self.game.check(self.state, seat, action)
        if refusal is None:
            self.state = self.game.apply(self.state, seat, action).state
            return
        assert not must
        with pytest.raises(Refused) as refused:
            self.game.apply(self.state, seat, action)
        assert refused.value.refusal == refusal
        assert encode(self.state) == before

    @invariant()
    def nothing_is_lost(self) -> None:
        assert sorted(places(self.state)) == list(range(len(cards_of(self.setup))))
        if self.setup.game == "las_vegas":
            assert equalis(self.state) == EQUALIS_AT_START * self.setup.seats

    @invariant()
    def somebody_is_waited_for_until_the_end_and_can_act(self) -> None:
        waiting = self.game.to_act(self.state)
        assert bool(waiting) == self.running()
        for seat in waiting:
            assert self.game.choices(self.game.view(self.state, seat))


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(
    max_examples=40, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)


@pytest.mark.long
class TestAnyGameLong(AnyGame.TestCase):  # type: ignore[misc,name-defined]
    settings = settings(
        max_examples=600, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
    )
