"""Stakes, cap, words and pot of a Las Vegas round (L3–L5, L7–L9): whole numbers only, no cards.

A balance is what a seat had when the round began (L5); its stake is the part of it that lies in the pot, taken off
only when the round is settled. The cap never falls within a round, since folds only take balances out of it.
"""

from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from equalis.errors import Refusal
from equalis.games.protocol import Seat

_Item = TypeVar("_Item")

BetPhase = Literal["first_bet", "second_bet", "final_bet"]


class Betting(Struct, frozen=True):
    """One round's stakes. The tuples have one entry a seat; seats out of the game are never `inside`.

    `word` is the seat that must speak, None between phases; `spoken` says who has since the last raise; `opened` is
    whether the first bet has been named (L3).
    """

    balances: tuple[int, ...]
    stakes: tuple[int, ...]
    inside: tuple[bool, ...]
    opener: Seat
    spoken: tuple[bool, ...]
    phase: BetPhase | None = None
    word: Seat | None = None
    opened: bool = False


def begin(balances: tuple[int, ...], inside: tuple[bool, ...], opener: Seat, ante: int) -> Betting:
    """The stakes of a new round: the ante of everybody inside, at most the cap (L9)."""
    betting = Betting(
        balances=balances,
        stakes=(0,) * len(balances),
        inside=inside,
        opener=opener,
        spoken=(False,) * len(balances),
    )
    stake = min(ante, cap(betting))
    return replace(betting, stakes=tuple(stake if here else 0 for here in inside))


def cap(betting: Betting) -> int:
    """What nobody's stake may exceed: the lowest balance among those still in (L5)."""
    return min(balance for balance, here in zip(betting.balances, betting.inside, strict=True) if here)


def common(betting: Betting) -> int:
    """The stake to match: the highest laid, also by somebody who has left since (T16: the stake stays)."""
    return max(betting.stakes)


def following(inside: tuple[bool, ...], seat: Seat) -> Seat:
    """The next seat inside after `seat`, in playing order; `seat` itself when it is the only one."""
    count = len(inside)
    return next((seat + step) % count for step in range(1, count + 1) if inside[(seat + step) % count])


def only_one(betting: Betting) -> Seat | None:
    """The seat that wins without showing, because all others are out of the round (L8)."""
    return betting.inside.index(True) if sum(betting.inside) == 1 else None


def open_phase(betting: Betting, phase: BetPhase) -> Betting:
    """Start a phase; its `word` is None when it is skipped because the common stake equals the cap (L4)."""
    opener = betting.opener if betting.inside[betting.opener] else following(betting.inside, betting.opener)
    word = None if common(betting) == cap(betting) else opener
    return replace(betting, phase=phase, word=word, spoken=(False,) * len(betting.balances))


def opening(betting: Betting) -> bool:
    """Whether the word is the opener's first bet, which may not be a fold (L3)."""
    return betting.phase == "first_bet" and not betting.opened


def owed(betting: Betting, seat: Seat) -> int:
    """What matching costs the seat now."""
    return common(betting) - betting.stakes[seat]


def check_bet(betting: Betting, to: int) -> Refusal | None:
    """The opener's first bet, given as the whole stake, ante included (L3)."""
    if not opening(betting):
        return Refusal("las_vegas.already_opened")
    return _in_bounds(betting, to, common(betting))


def check_raise(betting: Betting, to: int) -> Refusal | None:
    """A raise of the common stake `to` a higher one (L4); there is none in the first bet (L3)."""
    if betting.phase == "first_bet":
        return Refusal("las_vegas.no_raise_in_first_bet")
    return _in_bounds(betting, to, common(betting) + 1)


def check_match(betting: Betting) -> Refusal | None:
    """Matching, or keeping where nothing is owed (L3, L4)."""
    return Refusal("las_vegas.opener_must_bet") if opening(betting) else None


def check_fold(betting: Betting) -> Refusal | None:
    """Folding, which only the opener of the first bet may not (L3)."""
    return Refusal("las_vegas.opener_may_not_fold") if opening(betting) else None


