"""Moves that are given with a deal."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Every game so far began with its deal."""
    op.add_column("tables", sa.Column("opening", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Given moves become ordinary moves."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("opening")
