"""The built client, served from memory, compressed once; its pages fall back to it."""

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from msgspec import Struct

FOREVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"

_HASHED = "assets/"
"""Files whose names carry a hash of their content (Vite's folder)."""

_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".woff2": "font/woff2"}

NOT_BUILT = b"""<!doctype html><html lang="es"><meta charset="utf-8"><title>EQUALIS</title>
<p>El servidor funciona, pero falta la p\xc3\xa1gina: inst\xc3\xa1lala con <code>pip install .</code></p>
<p lang="en">The server works, but its page has not been built: <code>pip install .</code> builds it.</p>"""


class StaticFile(Struct, frozen=True):
    """One file, as it is sent."""

    body: bytes
    compressed: bytes | None
    kind: str
    etag: str
    cache: str


def _file(name: str, body: bytes) -> StaticFile:
    suffix = Path(name).suffix
    kind = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    small = gzip.compress(body, 9, mtime=0)
    return StaticFile(
        body=body,
        compressed=small if len(small) < len(body) * 0.9 else None,
        kind=kind,
        etag=f'"{hashlib.sha256(body).hexdigest()[:20]}"',
        cache=FOREVER if name.startswith(_HASHED) else ALWAYS_ASK,
    )


def load_client(folder: Path) -> dict[str, StaticFile]:
    """Every file under the folder by its path; a page that says what is missing where there is no client."""
    if not (folder / "index.html").is_file():
        return {"index.html": _file("index.html", NOT_BUILT)}
    return {
        path.relative_to(folder).as_posix(): _file(path.relative_to(folder).as_posix(), path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _answer(file: StaticFile, request: Request[Any, Any, Any]) -> Response[bytes]:
    headers = {"etag": file.etag, "cache-control": file.cache, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    body = file.body
    if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.compressed
        headers["content-encoding"] = "gzip"
    return Response(body, headers=headers, media_type=file.kind)


@get(["/", "/{path:path}"], include_in_schema=False, media_type=MediaType.HTML)
async def client_page(request: Request[Any, Any, Any], path: str = "/") -> Response[bytes]:
    """A file of the client; any other address that a person may open (`/t/CODE`) is the client's own page."""
    files: dict[str, StaticFile] = request.app.state.client
    name = str(path).strip("/")
    found = files.get(name)
    if found is None:
        if name.startswith(("api/", _HASHED)) or "." in name.rpartition("/")[2]:
            raise NotFoundException
        found = files["index.html"]
    return _answer(found, request)
