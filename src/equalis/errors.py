"""The one exception tree, and refusals as data: codes and parameters, never prose (the prose is in `messages/`)."""

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """Why an action or a row is not allowed: a stable code and what its sentence in `messages/` needs.

    `code` is `<catalogue>.<key>` (`row.two_numbers`). `position` is the index of the card at fault, or of
    the character where a text was given; None where there is none.
    """

    code: str
    params: dict[str, str | int] = {}
    position: int | None = None


class EqualisError(Exception):
    """Root of every error that EQUALIS raises on purpose."""


class Refused(EqualisError):
    """An illegal action or row: well understood, not allowed, and nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class Malformed(EqualisError):
    """Input that cannot be understood at all (a text, a file, a message): never a different, silent reading (N2).

    `position` counts characters from 0 in the text given.
    """

    def __init__(self, code: str, position: int | None = None, **params: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.position = position
        self.params = params


class LimitReached(EqualisError):
    """The counted work that the caller allowed was used up before the answer was certain."""


def refuse(code: str, position: int | None = None, **params: str | int) -> Refused:
    """Build the exception for a refusal: `raise refuse("row.two_numbers", 3)`."""
    return Refused(Refusal(code=code, params=dict(params), position=position))
