"""`equalis export` and `equalis import`: tables as text, for backups and for moving to another database."""

import asyncio
import sys
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from equalis.cli.serve import default_database
from equalis.errors import Malformed
from equalis.messages import LANGUAGES, message

EXIT_REFUSED = 1
EXIT_MALFORMED = 2
STANDARD = "-"

File = Annotated[str, Parameter(allow_leading_hyphen=True)]
"""A path, or `-`."""


def export_command(
    file: File, /, *, database: str | None = None, table: tuple[str, ...] = (), language: str = LANGUAGES[0]
) -> int:
    """Write tables to a file as JSON lines; the server may go on meanwhile.

    The file holds nicknames and the hashes of seat tokens: keep it as safe as the database. It never holds a token.

    Parameters
    ----------
    file:
        Where to write; `-` is standard output.
    database:
        As for `equalis serve`.
    table:
        Only the table with this code; may be repeated.
    language:
        Language of messages: es or en.
    """
    return _run(_export(database or str(default_database()), file, table), language)


def import_command(file: File, /, *, database: str | None = None, language: str = LANGUAGES[0]) -> int:
    """Put exported tables into a database. Matches in progress arrive paused; their hosts resume them.

    Parameters
    ----------
    file:
        What `equalis export` wrote; `-` is standard input.
    database:
        As for `equalis serve`.
    language:
        Language of messages: es or en.
    """
    return _run(_import(database or str(default_database()), file, language), language)


def _run(work: Coroutine[Any, Any, int], language: str) -> int:
    # The database is imported only here: `equalis --help` must answer at once.
    from equalis.storage.log import Unavailable  # noqa: PLC0415

    if language not in LANGUAGES:
        work.close()
        print(f"{language}: {', '.join(LANGUAGES)}", file=sys.stderr)
        return EXIT_MALFORMED
    try:
        return asyncio.run(work)
    except Malformed as malformed:
        print(message(language, malformed.code, malformed.params), file=sys.stderr)
        return EXIT_MALFORMED
    except Unavailable:
        print(message(language, "table.unavailable"), file=sys.stderr)
        return EXIT_REFUSED
    except OSError as error:
        print(f"{error.filename or ''}: {error.strerror or error}", file=sys.stderr)
        return EXIT_REFUSED


async def _export(database: str, file: str, codes: tuple[str, ...]) -> int:
    from equalis.storage.database import open_log  # noqa: PLC0415
    from equalis.storage.engine import database_url  # noqa: PLC0415
    from equalis.tables.exporting import export_tables  # noqa: PLC0415

    log = await open_log(database_url(database), "export")
    try:
        with sys.stdout.buffer if file == STANDARD else Path(file).open("wb") as out:
            async for line in export_tables(log, time.time_ns() // 1_000_000, codes or None):
                out.write(line)
    finally:
        await log.close()
    return 0


async def _import(database: str, file: str, language: str) -> int:
    from equalis.storage.database import open_log  # noqa: PLC0415
    from equalis.storage.engine import database_url  # noqa: PLC0415
    from equalis.tables.exporting import import_tables  # noqa: PLC0415

    log = await open_log(database_url(database), "import")
    try:
        with sys.stdin.buffer if file == STANDARD else Path(file).open("rb") as lines:
            done = await import_tables(log, lines)
    finally:
        await log.close()
    for code in done.skipped:
        print(message(language, "table.export_exists", {"table": code}), file=sys.stderr)
    print(message(language, "table.imported", {"n": done.tables}), file=sys.stderr)
    return EXIT_REFUSED if done.skipped else 0
