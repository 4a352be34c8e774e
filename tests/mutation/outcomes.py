"""A pytest plugin that writes to a file how every test ended, and with which error, for `safeguards`."""

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

import underhold

OPTION = "--outcomes"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(OPTION, type=Path, required=True)


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to test anything but the copy in which the change was made."""
    if not Path(underhold.__file__).is_relative_to(config.rootpath):
        pytest.exit(f"{underhold.__file__} is tested instead of {config.rootpath}", returncode=3)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" or not report.passed:
        with item.config.getoption(OPTION).open("a", encoding="utf-8") as file:
            print(json.dumps(_outcome(item, report, call)), file=file)
    return report


def _outcome(item: pytest.Item, report: pytest.TestReport, call: pytest.CallInfo[None]) -> dict[str, Any]:
    outcome = {"test": report.nodeid, "phase": report.when, "outcome": report.outcome}
    if report.failed and call.excinfo is not None:
        raised = call.excinfo.traceback[-1]
        path = Path(raised.path)
        place = path.relative_to(item.config.rootpath) if path.is_relative_to(item.config.rootpath) else path.name
        outcome |= {"error": call.excinfo.type.__name__, "raised": f"{place} {raised.name}"}
    return outcome
