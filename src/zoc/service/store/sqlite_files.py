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
"""The files that SQLite keeps beside an open database."""


class Handle(sqlite3.Connection):
    """A connection that can be counted."""

    trio: Trio | None = None

    def close(self) -> None:
        super().close()
        if self.trio is not None:
            self.trio.handles.discard(self)


class Trio:
    """The files that all connections of this process share.

    An open file accepts writes long after it was deleted or moved away, and those writes would be lost. So every use of a
    connection first checks that the files are still in place.
    """

    def __init__(self, file: Path, patience: float, prepare: Callable[[sqlite3.Connection], None]) -> None:
        self.file, self.patience, self.prepare = file, patience, prepare
        self.main = os.stat(file)
        self.beside: dict[str, os.stat_result] = {}
        self.handles: WeakSet[Handle] = WeakSet()
        self.turn = threading.Lock()
        self.drop: Callable[[], object] = lambda: None
        """Closes idle connections."""

    def connect(self) -> Handle:
        """Another connection. A process has one index, so none is opened while old ones have deleted files."""
        with self.turn:
            self.check()
            handle = sqlite3.connect(
                f"{self.file.as_uri()}?mode=rw",
                self.patience,
                isolation_level=None,  # zoc begins its transactions itself
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
        """Whether the files are there. If not, the log's content is saved, and all connections are reopened.

        ``handle`` is an idle connection; the caller must close it.
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
        """Save the content of a deleted log into the store, unless other processes have started a new one."""
        with suppress(OSError):
            for name, known in {"": self.main, **self.beside}.items():
                place = f"{self.file}{name}"
                if (not name or os.path.lexists(place)) and not os.path.samestat(known, os.stat(place)):
                    return
            with suppress(sqlite3.Error), closing(handle.execute("PRAGMA wal_checkpoint(FULL)")) as done:
                done.fetchone()
