"""Which build of the client this server serves: a page that finds another one is stale and offers to reload."""

import hashlib
from pathlib import Path

from equalis import __version__

STATIC = Path(__file__).with_name("static")
"""The built client; absent in a checkout that has not built it."""


def _build() -> str:
    index = STATIC / "index.html"
    if not index.is_file():
        return __version__
    return f"{__version__}+{hashlib.sha256(index.read_bytes()).hexdigest()[:12]}"


BUILD = _build()
"""Version of the package and, as file names in the page carry hashes, of everything the page loads."""
