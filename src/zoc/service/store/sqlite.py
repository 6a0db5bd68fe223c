"""Games in one SQLite file, flushed to disk at every commit."""

from __future__ import annotations

import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

from sqlalchemy import QueuePool, create_engine, event
from sqlalchemy.engine import URL, Connection

from zoc.service.store.games import Database, StoreGone
from zoc.service.store.notifications import Heard, StoreListener
from zoc.service.store.sqlite_files import Trio

PATIENCE = 5
"""Seconds to wait for another process that writes."""
GLANCE = 0.25
"""Seconds between two checks for another process's writes."""
CONNECTIONS = 16
LATER = 'SELECT rowid, "table", n FROM events WHERE rowid > ? ORDER BY rowid'


def database(url: URL) -> Database:
    """The file, created if missing, readable by its owner alone."""
    trio = Trio(_made(Path(str(url.database)).absolute()), PATIENCE, _durable)
    engine = create_engine(
        "sqlite://", creator=trio.connect, poolclass=QueuePool, hide_parameters=True, pool_size=CONNECTIONS, max_overflow=0
    )
    trio.drop = lambda: engine.pool.dispose()
    event.listen(engine, "checkout", lambda handle, *_: trio.check(handle))
    event.listen(engine, "begin", _begin)
    watch = StoreListener(lambda heard, done: _glance(trio, heard, done), sqlite3.Error, OSError)
    return Database(engine, engine.execution_options(reading=True), watch, turn=threading.Lock())


def _made(file: Path) -> Path:
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not file.exists():
            os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as wrong:
        raise StoreGone("the store cannot be opened") from wrong
    return file


def _durable(connection: sqlite3.Connection) -> None:
    """A commit is on disk when it returns: the log is flushed every time."""
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise sqlite3.OperationalError("this file system cannot hold a write-ahead log")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")  # macOS does not flush the disk otherwise; elsewhere it has no effect
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    """A writer declares itself at once: a reader cannot become a writer while another one writes."""
    if "reading" not in connection.get_execution_options():
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _glance(trio: Trio, heard: Heard, done: threading.Event) -> None:
    """Check periodically whether the file has changed: another process may serve the same tables."""
    with closing(trio.connect()) as connection:
        (last,) = connection.execute("SELECT coalesce(max(rowid), 0) FROM events").fetchone()
        version = None
        heard("", 0)
        while not done.wait(GLANCE):
            trio.check(connection)
            (now,) = connection.execute("PRAGMA data_version").fetchone()
            if now != version:
                version = now
                for rowid, table, n in connection.execute(LATER, (last,)).fetchall():
                    last = rowid
                    heard(table, n)
