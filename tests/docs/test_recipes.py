"""The page of recipes shows what the published numbers say."""

from pathlib import Path

import pytest

from tools import learning_curves as curves

LOG = """\
   81,920 steps   1,025 games  16.0 points     8 s
1,499,136 steps  17,097 games  48.5 points    78 s
Deals 0 to 99: the network scores 49.5 points, greedy 47.3.
"""


def test_picture_and_table_are_made_from_the_numbers() -> None:
    published = curves.load()
    assert curves.PICTURE.read_text(encoding="utf-8") == curves.picture(published), (
        "run python -m tools.learning_curves"
    )
    page = curves.PAGE.read_text(encoding="utf-8")
    assert curves.table(published) in page, "run python -m tools.learning_curves"


def test_every_recipe_is_published() -> None:
    published = curves.load()
    assert list(published) == list(curves.NAMES)
    for example, runs in published.items():
        assert (curves.ROOT / "examples" / f"{example}.py").is_file()
        for run in runs:
            steps, seconds, points = zip(*run["curve"], strict=True)
            assert sorted(steps) == list(steps)
            assert sorted(seconds) == list(seconds)
            assert points[-1] > points[0], "it has learned something"


def test_one_file_has_at_least_five_seeds() -> None:
    assert len({run["seed"] for run in curves.load()["train_ppo"]}) >= 5


def test_stable_baselines_reaches_the_points_of_greedy_within_300_seconds() -> None:
    runs = curves.load()["train_sb3"]
    assert all(run["result"] >= 47 and run["curve"][-1][1] <= 300 for run in runs)


def test_logs_are_read(tmp_path: Path) -> None:
    assert curves.run_of(LOG, 3) == {
        "seed": 3,
        "result": 49.5,
        "greedy": 47.3,
        "curve": [[81920, 8, 16.0], [1499136, 78, 48.5]],
    }
    (tmp_path / "train_ppo-10.txt").write_text(LOG)
    (tmp_path / "train_ppo-9.txt").write_text(LOG)
    assert [run["seed"] for run in curves.read(tmp_path)["train_ppo"]] == [9, 10]
    (tmp_path / "train_sb3-1.txt").write_text(LOG.splitlines()[0])
    with pytest.raises(SystemExit, match="did not finish"):
        curves.read(tmp_path)


def test_more_seeds_are_added_to_the_published_ones() -> None:
    def runs(*results: tuple[int, float]) -> list[dict[str, object]]:
        return [{"seed": seed, "result": result} for seed, result in results]

    published = {"train_sb3": runs((1, 48.0)), "train_rllib": runs((2, 30.0), (4, 31.0))}
    more = {"train_rllib": runs((3, 29.0), (4, 32.0)), "train_ppo": runs((1, 49.0))}
    assert curves.added(published, more) == {
        "train_ppo": runs((1, 49.0)),
        "train_sb3": runs((1, 48.0)),
        "train_rllib": runs((2, 30.0), (3, 29.0), (4, 32.0)),
    }
