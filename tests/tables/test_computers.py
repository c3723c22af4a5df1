"""Computer players at tables: they play, they fail, they get stuck, and the game goes on."""

import asyncio
import logging
import os
import time
from itertools import chain, repeat
from typing import Any

import pytest

from equalis.games.actions import Fold, Play
from equalis.tables import commands
from equalis.tables.models import Strength
from equalis.tables.thinking import Thinkers, Thought
from tests.tables.people import opened, random_brain, table_of


def failing_brain(_strength: Strength, _view: Any, _seconds: float, _seed: int) -> Thought:
    raise ZeroDivisionError


def illegal_brain(_strength: Strength, view: Any, _seconds: float, _seed: int) -> Thought:
    return Thought(Fold() if view.setup.game != "las_vegas" else Play(), 0.0)


STUCK, CRASHED = 8, 16


def sick_brain(strength: Strength, view: Any, seconds: float, seed: int) -> Thought:
    if seed == STUCK:
        time.sleep(3600)
    if seed == CRASHED:
        os._exit(1)
    return random_brain(strength, view, seconds, seed)


@pytest.mark.parametrize(
    ("game", "brain"), [("las_vegas", random_brain), ("general", failing_brain), ("madrid", illegal_brain)]
)
async def test_computer_players_play_on_whatever_their_wishes(sqlite: str, game: str, brain: Any) -> None:
    async with opened(sqlite, thinkers=Thinkers(brain, workers=0)) as tables:
        (ana,) = await table_of(tables, game=game, seats=4, computers=("novice", "expert", "master"))
        await ana.do(commands.Start())
        await ana.play_on()
        assert ana.over()


async def test_thinking_in_processes_of_its_own_and_surviving_a_stuck_and_a_crashed_one(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("equalis.tables.thinking.LATE", 0.5)
    numbers = chain([1, STUCK, 1, CRASHED], repeat(1))  # after each of the two, one for the move by chance
    monkeypatch.setattr("secrets.randbits", lambda _bits: next(numbers))
    caplog.set_level(logging.WARNING, "equalis.tables.thinking")
    async with opened(sqlite, thinkers=Thinkers(sick_brain, workers=1)) as tables:
        (ana,) = await table_of(tables, seats=2, computers=("novice",), pace="quick")
        await ana.do(commands.Start())
        async with asyncio.timeout(180):
            while not {"TimeoutError", "BrokenProcessPool"} <= set(caplog.text.split()):
                await ana.play_on(most=1)
                if ana.over():  # she may have agreed to end it
                    await ana.do(commands.Rematch())
        await ana.until(lambda guest: guest.my_turn() or guest.over())


async def test_a_full_queue_is_answered_by_chance(monkeypatch: pytest.MonkeyPatch, sqlite: str) -> None:
    monkeypatch.setattr("equalis.tables.thinking.MOST_WAITING", 0)
    async with opened(sqlite, thinkers=Thinkers(failing_brain, workers=1)) as tables:
        (ana,) = await table_of(tables, game="berlin", seats=2, computers=("master",))
        await ana.do(commands.Start())
        await ana.play_on()
        assert ana.over()


async def test_computer_players_agree_to_end_when_every_person_does(sqlite: str) -> None:
    """T10: the end by agreement needs all; a computer player does not stand in people's way."""
    from equalis.games.actions import AgreeToEnd  # noqa: PLC0415

    async with opened(sqlite) as tables:
        ana, eva = await table_of(tables, seats=3, computers=("novice",))
        await ana.do(commands.Start())
        await ana.table.submit(ana.viewer, "agree", "", AgreeToEnd())
        await eva.table.submit(eva.viewer, "agree", "", AgreeToEnd())
        await ana.until(lambda guest: guest.over())
        assert ana.view is not None
        assert ana.view.match is not None
        assert ana.view.match.outcome is not None
        assert ana.view.match.outcome.reason == "agreed"
