"""The encoding that shares parts gives the very bytes that encoding each message whole gives."""

from random import Random

import msgspec
import pytest

from equalis.games.protocol import GameName
from equalis.protocol.encoding import encode_message
from equalis.protocol.server_messages import Ack, Bye, ServerMessage, Welcome
from equalis.tables import entries
from equalis.tables.decide import deal
from equalis.tables.entries import Entry
from equalis.tables.evolve import evolve
from equalis.tables.matches import Matches
from equalis.tables.models import Settings
from equalis.tables.seeing import Seeing

MOST_ACTIONS = 60


@pytest.mark.parametrize("game", ["general", "berlin", "madrid", "las_vegas"])
def test_updates_and_welcomes_are_encoded_as_a_whole_message_is(game: GameName) -> None:
    """Over random games: every seat's and a spectator's messages, twice, so that kept bytes are used again."""
    matches, rng = Matches(), Random(game)
    made = entries.Made("table", "CODE", "WATCH", Settings(game=game, seats=3, level=4))
    state, _ = evolve(None, Entry(at=0, body=made), matches)
    for seat in range(3):
        state, _ = evolve(state, Entry(at=1, body=entries.Joined(seat, f"Ñandú {seat}", "hash")), matches)
    state, events = evolve(state, Entry(at=2, body=deal(state, matches)), matches)
    for seq in range(MOST_ACTIONS):
        seeing = Seeing(state, matches, seq=seq, now=seq, spectators=1)
        for member in (0, 1, 2, None) * 2:
            update = seeing.update(member, events)
            assert encode_message(update) == msgspec.json.encode(update)
            welcome = Welcome(version=1, build="b", seq=seq, view=update.view)
            assert encode_message(welcome) == msgspec.json.encode(welcome)
        assert state.run is not None
        if state.run.ended:
            break
        seat = min(state.run.to_act)
        match = matches.game(state.run.setup)
        action = match.random_action(match.view(state.run.game, seat), rng)
        state, events = evolve(state, Entry(at=seq + 3, body=entries.Acted(seat, action)), matches)


@pytest.mark.parametrize("message", [Ack(id="a", seq=3), Bye(reason="slow")])
def test_other_messages_are_encoded_as_they_are(message: ServerMessage) -> None:
    assert encode_message(message) == msgspec.json.encode(message)
