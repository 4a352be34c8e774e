"""What is compared between machines, and how a machine that differs answers."""

import pickle
import sys
from pathlib import Path

import pytest

import underhold
from tests.bots.arena.kit import QUICK
from tests.bots.outside.kit import install
from underhold.bots.arena.checksums import bot_checksum, fingerprint
from underhold.bots.arena.ray_node import Batch, BatchResult, Difference, play_batch


def test_a_command_is_compared_by_the_files_that_it_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.py").write_text("1")
    bot = "exec@2s:python3 bot.py --depth 3"
    before = bot_checksum(bot)
    assert bot_checksum(bot) == before == bot_checksum("exec:python3 ./bot.py")
    (tmp_path / "bot.py").write_text("2")
    assert bot_checksum(bot) not in (None, before)
    (tmp_path / "bot.py").unlink()
    assert bot_checksum(bot) == bot_checksum("exec:python3")


def test_a_plugin_is_compared_by_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, tmp_path, "tasting", "taster = tasting_bot:make", tasting_bot="make = None\n")
    before = bot_checksum("taster")
    (tmp_path / "tasting_bot.py").write_text("make = 1\n")
    assert bot_checksum("taster") not in (None, "missing", before)
    sys.modules.pop("tasting_bot", None)
    assert bot_checksum("nobody") == "missing"


def test_built_in_bots_are_part_of_the_package() -> None:
    assert bot_checksum("master@500") is None
    found = fingerprint(("greedy", "exec:python3"))
    assert found["version"] == underhold.__version__
    assert list(found) == ["version", "build", "checksum", "checksum of exec:python3"]


def test_a_machine_that_differs_does_not_play() -> None:
    jobs, own = tuple(QUICK.jobs())[:2], fingerprint(("random",))
    played = play_batch(pickle.dumps(Batch(jobs, ("random",), own)), "10.0.0.7")
    assert isinstance(played, BatchResult)
    assert [one.result.number for one in played.played] == [0, 1]
    for what in own:
        other = play_batch(pickle.dumps(Batch(jobs, ("random",), own | {what: "other"})), "10.0.0.7")
        assert isinstance(other, Difference)
        assert (other.what, other.found, other.wanted) == (what, own[what], "other")
        assert "10.0.0.7" in other.node
    more = play_batch(pickle.dumps(Batch(jobs, ("random",), own | {"checksum of x": "1"})), "10.0.0.7")
    assert isinstance(more, Difference)
    assert more.found == "missing"
