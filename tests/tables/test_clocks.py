"""Time limits, pauses, outages, and seats whose player is away (T12, T16)."""

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from equalis.errors import Refusal
from equalis.games.setup import Options
from equalis.storage.database import open_log
from equalis.storage.engine import database_url
from equalis.tables import commands
from equalis.tables.clocks import advance, extend, no_clocks, pause, resume
from equalis.tables.models import Ack, TableInfo
from equalis.tables.service import Tables
from tests.tables.people import Clock, Guest, forward, guest_of, opened, settings, spectator_of, table_of

LIMIT = Options(turn_limit=60)


def info(guest: Guest) -> TableInfo:
    assert guest.view is not None
    return guest.view.info


def deadlines(guest: Guest) -> list[int | None]:
    return [seat.deadline for seat in info(guest).seats]


def timed_out(guest: Guest) -> list[int]:
    return [event.seat for update in guest.updates for event in update.events if type(event).__name__ == "TimedOut"]


async def test_a_turn_that_takes_too_long_is_lost_and_the_next_one_has_its_whole_time(
    tables: Tables, clock: Clock
) -> None:
    ana, eva = await table_of(tables, options=LIMIT)
    await ana.do(commands.Start())
    await ana.until(lambda guest: any(deadlines(guest)))
    late = next(seat for seat, over in enumerate(deadlines(ana)) if over is not None)
    assert 59_000 < (deadlines(ana)[late] or 0) - clock() <= 60_000
    await forward(tables, clock, 62)
    await ana.until(lambda guest: timed_out(guest) == [late])
    await eva.until(lambda guest: deadlines(guest)[1 - late] is not None)
    assert 59_000 < (deadlines(eva)[1 - late] or 0) - clock() <= 60_000
    assert deadlines(eva)[late] is None


async def test_clocks_fire_with_nobody_connected(sqlite: str, clock: Clock) -> None:
    async with opened(sqlite, clock=clock) as tables:
        ana, eva = await table_of(tables, options=LIMIT)
        await ana.do(commands.Start())
        await ana.until(lambda guest: any(deadlines(guest)))
        await ana.detach()
        await eva.detach()
        await forward(tables, clock, 62)
        log = await open_log(database_url(sqlite), "reader")
        async with asyncio.timeout(15):
            while b"time_out" not in b"".join(entry.body for entry in await log.read(ana.table.id)):
                await asyncio.sleep(0.1)
        await log.close()


async def test_without_a_limit_nobody_is_hurried(tables: Tables) -> None:
    ana, _ = await table_of(tables)
    await ana.do(commands.Start())
    await ana.until(lambda guest: info(guest).phase == "playing")
    assert not any(deadlines(ana))


async def test_a_pause_stops_the_clock_and_keeps_what_is_left(tables: Tables, clock: Clock) -> None:
    ana, eva = await table_of(tables, options=LIMIT)
    await ana.do(commands.Start())
    await ana.until(lambda guest: any(deadlines(guest)))
    await forward(tables, clock, 20)
    assert isinstance(await ana.do(commands.Pause()), Ack)
    await eva.until(lambda guest: info(guest).phase == "paused")
    assert not any(deadlines(eva))
    mover = ana if ana.view is not None and ana.view.seat in ana.view.to_act else eva
    assert await mover.table.submit(mover.viewer, "x", mover.view.phase, mover.random_action()) == Refusal(
        "table.paused"
    )  # type: ignore[union-attr]
    clock.ahead += 500_000
    assert isinstance(await ana.do(commands.Resume()), Ack)
    await eva.until(lambda guest: any(deadlines(guest)))
    left = max(over or 0 for over in deadlines(eva)) - clock()
    assert 38_000 < left <= 40_000
    assert timed_out(eva) == []


async def test_a_restart_adds_time_and_never_takes_it(sqlite: str, clock: Clock) -> None:
    async with opened(sqlite, "first", clock=clock) as tables:
        seated = [await tables.create(settings(options=LIMIT), "Ana")]
        seated.append(await tables.join(seated[0].table, "Eva"))
        guests = [await guest_of(tables, one) for one in seated]
        await guests[0].do(commands.Start())
        await guests[0].until(lambda guest: any(deadlines(guest)))
        await forward(tables, clock, 50)
        left = max(over or 0 for over in deadlines(guests[0])) - clock()
        assert left < 10_000
    clock.ahead += 3_600_000
    async with opened(sqlite, "second", clock=clock) as tables:
        ana = await guest_of(tables, seated[0])
        await ana.until(lambda guest: any(deadlines(guest)))
        assert max(over or 0 for over in deadlines(ana)) - clock() >= left
        await asyncio.sleep(1.2)
        assert timed_out(ana) == []
        await forward(tables, clock, 70)
        await ana.until(lambda guest: len(timed_out(guest)) == 1)


async def test_an_absent_player_is_stood_in_for_and_gets_the_seat_back(tables: Tables, clock: Clock) -> None:
    seated = [await tables.create(settings(grace=30), "Ana")]
    seated.append(await tables.join(seated[0].table, "Eva"))
    ana, eva = [await guest_of(tables, one) for one in seated]
    await ana.do(commands.Start())
    await eva.detach()
    await ana.until(lambda guest: not info(guest).seats[1].present)
    await ana.until(lambda guest: guest.my_turn() or 1 in guest.view.to_act)  # type: ignore[union-attr]
    if ana.my_turn():
        await ana.act()
    await forward(tables, clock, 31)
    await ana.until(lambda guest: info(guest).seats[1].substituted)
    await ana.until(lambda guest: guest.my_turn() or guest.over())
    again = await guest_of(tables, seated[1])
    await again.until(lambda guest: not info(guest).seats[1].substituted and info(guest).seats[1].present)
    if ana.my_turn():
        await ana.act()
        await again.until(lambda guest: guest.my_turn() or guest.over())
        assert isinstance(await again.act(), Ack)


