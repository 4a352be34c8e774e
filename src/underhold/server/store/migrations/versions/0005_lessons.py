"""Tables remember the lesson that is taught there."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """No table has a lesson yet."""
    op.add_column("tables", sa.Column("lesson", sa.String(32)))


def downgrade() -> None:
    """Lessons that were begun are ordinary games."""
    op.drop_column("tables", "lesson")
