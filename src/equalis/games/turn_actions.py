"""Who may do what now, and its effect: the one way from an action to a new state in the games with turns."""

from msgspec.structs import replace

from equalis.errors import refuse
from equalis.games.actions import (
    Action,
    AgreeToEnd,
    AskPartner,
    Claim,
    Discard,
    GiveCard,
    Leave,
    Pass,
    Play,
    RefuseCard,
    TakeOver,
    Throw,
    TimeOut,
    Withdraw,
)
from equalis.games.admission import TABLE_ACTIONS, admit
from equalis.games.departures import agree_to_end, leave, take_over
from equalis.games.exchange import ask, give, refuse_card, undo_exchange, withdraw
from equalis.games.plays import play
from equalis.games.setup import Seat
from equalis.games.throws import throw
from equalis.games.turn_state import Events, TurnState
from equalis.games.turns import discard, go_on, lose_turn, pass_turn

IN_TURN = (Play, Claim, Discard, Throw, Pass, AskPartner, Withdraw)


def act(state: TurnState, seat: Seat | None, action: Action, events: Events) -> TurnState:
    """The state after the action, its events appended. Raises Refused where it is not allowed."""
    concerned = admit(state.outcome, state.left, seat, action)
    if isinstance(action, TABLE_ACTIONS):
        return _of_the_table(state, action, events)
    return _of_a_player(state, concerned, action, events)


def waited_for(state: TurnState) -> frozenset[Seat]:
    """The seat in turn, or the partner who has been asked (M4); nobody once the game is over."""
    if state.outcome is not None:
        return frozenset()
    request = state.exchange
    if request is not None and request.received is None:
        return frozenset((request.partner,))
    return frozenset((state.turn,))


def turn_phase(state: TurnState) -> str:
    """The turn's number; that a partner is being asked in it is not for everybody (V4)."""
    return str(state.turns)


def _of_the_table(state: TurnState, action: TimeOut | Leave | TakeOver, events: Events) -> TurnState:
    if isinstance(action, Leave):
        return leave(state, action.seat, events)
    if isinstance(action, TakeOver):
        return take_over(state, action, events)
    if action.seat == state.turn:
        return lose_turn(undo_exchange(state, events), action.seat, events)
    if action.seat in waited_for(state):
        return refuse_card(state, action.seat, events)
    raise refuse("game.not_waited_for", seat=action.seat)


def _of_a_player(state: TurnState, seat: Seat, action: Action, events: Events) -> TurnState:
    if isinstance(action, AgreeToEnd):
        return agree_to_end(state, seat, action, events)
    if isinstance(action, GiveCard):
        return give(state, seat, action, events)
    if isinstance(action, RefuseCard):
        return refuse_card(state, seat, events)
    if not isinstance(action, IN_TURN):
        raise refuse("game.not_in_this_game")
    if seat != state.turn:
        raise refuse("game.not_your_turn")
    if isinstance(action, Withdraw):
        return withdraw(state, seat, events)
    if state.exchange is not None and state.exchange.received is None:
        raise refuse("game.request_open")
    if isinstance(action, AskPartner):
        return ask(state, seat, action, events)
    if isinstance(action, Play):
        return play(state, seat, action, events)
    if isinstance(action, Claim):
        return play(state, seat, Play((), action.auxiliaries, claim=True), events)
    state = undo_exchange(state, events)
    if isinstance(action, Discard):
        return discard(state, seat, action.cards, events)
    if isinstance(action, Throw):
        thrown = go_on(throw(state, seat, "asked", events), seat, events)
        return replace(thrown, asked=state.asked)  # the turn goes on, and with it the one request of M4
    return pass_turn(state, seat, events)
