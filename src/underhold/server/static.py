"""The built client: its files from memory, and one page for all of the client's own addresses.

Starlette's StaticFiles with GZipMiddleware would compress every file again for every request, on the event loop: the
largest takes some 40 ms. Here each file is compressed once, its ETag depends on its content alone (so all servers
behind a balancer give the same one), and its type does not depend on the machine.
"""

import gzip
import mimetypes
import re
from dataclasses import dataclass
from hashlib import blake2b
from html import escape
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from underhold.locale import html_tag, words
from underhold.server.answers import language_of
from underhold.server.config import client_folder

PAGES: Final = (
    "/",
    "/t/{table}",
    "/replay/{table}",
    "/learn",
    "/daily/{game}",
    "/challenge",
    "/challenge/{game}",
    "/record",
    "/puzzles",
    "/puzzles/{game}",
    "/puzzles/{game}/{puzzle}",
    "/profile",
    "/gallery",
    "/rules",
    "/rules/{game}",
)
_HASHED: Final = re.compile(r"^assets/.*[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$")  # assets/index-DqkWcdPM.js
_TEXTS: Final = (".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest", ".xml")
_TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".map": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
    ".ico": "image/x-icon",
}
_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"


@dataclass(frozen=True, slots=True)
class Asset:
    """One file, as it is sent."""

    body: bytes
    packed: bytes | None  # with gzip, if that is smaller
    media_type: str
    etag: str
    caching: str


class Client:
    """The files of the built client. They are read again after a new build."""

    def __init__(self, folder: Path | None) -> None:
        self._given = folder
        self._assets: dict[str, Asset] = {}
        self._read_at: tuple[Path, int] | None = None

    def page(self, request: Request) -> Response:
        """The client's page, which is the same for all its addresses."""
        self._refresh()
        index = self._assets.get("index.html")
        return _answer(request, index) if index else _not_built(request)

    def file(self, request: Request, path: str) -> Response | None:
        """A file of the client; None if there is none."""
        if not self._assets:
            self._refresh()
        asset = self._assets.get(path)
        return _answer(request, asset) if asset else None

    def _refresh(self) -> None:
        folder = client_folder(self._given)
        stamp = (folder, (folder / "index.html").stat().st_mtime_ns) if folder else None
        if stamp != self._read_at:
            self._assets = _read(folder) if folder else {}
            self._read_at = stamp


def _read(folder: Path) -> dict[str, Asset]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix not in (".gz", ".br"))
    names = ((path.relative_to(folder).as_posix(), path) for path in files)
    return {name: _asset(name, path) for name, path in names}


def _asset(name: str, path: Path) -> Asset:
    body = path.read_bytes()
    built = path.with_name(path.name + ".gz")
    packed = built.read_bytes() if built.is_file() else None
    if packed is None and path.suffix in _TEXTS and len(body) > 1024:
        packed = gzip.compress(body, 9, mtime=0)
    guessed = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Asset(
        body=body,
        packed=packed if packed and len(packed) < len(body) else None,
        media_type=_TYPES.get(path.suffix, guessed),
        etag=f'"{blake2b(body, digest_size=12).hexdigest()}"',
        caching=_FOREVER if _HASHED.match(name) else _ASK_AGAIN,
    )


def _answer(request: Request, asset: Asset) -> Response:
    headers = {"etag": asset.etag, "cache-control": asset.caching, "vary": "accept-encoding"}
    if asset.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = asset.body
    if asset.packed and "gzip" in request.headers.get("accept-encoding", ""):
        body = asset.packed
        headers["content-encoding"] = "gzip"
    headers["content-type"] = asset.media_type
    return Response(body, headers=headers)


def _not_built(request: Request) -> Response:
    language = language_of(request)
    said = words(language)
    title, help_text = said.text("web.problem.no_client_title"), said.text("web.problem.no_client")
    page = (
        f'<!doctype html><html lang="{html_tag(language)}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>Underhold</title>'
        f"<main><h1>{escape(title)}</h1><p>{escape(help_text)}</p></main></html>"
    )
    return HTMLResponse(page, status_code=503, headers={"cache-control": "no-store"})
