"""The client needs its three libraries, and nothing that only a server needs."""

import pytest

from tests.without import run_without

SERVER_ONLY = ("fastapi", "starlette", "uvicorn", "sqlalchemy", "alembic", "psycopg", "structlog", "prometheus_client")


def test_the_client_imports_without_the_server_packages() -> None:
    done = run_without(SERVER_ONLY, "import underhold.client")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["httpx", "websockets", "pydantic"])
def test_the_error_says_what_to_install(name: str) -> None:
    done = run_without((name,), "import underhold.client")
    assert done.returncode == 1
    assert f"ModuleNotFoundError: The client needs {name}: pip install 'underhold[client]'." in done.stderr
