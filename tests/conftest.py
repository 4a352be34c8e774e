"""Reports which build is tested, refuses the wrong one, and registers the Hypothesis profiles."""

import os

import pytest
from hypothesis import HealthCheck, settings

import underhold

# Whole games take longer than Hypothesis likes; machines are noisy, so there is no deadline either.
_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("default", deadline=None, max_examples=200, suppress_health_check=_SLOW)
settings.register_profile("quick", deadline=None, max_examples=20, suppress_health_check=_SLOW)
settings.register_profile("thorough", deadline=None, max_examples=5000, suppress_health_check=_SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_report_header() -> str:
    return f"underhold {underhold.__version__}, {underhold.build()} build"


def pytest_configure(config: pytest.Config) -> None:
    expected = os.environ.get("UNDERHOLD_EXPECT")
    if expected and underhold.build() != expected:
        pytest.exit(f"these tests are meant for the {expected} build, but {underhold.build()} is imported", 2)
