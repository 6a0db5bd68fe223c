"""Games in one file: SQLite, which waits for the disk at every commit."""

from __future__ import annotations

import errno
import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Connection

from zoc.service.store import Database
from zoc.service.watch import Heard, Watch

PATIENCE = 5
"""Seconds to wait for another process that writes."""
GLANCE = 0.25
"""Seconds between two looks for what another process has written."""
CONNECTIONS = 16
LATER = 'SELECT rowid, "table", n FROM events WHERE rowid > ? ORDER BY rowid'


def database(url: URL) -> Database:
    """The file, made if it is not there, readable by its owner alone."""
    file = Path(str(url.database)).absolute()
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not file.exists():
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    place = URL.create("sqlite", database=file.as_uri(), query={"mode": "rw", "uri": "true"})
    given = {"timeout": PATIENCE, "check_same_thread": False}
    engine = create_engine(place, connect_args=given, hide_parameters=True, pool_size=CONNECTIONS, max_overflow=0)
    event.listen(engine, "connect", _durable)
    event.listen(engine, "checkout", _still_there(file))
    event.listen(engine, "begin", _begin)
    watch = Watch(lambda heard, done: _glance(file, heard, done), sqlite3.Error)
    return Database(engine, engine.execution_options(reading=True), watch, turn=threading.Lock())


def _still_there(file: Path) -> Callable[..., None]:
    """An open file can be written to long after somebody has moved it away, and nobody would find it again."""
    known = os.stat(file)

    def check(*_: object) -> None:
        if not os.path.samestat(known, os.stat(file)):
            raise FileNotFoundError(errno.ENOENT, "another file has taken its place")

    return check


def _durable(connection: Any, _: object) -> None:
    """A commit is on disk when it returns: the log is flushed every time."""
    connection.isolation_level = None  # we say ourselves where a transaction begins
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise sqlite3.OperationalError("this file system cannot hold a write-ahead log")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")  # macOS flushes no disk otherwise; elsewhere it means nothing
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    """A writer says so at once: who began as a reader cannot become one while another writes."""
    if "reading" not in connection.get_execution_options():
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _glance(file: Path, heard: Heard, done: threading.Event) -> None:
    """Look now and then whether the file has changed: another process may play at the same tables."""
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", timeout=PATIENCE, uri=True)) as connection:
        (last,) = connection.execute("SELECT coalesce(max(rowid), 0) FROM events").fetchone()
        version = None
        heard("", 0)
        while not done.wait(GLANCE):
            (now,) = connection.execute("PRAGMA data_version").fetchone()
            if now != version:
                version = now
                for rowid, table, n in connection.execute(LATER, (last,)).fetchall():
                    last = rowid
                    heard(table, n)
