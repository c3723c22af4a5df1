"""How a round of Las Vegas goes on: deal, phases, showdown, settlement, end (L1, L2, L6–L9)."""

from collections.abc import Iterable

from msgspec.structs import replace

from equalis.games.betting import begin, cap, close_account, common, only_one, open_phase, settle
from equalis.games.events import Event
from equalis.games.hands import drawn_up
from equalis.games.las_vegas_events import (
    DecidedBy,
    Eliminated,
    LasVegasRoundStarted,
    PhaseStarted,
    RoundAccount,
    RoundSettled,
    Shown,
)
from equalis.games.las_vegas_state import (
    BETS,
    COMMON,
    FOLLOWING,
    HAND,
    TURNED,
    Events,
    LasVegasState,
    inside,
    waiting,
)
from equalis.games.piles import put_down, take
from equalis.games.seating import in_order, next_in
from equalis.games.setup import Outcome, Seat, cards_of
from equalis.games.shared_events import Discarded, GameEnded, Reshuffled
from equalis.games.turn_end import best_of


def start_round(state: LasVegasState, events: Events) -> LasVegasState:
    """Hands and seven common cards for all who have Equalis; the ante is laid (L1, L9)."""
    setup, balances = state.setup, state.betting.balances
    out = tuple(balance == 0 for balance in balances)
    opener = next_in(state.dealer, out)
    betting = begin(balances, tuple(not gone for gone in out), opener, setup.options.ante)
    events.append(Event(LasVegasRoundStarted(state.round + 1, opener, cap(betting), common(betting))))
    piles, hands = drawn_up(setup, state.piles, state.hands, in_order(opener, out), events, size=HAND)
    piles, shared, reshuffled = take(piles, COMMON)
    if reshuffled is not None:
        events.append(Event(Reshuffled(reshuffled)))
    return replace(
        state,
        piles=piles,
        hands=hands,
        common=shared,
        betting=betting,
        before=balances,
        gone=(0,) * setup.seats,
        discards=(None,) * setup.seats,
        replaced=(None,) * setup.seats,
        shows=(None,) * setup.seats,
        round=state.round + 1,
        phase="discard",
    )


def move_on(state: LasVegasState, events: Events) -> LasVegasState:
    """Go to the next phase once nobody is waited for; one left in wins without showing (L4, L8)."""
    alone = only_one(state.betting)
    if alone is not None:
        return _settle(state, alone, "alone", (), events)
    if waiting(state):
        return state
    if state.phase == "showdown":
        return _decide(state, events)
    if state.phase == "discard":
        state = _replace_cards(state, events)
    return _next_phase(state, events)


def _replace_cards(state: LasVegasState, events: Events) -> LasVegasState:
    """All discards are put down first, then the hands are refilled from the dealer's right (L2, T8)."""
    order = in_order(state.betting.opener, tuple(not here for here in state.betting.inside))
    hands, piles, counts = list(state.hands), state.piles, list(state.replaced)
    for seat in order:
        away = state.discards[seat] or ()
        events.append(Event(Discarded(seat, len(away))))
        piles = put_down(piles, away)
        hands[seat] = tuple(card for card in hands[seat] if card not in away)
        counts[seat] = len(away)
    piles, full = drawn_up(state.setup, piles, tuple(hands), order, events, size=HAND)
    return replace(state, piles=piles, hands=full, discards=(None,) * state.setup.seats, replaced=tuple(counts))


def _next_phase(state: LasVegasState, events: Events) -> LasVegasState:
    phase = FOLLOWING[state.phase]
    bets = BETS.get(phase)
    betting = state.betting if bets is None else open_phase(state.betting, bets)
    skipped = bets is not None and betting.word is None
    cards = cards_of(state.setup)
    fresh = tuple(cards[card] for card in state.common[TURNED[state.phase] : TURNED[phase]])
    events.append(Event(PhaseStarted(phase, skipped, fresh)))
    return move_on(replace(state, phase=phase, betting=betting), events)


def _decide(state: LasVegasState, events: Events) -> LasVegasState:
    """Most points win; then the higher result; then nobody (L6)."""
    shown = tuple(
        Shown(seat, show.row, show.reading, show.points)
        for seat in inside(state)
        if (show := state.shows[seat]) is not None
    )
    ranked = [(show.points, show.reading.result, show.seat) for show in shown if show.reading is not None]
    if not ranked:
        return _settle(state, None, "nobody", shown, events)
    most = max(points for points, _, _ in ranked)
    best = [entry for entry in ranked if entry[0] == most]
    if len(best) == 1:
        return _settle(state, best[0][2], "points", shown, events)
    highest = max(result for _, result, _ in best)
    winners = [seat for _, result, seat in best if result == highest]
    if len(winners) == 1:
        return _settle(state, winners[0], "result", shown, events)
    return _settle(state, None, "nobody", shown, events)


def _settle(
    state: LasVegasState, winner: Seat | None, by: DecidedBy, shown: tuple[Shown, ...], events: Events
) -> LasVegasState:
    """Pay, put all cards down, and go on or end (L7, L9)."""
    refund = state.setup.options.unclaimed_pot == "refund"
    paid = settle(state.betting, winner, state.carried, refund=refund, left=state.left)
    gone = tuple(went + back for went, back in zip(state.gone, paid.returned, strict=True))
    account = RoundAccount(
        round=state.round,
        opener=state.betting.opener,
        before=state.before,
        stakes=state.betting.stakes,
        after=paid.balances,
        winner=winner,
        by=by,
        shown=shown,
        carried=paid.carried,
        departed=gone,
    )
    events.append(Event(RoundSettled(account)))
    for seat, (had, has) in enumerate(zip(state.before, paid.balances, strict=True)):
        if had > 0 and has == 0 and not state.left[seat]:
            events.append(Event(Eliminated(seat)))
    nothing: tuple[tuple[int, ...], ...] = ((),) * state.setup.seats
    state = replace(
        state,
        hands=nothing,
        common=(),
        piles=put_down(state.piles, (*_flat(state.hands), *state.common)),
        betting=replace(state.betting, balances=paid.balances, stakes=(0,) * state.setup.seats, word=None),
        gone=(0,) * state.setup.seats,
        carried=paid.carried,
        accounts=(*state.accounts, account),
    )
    reason = _ending(state)
    if reason is not None:
        return _end(state, reason, events)
    out = tuple(balance == 0 for balance in paid.balances)
    return start_round(replace(state, dealer=next_in(state.dealer, out)), events)


def _flat(hands: Iterable[tuple[int, ...]]) -> list[int]:
    return [card for hand in hands for card in hand]


def _ending(state: LasVegasState) -> str | None:
    """Why the game ends after this round (L9, T16)."""
    if state.left.count(False) == 1:
        return "alone"
    if sum(balance > 0 for balance in state.betting.balances) == 1:
        return "one_with_points"
    limit = state.setup.options.rounds
    return "rounds" if limit is not None and state.round >= limit else None


def _end(state: LasVegasState, reason: str, events: Events) -> LasVegasState:
    """Most Equalis win, equal ones share; the pot still carried has its own line where nobody gets it (L9)."""
    points, unclaimed = close_account(state.betting.balances, state.carried)
    left = tuple(seat for seat, gone in enumerate(state.left) if gone)
    outcome = Outcome(reason, points, best_of(points, state.left), left)
    events.append(Event(GameEnded(outcome)))
    betting = replace(state.betting, balances=points)
    return replace(state, betting=betting, carried=0, unclaimed=unclaimed, outcome=outcome)
