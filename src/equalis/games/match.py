"""A match: a state around games, with the protocol of a game (M1, M5, V5)."""

from random import Random
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from equalis.errors import Refusal
from equalis.games.actions import Action, Leave, PlayerAction
from equalis.games.choices import Choices
from equalis.games.events import Event
from equalis.games.match_events import MatchEnded, MatchGameStarted
from equalis.games.match_result import decided, games_of, match_outcome, match_points, wins
from equalis.games.protocol import Game, S, Step, Traits
from equalis.games.randomness import SEED_BYTES, commitment_of, game_key
from equalis.games.seating import next_in
from equalis.games.setup import Outcome, Seat, Setup
from equalis.games.views import GameView, MatchView


class MatchState(Struct, Generic[S], frozen=True):
    """The game on the table, its number from 1, the outcomes of those before it, the seed of all (decision 5)."""

    setup: Setup
    seed: bytes
    commitment: str
    game: S
    number: int = 1
    finished: tuple[Outcome, ...] = ()
    left: tuple[bool, ...] = ()
    outcome: Outcome | None = None


class Match(Generic[S]):
    """One to seven games of one kind; a single game is a match of one (M1)."""

    def __init__(self, game: Game[S, GameView]) -> None:
        self.game = game

    @property
    def traits(self) -> Traits:
        """Those of its games."""
        return self.game.traits

    def start(
        self, setup: Setup, seed: bytes, *, dealer: Seat | None = None, absent: tuple[Seat, ...] = ()
    ) -> Step[MatchState[S]]:
        """Start the first game. `seed` is the match seed of 32 bytes. Raises Refused as the game does."""
        if len(seed) != SEED_BYTES:
            raise ValueError(len(seed))
        first = self.game.start(setup, game_key(seed, 0), dealer=dealer, absent=absent)
        state = MatchState(
            setup=setup,
            seed=seed,
            commitment=commitment_of(seed),
            game=first.state,
            left=tuple(seat in absent for seat in range(setup.seats)),
        )
        return self._moved_on(state, [Event(MatchGameStarted(1)), *first.events])

    def to_act(self, state: MatchState[S]) -> frozenset[Seat]:
        """The seats that the game on the table waits for."""
        return self.game.to_act(state.game)

    def phase(self, state: MatchState[S]) -> str:
        """The game's number and its phase."""
        return f"{state.number}.{self.game.phase(state.game)}"

    def check(self, state: MatchState[S], seat: Seat | None, action: Action) -> Refusal | None:
        """Why the game on the table refuses the action, or None."""
        return self.game.check(state.game, seat, action)

    def apply(self, state: MatchState[S], seat: Seat | None, action: Action) -> Step[MatchState[S]]:
        """The effect on the game on the table; when that ends, the next one starts at once, or the match ends."""
        step = self.game.apply(state.game, seat, action)
        state = replace(state, game=step.state)
        if isinstance(action, Leave):
            state = replace(state, left=(*state.left[: action.seat], True, *state.left[action.seat + 1 :]))
        return self._moved_on(state, list(step.events))

    def view(self, state: MatchState[S], seat: Seat | None) -> MatchView:
        """The view of the game on the table, and the standings; the seed once all is over (V5)."""
        played = state.finished
        return MatchView(
            game=self.game.view(state.game, seat),
            phase=self.phase(state),
            number=state.number,
            games=games_of(state.setup),
            finished=played,
            won=wins(state.setup, played),
            points=match_points(state.setup, played),
            left=tuple(seat for seat, gone in enumerate(state.left) if gone),
            commitment=state.commitment,
            outcome=state.outcome,
            seed=None if state.outcome is None else state.seed.hex(),
        )

    def choices(self, view: MatchView) -> Choices:
        """What the viewer may do in the game on the table."""
        return self.game.choices(view.game)

    def random_action(self, view: MatchView, rng: Random) -> PlayerAction:
        """A random action in the game on the table."""
        return self.game.random_action(view.game, rng)

    def sample(self, view: MatchView, rng: Random) -> MatchState[S]:
        """A match consistent with the view; its seed is as unknown as the hidden cards."""
        return MatchState(
            setup=view.game.setup,
            seed=rng.randbytes(SEED_BYTES) if view.seed is None else bytes.fromhex(view.seed),
            commitment=view.commitment,
            game=self.game.sample(view.game, rng),
            number=view.number,
            finished=view.finished,
            left=tuple(seat in view.left for seat in range(view.game.setup.seats)),
            outcome=view.outcome,
        )

    def outcome(self, state: MatchState[S]) -> Outcome | None:
        """How the match ended, or None."""
        return state.outcome

    def most_actions(self, setup: Setup) -> int | None:
        """The bound of one game for each game that may be played."""
        most = self.game.most_actions(setup)
        return None if most is None else most * games_of(setup)

    def _moved_on(self, state: MatchState[S], events: list[Event]) -> Step[MatchState[S]]:
        """Start games for as long as the one on the table is over and the match is not decided."""
        while (ended := self.game.outcome(state.game)) is not None:
            played = (*state.finished, ended)
            state = replace(state, finished=played)
            if decided(state.setup, played, state.left):
                outcome = match_outcome(state.setup, played, state.left)
                events.append(Event(MatchEnded(outcome, state.seed.hex())))
                return Step(replace(state, outcome=outcome), tuple(events))
            dealer = next_in(self.game.view(state.game, None).dealer, state.left)
            absent = tuple(seat for seat, gone in enumerate(state.left) if gone)
            key = game_key(state.seed, state.number)
            step = self.game.start(state.setup, key, dealer=dealer, absent=absent)
            state = replace(state, game=step.state, number=state.number + 1)
            events += [Event(MatchGameStarted(state.number)), *step.events]
        return Step(state, tuple(events))
