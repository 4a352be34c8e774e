"""The files that the client is built with are complete: message schema, texts and contents."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from pydantic import BaseModel
from pydantic.errors import PydanticInvalidForJsonSchema

from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS
from underhold.games.cave_farmers.web.content import content as farm_content
from underhold.games.cave_farmers.web.messages import CaveFarmersContent, FurnishingContent, LootContent, SpaceContent
from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.games.cave_vs_cave.web.messages import ActionContent, CaveVsCaveContent, RoomContent
from underhold.locale import available, entries, words
from underhold.server import export
from underhold.server.wire_schema import ALIASES, all_models, schema_of, wire_schema
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


LEAF_FROM_SERVER = {
    "title": "Leaf",
    "description": "A leaf.",
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "colour": {"type": "string", "enum": ["green", "red"], "default": "green"},
        "age": {"anyOf": [{"type": "integer"}, {"type": "null"}], "default": None},
    },
    "required": ["name", "colour", "age"],
}


def test_messages_from_the_server_have_all_their_fields() -> None:
    schema = schema_of([Leaf, Tree], {"Goods": dict[str, int]}, {}, {})
    leaf, tree = schema["$defs"]["Leaf"], schema["$defs"]["Tree"]
    assert leaf == LEAF_FROM_SERVER
    assert tree["description"] == "A tree.\n\nOf two lines."
    assert tree["required"] == ["type", "leaves", "by_side", "goods", "at", "rest"]
    fields = tree["properties"]
    assert fields["type"] == {"type": "string", "const": "tree", "default": "tree"}
    assert fields["leaves"] == {"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/Leaf"}, {"type": "null"}]}}
    assert fields["by_side"]["properties"] == {"n": {"$ref": "#/$defs/Leaf"}, "s": {"$ref": "#/$defs/Leaf"}}
    assert fields["by_side"]["required"] == ["n", "s"]
    assert fields["goods"] == {"$ref": "#/$defs/Goods"}
    assert fields["at"]["prefixItems"] == [{"type": "string"}, {"type": "integer"}]
    assert fields["rest"]["additionalProperties"] is True
    assert schema["$defs"]["Goods"] == {"type": "object", "additionalProperties": {"type": "integer"}}


def test_messages_from_a_client_may_leave_out_defaults() -> None:
    definitions = schema_of([Leaf, Tree], {}, {"Tree": Tree}, {})["$defs"]
    assert definitions["Tree"]["required"] == ["type", "leaves", "by_side", "goods", "at"]
    assert definitions["Tree"]["properties"]["rest"]["default"] == {}
    assert definitions["Leaf"]["required"] == ["name"]


def test_a_default_stays_beside_an_alias() -> None:
    class Forest(BaseModel):
        goods: dict[str, int] = {}

    definitions = schema_of([Forest], {"Goods": dict[str, int]}, {"Forest": Forest}, {})["$defs"]
    assert definitions["Forest"]["properties"]["goods"] == {"$ref": "#/$defs/Goods", "default": {}}


def test_two_types_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="Leaf"):
        schema_of([Leaf, Leaf], {}, {}, {})


def test_a_model_that_both_sides_send_is_refused() -> None:
    with pytest.raises(ValueError, match="both send Leaf"):
        schema_of([Leaf, Tree], {}, {"Leaf": Leaf}, {"Tree": Tree})


def test_a_type_without_a_schema_is_refused() -> None:
    class Odd(BaseModel):
        function: Callable[[], None]

    with pytest.raises(PydanticInvalidForJsonSchema):
        schema_of([Odd], {}, {}, {})


def test_the_wire_schema() -> None:
    definitions = wire_schema()["$defs"]
    names = ["Hello", "Play", "Takeback", "Consent", "AskHint", "Say", "ReportMessage", "BlockPlayer", "Ping"]
    assert definitions["FromClient"]["oneOf"] == [{"$ref": f"#/$defs/{name}"} for name in names]
    answer = definitions["Answer"]
    assert list(answer["properties"])[:4] == ["move", "text", "kind", "part"]
    assert set(answer["required"]) == set(answer["properties"])
    order = definitions["TableOrder"]
    assert order["properties"]["seats"]["items"] == {"$ref": "#/$defs/SeatOrder"}
    assert order["required"] == ["game", "seats"]
    assert definitions["Hello"]["required"] == ["type"]
    sides = definitions["Space"]["properties"]["sides"]
    assert sides["required"] == ["n", "e", "s", "w"]
    assert sides["properties"]["n"]["enum"] == ["open", "natural", "built"]


def test_the_schema_has_everything() -> None:
    schema = wire_schema()
    names = {model.__name__ for model in all_models()}
    assert names | {"FromClient", "FromServer"} | set(ALIASES) == set(schema["$defs"])
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
    languages = json.loads((tmp_path / "languages.json").read_text(encoding="utf-8"))
    assert languages["en"] == {"name": "English", "tag": "en"}
    assert languages["pt"] == {"name": "Português (Brasil)", "tag": "pt-BR"}


def test_messages_from_the_client_are_parsed() -> None:
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


def test_spaces_list_their_offers() -> None:
    offers = {space.id: space.offers for space in farm_content(words("en")).spaces}
    assert offers["housework"] == ["dog", "furnish"]
    assert offers["starting_player_1_3"] == ["ore", "food", "start"]
    assert offers["sustenance_4_7"] == ["grain", "vegetable", "twin_forest"]
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