def _in_bounds(betting: Betting, to: int, least: int) -> Refusal | None:
    most = cap(betting)
    if to > most:
        return Refusal("las_vegas.above_cap", {"cap": most})
    if to < least:
        return Refusal("las_vegas.stake_too_low", {"least": least})
    return None


def stake(betting: Betting, to: int) -> Betting:
    """The word's bet or raise: the others must speak anew."""
    seat = _word(betting)
    spoken = tuple(other == seat for other in range(len(betting.stakes)))
    return _pass_on(replace(betting, stakes=_put(betting.stakes, seat, to), spoken=spoken, opened=True))


def match(betting: Betting) -> Betting:
    """The word matches the common stake."""
    seat = _word(betting)
    stakes = _put(betting.stakes, seat, common(betting))
    return _pass_on(replace(betting, stakes=stakes, spoken=_put(betting.spoken, seat, True)))


def fold(betting: Betting, seat: Seat) -> Betting:
    """A seat is out of the round, in its turn or, leaving the table, at any time (T16). Its stake stays (L7)."""
    inside = _put(betting.inside, seat, False)
    folded = replace(betting, inside=inside)
    if betting.word is None:
        return folded
    if sum(inside) == 1:
        return replace(folded, word=None)
    if opening(betting):
        return replace(folded, word=following(inside, seat) if betting.word == seat else betting.word)
    return _pass_on(folded) if betting.word == seat or _settled(folded) else folded


def leave(betting: Betting, seat: Seat) -> tuple[Betting, int]:
    """A seat leaves the table: a fold at any time, and the part of its balance that goes with it (T16)."""
    staked = betting.stakes[seat]
    gone = betting.balances[seat] - staked
    emptied = replace(betting, balances=_put(betting.balances, seat, staked))
    return (fold(emptied, seat) if betting.inside[seat] else emptied), gone


def _word(betting: Betting) -> Seat:
    assert betting.word is not None
    return betting.word


def _put(items: tuple[_Item, ...], seat: Seat, item: _Item) -> tuple[_Item, ...]:
    return (*items[:seat], item, *items[seat + 1 :])


def _settled(betting: Betting) -> bool:
    """All still in have staked the same and have spoken since the last raise (L4)."""
    stake_now = common(betting)
    return all(
        spoken and staked == stake_now
        for here, spoken, staked in zip(betting.inside, betting.spoken, betting.stakes, strict=True)
        if here
    )


def _pass_on(betting: Betting) -> Betting:
    if sum(betting.inside) == 1 or _settled(betting):
        return replace(betting, word=None)
    return replace(betting, word=following(betting.inside, _word(betting)))


class Settlement(Struct, frozen=True):
    """What a round changes: new balances, the pot carried on, and what returns to those who left (L7)."""

    balances: tuple[int, ...]
    carried: int
    returned: tuple[int, ...]


def settle(betting: Betting, winner: Seat | None, carried: int, *, refund: bool, left: tuple[bool, ...]) -> Settlement:
    """Pay the round (L7, L8).

    The winner takes all stakes and the pot carried so far. Without one, those at the showdown take their stakes back,
    and the folded stakes are carried on or, with `refund`, go back too; a stake of a seat that `left` goes to its
    own line.
    """
    nobody = (0,) * len(betting.balances)
    after = tuple(balance - staked for balance, staked in zip(betting.balances, betting.stakes, strict=True))
    pot = sum(betting.stakes)
    if winner is not None:
        return Settlement(_put(after, winner, after[winner] + pot + carried), 0, nobody)
    back = tuple(staked if here or refund else 0 for here, staked in zip(betting.inside, betting.stakes, strict=True))
    balances = tuple(rest + (0 if gone else more) for rest, more, gone in zip(after, back, left, strict=True))
    returned = tuple(more if gone else 0 for more, gone in zip(back, left, strict=True))
    return Settlement(balances, carried + pot - sum(back), returned)


def close_account(balances: tuple[int, ...], carried: int) -> tuple[tuple[int, ...], int]:
    """The balances at the end of the game and the pot that nobody gets: a pot still carried goes to the only player
    left with points (L9)."""
    holders = [seat for seat, balance in enumerate(balances) if balance > 0]
    if len(holders) == 1:
        return _put(balances, holders[0], balances[holders[0]] + carried), 0
    return balances, carried
