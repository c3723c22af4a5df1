"""Tables written to a file and read into another database (`equalis export`, `equalis import`)."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from equalis.errors import Malformed
from equalis.games.setup import Options
from equalis.storage.database import open_log
from equalis.storage.engine import database_url
from equalis.tables import commands
from equalis.tables.exporting import import_tables
from equalis.tables.models import Seated
from tests.tables.people import Guest, guest_of, opened, settings


def equalis(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from equalis.cli import main; main()", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
    )


async def play_a_little(database: str) -> tuple[list[Seated], Guest]:
    """Two tables; at the first one a match with a clock is being played."""
    async with opened(database) as tables:
        seated = [await tables.create(settings(options=Options(turn_limit=60)), "Ana")]
        seated.append(await tables.join(seated[0].table, "Eva"))
        await tables.create(settings(public=True), "Luz")
        ana = await guest_of(tables, seated[0])
        await ana.do(commands.Start())
        await ana.until(lambda guest: guest.view.game is not None)  # type: ignore[union-attr]
        return seated, ana


async def test_tables_move_to_another_database_with_seats_and_clocks(sqlite: str, postgres_database: str) -> None:
    seated, before = await play_a_little(sqlite)
    file = str(Path(sqlite).with_suffix(".jsonl"))
    done = await asyncio.to_thread(equalis, "export", file, "--database", sqlite)
    assert (done.returncode, done.stderr) == (0, "")
    done = await asyncio.to_thread(equalis, "import", file, "--database", postgres_database)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "2 mesas añadidas.\n")
    async with opened(postgres_database) as tables:
        assert len(await tables.lobby()) == 1
        ana = await guest_of(tables, seated[0])
        assert ana.view is not None
        assert before.view is not None
        assert ana.view.info.phase == "paused"
        assert ana.view.game == before.view.game
        await ana.do(commands.Resume(), "resume")
        await ana.until(lambda guest: any(seat.deadline for seat in guest.view.info.seats))  # type: ignore[union-attr]
        left = max(seat.deadline or 0 for seat in ana.view.info.seats) - ana.view.info.now
        assert 0 < left <= 60_000
    again = await asyncio.to_thread(equalis, "import", file, "--database", postgres_database, "--language", "en")
    assert again.returncode == 1
    assert again.stderr.count("is in this database already") == 2


async def test_one_table_by_its_code_to_standard_output(sqlite: str) -> None:
    seated, _ = await play_a_little(sqlite)
    done = await asyncio.to_thread(equalis, "export", "-", "--database", sqlite, "--table", seated[0].code)
    assert done.stdout.count('"type":"table"') == 1
    assert seated[0].token not in done.stdout
    unknown = await asyncio.to_thread(equalis, "export", "-", "--database", sqlite, "--table", "ZZZZZZ")
    assert (unknown.returncode, unknown.stderr) == (2, "No hay ninguna mesa con ese código.\n")


async def test_a_damaged_export_is_refused_whole_naming_the_line(sqlite: str, tmp_path: Path) -> None:
    await play_a_little(sqlite)
    text = (await asyncio.to_thread(equalis, "export", "-", "--database", sqlite)).stdout.encode()
    lines = text.splitlines(keepends=True)
    log = await open_log(database_url(tmp_path / "other.db"), "reader")
    entry = next(number for number, line in enumerate(lines) if b'"joined"' in line)
    damaged = {
        len(lines): lines[:-1],
        1: lines[1:],
        2: [*lines[:1], *lines[2:]],
        entry + 1: [*lines[:entry], *lines[entry + 1 :]],
        3: [*lines[:2], lines[2].replace(b'"made"', b'"mode"'), *lines[3:]],
        len(lines) + 1: [*lines, b"{}\n"],
    }
    for number, wrong in damaged.items():
        with pytest.raises(Malformed) as caught:
            await import_tables(log, wrong)
        assert caught.value.code == "table.bad_export"
        assert caught.value.params["line"] in {number, number + 1}
    assert await log.page("", 10) == []
    await log.close()


def test_files_that_are_not_there_are_told_of(tmp_path: Path) -> None:
    done = equalis("import", str(tmp_path / "none.jsonl"), "--database", str(tmp_path / "x.db"))
    assert done.returncode == 1
    assert "none.jsonl" in done.stderr
    assert "Traceback" not in done.stderr
