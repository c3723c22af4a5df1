"""EQUALIS: the card game of arithmetic equalities, as software to play, judge, solve and study it."""

__version__ = "0.1.0"

RULES_VERSION = "1"
"""Version of docs/rules.md that the code plays; records of another version are shown, never replayed strictly."""
