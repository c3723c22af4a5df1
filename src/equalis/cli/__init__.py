"""`equalis …`: each command is a module of its own, imported only when it is called."""

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


def main() -> None:
    """Run one command; the process ends with its status."""
    sys.exit(app())
