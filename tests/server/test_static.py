"""The built client as it is served."""

import gzip
import os
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from underhold.server.config import client_folder
from underhold.server.static import Client

SCRIPT = b"console.log('hello');\n" * 200


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(b"<!doctype html><title>Underhold</title>")
    (tmp_path / "assets" / "index-DqkWcdPM.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "style-AbCdEf12.css").write_bytes(b"body{}")
    (tmp_path / "assets" / "style-AbCdEf12.css.gz").write_bytes(b"packed elsewhere")
    (tmp_path / "apple-touch-icon.png").write_bytes(b"\x89PNG")
    (tmp_path / "manifest.webmanifest").write_bytes(b"{}")
    return tmp_path


def asking(**headers: str) -> Request:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": named})


def file(client: Client, path: str, **headers: str) -> Response:
    answer = client.file(asking(**headers), path)
    assert answer is not None
    return answer


def test_the_page_is_asked_for_again_and_assets_never(folder: Path) -> None:
    client = Client(folder)
    page = client.page(asking())
    assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    script = file(client, "assets/index-DqkWcdPM.js")
    assert script.body == SCRIPT
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert file(client, "apple-touch-icon.png").headers["cache-control"] == "no-cache"
    assert file(client, "manifest.webmanifest").headers["content-type"] == "application/manifest+json"


def test_texts_are_compressed_if_the_browser_accepts_it(folder: Path) -> None:
    client = Client(folder)
    packed = file(client, "assets/index-DqkWcdPM.js", accept_encoding="br, gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "accept-encoding"
    assert gzip.decompress(bytes(packed.body)) == SCRIPT
    assert "content-encoding" not in file(client, "apple-touch-icon.png", accept_encoding="gzip").headers
    assert client.file(asking(), "assets/style-AbCdEf12.css.gz") is None


def test_unchanged_files_are_not_sent_again(folder: Path) -> None:
    client = Client(folder)
    etag = client.page(asking()).headers["etag"]
    again = client.page(asking(if_none_match=etag))
    assert (again.status_code, again.body) == (304, b"")


@pytest.mark.parametrize("path", ["../secret", "assets/../../secret", "/etc/passwd", "assets", "", "assets/"])
def test_nothing_else_is_served(folder: Path, path: str) -> None:
    (folder.parent / "secret").write_text("secret")
    assert Client(folder).file(asking(), path) is None


def test_a_new_build_is_noticed(folder: Path) -> None:
    client = Client(folder)
    client.page(asking())
    (folder / "index.html").write_bytes(b"new")
    os.utime(folder / "index.html", ns=(1, 1))
    assert client.page(asking()).body == b"new"


def test_a_missing_client_is_explained_on_the_page(tmp_path: Path) -> None:
    page = Client(tmp_path).page(asking())
    assert page.status_code == 503
    assert "make play" in bytes(page.body).decode()
    assert client_folder(tmp_path) is None


@pytest.mark.parametrize("asked", ["pt", "pt-PT", "pt-BR"])
def test_every_portuguese_browser_gets_brazilian_portuguese(tmp_path: Path, asked: str) -> None:
    page = bytes(Client(tmp_path).page(asking(accept_language=asked)).body).decode()
    assert '<html lang="pt-BR">' in page
    assert "O servidor está funcionando" in page
