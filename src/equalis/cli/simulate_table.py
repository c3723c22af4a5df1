"""The summary of `equalis simulate` as a table for people."""

from rich.console import Console
from rich.table import Table

from equalis.arena.summary import Summary
from equalis.messages import message

COLUMNS = ("player", "seats", "wins", "share", "interval", "average", "rating", "time")


def print_summary(summary: Summary, language: str) -> None:
    """Players from the highest rating down, endings, totals."""
    console = Console()
    table = Table()
    for column in COLUMNS:
        table.add_column(message(language, f"simulate.{column}"), justify="left" if column == "player" else "right")
    for name, line in sorted(summary.players.items(), key=lambda entry: -entry[1].rating):
        table.add_row(
            name,
            str(line.seats),
            f"{summary.wins.get(name, 0.0):.1f}",
            f"{100 * line.share:.1f} %",
            f"{100 * line.low:.1f}–{100 * line.high:.1f} %",
            f"{line.average:.2f}",
            f"{line.rating:.1f} ± {line.rating_error:.1f}",
            f"{line.mean_ms:.1f} / {line.p95_ms:.1f}",
        )
    console.print(table)
    for reason, count in sorted(summary.endings.items(), key=lambda entry: -entry[1]):
        console.print(f"{count:>7}  {message(language, f'game.end_{reason}')}", highlight=False)
    rate = summary.actions / summary.seconds if summary.seconds else 0.0
    numbers: dict[str, str | int] = {
        "n": summary.games,
        "finished": summary.finished,
        "actions": summary.actions,
        "seconds": f"{summary.seconds:.1f}",
        "rate": f"{rate:.0f}",
    }
    console.print(message(language, "simulate.total", numbers), highlight=False)
    failed = sum(summary.fallbacks.values())
    if failed or summary.cut_short:
        counts: dict[str, str | int] = {"n": failed, "cut": summary.cut_short}
        console.print(message(language, "simulate.failed", counts), highlight=False)
