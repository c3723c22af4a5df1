"""Comparing acts by what they were worth in the same deals."""

from math import inf, sqrt


def lead(values: list[float], others: list[float]) -> float:
    """The mean difference over the deals that both were weighed in, in its standard errors."""
    differences = [one - other for one, other in zip(values, others, strict=False)]
    count = len(differences)
    if count < 2:
        return 0.0
    mean = sum(differences) / count
    spread = sqrt(sum((one - mean) ** 2 for one in differences) / (count - 1) / count)
    if spread:
        return mean / spread
    return inf if mean > 0 else 0.0
