"""The seat's token in the browser: one cookie a table, sent to that table's addresses only and readable by no script.

Since its path names the table, a device's seats at different tables cannot be linked, and any number of them costs no
request more than one token.
"""

from typing import Literal

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

NAME = "equalis_seat"
_SAME_SITE: Literal["lax"] = "lax"


def table_path(code: str) -> str:
    """Where everything about one table lives."""
    return f"/api/tables/{code}"


def seat_cookie(code: str, token: str, *, secure: bool, days: int) -> Cookie:
    """The cookie that seats a device."""
    return Cookie(
        key=NAME,
        value=token,
        path=table_path(code),
        max_age=days * 86_400,
        httponly=True,
        secure=secure,
        samesite=_SAME_SITE,
    )


def no_cookie(code: str) -> Cookie:
    """Takes the cookie away again."""
    return Cookie(key=NAME, value="", path=table_path(code), max_age=0, httponly=True, samesite=_SAME_SITE)


def seat_token(connection: ASGIConnection) -> str | None:  # type: ignore[type-arg]
    """The token that the device sent, if any."""
    return connection.cookies.get(NAME) or None
