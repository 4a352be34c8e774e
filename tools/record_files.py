"""Writes the files for readers of records in other languages: a JSON Schema, tables of numbers, and test vectors.

    python -m tools.record_files

`make golden` calls it, and a test compares the files with what this module computes.
"""

import json
from pathlib import Path
from typing import Any, Final

from underhold.core.record_json import NAME
from underhold.games.cave_farmers import content as farmers
from underhold.games.cave_farmers.content.goods import KINDS, named
from underhold.games.cave_farmers.engine.deal import MARKER_IDS
from underhold.games.cave_farmers.engine.setup import CLEAR_AT, MARKERS
from underhold.games.cave_vs_cave import content as caves
from underhold.games.cave_vs_cave.content.goods import GOODS, ONE_OF_EACH, named as named_goods
from underhold.games.cave_vs_cave.engine import board
from underhold.games.cave_vs_cave.engine.deal import STARTING_TILES
from underhold.games.cave_vs_cave.engine.setup import TWO_WALLS_CHOICES
from underhold.records import replay_file

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "docs" / "data"
RECORDS: Final = ROOT / "tests" / "records"
_SEED: Final = {"type": "integer", "minimum": 0, "maximum": (1 << 64) - 1}
_FLAG: Final = {"type": "boolean"}


def tables() -> dict[str, Any]:
    """The numbers of everything: the place in a list is the number that states use."""
    natural = {
        space: "".join(side for bit, side in enumerate(board.ALL_SIDES) if board.NATURAL_SIDES >> (4 * at + bit) & 1)
        for at, space in enumerate(board.SPACES)
    }
    return {
        "cave-vs-cave": {
            "actions": list(caves.ACTION_IDS),
            "rooms": list(caves.ROOM_IDS),
            "goods": list(GOODS),
            "spaces": list(board.SPACES),
            "edges": list(board.EDGE_NAMES),
            "covered_spaces": [board.SPACES[space] for space in board.COVERED_SPACES],
            "natural_walls": {space: sides for space, sides in natural.items() if sides},
            "start_goods": named_goods(ONE_OF_EACH),
            "start_actions": [action for at, action in enumerate(caves.ACTION_IDS) if STARTING_TILES >> at & 1],
            "walls": caves.WALLS_IN_SUPPLY,
        },
        "cave-farmers": {
            "goods": list(KINDS),
            "spaces": [
                {
                    "id": space.id,
                    "players": list(space.players),
                    "card": space.stage > 0,
                    "first_goods": named(*space.fill),
                    "filled_from": {str(players): first for players, first in space.filled_from},
                }
                for space in farmers.SPACES
            ],
            "furnishings": [{"id": one.id, "introductory": one.introductory} for one in farmers.FURNISHINGS],
            "loot": list(farmers.LOOT_IDS),
            "start_food": list(farmers.FOOD_AT_START),
            "solo_food": farmers.SOLO_FOOD,
        },
    }


