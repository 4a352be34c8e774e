"""Where tables are kept: SQLite by default, PostgreSQL for several servers. Everything here is plain SQL in threads."""
