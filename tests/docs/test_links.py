"""The site builds without a warning, its links work, its reference is complete, and its pages fetch nothing from the
network.
"""

import ast
import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.docs.blocks import PAGES, ROOT
from tests.test_public_api import MODULES, definition, exported
from tools.docs.docstrings import comment_of, sentence, with_code_blocks

# Where a reader may be sent. Nobody asks these addresses here.
ALLOWED = ("https://semver.org",)
_LOADED = {
    ("img", "src"),
    ("script", "src"),
    ("source", "src"),
    ("iframe", "src"),
    ("link", "href"),
    ("object", "data"),
}
_IN_STYLES = re.compile(r"url\(\s*['\"]?((?:https?:)?//[^)'\"]*)|@import\s+[^;]*//[^;]*")


@dataclass
class Page(HTMLParser):
    """What a page of the site names, leads to and loads."""

    path: Path
    names: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name in ("id", "name") and value:
                self.names.add(value)
            elif (tag, name) == ("a", "href") and value is not None:
                self.links.append(value)
            elif (tag, name) in _LOADED and value:
                self.loads.append(value)
            elif name == "srcset" or (name == "style" and value and _IN_STYLES.search(value)):
                self.loads.append(value or "")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Page]:
    """All pages of the site, freshly built, with every warning an error."""
    folder = tmp_path_factory.mktemp("site").resolve()
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)]
    built = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"NO_COLOR": "1"}, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return {path: Page(path) for path in sorted(folder.rglob("*.html"))}


def test_every_page_is_there(site: dict[Path, Page]) -> None:
    names = {path.name for path in site}
    assert {"index.html", "install.html", "strategy.html", "deploy.html", "contributing.html", "404.html"} <= names
    assert {
        "cave-vs-cave-tiles.html",
        "cave-farmers-furnishings.html",
        "0001-turn-as-a-set-of-open-parts.html",
    } <= names


@pytest.mark.parametrize("module", MODULES)
def test_the_reference_has_every_public_name(site: dict[Path, Page], module: str) -> None:
    pages = [page for page in site.values() if page.path.parent.name == "reference"]
    anchors = {name for page in pages for name in page.names}
    for name in exported(module):
        found = definition(module, name)
        if name.startswith("__"):
            continue
        assert f"{module}.{name}" in anchors
        for part in found.body if isinstance(found, ast.ClassDef) else []:
            if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
                assert f"{module}.{name}.{part.name}" in anchors


def test_docstrings_are_prepared_for_the_reference() -> None:
    text = with_code_blocks("Words.\n\n>>> f(1)\n2\n\nMore.\n\n>>> g()")
    assert text == "Words.\n\n```pycon\n>>> f(1)\n2\n```\n\nMore.\n\n```pycon\n>>> g()\n```"
    assert comment_of('size: str = "#"  # in `cells`') == "in `cells`"
    assert comment_of('size: str = "#"') == ""
    assert comment_of("metadata = {}  # noqa: RUF012") == ""
    assert sentence("in cells") == "In cells."


def test_links_and_anchors_lead_somewhere(site: dict[Path, Page]) -> None:
    lost = []
    for page in site.values():
        if page.path.name == "404.html":
            continue  # it may stand at any address, so its links begin at the root
        for link in page.links:
            address = urlsplit(link)
            if address.scheme or address.netloc:
                continue
            target = (page.path.parent / unquote(address.path)).resolve() if address.path else page.path
            if target.is_dir():
                target /= "index.html"
            anchor = unquote(address.fragment)
            if not target.is_file() or (anchor and target in site and anchor not in site[target].names):
                lost.append(f"{page.path.name}: {link}")
    assert lost == []


def test_links_to_other_sites_are_few(site: dict[Path, Page]) -> None:
    outside = {link for page in site.values() for link in page.links if urlsplit(link).scheme in ("http", "https")}
    assert {link for link in outside if not link.startswith(ALLOWED)} == set()


def test_nothing_is_loaded_from_elsewhere(site: dict[Path, Page]) -> None:
    foreign = [f"{page.path.name}: {load}" for page in site.values() for load in page.loads if "//" in load]
    assert foreign == []
    styles = next(iter(site)).parent.rglob("*.css")
    assert [f"{path.name}: {found[0]}" for path in styles for found in _IN_STYLES.finditer(path.read_text())] == []


def test_files_that_pages_load_exist(site: dict[Path, Page]) -> None:
    for page in site.values():
        if page.path.name != "404.html":
            for load in page.loads:
                assert (page.path.parent / unquote(urlsplit(load).path)).is_file(), f"{page.path.name}: {load}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere_where_pages_lie(page: Path) -> None:
    """For people who read the pages in the repository."""
    text = re.sub(r"^```.*?^```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for link in re.findall(r"\]\(([^)#\s]+)[#)]", text):
        made = (page.parent / link).parent == ROOT / "docs" / "games"  # by the build
        assert made or "://" in link or (page.parent / link).exists(), link
