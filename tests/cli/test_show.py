"""`underhold show` writes pictures of recorded games."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from underhold.cli.main import cli
from underhold.core.errors import BadSetup

RECORD = Path(__file__).parents[1] / "records" / "cave-vs-cave" / "solo.txt"


def show(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["show", str(RECORD), *map(str, arguments)])


def test_svg_and_png_are_written_without_output(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    done = show("--at", 40, "--svg", svg, "--png", png, "--width", 240)
    assert (done.exit_code, done.output) == (0, "")
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert png.read_bytes()[16:20] == (240).to_bytes(4)


def test_the_picture_is_that_of_the_move(tmp_path: Path) -> None:
    first, last = tmp_path / "first.svg", tmp_path / "last.svg"
    assert show("--at", 0, "--svg", first).exit_code == 0
    assert show("--svg", last).exit_code == 0
    assert first.read_bytes() != last.read_bytes()


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    done = show("--svg", tmp_path / "nowhere" / "a.svg")
    assert isinstance(done.exception, BadSetup)
    assert "nowhere" in str(done.exception)


def test_without_a_file_it_is_drawn_here() -> None:
    assert "Cave vs Cave" in show("--at", 3).output
