"""Says which build the tests run on, and refuses to test the wrong one."""

import os

import pytest

import underhold


def pytest_report_header() -> str:
    return f"underhold {underhold.__version__}, {underhold.build()} build"


def pytest_configure(config: pytest.Config) -> None:
    expected = os.environ.get("UNDERHOLD_EXPECT")
    if expected and underhold.build() != expected:
        pytest.exit(f"these tests are meant for the {expected} build, but {underhold.build()} is imported", 2)
