"""The rulings of Cave vs Cave, read from the page that lists them."""

import re
from pathlib import Path

_PAGE = Path(__file__).parents[2] / "docs" / "rules" / "cave-vs-cave.md"
RULINGS: dict[str, str] = dict(
    re.findall(r"^\| (CVC-\d+) \| (.+) \|$", _PAGE.read_text(encoding="utf-8"), re.MULTILINE)
)
