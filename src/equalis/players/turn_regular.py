"""The games with turns, regular and novice: win the row if it can be won now, else improve the hand (T3)."""

from random import Random
from typing import TypeVar

from equalis.cards.faces import Number, Operation
from equalis.games.actions import (
    Discard,
    GiveCard,
    Pass,
    Play,
    PlayerAction,
    RefuseCard,
    Throw,
)
from equalis.games.choices import Choice, DiscardChoice, GiveChoice, PassChoice, PlayChoice, RefuseChoice, ThrowChoice
from equalis.games.turn_choices import TurnView, own_cards, turn_choices
from equalis.games.turn_state import bears_equals
from equalis.players.effort import Effort
from equalis.players.keeping import least_useful
from equalis.players.seeing import turn_problem
from equalis.players.winning import Win, winning
from equalis.solver import Problem

REGULAR_NODES = 30_000
"""Work for the best equality: nearly always enough to prove it."""

NOVICE_NODES = 400
NOVICE_MISSES = 0.35
NOVICE_CARDS = 5
"""How often a novice overlooks an equality, and how many cards it combines."""


def regular_turn(view: TurnView, effort: Effort) -> PlayerAction:
    """The best equality; otherwise the cards that serve least are discarded."""
    choices = turn_choices(view)
    answer = answered(choices, view)
    if answer is not None:
        return answer
    win = winning(view, effort, REGULAR_NODES)
    return win.action if win is not None else biding(view, choices)


def novice_turn(view: TurnView, effort: Effort, rng: Random) -> PlayerAction:
    """A short equality without parentheses, if it is not overlooked; otherwise a card or two, or a discard."""
    choices = turn_choices(view)
    answer = answered(choices, view)
    if answer is not None:
        return answer
    win = _easy_win(view, effort, rng) if rng.random() >= NOVICE_MISSES else None
    if win is not None:
        return win.action
    play = _choice(choices, PlayChoice)
    if play is not None and play.first and rng.random() < 0.5:
        return Play((rng.choice(play.first),))
    return biding(view, choices)


def answered(choices: tuple[Choice, ...], view: TurnView) -> PlayerAction | None:
    """The answer to a partner's request: a card that bears what is asked for is given (M4); None without a request.

    The least useful of them goes, since the partner's row is the pair's row.
    """
    give = _choice(choices, GiveChoice)
    if give is not None:
        able = [card for card in view.hand if card.id in give.cards]
        return GiveCard(least_useful(able, 1, equals_needed=True)[0].id)
    return RefuseCard() if _choice(choices, RefuseChoice) is not None else None


def biding(view: TurnView, choices: tuple[Choice, ...]) -> PlayerAction:
    """What to do when the row cannot be won: throw a row too long, exchange poor cards, else play or pass."""
    if _choice(choices, ThrowChoice) is not None:
        return Throw()
    discard = _choice(choices, DiscardChoice)
    equals_needed = view.setup.game == "general" and not any(bears_equals(card) for card in view.row.row.cards)
    if discard is not None and not _stalling(view):
        count = min(discard.most, 3 if _poor(view, equals_needed) else 2)
        return Discard(tuple(card.id for card in least_useful(own_cards(view), count, equals_needed=equals_needed)))
    play = _choice(choices, PlayChoice)
    if play is not None and play.first:
        able = [card for card in view.hand if card.id in play.first]
        return Play((least_useful(able, 1, equals_needed=equals_needed)[0].id,))
    if discard is not None:
        return Discard(discard.cards[:1])
    if _choice(choices, PassChoice) is not None:
        return Pass()
    raise ValueError("there is nothing to choose from")


def _stalling(view: TurnView) -> bool:
    """Whether one more round without a play would end the game (T10)."""
    return view.stall.turns_without_play + view.setup.seats >= view.stall.turns_limit


def _poor(view: TurnView, equals_needed: bool) -> bool:
    return equals_needed and not any(bears_equals(card) for card in view.hand)


def _easy_win(view: TurnView, effort: Effort, rng: Random) -> Win | None:
    """An equality of few simple cards that a child sees: no parentheses, no divisions with a remainder."""
    hand = [card for card in view.hand if isinstance(card.face, Operation | Number)]
    if not view.row.row.cards and len(hand) > NOVICE_CARDS + 1:
        hand = rng.sample(hand, NOVICE_CARDS + 1)
    full = turn_problem(view, tuple(hand))
    easy = Problem(full.hand, full.row, full.target, type(full.switches)(parentheses=False, remainder=False))
    return winning(view, effort, NOVICE_NODES, easy)


C = TypeVar("C", bound=Choice)


def _choice(choices: tuple[Choice, ...], kind: type[C]) -> C | None:
    return next((choice for choice in choices if isinstance(choice, kind)), None)
