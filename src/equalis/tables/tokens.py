"""Tokens and codes: unguessable, compared in constant time, of the tokens only hashes are kept.

A token has 256 random bits, so a plain SHA-256 of it cannot be searched for.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of codes: without 0/O, 1/I/L and U (like V when handwritten)."""

CODE_LENGTH = 6
SPECTATOR_CODE_LENGTH = 12


def new_token() -> str:
    """A seat token or a transfer token."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def matching(token: str, hashes: Iterable[tuple[int, str]]) -> int | None:
    """The number that goes with the token's hash; every hash is compared, each in constant time."""
    wanted = hash_of(token)
    found = None
    for number, known in hashes:
        if hmac.compare_digest(wanted, known) and known:
            found = number
    return found


def new_table_id() -> str:
    """The name of a table in the log."""
    return secrets.token_urlsafe(12)


def new_code(length: int = CODE_LENGTH) -> str:
    """A code to be read aloud."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def clean_code(text: str) -> str:
    """A code as people write it: any case, with spaces and dashes."""
    return "".join(text.upper().split()).replace("-", "")[:32]
