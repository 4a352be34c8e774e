"""What the client is built with: types, words and contents, and that each is complete."""

import json
import re
from pathlib import Path
from typing import Any, Literal

import pytest
from pydantic import BaseModel

from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS
from underhold.games.cave_farmers.web.content import content as farm_content
from underhold.games.cave_farmers.web.messages import CaveFarmersContent, FurnishingContent, LootContent, SpaceContent
from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.games.cave_vs_cave.web.messages import ActionContent, CaveVsCaveContent, RoomContent
from underhold.locale import available, entries, words
from underhold.server import export
from underhold.server.typescript import Types, union_of_keys
from underhold.wire import messages


class Leaf(BaseModel):
    """A leaf."""

    name: str
    colour: Literal["green", "red"] = "green"
    age: int | None = None


class Tree(BaseModel):
    """A tree.

    Of two lines.
    """

    type: Literal["tree"] = "tree"
    leaves: list[Leaf | None]
    by_side: dict[Literal["n", "s"], Leaf]
    goods: dict[str, int]
    at: tuple[str, int]
    rest: dict[str, Any] = {}


def test_typescript_of_what_is_told() -> None:
    text = Types([Leaf, Tree], {"Goods": dict[str, int]}, []).text()
    assert (
        text
        == """export type Goods = Record<string, number>;

/** A leaf. */
export interface Leaf {
  name: string;
  colour: 'green' | 'red';
  age: number | null;
}

/**
 * A tree.
 *
 * Of two lines.
 */
export interface Tree {
  type: 'tree';
  leaves: (Leaf | null)[];
  by_side: Record<'n' | 's', Leaf>;
  goods: Goods;
  at: [string, number];
  rest: Record<string, unknown>;
}
""".replace(" *\n", " * \n")
    )


def test_what_is_sent_may_leave_out_defaults() -> None:
    text = Types([Leaf, Tree], {}, [Tree]).text()
    assert "  type: 'tree';\n" in text
    assert "  rest?: Record<string, unknown>;\n" in text
    assert "  colour?: 'green' | 'red';\n" in text
    assert "  name: string;\n" in text


def test_two_types_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="Leaf"):
        Types([Leaf, Leaf], {}, [])


def test_a_type_without_typescript_is_refused() -> None:
    class Odd(BaseModel):
        data: bytes

    with pytest.raises(TypeError):
        Types([Odd], {}, []).text()


def test_keys() -> None:
    assert union_of_keys("Key", []) == "export type Key = never;\n"
    assert union_of_keys("Key", ["a.b", "c"]) == "export type Key =\n  | 'a.b'\n  | 'c';\n"


def test_the_wire_in_typescript() -> None:
    text = export.typescript()
    assert "export type FromClient = Hello | Play | Takeback | Consent | AskHint | Ping;" in text
    assert (
        "export interface Answer {\n  move: string;\n  text: string;\n  kind: string;\n  part: number | null;" in text
    )
    assert "/** One move and" not in text
    assert "  seats: SeatOrder[];\n  switches?: Record<string, boolean | number | string>;" in text
    assert "  sides: Record<Side, 'open' | 'natural' | 'built'>;" in text
    for model in export.all_models():
        assert text.count(f"export interface {model.__name__} {{") == 1


def test_every_name_in_the_types_is_defined() -> None:
    text = re.sub(r"/\*\*.*?\*/", "", export.typescript(), flags=re.DOTALL)
    defined = set(re.findall(r"export (?:interface|type) (\w+)", text)) | {"Record"}
    assert set(re.findall(r"(?<![\w'])[A-Z]\w+", re.sub(r"^//.*$", "", text, flags=re.MULTILINE))) <= defined


def test_the_schema_has_everything() -> None:
    schema = export.schema()
    names = {model.__name__ for model in export.all_models()}
    assert names | {"FromClient", "FromServer"} <= set(schema["$defs"])
    references = set(re.findall(r'"#/\$defs/(\w+)"', json.dumps(schema)))
    assert references <= set(schema["$defs"])


@pytest.mark.parametrize("language", available())
def test_every_key_has_words_in_every_language(language: str) -> None:
    keys = export.word_keys(entries("en"))
    said = export.client_words(language)
    for key in keys:
        entry: Any = said
        for section in key.split("."):
            entry = entry[section]
        assert entry, key
    assert f"'{keys[0]}'" in export.keys_typescript()
    assert export.keys_typescript().count("\n  | ") == len(keys)


@pytest.mark.parametrize("language", available())
def test_contents_are_complete(language: str) -> None:
    content = CaveVsCaveContent.model_validate_json(export.files()[f"content/cave-vs-cave.{language}.json"])
    assert tuple(room.id for room in content.rooms) == ROOM_IDS
    assert tuple(action.id for action in content.actions) == ACTION_IDS
    pieces: list[RoomContent | ActionContent] = [*content.rooms, *content.actions]
    for piece in pieces:
        assert piece.name
        assert piece.name in piece.text or language != "en"
        assert not set("{}") & set(piece.text)
    assert all(action.parts for action in content.actions)


def test_files_are_written_once(tmp_path: Path) -> None:
    export.write(tmp_path)
    written = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    assert {str(path.relative_to(tmp_path)) for path in written} == set(export.files())
    export.write(tmp_path)
    assert {path: path.stat().st_mtime_ns for path in written} == written
    assert json.loads((tmp_path / "languages.json").read_text(encoding="utf-8"))["en"] == "English"


def test_what_the_client_sends_is_understood() -> None:
    assert messages.Play.model_validate({"type": "play", "version": 1, "key": "12345678", "move": "end"}).move == "end"


@pytest.mark.parametrize("language", available())
def test_contents_of_the_farm_are_complete(language: str) -> None:
    content = CaveFarmersContent.model_validate_json(export.files()[f"content/cave-farmers.{language}.json"])
    assert tuple(space.id for space in content.spaces) == SPACE_IDS
    assert tuple(tile.id for tile in content.furnishings) == FURNISHING_IDS
    assert tuple(loot.id for loot in content.loot) == LOOT_IDS
    assert {tile.group for tile in content.furnishings} == set(content.groups)
    pieces: list[SpaceContent | FurnishingContent | LootContent]
    pieces = [*content.spaces, *content.furnishings, *content.loot]
    for piece in pieces:
        assert piece.name
        assert not set("{}") & set(piece.text)
    for space in content.spaces:
        assert space.effect
        assert space.offers


def test_what_spaces_offer() -> None:
    offers = {space.id: space.offers for space in farm_content(words("en")).spaces}
    assert offers["housework"] == ["dog", "furnish"]
    assert offers["starting_player_1_3"] == ["ore", "food", "start"]
    assert offers["sustenance_4_7"] == ["grain", "vegetable", "twin"]
    assert offers["sheep_farming"] == ["sheep", "small", "large", "stable"]
    assert offers["adventure"] == ["forge", "trip"]
    assert offers["ore_trading"] == ["food", "gold", "sell"]
    assert offers["ruby_mine_construction"] == ["ruby", "ruby_mine"]
    assert offers["ore_mine_construction"] == ["ore", "ore_mine", "trip"]
    assert offers["urgent_wish_for_children"] == ["gold", "furnish", "grow"]
    assert offers["imitation_7"] == ["imitate"]
    assert offers["weekly_market"][-1] == "buy"


def test_spaces_of_several_boards_share_a_picture() -> None:
    art = {space.id: space.art for space in farm_content(words("en")).spaces}
    assert art["logging_1_3"] == art["logging_4_7"] == "logging"
    assert len(set(art.values())) == 36
