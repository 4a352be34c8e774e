"""A second reader of records, from the documentation alone: it imports nothing of Underhold and plays no rules.

    python examples/read_records.py tests/records/cave-vs-cave/*.txt
    python examples/read_records.py --vectors docs/data/record-vectors.json --records tests/records

It reads both forms of a record, converts each into the other, computes the integers of the position before the first
move from the setup and the deal, and compares digests. docs/record.md describes all of it; docs/data/record-tables.json
has the numbers of rooms, spaces and furnishings. Use it as a start for a reader in another language.
"""

import argparse
import json
import re
from hashlib import blake2b
from pathlib import Path
from typing import Any

TABLES = Path(__file__).parents[1] / "docs" / "data" / "record-tables.json"
TURN = re.compile(r"(\S+) seat (\d+): (\S+(?: \S+)*) #([0-9a-f]{8})")
SCORE = re.compile(r"score \d+: (-?\d+) = (.+), tie-break (-?\d+)")
GOODS_BITS = {"wood": 0, "stone": 10, "ore": 20, "ruby": 30, "grain": 40, "vegetable": 50}
STOCK_BITS = {"food": 0, "gold": 11, "dog": 22, "sheep": 30, "donkey": 38, "boar": 46, "cattle": 54}

Record = dict[str, Any]  # as in JSON


# ------------------------------------------------------------------------------------------------ the two forms


