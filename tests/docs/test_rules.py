"""The rules pages say all that the client's rules pages say, and show every piece of both games."""

import re
from html import escape

import pytest

from tools.docs import decisions, inserts, rules, tiles, tree
from tools.docs.hook import BORROWED, ROOT
from underhold.games.cave_farmers.content import FURNISHINGS, LOOT, SPACES
from underhold.games.cave_vs_cave.content import ACTIONS, ROOMS
from underhold.locale import entries

# What the catalogues of the rules pages hold for the pages of the client alone.
_CLIENT = {
    "web.rules": {"title", "cave_vs_cave_text", "cave_farmers_text", "contents", "search", "found"},
    "web.farm_rules": {"tiles_title"},
}
_PAGES = {
    "web.rules": (rules.cave_vs_cave, tiles.cave_vs_cave),
    "web.farm_rules": (rules.cave_farmers, tiles.cave_farmers_spaces, tiles.cave_farmers_furnishings),
}


def plain(text: str) -> str:
    """A text without what is put in, to be looked for in a page."""
    return max(re.split(r"\{[^}]*\}", text), key=len)


@pytest.mark.parametrize("catalogue", _PAGES)
def test_every_word_is_there(catalogue: str) -> None:
    pages = "".join(page() for page in _PAGES[catalogue]).lower()
    for key, entry in entries("en").items():
        section, _, name = key.rpartition(".")
        if section == catalogue and name not in _CLIENT[catalogue]:
            text = entry if isinstance(entry, str) else str(entry["other"])
            assert escape(plain(text), quote=False).lower().strip() in pages, key


def test_every_piece_of_cave_vs_cave_is_there() -> None:
    page = tiles.cave_vs_cave()
    wanted = [f"action-{one.id}" for one in ACTIONS] + [f"room-{one.id}" for one in ROOMS]
    assert re.findall(r'<h3 id="([^"]+)">', page) == wanted
    assert page.count('<div class="tile ') == page.count("<h3 id") == 12 + 25


def test_every_piece_of_the_cave_farmers_is_there() -> None:
    spaces, furnishings = tiles.cave_farmers_spaces(), tiles.cave_farmers_furnishings()
    assert set(re.findall(r'<h3 id="([^"]+)">', spaces)) == {
        *(f"space-{one.id}" for one in SPACES),
        *(f"loot-{one.id}" for one in LOOT),
    }
    assert set(re.findall(r'<h3 id="([^"]+)">', furnishings)) == {f"furnishing-{one.id}" for one in FURNISHINGS}


def test_a_tile_says_what_the_engine_does() -> None:
    page = tiles.cave_vs_cave()
    shelf = page[page.index('id="room-shelf"') : page.index('id="room-spinning_wheel"')]
    assert "Replenish up to 2 wood, 2 stone, 2 emmer or 2 flax." in shelf
    assert "<b>3 points</b>" in shelf
    assert '<span>1<span class="art" style="width:1.5em" role="img" aria-label="wood">' in shelf
    assert shelf.count('class="must"') == 1
    assert shelf.count('class="may"') == 0


def test_a_picture_takes_the_colours_of_the_page() -> None:
    picture = inserts.picture("goods/ruby", "2")
    assert 'style="width:2em" aria-hidden="true"><svg' in picture
    assert "var(--art-ruby" in picture
    with pytest.raises(LookupError, match="Unknown picture 'emerald'"):
        inserts.picture("goods/emerald")


def test_decisions_are_listed_in_order() -> None:
    folder = ROOT / "docs" / "decisions"
    pages = decisions.pages(folder)
    assert pages == sorted(pages)
    assert "- [2. Packed integers, compiled with mypyc](0002-packed-integers-and-mypyc.md)" in decisions.index(folder)


def test_links_into_the_sources() -> None:
    text = (
        "[a](../src/a.py) [b](record.md#x) `[c](../src/c.py)` [d](https://d.example) [e](#here) [f](../bench/README.md)"
    )
    assert tree.rewritten("docs/page.md", "page.md", text, BORROWED) == (
        "[a](sources/src/a.py.md) [b](record.md#x) `[c](../src/c.py)` [d](https://d.example) [e](#here) [f](speed.md)"
    )
    assert tree.rewritten("docs/rules/page.md", "rules/page.md", "[a](../record.md)", BORROWED) == "[a](../record.md)"
    assert (
        tree.rewritten("CONTRIBUTING.md", "contributing.md", "[a](docs/decisions)", BORROWED)
        == "[a](decisions/index.md)"
    )
    found = tree.named("docs/page.md", "[a](../setup.py) [b](../nothing.py) [c](../README.md)", ROOT, BORROWED)
    assert list(found) == ["setup.py", "README.md"]
    assert tree.shown("setup.py", ROOT).startswith("# setup.py\n\n`setup.py`\n\n````python\n")
