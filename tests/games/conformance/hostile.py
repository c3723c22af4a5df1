"""Actions that nobody should send: of every kind, with cards, numbers and places that are allowed or not."""

from collections.abc import Callable
from random import Random

from equalis.cards.faces import SIGNS
from equalis.equality.row import Auxiliary
from equalis.games import actions as act
from equalis.games.actions import PlayerAction

Make = Callable[[Random, list[int]], PlayerAction]


def _cards(rng: Random, near: list[int], most: int) -> tuple[int, ...]:
    """Up to `most` cards, mostly the viewer's, sometimes anybody's, sometimes one twice or one that does not exist."""
    pool = [*near, *near, *near, *(rng.randrange(200) for _ in range(3)), -1]
    count = rng.randint(0, most)
    if rng.random() < 0.7:
        return tuple(rng.sample(near, min(count, len(near))))
    return tuple(rng.choice(pool) for _ in range(count))


def _auxiliaries(rng: Random) -> tuple[Auxiliary, ...]:
    if rng.random() < 0.6:
        return ()
    if rng.random() < 0.1:
        return (Auxiliary("(", 0),) * 31 + (Auxiliary(")", 1),) * 31
    return tuple(Auxiliary(rng.choice(("(", ")", "R")), rng.randint(-1, 9)) for _ in range(rng.randint(1, 4)))


def _pair(rng: Random) -> tuple[Auxiliary, ...]:
    """Parentheses around one card: of the right form where that card is a number."""
    at = rng.randint(0, 6)
    return Auxiliary("(", at), Auxiliary(")", at + 1)


def _card(rng: Random, near: list[int]) -> int:
    return rng.choice(near) if near and rng.random() < 0.8 else rng.randint(-1, 200)


def _amount(rng: Random) -> int:
    return rng.choice((-1, 0, 1, 2, 5, 20, 50, 99, 100, 101, 250, 10**9))


MAKERS: tuple[Make, ...] = (
    lambda rng, near: act.Play(_cards(rng, near, 5), _auxiliaries(rng), rng.random() < 0.3),
    lambda rng, near: act.Play((_card(rng, near),)),
    lambda rng, _near: act.Play((), _pair(rng), rng.random() < 0.3),
    lambda rng, _near: act.Claim(_auxiliaries(rng)),
    lambda rng, near: act.Discard(_cards(rng, near, 8)),
    lambda _rng, _near: act.Throw(),
    lambda _rng, _near: act.Pass(),
    lambda rng, near: act.AskPartner(rng.choice((*SIGNS, *range(12))), _card(rng, near)),
    lambda rng, near: act.GiveCard(_card(rng, near)),
    lambda _rng, _near: act.RefuseCard(),
    lambda _rng, _near: act.Withdraw(),
    lambda rng, near: act.Choose((_card(rng, near), _card(rng, near))),
    lambda rng, near: act.Call(_cards(rng, near, 9), _auxiliaries(rng)),
    lambda _rng, _near: act.Decline(),
    lambda rng, _near: act.Bet(_amount(rng)),
    lambda _rng, _near: act.Match(),
    lambda rng, _near: act.Raise(_amount(rng)),
    lambda _rng, _near: act.Fold(),
    lambda rng, near: act.Present(_cards(rng, near, 9), _auxiliaries(rng)),
    lambda rng, _near: act.AgreeToEnd(rng.random() < 0.5),
)


def hostile_action(rng: Random, near: list[int]) -> PlayerAction:
    """Any action at all; `near` are the cards that the sender sees."""
    return rng.choice(MAKERS)(rng, near)


def hostile_table_action(rng: Random, seats: int) -> act.TableAction:
    """A time-out, a departure or a new player, for a seat that may not exist."""
    seat = rng.randint(-1, seats)
    return rng.choice((act.TimeOut(seat), act.Leave(seat), act.TakeOver(seat, rng.choice(("person", "computer")))))
