"""The conformance test that people run on their own players finds what is wrong, and our players pass it."""

from random import Random
from types import SimpleNamespace

import pytest

from equalis.cards.decks import level_deck
from equalis.errors import Malformed
from equalis.games.actions import Bet
from equalis.games.setup import Setup
from equalis.games.views import View
from equalis.players import registry
from equalis.players.conformance import NotAPlayer, check_player, faults, main
from equalis.players.protocol import Budget, Decision
from equalis.players.random import RandomPlayer
from equalis.players.strengths import expert, master, novice, regular

SHORT = (Setup("general", level_deck(1), 2),)


class Crashing:
    def choose(self, *_: object) -> Decision:
        raise RuntimeError("no idea")


class Cheating:
    def choose(self, *_: object) -> Decision:
        return Decision(Bet(5))


class Speechless:
    def choose(self, *_: object) -> Decision:
        return None  # type: ignore[return-value]


class Moody(RandomPlayer):
    """Takes its chance from elsewhere."""

    chance = Random(1)

    def choose(self, view: View, budget: Budget, _: Random) -> Decision:
        return super().choose(view, budget, self.chance)


class Sleepy(RandomPlayer):
    def choose(self, view: View, budget: Budget, rng: Random) -> Decision:
        return Decision(super().choose(view, budget, rng).action, pause=3600)


@pytest.mark.parametrize("made", [RandomPlayer, novice, regular, expert, master])
def test_our_players_conform(made: type[RandomPlayer]) -> None:
    check_player(made)


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (Crashing, "no idea"),
        (Cheating, "is not allowed"),
        (Speechless, "not a Decision"),
        (Moody, "the same view"),
        (Sleepy, "3600"),
    ],
)
def test_faults_are_found_and_named(made: type[RandomPlayer], said: str) -> None:
    with pytest.raises(NotAPlayer, match=said):
        check_player(made, SHORT)


def test_every_table_with_a_fault_is_told() -> None:
    assert len(list(faults(Crashing))) == 9


def test_the_command_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nobody"]) == 2
    assert "nobody" in capsys.readouterr().err
    assert main([f"{__name__}:Crashing"]) == 1
    assert "no idea" in capsys.readouterr().out


def test_an_installed_player_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        SimpleNamespace(name="cautious", value="equalis.players.random:RandomPlayer"),
        SimpleNamespace(name="expert", value="no.such:Thing"),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda *, group: points if group == registry.GROUP else [])
    assert registry.known_names() == ("random", "novice", "regular", "expert", "master", "cautious")
    assert isinstance(registry.player.__wrapped__("cautious"), RandomPlayer)
    assert isinstance(registry.player.__wrapped__("expert"), type(expert())), "our own names cannot be taken"
    with pytest.raises(Malformed, match="unknown"):
        registry.player.__wrapped__("nobody")
