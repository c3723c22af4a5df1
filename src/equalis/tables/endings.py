"""Agreeing to end (T10): computer players agree as soon as every person at the table does."""

from equalis.games.actions import AgreeToEnd
from equalis.tables.entries import Acted, Body
from equalis.tables.matches import Matches
from equalis.tables.seeing import game_view
from equalis.tables.state import TableState


def computers_agree(state: TableState, matches: Matches) -> list[Body]:
    """The agreements to be logged now; empty while a person does not agree, or nobody needs to."""
    run = state.run
    if run is None or state.phase != "playing":
        return []
    people = [seat for seat, place in enumerate(state.places) if place.member is not None and not place.retired]
    computers = [seat for seat, place in enumerate(state.places) if place.member is None and place.played_by_computer]
    if not people or not computers:
        return []
    seats = game_view(matches.game(run.setup).view(run.game, None)).seats
    if not all(seats[seat].agrees_to_end or seats[seat].left for seat in people):
        return []
    return [Acted(seat, AgreeToEnd(), computer=True) for seat in computers if not seats[seat].agrees_to_end]
