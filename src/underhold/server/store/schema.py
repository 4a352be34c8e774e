"""The tables of the database. Migrations create them; a test compares the two.

A game is its setup, its deal and its moves; the other columns of `tables` are what lists show and what a server has
to know before it replays a game. Times are microseconds since 1970, so that both databases order them alike.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    text,
)

METADATA: Final = MetaData()

# Queries use the same words, or the index is not used.
FREE_SEAT: Final = text("kind = 'link' AND NOT claimed")
CLOCK_RUNS: Final = text("clock_due IS NOT NULL")

settings: Final = Table(
    "settings",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

tables: Final = Table(
    "tables",
    METADATA,
    Column("id", String(12), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("setup", Text, nullable=False),
    Column("deal", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("label", String(16), nullable=False),
    Column("to_move", Integer),
    Column("bot_to_move", Boolean, nullable=False),
    Column("status", String(8), nullable=False),
    Column("winner", Integer),
    Column("points", Text),
    Column("listed", Boolean, nullable=False),
    Column("uploaded", Boolean, nullable=False),
    Column("maker", String(64)),
    Column("undone", Text, nullable=False),
    Column("offer", Text),
    Column("takebacks", Integer, nullable=False),
    Column("rematch", String(12)),
    Column("deal_known", Boolean, nullable=False),
    Column("lesson", String(32)),
    Column("opening", Integer, nullable=False, server_default="0"),
    Column("ended", String(16)),
    Column("daily", String(10)),
    Column("clock_kind", String(16)),
    Column("clock_terms", Text),
    Column("clock", Text),
    Column("clock_since", BigInteger),
    Column("clock_due", BigInteger),
    Column("chat", String(8), nullable=False, server_default="players"),  # who reads it: off, players, public
    Column("chat_number", Integer, nullable=False, server_default="0"),  # of the last message, also a deleted one
    Column("seen", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    # One attempt at each daily deal; other tables have no day, and rows without one never count as equal.
    Index("tables_of_the_day", "daily", "game", "maker", unique=True),
    Index("tables_of_bots", "bot_to_move", "seen"),
    Index("tables_by_maker", "maker"),
    Index("tables_with_running_clock", "clock_due", sqlite_where=CLOCK_RUNS, postgresql_where=CLOCK_RUNS),
    # With the id, so that SQLite reads only rows that are shown. An index by status alone would mislead its planner.
    Index("tables_in_lists", "listed", "status", "updated", "id"),
)

seats: Final = Table(
    "seats",
    METADATA,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(4), nullable=False),
    Column("bot", String(32)),
    Column("name", String(24)),
    Column("claimed", Boolean, nullable=False),
    Column("link_number", Integer, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("hints_used", Integer, nullable=False),
    Column("left", Boolean, nullable=False),
    Column("character", String(16)),
    Index("seats_free", "table_id", sqlite_where=FREE_SEAT, postgresql_where=FREE_SEAT),
)

holders: Final = Table(
    "holders",
    METADATA,
    Column("table_id", String(12), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(64), primary_key=True),
    ForeignKeyConstraint(["table_id", "seat"], ["seats.table_id", "seats.number"], ondelete="CASCADE"),
    Index("holders_by_guest", "guest"),
)

moves: Final = Table(
    "moves",
    METADATA,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("move", String(120), nullable=False),
    Column("at", BigInteger, nullable=False),
)

# Analyses of finished games, as `bots.analysis` writes them. They take minutes, so they are stored.
analyses: Final = Table(
    "analyses",
    METADATA,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("text", Text, nullable=False),
)

# The solver's best lines at daily deals, as `table.daily_best` writes them.
daily_bests: Final = Table(
    "daily_bests",
    METADATA,
    Column("game", String(32), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("text", Text, nullable=False),
)

# The version that each request led to, by its key: a repeated request gets the same answer and is not done again.
# Not a column of `moves`, because an undo has a key too, and because a key outlives the move that is undone.
keys: Final = Table(
    "keys",
    METADATA,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("key", String(40), primary_key=True),
    Column("version", Integer, nullable=False),
)

# What people say to each other at a table. `key`: a message that is sent twice is stored once.
chat_messages: Final = Table(
    "chat_messages",
    METADATA,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("guest", String(64)),
    Column("name", String(24)),
    Column("text", Text),
    Column("phrase", String(24)),
    Column("key", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("chat_messages_by_guest", "guest"),
)

# Messages that somebody has reported, with copies of those before them; `underhold admin` lists them.
chat_reports: Final = Table(
    "chat_reports",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("message", Integer, nullable=False),
    Column("author", String(64)),
    Column("reporter", String(64)),
    Column("said", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("chat_reports_by_table", "table_id", "message"),
)

# Whose messages a guest does not want to see. `blocked`: a guest, or a seat as TABLE/SEAT.
chat_blocks: Final = Table(
    "chat_blocks",
    METADATA,
    Column("guest", String(64), primary_key=True),
    Column("blocked", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("chat_blocks_by_blocked", "blocked"),
)

# Guests and addresses that may not use the server; `underhold admin` writes them.
bans: Final = Table(
    "bans",
    METADATA,
    Column("kind", String(8), primary_key=True),  # guest, address
    Column("value", String(64), primary_key=True),
    Column("note", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

# Tables that another program has changed on SQLite, which has no notifications: the server looks here.
changes: Final = Table(
    "changes",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("table_id", String(12), nullable=False),
)

# Browsers that want to be notified when it is their player's turn (Web Push).
push_subscriptions: Final = Table(
    "push_subscriptions",
    METADATA,
    Column("id", String(64), primary_key=True),  # the hash of the endpoint
    Column("guest", String(64), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("push_by_guest", "guest"),
)

# What is stored about a guest besides its tables.
players: Final = Table(
    "players",
    METADATA,
    Column("guest", String(64), primary_key=True),
    Column("rated_since", BigInteger),  # when it agreed to rated games against people
    Column("recovery", String(64)),  # the hash of its recovery code
    Index("players_by_recovery", "recovery", unique=True),
)

# Results of games that count for the rating of a guest; ratings are computed from them. They outlive their tables.
rating_results: Final = Table(
    "rating_results",
    METADATA,
    Column("table_id", String(12), primary_key=True),
    Column("guest", String(64), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("opponents", Text, nullable=False),
    Index("rating_results_by_guest", "guest", "game", "at"),
)

# Addresses that get a message about every turn of a table; `failures`: in a row.
webhooks: Final = Table(
    "webhooks",
    METADATA,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("url", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("failures", Integer, nullable=False),
)
