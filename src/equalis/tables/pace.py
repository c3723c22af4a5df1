"""How long computer players think and pause: so that people can follow, and never into the clock."""

from equalis.tables.models import Pace, Strength

FACTORS: dict[Pace, float] = {"instant": 0.0, "quick": 0.4, "natural": 1.0, "slow": 2.0}
MOST_THINKING: dict[Strength, float] = {"random": 0.5, "novice": 0.5, "regular": 0.5, "expert": 0.5, "master": 1.5}
"""Seconds that the search may take. All but the master are bounded by the nodes of their skill, mostly long before."""
MOST_PAUSE = 12.0
SHARE_OF_CLOCK = 0.5
"""Of the time left, a computer player uses at most so much, thinking and pausing together."""


def seconds_to_think(strength: Strength, left: float | None) -> float:
    """Seconds allowed for the search; `left` is what the clock leaves."""
    allowed = MOST_THINKING[strength]
    return allowed if left is None else max(min(allowed, left * SHARE_OF_CLOCK), 0.2)


def pause_of(pace: Pace, human: float, left: float | None) -> float:
    """Seconds from the beginning of the turn until the action, where a person would take `human`."""
    pause = min(human * FACTORS[pace], MOST_PAUSE)
    return pause if left is None else max(min(pause, left * SHARE_OF_CLOCK), 0.0)
