"""Lists find their tables through indexes, whatever the number of tables."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event

from underhold.server.store import rows
from underhold.server.store.database import open_engine
from underhold.server.store.migrate import migrate


@pytest.mark.parametrize("kind", ["mine", "open", "finished"])
@pytest.mark.parametrize("guest", ["g", None])
@pytest.mark.parametrize("game", ["cave-vs-cave", None])
def test_no_list_reads_all_tables(tmp_path: Path, kind: str, guest: str | None, game: str | None) -> None:
    engine = open_engine(f"sqlite:///{tmp_path}/x.db")
    migrate(engine)
    queries: list[tuple[str, Any]] = []

    def note(_: Connection, __: object, statement: str, parameters: Any, ___: object, ____: bool) -> None:
        queries.append((statement, parameters))

    with engine.begin() as connection:
        event.listen(engine, "before_cursor_execute", note)
        rows.list_tables(connection, kind, guest, game, None, 20)
        event.remove(engine, "before_cursor_execute", note)
        for statement, parameters in queries:
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters).all()
            steps = [str(step[-1]) for step in plan]
            assert not [step for step in steps if step.startswith(("SCAN tables", "SCAN seats", "SCAN holders"))], steps
            assert not [step for step in steps if "tables_by_time" in step], "it reads every finished game"
    engine.dispose()
