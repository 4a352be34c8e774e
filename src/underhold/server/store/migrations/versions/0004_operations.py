"""What operators need: bans, changes that other programs make, and lists that stay fast with many tables."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Nobody is banned yet."""
    op.create_table(
        "bans",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("value", sa.String(64), primary_key=True),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "changes",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(12), nullable=False),
    )
    op.drop_index("tables_by_time", "tables")
    op.create_index("tables_in_lists", "tables", ["listed", "status", "updated", "id"])
    free = sa.text("kind = 'link' AND NOT claimed")
    op.create_index("seats_free", "seats", ["table_id"], sqlite_where=free, postgresql_where=free)


def downgrade() -> None:
    """Bans are lost."""
    op.drop_index("seats_free", "seats")
    op.drop_index("tables_in_lists", "tables")
    op.create_index("tables_by_time", "tables", ["status", "updated"])
    op.drop_table("changes")
    op.drop_table("bans")
