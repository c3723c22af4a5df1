"""A state of a game with turns that is consistent with a view: every hidden card dealt anew."""

from random import Random

from equalis.games.piles import Piles
from equalis.games.randomness import SEED_BYTES, Chance
from equalis.games.setup import cards_of
from equalis.games.shared_views import WonRow
from equalis.games.turn_choices import TurnView
from equalis.games.turn_state import Area, Exchange, TurnState
from equalis.games.turn_views import AreaView, BerlinView, ExchangeView, GeneralView


def sample_turns(view: TurnView, rng: Random) -> TurnState:
    """The viewer's own cards and everything on the table as they are; other hands and the piles from the unseen."""
    swap = view.exchange
    known: dict[int, list[int]] = {seat: [] for seat in range(view.setup.seats)}
    if view.viewer is not None:
        known[view.viewer] = [card.id for card in view.hand]
    if swap is not None:  # the pair knows where these two cards are (M4)
        holder = swap.asker if swap.received is None else swap.partner
        for seat, card in ((holder, swap.offered), (swap.asker, swap.received)):
            if card is not None and card.id not in known[seat]:
                known[seat].append(card.id)
    seen = set(_on_table(view)).union(*known.values())
    unseen = [card.id for card in cards_of(view.setup) if card.id not in seen]
    rng.shuffle(unseen)
    hands = []
    for seat in range(view.setup.seats):
        missing = view.seats[seat].hand - len(known[seat])
        hands.append((*known[seat], *(unseen.pop() for _ in range(missing))))
    discards = tuple(unseen.pop() for _ in range(view.discard_pile))
    return TurnState(
        setup=view.setup,
        piles=Piles(tuple(unseen), discards, Chance(rng.randbytes(SEED_BYTES))),
        dealer=view.dealer,
        turn=view.dealer if view.turn is None else view.turn,  # over: nobody is in turn
        hands=tuple(hands),
        left=tuple(seat.left for seat in view.seats),
        agreed=tuple(seat.agrees_to_end for seat in view.seats),
        row=view.row.row,
        placed_by=view.row.placed_by,
        moves=view.moves,
        won=view.won,
        turns=view.turns,
        turns_without_play=view.stall.turns_without_play,
        passes=view.stall.passes,
        throws=view.stall.throws,
        asked=view.asked,
        swapped=view.swapped,
        exchange=None if swap is None else _exchange(swap),
        supply=tuple(card.id for card in view.supply) if isinstance(view, BerlinView) else (),
        area=_area(view.area) if isinstance(view, BerlinView) else None,
        outcome=view.outcome,
    )


def _exchange(swap: ExchangeView) -> Exchange:
    received = None if swap.received is None else swap.received.id
    return Exchange(swap.asker, swap.partner, swap.wanted, swap.offered.id, received)


def _area(area: AreaView | None) -> Area | None:
    if area is None:
        return None
    equals = None if area.equals is None else area.equals.id
    return Area(equals, area.number.id, None if area.sign is None else area.sign.id)


def _on_table(view: TurnView) -> list[int]:
    """The ids of the cards that everybody sees: row, result area, supply, won rows."""
    ids = [card.id for card in view.row.row.cards]
    for row in view.won:
        ids += _won_cards(row)
    if isinstance(view, GeneralView):
        return ids
    ids += [card.id for card in view.supply]
    if view.area is not None:
        ids += [card.id for card in (view.area.equals, view.area.sign, view.area.number) if card is not None]
    return ids


def _won_cards(row: WonRow) -> list[int]:
    ids = [card.id for card in row.row.cards]
    if row.target is not None:
        ids += [card.id for card in (row.equals, row.target.sign, row.target.number) if card is not None]
    return ids
