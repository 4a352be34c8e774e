"""A SQLite file has one server at a time."""

import subprocess
import sys
from pathlib import Path

import pytest

from underhold.server.store.occupancy import Occupied, occupy

HOLD = """
import sys
from underhold.server.store.occupancy import occupy
with occupy(sys.argv[1], "http://localhost:8377/"):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_server_is_refused_with_the_address_of_the_first(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/games.sqlite3"
    first = subprocess.Popen([sys.executable, "-c", HOLD, database], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        assert first.stdout is not None
        assert first.stdout.readline() == b"held\n"
        with pytest.raises(Occupied) as refused:
            occupy(database, "http://localhost:8378/")
        assert refused.value.address == "http://localhost:8377/"
    finally:
        first.kill()
        first.communicate()
    with occupy(database, "http://localhost:8378/"):  # a killed server holds nothing
        pass
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("database", ["postgresql://games@localhost/games", "sqlite://", "sqlite:///:memory:"])
def test_other_databases_may_have_several_servers(database: str) -> None:
    with occupy(database, "a"), occupy(database, "b"):
        pass
