"""Nodes: the expressions that the solver reasons about, each packed into one integer.

A node is kind, first and last row number, set of free (hand) numbers, vector of free operations. Row nodes keep their
order and use every row operation; free nodes use their numbers in any order; mixed nodes are a row suffix followed by
free numbers. Without parentheses the kinds ending in TERM are products.
"""

from typing import Final

from equalis.solver.vectors import DIV_UNIT

FREE: Final = 0
FREE_TERM: Final = 1
ROW: Final = 2
ROW_TERM: Final = 3
MIXED: Final = 4
MIXED_TERM: Final = 5

KIND_SHIFT: Final = 48
FIRST_SHIFT: Final = 40
LAST_SHIFT: Final = 32
SET_SHIFT: Final = 16
FIELD: Final = 0xFF
SIXTEEN: Final = 0xFFFF
UNITS: Final = (1, 1 << 4, 1 << 8, DIV_UNIT)


def free_node(numbers: int, vector: int) -> int:
    """The node of a set of free numbers joined by a vector of free operations."""
    return numbers << SET_SHIFT | vector


def row_node(first: int, last: int) -> int:
    """The node of the row numbers `first` to `last`, which the row's own operations join."""
    return ROW << KIND_SHIFT | first << FIRST_SHIFT | last << LAST_SHIFT


def mixed_node(first: int, numbers: int, vector: int) -> int:
    """The node of the row from number `first` to its end, followed by free numbers."""
    return MIXED << KIND_SHIFT | first << FIRST_SHIFT | numbers << SET_SHIFT | vector
