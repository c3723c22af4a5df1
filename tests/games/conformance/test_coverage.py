"""Random play reaches everything that there is to reach, so that the conformance of all games says something."""

import re
from pathlib import Path

import equalis.games
from equalis.equality import placing
from equalis.messages import LANGUAGES, message
from tests.games.conformance.coverage import ACTIONS, EVENTS, Reached, reached_within

MOST_ROUNDS = 25

OUTSIDE_OF_GAMES = {
    "game.deck_too_small",
    "game.match_not_here",
    "game.pairs_not_here",
    "game.pairs_seats",
    "game.seats",
    "record.other_rules",
}
"""Refused before a game starts, or on reading a file."""

NEVER_IN_HAND = {"row.equals_with_result"}
"""In Berlín every plain `=` is set aside (B2), so that nobody holds one to be refused (B4)."""

TURN_ENDINGS = {"agreed", "all_passed", "alone", "no_cards", "stalled", "thrown"}

ENDINGS = {
    *(("general", ending) for ending in TURN_ENDINGS | {"no_equals"}),
    *(("berlin", ending) for ending in TURN_ENDINGS | {"no_result"}),
    *(("madrid", ending) for ending in ("alone", "no_calls", "no_equals", "too_few_cards")),
    *(("las_vegas", ending) for ending in ("alone", "one_with_points", "rounds")),
}
"""T10, T14, T16, B7, D6, D7, L9."""


def refusal_codes() -> set[str]:
    """Every code that the sources of the games and of placing can refuse with."""
    files = [*Path(equalis.games.__file__).parent.glob("*.py"), Path(placing.__file__).with_suffix(".py")]
    pattern = re.compile(r'"((?:game|madrid|las_vegas|row|record)\.[a-z_]+)"')
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    calls = re.findall(r"(?:refuse|Refusal)\([^)]*\)?", text)
    return {code for call in calls for code in pattern.findall(call)}


def test_random_play_reaches_everything_and_every_refusal_has_its_sentence() -> None:
    """Kinds of action, auxiliaries, events, refusals, endings (T10, T14, T16, B7, D6, D7, L9), equalities."""
    codes = refusal_codes()
    assert len(codes) > 50
    expected = Reached()
    expected.actions |= ACTIONS
    expected.auxiliaries |= {"(", ")", "R"}
    expected.events |= EVENTS
    expected.endings |= ENDINGS
    expected.refusals |= codes - OUTSIDE_OF_GAMES - NEVER_IN_HAND
    reached = reached_within(MOST_ROUNDS, expected)
    assert reached.actions == ACTIONS
    assert reached.auxiliaries == {"(", ")", "R"}
    assert reached.events == EVENTS
    assert reached.endings == ENDINGS
    assert reached.refusals == expected.refusals
    assert min(reached.equalities[game] for game in ("general", "berlin", "madrid", "las_vegas")) >= 50
    for code in codes:
        for language in LANGUAGES:
            assert message(language, code, dict.fromkeys(PLACES, 1))


PLACES = ("at", "cap", "games", "least", "limit", "most", "n", "ours", "seat", "text", "theirs", "wanted")
"""Everything that a sentence of these catalogues may have a place for."""
