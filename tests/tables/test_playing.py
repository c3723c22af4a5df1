"""Whole matches: every command applies once, records replay, restarts change nothing."""

import asyncio
from typing import Any

import pytest

from equalis.errors import Refusal, Refused
from equalis.games.actions import Fold, Pass
from equalis.games.record import read_record, replay, verify_commitment
from equalis.storage.database import open_log
from equalis.storage.engine import database_url
from equalis.tables import commands
from equalis.tables.matches import Matches
from equalis.tables.models import Ack
from equalis.tables.replay import replay as replay_table
from equalis.tables.service import Tables
from tests.tables.people import Guest, guest_of, opened, settings, table_of

GAMES = ["general", "berlin", "madrid", "las_vegas"]


async def play_out(guests: list[Guest], times: int = 1) -> int:
    """Everybody plays at random until the match is over; how many actions were accepted."""
    return sum(await asyncio.gather(*(guest.play_on(times=times) for guest in guests)))


async def play_some(guests: list[Guest], actions: int) -> Guest:
    """A few actions by whoever is waited for; the guest that acted last."""
    last = guests[0]
    for _ in range(actions):
        await asyncio.wait(
            [asyncio.create_task(guest.until(lambda one: one.my_turn() or one.over())) for guest in guests],
            return_when=asyncio.FIRST_COMPLETED,
        )
        waited = [guest for guest in guests if guest.my_turn()]
        if waited and await waited[0].play_on(most=1):
            last = waited[0]
    return last


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_is_played_out_each_command_sent_three_times_and_applied_once(database: str, game: str) -> None:
    async with opened(database) as tables:
        guests = await table_of(tables, game=game, seats=3)
        await guests[0].do(commands.Start())
        accepted = await play_out(guests, times=3)
        assert all(guest.over() for guest in guests)
        table = guests[0].table
        record = read_record((await table.record()).decode())
        people = [entry for entry in record.entries if entry.seat is not None]
        assert len(people) == accepted
    log = await open_log(database_url(database), "reader")
    stored = await log.read(table.id)
    await log.close()
    assert [entry.seq for entry in stored] == list(range(1, len(stored) + 1))


@pytest.mark.parametrize("game", GAMES)
async def test_the_record_opens_at_the_end_and_replays_strictly(tables: Tables, game: str) -> None:
    guests = await table_of(tables, game=game, seats=2)
    table = guests[0].table
    with pytest.raises(Refused, match=r"table\.no_record"):
        await table.record()
    await guests[0].do(commands.Start())
    await play_some(guests, 3)
    if not guests[0].over():
        with pytest.raises(Refused, match=r"table\.record_closed"):
            await table.record()
    await play_out(guests)
    record = read_record((await table.record()).decode())
    verify_commitment(record)
    *_, last = replay(record)
    view = guests[0].view
    assert view is not None
    assert view.match is not None
    assert last.state.outcome == view.match.outcome
    assert view.match.seed == record.closing.seed  # type: ignore[union-attr]
    assert record.header.players == ("Ana", "Guest 1")


@pytest.mark.parametrize("game", GAMES)
async def test_a_restart_in_the_middle_changes_nothing_and_a_repeated_command_still_applies_once(
    database: str, game: str
) -> None:
    async with opened(database, "first") as tables:
        seated = [await tables.create(settings(game=game), "Ana")]
        seated.append(await tables.join(seated[0].table, "Eva"))
        guests = [await guest_of(tables, one) for one in seated]
        await guests[0].do(commands.Start())
        last = await play_some(guests, 5)
        before: Any = {guest.viewer.member: guest.view for guest in guests}
        name = f"action {last.sent}"
        answer = await last.table.submit(last.viewer, name, "", Pass())
        assert isinstance(answer, Ack)
    async with opened(database, "second") as tables:
        again = [await guest_of(tables, one) for one in seated]
        for guest in again:
            await guest.until(lambda one: all(seat.present for seat in one.view.info.seats))  # type: ignore[union-attr]
            old = before[guest.viewer.member]
            assert guest.view is not None
            assert old is not None
            assert (guest.view.game, guest.view.choices, guest.view.phase) == (old.game, old.choices, old.phase)
        same = await again[last.viewer.member or 0].table.submit(last.viewer, name, "", Pass())
        assert same == answer
        for guest in again:
            guest.sent = 1000
        await play_some(again, 4)


