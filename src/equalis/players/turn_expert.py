"""The games with turns, expert and master: weigh what an act leaves to the others against what it leaves to oneself.

Unseen cards are dealt anew from what the view allows; in each such deal the players after us take the best equality
they have, and then we do. All acts are weighed in the same deals, and those that fall behind are dropped. Another act
than the usual one is chosen only where it is better by more than the error of its mean.
"""

from random import Random

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.equality.row import EMPTY_ROW, Row
from equalis.games.actions import Discard, Play, PlayerAction
from equalis.games.choices import Choice, DiscardChoice, PlayChoice
from equalis.games.seating import partner_of
from equalis.games.setup import Seat, cards_of, switches_of
from equalis.games.turn_choices import TurnView, own_cards, target_in, turn_choices
from equalis.games.turn_state import bears_equals
from equalis.players.candidate import Candidate
from equalis.players.comparing import lead
from equalis.players.discarding import best_discard
from equalis.players.effort import Effort
from equalis.players.guessing import dealt, threat
from equalis.players.keeping import usefulness
from equalis.players.partners import asked_for, with_received
from equalis.players.seeing import turn_problem
from equalis.players.turn_extensions import extensions, placed
from equalis.players.turn_regular import REGULAR_NODES, answered, biding
from equalis.players.winning import Win, winning
from equalis.solver import Problem

REPLY_NODES = 400
"""Work for one imagined reply."""

OWN_TURN = 0.9
"""What a point of the own next turn is worth beside one that is lost now."""

LEFT_LYING = 0.5
"""What a point in the row costs when it still lies there after the own next turn: the others come first then."""

HELD = 3.0
"""What an `=` still held after that is worth: every one wins a row some day (general game)."""

SHORT_WIN = 4
"""Points up to which a win may be put off."""

RUNNING_OUT = 12
"""Cards to draw below which no win is put off."""

SAFE = 0.25
"""The chance that the others can complete a row at once below which it is weighed whether to make it longer."""

POINT = 12
"""How much a point counts beside the usefulness of a card spent for it."""

HEAT = 6
"""Deals after which the acts that have fallen behind are dropped."""


class Depth(Struct, frozen=True):
    """How far a player thinks: the lengths of plays that are weighed beside the usual act, in so many deals.

    `discards`: in how many draws discards are compared. In Berlín the result changes soon, and the cards that serve
    least may as well go.
    """

    lengths: tuple[int, ...]
    deals: int
    discards: int
    berlin_discards: int


EXPERT = Depth(lengths=(), deals=0, discards=8, berlin_discards=0)
MASTER = Depth(lengths=(1, 2, 3, 4, 5, 6, 7), deals=40, discards=24, berlin_discards=24)


def weighed_turn(view: TurnView, effort: Effort, rng: Random, depth: Depth) -> PlayerAction:
    """The best equality, or the act that leaves most to oneself and least to others."""
    choices = turn_choices(view)
    decided = answered(choices, view) or with_received(view, effort, REGULAR_NODES)
    if decided is not None:
        return decided
    win = winning(view, effort, REGULAR_NODES, sparing(view))
    if win is None:
        request = asked_for(view, choices, effort)
        if request is not None:
            return request
    elif _worth_waiting(view, win):
        win = None
    usual = win.action if win is not None else _biding(view, choices, effort, rng, depth)
    if not depth.deals or not isinstance(usual, Play | Discard) or threat(view) > SAFE:
        return usual
    acts = [_candidate(view, usual, 0 if win is None else win.points)]
    if any(isinstance(choice, PlayChoice) and choice.first for choice in choices):
        acts += extensions(view, depth.lengths, rng)
    return usual if len(acts) == 1 else _best_of(view, acts, effort, rng, depth).action


def _biding(view: TurnView, choices: tuple[Choice, ...], effort: Effort, rng: Random, depth: Depth) -> PlayerAction:
    """What to do without a win: as a regular player does, but with the best discard."""
    usual = biding(view, choices)
    discard = next((choice for choice in choices if isinstance(choice, DiscardChoice)), None)
    if discard is None or not isinstance(usual, Discard):
        return usual
    draws = depth.discards if view.setup.game == "general" else depth.berlin_discards
    return best_discard(view, discard, effort, rng, draws)


