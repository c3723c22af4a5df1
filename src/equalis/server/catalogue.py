"""What can be played here: games, levels with their cards, options with their values, strengths, phrases."""

from functools import cache
from typing import Any

from litestar import Request, get

from equalis.cards.decks import LEVELS, level_deck
from equalis.cards.notation import format_face
from equalis.games.protocol import GameName, Modality
from equalis.games.setup import FEWEST_SEATS, MOST_SEATS
from equalis.messages import catalogue as sentences
from equalis.protocol.http_bodies import Catalogue, LevelOffer, OptionOffer
from equalis.server.answers import refusals
from equalis.server.site import site_of

GAMES: tuple[GameName, ...] = ("general", "berlin", "madrid", "las_vegas")
IN_TURNS: tuple[GameName, ...] = ("general", "berlin")
_BOTH: tuple[Modality, ...] = ("individual", "pairs")
_ALONE: tuple[Modality, ...] = ("individual",)
_WITH_PARENTHESES = tuple(level for level in LEVELS if level_deck(level).parentheses)
_WITH_REMAINDER = tuple(level for level in LEVELS if level_deck(level).remainder)

OPTIONS: tuple[OptionOffer, ...] = (
    OptionOffer(name="claim", values=("automatic", "declared"), games=IN_TURNS, levels=LEVELS),
    OptionOffer(name="super_interactive", values=(None, 6, 5), games=("general",), levels=LEVELS),
    OptionOffer(name="turn_limit", values=(None, 60, 120), games=GAMES, levels=LEVELS),
    OptionOffer(name="search_limit", values=(120, 60, None), games=("madrid",), levels=LEVELS),
    OptionOffer(name="showdown_limit", values=(60, 120, None), games=("las_vegas",), levels=LEVELS),
    OptionOffer(name="rounds", values=(20, 10, None), games=("las_vegas",), levels=LEVELS),
    OptionOffer(name="ante", values=(0, 1, 5), games=("las_vegas",), levels=LEVELS),
    OptionOffer(name="unclaimed_pot", values=("carry", "refund"), games=("las_vegas",), levels=LEVELS),
    OptionOffer(
        name="match",
        values=("single", "best_of_3", "best_of_5", "best_of_7", "points_of_3"),
        games=("general", "berlin", "madrid"),
        levels=LEVELS,
    ),
    OptionOffer(name="parentheses", values=(True, False), games=GAMES, levels=_WITH_PARENTHESES),
    OptionOffer(name="remainder", values=(True, False), games=GAMES, levels=_WITH_REMAINDER),
    OptionOffer(name="copies", values=(1, 2), games=GAMES, levels=LEVELS),
)
"""The options [opt] of the rules; the first value is the default."""


def _level(level: int) -> LevelOffer:
    deck = level_deck(level)
    return LevelOffer(
        level=level,
        parentheses=deck.parentheses,
        remainder=deck.remainder,
        cards=tuple((format_face(entry.face), entry.copies, entry.points) for entry in deck.entries),
        total=deck.size,
    )


def _phrases(*, partner: bool) -> tuple[str, ...]:
    keys = [key.removeprefix("phrase.") for key in sentences("es") if key.startswith("phrase.")]
    return tuple(key for key in keys if key.startswith("partner_") == partner)


@cache
def catalogue(lobby: bool) -> Catalogue:
    """The offer, the same for everybody."""
    return Catalogue(
        games=GAMES,
        modalities={game: _BOTH if game in IN_TURNS else _ALONE for game in GAMES},
        levels=tuple(_level(level) for level in LEVELS),
        options=OPTIONS,
        fewest_seats=FEWEST_SEATS,
        most_seats=MOST_SEATS,
        strengths=("novice", "regular", "expert", "master"),
        paces=("natural", "quick", "slow", "instant"),
        phrases=_phrases(partner=False),
        partner_phrases=_phrases(partner=True),
        lobby=lobby,
    )


@get("/api/catalogue", responses=refusals(), tags=["server"], summary="What can be played")
async def get_catalogue(request: Request[Any, Any, Any]) -> Catalogue:
    """Games, modalities, levels with their cards, options, computer players, quick phrases."""
    return catalogue(site_of(request).config.lobby)
