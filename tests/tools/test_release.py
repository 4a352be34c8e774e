"""The files of a release: notes, page, checksums, and the workflows that build them on other platforms."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools.release import __main__ as release
from tools.release.notes import NoNotes, notes

ROOT = Path(__file__).parents[2]
CHANGELOG = """# Changelog

## 0.3.0 (unreleased)

New things.

### Changed

- One thing.

## 0.2.0 (2026-11-20)

Old things.
"""


def test_the_notes_are_the_section_of_a_version() -> None:
    assert notes(CHANGELOG, "0.3.0") == ("unreleased", "New things.\n\n## Changed\n\n- One thing.\n")
    assert notes(CHANGELOG, "0.2.0") == ("2026-11-20", "Old things.\n")
    with pytest.raises(NoNotes):
        notes(CHANGELOG, "0.1.0")


def test_the_changelog_has_notes_for_this_version() -> None:
    _, text = notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), release.version())
    assert "### " not in text.splitlines()[0]
    assert len(text) > 100


def test_the_same_page_gives_the_same_zip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<title>x</title>", encoding="utf-8")
    (page / "assets" / "a.js").write_text("1", encoding="utf-8")
    monkeypatch.setattr(release, "PAGE", page)
    release.zip_page(tmp_path / "one.zip")
    (page / "index.html").touch()
    release.zip_page(tmp_path / "two.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert archive.namelist() == ["assets/a.js", "index.html"]


def test_the_checksums_can_be_checked(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"abc")
    assert release.checksums(tmp_path) == ("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.zip\n")


def test_without_a_page_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "PAGE", tmp_path / "none")
    monkeypatch.setattr(sys, "argv", ["release", "--output", str(tmp_path / "out")])
    with pytest.raises(SystemExit, match="make page"):
        release.main()
    assert not (tmp_path / "out").exists()


def test_the_workflows_are_valid() -> None:
    files = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    assert [path.stem for path in files] == ["ci", "page", "release"]
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    checked = subprocess.run([*check, *map(str, files)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
