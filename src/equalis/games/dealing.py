"""Whether a setup can be played at all, and the first deal (C9, C10, T1, T2, M1, M2)."""

from collections.abc import Iterable

from equalis.errors import refuse
from equalis.games.piles import Piles
from equalis.games.randomness import SEED_BYTES, Chance, below, shuffled
from equalis.games.setup import FEWEST_SEATS, MOST_SEATS, Seat, Setup, cards_of
from equalis.games.turn_state import hand_size, is_plain_equals

PAIRS_SEATS = (4, 6)
LAS_VEGAS_COMMON = 7


def check_setup(setup: Setup) -> None:
    """Raise Refused for what cannot be played: seats, pairs, a match in Las Vegas, or too few cards (C9).

    Options of other games than this one have no effect and are not looked at.
    """
    if not FEWEST_SEATS <= setup.seats <= MOST_SEATS:
        raise refuse("game.seats", least=FEWEST_SEATS, most=MOST_SEATS)
    if setup.modality == "pairs":
        if setup.game not in ("general", "berlin"):
            raise refuse("game.pairs_not_here")
        if setup.seats not in PAIRS_SEATS:
            raise refuse("game.pairs_seats")
    if setup.game == "las_vegas" and setup.options.match != "single":
        raise refuse("game.match_not_here")
    missing = least_cards(setup) - playable_cards(setup)
    if missing > 0:
        raise refuse("game.deck_too_small", n=missing)


def least_cards(setup: Setup) -> int:
    """The least number of cards for these seats (C9)."""
    if setup.game == "madrid":
        return 6 * setup.seats
    if setup.game == "las_vegas":
        return 6 * setup.seats + LAS_VEGAS_COMMON
    return hand_size(setup) * setup.seats + 1


def playable_cards(setup: Setup) -> int:
    """The cards that can be dealt: Berlín sets the plain `=` aside (B2)."""
    if setup.game == "berlin":
        return sum(not is_plain_equals(card) for card in cards_of(setup))
    return len(cards_of(setup))


def shuffle(setup: Setup, cards: Iterable[int], seed: bytes, dealer: Seat | None) -> tuple[Seat, Piles]:
    """The dealer, drawn unless given (T2), and these cards shuffled into the draw pile.

    Raises ValueError for a seed that is not of 32 bytes.
    """
    if len(seed) != SEED_BYTES:
        raise ValueError(len(seed))
    chance = Chance(seed)
    if dealer is None:
        chance, dealer = below(chance, setup.seats)
    chance, draw = shuffled(chance, tuple(cards))
    return dealer, Piles(draw, (), chance)
