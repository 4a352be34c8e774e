"""The mkdocs hook: adds generated pages and files, and replaces marks in pages.

A mark is an HTML comment, so that it is invisible where Markdown is rendered without this hook:

    <!-- insert art scene/logo 6 -->
    <!-- insert strategy rooms cave-vs-cave 2 -->
"""

import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[2]
if str(ROOT) not in sys.path:  # mkdocs loads a hook by its path, not as part of its package
    sys.path.insert(0, str(ROOT))

from tools.docs import decisions, inserts, notebooks, rules, tiles, tree  # noqa: E402 (needs the path)

ART: Final = ROOT / "web" / "src" / "art"
PAGES: Final[dict[str, Callable[[], str]]] = {
    "games/cave-vs-cave.md": rules.cave_vs_cave,
    "games/cave-vs-cave-tiles.md": tiles.cave_vs_cave,
    "games/cave-farmers.md": rules.cave_farmers,
    "games/cave-farmers-spaces.md": tiles.cave_farmers_spaces,
    "games/cave-farmers-furnishings.md": tiles.cave_farmers_furnishings,
    "decisions/index.md": lambda: decisions.index(ROOT / "docs" / "decisions"),
}
# Pages whose sources are outside docs/, by the path of their source.
BORROWED: Final = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "bench/README.md": "speed.md",
    "examples/README.md": "examples.md",
    "src/underhold/locale/README.md": "catalogues.md",
    "web/src/art/README.md": "art.md",
}
# The same for notebooks.
NOTEBOOKS: Final = {
    f"examples/notebooks/{path.name}": f"notebooks/{path.stem}.md"
    for path in sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))
}
FROM_ELSEWHERE: Final = BORROWED | NOTEBOOKS
FILES: Final = {
    "assets/theme.css": ART / "theme.css",
    "assets/art.css": ART / "art.css",
    "assets/logo.svg": ART / "pieces" / "scene" / "logo.svg",
    "assets/favicon.svg": ART / "pieces" / "scene" / "favicon.svg",
}
_MARK: Final = re.compile(r"<!-- insert (.+?) -->")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add all decisions to the navigation."""
    nav: list[dict[str, Any]] = config.nav or []
    for section in nav:
        for entry in (one for part in section.values() if isinstance(part, list) for one in part):
            if isinstance(entry, dict) and entry.get("Decisions") == "decisions/index.md":
                entry["Decisions"] = ["decisions/index.md", *decisions.pages(ROOT / "docs" / "decisions")]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add generated pages and files."""
    for path, write in PAGES.items():
        files.append(File.generated(config, path, content=write()))
    for path, found in FILES.items():
        files.append(File.generated(config, path, abs_src_path=str(found)))
    texts = {f"docs/{file.src_uri}": file.content_string for file in files.documentation_pages()}
    for source, path in BORROWED.items():
        texts[source] = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, path, content=texts[source]))
    for source, path in NOTEBOOKS.items():
        page = notebooks.page(ROOT / source)
        texts[source] = page.text
        files.append(File.generated(config, path, content=page.text))
        files.append(File.generated(config, f"notebooks/{Path(source).name}", abs_src_path=str(ROOT / source)))
        for name, picture in page.pictures.items():
            files.append(File.generated(config, f"notebooks/{name}", content=picture))
    for target in sorted({one for at, text in texts.items() for one in tree.named(at, text, ROOT, FROM_ELSEWHERE)}):
        files.append(File.generated(config, f"sources/{target}.md", content=tree.shown(target, ROOT)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Replace the marks of a page, and adapt its links to the site."""
    at = page.file.src_uri
    source = next((one for one, path in FROM_ELSEWHERE.items() if path == at), f"docs/{at}")
    if at in PAGES or at.startswith("sources/"):
        return markdown

    def put(mark: re.Match[str]) -> str:
        name, *arguments = shlex.split(mark[1])
        try:
            return inserts.INSERTS[name](*arguments)
        except (LookupError, TypeError, ValueError) as error:
            raise PluginError(f"{source}: cannot insert {mark[1]!r}: {error}") from error

    return _MARK.sub(put, tree.rewritten(source, at, markdown, FROM_ELSEWHERE))
