"""What is written down in a database: tables, their seats, and what happened at them, in order."""

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
"""The shape of the ledger; another one is not read."""

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
"""Two processes that add the same ``n`` cannot both succeed, and what is sent twice under one key is written once."""

outcomes = Table(
    "outcomes",
    ledger,
    Column("table", String(32), nullable=False),
    Column("n", Integer, nullable=False),
    Column("seal", String(64), nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("table", "n"),
)
"""What events came to: never the truth, which is the events alone, and worked out again whenever it is not there or its seal
does not fit. So it refers to nothing, and a zoc that knows nothing of it may still clear a table away."""
