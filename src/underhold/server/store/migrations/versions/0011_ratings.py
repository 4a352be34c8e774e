"""Ratings, and recovery codes."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Nobody has a rating or a recovery code yet."""
    op.create_table(
        "players",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("rated_since", sa.BigInteger),
        sa.Column("recovery", sa.String(64)),
    )
    op.create_index("players_by_recovery", "players", ["recovery"], unique=True)
    op.create_table(
        "rating_results",
        sa.Column("table_id", sa.String(12), primary_key=True),
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("opponents", sa.Text, nullable=False),
    )
    op.create_index("rating_results_by_guest", "rating_results", ["guest", "game", "at"])


def downgrade() -> None:
    """Ratings and recovery codes are lost."""
    op.drop_table("rating_results")
    op.drop_table("players")