def _worth_waiting(view: TurnView, win: Win) -> bool:
    """Whether a win of three cards is better put off for a longer one (general game, nothing in the row).

    A discard draws as many cards as it would, nobody can take the row away, and the `=` is kept for more points. Not
    where the cards run out, and not where turns without a play might end the game (T10).
    """
    near_stall = view.stall.turns_without_play + view.setup.seats >= view.stall.turns_limit - 1
    return (
        view.setup.game == "general"
        and not view.row.row.cards
        and win.points <= SHORT_WIN
        and view.draw_pile >= RUNNING_OUT
        and not near_stall
    )


def _candidate(view: TurnView, usual: Play | Discard, gain: int) -> Candidate:
    gone = set(usual.cards)
    kept = tuple(card for card in own_cards(view) if card.id not in gone)
    if gain:
        return Candidate(usual, EMPTY_ROW, kept, gain)
    return Candidate(usual, view.row.row if isinstance(usual, Discard) else placed(view, usual.cards), kept)


def sparing(view: TurnView) -> Problem:
    """The completion on the table, with cards that are better kept worth a little less than their points."""
    problem = turn_problem(view)
    equals = sum(bears_equals(card) for card in view.hand)
    worth = {
        card.id: POINT * card.points - round(usefulness(card.face, equals_held=equals, equals_needed=True))
        for card in view.hand
    }
    return Problem(problem.hand, problem.row, problem.target, problem.switches, worth)


def _best_of(view: TurnView, acts: list[Candidate], effort: Effort, rng: Random, depth: Depth) -> Candidate:
    left = list(range(len(acts)))
    values: list[list[float]] = [[] for _ in acts]
    for deal in range(depth.deals):
        hands, draw = dealt(view, rng)
        worths = _Deal(view, hands, draw, effort)
        now = [worths.of(acts[index]) for index in left]
        if effort.over:
            break
        for index, value in zip(left, now, strict=True):
            values[index].append(value)
        if deal % HEAT == HEAT - 1:
            left = _still_in(left, values)
            if len(left) == 1:
                break
    best = max(left, key=lambda index: (sum(values[index]), -index))
    return acts[best] if best and lead(values[best], values[0]) > 1.0 else acts[0]


def _still_in(left: list[int], values: list[list[float]]) -> list[int]:
    """The usual act, and those not clearly behind the best one."""
    best = max(left, key=lambda index: sum(values[index]))
    return [index for index in left if index in (0, best) or lead(values[best], values[index]) < 1.5]


class _Deal:
    """What acts are worth in one deal. Rows that several acts leave are looked at once a hand."""

    def __init__(self, view: TurnView, hands: list[list[int]], draw: list[int], effort: Effort) -> None:
        every = cards_of(view.setup)
        self._view = view
        self._hands = [tuple(every[card] for card in hand) for hand in hands]
        self._draw = tuple(every[card] for card in draw)
        self._effort = effort
        self._general = view.setup.game == "general"
        self._replies: dict[tuple[Row, Seat], int] = {}

    def of(self, act: Candidate) -> float:
        """Points won by the pair or oneself less points lost, until and with the own next turn."""
        view = self._view
        assert view.viewer is not None
        partner = partner_of(view.setup, view.viewer)
        row, value = act.row, float(act.gain)
        for step in range(1, view.setup.seats):
            seat = (view.viewer + step) % view.setup.seats
            if view.seats[seat].left:
                continue
            if (row, seat) not in self._replies:
                self._replies[row, seat] = self._points(row, self._hands[seat])
            points = self._replies[row, seat]
            if points:
                value += points if seat == partner else -points
                row = EMPTY_ROW
        drawn = self._draw[: len(view.hand) - len(act.kept)]
        won = self._points(row, act.kept + drawn)
        left = 0 if won else sum(card.points for card in row.cards)
        held = sum(bears_equals(card) for card in (*act.kept, *drawn)) - (won > 0) if self._general else 0
        return value + OWN_TURN * won - LEFT_LYING * left + HELD * held

    def _points(self, row: Row, hand: tuple[Card, ...]) -> int:
        """The points of the best equality that this hand makes of the row, 0 without one."""
        target = target_in(self._view)
        if target is None and not any(bears_equals(card) for card in (*row.cards, *hand)):
            return 0
        problem = Problem(hand, row, target, switches_of(self._view.setup))
        solution = self._effort.solve(problem, REPLY_NODES).solution
        return 0 if solution is None else solution.points
