"""Attempts at daily deals."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """No table is an attempt yet."""
    op.add_column("tables", sa.Column("daily", sa.String(10)))
    op.create_index("tables_of_the_day", "tables", ["daily", "game", "maker"], unique=True)


def downgrade() -> None:
    """Attempts become ordinary tables."""
    op.drop_index("tables_of_the_day", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("daily")
