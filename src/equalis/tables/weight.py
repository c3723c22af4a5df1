"""Which actions are too much judging for the event loop (decision 8): told from the cards, before any judging.

The judge answers rows of up to some 10¹² readings within about ten milliseconds; beyond that it may take far longer.
"""

from math import prod

from equalis.cards.faces import Operation, values
from equalis.errors import Refusal, Refused
from equalis.games.actions import Call, Claim, Play, Present
from equalis.games.match import MatchState
from equalis.games.setup import Setup, cards_of
from equalis.games.turn_state import TurnState
from equalis.tables.entries import Acted, Body, Entry
from equalis.tables.evolve import Change, evolve
from equalis.tables.matches import Matches
from equalis.tables.state import TableState

MOST_READINGS = 1e12


def heavy(state: TableState, body: Body) -> bool:
    """Whether applying the entry may judge a row of more readings than that."""
    if not isinstance(body, Acted) or state.run is None or not isinstance(body.action, Play | Claim | Call | Present):
        return False
    readings = 1.0 if isinstance(body.action, Claim) else readings_of(state.run.setup, body.action.cards)
    game = state.run.game.game if isinstance(state.run.game, MatchState) else None
    if isinstance(game, TurnState):
        readings *= readings_of(state.run.setup, tuple(card.id for card in game.row.cards))
    return readings > MOST_READINGS


def readings_of(setup: Setup, ids: tuple[int, ...]) -> float:
    """In how many ways values can be chosen for these cards; ids that are no cards are left to the game to refuse."""
    cards = cards_of(setup)
    faces = [cards[card].face for card in ids if 0 <= card < len(cards)]
    return float(prod(len(face.signs) if isinstance(face, Operation) else len(values(face)) for face in faces))


def evolve_elsewhere(state: TableState, entry: Entry) -> Change | Refusal:
    """`evolve` for another process: exceptions with contents do not travel, so a refusal is returned."""
    try:
        return evolve(state, entry, Matches())
    except Refused as refused:
        return refused.refusal
