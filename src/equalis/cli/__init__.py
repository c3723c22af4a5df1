"""`equalis …`: each command is a module of its own, imported only when it is called."""

import io
import os
import sys

from cyclopts import App

from equalis import __version__

app = App(
    name="equalis",
    help="The card game of arithmetic equalities: play it, judge it, solve it, study it.",
    version=__version__,
    help_format="plaintext",  # markdown would cost half of the start-up
)
app.command(
    "equalis.cli.check:check_command", name="check", help="Tell whether a row is an equality, and why or why not."
)
app.command("equalis.cli.solve:solve_command", name="solve", help="Find the best equality of a hand, or all of them.")
app.command("equalis.cli.deck:deck_app", name="deck", help="Show, check or count the cards of a deck.")
app.command("equalis.cli.serve:serve_command", name="serve", help="Serve tables and the client until Ctrl-C.")
app.command("equalis.cli.replay:replay_command", name="replay", help="Show a recorded game or match move by move.")
app.command("equalis.cli.simulate:simulate_command", name="simulate", help="Play many games between computer players.")
app.command("equalis.cli.export:export_command", name="export", help="Write tables to a file, as JSON lines.")
app.command("equalis.cli.export:import_command", name="import", help="Put exported tables into a database.")


INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it."""


def main() -> None:
    """Run one command; the process ends with its status.

    Text goes out as UTF-8 whatever the locale says: signs such as − and ÷ are in few other encodings.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = app()
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:  # whoever read, as `head` does, has enough; nothing is left to be flushed at the exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.exit(status)
