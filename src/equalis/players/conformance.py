"""Whether a computer player keeps the rules of being one: for our own and, above all, for anybody's.

In a test of one's own package:

    from equalis.players.conformance import check_player
    def test_my_player() -> None:
        check_player(MyPlayer)

or from the command line: `python -m equalis.players.conformance mypackage:MyPlayer`.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from msgspec import Struct

from equalis.cards.decks import level_deck
from equalis.errors import Malformed
from equalis.games.protocol import Game
from equalis.games.randomness import seed_of
from equalis.games.registry import game_named, match_of
from equalis.games.setup import Options, Seat, Setup
from equalis.messages import LANGUAGES, message
from equalis.players.protocol import Budget, Decision, Player
from equalis.players.random import RandomPlayer
from equalis.players.registry import player

BUDGET = Budget(nodes=2_000)
MOST_ACTIONS = 200

TABLES: tuple[Setup, ...] = (
    Setup("general", level_deck(1), 2),
    Setup("general", level_deck(3), 4, "pairs", Options(claim="declared")),
    Setup("general", level_deck(4), 3, options=Options(match="best_of_3")),
    Setup("berlin", level_deck(3), 2),
    Setup("berlin", level_deck(4), 4, "pairs"),
    Setup("madrid", level_deck(2), 3),
    Setup("madrid", level_deck(4), 2),
    Setup("las_vegas", level_deck(3), 3, options=Options(rounds=3, ante=1)),
    Setup("las_vegas", level_deck(4), 2, options=Options(rounds=3)),
)
"""Every game, with the options that change what a player is asked."""


class Fault(Struct, frozen=True):
    """What a player did wrong, at which table and after how many actions of the game."""

    table: str
    actions: int
    text: str

    def __str__(self) -> str:
        return f"{self.table}, action {self.actions}: {self.text}"


class NotAPlayer(AssertionError):
    """The faults found, one a line."""


def check_player(maker: Callable[[], Player], tables: tuple[Setup, ...] = TABLES, seed: int = 0) -> None:
    """Play every table and ask everything twice. Raises NotAPlayer with all faults."""
    found = list(faults(maker, tables, seed))
    if found:
        raise NotAPlayer("\n".join(map(str, found)))


def faults(maker: Callable[[], Player], tables: tuple[Setup, ...] = TABLES, seed: int = 0) -> Iterator[Fault]:
    """What is wrong with a player: crashes, illegal acts, choices that depend on anything but view, budget and chance.

    The first fault ends a table. A choice is asked for again with the same view, budget and chance, of a new object of
    the class: it must be the same unless the time limit cut it short.
    """
    for setup in tables:
        fault = _at_table(maker, setup, seed)
        if fault is not None:
            yield fault


def _at_table(maker: Callable[[], Player], setup: Setup, seed: int) -> Fault | None:
    game: Game[Any, Any] = game_named(setup.game) if setup.options.match == "single" else match_of(setup.game)
    name = f"{setup.game} level {setup.deck.level}, {setup.seats} seats, {setup.modality}"
    one, other, rest = maker(), maker(), RandomPlayer()
    rng = Random(seed)
    state = game.start(setup, seed_of(seed)).state
    for count in range(MOST_ACTIONS):
        if game.outcome(state) is not None:
            return None
        seat = min(game.to_act(state))
        view, chance = game.view(state, seat), rng.getrandbits(64)
        if seat % 2:  # half of the seats play at random, so that many kinds of positions come up
            state = game.apply(state, seat, rest.choose(view, BUDGET, Random(chance)).action).state
            continue
        try:
            decision = one.choose(view, BUDGET, Random(chance))
            again = other.choose(view, BUDGET, Random(chance))
        except Exception as error:  # noqa: BLE001  (whatever a player's code does is its fault)
            return Fault(name, count, f"choose failed: {error!r}")
        text = _wrong(game, state, seat, decision, again)
        if text is not None:
            return Fault(name, count, text)
        state = game.apply(state, seat, decision.action).state
    return None


def _wrong(game: Game[Any, Any], state: Any, seat: Seat, decision: object, again: object) -> str | None:
    if not isinstance(decision, Decision) or not isinstance(again, Decision):
        return f"choose gave {decision!r}, not a Decision"
    if not 0 <= decision.pause < 60:
        return f"a pause of {decision.pause} s; 0 to 60 are sensible"
    refusal = game.check(state, seat, decision.action)
    if refusal is not None:
        return f"{decision.action} is not allowed: {message('en', refusal.code, refusal.params)}"
    if decision.action != again.action and not (decision.cut_short or again.cut_short):
        return f"the same view, budget and chance gave {decision.action} and {again.action}"
    return None


def main(arguments: list[str]) -> int:
    """Check the players named; 0 where all are well, 1 with faults, 2 where one cannot be loaded."""
    if not arguments:
        print("python -m equalis.players.conformance package:Class …", file=sys.stderr)
        return 2
    status = 0
    for name in arguments:
        try:
            player(name)
        except Malformed as fault:
            print(message(LANGUAGES[1], fault.code, fault.params), file=sys.stderr)
            return 2
        found = list(faults(partial(player.__wrapped__, name)))
        print(f"{name}: {'ok' if not found else f'{len(found)} tables with faults'}")
        for one in found:
            print(f"  {one}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
