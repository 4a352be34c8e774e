"""Migrations produce the schema that the code expects, and can be reversed."""

from concurrent.futures import ThreadPoolExecutor

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, inspect

from underhold.server.store.database import open_engine
from underhold.server.store.migrate import config, migrate
from underhold.server.store.schema import METADATA


def differences(engine: Engine) -> list[object]:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, METADATA))


def test_up_down_and_up_again(database: str) -> None:
    engine = open_engine(database)
    for _ in range(2):
        migrate(engine)
        assert differences(engine) == []
        assert set(inspect(engine).get_table_names()) == {*METADATA.tables, "alembic_version"}
        migrate(engine)  # nothing left to do
        migrate(engine, "base")
        assert inspect(engine).get_table_names() == ["alembic_version"]
    engine.dispose()


def test_each_migration_can_be_undone_and_repeated(database: str) -> None:
    engine = open_engine(database)
    migrate(engine)
    with engine.begin() as connection:
        command.downgrade(config(connection), "-1")
        command.upgrade(config(connection), "+1")
    assert differences(engine) == []
    engine.dispose()


def test_several_servers_start_at_once(postgres_database: str) -> None:
    engines = [open_engine(postgres_database) for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(migrate, engines))
    assert differences(engines[0]) == []
    for engine in engines:
        engine.dispose()
