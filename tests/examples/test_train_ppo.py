"""The example learns, says what it learned, and beats the bot that it promises to beat.

It needs PyTorch and some minutes, so only `make test-training` does it.
"""

import re
from pathlib import Path
from statistics import fmean

import pytest

import underhold
from tests.examples.kit import Done, run
from underhold.bots.match import play_match

pytestmark = pytest.mark.training

LITTLE = ("--games", "64", "--minibatch", "256")
VERDICT = re.compile(r"Deals 0 to (\d+): the network scores ([\d.]+) points, greedy ([\d.]+)\.\n\Z")


def train(folder: Path, *arguments: str) -> Done:
    return run("train_ppo.py", folder, *arguments)


def verdict(done: Done) -> tuple[float, float]:
    """The mean points of the network and of greedy."""
    found = VERDICT.search(done.out)
    assert found, done.out
    return float(found[2]), float(found[3])


def mean_points(bot: str, deals: int) -> float:
    game = underhold.game("cave-vs-cave")
    return fmean(
        play_match(game, game.setup(players=1, seed=deal), [bot], deal).scores.points[0] for deal in range(deals)
    )


def test_a_little_training_is_far_better_than_chance(tmp_path: Path) -> None:
    done = train(tmp_path, *LITTLE, "--steps", "80000", "--deals", "4")
    network, greedy = verdict(done)
    assert network > 2 * mean_points("random", deals=100)
    assert done.code == (0 if network > greedy else 1)
    again = train(tmp_path, "--load", "policy.pt", "--deals", "4")
    assert verdict(again) == (network, greedy), "what was kept is what was trained"
    assert again.code == done.code
    narrow = train(tmp_path, "--load", "policy.pt", "--width", "8")
    assert narrow.code == 1
    assert "does not contain a network with this --width" in narrow.err


def test_the_same_seed_trains_the_same_network(tmp_path: Path) -> None:
    for name, seed in (("one", "5"), ("same", "5"), ("other", "6")):
        done = train(tmp_path, *LITTLE, "--steps", "8192", "--deals", "1", "--seed", seed, "--save", name)
        assert verdict(done)[1] == mean_points("greedy", deals=1), "the bot plays the same deal"
    import torch

    one, same, other = (torch.load(tmp_path / name) for name in ("one", "same", "other"))
    assert all(torch.equal(one[part], same[part]) for part in one)
    assert not torch.equal(one["value.weight"], other["value.weight"])


def test_wrong_arguments_are_refused_with_a_reason(tmp_path: Path) -> None:
    for arguments, reason in (
        (("--steps", "100"), "--steps must be at least 8192, the size of one update"),
        (("--load", "nowhere.pt"), "file not found: nowhere.pt"),
        (("--deals", "0"), "--deals must be at least 1"),
    ):
        done = train(tmp_path, *arguments)
        assert done.code == 2
        assert reason in done.err


def test_the_trained_network_beats_greedy(tmp_path: Path) -> None:
    done = train(tmp_path, "--steps", "3000000")
    network, greedy = verdict(done)
    assert done.code == 0, done.out
    assert network > greedy > 45
