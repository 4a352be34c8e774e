"""The pictures, in the package and in the sources."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from underhold import art
from underhold.art import piece, pieces
from underhold.games.cave_farmers.content import FURNISHING_IDS
from underhold.games.cave_vs_cave.content import ROOM_IDS


@pytest.fixture
def afresh() -> Iterator[None]:
    """Look for the pictures again, and once more when the test has changed where they are."""
    art._files.cache_clear()
    yield
    art._files.cache_clear()


def test_every_piece_is_a_picture() -> None:
    assert len(pieces()) > 200
    assert pieces() == sorted(set(pieces()))
    for group, id in pieces():
        assert ElementTree.fromstring(piece(group, id)).tag == "{http://www.w3.org/2000/svg}svg", f"{group}/{id}"


def test_every_tile_has_a_picture() -> None:
    assert {("room", id) for id in ROOM_IDS} <= set(pieces())
    assert {("furnishing", id) for id in FURNISHING_IDS} <= set(pieces())


def test_changing_the_list_changes_nothing() -> None:
    pieces().clear()
    assert pieces()


@pytest.mark.parametrize(
    ("group", "id", "said"),
    [
        ("goods", "glass", "goods' has boar"),
        ("metal", "iron", "Choose a group from: action"),
        ("../pieces", "goods/ruby", "Choose a group"),
    ],
)
def test_the_error_for_an_unknown_piece_lists_the_known_ones(group: str, id: str, said: str) -> None:
    with pytest.raises(LookupError, match=said):
        piece(group, id)


@pytest.mark.usefixtures("afresh")
def test_the_package_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "goods").mkdir()
    (tmp_path / "goods" / "ruby.svg").write_text("<svg/>\n", encoding="utf-8")
    (tmp_path / "goods" / "notes.txt").write_text("not a picture", encoding="utf-8")
    (tmp_path / "loose.svg").write_text("<svg/>", encoding="utf-8")
    monkeypatch.setattr(art, "_PACKAGED", tmp_path)
    assert pieces() == [("goods", "ruby")]
    assert piece("goods", "ruby") == "<svg/>"


@pytest.mark.usefixtures("afresh")
def test_a_missing_picture_folder_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art, "_PACKAGED", tmp_path / "nowhere")
    monkeypatch.setattr(art, "_SOURCES", tmp_path / "neither")
    with pytest.raises(FileNotFoundError, match="has no pictures"):
        pieces()
