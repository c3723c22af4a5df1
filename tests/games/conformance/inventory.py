"""Where every card and every point is in a state of any game, and states with two hidden cards exchanged."""

import re
from typing import Any

import msgspec
from msgspec.structs import replace

from equalis.games.betting import Betting
from equalis.games.las_vegas_state import LasVegasState, departed, turned
from equalis.games.madrid_state import MadridState
from equalis.games.setup import Seat
from equalis.games.turn_state import TurnState

_CARD_ID = re.compile(rb'"id":(\d+),"face"')

GameState = TurnState | MadridState | LasVegasState


def places(state: GameState) -> list[int]:
    """The ids of all cards, place after place: each must be in exactly one."""
    found = [*state.piles.draw, *state.piles.discards]
    for hand in state.hands:
        found += hand
    if isinstance(state, TurnState):
        found += [card.id for card in state.row.cards]
        found += state.supply
        if state.area is not None:
            found += [card for card in (state.area.equals, state.area.sign, state.area.number) if card is not None]
        for row in state.won:
            found += [card.id for card in row.row.cards]
            if row.target is not None:
                found += [card.id for card in (row.equals, row.target.sign, row.target.number) if card is not None]
    elif isinstance(state, MadridState):
        for award in state.won:
            found += [card.id for card in award.taken]
    else:
        found += state.common
    return found


def equalis(state: LasVegasState) -> int:
    """All points of Las Vegas: balances with their stakes, the pot carried, what left, what nobody got (L7)."""
    betting: Betting = state.betting
    return sum(betting.balances) + state.carried + sum(departed(state)) + state.unclaimed


def cards_shown(value: object) -> set[int]:
    """The ids of all cards that appear in a view or an event: only cards have an id."""
    return {int(number) for number in _CARD_ID.findall(msgspec.json.encode(value))}


def hidden_from(state: GameState, viewer: Seat | None, shown: set[int]) -> list[int]:
    """Cards in piles and other hands that the viewer does not see and that no sealed equality holds."""
    sealed: set[int] = set()
    if isinstance(state, MadridState):
        sealed.update(card.id for call in state.calls for card in call.row.cards)
    open_common: tuple[int, ...] = ()
    if isinstance(state, LasVegasState):
        sealed.update(card.id for show in state.shows if show and show.row for card in show.row.cards)
        open_common = turned(state)
    movable = [*state.piles.draw, *state.piles.discards]
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            movable += hand
    if isinstance(state, LasVegasState):
        movable += [card for card in state.common if card not in open_common]
    return [card for card in movable if card not in shown and card not in sealed]


def exchanged(state: GameState, one: int, other: int) -> GameState:
    """The state with two cards in each other's place wherever they lie hidden."""
    swap = {one: other, other: one}

    def turn(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(swap.get(card, card) for card in cards)

    changes: dict[str, Any] = {
        "hands": tuple(turn(hand) for hand in state.hands),
        "piles": replace(state.piles, draw=turn(state.piles.draw), discards=turn(state.piles.discards)),
    }
    if isinstance(state, MadridState):
        changes["chosen"] = tuple(turn(chosen) for chosen in state.chosen)
        changes["discards"] = tuple(turn(away) for away in state.discards)
    elif isinstance(state, LasVegasState):
        changes["common"] = turn(state.common)
        changes["discards"] = tuple(None if away is None else turn(away) for away in state.discards)
    return replace(state, **changes)
