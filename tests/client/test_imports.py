"""The client needs its three libraries, and nothing that only a server needs."""

import subprocess
import sys

import pytest

SERVER_ONLY = ("fastapi", "starlette", "uvicorn", "sqlalchemy", "alembic", "psycopg", "structlog", "prometheus_client")
WITHOUT = """
import sys
from importlib.abc import MetaPathFinder

class Missing(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in {names!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
import underhold.client
"""


def imported_without(*names: str) -> "subprocess.CompletedProcess[str]":
    code = WITHOUT.format(names=names)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)


def test_the_client_imports_without_the_server_packages() -> None:
    done = imported_without(*SERVER_ONLY)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["httpx", "websockets", "pydantic"])
def test_the_error_says_what_to_install(name: str) -> None:
    done = imported_without(name)
    assert done.returncode == 1
    assert f"ModuleNotFoundError: The client needs {name}: pip install 'underhold[client]'." in done.stderr
