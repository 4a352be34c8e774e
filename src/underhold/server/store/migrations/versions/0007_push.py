"""Push subscriptions."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Nobody has subscribed yet."""
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("push_by_guest", "push_subscriptions", ["guest"])


def downgrade() -> None:
    """Subscriptions are lost; browsers can subscribe again."""
    op.drop_table("push_subscriptions")
