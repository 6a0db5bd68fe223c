"""The three files of an open SQLite database: itself, its log and the log's index."""

from __future__ import annotations

import errno
import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from weakref import WeakSet

BESIDE = ("-wal", "-shm")
"""What SQLite writes beside the database, for as long as anybody has it open."""


class Handle(sqlite3.Connection):
    """A connection that can be counted."""

    trio: Trio | None = None

    def close(self) -> None:
        super().close()
        if self.trio is not None:
            self.trio.handles.discard(self)


class Trio:
    """The files that all connections of this process share.

    An open file can be written to long after somebody has deleted it or moved it away, and nobody would find what is
    written there. So whoever is about to use a connection checks that the files are still where they were.
    """

    def __init__(self, file: Path, patience: float, prepare: Callable[[sqlite3.Connection], None]) -> None:
        self.file, self.patience, self.prepare = file, patience, prepare
        self.main = os.stat(file)
        self.beside: dict[str, os.stat_result] = {}
        self.handles: WeakSet[Handle] = WeakSet()
        self.turn = threading.Lock()
        self.drop: Callable[[], object] = lambda: None
        """Closes the connections that nobody uses just now."""

    def connect(self) -> Handle:
        """Another connection. All of a process share one index, so none is opened while old ones have files that are gone."""
        with self.turn:
            self.check()
            handle = sqlite3.connect(
                f"{self.file.as_uri()}?mode=rw",
                self.patience,
                isolation_level=None,  # we say ourselves where a transaction begins
                check_same_thread=False,
                factory=Handle,
                uri=True,
            )
            try:
                self.prepare(handle)
                handle.execute("SELECT count(*) FROM sqlite_master").fetchone()  # now the log and its index are open
                if not self.handles:
                    self.beside = {name: os.stat(f"{self.file}{name}") for name in BESIDE}
                else:
                    self._look()
            except BaseException:
                handle.close()
                raise
            handle.trio = self
            self.handles.add(handle)
            return handle

    def check(self, handle: sqlite3.Connection | None = None) -> None:
        """Whether the files are there. If not, nothing is done by it; what the log holds is saved, and all begin anew.

        ``handle`` is a connection that nobody uses just now; whoever had it checked has to close it.
        """
        try:
            self._look()
        except OSError:
            if handle is not None:
                self._rescue(handle)
            self.drop()
            raise

    def _look(self) -> None:
        if not os.path.samestat(self.main, os.stat(self.file)):
            raise FileNotFoundError(errno.ENOENT, "another file has taken its place")
        for name in BESIDE if self.handles else ():
            if not os.path.samestat(self.beside[name], os.stat(f"{self.file}{name}")):
                raise FileNotFoundError(errno.ENOENT, f"another file has taken the place of its {name}")

    def _rescue(self, handle: sqlite3.Connection) -> None:
        """What was written into a log that has no name any more goes to where it is found: unless others have begun anew."""
        with suppress(OSError):
            for name, known in {"": self.main, **self.beside}.items():
                place = f"{self.file}{name}"
                if (not name or os.path.lexists(place)) and not os.path.samestat(known, os.stat(place)):
                    return
            with suppress(sqlite3.Error), closing(handle.execute("PRAGMA wal_checkpoint(FULL)")) as done:
                done.fetchone()
