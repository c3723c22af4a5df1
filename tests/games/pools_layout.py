"""Positions of Madrid and Las Vegas laid out by faces, from a deck made of exactly the cards that are mentioned."""

from collections import Counter
from typing import Any

from equalis.cards.cards import Card
from equalis.cards.deck_file import Deck, Entry
from equalis.cards.faces import Face
from equalis.cards.notation import parse_cards
from equalis.games.betting import Betting, begin, open_phase
from equalis.games.las_vegas_state import BETS, LasVegasState
from equalis.games.madrid_state import MadridState
from equalis.games.piles import Piles
from equalis.games.randomness import Chance
from equalis.games.setup import GameName, Options, Setup, cards_of

KEY = bytes(32)


class Cards:
    """A deck of the cards mentioned, and which of its ids lie where. A card `7:3` is a 7 of 3 points."""

    def __init__(self, **areas: str) -> None:
        wanted = {name: [_face(word) for word in text.split()] for name, text in areas.items()}
        counts = Counter(entry for faces in wanted.values() for entry in faces)
        entries = tuple(Entry(face, points, copies) for (face, points), copies in counts.items())
        self.deck = Deck("layout", 4, parentheses=True, remainder=True, entries=entries)
        self.areas: dict[str, tuple[int, ...]] = {}
        free: dict[tuple[Face, int], list[int]] = {}
        for card in cards_of(Setup("madrid", self.deck, 2)):
            free.setdefault((card.face, card.points), []).append(card.id)
        for name, faces in wanted.items():
            self.areas[name] = tuple(free[entry].pop(0) for entry in faces)


def _face(word: str) -> tuple[Face, int]:
    text, _, points = word.partition(":")
    (card,) = parse_cards(text)
    return card.face, int(points or 1)


def setup_of(game: GameName, deck: Deck, seats: int, **options: Any) -> Setup:
    return Setup(game, deck, seats, options=Options(**options))


def ids(state: MadridState | LasVegasState, pool: tuple[int, ...], text: str) -> tuple[int, ...]:
    """The ids of these faces among the pool, each card used once."""
    dealt: tuple[Card, ...] = cards_of(state.setup)
    left = list(pool)
    found = []
    for card in parse_cards(text):
        at = next(other for other in left if dealt[other].face == card.face)
        left.remove(at)
        found.append(at)
    return tuple(found)


def madrid(*hands: str, draw: str = "", shown: tuple[str, ...] = (), **changes: Any) -> MadridState:
    """Madrid in the choice, or in the search where `shown` gives the chosen cards of each hand. Dealer is seat 0."""
    cards = Cards(draw=draw, **{f"hand{seat}": hand for seat, hand in enumerate(hands)})
    seats = len(hands)
    setup = setup_of("madrid", cards.deck, seats, **changes.pop("options", {}))
    held = tuple(cards.areas[f"hand{seat}"] for seat in range(seats))
    state = MadridState(
        setup=setup,
        piles=Piles(cards.areas["draw"][::-1], (), Chance(KEY)),
        dealer=0,
        hands=held,
        left=(False,) * seats,
        round=1,
        phase="search" if shown else "choose",
        chosen=((),) * seats,
        calls=(),
        declined=(False,) * seats,
        discards=((),) * seats,
    )
    fields = {name: getattr(state, name) for name in state.__struct_fields__}
    if shown:
        fields["chosen"] = tuple(ids(state, hand, text) for hand, text in zip(held, shown, strict=True))
    return MadridState(**{**fields, **changes})


def las_vegas(
    *hands: str,
    common: str = "1 1 1 1 1 1 1",
    balances: tuple[int, ...] = (),
    phase: str = "discard",
    draw: str = "",
    carried: int = 0,
    options: dict[str, Any] | None = None,
    **changes: Any,
) -> LasVegasState:
    """Las Vegas at the start of a phase. Dealer is the last seat, so that seat 0 opens."""
    seats = len(hands)
    cards = Cards(draw=draw, common=common, **{f"hand{seat}": hand for seat, hand in enumerate(hands)})
    setup = setup_of("las_vegas", cards.deck, seats, **(options or {}))
    before = balances or (100,) * seats
    inside = tuple(balance > 0 for balance in before)
    betting: Betting = begin(before, inside, inside.index(True), setup.options.ante)
    if phase in BETS:
        betting = open_phase(betting, BETS[phase])
    state = LasVegasState(
        setup=setup,
        piles=Piles(cards.areas["draw"][::-1], (), Chance(KEY)),
        dealer=seats - 1,
        hands=tuple(cards.areas[f"hand{seat}"] for seat in range(seats)),
        common=cards.areas["common"],
        left=(False,) * seats,
        betting=betting,
        before=before,
        gone=(0,) * seats,
        discards=(None,) * seats,
        replaced=(None,) * seats,
        shows=(None,) * seats,
        round=1,
        phase=phase,
        carried=carried,
    )
    fields = {name: getattr(state, name) for name in state.__struct_fields__}
    return LasVegasState(**{**fields, **changes})
