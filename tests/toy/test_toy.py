"""A game that the package does not know plays everywhere: the command line, records, bots, environments, the server."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import underhold
from tests.toy.pebbles import GAME
from underhold.bots.bot import make_bot
from underhold.bots.match import play_match
from underhold.cli.main import cli
from underhold.core.errors import BadPosition, BadSetup
from underhold.records import read_record, replay_file, write_record

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "any_language" / "bot.py"


TYPED = "take:1\n2\nundo\nscore\nquit\n"


def run(*arguments: str, text: str = "") -> str:
    result = CliRunner().invoke(cli, list(arguments), input=text, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_nothing_outside_this_folder_knows_it() -> None:
    sources = [ROOT / "pyproject.toml", *(ROOT / "src").rglob("*.*"), *(ROOT / "web" / "src").rglob("*.*")]
    texts = {".py", ".toml", ".ts", ".svelte", ".css", ".json", ".md"}
    found = [path for path in sources if path.suffix in texts and "pebbles" in path.read_text(encoding="utf-8").lower()]
    assert found == []


def test_it_is_listed_beside_the_others() -> None:
    assert list(underhold.titles()) == ["cave-vs-cave", "cave-farmers", "pebbles"]
    assert underhold.game("pebbles") is GAME
    assert [switch.id for switch in underhold.titles()["pebbles"].switches()] == ["passing"]


def test_sim_plays_it() -> None:
    told = json.loads(run("sim", "pebbles", "--players", "3", "--games", "20", "--bots", "random", "--json"))
    assert told["games"] == 20
    assert len(told["mean_score"]) == 3


def test_perft_counts_it() -> None:
    assert "16" in run("perft", "pebbles", "--players", "2", "--seed", "1", "--depth", "2")


def test_positions_are_refused_since_it_has_none() -> None:
    assert not isinstance(GAME, underhold.Positions)
    with pytest.raises(BadPosition, match="Positions of pebbles cannot be written as text"):
        underhold.read_position("pebbles players=2")


@pytest.mark.parametrize("form", ["game.txt", "game.json"])
def test_records_keep_it(tmp_path: Path, form: str) -> None:
    match = play_match(GAME, GAME.setup(2, 5), ["random", "random"], seed=3, keep_record=True)
    assert match.record is not None
    write_record(match.record, tmp_path / form)
    assert read_record(tmp_path / form) == match.record
    game, record, plies = replay_file(tmp_path / form)
    assert game is GAME
    assert record.scores == match.scores
    assert len(plies) == match.decisions
    assert "Verified" in run("replay", str(tmp_path / form), "--verify")


def test_the_terminal_plays_it(tmp_path: Path) -> None:
    save = tmp_path / "saved.txt"
    told = run(
        "play", "pebbles", "--hotseat", "--seed", "1", "--save", str(save), text="take:1\n2\nundo\nscore\nquit\n"
    )
    assert "Pebbles" in told
    assert "takes the stone with" in told
    assert "Face-up stones" in told
    _, record, _ = replay_file(save)
    assert record.plies in (1, 2)


def test_the_terminal_plays_it_to_the_end(tmp_path: Path) -> None:
    save = tmp_path / "saved.txt"
    told = run("play", "pebbles", "--solo", "--seed", "1", "--save", str(save), text="1\n" * 12)
    assert "78 points." in told
    _, record, _ = replay_file(save)
    assert record.scores is not None
    assert record.scores.points == (78,)


def test_the_arena_rates_it(tmp_path: Path) -> None:
    out = tmp_path / "arena"
    program = f"exec:{sys.executable} {EXAMPLE}"
    run("arena", "pebbles", "--seats", "2", "--bots", f"random,{program}", "--games", "4", "--out", str(out))
    assert len((out / "games.csv").read_text(encoding="utf-8").splitlines()) == 1 + 4 * 2  # a line for each seat


def test_bots_that_search_refuse_it_with_a_reason() -> None:
    with pytest.raises(BadSetup, match="pebbles has no search, so only the bot random can play it"):
        make_bot("greedy", GAME).choose(GAME.view(GAME.new(GAME.setup(2, 1)), 0))


@pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # PettingZoo expects arrays, masks need dictionaries
def test_pettingzoo_plays_it() -> None:
    from pettingzoo.test import api_test

    from underhold.env import AECGame

    api_test(AECGame("pebbles", players=3), num_cycles=50)


def test_batches_play_it() -> None:
    """With what `Batch` does for games that do not provide copies of their own."""
    from underhold.env import BatchedStates

    batch = BatchedStates("pebbles", 3, [1, 2], observation="one-hot", passing=False)
    kept = batch.clone()
    seen = batch.encode()
    while not seen.over.all():
        playing = (~seen.over).nonzero()[0]
        batch.step(seen.actions[seen.offsets[playing]], playing)
        seen = batch.encode()
    assert seen.points.sum() > 0
    assert not kept.encode().over.any()
    again = BatchedStates.from_bytes(batch.to_bytes()).encode()
    assert (again.observations == seen.observations).all()
    assert (again.rewards == seen.rewards).all()


def test_gymnasium_plays_it() -> None:
    import gymnasium

    from underhold.env.registration import register_games

    register_games()
    env = gymnasium.make("Underhold/PebblesSolo-v1")
    _, info = env.reset(seed=2)
    over, total = False, 0.0
    while not over:
        action = int(np.flatnonzero(info["action_mask"])[0])
        _, reward, over, _, info = env.step(action)
        total += float(reward)
    assert total == info["points"] == 78
