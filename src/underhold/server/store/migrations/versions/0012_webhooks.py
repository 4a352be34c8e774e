"""Webhooks of tables."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """No table has a webhook yet."""
    op.create_table(
        "webhooks",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Webhooks are lost."""
    op.drop_table("webhooks")
