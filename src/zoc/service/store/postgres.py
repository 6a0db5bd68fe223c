"""Games in PostgreSQL: several services can serve the same tables, and notify each other at once."""

from __future__ import annotations

import threading
from typing import Any

from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.engine import URL, Engine
from sqlalchemy.exc import DisconnectionError

from zoc.errors import Unavailable
from zoc.service.store.deadline import Deadline
from zoc.service.store.games import Database
from zoc.service.store.notifications import Heard, StoreListener

CHANNEL = "zoc"
LAYING_OUT = 0x7A6F63
"""The advisory lock for creating the schema, so that two services may start at once."""
CONNECT, STATEMENT = 5, 10
"""Seconds to wait for a connection, and for one statement."""
GREETING, WORK = 5, 20
"""Seconds for a server to answer a check, and to finish a statement."""
LINE = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 1000 * STATEMENT}
"""When the operating system gives up an unanswered connection."""
BREATH = 0.5
"""Seconds between a listener's checks for its end."""
CONNECTIONS = 16
SESSION = f"-c synchronous_commit=on -c statement_timeout={STATEMENT}s -c idle_in_transaction_session_timeout={STATEMENT}s"
"""Whatever the server's own settings are: a commit is on disk when it returns."""


def database(url: URL) -> Database:
    """A server, at the address that psycopg takes."""
    try:
        import psycopg
    except ImportError:
        raise Unavailable("PostgreSQL needs psycopg: install zoc[postgres]") from None
    asked = {name: value for name, value in url.query.items() if name != "options"}
    options = " ".join(filter(None, [SESSION, str(url.query.get("options", ""))]))
    given = {**LINE, "connect_timeout": CONNECT, "options": options, "application_name": "zoc"}
    engine = create_engine(url.set(query=asked), connect_args=given, hide_parameters=True, pool_size=CONNECTIONS, max_overflow=0)
    _hurry(engine, psycopg.Error)
    watch = StoreListener(lambda heard, done: _listen(engine, given, heard, done), psycopg.Error, OSError)
    return Database(engine, engine.execution_options(isolation_level="AUTOCOMMIT"), watch, prepare=_alone, announce=_announce)


def _hurry(engine: Engine, fault: type[Exception]) -> None:
    """No caller waits for ever: each connection is checked before use, and cut when the server takes too long."""
    deadline = Deadline()

    @event.listens_for(engine, "checkout")
    def begin(line: Any, *_: object) -> None:
        deadline.set(line, GREETING)
        try:
            engine.dialect.do_ping(line)
        except fault as gone:
            raise DisconnectionError from gone
        deadline.set(line, WORK)

    @event.listens_for(engine, "checkin")
    @event.listens_for(engine, "invalidate")
    @event.listens_for(engine, "close")
    def end(line: Any, *_: object) -> None:
        deadline.lift(line)


def _alone(connection: Connection) -> None:
    connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LAYING_OUT})


def _announce(connection: Connection, table: str, n: int) -> None:
    """Reaches all listeners once the transaction is committed, not before."""
    connection.execute(text("SELECT pg_notify(:channel, :words)"), {"channel": CHANNEL, "words": f"{table} {n}"})


def _listen(engine: Engine, given: dict[str, Any], heard: Heard, done: threading.Event) -> None:
    import psycopg

    words, known = engine.dialect.create_connect_args(engine.url)
    with psycopg.connect(*words, autocommit=True, **{**known, **given}) as connection:
        connection.execute(f"LISTEN {CHANNEL}")
        heard("", 0)
        while not done.is_set():
            for told in connection.notifies(timeout=BREATH):
                table, _, n = told.payload.partition(" ")
                if n.isdigit():
                    heard(table, int(n))
