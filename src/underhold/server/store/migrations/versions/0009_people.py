"""What people need who play together: a chat for each table, and bots that keep their characters in a rematch."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Nothing was said at older tables; their players may begin."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("chat", sa.String(8), nullable=False, server_default="players"))
        tables.add_column(sa.Column("chat_number", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("character", sa.String(16)))
    of_table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "chat_messages",
        sa.Column("table_id", sa.String(12), of_table, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(64)),
        sa.Column("name", sa.String(24)),
        sa.Column("text", sa.Text),
        sa.Column("phrase", sa.String(24)),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("chat_messages_by_guest", "chat_messages", ["guest"])
    op.create_table(
        "chat_reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("message", sa.Integer, nullable=False),
        sa.Column("author", sa.String(64)),
        sa.Column("reporter", sa.String(64)),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("chat_reports_by_table", "chat_reports", ["table_id", "message"])
    op.create_table(
        "chat_blocks",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("blocked", sa.String(64), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("chat_blocks_by_blocked", "chat_blocks", ["blocked"])


def downgrade() -> None:
    """What was said is lost."""
    for name in ("chat_blocks", "chat_reports", "chat_messages"):
        op.drop_table(name)
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("character")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("chat_number")
        tables.drop_column("chat")
