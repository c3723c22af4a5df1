"""Chance that is written down, independent of the interpreter and its version (decision 5).

The stream. Its key is 32 bytes. Block number i (from 0) is SHA-256(key ‖ i as 8 bytes, big-endian). A block is eight
words of 32 bits, big-endian; word number p is word p mod 8 of block p div 8. The position p only grows.

A number below n (1 ≤ n ≤ 2³²). Take words until one is less than 2³² − (2³² mod n); its remainder by n is the number.

A shuffle (Fisher–Yates). For i from the last index down to 1: j is a number below i + 1; swap items i and j.

The seeds. A match has a seed of 256 random bits, whose SHA-256 is published at the start. The key of game number k
(from 0) is SHA-256("equalis game" ‖ seed ‖ k as 4 bytes, big-endian). `--seed N` is the seed
SHA-256("equalis seed " ‖ N in decimal).
"""

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct as Packing
from typing import TypeVar

from msgspec import Struct

SEED_BYTES = 32
_WORDS = 2**32
_BLOCK = Packing(">8I")

Item = TypeVar("Item")


class Chance(Struct, frozen=True):
    """The state of the generator: its key and the position of the next word. It is part of a game's state."""

    key: bytes
    position: int = 0


def seed_of(number: int) -> bytes:
    """The match seed that `--seed number` stands for."""
    return sha256(b"equalis seed " + str(number).encode()).digest()


def commitment_of(seed: bytes) -> str:
    """What is published of a match seed at the start: its SHA-256 in hexadecimal digits."""
    return sha256(seed).hexdigest()


def game_key(seed: bytes, number: int) -> bytes:
    """The key of game number `number` (from 0) of the match with this seed."""
    return sha256(b"equalis game" + seed + number.to_bytes(4, "big")).digest()


def below(chance: Chance, bound: int) -> tuple[Chance, int]:
    """A uniform number 0 … bound − 1. Raises ValueError for a bound outside 1 … 2³²."""
    items = _Words(chance)
    number = items.below(bound)
    return items.rest(), number


def shuffled(chance: Chance, items: Sequence[Item]) -> tuple[Chance, tuple[Item, ...]]:
    """The items in a uniformly random order."""
    words = _Words(chance)
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = words.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return words.rest(), tuple(order)


class _Words:
    """The stream read from a position on: one block is hashed at a time."""

    def __init__(self, chance: Chance) -> None:
        self.key = chance.key
        self.position = chance.position
        self.block = -1
        self.words: tuple[int, ...] = ()

    def below(self, bound: int) -> int:
        if not 1 <= bound <= _WORDS:
            raise ValueError(bound)
        limit = _WORDS - _WORDS % bound
        while True:
            block, index = divmod(self.position, 8)
            if block != self.block:
                self.words = _BLOCK.unpack(sha256(self.key + block.to_bytes(8, "big")).digest())
                self.block = block
            self.position += 1
            word = self.words[index]
            if word < limit:
                return word % bound

    def rest(self) -> Chance:
        return Chance(self.key, self.position)
