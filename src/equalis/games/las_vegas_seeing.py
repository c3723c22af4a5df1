"""Who sees what of Las Vegas, and what a viewer may do (V1, V3; decisions 2 and 4)."""

from equalis.cards.cards import Card
from equalis.games.betting import cap, common
from equalis.games.choices import (
    BetChoice,
    Choice,
    Choices,
    DiscardChoice,
    FoldChoice,
    MatchChoice,
    PresentChoice,
    RaiseChoice,
)
from equalis.games.las_vegas_state import HAND, Ids, LasVegasState, departed, turned, waiting
from equalis.games.las_vegas_views import LasVegasSeat, LasVegasView, OwnShow
from equalis.games.setup import Seat, cards_of, switches_of


def view_of(state: LasVegasState, viewer: Seat | None) -> LasVegasView:
    """What this seat, or a spectator, may see."""
    betting = state.betting
    own = None if viewer is None else state.shows[viewer]
    put_away = None if viewer is None else state.discards[viewer]
    over = state.outcome is not None
    return LasVegasView(
        setup=state.setup,
        viewer=viewer,
        dealer=state.dealer,
        opener=betting.opener,
        round=state.round,
        phase=state.phase,
        turn=betting.word,
        to_act=tuple(sorted(waiting(state))),
        seats=tuple(_seat(state, seat) for seat in range(state.setup.seats)),
        hand=() if viewer is None else _cards(state, state.hands[viewer]),
        common=_cards(state, turned(state)),
        stake=common(betting),
        cap=0 if over else cap(betting),
        pot=sum(betting.stakes) + state.carried,
        carried=state.carried,
        own_discard=None if put_away is None else _cards(state, put_away),
        own_show=None if own is None else OwnShow(own.row, own.reading, own.points),
        accounts=state.accounts,
        departed=departed(state),
        unclaimed=state.unclaimed,
        draw_pile=len(state.piles.draw),
        discard_pile=len(state.piles.discards),
        outcome=state.outcome,
    )


def _seat(state: LasVegasState, seat: Seat) -> LasVegasSeat:
    betting = state.betting
    balance, stake = betting.balances[seat], betting.stakes[seat]
    return LasVegasSeat(
        hand=len(state.hands[seat]),
        balance=balance - stake,
        at_start=state.before[seat],
        stake=stake,
        folded=state.before[seat] > 0 and not betting.inside[seat],
        spoken=betting.spoken[seat],
        discard_sent=state.discards[seat] is not None,
        discarded=state.replaced[seat],
        presented=state.shows[seat] is not None,
        out=not state.left[seat] and balance == 0,
        left=state.left[seat],
    )


def _cards(state: LasVegasState, ids: Ids) -> tuple[Card, ...]:
    cards = cards_of(state.setup)
    return tuple([cards[card] for card in ids])


def choices_of(view: LasVegasView) -> Choices:
    """What the viewer may do now. A presentation may be replaced until all are in (L6)."""
    viewer = view.viewer
    if viewer is None or view.outcome is not None:
        return ()
    own = view.seats[viewer]
    if own.folded or own.out or own.left:
        return ()
    if view.phase == "discard":
        hand = tuple(card.id for card in view.hand)
        return () if own.discard_sent else (DiscardChoice(hand, 0, HAND),)
    if view.phase == "showdown":
        switches = switches_of(view.setup)
        hand, shared = (tuple(card.id for card in cards) for cards in (view.hand, view.common))
        return (PresentChoice(hand, shared, switches.parentheses, switches.remainder),)
    return _words(view, own) if view.turn == viewer else ()


def _words(view: LasVegasView, own: LasVegasSeat) -> Choices:
    """What may be said in turn (L3, L4)."""
    if view.phase == "first_bet":
        opened = any(seat.spoken for seat in view.seats)
        if not opened:
            return (BetChoice(view.cap - view.stake),)
        return (MatchChoice(view.stake, view.stake - own.stake), FoldChoice())
    found: list[Choice] = [MatchChoice(view.stake, view.stake - own.stake), FoldChoice()]
    if view.cap > view.stake:
        found.append(RaiseChoice(view.stake + 1, view.cap))
    return tuple(found)
