"""Alembic's entry: it migrates the connection that `store.migrate` hands over."""

from alembic import context

from underhold.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
