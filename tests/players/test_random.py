"""The random player: legal in every game, the same from the same chance, blind to what it may not see."""

from random import Random
from typing import Any

import pytest

from equalis.cards.decks import level_deck
from equalis.errors import Malformed
from equalis.games.randomness import seed_of
from equalis.games.registry import game_named, match_of
from equalis.games.setup import GameName, Setup
from equalis.players.protocol import Budget
from equalis.players.random import LONGEST_PAUSE, SHORTEST_PAUSE, RandomPlayer
from equalis.players.registry import player
from tests.games.conformance.inventory import cards_shown, exchanged, hidden_from

GAMES: tuple[GameName, ...] = ("general", "berlin", "madrid", "las_vegas")


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_a_whole_match_and_pauses_like_a_person(game: GameName) -> None:
    match = match_of(game)
    rng = Random(1)
    state: Any = match.start(Setup(game, level_deck(3), 3), seed_of(1)).state
    while match.outcome(state) is None:
        seat = min(match.to_act(state))
        decision = RandomPlayer().choose(match.view(state, seat), Budget(), rng)
        assert SHORTEST_PAUSE <= decision.pause <= LONGEST_PAUSE
        assert not decision.cut_short
        state = match.apply(state, seat, decision.action).state


@pytest.mark.parametrize("game", GAMES)
def test_v_exchanging_hidden_cards_never_changes_its_choice(game: GameName) -> None:
    """And the same view and chance give the same choice, from a single game's view as from a match's."""
    rules = game_named(game)
    rng = Random(2)
    state: Any = rules.start(Setup(game, level_deck(3), 3), seed_of(2)).state
    for turn in range(40):
        if rules.outcome(state) is not None:
            break
        seat = min(rules.to_act(state))
        view = rules.view(state, seat)
        hidden = hidden_from(state, seat, cards_shown(view))
        decision = RandomPlayer().choose(view, Budget(), Random(turn))
        if len(hidden) > 1:
            other = rules.view(exchanged(state, *rng.sample(hidden, 2)), seat)
            assert RandomPlayer().choose(other, Budget(), Random(turn)) == decision
        state = rules.apply(state, seat, decision.action).state


@pytest.mark.parametrize("game", GAMES)
def test_it_has_nothing_to_do_where_a_view_allows_nothing(game: GameName) -> None:
    rules = game_named(game)
    state = rules.start(Setup(game, level_deck(3), 3), seed_of(2)).state
    with pytest.raises(ValueError, match=r"choice|choose"):
        RandomPlayer().choose(rules.view(state, None), Budget(), Random(1))


def test_players_are_found_by_name_or_by_package_and_class() -> None:
    assert isinstance(player("random"), RandomPlayer)
    assert isinstance(player("equalis.players.random:RandomPlayer"), RandomPlayer)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("nobody", "player.unknown"),
        (":", "player.unknown"),
        ("no.such.package:Player", "player.not_importable"),
        ("equalis.players.random:Nobody", "player.not_importable"),
        ("random:Random", "player.not_a_player"),
    ],
)
def test_names_of_no_player_say_why(name: str, code: str) -> None:
    with pytest.raises(Malformed) as caught:
        player(name)
    assert caught.value.code == code
