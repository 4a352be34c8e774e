"""The solver's best lines at daily deals."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """No line is known yet."""
    op.create_table(
        "daily_bests",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """The lines can be searched again."""
    op.drop_table("daily_bests")
