"""The session in docs/engine.md is what the engine says."""

import re

from tests.bots.engine.test_engine import Driver
from tests.docs.blocks import ROOT

_SECONDS = re.compile(r"seconds [\d.]+")


def test_the_session_is_what_the_engine_says() -> None:
    page = (ROOT / "docs/engine.md").read_text(encoding="utf-8")
    session = next(block for block in page.split("```text\n")[1:] if block.startswith("> ")).split("```")[0]
    driver = Driver()
    for part in re.split("^> ", session, flags=re.MULTILINE)[1:]:
        command, *replies = part.splitlines()
        said = driver.send(command)
        assert [_SECONDS.sub("", line) for line in said] == [_SECONDS.sub("", line) for line in replies]
