"""The fit of win probabilities finds a scale that is known, and reads what it has played."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from tools import win_scale
from underhold.bots.win_chances import win_chances
from underhold.core.rng import Rng


def drawn(players: int, offset: float, factor: float) -> list[win_scale.Choice]:
    """Choices in games whose winners are drawn with another scale than the present one."""
    rng = Rng(players)
    found = []
    for seed in range(1500):
        scale = 2.0 + seed % 5
        worths = tuple(rng.below(200) / 10 for _ in range(players))
        place = rng.below(10**6) / 10**6
        winner = -1
        for chance in win_chances(worths, offset + factor * scale):
            if place >= 0:
                winner += 1
            place -= chance
        won = tuple(float(seat == winner) for seat in range(players))
        found.append(win_scale.Choice(players, seed, scale, worths, won))
    return found


@pytest.mark.parametrize(("offset", "factor"), [(0.0, 1.0), (0.0, 2.0), (2.0, 0.5)])
def test_the_scale_that_made_the_winners_is_found(offset: float, factor: float) -> None:
    choices = drawn(5, offset, factor)
    best = win_scale.best_fit(choices)
    for scale in (2.0, 4.0, 6.0):
        assert best.offset + best.factor * scale == pytest.approx(offset + factor * scale, rel=0.2)
    assert best.loss <= win_scale.mean_loss(choices)
    lower, error = win_scale.difference_error(choices, best)
    assert (lower > 3 * error) == ((offset, factor) != (0.0, 1.0)), "only a wrong scale is clearly worse"


def test_classes_of_probability_have_all_seats() -> None:
    classes = win_scale.calibration(drawn(3, 0.0, 1.0))
    assert sum(seats for seats, _, _ in classes) == 3 * 1500
    for seats, chance, won in classes:
        assert won == pytest.approx(chance, abs=3 / seats**0.5)


def test_games_are_played_read_and_continued(tmp_path: Path) -> None:
    file = tmp_path / "new" / "games.jsonl"
    for games in (1, 2):
        options = ["--players", "2", "--games", str(games), "--nodes", "20", "--out", str(file)]
        assert CliRunner().invoke(win_scale.main, ["play", "cave-vs-cave", *options]).exit_code == 0
    choices = win_scale.read([file])
    assert {choice.seed for choice in choices} == {1, 2}
    played = win_scale.choices_of("cave-vs-cave", 2, 2, 20)
    again = [choice for choice in choices if choice.seed == 2]
    assert [(choice.scale, choice.won) for choice in again] == [(choice.scale, choice.won) for choice in played]
    assert all(sum(choice.won) == pytest.approx(1.0) and choice.scale > 0 for choice in choices)
    done = CliRunner().invoke(win_scale.main, ["fit", str(file)])
    assert done.exit_code == 0, done.output
    assert done.output.startswith("2 games, ")
