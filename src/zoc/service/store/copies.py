"""Copies of a SQLite store: a backup of one in use, and a store restored from a backup."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy.engine import URL

from zoc.errors import Malformed
from zoc.service.store.games import address
from zoc.service.store.schema import FORMAT
from zoc.service.store.sqlite_files import BESIDE

OWN = 0o600
"""For its owner alone."""


def back_up(place: str, file: Path) -> int:
    """Copy a store, also one in use, into a new file; returns how many tables the copy has."""
    return _copied(_sqlite(address(place), "pg_dump"), file)


def restore(file: Path, place: str) -> Path | None:
    """Make a backup the store; returns where the store that was there before is kept, if there was one.

    The service must not be running: it would notice that another file has taken the place of its own, and stop.
    """
    store = _sqlite(address(place), "pg_restore")
    beside = store.with_name(f"{store.name}.restored")
    beside.unlink(missing_ok=True)
    store.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _copied(file, beside)
    kept = _set_aside(store) if store.exists() else None
    beside.replace(store)
    return kept


def _sqlite(url: URL, instead: str) -> Path:
    if url.get_backend_name() != "sqlite":
        raise Malformed(f"a store in PostgreSQL is copied by its own tools: {instead} (docs/operating.md)")
    return Path(str(url.database)).absolute()


def _copied(source: Path, copy: Path) -> int:
    """A consistent copy of a store, checked; nothing is left of one that is not sound."""
    if not source.is_file():
        raise Malformed(f"there is no store {source}")
    try:
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWN))
    except FileExistsError:
        raise Malformed(f"there is a file {copy} already: nothing was written") from None
    except OSError as wrong:
        raise Malformed(f"{copy} cannot be written: {(wrong.strerror or str(wrong)).lower()}") from None
    try:
        with closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as old, closing(sqlite3.connect(copy)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")
            return _checked(new, source)
    except sqlite3.Error as wrong:
        copy.unlink(missing_ok=True)
        raise Malformed(f"{source} cannot be copied: {wrong}") from None
    except BaseException:
        copy.unlink(missing_ok=True)
        raise


def _checked(store: sqlite3.Connection, source: Path) -> int:
    """How many tables a sound store has."""
    [(found,)] = store.execute("PRAGMA integrity_check(1)").fetchall()
    if found != "ok":
        raise Malformed(f"{source} is damaged: {found}")
    try:
        [(format,)] = store.execute("SELECT format FROM about").fetchall()
        [(count,)] = store.execute("SELECT count(*) FROM tables").fetchall()
    except (sqlite3.OperationalError, ValueError):
        raise Malformed(f"{source} is no store of zoc") from None
    if format != FORMAT:
        raise Malformed(f"{source} has format {format}, and this zoc reads format {FORMAT}")
    return int(count)


def _set_aside(store: Path) -> Path:
    """Keep the store that was there, with what its log holds."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(store)) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    nth = 1
    while (kept := store.with_name(f"{store.name}.before{'' if nth == 1 else f'-{nth}'}")).exists():
        nth += 1
    store.replace(kept)
    for name in BESIDE:
        with suppress(FileNotFoundError):
            Path(f"{store}{name}").replace(f"{kept}{name}")
    return kept
