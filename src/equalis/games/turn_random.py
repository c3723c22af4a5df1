"""Random play in the games with turns: uniform over kinds of action; equalities are found by trying."""

from collections.abc import Iterable
from random import Random

from equalis.cards.cards import Card
from equalis.cards.faces import Face, Operation, Sign, values
from equalis.equality.placing import place
from equalis.equality.row import Auxiliary, Row
from equalis.errors import Refused
from equalis.games.actions import (
    AgreeToEnd,
    AskPartner,
    Claim,
    Discard,
    GiveCard,
    Pass,
    Play,
    PlayerAction,
    RefuseCard,
    Throw,
    Withdraw,
)
from equalis.games.choices import (
    AgreeChoice,
    AskChoice,
    Choice,
    ClaimChoice,
    DiscardChoice,
    GiveChoice,
    PassChoice,
    PlayChoice,
    RefuseChoice,
    ThrowChoice,
)
from equalis.games.glancing import looks_complete
from equalis.games.plays import completed, may_complete
from equalis.games.setup import switches_of
from equalis.games.trying import try_equality
from equalis.games.turn_choices import TurnView, own_cards, target_in, turn_choices
from equalis.games.turn_state import bears_equals, is_plain_equals

AGREES = 0.01
"""How often random play says that the game should end: rarely, or no game would be played out."""

HAND_TRIES = 8
ROW_TRIES = 2
TRIES_AUXILIARIES = 0.3
"""How many equalities are tried, and how often something with auxiliaries is."""

LONGER = (0, 0, 1, 2, 3)
"""How many cards a play has besides its first."""


def random_turn_action(view: TurnView, rng: Random) -> PlayerAction:
    """An allowed action. Raises ValueError where the viewer may do nothing."""
    choices = turn_choices(view)
    if not choices:
        raise ValueError("there is nothing to choose from")
    *acts, agree = choices  # it is always there, and the last
    assert isinstance(agree, AgreeChoice)
    while acts and rng.random() > AGREES:
        chosen = acts.pop(int(rng.random() * len(acts)))
        action = _action(view, chosen, rng)
        if action is not None:
            return action
    return AgreeToEnd(agree.agree)


def _action(view: TurnView, choice: Choice, rng: Random) -> PlayerAction | None:
    """An action of this kind, or None where trying finds none."""
    if isinstance(choice, PlayChoice):
        return _completing(view, rng) or _playing(view, choice, rng)
    if isinstance(choice, ClaimChoice):
        return _claiming(view, choice, rng)
    if isinstance(choice, DiscardChoice):
        held = list(choice.cards)
        count = choice.least + int(rng.random() * (choice.most - choice.least + 1))
        return Discard(tuple([held.pop(int(rng.random() * len(held))) for _ in range(count)]))
    if isinstance(choice, AskChoice):
        return AskPartner(_wanted(view, rng), rng.choice(choice.cards))
    if isinstance(choice, GiveChoice):
        return GiveCard(rng.choice(choice.cards))
    if isinstance(choice, RefuseChoice):
        return RefuseCard()
    if isinstance(choice, ThrowChoice):
        return Throw()
    if isinstance(choice, PassChoice):
        return Pass()
    return Withdraw()


def _completing(view: TurnView, rng: Random) -> Play | None:
    """A play that completes the row, if a few tries find one."""
    row, target, switches = view.row.row, target_in(view), switches_of(view.setup)
    claim = view.setup.options.claim == "declared"
    if not row.cards and target is None:
        found = try_equality(view.hand, switches, rng, HAND_TRIES)
        if found is None:
            return None
        return Play(tuple(card.id for card in found.cards), found.auxiliaries, claim)
    numbers, operations = _by_kind(view.hand)
    shortest = 1 + len(row.cards) % 2  # so that the row ends with a number
    equals = target is not None or any(bears_equals(card) for card in (*row.cards, *operations))
    for _ in range(ROW_TRIES if equals else 0):
        cards = _continuation(row, numbers[:], operations[:], rng, shortest + 2 * int(3 * rng.random()))
        grown = _grown(row, cards)
        if cards and looks_complete(grown, target, rng) and _placed(view, row, cards, ()) is not None:
            return Play(tuple(card.id for card in cards), (), claim)
    return None


