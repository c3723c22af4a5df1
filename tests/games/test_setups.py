"""Setups that cannot be played are refused before dealing (C9, C10, M1, M2)."""

import pytest

from equalis.cards.deck_file import Deck, Entry
from equalis.cards.decks import level_deck
from equalis.cards.faces import Number, Operation
from equalis.errors import Refused
from equalis.games.dealing import check_setup, least_cards
from equalis.games.general import General
from equalis.games.randomness import seed_of
from equalis.games.setup import GameName, Options, Setup, cards_of


def deck_of(numbers: int, equals: int, level: int = 3) -> Deck:
    """A deck of so many cards."""
    return Deck("small", level, True, True, (Entry(Number((1,)), 1, numbers), Entry(Operation(("=",)), 1, equals)))


@pytest.mark.parametrize(
    ("game", "level", "seats", "least"),
    [
        ("general", 3, 2, 17),
        ("general", 4, 6, 43),
        ("berlin", 3, 4, 25),
        ("madrid", 3, 5, 30),
        ("las_vegas", 3, 6, 43),
    ],
)
def test_C9_a_deck_too_small_says_how_many_cards_are_missing(
    game: GameName, level: int, seats: int, least: int
) -> None:
    plain = 5 if game == "berlin" else 0  # Berlín does not deal the plain =
    exact = Setup(game, deck_of(least - 1, 1 + plain, level) if not plain else deck_of(least, plain, level), seats)
    check_setup(exact)
    assert least_cards(exact) == least
    short = Setup(game, deck_of(least - 4, 1 + plain, level) if not plain else deck_of(least - 3, plain, level), seats)
    with pytest.raises(Refused) as raised:
        check_setup(short)
    assert (raised.value.refusal.code, raised.value.refusal.params) == ("game.deck_too_small", {"n": 3})


def test_C9_start_refuses_before_dealing_and_C10_a_second_copy_helps() -> None:
    deck = deck_of(9, 1)
    with pytest.raises(Refused):
        General().start(Setup("general", deck, 2), seed_of(1))
    two = Setup("general", deck, 2, options=Options(copies=2))
    state = General().start(two, seed_of(1)).state
    assert [card.id for card in cards_of(two)] == list(range(20))
    assert [len(hand) for hand in state.hands] == [8, 8]


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (Setup("general", level_deck(3), 1), "game.seats"),
        (Setup("general", level_deck(3), 7), "game.seats"),
        (Setup("general", level_deck(3), 5, "pairs"), "game.pairs_seats"),
        (Setup("berlin", level_deck(3), 2, "pairs"), "game.pairs_seats"),
        (Setup("madrid", level_deck(3), 4, "pairs"), "game.pairs_not_here"),
        (Setup("las_vegas", level_deck(3), 4, options=Options(match="best_of_3")), "game.match_not_here"),
    ],
)
def test_M1_M2_T1_what_cannot_be_played_is_refused(setup: Setup, code: str) -> None:
    with pytest.raises(Refused) as raised:
        check_setup(setup)
    assert raised.value.refusal.code == code
