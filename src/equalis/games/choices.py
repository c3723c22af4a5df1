"""What a viewer may do now, to choose from (decision 2). Every choice stands for a kind of action and its ranges.

Choices depend on the view alone; they never say whether a row is an equality (T5).
"""

from msgspec import Struct

from equalis.games.actions import CardId
from equalis.games.setup import Seat


class PlayChoice(Struct, frozen=True, tag="play"):
    """A play (T3): each card of `first` is a legal play of its own and the start of longer ones; `hand` may follow."""

    first: tuple[CardId, ...]
    hand: tuple[CardId, ...]
    parentheses: bool
    remainder: bool


class ClaimChoice(Struct, frozen=True, tag="claim"):
    """¡EQUALIS! for the row as it lies (`bare`), or with auxiliaries (T4, T5): by its form only, true or not."""

    bare: bool
    parentheses: bool
    remainder: bool


class DiscardChoice(Struct, frozen=True, tag="discard"):
    """`least` to `most` of these cards may be discarded (T3, D6, L2)."""

    cards: tuple[CardId, ...]
    least: int
    most: int


class ThrowChoice(Struct, frozen=True, tag="throw"):
    """The row may be thrown (T7)."""


class PassChoice(Struct, frozen=True, tag="pass"):
    """The turn may be passed (T9)."""


class AskChoice(Struct, frozen=True, tag="ask_partner"):
    """The partner may be asked for a card, any of these being offered (M4)."""

    partner: Seat
    cards: tuple[CardId, ...]


class GiveChoice(Struct, frozen=True, tag="give_card"):
    """One of these cards bears what is asked for and may be given (M4)."""

    cards: tuple[CardId, ...]


class RefuseChoice(Struct, frozen=True, tag="refuse_card"):
    """The request may be refused (M4)."""


class WithdrawChoice(Struct, frozen=True, tag="withdraw"):
    """The own request may be withdrawn (M4)."""


class ChooseChoice(Struct, frozen=True, tag="choose"):
    """One of each tuple is chosen; where one kind is lacking, both tuples hold the other kind (D1)."""

    first: tuple[CardId, ...]
    second: tuple[CardId, ...]


class CallChoice(Struct, frozen=True, tag="call"):
    """An equality of these cards may be called (D3)."""

    own: tuple[CardId, ...]
    visible: tuple[CardId, ...]
    parentheses: bool
    remainder: bool


class DeclineChoice(Struct, frozen=True, tag="decline"):
    """No call (D4)."""


class BetChoice(Struct, frozen=True, tag="bet"):
    """The opener's first bet, from 0 to `most` (L3)."""

    most: int


class MatchChoice(Struct, frozen=True, tag="match"):
    """The stake may be brought to `to` for `cost` more; 0 is keeping it (L3, L4)."""

    to: int
    cost: int


class RaiseChoice(Struct, frozen=True, tag="raise"):
    """The stake may be raised to `least`…`most` (L4, L5)."""

    least: int
    most: int


class FoldChoice(Struct, frozen=True, tag="fold"):
    """The round may be left (L3, L4)."""


class PresentChoice(Struct, frozen=True, tag="present"):
    """An equality of own and common cards may be presented, or none (L6)."""

    own: tuple[CardId, ...]
    common: tuple[CardId, ...]
    parentheses: bool
    remainder: bool


class AgreeChoice(Struct, frozen=True, tag="agree_to_end"):
    """The end may be agreed to, or that taken back: `agree` is what may be sent (T10)."""

    agree: bool


Choice = (
    PlayChoice
    | ClaimChoice
    | DiscardChoice
    | ThrowChoice
    | PassChoice
    | AskChoice
    | GiveChoice
    | RefuseChoice
    | WithdrawChoice
    | ChooseChoice
    | CallChoice
    | DeclineChoice
    | BetChoice
    | MatchChoice
    | RaiseChoice
    | FoldChoice
    | PresentChoice
    | AgreeChoice
)

Choices = tuple[Choice, ...]
