"""What can happen around games: a match moves on and ends (M1, V5)."""

from msgspec import Struct

from equalis.games.setup import Outcome


class MatchGameStarted(Struct, frozen=True, tag="match_game_started"):
    """A game of the match starts; games are counted from 1 (M1)."""

    number: int


class MatchEnded(Struct, frozen=True, tag="match_ended"):
    """The match is over: the seed opens, as hexadecimal digits (V5)."""

    outcome: Outcome
    seed: str


MatchEvent = MatchGameStarted | MatchEnded
