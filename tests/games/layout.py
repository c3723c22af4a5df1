"""Positions of the games with turns laid out by faces, from a deck made of exactly the cards that are mentioned."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from equalis.cards.cards import Card
from equalis.cards.deck_file import Deck, Entry
from equalis.cards.decks import corners, level_deck
from equalis.cards.faces import Face
from equalis.cards.notation import parse_cards, parse_face
from equalis.equality.notation import parse_row
from equalis.equality.row import Row
from equalis.games.berlin import Berlin
from equalis.games.events import Event
from equalis.games.general import General
from equalis.games.piles import Piles
from equalis.games.randomness import Chance
from equalis.games.setup import GameName, Modality, Options, Setup, cards_of
from equalis.games.turn_state import Area, TurnState

KEY = bytes(32)
DEFAULT_OPTIONS = Options()


def lay(
    *hands: str,
    row: str = "",
    draw: str = "",
    discards: str = "",
    game: GameName = "general",
    modality: Modality = "individual",
    level: int = 3,
    area: str = "",
    token: bool = False,
    supply: int = 0,
    extra: str = "",
    options: Options = DEFAULT_OPTIONS,
    **changes: Any,
) -> TurnState:
    """A state with seat 0 in turn; the first card of `draw` is drawn first.

    `area` is the result area without its `=`, which is a card unless `token`. `extra` are cards that lie nowhere.
    """
    faces: list[Face] = []

    def take(text: str) -> tuple[int, ...]:
        first = len(faces)
        faces.extend(card.face for card in parse_cards(text)) if text else None
        return tuple(range(first, len(faces)))

    held = tuple(take(hand) for hand in hands)
    parsed = parse_row(row) if row else Row()
    first = len(faces)
    faces.extend(card.face for card in parsed.cards)
    in_row = range(first, len(faces))
    drawn, thrown = take(draw), take(discards)
    result = take(area)
    equals = take("=") if area and not token else ()
    supplied = tuple(card for _ in range(supply) for card in take("="))
    take(extra)
    worth = corners(level_deck(4))
    deck = Deck("laid out", level, True, True, tuple(Entry(face, worth.get(face, 1), 1) for face in faces))
    setup = Setup(game, deck, len(hands), modality, options)
    every = cards_of(setup)
    state = TurnState(
        setup=setup,
        piles=Piles(drawn[::-1], thrown, Chance(KEY)),
        dealer=len(hands) - 1,
        turn=0,
        hands=held,
        left=(False,) * len(hands),
        agreed=(False,) * len(hands),
        row=replace(parsed, cards=tuple(every[card] for card in in_row)),
        placed_by=(0,) * len(in_row),
        supply=supplied,
        area=Area(equals[0] if equals else None, result[-1], result[0] if len(result) > 1 else None)
        if result
        else None,
    )
    return replace(state, **changes)


def game_of(state: TurnState) -> General | Berlin:
    """The rules that the state is played by."""
    return Berlin() if state.setup.game == "berlin" else General()


def pick(state: TurnState, seat: int, text: str) -> tuple[int, ...]:
    """Ids of the first cards with these faces in the seat's hand, in this order."""
    every = cards_of(state.setup)
    hand = list(state.hands[seat])
    found = []
    for word in text.split():
        card = next(card for card in hand if every[card].face == parse_face(word))
        hand.remove(card)
        found.append(card)
    return tuple(found)


def faces(state: TurnState, cards: Sequence[int]) -> list[Face]:
    """What these cards show."""
    return [cards_of(state.setup)[card].face for card in cards]


def text(cards: Sequence[Card]) -> list[Face]:
    """What these cards show."""
    return [card.face for card in cards]


def bodies(events: Sequence[Event], kind: type) -> list[Any]:
    """The events of one kind, in order."""
    return [event.body for event in events if isinstance(event.body, kind)]


def ids_of(state: TurnState) -> list[int]:
    """Every card id of the state, wherever it lies: each must be there exactly once (C8)."""
    ids = [card for hand in state.hands for card in hand]
    ids += [*state.piles.draw, *state.piles.discards, *state.supply]
    ids += [card.id for card in state.row.cards]
    if state.area is not None:
        ids += [card for card in (state.area.equals, state.area.sign, state.area.number) if card is not None]
    for won in state.won:
        ids += [card.id for card in won.row.cards]
        if won.target is not None:
            ids += [card.id for card in (won.equals, won.target.sign, won.target.number) if card is not None]
    return sorted(ids)
