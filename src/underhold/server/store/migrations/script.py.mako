"""${message}."""

import sqlalchemy as sa
from alembic import op

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    """One step forward."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """One step back."""
    ${downgrades if downgrades else "pass"}
