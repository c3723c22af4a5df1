"""Which connection of a seat is the newest: by their arrival, however long each then took to get to its table.

Without it a line that was cut while it was being let in could overtake, and push out, the line that replaced it.
"""

import itertools

Key = tuple[str, str]
"""A table's code and a seat's token."""


class Arrivals:
    """The newest arrival of each seat that is connected, or just being let in, at this process."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self._newest: dict[Key, int] = {}

    def arrive(self, key: Key) -> int:
        """A connection of this seat has arrived; its number."""
        number = self._newest[key] = next(self._numbers)
        return number

    def overtaken(self, key: Key, number: int) -> bool:
        """Whether a newer connection of the seat has arrived since."""
        return self._newest.get(key, number) > number

    def depart(self, key: Key, number: int) -> None:
        """The connection is over."""
        if self._newest.get(key) == number:
            del self._newest[key]
