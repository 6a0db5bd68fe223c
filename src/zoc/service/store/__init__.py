"""Where games are kept: SQLite and PostgreSQL."""
