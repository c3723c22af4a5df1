"""Whole random games: how many, and how many actions, a second on one core, beside PokerKit and RLCard.

`python benchmarks/games.py [--seconds S] [--rounds N] [--no-record]`. Every round plays each of our games at each
level, random no-limit hold'em with four players on PokerKit, and uno and gin-rummy on RLCard, for S seconds of
processor time each; what counts is the ratio to a run of PokerKit just before, median of the rounds.
Ours are played as tables play them: a view, a random choice from it, the action checked and applied with its events.
At the end a profile of level 4 says where its time goes.
"""

import argparse
import cProfile
import pstats
import statistics
import sys
import warnings
from collections import defaultdict
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random
from time import process_time

import pokerkit
import rlcard
from rlcard.agents import RandomAgent

from equalis.cards.decks import level_deck
from equalis.equality import totals
from equalis.games.randomness import seed_of
from equalis.games.registry import game_named
from equalis.games.setup import GameName, Setup

GAMES: tuple[GameName, ...] = ("general", "berlin", "madrid", "las_vegas")
LEVELS = (1, 2, 3, 4)
SEATS = 4
BAR = 3.0
BARS = {("general", 3), *(("las_vegas", level) for level in LEVELS)}

Play = Callable[[int], int]
"""Plays one game with this seed and tells its number of actions."""


def ours(name: GameName, level: int) -> Play:
    game, setup = game_named(name), Setup(name, level_deck(level), SEATS)

    def play(seed: int) -> int:
        rng = Random(seed)
        state = game.start(setup, seed_of(seed)).state
        actions = 0
        while game.outcome(state) is None:
            seat = rng.choice(sorted(game.to_act(state)))
            state = game.apply(state, seat, game.random_action(game.view(state, seat), rng)).state
            actions += 1
        return actions

    return play


def holdem(seed: int) -> int:
    """Random no-limit hold'em, four players with 100 chips, blinds 1 and 2."""
    rng = Random(seed)
    state = pokerkit.NoLimitTexasHoldem.create_state(
        (
            pokerkit.Automation.ANTE_POSTING,
            pokerkit.Automation.BET_COLLECTION,
            pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
            pokerkit.Automation.CARD_BURNING,
            pokerkit.Automation.HOLE_DEALING,
            pokerkit.Automation.BOARD_DEALING,
            pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
            pokerkit.Automation.HAND_KILLING,
            pokerkit.Automation.CHIPS_PUSHING,
            pokerkit.Automation.CHIPS_PULLING,
        ),
        True,
        0,
        (1, 2),
        2,
        (100,) * SEATS,
        SEATS,
    )
    actions = 0
    while state.status:
        words = []
        if state.can_fold():
            words.append("fold")
        if state.can_check_or_call():
            words.append("call")
        if state.can_complete_bet_or_raise_to():
            words.append("raise")
        word = rng.choice(words)
        if word == "fold":
            state.fold()
        elif word == "call":
            state.check_or_call()
        else:
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(rng.randint(least, most))
        actions += 1
    return actions


def rlcard_game(name: str) -> Play:
    environment = rlcard.make(name, config={"seed": 1})
    environment.set_agents([RandomAgent(environment.num_actions) for _ in range(environment.num_players)])

    def play(_seed: int) -> int:
        before = environment.timestep
        environment.run(is_training=False)
        return int(environment.timestep - before)

    return play


def rate(play: Play, seconds: float, first_seed: int) -> tuple[float, float]:
    """Games and actions a second of processor time."""
    started = process_time()
    games = actions = 0
    while (spent := process_time() - started) < seconds or games == 0:
        actions += play(first_seed + games)
        games += 1
    return games / spent, actions / spent


ROOMS = (
    ("equality/placing", "placing (E1–E5)"),
    ("equality/", "judge (E6–E10)"),
    ("games/turn_random", "random choice"),
    ("games/glancing", "random choice"),
    ("games/trying", "random choice"),
    ("games/madrid_random", "random choice"),
    ("games/las_vegas_random", "random choice"),
    ("/random.py", "random choice"),
    ("games/turn_viewing", "views and choices"),
    ("games/turn_choices", "views and choices"),
    ("games/madrid_seeing", "views and choices"),
    ("games/las_vegas_seeing", "views and choices"),
    ("games/", "rules, events, state"),
)


def shares(name: GameName, level: int, games: int) -> dict[str, float]:
    """Where the time of random games goes, by the file that a function is in; built-ins go with nobody."""
    play = ours(name, level)
    profile = cProfile.Profile()
    profile.enable()
    for seed in range(games):
        play(seed)
    profile.disable()
    spent: dict[str, float] = defaultdict(float)
    for (file, _, _), (_, _, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        room = next((label for part, label in ROOMS if part in file), "built-in functions, structs")
        spent[room] += own
    total = sum(spent.values())
    return {room: 100 * own / total for room, own in sorted(spent.items(), key=lambda entry: -entry[1])}


def main() -> None:
    """Run, print, record."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.8)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--no-record", action="store_true")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    plays: dict[tuple[str, int], Play] = {(name, level): ours(name, level) for name in GAMES for level in LEVELS}
    plays |= {("PokerKit hold'em", 0): holdem, ("RLCard uno", 0): rlcard_game("uno")}
    plays |= {("RLCard gin-rummy", 0): rlcard_game("gin-rummy")}
    measured: dict[tuple[str, int], list[tuple[float, float, float]]] = defaultdict(list)
    for round_ in range(options.rounds):
        for key, play in plays.items():
            _, reference = rate(holdem, options.seconds / 2, 10_000 * round_)
            games, actions = rate(play, options.seconds, 10_000 * round_)
            measured[key].append((games, actions, actions / reference))
    lines = ["| game | level | games/s | actions/s | ÷ PokerKit | bar |", "|---|---|---|---|---|---|"]
    for key, values in measured.items():
        games, actions, ratio = (statistics.median(column) for column in zip(*values, strict=True))
        bar = ("met" if ratio >= BAR else "MISSED") if key in BARS else ""
        shown = f"≥ {BAR:.0f}: {bar}" if bar else "recorded"
        lines.append(f"| {key[0]} | {key[1] or ''} | {games:.1f} | {actions:.0f} | {ratio:.2f} | {shown} |")
    lines += ["", "Where the time of level 4 goes (share of a profile, %):", ""]
    for name in GAMES:
        parts = ", ".join(f"{room} {share:.0f}" for room, share in shares(name, 4, 25).items())
        lines.append(f"- {name}: {parts}")
    print("\n".join(lines))
    if not options.no_record:
        machine = f"2-core AMD EPYC, Python {sys.version.split()[0]}, shared"
        kind = "pure Python" if str(totals.__file__).endswith(".py") else "compiled judge"
        title = f"## Random games, {SEATS} players, {kind} ({date.today()}, {machine})"
        with (Path(__file__).parent / "results.md").open("a", encoding="utf-8") as results:
            results.write("\n".join(["", title, "", *lines, ""]))


if __name__ == "__main__":
    main()
