"""docs/add-a-language.md is true: a copy of the package, changed as the page says, speaks one more language."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, blocks_of

PAGE = ROOT / "docs" / "add-a-language.md"
SOURCE = ROOT / "src" / "underhold"
TRANSLATED = next(block.text for block in blocks_of(PAGE) if block.language == "toml")
# The files that the page names as enough to play one game in the browser.
ENOUGH = ("common", "web", "board", "table", "problems", "face", "cave_vs_cave")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package that knows German, with the two entries of the page."""
    folder = tmp_path_factory.mktemp("language")
    ignored = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(SOURCE, folder / "underhold", ignore=ignored)
    languages = folder / "underhold" / "locale" / "languages.py"
    text = languages.read_text(encoding="utf-8")
    for old, new in (
        ('"nl"]', '"nl", "de"]'),  # Language
        ('    "nl": "Nederlands",\n', '    "nl": "Nederlands",\n    "de": "Deutsch",\n'),  # NAMES
        (
            '    "nl": ("one", "other"),\n',
            '    "nl": ("one", "other"),\n    "de": ("one", "other"),\n',
        ),  # CATEGORIES_OF
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    languages.write_text(text, encoding="utf-8")
    numbers = folder / "underhold" / "locale" / "numbers.py"
    text = numbers.read_text(encoding="utf-8")
    assert text.count('    "nl": (".", ","),\n') == 1
    text = text.replace('    "nl": (".", ","),\n', '    "nl": (".", ","),\n    "de": (".", ","),\n')  # SIGNS
    numbers.write_text(text, encoding="utf-8")
    german = folder / "underhold" / "locale" / "de"
    german.mkdir()
    (german / "cave_vs_cave.toml").write_text(TRANSLATED, encoding="utf-8")
    return folder


def run(folder: Path, *arguments: str, wrong: bool = False) -> str:
    """What a program prints that imports the copy."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)]), "PYTHONIOENCODING": "utf-8"}
    environment.pop("UNDERHOLD_EXPECT", None)
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, encoding="utf-8", env=environment, cwd=folder
    )
    assert (done.returncode != 0) == wrong, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_the_terminal_speaks_it_and_falls_back_to_english(folder: Path) -> None:
    record = ROOT / "tests" / "records" / "cave-vs-cave" / "solo.txt"
    told = run(folder, "-m", "underhold", "--language", "de", "replay", str(record))
    assert "1 Holz" in told
    assert "1 stone" in told
    title = "from underhold.locale import words; print(words({!r}).text('web.lobby.title'))"
    assert run(folder, "-c", title.format("de")) == run(folder, "-c", title.format("en"))


def test_the_server_and_the_client_offer_it(folder: Path) -> None:
    run(folder, "-m", "underhold.server.export", str(folder / "generated"))
    generated = folder / "generated"
    assert json.loads((generated / "languages.json").read_text(encoding="utf-8"))["de"]["name"] == "Deutsch"
    words = json.loads((generated / "words" / "de.json").read_text(encoding="utf-8"))
    assert words["web"]["common"]["name"]  # in English
    schema = json.loads((generated / "wire.schema.json").read_text(encoding="utf-8"))
    assert '"de"' in json.dumps(schema)
    said = run(folder, "-c", "from underhold.locale import negotiate; print(negotiate('de-AT, en;q=0.5'))")
    assert said.strip() == "de"


def test_missing_keys_are_reported(folder: Path) -> None:
    shutil.copytree(ROOT / "tests" / "locale", folder / "tests" / "locale", dirs_exist_ok=True)
    (folder / "tests" / "__init__.py").touch()
    test = "tests/locale/test_catalogues.py::test_the_same_keys_in_the_same_files[de]"
    command = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", f"--rootdir={folder}")
    assert "plain.prompt.over" in run(folder, *command, test, wrong=True)
    german = folder / "underhold" / "locale" / "de"
    shutil.rmtree(german)
    shutil.copytree(SOURCE / "locale" / "en", german)
    assert "failed" not in run(folder, *command, test, "tests/locale/test_words.py")


def test_the_page_names_the_files_that_are_enough_to_play() -> None:
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert "`, `".join(ENOUGH[:-1]) + f"` and `{ENOUGH[-1]}`" in text
    for name in ENOUGH:
        assert (SOURCE / "locale" / "en" / f"{name}.toml").is_file()
