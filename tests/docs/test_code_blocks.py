"""Every code block of the documentation is run, or says why not."""

import json
import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest

from tests.docs import commands
from tests.docs.blocks import BLOCKS, PAGES, ROOT, Block, blocks_of
from tests.server.harness import running
from underhold.cli.main import cli
from underhold.server.config import Config

RUN = ("python", "bash", "json", "toml")
INCLUDED = ("ini", "nginx", "docker")  # files of the tree, with tests of their own
OUTPUT = "text"
MOST_EXCUSES = 14
SERVER = "http://localhost:8377"


def named(language: str) -> list[Block]:
    return [block for block in BLOCKS if block.language == language]


def test_every_block_names_a_language_that_is_tested() -> None:
    assert [block.name for block in BLOCKS if block.language not in (*RUN, *INCLUDED, OUTPUT)] == []


def test_few_blocks_are_excused() -> None:
    excused = [f"{block.name}: {block.excuse}" for block in BLOCKS if block.excuse]
    assert len(excused) <= MOST_EXCUSES, "\n".join(excused)
    assert [one.name for one in BLOCKS if one.excuse and one.language not in RUN] == [], "these are never run"


@pytest.mark.parametrize("block", [one for kind in INCLUDED for one in named(kind)], ids=lambda block: block.name)
def test_files_are_shown_as_they_are(block: Block) -> None:
    mark, name = block.text.split()
    assert mark == "--8<--", "write the file into deploy/ and include it"
    assert (ROOT / name.strip('"')).is_file()


@pytest.mark.parametrize("block", named("json"), ids=lambda block: block.name)
def test_json_blocks_parse(block: Block) -> None:
    json.loads(block.text)


@pytest.mark.parametrize("block", named("toml"), ids=lambda block: block.name)
def test_toml_blocks_parse(block: Block) -> None:
    tomllib.loads(block.text)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a reader types: what is written stays out of the tree."""
    commands.furnish(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands(page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for block in blocks_of(page):
        if block.language == "bash" and not block.excuse:
            for words in commands.commands_in(block.text):
                commands.run(words, folder, monkeypatch)


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The server that a page takes for granted."""
    config = Config(f"sqlite:///{folder}/games.sqlite3", client=folder, limits=None, analysis_seconds=0.02)
    with running(config) as server:
        yield server.address


@pytest.mark.parametrize("page", [page for page in PAGES if any(one.language == "python" for one in blocks_of(page))],
                         ids=lambda page: page.relative_to(ROOT).as_posix())  # fmt: skip
def test_python_blocks_run(page: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The blocks of a page in one program; a block of text right after one is what it prints."""
    blocks = list(blocks_of(page))
    needed = any(SERVER in block.text for block in blocks if block.language == "python")
    names: dict[str, object] = {"__name__": "page"}
    with serving(folder) if needed else nullcontext(SERVER) as address:
        for block, following in zip(blocks, [*blocks[1:], None], strict=True):
            if block.language == "python" and not block.excuse:
                capsys.readouterr()
                exec(compile(block.text.replace(SERVER, address), block.name, "exec"), names)
                if following and following.language == OUTPUT:
                    assert capsys.readouterr().out == following.text, f"{following.name} is what {block.name} prints"


def test_commands_within_a_sentence_exist() -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for words in re.findall(r"`make ([a-z -]+)`", text):
            assert set(words.split()) <= set(targets), f"{page.name}: make {words}"
        for word in re.findall(r"`underhold (?!record 1`)([a-z]+)[` ]", text):  # that is the first line of a record
            assert word in cli.commands, f"{page.name}: underhold {word}"


def test_a_page_is_cut_into_blocks(tmp_path: Path) -> None:
    text = "Words.\n\n```python\nx = 1\n```\n\n<!-- not run: needs root -->\n```bash\nrm x\n```\n"
    page = tmp_path / "page.md"
    page.write_text(text)
    first, second = blocks_of(page)
    assert (first.line, first.language, first.text, first.excuse) == (3, "python", "x = 1\n", "")
    assert (second.language, second.text, second.excuse) == ("bash", "rm x\n", "needs root")


def test_commands_are_read_like_a_shell_does() -> None:
    text = "UNDERHOLD_PURE=1 make wheel  # slow\n\nunderhold sim \\\n  --bots \"a,exec:b 'c'\"\n"
    assert commands.commands_in(text) == [["make", "wheel"], ["underhold", "sim", "--bots", "a,exec:b 'c'"]]


def test_commands_that_cannot_run_must_say_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match="not run: why"):
        commands.run(["systemctl", "start"], tmp_path, monkeypatch)
    with pytest.raises(AssertionError, match="choose from"):
        commands.run(["pip", "install", ".[nonsense]"], tmp_path, monkeypatch)
    with pytest.raises(AssertionError, match="underhold is not a dependency"):
        commands.run(["pip", "install", "underhold[play]"], tmp_path, monkeypatch)
    with pytest.raises(AssertionError, match="No rule to make target"):
        commands.run(["make", "nonsense"], tmp_path, monkeypatch)