def _object(properties: dict[str, Any], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _words(ids: Any, least: int, most: int) -> dict[str, Any]:
    return {"type": "array", "items": {"enum": list(ids)}, "minItems": least, "maxItems": most}


def _record_of(game: str, versions: int, setup: dict[str, Any], deal: dict[str, Any], label: str) -> dict[str, Any]:
    players = setup["players"]["maximum"]
    turn = _object(
        {
            "turn": {"type": "string", "pattern": label},
            "seat": {"type": "integer", "minimum": 0, "maximum": players - 1},
            "moves": {"type": "array", "items": {"type": "string", "pattern": r"^\S+$"}, "minItems": 1},
            "digest": {"type": "string", "pattern": "^[0-9a-f]{8}$"},
        }
    )
    score = _object(
        {
            "points": {"type": "integer"},
            "parts": {"type": "object", "additionalProperties": {"type": "integer"}},
            "tie_break": {"type": "integer"},
        }
    )
    winner = {"type": ["integer", "null"], "minimum": 0, "maximum": players - 1}
    scores = {"type": "array", "items": score, "minItems": 1, "maxItems": players}
    rules = {"type": "integer", "minimum": 1, "maximum": versions}
    return _object(
        {
            "format": {"const": NAME},
            "version": {"const": 1},
            "game": {"const": game},
            "rules": rules,
            "setup": _object(setup | {"rules": rules | {"minimum": 2}}, optional=("rules",)),
            "deal": _object(deal),
            "turns": {"type": "array", "items": turn},
            "result": {"anyOf": [{"type": "null"}, _object({"winner": winner, "scores": scores})]},
        }
    )


def schema() -> dict[str, Any]:
    """The JSON Schema of records in the JSON form. It checks the form, not the game."""
    rooms, covered = caves.ROOM_IDS[1:], len(board.COVERED_SPACES)
    cards = [space.id for space in farmers.SPACES if space.stage and not space.back_of]
    cave_vs_cave = _record_of(
        "cave-vs-cave",
        caves.RULES_VERSION,
        {
            "players": {"type": "integer", "minimum": 1, "maximum": 2},
            "seed": _SEED,
            "additional_cavern_two_walls": {"enum": list(TWO_WALLS_CHOICES)},
            "wood_storeroom_first": _FLAG,
        },
        {
            "start": {"type": "integer", "minimum": 0, "maximum": 1},
            "actions": _words(caves.ACTION_IDS, 7, 8) | {"uniqueItems": True},
            "display": _words(rooms, 0, len(rooms)) | {"uniqueItems": True},
            "caves": {
                "type": "array",
                "items": _words(rooms, covered, covered) | {"uniqueItems": True},
                "minItems": 1,
                "maxItems": 2,
            },
            "pile": _words(rooms, 0, covered) | {"uniqueItems": True},
        },
        r"^[1-9]\d*\.[1-9]\d*$",
    )
    cave_farmers = _record_of(
        "cave-farmers",
        farmers.RULES_VERSION,
        {
            "players": {"type": "integer", "minimum": 1, "maximum": 7},
            "seed": _SEED,
            "introductory": _FLAG,
            "solo_clear_at": {"enum": list(CLEAR_AT)},
            "harvest_markers": {"enum": list(MARKERS)},
            "imitation_takes_left_goods": _FLAG,
        },
        {
            "start": {"type": "integer", "minimum": 0, "maximum": 6},
            "cards": _words(cards, 11, 12) | {"uniqueItems": True},
            "markers": _words(MARKER_IDS, 11, 12),
        },
        r"^[1-9]\d*\.([1-9]\d*|skip|feed|breed|rescue|final)$",
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Underhold record, format 1",
        "oneOf": [cave_vs_cave, cave_farmers],
    }


def vectors() -> dict[str, Any]:
    """Integers of states and their digests: before the first move, in the middle and at the end of every record."""
    found = []
    for path in sorted(one for one in RECORDS.glob("*/*") if one.suffix in (".txt", ".json")):
        game, record, plies = replay_file(path)
        ends = [0]
        for turn in record.turns:
            ends.append(ends[-1] + len(turn.moves))
        for turns in (0, len(record.turns) // 2, len(record.turns)):
            state = plies[ends[turns] - 1].after if turns else plies[0].before
            name = path.relative_to(RECORDS).as_posix()
            found.append({"record": name, "turns": turns, "digest": game.digest(state), "ints": game.to_ints(state)})
    return {"about": "The integers of the state after this many turns of a record, and their digest.", "vectors": found}


def _lines(data: dict[str, Any], key: str) -> str:
    """JSON with one line for each item of a list, so that a diff is readable."""
    items = ",\n".join(json.dumps(item) for item in data[key])
    head = "".join(f"{json.dumps(name)}: {json.dumps(value)},\n" for name, value in data.items() if name != key)
    return f"{{\n{head}{json.dumps(key)}: [\n{items}\n]\n}}\n"


def files() -> dict[str, str]:
    """The content of every file, by name."""
    return {
        "record.schema.json": json.dumps(schema(), indent=2) + "\n",
        "record-tables.json": json.dumps(tables(), indent=1) + "\n",
        "record-vectors.json": _lines(vectors(), "vectors"),
    }


if __name__ == "__main__":
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
