"""The second reader of records: it shares nothing with the package, and agrees with it on every record and vector."""

import ast
import copy
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.docs.blocks import ROOT
from tests.records.test_records import RECORDS
from tools import record_files
from underhold.core import record_json
from underhold.games import title
from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS
from underhold.games.cave_vs_cave.content import ROOM_IDS
from underhold.records import read_record

READER = ROOT / "examples" / "read_records.py"
VECTORS = record_files.FOLDER / "record-vectors.json"
SOLO = [*(ROOT / "docs/records").glob("*.txt")]


def read(*arguments: object) -> subprocess.CompletedProcess[str]:
    """The reader in an isolated Python: no packages, no variables, no files of the tree on the path."""
    command = [sys.executable, "-I", "-S", str(READER), *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", ["record.schema.json", "record-tables.json", "record-vectors.json"])
def test_the_files_are_what_the_code_says(name: str) -> None:
    assert (record_files.FOLDER / name).read_text(encoding="utf-8") == record_files.files()[name], "make golden"


def test_the_reader_imports_only_the_standard_library() -> None:
    tree = ast.parse(READER.read_text(encoding="utf-8"))
    modules = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    modules |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert modules
    assert {module.partition(".")[0] for module in modules} <= sys.stdlib_module_names


def test_it_reads_all_records_and_vectors() -> None:
    count = len(json.loads(VECTORS.read_text(encoding="utf-8"))["vectors"])
    assert count >= 3 * 20
    done = read(*RECORDS, *SOLO, "--vectors", VECTORS, "--records", record_files.RECORDS)
    assert done.stderr == ""
    assert done.stdout == f"{len(RECORDS) + len(SOLO)} records and {count} test vectors are right.\n"


@pytest.mark.parametrize(
    ("key", "change", "reason"),
    [
        ("ints", lambda ints: [*ints[:5], ints[5] + 1, *ints[6:]], "another digest"),
        ("digest", lambda digest: digest[::-1], "another digest"),
        ("turns", lambda turns: turns + 1, "not the record's digest"),
    ],
)
def test_it_finds_wrong_vectors(key: str, change: Any, reason: str, tmp_path: Path) -> None:
    vectors = json.loads(VECTORS.read_text(encoding="utf-8"))
    vectors["vectors"][1][key] = change(vectors["vectors"][1][key])
    wrong = tmp_path / "vectors.json"
    wrong.write_text(json.dumps(vectors), encoding="utf-8")
    done = read("--vectors", wrong, "--records", record_files.RECORDS)
    assert done.returncode == 1
    assert reason in done.stderr


def test_it_finds_wrong_tables(tmp_path: Path) -> None:
    """The starts that it computes depend on the numbers of rooms, the goods, the walls and the order of the tables."""
    tables = json.loads((record_files.FOLDER / "record-tables.json").read_text(encoding="utf-8"))
    caves, farmers = tables["cave-vs-cave"], tables["cave-farmers"]
    caves["start_goods"]["wood"] += 1
    farmers["start_food"][0] += 1
    for game in ("cave-vs-cave", "cave-farmers"):
        wrong = tmp_path / "tables.json"
        wrong.write_text(json.dumps(tables), encoding="utf-8")
        vectors = json.loads(VECTORS.read_text(encoding="utf-8"))
        vectors["vectors"] = [
            one
            for one in vectors["vectors"]
            if one["record"] == f"{game}/{'two-cavern' if game == 'cave-vs-cave' else '2'}.txt"
        ]
        some = tmp_path / "vectors.json"
        some.write_text(json.dumps(vectors), encoding="utf-8")
        done = read("--vectors", some, "--records", record_files.RECORDS, "--tables", wrong)
        assert "another start" in done.stderr, game


def test_it_finds_a_file_that_is_laid_out_differently(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    text = (record_files.RECORDS / "cave-vs-cave" / "two-second-wins.json").read_text(encoding="utf-8")
    path.write_text(text.replace('"rules": 1', '"rules":1'), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != text
    assert "writing it gives another file" in read(path).stderr


SCHEMA = json.loads((record_files.FOLDER / "record.schema.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", [*RECORDS, *SOLO], ids=lambda path: path.name)
def test_every_record_fits_the_schema(path: Path) -> None:
    Draft202012Validator(SCHEMA).validate(json.loads(record_json.dumps(read_record(path))))


def test_the_schema_is_one_and_knows_every_game() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    games = [one["properties"]["game"]["const"] for one in SCHEMA["oneOf"]]
    assert games == ["cave-vs-cave", "cave-farmers"]
    for game, one in zip(games, SCHEMA["oneOf"], strict=True):
        names = {switch.id for switch in title(game).switches()} | {"players", "seed"}
        assert set(one["properties"]["setup"]["properties"]) - {"rules"} == names - {"rules"}


@pytest.mark.parametrize(
    "damage",
    [
        lambda record: record.update(extra=1),
        lambda record: record.pop("rules"),
        lambda record: record.update(rules=9),
        lambda record: record["setup"].update(players=8),
        lambda record: record["setup"].update(seed=-1),
        lambda record: record["deal"]["actions"].append("sleep"),
        lambda record: record["deal"]["caves"][0].pop(),
        lambda record: record["turns"][0].update(digest="0123"),
        lambda record: record["turns"][0].update(moves=[]),
        lambda record: record["turns"][0].update(turn="0.1"),
        lambda record: record["result"].update(winner="me"),
        lambda record: record["result"]["scores"][0].pop("parts"),
    ],
)
def test_the_schema_refuses_other_things(damage: Any) -> None:
    record = json.loads((record_files.RECORDS / "cave-vs-cave/two-second-wins.json").read_text(encoding="utf-8"))
    damaged = copy.deepcopy(record)
    damage(damaged)
    assert Draft202012Validator(SCHEMA).is_valid(record)
    assert not Draft202012Validator(SCHEMA).is_valid(damaged)


def test_the_pages_list_every_number() -> None:
    """The lists of the record page are those of the code, in the same order."""
    page = " ".join((ROOT / "docs/record.md").read_text(encoding="utf-8").split())
    for ids in (ROOM_IDS, SPACE_IDS, FURNISHING_IDS):
        assert ", ".join(f"{number} {id_}" for number, id_ in enumerate(ids)) in page
    walls = record_files.tables()["cave-vs-cave"]["natural_walls"]
    assert ", ".join(f"{space} {sides}" for space, sides in walls.items()) in page
    notation = " ".join((ROOT / "docs/notation.md").read_text(encoding="utf-8").split())
    assert ", ".join(f"`{id_}`" for id_ in LOOT_IDS) in notation
    assert re.search(r"`loot:all_weapons`", notation)
    assert "`imitation_4_7:5=blacksmithing`" in notation
