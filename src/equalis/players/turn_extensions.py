"""Longer plays that win nothing yet: which cards of the hand to put into the row, and how many (T3, E1).

A row whose value is small is completed by more hands than one whose value is large; and a play draws as many cards as
it puts down, so that a long one finds the missing `=` sooner than a discard (three cards) does.
"""

from random import Random

from equalis.cards.cards import Card
from equalis.cards.faces import Operation, values
from equalis.equality.placing import place
from equalis.equality.row import Row
from equalis.games.actions import Play
from equalis.games.setup import switches_of
from equalis.games.turn_choices import TurnView, own_cards, target_in
from equalis.games.turn_state import bears_equals
from equalis.players.candidate import Candidate, without

LONGEST_LEFT = 24
"""Cards of a row that may lie there when the turn goes on: one more, and it may be thrown (T7)."""

WANTED_VALUE = 9
"""About the value of a row that most hands can meet."""

TRIES = 24


def extensions(view: TurnView, lengths: tuple[int, ...], rng: Random) -> list[Candidate]:
    """For each length the best of some random plays of so many cards, none of which bears `=`."""
    row, own = view.row.row, own_cards(view)
    found = []
    for length in lengths:
        if len(row.cards) + length > LONGEST_LEFT or any(bears_equals(card) for card in row.cards):
            continue
        tried = [cards for _ in range(TRIES) if (cards := _random_play(row, own, length, rng)) is not None]
        if not tried:
            continue
        cards = min(tried, key=lambda cards: _awkward((*row.cards, *cards)))
        ids = tuple(card.id for card in cards)
        found.append(Candidate(Play(ids), placed(view, ids), without(own, cards)))
    return found


def _random_play(row: Row, own: tuple[Card, ...], length: int, rng: Random) -> tuple[Card, ...] | None:
    numbers = [card for card in own if not isinstance(card.face, Operation)]
    signs = [card for card in own if isinstance(card.face, Operation) and not bears_equals(card)]
    number_next = len(row.cards) % 2 == 0
    wanted = (length + number_next) // 2
    if wanted > len(numbers) or length - wanted > len(signs):
        return None
    chosen = iter(rng.sample(numbers, wanted)), iter(rng.sample(signs, length - wanted))
    return tuple(next(chosen[(place + number_next + 1) % 2]) for place in range(length))


def _awkward(cards: tuple[Card, ...]) -> float:
    """How far the row's value is from one that is easily met, × and ÷ left aside; cards of many values cost extra."""
    total, sign, cost = 0, "+", 0.0
    for card in cards:
        if isinstance(card.face, Operation):
            sign = card.face.signs[0]
            if len(card.face.signs) > 1:
                sign = "-" if total > WANTED_VALUE else "+"
                cost += 2
            elif sign not in "+−-":
                cost += 3
        else:
            face = values(card.face)
            cost += 2 * (len(face) > 1)
            total += -face[0] if sign in "−-" else face[0]
    return abs(total - WANTED_VALUE) + cost


def placed(view: TurnView, cards: tuple[int, ...]) -> Row:
    """The row after these hand cards. Raises Refused where they may not be placed."""
    held = {card.id: card for card in view.hand}
    return place(view.row.row, tuple(held[card] for card in cards), (), switches_of(view.setup), target_in(view))
