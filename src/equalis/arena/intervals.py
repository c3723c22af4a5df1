"""How sure a share of wins is."""

from math import sqrt

SURE = 1.96
"""Standard errors of a 95 % interval."""

LOOKING = 2.8
"""The same for a run that looks again and again whether it may stop: about 5 % over some ten looks."""


def wilson(share: float, games: int, errors: float = SURE) -> tuple[float, float]:
    """Wilson's interval for a share of wins (shared ones counting their part) in so many games."""
    if games == 0:
        return 0.0, 1.0
    spread = errors * errors / games
    middle = (share + spread / 2) / (1 + spread)
    half = errors / (1 + spread) * sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)
