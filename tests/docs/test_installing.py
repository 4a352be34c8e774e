"""The package is not on PyPI, so no page tells a reader to install it from there."""

import re
from pathlib import Path

import pytest

from tests.docs.blocks import PAGES, ROOT

# With any options, quotes and extras: pip install -U "underhold[play]".
FROM_PYPI = re.compile(r"pip3? install(?: +-\S+)* +['\"]?underhold\b")
FROM_CHECKOUT = re.compile(r"pip install '\.\[")
EXAMPLES = sorted(path for path in ROOT.glob("examples/**/*") if path.suffix in (".py", ".mjs", ".ipynb", ".md"))
NOTICE = "**No version has been published on PyPI yet.**"


@pytest.mark.parametrize("page", [*PAGES, *EXAMPLES], ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_page_installs_from_pypi(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert FROM_PYPI.findall(text) == [], "install from the checkout: pip install '.[play]'"
    if page.suffix == ".md" and FROM_CHECKOUT.search(text) and page.name != "install.md":
        assert "install.md#" in text, "say where a reader finds out what the dot means"


def test_the_install_page_says_what_to_do_instead() -> None:
    text = (ROOT / "docs/install.md").read_text(encoding="utf-8")
    assert NOTICE in text
    assert FROM_CHECKOUT.search(text)


@pytest.mark.parametrize(
    "text", ["pip install underhold", "pip install 'underhold[play]'", 'pip install -U --pre "underhold"']
)
def test_an_installation_from_pypi_is_recognized(text: str) -> None:
    assert FROM_PYPI.search(text)
