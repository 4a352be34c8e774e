"""What strangers need to share a server: links that are used once, known deals, hints by consent, early ends."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Columns for all of it. Nobody has agreed to hints at older tables."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("deal_known", sa.Boolean, nullable=False, server_default=sa.false()))
        tables.add_column(sa.Column("ended", sa.String(16)))
        tables.add_column(sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET seen = updated")
    op.drop_index("tables_of_bots", "tables")
    op.create_index("tables_of_bots", "tables", ["bot_to_move", "seen"])
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("link_number", sa.Integer, nullable=False, server_default="0"))
        seats.add_column(sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
        seats.add_column(sa.Column("hints_used", sa.Integer, nullable=False, server_default="0"))
        seats.add_column(sa.Column("left", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """The tables stay; what was agreed at them is lost."""
    with op.batch_alter_table("seats") as seats:
        for name in ("left", "hints_used", "hints", "link_number"):
            seats.drop_column(name)
    op.drop_index("tables_of_bots", "tables")
    op.create_index("tables_of_bots", "tables", ["bot_to_move", "updated"])
    with op.batch_alter_table("tables") as tables:
        for name in ("seen", "ended", "deal_known"):
            tables.drop_column(name)
