"""Making, finding and joining tables; seats, hosts, tokens and codes."""

import pytest

from equalis.errors import Refusal, Refused
from equalis.storage.database import open_log
from equalis.storage.engine import database_url
from equalis.tables import commands
from equalis.tables.models import Ack
from equalis.tables.service import Tables
from equalis.tables.tokens import ALPHABET
from tests.tables.people import Clock, Guest, guest_of, settings, spectator_of, table_of


def kinds(guest: Guest) -> list[str]:
    assert guest.view is not None
    return [seat.kind for seat in guest.view.info.seats]


def nicknames(guest: Guest) -> list[str]:
    assert guest.view is not None
    return [seat.nickname for seat in guest.view.info.seats]


async def refused(work: object) -> str:
    with pytest.raises(Refused) as caught:
        await work  # type: ignore[misc]
    return caught.value.refusal.code


async def test_a_table_is_found_by_its_code_in_any_writing_and_by_its_spectators_code(tables: Tables) -> None:
    seated = await tables.create(settings(), "Ana")
    assert len(seated.code) == 6
    assert set(seated.code) <= set(ALPHABET)
    for written in (
        seated.code,
        seated.code.lower(),
        f" {seated.code[:3]} {seated.code[3:]} ",
        seated.code[:3] + "-" + seated.code[3:],
    ):
        found = await tables.find(written)
        assert (found.table, found.spectator) == (seated.table, False)
    assert (await tables.find(seated.spectator_code)).spectator
    assert await refused(tables.find("ZZZZZZ")) == "table.unknown_code"
    assert await refused(tables.find("  ")) == "table.unknown_code"


async def test_seats_fill_in_order_or_as_chosen_until_the_table_is_full(tables: Tables) -> None:
    seated = await tables.create(settings(seats=4, computers=("novice",)), "Ana", host_seat=1)
    assert seated.seat == 1
    assert (await tables.join(seated.table, "Eva", 2)).seat == 2
    assert await refused(tables.join(seated.table, "Luz", 2)) == "table.seat_taken"
    assert await refused(tables.join(seated.table, "Luz", 9)) == "table.no_such_seat"
    assert (await tables.join(seated.table)).seat == 0
    assert await refused(tables.join(seated.table)) == "table.full"
    guest = await guest_of(tables, seated)
    assert kinds(guest) == ["person", "person", "person", "computer"]
    assert nicknames(guest)[1:3] == ["Ana", "Eva"]


async def test_the_host_may_sit_where_a_computer_player_would_be(tables: Tables) -> None:
    seated = await tables.create(settings(seats=2, computers=("novice",)), "Ana", host_seat=1)
    assert kinds(await guest_of(tables, seated)) == ["computer", "person"]


async def test_only_the_host_kicks_locks_swaps_and_starts(tables: Tables) -> None:
    ana, eva = await table_of(tables)
    for command in (commands.Kick(0), commands.Lock(True), commands.Swap(0, 1), commands.Start(), commands.Pause()):
        assert await eva.do(command) == Refusal("table.not_host")
    assert isinstance(await ana.do(commands.Swap(0, 1)), Ack)
    await eva.until(lambda guest: guest.view is not None and guest.view.seat == 0)
    assert nicknames(eva) == ["Guest 1", "Ana"]


async def test_a_locked_table_lets_nobody_in(tables: Tables) -> None:
    seated = await tables.create(settings(), "Ana")
    ana = await guest_of(tables, seated)
    await ana.do(commands.Lock(True))
    assert await refused(tables.join(seated.table)) == "table.locked"
    await ana.do(commands.Lock(False))
    await tables.join(seated.table)


async def test_a_kicked_member_is_told_and_its_token_is_void(tables: Tables) -> None:
    seated = await tables.create(settings(), "Ana")
    other = await tables.join(seated.table, "Eva")
    ana, eva = await guest_of(tables, seated), await guest_of(tables, other)
    assert await ana.do(commands.Kick(0)) == Refusal("table.not_yourself")
    assert isinstance(await ana.do(commands.Kick(1)), Ack)
    await eva.until(lambda guest: guest.gone == "kicked")
    assert await refused(tables.recognise(seated.table, other.token)) == "table.wrong_token"
    assert kinds(ana)[1] == "empty"
    assert await eva.do(commands.Rename("Eva")) == Refusal("table.no_seat")


async def test_when_the_host_leaves_the_next_one_is_host(tables: Tables) -> None:
    ana, eva = await table_of(tables)
    await ana.do(commands.Leave())
    await ana.until(lambda guest: guest.gone == "left")
    await eva.until(lambda guest: guest.view is not None and guest.view.info.seats[1].host)


async def test_the_rights_of_a_host_who_is_away_for_long_pass_on_when_needed(tables: Tables, clock: Clock) -> None:
    ana, eva = await table_of(tables)
    await ana.detach()
    assert await eva.do(commands.Lock(True)) == Refusal("table.not_host")
    await eva.until(lambda guest: guest.view is not None and not guest.view.info.seats[0].present)
    clock.ahead += 61_000
    assert isinstance(await eva.do(commands.Lock(True)), Ack)
    await eva.until(lambda guest: guest.view is not None and guest.view.info.seats[1].host)


