"""Everything that can be done in a game: what players send, and what the clock and the table send for them.

A player's action is applied with its seat; `TimeOut`, `Leave` and `TakeOver` are applied with seat None and name the
seat that they concern, so that a record replays to the same state always.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from equalis.cards.faces import LARGEST_NUMBER, Sign
from equalis.equality.row import Auxiliary

CardId = int

NumberValue = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
"""A value that a number card may bear (C1)."""


class Play(Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """Put hand cards to the right of the row, in this order, with any auxiliaries (T3, E2, E3).

    `claim` says ¡EQUALIS! with it (T5). In the automatic mode it is not needed; said and false, it is refused too.
    Without cards it is an auxiliaries-only play (T4).
    """

    cards: tuple[CardId, ...] = ()
    auxiliaries: tuple[Auxiliary, ...] = ()
    claim: bool = False


class Claim(Struct, frozen=True, tag="claim", forbid_unknown_fields=True):
    """¡EQUALIS! for the row as it lies, perhaps with auxiliaries: the claimer wins it and has had the turn (T4, T5)."""

    auxiliaries: tuple[Auxiliary, ...] = ()


class Discard(Struct, frozen=True, tag="discard", forbid_unknown_fields=True):
    """Discard hand cards and draw as many: 1–3 in a turn (T3) or after no call (D6), 0–6 in Las Vegas (L2)."""

    cards: tuple[CardId, ...] = ()


class Throw(Struct, frozen=True, tag="throw", forbid_unknown_fields=True):
    """Throw the row to the discard pile; the turn is still to come (T7, B6)."""


class Pass(Struct, frozen=True, tag="pass", forbid_unknown_fields=True):
    """Pass the turn (T9)."""


class AskPartner(Struct, frozen=True, tag="ask_partner", forbid_unknown_fields=True):
    """Ask the partner for a card that bears `wanted`, showing the own card offered for it (M4)."""

    wanted: NumberValue | Sign
    card: CardId


class GiveCard(Struct, frozen=True, tag="give_card", forbid_unknown_fields=True):
    """Grant the partner's request with this card (M4)."""

    card: CardId


class RefuseCard(Struct, frozen=True, tag="refuse_card", forbid_unknown_fields=True):
    """Refuse the partner's request (M4)."""


class Withdraw(Struct, frozen=True, tag="withdraw", forbid_unknown_fields=True):
    """Take the own request back before the partner has answered (M4)."""


class Choose(Struct, frozen=True, tag="choose", forbid_unknown_fields=True):
    """Madrid: choose two hand cards, face down and for good (D1)."""

    cards: tuple[CardId, CardId]


class Call(Struct, frozen=True, tag="call", forbid_unknown_fields=True):
    """Madrid: ¡EQUALIS! with an equality of own and visible cards, in row order (D3)."""

    cards: tuple[CardId, ...]
    auxiliaries: tuple[Auxiliary, ...] = ()


class Decline(Struct, frozen=True, tag="decline", forbid_unknown_fields=True):
    """Madrid: no (further) call in this round (D4)."""


class Bet(Struct, frozen=True, tag="bet", forbid_unknown_fields=True):
    """Las Vegas: the opener's first bet, in Equalis, on top of the ante (L3)."""

    amount: int


class Match(Struct, frozen=True, tag="match", forbid_unknown_fields=True):
    """Las Vegas: stake as much as the highest stake; where that costs nothing, this is keeping it (L3, L4)."""


class Raise(Struct, frozen=True, tag="raise", forbid_unknown_fields=True):
    """Las Vegas: raise the own stake over the whole round to `to` Equalis (L4)."""

    to: int


class Fold(Struct, frozen=True, tag="fold", forbid_unknown_fields=True):
    """Las Vegas: leave the round; the stake stays (L4, L5)."""


class Present(Struct, frozen=True, tag="present", forbid_unknown_fields=True):
    """Las Vegas: present an equality of own and common cards at the showdown, or none (no cards) (L6)."""

    cards: tuple[CardId, ...] = ()
    auxiliaries: tuple[Auxiliary, ...] = ()


class AgreeToEnd(Struct, frozen=True, tag="agree_to_end", forbid_unknown_fields=True):
    """Agree that the game ends now, or take that back; when all still in agree, it ends (T10)."""

    agree: bool = True


class TimeOut(Struct, frozen=True, tag="time_out", forbid_unknown_fields=True):
    """The clock: this seat's time is over (T12, D4, L6). Only for a seat that the game waits for."""

    seat: int


class Leave(Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """The table: this seat leaves the game for good (T16)."""

    seat: int


class TakeOver(Struct, frozen=True, tag="take_over", forbid_unknown_fields=True):
    """The table: somebody else plays this seat from now on, with everything that is its own (T16)."""

    seat: int
    by: Literal["person", "computer"]


PlayerAction = (
    Play
    | Claim
    | Discard
    | Throw
    | Pass
    | AskPartner
    | GiveCard
    | RefuseCard
    | Withdraw
    | Choose
    | Call
    | Decline
    | Bet
    | Match
    | Raise
    | Fold
    | Present
    | AgreeToEnd
)
"""What a seat may send."""

TableAction = TimeOut | Leave | TakeOver
"""What the clock and the table send, with seat None."""

Action = PlayerAction | TableAction
