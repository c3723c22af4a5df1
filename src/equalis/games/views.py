"""The views of all games, and of the match around them (V)."""

from msgspec import Struct

from equalis.games.las_vegas_views import LasVegasView
from equalis.games.madrid_views import MadridView
from equalis.games.setup import Outcome, Seat
from equalis.games.turn_views import BerlinView, GeneralView

GameView = GeneralView | BerlinView | MadridView | LasVegasView


class MatchView(Struct, frozen=True, tag="match"):
    """A match as a viewer sees it (M1): the game on the table, the games before it, the standings.

    `phase` goes with every action sent (decision 3). `games` is how many may be played at most. `won` is games won by
    seat (a shared win counts for each, M5), `points` the points over the match. `commitment` is the SHA-256 of the
    seed, which opens at the end (V5, decision 5).
    """

    game: GameView
    phase: str
    number: int
    games: int
    finished: tuple[Outcome, ...]
    won: tuple[int, ...]
    points: tuple[int, ...]
    left: tuple[Seat, ...]
    commitment: str
    outcome: Outcome | None
    seed: str | None


View = GameView | MatchView
