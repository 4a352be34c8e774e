"""What the README and the docstrings show really runs."""

import doctest
import importlib
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import underhold
from underhold.cli.main import cli

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [line.split("#")[0].strip() for line in re.findall(r"^underhold .*$", README, re.MULTILINE)]


def test_the_library_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    assert re.fullmatch(r"\(\d+, \d+\)\n", capsys.readouterr().out)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_run(command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "tests").symlink_to(ROOT / "tests")  # what a command writes stays out of the tree
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    arguments = shlex.split(command)[1:]
    if arguments[0] == "serve":
        arguments.append("--help")  # it would serve forever; its options are read all the same
    for option, little in (("--games", "2"), ("--seconds", "1")):
        if option in arguments:
            arguments[arguments.index(option) + 1] = little
    done = CliRunner().invoke(cli, arguments, input="quit\n")
    assert done.exit_code == 0, done.output


def test_links_lead_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md"), ROOT / "bench/README.md"]:
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            if "://" not in link:
                assert (page.parent / link).exists(), f"{page.name}: {link}"


@pytest.mark.skipif(underhold.build() == "compiled", reason="doctest does not see compiled functions")
@pytest.mark.parametrize("module", ["underhold", "underhold.cave_vs_cave.goods", "underhold.cave_farmers.goods"])
def test_docstrings_tell_the_truth(module: str) -> None:
    result = doctest.testmod(importlib.import_module(module))
    assert result.failed == 0
    assert result.attempted > 0