async def test_a_reload_is_no_absence(tables: Tables) -> None:
    seated = await tables.create(settings(), "Ana")
    first = await guest_of(tables, seated)
    await first.until(lambda guest: info(guest).seats[0].present)
    seq = info(first).seq
    for _ in range(100):
        second = await guest_of(tables, seated)
        await first.until(lambda guest: guest.gone == "replaced")
        first = second
    assert (await first.table.info()).seq == seq


async def test_a_table_that_everybody_has_left_waits_for_them(tables: Tables, clock: Clock) -> None:
    seated = [await tables.create(settings(grace=5), "Ana")]
    seated.append(await tables.join(seated[0].table, "Eva"))
    guests = [await guest_of(tables, one) for one in seated]
    watcher = await spectator_of(tables, seated[0])
    await guests[0].do(commands.Start())
    for guest in guests:
        await guest.detach()
    await watcher.until(lambda guest: not any(seat.present for seat in info(guest).seats))
    clock.ahead += 3_600_000
    await asyncio.sleep(1.2)
    assert not any(seat.substituted for seat in info(watcher).seats)


async def test_one_may_let_a_computer_player_stand_in_and_take_the_seat_back(tables: Tables) -> None:
    ana, eva = await table_of(tables)
    assert await eva.do(commands.StandIn()) == Refusal("table.not_playing")
    await ana.do(commands.Start())
    await ana.do(commands.StandIn())
    await eva.do(commands.StandIn())
    await eva.until(lambda guest: guest.over())
    assert sum(type(event).__name__ == "TakenOver" for update in eva.updates for event in update.events) == 2


async def test_leaving_in_a_match_gives_the_seat_to_a_computer_player_whom_somebody_may_follow(tables: Tables) -> None:
    seated = [await tables.create(settings(game="madrid"), "Ana")]
    seated.append(await tables.join(seated[0].table, "Eva"))
    ana, eva = [await guest_of(tables, one) for one in seated]
    await ana.do(commands.Start())
    await eva.do(commands.Leave())
    await ana.until(lambda guest: info(guest).seats[1].kind == "computer")
    luz = await tables.join(seated[0].table, "Luz")
    assert luz.seat == 1
    guest = await guest_of(tables, luz)
    await guest.until(lambda one: info(one).seats[1].present and not info(one).seats[1].substituted)
    assert guest.view is not None
    assert guest.view.game is not None
    assert len(guest.view.game.hand) > 0


async def test_leaving_may_also_retire_the_seat(tables: Tables) -> None:
    seated = [await tables.create(settings(seats=3, on_leave="retire"), "Ana")]
    seated += [await tables.join(seated[0].table, name) for name in ("Eva", "Luz")]
    guests = [await guest_of(tables, one) for one in seated]
    await guests[0].do(commands.Start())
    await guests[1].do(commands.Leave())
    await guests[0].until(lambda guest: info(guest).seats[1].kind == "left")
    await guests[2].do(commands.Leave())
    await guests[0].until(lambda guest: guest.over())


def test_a_request_to_the_partner_stops_the_askers_clock_only_while_the_partner_has_one() -> None:
    """M4: one player's absence never costs another's time."""
    clocks = advance(no_clocks(4), frozenset(), frozenset({0}), acting=None, moved_on=True, at=0, limit=60)
    assert clocks.deadlines == (60_000, None, None, None)
    asked = advance(clocks, frozenset({0}), frozenset({2}), acting=0, moved_on=False, at=10_000, limit=60)
    assert asked.deadlines == (None, None, 70_000, None)
    back = advance(asked, frozenset({2}), frozenset({0}), acting=2, moved_on=False, at=69_000, limit=60)
    assert back.deadlines == (119_000, None, None, None)
    following = advance(back, frozenset({0}), frozenset({1}), acting=0, moved_on=True, at=100_000, limit=60)
    assert following.deadlines == (None, 160_000, None, None)
    assert following.held == (None,) * 4


def test_throwing_the_row_gives_no_new_time() -> None:
    """T7: the turn is still to come, and so is the same deadline."""
    clocks = advance(no_clocks(2), frozenset(), frozenset({0}), acting=None, moved_on=True, at=0, limit=60)
    thrown = advance(clocks, frozenset({0}), frozenset({0}), acting=0, moved_on=False, at=30_000, limit=60)
    assert thrown.deadlines == clocks.deadlines
    assert thrown.waits == (2, 0)


@given(st.integers(0, 100_000), st.integers(0, 10_000_000), st.integers(0, 100_000))
def test_a_pause_keeps_exactly_what_is_left(before: int, length: int, after: int) -> None:
    clocks = advance(no_clocks(2), frozenset(), frozenset({0, 1}), acting=None, moved_on=True, at=0, limit=120)
    resumed = resume(pause(clocks, before), frozenset({0, 1}), before + length)
    left = max(120_000 - before, 0)
    assert resumed.deadlines == (before + length + left,) * 2
    assert extend(resumed, after).deadlines == (before + length + left + after,) * 2