def _playing(view: TurnView, choice: PlayChoice, rng: Random) -> Play | None:
    """Any play: one card, or some more, perhaps with auxiliaries; a plain `=` only as the first card.

    Without auxiliaries such a play is as allowed as its first card is (E1, E5).
    """
    if not choice.first:
        return None
    row, own = view.row.row, own_cards(view)
    chosen = choice.first[int(rng.random() * len(choice.first))]
    first = next(card for card in own if card.id == chosen)
    longer = LONGER[int(rng.random() * len(LONGER))]
    cards: tuple[Card, ...] = (first,)
    if longer:
        numbers, operations = _by_kind(card for card in own if card is not first and not is_plain_equals(card))
        cards += _continuation(_grown(row, cards), numbers, operations, rng, longer)
    if rng.random() < TRIES_AUXILIARIES:
        auxiliaries = _auxiliaries(row, cards, choice.parentheses, choice.remainder, rng)
        if _placed(view, row, cards, auxiliaries) is not None:
            return Play(tuple([card.id for card in cards]), auxiliaries)
    return Play(tuple([card.id for card in cards]))


def _claiming(view: TurnView, choice: ClaimChoice, rng: Random) -> Claim | None:
    """¡EQUALIS! for the row as it lies or with a few auxiliaries, where that is true."""
    row, target = view.row.row, target_in(view)
    if not may_complete(row.cards, target):
        return None
    if choice.bare and looks_complete(row, target, rng):
        return Claim()
    if rng.random() > TRIES_AUXILIARIES:
        return None
    auxiliaries = _auxiliaries(row, (), choice.parentheses, choice.remainder, rng)
    grown = _placed(view, row, (), auxiliaries)
    if grown is not None and completed(grown, target) is not None:
        return Claim(auxiliaries)
    return None


def _by_kind(cards: Iterable[Card]) -> tuple[list[Card], list[Card]]:
    """The number cards and the operation cards among these."""
    numbers: list[Card] = []
    operations: list[Card] = []
    for card in cards:
        (operations if isinstance(card.face, Operation) else numbers).append(card)
    return numbers, operations


def _continuation(row: Row, numbers: list[Card], operations: list[Card], rng: Random, count: int) -> tuple[Card, ...]:
    """Up to `count` cards taken out of the lists, numbers and operations in turn as the row asks for them (E1)."""
    cards: list[Card] = []
    for at in range(len(row.cards), len(row.cards) + count):
        kind = operations if at % 2 else numbers
        if not kind:
            break
        cards.append(kind.pop(int(rng.random() * len(kind))))
    return tuple(cards)


def _auxiliaries(
    row: Row, cards: tuple[Card, ...], parentheses: bool, remainder: bool, rng: Random
) -> tuple[Auxiliary, ...]:
    """A pair of parentheses, a single one, or a *Resto*, at places of their kind; not always allowed as a whole."""
    size = len(row.cards) + len(cards)
    every = (*row.cards, *cards)
    kinds = ["pair", "open", "close"] * parentheses + ["rest"] * remainder
    if not kinds:
        return ()
    kind = rng.choice(kinds)
    numbers = range(0, size, 2)
    if kind == "rest":
        divisions = [at for at in range(1, size, 2) if _bears(every[at].face, "÷")]
        return (Auxiliary("R", rng.choice(divisions)),) if divisions else ()
    if not numbers:
        return ()
    at, to = sorted((rng.choice(numbers), rng.choice(numbers)))
    opening, closing = Auxiliary("(", at), Auxiliary(")", to + 1)
    return {"pair": (opening, closing), "open": (opening,), "close": (closing,)}[kind]


def _wanted(view: TurnView, rng: Random) -> int | Sign:
    """A value or sign that some card of the deck bears."""
    face = rng.choice(view.setup.deck.entries).face
    return rng.choice(face.signs) if isinstance(face, Operation) else rng.choice(values(face))


def _bears(face: Face, sign: Sign) -> bool:
    return isinstance(face, Operation) and sign in face.signs


def _grown(row: Row, cards: tuple[Card, ...]) -> Row:
    """The row with these cards at its right, whether they may lie there or not."""
    none = (0,) * len(cards)
    return Row(row.cards + cards, row.opens + none, row.closes + none, row.rests + (False,) * len(cards))


def _placed(view: TurnView, row: Row, cards: tuple[Card, ...], auxiliaries: tuple[Auxiliary, ...]) -> Row | None:
    if not cards and not auxiliaries:
        return None
    try:
        return place(row, cards, auxiliaries, switches_of(view.setup), target_in(view))
    except Refused:
        return None
