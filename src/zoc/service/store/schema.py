"""The database schema: tables, their seats, and their events in order."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

FORMAT = 1
"""The version of the schema; another one is not read."""

ledger = MetaData()

about = Table("about", ledger, Column("format", Integer, nullable=False))

tables = Table(
    "tables",
    ledger,
    Column("id", String(32), primary_key=True),
    Column("header", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)

seats = Table(
    "seats",
    ledger,
    Column("table", ForeignKey(tables.c.id), nullable=False),
    Column("role", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    PrimaryKeyConstraint("table", "role"),
)

events = Table(
    "events",
    ledger,
    Column("table", ForeignKey(tables.c.id), nullable=False),
    Column("n", Integer, nullable=False),
    Column("key", String(64)),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("table", "n"),
    UniqueConstraint("table", "key"),
)
"""Two processes that add the same ``n`` cannot both succeed, and a key is written only once."""

settings = Table(
    "settings",
    ledger,
    Column("table", String(32), nullable=False),
    Column("name", String(32), nullable=False),
    Column("value", Text, nullable=False),
    PrimaryKeyConstraint("table", "name"),
)
"""What the umpire has set for a table. It has no foreign keys, so an older zoc can still delete a table."""

outcomes = Table(
    "outcomes",
    ledger,
    Column("table", String(32), nullable=False),
    Column("n", Integer, nullable=False),
    Column("seal", String(64), nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("table", "n"),
)
"""Cached outcomes: never the truth, which is the events alone, and computed again whenever one is missing or its seal does
not fit. So the table has no foreign keys, and an older zoc can still delete a table."""
