"""Partners in pairs: asking for the card that completes the row, and using it (M4)."""

from msgspec.structs import replace

from equalis.cards.cards import Card
from equalis.cards.faces import Number, Operation, Sign, values
from equalis.games.actions import AskPartner, Play, PlayerAction, Withdraw
from equalis.games.choices import AskChoice, Choice
from equalis.games.turn_choices import TurnView
from equalis.players.effort import Effort
from equalis.players.keeping import least_useful
from equalis.players.seeing import turn_problem, unseen_in
from equalis.players.winning import winning

ASKING_NODES = 400
"""Work for one card that might be asked for."""

MOST_ASKED = 8
"""Faces that are tried, the commonest unseen ones first."""

RECEIVED_WORTH = 1_000
"""Makes the card received part of whatever is found: a play without it would undo the swap."""


def asked_for(view: TurnView, choices: tuple[Choice, ...], effort: Effort) -> AskPartner | None:
    """The request that most likely brings an equality, offering the card that is missed least; None without one."""
    choice = next((choice for choice in choices if isinstance(choice, AskChoice)), None)
    if choice is None or view.exchange is not None:
        return None
    offered = least_useful([card for card in view.hand if card.id in choice.cards], 1, equals_needed=True)
    hand = tuple(card for card in view.hand if card not in offered)
    unseen = unseen_in(view)
    best: tuple[float, AskPartner] | None = None
    for wanted in _wanted(unseen):
        if effort.over:
            break
        bearing = [card for card in unseen if _bears(card, wanted)]
        plain = Card(bearing[0].id, Operation((wanted,)) if isinstance(wanted, str) else Number((wanted,)), 1)
        solution = effort.solve(turn_problem(view, (*hand, plain)), ASKING_NODES).solution
        if solution is not None and plain in solution.row.cards:
            hope = solution.points * min(1.0, len(bearing) * view.seats[choice.partner].hand / len(unseen))
            if best is None or hope > best[0]:
                best = hope, AskPartner(wanted, offered[0].id)
    return None if best is None else best[1]


def with_received(view: TurnView, effort: Effort, most: int) -> PlayerAction | None:
    """The win with the card that the partner gave, or giving it back; None where none was received."""
    swap = view.exchange
    if swap is None or swap.received is None or swap.asker != view.viewer:
        return None
    received = swap.received
    problem = turn_problem(view)
    worth = {card.id: card.points + (RECEIVED_WORTH if card.id == received.id else 0) for card in view.hand}
    win = winning(view, effort, most, replace(problem, worth=worth))
    if win is not None and isinstance(win.action, Play) and received.id in win.action.cards:
        return win.action
    return Withdraw()


def _wanted(unseen: tuple[Card, ...]) -> list[int | Sign]:
    """Values and signs that unseen cards bear, the commonest first, `=` before all."""
    counts: dict[int | Sign, int] = {}
    for card in unseen:
        for value in card.face.signs if isinstance(card.face, Operation) else values(card.face):
            counts[value] = counts.get(value, 0) + 1
    return sorted(counts, key=lambda value: (value != "=", -counts[value], str(value)))[:MOST_ASKED]


def _bears(card: Card, wanted: int | Sign) -> bool:
    return wanted in (card.face.signs if isinstance(card.face, Operation) else values(card.face))
