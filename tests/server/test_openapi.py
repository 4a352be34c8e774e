"""The description of the REST calls, and whether the server keeps to it: schemathesis tries everything it allows."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from tests.server.harness import play_on, running
from underhold.server.app import create_app
from underhold.server.config import Config

SPEC = create_app(Config("sqlite://")).openapi()
schema = schemathesis.openapi.from_dict(SPEC)


@dataclass
class Fuzzed:
    """A server with a few tables, of which some belong to the asker."""

    address: str
    cookie: str
    tables: list[str]


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fuzzed]:
    folder: Path = tmp_path_factory.mktemp("fuzz")
    with running(Config(f"sqlite:///{folder}/games.sqlite3", client=folder, limits=None)) as server:
        ada = server.person()
        over = ada.make(["here"])["table"]
        with ada.tab(over) as tab:
            play_on([tab], random.Random(1))
        going = ada.make(["here", "link"], listed=True)["table"]
        farmers = server.person().make(["here", "link"], "cave-farmers", listed=True)["table"]
        yield Fuzzed(server.address, ada.cookie(), [over, going, farmers])


@schema.parametrize()
@settings(
    max_examples=25,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_the_server_keeps_to_its_description(case: Any, fuzzed: Fuzzed) -> None:
    table = (case.path_parameters or {}).get("table")
    if isinstance(table, str) and re.fullmatch("[a-z0-9]{12}", table):
        case.path_parameters["table"] = fuzzed.tables[sum(map(ord, table)) % len(fuzzed.tables)]
    headers = {} if case.path == "/api/me" else {"cookie": fuzzed.cookie}  # it would delete the tables of the others
    answer = case.call(base_url=fuzzed.address, headers=headers)
    unwanted = {
        422: [positive_data_acceptance],  # what the description allows may still be no move or no setup of the game
        413: [negative_data_rejection],  # a refusal, which schemathesis does not expect for a wrong body that is large
    }
    case.validate_response(answer, excluded_checks=unwanted.get(answer.status_code, []), headers=headers)
    if answer.status_code >= 400:
        assert set(answer.json()) == {"error", "detail", "rule", "version"}
        assert answer.json()["detail"]


def test_every_call_of_the_protocol_is_described() -> None:
    protocol = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    told = {path.partition("?")[0] for path in re.findall(r"`(?:GET|POST|DELETE) (/api[^`]*)`", protocol)}
    described = {path.replace("{table}", "{id}") for path in SPEC["paths"]}
    assert told <= described
    assert {path for path in described if path.startswith("/api")} - told <= {"/api/tables/{id}/record.txt"}


def test_every_error_is_described_as_a_problem() -> None:
    problem = {"$ref": "#/components/schemas/Problem"}
    for path, calls in SPEC["paths"].items():
        for call in calls.values():
            assert call["summary"]
            assert call.get("description"), path
            for status, answer in call["responses"].items():
                if int(status) >= 400:
                    assert answer["content"]["application/json"]["schema"] == problem
