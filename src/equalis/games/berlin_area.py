"""Berlín's result area: taken from the supply and the draw pile at the start of each round (B2, B3, B6, B7)."""

from typing import Literal

from msgspec.structs import replace

from equalis.cards.cards import Card
from equalis.cards.faces import Operation
from equalis.games.events import Event
from equalis.games.piles import put_down, take
from equalis.games.setup import Setup, cards_of
from equalis.games.shared_events import Reshuffled
from equalis.games.turn_events import AreaDrew, AreaStarted
from equalis.games.turn_state import Area, Events, TurnState

TOKEN_POINTS = 1
"""What the token that serves as `=` is worth (B6)."""


def start_round(state: TurnState, events: Events) -> TurnState | None:
    """The state with a result area where one is due; None where no number is left to draw for it (B7)."""
    if state.setup.game != "berlin" or state.area is not None:
        return state
    every = cards_of(state.setup)
    if not any(_is_number(every[card]) for card in (*state.piles.draw, *state.piles.discards)):
        return None
    equals = state.supply[-1] if state.supply else None
    supply = state.supply[:-1]
    events.append(Event(AreaStarted(None if equals is None else every[equals], len(supply))))
    piles, sign = state.piles, None
    while True:
        piles, (drawn,), reshuffled = take(piles, 1)
        if reshuffled is not None:
            events.append(Event(Reshuffled(reshuffled)))
        use = use_of(every[drawn], sign is not None)
        events.append(Event(AreaDrew(every[drawn], use)))
        if use == "number":
            return replace(state, piles=piles, supply=supply, area=Area(equals, drawn, sign))
        if use == "sign":
            sign = drawn
        else:
            piles = put_down(piles, (drawn,))


def use_of(card: Card, has_sign: bool) -> Literal["number", "sign", "discarded"]:
    """What a card drawn for the result area becomes (B2)."""
    if not isinstance(card.face, Operation):
        return "number"
    return "sign" if not has_sign and ("+" in card.face.signs or "−" in card.face.signs) else "discarded"


def area_points(setup: Setup, area: Area | None) -> int:
    """The points of a result area won with its row, the token's included (B5, B6)."""
    if area is None:
        return 0
    every = cards_of(setup)
    equals = TOKEN_POINTS if area.equals is None else every[area.equals].points
    return equals + every[area.number].points + (0 if area.sign is None else every[area.sign].points)


def _is_number(card: Card) -> bool:
    return not isinstance(card.face, Operation)
