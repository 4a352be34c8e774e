"""The files of deploy/ agree with the program and with each other."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.docs.blocks import ROOT
from underhold.cli.main import cli
from underhold.server.config import KIB, Config, Connecting
from underhold.server.connections import WANTED_FILES

DEPLOY = ROOT / "deploy"
UNIT = (DEPLOY / "underhold@.service").read_text(encoding="utf-8")
OPTIONS = shlex.split((DEPLOY / "underhold.conf").read_text(encoding="utf-8").partition("OPTIONS=")[2])
CONTAINER = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
PROXY = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
PAGE = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")


def understood(words: list[str]) -> bool:
    """Whether the command knows these options; it does not start."""
    return CliRunner().invoke(cli, [*words, "--help"]).exit_code == 0


def test_the_unit_starts_the_server_with_options_it_has() -> None:
    (started,) = re.findall(r"^ExecStart=\S+ (.*) \$OPTIONS$", UNIT, re.MULTILINE)
    assert understood([*shlex.split(started.replace("%i", "8377")), *OPTIONS])
    assert not understood(["serve", "--nonsense"])


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "underhold@8377.service"
    unit.write_text(UNIT.replace("/opt/underhold/bin/underhold", "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_unit_allows_as_many_files_as_the_server_asks_for() -> None:
    assert re.findall(r"^LimitNOFILE=(\d+)$", UNIT, re.MULTILINE) == [str(WANTED_FILES)]


def test_the_public_name_is_the_same_everywhere() -> None:
    (name,) = re.findall(r"server_name (\S+);", PROXY)
    assert OPTIONS[OPTIONS.index("--host-name") + 1] == name
    assert set(re.findall(r"--host-name ([\w.]+)", PAGE)) == {name}


def test_the_connection_limits_of_the_proxy_match_the_server() -> None:
    limits = Connecting()
    assert f"limit_conn underhold_connections {limits.by_address};" in PROXY
    assert f"client_header_timeout {limits.head_seconds:.0f}s;" in PROXY


def test_the_container_starts_the_server_with_options_it_has() -> None:
    (words,) = re.findall(r"^CMD \[(.*)\]$", CONTAINER, re.MULTILINE)
    command = [word.strip(' "') for word in words.split(",")]
    assert understood(command)
    (port,) = re.findall(r"^EXPOSE (\d+)$", CONTAINER, re.MULTILINE)
    assert port == command[command.index("--port") + 1]
    assert f"127.0.0.1:{port}/healthz" in CONTAINER


def test_the_container_context_has_only_what_the_build_needs() -> None:
    rules = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    taken = [rule.removeprefix("!") for rule in rules if rule.startswith("!")]
    assert all((ROOT / one).exists() for one in taken)
    assert {"Makefile", "requirements", "setup.py", "pyproject.toml", "src", "web"} <= set(taken)
    assert "web/node_modules" in rules


def test_the_proxy_lists_the_servers_that_are_started() -> None:
    assert re.findall(r"server 127\.0\.0\.1:(\d+);", PROXY) == sorted(set(re.findall(r"underhold@(\d+)", PAGE)))


def test_the_proxy_sends_all_requests_for_a_table_to_one_server() -> None:
    (upstream,) = re.findall(r"upstream underhold \{(.*?)\}", PROXY, re.DOTALL)
    assert "hash $underhold_key consistent;" in upstream
    (pattern,) = re.findall(r"~(\S+) +\$table;", PROXY)
    for path in ("/api/tables/4k2j9x0q8s1a", "/api/tables/4k2j9x0q8s1a/socket"):
        found = re.match(pattern.replace("(?<", "(?P<"), path)
        assert found is not None
        assert found["table"] == "4k2j9x0q8s1a"


@pytest.mark.parametrize(
    ("section", "sentence"),
    [
        ("Operations", "It does not work under a path such as"),
        ("Several processes", "it halves the cost of several processes"),
        ("Update", "Games continue by the rules they began with"),
        ("Update", "an old program refuses a database of a newer schema"),
    ],
)
def test_the_page_says_what_operators_have_to_know(section: str, sentence: str) -> None:
    """Nothing else tells them."""
    _, heading, rest = PAGE.partition(f"## {section}\n")
    assert heading
    assert sentence in " ".join(re.split(r"^##+ ", rest, maxsplit=1, flags=re.MULTILINE)[0].split())


def test_the_limits_of_the_proxy_match_the_server() -> None:
    (mebibytes,) = re.findall(r"client_max_body_size (\d+)m;", PROXY)
    assert int(mebibytes) * KIB * KIB == Config("sqlite:///x").record_limit
    for header in ("Host", "X-Forwarded-Host", "X-Forwarded-For", "X-Forwarded-Proto", "Upgrade", "Connection"):
        assert f"proxy_set_header {header} " in PROXY
