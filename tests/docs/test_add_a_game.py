"""docs/add-a-game.md is true: its blocks, put together as a package, make a game that plays everywhere."""

import json
import random
import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import underhold
from tests.docs.blocks import ROOT, blocks_of
from tests.server.harness import play_on, running
from underhold import games
from underhold.cli.main import cli
from underhold.core.errors import BadNotation, BadSetup
from underhold.core.rng import Rng
from underhold.records import replay_file
from underhold.server.config import Config

PAGE = ROOT / "docs" / "add-a-game.md"
PYTHON = [block.text for block in blocks_of(PAGE) if block.language == "python"]
TOML = [block.text for block in blocks_of(PAGE) if block.language == "toml"]


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package of the page, installed: the game, its entry point and its texts, named as the page says."""
    package = tmp_path / "site" / "my_package"
    (package / "words").mkdir(parents=True)
    (package / "__init__.py").touch()
    code, told = PYTHON[:2], 'catalogue="my_package:words"'
    assert told in PAGE.read_text(encoding="utf-8")
    (package / "nim.py").write_text("\n\n".join(code).replace('name="Nim",', f'name="Nim", {told},'), encoding="utf-8")
    entry_points = tomllib.loads(TOML[0])["project"]["entry-points"]
    (package / "words" / "en.toml").write_text(TOML[1], encoding="utf-8")
    about = tmp_path / "site" / "my_package-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my_package\nVersion: 1.0\n", encoding="utf-8")
    lines = [f"[{group}]\n{name} = {value}\n" for group, one in entry_points.items() for name, value in one.items()]
    (about / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    games.titles.cache_clear()
    yield package
    monkeypatch.undo()
    games.titles.cache_clear()


def run(*arguments: str, text: str = "") -> str:
    result = CliRunner().invoke(cli, list(arguments), input=text, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_the_commands_of_the_page_play_it(tmp_path: Path) -> None:
    assert "nim" in underhold.titles()
    assert underhold.game("nim").id == "nim"
    told = json.loads(run("sim", "nim", "--games", "50", "--bots", "random", "--json"))
    assert told["games"] == 50
    save = tmp_path / "saved.txt"
    told = run("play", "nim", "--hotseat", "--seed", "1", "--save", str(save), text="take:2\n1\nquit\n")
    for said in ("Stones in the heap: 21", "Take one stone", "Take 2 stones", "takes 2 stones."):
        assert said in told
    _, record, _ = replay_file(save)
    assert record.plies == 2


def test_the_server_plays_it_with_its_texts(tmp_path: Path) -> None:
    with running(Config(database=f"sqlite:///{tmp_path}/games.sqlite3", client=tmp_path, limits=None)) as server:
        ada = server.person()
        offered = next(game for game in ada.get("/games") if game["id"] == "nim")
        assert offered["switches"] == [{"id": "stones", "kind": "choice", "choices": [15, 21, 30], "default": 21}]
        assert offered["texts"]["switch.stones_15"] == "15, a short game"
        table = ada.make(["here", "here"], "nim", switches={"stones": 15})["table"]
        with ada.tab(table) as tab:
            assert tab.position["view"] == {"players": 2, "stones": 15, "turn": 0}
            decision = tab.position["decision"]
            assert decision["prompt"] == "How many stones do you take?"
            assert [one["text"] for one in decision["answers"]] == ["Take one stone", "Take 2 stones", "Take 3 stones"]
            play_on([tab], random.Random(1))
            result = tab.position["result"]
            assert [(line["text"], sum(line["points"])) for line in result["lines"]] == [("The last stone", 1)]


def test_the_game_of_the_page_keeps_its_own_checklist() -> None:
    game: Any = underhold.game("nim")
    rng = Rng(1)
    for seed in range(20):
        setup = game.setup(2, seed)
        assert game.setup_from_json(game.setup_to_json(setup)) == setup
        state = game.new(setup)
        assert game.to_ints(game.new(setup, game.deal_to_json(state))) == game.to_ints(state)
        labels, digests = [], []
        while game.decision(state):
            labels.append(game.label(state))
            digests.append(game.digest(state))
            view = game.view(state, 0)
            moves = game.moves(view)
            assert moves == game.moves(state)
            assert game.view(game.determinize(view, rng), 0) == view
            assert game.from_ints(game.to_ints(state)) == state
            for move in moves:
                assert game.read(view, str(move)) == game.unpack(game.pack(move)) == move
                assert " " not in str(move)
            move, before = moves[rng.below(len(moves))], game.to_ints(state)
            after = game.play(state, move).state
            assert game.to_ints(state) == before
            game.advance(state, move)
            assert game.to_ints(state) == game.to_ints(after)
        assert game.moves(state) == []
        assert len(set(labels)) == len(labels)
        assert len(set(digests)) == len(digests)
    with pytest.raises(BadSetup):
        game.setup(3, 0)
    with pytest.raises(BadNotation):
        game.read(game.new(game.setup(2, 0)), "take:4")


def test_the_page_names_all_fields_of_a_title() -> None:
    table = re.findall(r"^\| (`.+?`) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    named = {name for cell in table for name in re.findall(r"`(\w+)`", cell)}
    assert named == {field.name for field in fields(underhold.Title)} - {"game", "name", "named_view"}