async def test_moving_and_renaming(tables: Tables) -> None:
    ana, eva = await table_of(tables)
    await ana.do(commands.Configure(settings(seats=3)))
    assert await eva.do(commands.Sit(0)) == Refusal("table.seat_taken")
    assert isinstance(await eva.do(commands.Sit(2)), Ack)
    assert isinstance(await eva.do(commands.Rename("  Eva   María ")), Ack)
    await ana.until(lambda guest: nicknames(guest) == ["Ana", "", "Eva María"])
    for name, code in (("", "empty"), ("x" * 25, "too_long"), ("a\u202eb", "unprintable")):
        answer = await eva.do(commands.Rename(name))
        assert isinstance(answer, Refusal)
        assert answer.code == f"table.nickname_{code}"


async def test_starting_needs_every_seat_filled_or_taken_away(tables: Tables) -> None:
    ana, _ = await table_of(tables)
    assert isinstance(await ana.do(commands.Configure(settings(seats=4))), Ack)
    assert await ana.do(commands.Start()) == Refusal("table.empty_seats", {"n": 2})
    assert isinstance(await ana.do(commands.PutComputer(2, "novice")), Ack)
    assert isinstance(await ana.do(commands.Configure(settings(seats=3))), Ack)
    assert isinstance(await ana.do(commands.Start()), Ack)
    assert kinds(ana) == ["person", "person", "computer"]
    assert await ana.do(commands.Configure(settings(seats=3))) == Refusal("table.in_progress")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"seats": 1}, "table.seats_out_of_range"),
        ({"seats": 7}, "table.seats_out_of_range"),
        ({"computers": ("novice", "novice")}, "table.no_seat_for_people"),
        ({"level": 6}, "table.no_deck"),
        ({"grace": 1}, "table.grace_out_of_range"),
        ({"deck": "x" * 30_000}, "table.deck_too_long"),
        ({"deck": "not a deck"}, "deck."),
        ({"seats": 3, "modality": "pairs"}, ""),
    ],
)
async def test_settings_that_cannot_be_played_are_refused(
    tables: Tables, changes: dict[str, object], code: str
) -> None:
    assert (await refused(tables.create(settings(**changes)))).startswith(code)


async def test_spectators_watch_and_their_link_opens_no_seat(tables: Tables) -> None:
    seated = await tables.create(settings(), "Ana")
    ana = await guest_of(tables, seated)
    watcher = await spectator_of(tables, seated)
    assert watcher.view is not None
    assert (watcher.view.member, watcher.view.seat) == (None, None)
    assert watcher.view.info.code == ""
    assert await watcher.do(commands.Start()) == Refusal("table.spectators_watch")
    await ana.do(commands.Lock(True))
    await watcher.until(lambda guest: guest.view is not None and guest.view.info.locked)
    assert ana.view is not None
    assert ana.view.info.spectators == 1


async def test_the_log_keeps_no_token(tables: Tables, sqlite: str) -> None:
    seated = await tables.create(settings(), "Ana")
    handle = await tables.table(seated.table)
    transfer = await handle.offer_transfer(await tables.recognise(seated.table, seated.token))
    log = await open_log(database_url(sqlite), "reader")
    kept = b"".join(entry.body for entry in await log.read(seated.table)).decode()
    await log.close()
    assert isinstance(transfer, str)
    assert seated.token not in kept
    assert transfer not in kept
    assert await refused(tables.recognise(seated.table, seated.token[:-1] + "A")) == "table.wrong_token"
    assert await refused(tables.recognise(seated.table, None)) == "table.wrong_token"
    assert await refused(tables.recognise(seated.table, "")) == "table.wrong_token"


async def test_a_seat_moves_to_another_device_once(tables: Tables, clock: Clock) -> None:
    seated = await tables.create(settings(), "Ana")
    old = await guest_of(tables, seated)
    transfer = await old.table.offer_transfer(old.viewer)
    assert isinstance(transfer, str)
    moved = await tables.redeem(seated.table, transfer)
    await old.until(lambda guest: guest.gone == "moved")
    assert (moved.member, moved.seat, moved.nickname) == (seated.member, seated.seat, "Ana")
    assert await refused(tables.recognise(seated.table, seated.token)) == "table.wrong_token"
    assert await refused(tables.redeem(seated.table, transfer)) == "table.transfer_void"
    new = await guest_of(tables, moved)
    assert isinstance(await new.do(commands.Lock(True)), Ack)
    late = await new.table.offer_transfer(new.viewer)
    assert isinstance(late, str)
    clock.ahead += 600_001
    assert await refused(tables.redeem(seated.table, late)) == "table.transfer_void"


async def test_the_lobby_shows_public_tables_with_room_only(tables: Tables) -> None:
    await tables.create(settings(), "Private")
    seated = await tables.create(settings(public=True, seats=3), "Ana")
    (line,) = await tables.lobby()
    assert (line.code, line.host, line.seats, line.taken) == (seated.code, "Ana", 3, 1)
    await tables.join(seated.table)
    await tables.join(seated.table)
    assert await tables.lobby() == []
    ana = await guest_of(tables, seated)
    await ana.do(commands.Kick(2))
    assert len(await tables.lobby()) == 1
    await ana.do(commands.Lock(True))
    assert await tables.lobby() == []


async def test_a_deleted_table_is_gone_for_everybody(tables: Tables) -> None:
    ana, eva = await table_of(tables)
    assert await eva.do(commands.Delete()) == Refusal("table.not_host")
    assert isinstance(await ana.do(commands.Delete()), Ack)
    await eva.until(lambda guest: guest.gone == "deleted")
    assert await eva.do(commands.Leave()) == Refusal("table.gone")
    assert await refused(tables.table(eva.table.id)) == "table.gone"