def value_of(text: str) -> bool | int | str:
    """A value of the setup: a number, true, false, or a word."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def read_text(text: str) -> Record:
    """The text form as the object of the JSON form."""
    lines = text.removesuffix("\n").split("\n")
    assert lines[0] == "underhold record 1", "not a record"
    record: Record = {"format": "underhold-record", "version": 1, "game": "", "rules": 0}
    record |= {"setup": {}, "deal": {}, "turns": [], "result": None}
    scores: list[dict[str, Any]] = []
    for line in lines[1:]:
        kind, _, rest = line.partition(" ")
        if kind == "game":
            record["game"] = rest
        elif kind == "rules":
            record["rules"] = int(rest)
        elif kind == "setup":
            name, _, value = rest.partition(" = ")
            record["setup"][name] = value_of(value)
        elif kind == "deal" and " = " in rest:
            name, _, value = rest.partition(" = ")
            record["deal"][name] = int(value)
        elif kind == "deal":
            head, _, words = rest.partition(":")
            name, _, number = head.partition(" ")
            if number:  # a list of lists
                record["deal"].setdefault(name, []).append(words.split())
            else:
                record["deal"][name] = words.split()  # nothing after the colon is the empty list
        elif kind == "score":
            found = SCORE.fullmatch(line)
            assert found, line
            parts = {name: int(points) for name, points in (part.split(" ") for part in found[2].split(" + "))}
            scores.append({"points": int(found[1]), "parts": parts, "tie_break": int(found[3])})
        elif kind == "result":
            if rest != "unfinished":
                winner = None if rest == "draw" else int(rest.removeprefix("winner "))
                record["result"] = {"winner": winner, "scores": scores}
        else:
            found = TURN.fullmatch(line)
            assert found, line
            turn = {"turn": found[1], "seat": int(found[2]), "moves": found[3].split(" "), "digest": found[4]}
            record["turns"].append(turn)
    return record


def write_text(record: Record) -> str:
    """The text form of a record."""
    lines = ["underhold record 1", f"game {record['game']}", f"rules {record['rules']}"]
    for name, value in record["setup"].items():
        lines.append(f"setup {name} = {str(value).lower() if isinstance(value, bool) else value}")
    for name, value in record["deal"].items():
        if not isinstance(value, list):
            lines.append(f"deal {name} = {value}")
        elif value and isinstance(value[0], list):
            lines += [" ".join([f"deal {name} {number}:", *words]) for number, words in enumerate(value)]
        else:
            lines.append(" ".join([f"deal {name}:", *value]))
    for turn in record["turns"]:
        lines.append(f"{turn['turn']} seat {turn['seat']}: {' '.join(turn['moves'])} #{turn['digest']}")
    if record["result"] is None:
        return "\n".join([*lines, "result unfinished", ""])
    for seat, score in enumerate(record["result"]["scores"]):
        parts = " + ".join(f"{name} {points}" for name, points in score["parts"].items())
        lines.append(f"score {seat}: {score['points']} = {parts}, tie-break {score['tie_break']}")
    winner = record["result"]["winner"]
    return "\n".join([*lines, "result draw" if winner is None else f"result winner {winner}", ""])


def write_json(record: Record) -> str:
    """The JSON form: one line for each key, one line for each turn, a space after every colon and comma."""
    lines = [f'"{key}": {json.dumps(record[key], ensure_ascii=False)},' for key in list(record)[:6]]
    turns = ",\n".join(json.dumps(turn, ensure_ascii=False) for turn in record["turns"])
    result = json.dumps(record["result"], ensure_ascii=False)
    return "\n".join(["{", *lines, f'"turns": [\n{turns}\n],', f'"result": {result}', "}", ""])


def read(path: Path) -> Record:
    """Read a record file, and check that writing it gives the same bytes and that both forms agree."""
    text = path.read_bytes().decode("utf-8")
    is_json = text.lstrip().startswith("{")
    record: Record = json.loads(text) if is_json else read_text(text)
    assert (write_json if is_json else write_text)(record) == text, f"{path}: writing it gives another file"
    assert read_text(write_text(record)) == record == json.loads(write_json(record)), f"{path}: the forms differ"
    return record


# ------------------------------------------------------------------------------------------------ digests


def digest(ints: list[int]) -> str:
    """Eight hexadecimal digits for the integers of a state."""
    return blake2b(" ".join(map(str, ints)).encode("ascii"), digest_size=4).hexdigest()


def mask(numbers: Any) -> int:
    """A set of numbers as bits."""
    return sum(1 << number for number in numbers)


def start_of_cave_vs_cave(setup: dict[str, Any], deal: dict[str, Any], tables: dict[str, Any]) -> list[int]:
    """The integers before the first move, in the order of docs/record.md."""
    actions = [tables["actions"].index(action) for action in deal["actions"]]
    display = mask(tables["rooms"].index(room) for room in deal["display"])
    switches = (
        (setup["additional_cavern_two_walls"] == "facing")
        + 2 * setup["wood_storeroom_first"]
        + 4 * (setup.get("rules", 1) >= 2)
    )
    tiles = mask([*(tables["actions"].index(action) for action in tables["start_actions"]), actions[0]])
    ints = [setup["players"], switches, 0, 0, deal["start"], deal["start"], 0]
    ints += [actions[0], tiles, display, tables["walls"], 1, len(deal["pile"])]
    ints += [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1]  # no turn has begun
    goods = sum(tables["start_goods"][kind] << 8 * place for place, kind in enumerate(tables["goods"]))
    spaces, edges = tables["spaces"], tables["edges"]
    sides = sum(
        1 << (4 * spaces.index(space) + "nesw".index(side)) for space, walls in tables["natural_walls"].items()
        for side in walls
    )  # fmt: skip
    covered = mask(spaces.index(space) for space in tables["covered_spaces"])
    sites = mask(edges.index(edge) for edge in edges if edge and not edge.startswith("c4"))
    for _ in range(setup["players"]):
        ints += [goods, covered, 1 << spaces.index("a3"), sides, 0, sites, 1, 0, 1]
    ints += [deal["start"], display, *actions]
    for rooms in (*deal["caves"], deal["pile"]):
        ints += [tables["rooms"].index(room) for room in rooms]
    return ints


def start_of_cave_farmers(setup: dict[str, Any], deal: dict[str, Any], tables: dict[str, Any]) -> list[int]:
    """The integers before the first move, in the order of docs/record.md."""
    players, start = setup["players"], deal["start"]
    ids = [space["id"] for space in tables["spaces"]]
    first = ids.index(deal["cards"][0])
    open_spaces = [
        number
        for number, space in enumerate(tables["spaces"])
        if number == first or (not space["card"] and players in space["players"])
    ]
    supply = [
        number
        for number, furnishing in enumerate(tables["furnishings"])
        if furnishing["introductory"] or not setup["introductory"]
    ]
    switches = (
        setup["introductory"]
        + 2 * (setup["solo_clear_at"] == 6)
        + 4 * (setup["harvest_markers"] == "late")
        + 8 * setup["imitation_takes_left_goods"]
        + 16 * (setup.get("rules", 1) >= 2)
    )
    ints = [players, switches, 0, 0, start, start, start, mask(open_spaces), 0, mask(supply), 0, 0, 0]
    ints += [-1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, start]
    for number, space in enumerate(tables["spaces"]):
        filled = number in open_spaces and space["filled_from"].get(str(players), 1) <= 1
        goods = space["first_goods"].items() if filled else ()
        ints.append(sum(amount << (GOODS_BITS | STOCK_BITS)[kind] for kind, amount in goods))
    ints += [1, 0, 1, first]  # one marker (none) and one card are revealed
    cells = [f"{column}{row}" for row in range(6) for column in "zabcdefg"]
    cavern, home = (1 << cells.index(cell) for cell in ("d3", "d4"))
    for seat in range(players):
        food = tables["solo_food"] if players == 1 else tables["start_food"][(seat - start) % players]
        ints += [0, food, 0, 0, 0, 0, 0, 0, 0, cavern, 0, 0, 0, 0, home, home, 0, 0, 0, 0, 0]
        ints += [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]  # two dwarfs, and no furnishings built
    ints += [start, *map(ids.index, deal["cards"])]
    return ints + [("none", "leaf", "question").index(marker) for marker in deal["markers"]]


STARTS = {"cave-vs-cave": start_of_cave_vs_cave, "cave-farmers": start_of_cave_farmers}


def start_ints(record: Record, tables: dict[str, Any]) -> list[int]:
    """The integers of the position before the first move."""
    game = record["game"]
    return STARTS[game](record["setup"], record["deal"], tables[game])


def deal_length(record: Record) -> int:
    """How many integers at the end of a state are the deal, which never changes."""
    deal = record["deal"]
    if record["game"] == "cave-farmers":
        return 1 + len(deal["cards"]) + len(deal["markers"])
    return 2 + len(deal["actions"]) + sum(map(len, deal["caves"])) + len(deal["pile"])


def check_vector(vector: dict[str, Any], record: Record, tables: dict[str, Any]) -> None:
    """Compare a test vector with its record: the digest, the deal in its integers, and the start of the game."""
    ints, turns = vector["ints"], vector["turns"]
    assert digest(ints) == vector["digest"], f"{vector['record']} after {turns} turns: another digest"
    start = start_ints(record, tables)
    size = deal_length(record)
    assert ints[-size:] == start[-size:], f"{vector['record']} after {turns} turns: another deal"
    if turns:
        assert vector["digest"] == record["turns"][turns - 1]["digest"], f"{vector['record']}: not the record's digest"
    else:
        assert ints == start, f"{vector['record']}: another start"


def main() -> None:
    """Read records and test vectors, and say how many were right."""
    parser = argparse.ArgumentParser(description="Check records and test vectors without Underhold.")
    parser.add_argument("files", nargs="*", type=Path, metavar="RECORD")
    parser.add_argument("--vectors", type=Path, help="a file of test vectors")
    parser.add_argument("--records", type=Path, default=Path("tests/records"), help="the folder of their records")
    parser.add_argument("--tables", type=Path, default=TABLES, help="the numbers of rooms, spaces and furnishings")
    options = parser.parse_args()
    tables = json.loads(options.tables.read_text(encoding="utf-8"))
    for path in options.files:
        record = read(path)
        start_ints(record, tables)
    vectors = json.loads(options.vectors.read_text(encoding="utf-8"))["vectors"] if options.vectors else []
    for vector in vectors:
        check_vector(vector, read(options.records / vector["record"]), tables)
    print(f"{len(options.files)} records and {len(vectors)} test vectors are right.")


if __name__ == "__main__":
    main()
