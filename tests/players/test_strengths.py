"""Our four players: the same from the same view, budget and chance; blind to what they may not see; within limits."""

from random import Random
from time import process_time
from typing import Any

import pytest
from msgspec.structs import replace

from equalis.cards.cards import Card
from equalis.cards.decks import level_deck
from equalis.cards.faces import Operation
from equalis.equality.row import Row
from equalis.games.randomness import seed_of
from equalis.games.registry import game_named
from equalis.games.setup import GameName, Setup, cards_of
from equalis.players.protocol import Budget
from equalis.players.registry import player
from tests.games.conformance.inventory import cards_shown, exchanged, hidden_from
from tests.players.positions import GAMES, SMALL, STRENGTHS, positions, setup_of


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_v_exchanging_hidden_cards_never_changes_a_choice(game: GameName, strength: str) -> None:
    """And the same view, budget and chance give the same choice."""
    rng = Random(2)
    compared = 0
    for turn, (rules, state, seat) in enumerate(positions(setup_of(game, 4, 3), seed=4, most=24)):
        view = rules.view(state, seat)
        decision = player(strength).choose(view, SMALL, Random(turn))
        assert player(strength).choose(view, SMALL, Random(turn)) == decision
        hidden = hidden_from(state, seat, cards_shown(view))
        if len(hidden) > 1:
            other = rules.view(exchanged(state, *rng.sample(hidden, 2)), seat)
            assert player(strength).choose(other, SMALL, Random(turn)) == decision
            compared += 1
    assert compared > 5


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_clock_only_cuts_short_and_says_so(game: GameName, strength: str) -> None:
    """Without time left a choice is still legal; uncut, it is what it would have been without a clock."""
    for turn, (rules, state, seat) in enumerate(positions(setup_of(game, 3), seed=5, most=10)):
        view = rules.view(state, seat)
        hurried = player(strength).choose(view, Budget(nodes=1_500, seconds=1e-6), Random(turn))
        assert rules.check(state, seat, hurried.action) is None
        unhurried = player(strength).choose(view, Budget(nodes=1_500, seconds=600), Random(turn))
        assert not unhurried.cut_short
        assert unhurried == player(strength).choose(view, SMALL, Random(turn))
        assert hurried.cut_short or hurried == unhurried


@pytest.mark.parametrize("nodes", [1, 50])
def test_hardly_any_nodes_still_give_a_legal_choice(nodes: int) -> None:
    for rules, state, seat in positions(setup_of("general", 4), seed=6, most=30):
        decision = player("master").choose(rules.view(state, seat), Budget(nodes=nodes), Random(1))
        assert rules.check(state, seat, decision.action) is None


@pytest.mark.parametrize("level", [3, 4])
def test_T7_a_master_keeps_its_time_before_a_row_of_39_cards(level: int) -> None:
    """Wanted within the limit and 100 ms; the processor's time is measured, so that other work does not count."""
    rules = game_named("general")
    state: Any = rules.start(Setup("general", level_deck(level), 2), seed_of(level)).state
    row = _long_row(state, 39)
    long = _with_row(state, row)
    seat = long.turn
    view = rules.view(long, seat)
    started = process_time()
    decision = player("master").choose(view, Budget(seconds=0.3), Random(1))
    assert process_time() - started < 0.3 + 0.1
    assert rules.check(long, seat, decision.action) is None


def _long_row(state: Any, length: int) -> Row:
    """A row of cards that are in the draw pile, without a plain `=`."""
    every: tuple[Card, ...] = cards_of(state.setup)
    pile = [every[card] for card in state.piles.draw]
    numbers = [card for card in pile if not isinstance(card.face, Operation)]
    signs = [card for card in pile if isinstance(card.face, Operation) and "=" not in card.face.signs]
    cards = tuple((numbers if place % 2 == 0 else signs).pop() for place in range(min(length, 2 * len(signs) + 1)))
    return Row(cards, (0,) * len(cards), (0,) * len(cards), (False,) * len(cards))


def _with_row(state: Any, row: Row) -> Any:
    taken = {card.id for card in row.cards}
    draw = tuple(card for card in state.piles.draw if card not in taken)
    return replace(state, row=row, placed_by=(0,) * len(row.cards), piles=replace(state.piles, draw=draw))
