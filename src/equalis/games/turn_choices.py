"""What a viewer may do in a game with turns, by the same questions that its checks ask (decision 2)."""

from equalis.cards.cards import Card
from equalis.cards.faces import Operation
from equalis.equality.row import Row, Target
from equalis.games.choices import (
    AgreeChoice,
    AskChoice,
    Choice,
    Choices,
    ClaimChoice,
    DiscardChoice,
    GiveChoice,
    PassChoice,
    PlayChoice,
    RefuseChoice,
    ThrowChoice,
    WithdrawChoice,
)
from equalis.games.exchange import bears
from equalis.games.seating import partner_of
from equalis.games.setup import switches_of
from equalis.games.throws import may_throw
from equalis.games.turn_state import is_plain_equals
from equalis.games.turn_views import BerlinView, GeneralView
from equalis.games.turns import FEWEST_DISCARDED, MOST_DISCARDED, may_discard, may_pass

TurnView = GeneralView | BerlinView


def target_in(view: TurnView) -> Target | None:
    """The result that the row must meet, as the viewer sees it (B4)."""
    if isinstance(view, GeneralView) or view.area is None:
        return None
    return Target(view.area.number, view.area.sign)


def turn_choices(view: TurnView) -> Choices:
    """Everything the viewer may do now; a declaration by its form only (T5)."""
    viewer = view.viewer
    if viewer is None or view.outcome is not None or view.seats[viewer].left:
        return ()
    found: list[Choice] = []
    swap = view.exchange
    if swap is not None and viewer == swap.asker:
        found.append(WithdrawChoice())
    if swap is not None and swap.received is None:
        if viewer == swap.partner:
            able = tuple(card.id for card in view.hand if bears(card, swap.wanted))
            found += [GiveChoice(able), RefuseChoice()] if able else [RefuseChoice()]
    elif viewer == view.turn:
        found += _in_turn(view)
    found.append(AgreeChoice(not view.seats[viewer].agrees_to_end))
    return tuple(found)


def _in_turn(view: TurnView) -> list[Choice]:
    assert view.viewer is not None
    switches, target, row = switches_of(view.setup), target_in(view), view.row.row
    found: list[Choice] = []
    own = own_cards(view)
    held = tuple([card.id for card in own])
    hand = held if own is view.hand else tuple([card.id for card in view.hand])
    first = first_cards(row, own, target)
    if first or len(hand) > len(held):
        found.append(PlayChoice(first, hand, switches.parentheses, switches.remainder))
    bare = view.setup.options.claim == "declared"
    if row.cards and (bare or switches.parentheses or switches.remainder):
        found.append(ClaimChoice(bare, switches.parentheses, switches.remainder))
    if may_discard(len(held), view.draw_pile, view.discard_pile):
        found.append(DiscardChoice(held, FEWEST_DISCARDED, min(MOST_DISCARDED, len(held))))
    if may_throw(view.setup, row, target):
        found.append(ThrowChoice())
    if may_pass(len(hand), view.draw_pile, view.discard_pile):
        found.append(PassChoice())
    partner = partner_of(view.setup, view.viewer)
    if partner is not None and not view.asked and hand:
        found.append(AskChoice(partner, hand))
    return found


def first_cards(row: Row, own: tuple[Card, ...], target: Target | None) -> tuple[int, ...]:
    """The cards that may be played alone now (E1, E5, B4): those of the kind that the row asks for.

    At the right of a row only a plain `=` can be one too many; it closes no parentheses, so none can span it.
    """
    if len(row.cards) % 2 == 0:
        return tuple([card.id for card in own if not isinstance(card.face, Operation)])
    equals = target is None and not any(is_plain_equals(card) for card in row.cards)
    return tuple(
        [card.id for card in own if isinstance(card.face, Operation) and (equals or card.face.signs != ("=",))]
    )


def own_cards(view: TurnView) -> tuple[Card, ...]:
    """The hand without a card received from the partner, which serves only to complete the row (M4)."""
    swap = view.exchange
    if swap is None or swap.received is None or view.viewer != swap.asker:
        return view.hand
    return tuple(card for card in view.hand if card.id != swap.received.id)
