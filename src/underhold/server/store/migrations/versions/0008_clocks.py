"""Clocks of tables where people play."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

_RUNS = sa.text("clock_due IS NOT NULL")


def upgrade() -> None:
    """Older tables have no clock."""
    op.add_column("tables", sa.Column("clock_kind", sa.String(16)))
    op.add_column("tables", sa.Column("clock_terms", sa.Text))
    op.add_column("tables", sa.Column("clock", sa.Text))
    op.add_column("tables", sa.Column("clock_since", sa.BigInteger))
    op.add_column("tables", sa.Column("clock_due", sa.BigInteger))
    op.create_index("tables_with_running_clock", "tables", ["clock_due"], sqlite_where=_RUNS, postgresql_where=_RUNS)


def downgrade() -> None:
    """The tables stay, without their clocks."""
    op.drop_index("tables_with_running_clock", "tables")
    with op.batch_alter_table("tables") as tables:
        for name in ("clock_due", "clock_since", "clock", "clock_terms", "clock_kind"):
            tables.drop_column(name)
