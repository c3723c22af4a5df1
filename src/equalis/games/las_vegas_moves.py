"""What may be done in Las Vegas and what it does: the one way from an action to a new state (L2–L8, T12, T16)."""

from typing import Literal

from msgspec.structs import replace

from equalis.errors import Refusal, Refused, refuse
from equalis.games import betting as bets
from equalis.games.actions import Action, Bet, Discard, Fold, Leave, Match, Present, Raise, TakeOver, TimeOut
from equalis.games.admission import admit, in_hand
from equalis.games.events import Event
from equalis.games.las_vegas_events import Folded, Presented, Staked
from equalis.games.las_vegas_rounds import move_on
from equalis.games.las_vegas_state import HAND, Events, Ids, LasVegasState, Show, usable, waiting
from equalis.games.piles import put_down
from equalis.games.pools import equality_of, points_of
from equalis.games.setup import Seat
from equalis.games.shared_events import HasLeft, PutAway, TakenOver, TimedOut

Word = Literal["bet", "match", "raise"]


def act(state: LasVegasState, sender: Seat | None, action: Action, events: Events) -> LasVegasState:
    """The state after the action, its events appended. Raises Refused where it is not allowed."""
    seat = admit(state.outcome, state.left, sender, action)
    if isinstance(action, Bet | Match | Raise | Fold):
        return _speak(state, seat, action, events)
    if isinstance(action, Discard):
        return _discard(state, seat, action.cards, events)
    if isinstance(action, Present):
        return _present(state, seat, action, events)
    if isinstance(action, TimeOut):
        return _time_out(state, seat, events)
    if isinstance(action, Leave):
        return _leave(state, seat, events)
    if isinstance(action, TakeOver):
        events.append(Event(TakenOver(seat, action.by)))
        return state
    raise refuse("game.not_in_this_game")


def _in_round(state: LasVegasState, seat: Seat) -> None:
    if not state.betting.inside[seat]:
        raise refuse("las_vegas.not_in_round")


def _discard(state: LasVegasState, seat: Seat, cards: Ids, events: Events) -> LasVegasState:
    """0–6 cards, once, put away until everybody has done so (L2)."""
    if state.phase != "discard":
        raise refuse("game.not_now")
    _in_round(state, seat)
    if state.discards[seat] is not None:
        raise refuse("game.already_discarded")
    if len(cards) > HAND:
        raise refuse("game.discard_count", least=0, most=HAND)
    in_hand(state.hands[seat], cards)
    events.append(Event(PutAway(seat)))
    return move_on(replace(state, discards=(*state.discards[:seat], cards, *state.discards[seat + 1 :])), events)


def _speak(state: LasVegasState, seat: Seat, action: Bet | Match | Raise | Fold, events: Events) -> LasVegasState:
    """Bet, match, raise or fold, in turn (L3, L4)."""
    if state.phase in {"discard", "showdown"}:
        raise refuse("game.not_now")
    _in_round(state, seat)
    if seat != state.betting.word:
        raise refuse("game.not_your_turn")
    now = state.betting
    if isinstance(action, Bet):
        to = bets.common(now) + action.amount
        _allow(bets.check_bet(now, to))
        return _staked(state, bets.stake(now, to), seat, events, kind="bet")
    if isinstance(action, Raise):
        _allow(bets.check_raise(now, action.to))
        return _staked(state, bets.stake(now, action.to), seat, events, kind="raise")
    if isinstance(action, Match):
        _allow(bets.check_match(now))
        return _staked(state, bets.match(now), seat, events, kind="match")
    _allow(bets.check_fold(now))
    return _folded(state, bets.fold(now, seat), seat, events)


def _allow(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Refused(refusal)


def _staked(state: LasVegasState, betting: bets.Betting, seat: Seat, events: Events, *, kind: Word) -> LasVegasState:
    events.append(Event(Staked(seat, kind, betting.stakes[seat])))
    return move_on(replace(state, betting=betting), events)


def _folded(state: LasVegasState, betting: bets.Betting, seat: Seat, events: Events) -> LasVegasState:
    events.append(Event(Folded(seat, bets.cap(betting))))
    return move_on(replace(state, betting=betting), events)


def _present(state: LasVegasState, seat: Seat, action: Present, events: Events) -> LasVegasState:
    """An equality or none, sealed; the last valid one counts (L6)."""
    if state.phase != "showdown":
        raise refuse("game.not_now")
    _in_round(state, seat)
    show = Show()
    if action.cards or action.auxiliaries:
        row, reading = equality_of(state.setup, usable(state, seat), action.cards, action.auxiliaries)
        show = Show(row, reading, points_of(row))
    return _shown(state, seat, show, events)


def _shown(state: LasVegasState, seat: Seat, show: Show, events: Events) -> LasVegasState:
    events.append(Event(Presented(seat)))
    return move_on(replace(state, shows=(*state.shows[:seat], show, *state.shows[seat + 1 :])), events)


def _time_out(state: LasVegasState, seat: Seat, events: Events) -> LasVegasState:
    """T12: no discard, no equality; a bet is matched if that is free, else folded; the opener's first bet is 0."""
    if seat not in waiting(state):
        raise refuse("game.not_waited_for", seat=seat)
    events.append(Event(TimedOut(seat)))
    if state.phase == "discard":
        return _discard(state, seat, (), events)
    if state.phase == "showdown":
        return _shown(state, seat, Show(), events)
    if bets.opening(state.betting):
        return _speak(state, seat, Bet(0), events)
    return _speak(state, seat, Match() if bets.owed(state.betting, seat) == 0 else Fold(), events)


def _leave(state: LasVegasState, seat: Seat, events: Events) -> LasVegasState:
    """A fold in any phase; the cards go to the discard pile, the balance leaves, the stake stays (T16)."""
    hand = state.hands[seat]
    was_inside = state.betting.inside[seat]
    betting, gone = bets.leave(state.betting, seat)
    events.append(Event(HasLeft(seat, len(hand))))
    state = replace(
        state,
        left=(*state.left[:seat], True, *state.left[seat + 1 :]),
        hands=(*state.hands[:seat], (), *state.hands[seat + 1 :]),
        piles=put_down(state.piles, hand),
        discards=(*state.discards[:seat], None, *state.discards[seat + 1 :]),
        shows=(*state.shows[:seat], None, *state.shows[seat + 1 :]),
        gone=(*state.gone[:seat], state.gone[seat] + gone, *state.gone[seat + 1 :]),
    )
    return _folded(state, betting, seat, events) if was_inside else replace(state, betting=betting)
