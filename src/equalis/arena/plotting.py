"""A picture of a series: shares of wins and ratings, each with its interval (the extra `equalis[plot]`)."""

from pathlib import Path

from equalis.arena.intervals import SURE
from equalis.arena.summary import Summary
from equalis.errors import refuse

PICTURES = ("ratings.svg", "ratings.png")


def plot(summary: Summary, title: str, share: str, rating: str, folder: Path) -> list[Path]:
    """Write the pictures into the folder; the texts are those of the axes. Raises Refused without matplotlib."""
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415  (an extra, and slow to import)
    except ImportError as error:
        raise refuse("simulate.no_plot") from error
    figure = Figure(figsize=(8, 1.4 + 0.45 * len(summary.players)), layout="constrained")
    shares, ratings = figure.subplots(1, 2, sharey=True)
    names = sorted(summary.players, key=lambda name: summary.players[name].rating)
    for place, name in enumerate(names):
        line = summary.players[name]
        errors = [[100 * max(0.0, line.share - line.low)], [100 * max(0.0, line.high - line.share)]]
        shares.errorbar([100 * line.share], [place], xerr=errors, fmt="o", capsize=3, color="#1f5fa8")
        shares.plot([100 * line.even], [place], "|", color="#888888", markersize=14)
        ratings.errorbar([line.rating], [place], xerr=[SURE * line.rating_error], fmt="s", capsize=3, color="#b3441e")
    shares.set_yticks(range(len(names)), names)
    shares.set_xlabel(share)
    ratings.set_xlabel(rating)
    figure.suptitle(title)
    files = [folder / name for name in PICTURES]
    for file in files:
        figure.savefig(file, dpi=120)
    return files
