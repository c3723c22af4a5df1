"""The exchange of a card between partners, and its undoing (M2–M4)."""

from msgspec.structs import replace

from equalis.cards.cards import Card
from equalis.cards.faces import Operation, Sign, values
from equalis.errors import refuse
from equalis.games.actions import AskPartner, GiveCard
from equalis.games.admission import in_hand
from equalis.games.events import Event
from equalis.games.seating import partner_of
from equalis.games.setup import Seat, cards_of
from equalis.games.shared_views import Move
from equalis.games.turn_events import (
    CardsSwapped,
    PartnerAsked,
    PartnerRefused,
    RequestWithdrawn,
    SwapSeen,
    SwapUndone,
)
from equalis.games.turn_state import Events, Exchange, TurnState, with_move


def bears(card: Card, wanted: int | Sign) -> bool:
    """Whether some value of the card is the one asked for (C3, M4)."""
    if isinstance(card.face, Operation):
        return wanted in card.face.signs
    return wanted in values(card.face)


def ask(state: TurnState, seat: Seat, action: AskPartner, events: Events) -> TurnState:
    """Ask the partner for a card, once a turn, showing the own card offered (M4)."""
    partner = partner_of(state.setup, seat)
    if partner is None:
        raise refuse("game.no_partner")
    if state.asked:
        raise refuse("game.asked_already")
    in_hand(state.hands[seat], (action.card,))
    card = cards_of(state.setup)[action.card]
    events.append(Event(PartnerAsked(seat, partner, action.wanted, card), (seat, partner)))
    return replace(state, asked=True, exchange=Exchange(seat, partner, action.wanted, action.card))


def give(state: TurnState, seat: Seat, action: GiveCard, events: Events) -> TurnState:
    """Grant the request: the two cards change places (M4)."""
    request = open_request(state, seat)
    in_hand(state.hands[seat], (action.card,))
    every = cards_of(state.setup)
    if not bears(every[action.card], request.wanted):
        raise refuse("game.card_lacks_wanted", wanted=request.wanted)
    events.append(Event(CardsSwapped(request.asker, seat)))
    seen = SwapSeen(request.asker, seat, every[action.card], every[request.offered])
    events.append(Event(seen, (request.asker, seat)))
    state = _swapped(state, request.asker, request.offered, seat, action.card)
    state = with_move(state, Move(request.asker, "swap"))
    return replace(state, swapped=True, exchange=replace(request, received=action.card))


def refuse_card(state: TurnState, seat: Seat, events: Events) -> TurnState:
    """Refuse the request; the asker's turn goes on (M4)."""
    request = open_request(state, seat)
    events.append(Event(PartnerRefused(request.asker, seat), (request.asker, seat)))
    return replace(state, exchange=None)


def withdraw(state: TurnState, seat: Seat, events: Events) -> TurnState:
    """Take the own request back, or give the received card back, and go on with the turn (M4)."""
    if state.exchange is None or state.exchange.asker != seat:
        raise refuse("game.nothing_to_withdraw")
    return undo_exchange(state, events)


def open_request(state: TurnState, seat: Seat) -> Exchange:
    """The unanswered request to this seat, or a refusal."""
    request = state.exchange
    if request is None or request.received is not None or request.partner != seat:
        raise refuse("game.no_request")
    return request


def undo_exchange(state: TurnState, events: Events) -> TurnState:
    """Both cards back to their first holders, an unanswered request withdrawn; without an exchange nothing (M4)."""
    swap = state.exchange
    if swap is None:
        return state
    pair = (swap.asker, swap.partner)
    if swap.received is None:
        events.append(Event(RequestWithdrawn(*pair), pair))
        return replace(state, exchange=None)
    events.append(Event(SwapUndone(*pair)))
    state = _swapped(state, swap.asker, swap.received, swap.partner, swap.offered)
    return replace(state, exchange=None)


def _swapped(state: TurnState, seat: Seat, card: int, other: Seat, other_card: int) -> TurnState:
    """The two cards in each other's place."""
    hands = list(state.hands)
    hands[seat] = tuple(other_card if held == card else held for held in hands[seat])
    hands[other] = tuple(card if held == other_card else held for held in hands[other])
    return replace(state, hands=tuple(hands))
