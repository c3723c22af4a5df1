"""Acts worth weighing when the row cannot be won now, and the row and hand that each leaves behind."""

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.equality.placing import place
from equalis.equality.row import EMPTY_ROW, Row
from equalis.errors import Refused
from equalis.games.actions import Discard, Pass, Play, PlayerAction, Throw
from equalis.games.choices import Choice, DiscardChoice, PassChoice, PlayChoice, ThrowChoice
from equalis.games.setup import switches_of
from equalis.games.turn_choices import TurnView, own_cards, target_in
from equalis.games.turn_state import bears_equals
from equalis.players.keeping import least_useful


class Candidate(Struct, frozen=True):
    """An act, the row it leaves and the cards kept; the hand is drawn up to its size afterwards."""

    action: PlayerAction
    row: Row
    kept: tuple[Card, ...]


def candidates(view: TurnView, choices: tuple[Choice, ...], most: int) -> list[Candidate]:
    """Up to `most` acts, those that change least first: discards, one card played, two cards played."""
    row, own = view.row.row, own_cards(view)
    equals_needed = view.setup.game == "general" and not any(bears_equals(card) for card in row.cards)
    found: list[Candidate] = []
    for choice in choices:
        if isinstance(choice, DiscardChoice):
            for count in range(choice.most, choice.least - 1, -1):
                gone = least_useful(own, count, equals_needed=equals_needed)
                found.append(Candidate(Discard(tuple(card.id for card in gone)), row, _without(own, gone)))
        elif isinstance(choice, ThrowChoice):
            found.append(Candidate(Throw(), EMPTY_ROW, own))
        elif isinstance(choice, PassChoice):
            found.append(Candidate(Pass(), row, own))
    play = next((choice for choice in choices if isinstance(choice, PlayChoice)), None)
    if play is not None:
        found += _plays(view, own, play, equals_needed)
    return found[:most]


def _plays(view: TurnView, own: tuple[Card, ...], choice: PlayChoice, equals_needed: bool) -> list[Candidate]:
    singles: list[Candidate] = []
    pairs: list[Candidate] = []
    faces = set()
    first = [card for card in own if card.id in choice.first]
    for card in first:
        if card.face in faces:
            continue
        faces.add(card.face)
        after = _placed(view, (card,))
        if after is None:
            continue
        singles.append(Candidate(Play((card.id,)), after, _without(own, (card,))))
        rest = _without(own, (card,))
        for second in least_useful(rest, 3, equals_needed=equals_needed):
            longer = _placed(view, (card, second))
            if longer is not None:
                pairs.append(Candidate(Play((card.id, second.id)), longer, _without(rest, (second,))))
    return singles + pairs


def _placed(view: TurnView, cards: tuple[Card, ...]) -> Row | None:
    try:
        return place(view.row.row, cards, (), switches_of(view.setup), target_in(view))
    except Refused:
        return None


def _without(cards: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in gone)