async def test_an_action_for_an_earlier_phase_is_stale(tables: Tables) -> None:
    ana, eva = await table_of(tables)
    await ana.do(commands.Start())
    await ana.until(lambda guest: guest.view is not None and bool(guest.view.to_act))
    first, second = (ana, eva) if ana.my_turn() else (eva, ana)
    await first.until(lambda guest: guest.my_turn())
    assert first.view is not None
    phase, action = first.view.phase, first.random_action()
    assert isinstance(await first.act(), Ack)
    await second.until(lambda guest: guest.my_turn())
    assert isinstance(await second.act(), Ack)
    await first.until(lambda guest: guest.my_turn())
    assert await first.table.submit(first.viewer, "late", phase, action) == Refusal("table.stale")


async def test_what_the_game_refuses_changes_nothing(tables: Tables) -> None:
    ana, eva = await table_of(tables)
    assert await ana.table.submit(ana.viewer, "x", "", Pass()) == Refusal("table.not_playing")
    await ana.do(commands.Start())
    await eva.until(lambda guest: guest.view.phase != "")  # type: ignore[union-attr]
    seq = (await ana.table.info()).seq
    for guest in (ana, eva):
        assert guest.view is not None
        answer = await guest.table.submit(guest.viewer, "x", guest.view.phase, Fold())
        assert isinstance(answer, Refusal)
        assert answer.code.startswith("game.") or "." in answer.code
    assert (await ana.table.info()).seq == seq
    for name in ("", "x" * 65):
        assert await ana.table.submit(ana.viewer, name, "", Pass()) == Refusal("table.bad_command_id")


async def test_spectators_see_no_hand_and_the_same_public_events(tables: Tables) -> None:
    ana, eva = await table_of(tables)
    seated = await tables.find((await ana.table.info()).spectator_code)
    viewer = await tables.recognise(seated.table, (await ana.table.info()).spectator_code)
    watcher = await Guest(await tables.table(seated.table), viewer).attach()
    await ana.do(commands.Start())
    await play_out([ana, eva])
    await watcher.until(lambda guest: guest.over())
    for update in watcher.updates:
        if update.view.game is not None:
            assert update.view.game.hand == ()
            assert update.view.choices == ()
        assert not any(type(event).__name__ == "HandDrew" for event in update.events)
    assert any(type(event).__name__ == "HandDrew" for update in ana.updates for event in update.events)


async def test_a_rematch_starts_when_everybody_present_wants_it(tables: Tables) -> None:
    ana, eva = await table_of(tables)
    assert await ana.do(commands.Rematch()) == Refusal("table.not_finished")
    await ana.do(commands.Start())
    await play_out([ana, eva])
    assert isinstance(await ana.do(commands.Rematch()), Ack)
    await eva.until(lambda guest: guest.view.info.seats[0].wants_rematch)  # type: ignore[union-attr]
    assert eva.over()
    assert isinstance(await eva.do(commands.Rematch()), Ack)
    await ana.until(lambda guest: guest.view.info.phase == "playing")  # type: ignore[union-attr]
    info = await ana.table.info()
    assert info.matches == 2
    assert not any(seat.wants_rematch for seat in info.seats)
    ana.sent = eva.sent = 5000
    await play_out([ana, eva])


async def test_a_match_of_several_games_goes_on_by_itself(tables: Tables) -> None:
    from equalis.games.setup import Options  # noqa: PLC0415

    ana, eva = await table_of(tables, game="berlin", options=Options(match="points_of_3"))
    await ana.do(commands.Start())
    await play_out([ana, eva])
    assert ana.view is not None
    assert ana.view.match is not None
    assert len(ana.view.match.finished) == 3


async def test_a_table_of_many_actions_is_read_back_to_the_same_state(tables: Tables, sqlite: str) -> None:
    guests = await table_of(tables, game="madrid", seats=4)
    await guests[0].do(commands.Start())
    await play_out(guests)
    log = await open_log(database_url(sqlite), "reader")
    stored = await log.read(guests[0].table.id)
    await log.close()
    replayed = replay_table(stored, Matches())
    assert replayed is not None
    assert replayed.state.run is not None
    view = Matches().game(replayed.state.run.setup).view(replayed.state.run.game, 0)
    assert guests[0].view is not None
    assert view.game == guests[0].view.game
