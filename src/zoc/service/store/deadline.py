"""A deadline for a database server: a hanging or dead machine never answers.

No setting of the server helps against that. So zoc cuts the connection from its own side, and the waiting caller learns at
once that the server is gone.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from contextlib import suppress
from typing import Protocol

GLANCE = 0.5
"""Seconds between two checks for overdue connections."""


class ServerConnection(Protocol):
    """A connection to a server."""

    def fileno(self) -> int: ...


class Deadline:
    """The connections in use, each with its deadline."""

    def __init__(self) -> None:
        self.until: dict[int, tuple[ServerConnection, float]] = {}
        self.turn = threading.Lock()
        self.thread: threading.Thread | None = None

    def set(self, line: ServerConnection, seconds: float) -> None:
        """Start the deadline of a connection."""
        with self.turn:
            self.until[id(line)] = line, time.monotonic() + seconds
            if self.thread is None:
                self.thread = threading.Thread(target=self._look, name="zoc-deadline", daemon=True)
                self.thread.start()

    def lift(self, line: ServerConnection) -> None:
        """Remove a connection; call this before closing it."""
        with self.turn:
            self.until.pop(id(line), None)

    def _look(self) -> None:
        while True:
            time.sleep(GLANCE)
            now = time.monotonic()
            with self.turn:
                for line in [line for line, until in self.until.values() if until < now]:
                    del self.until[id(line)]
                    _cut(line)


def _cut(line: ServerConnection) -> None:
    with suppress(Exception), socket.socket(fileno=os.dup(line.fileno())) as ours:  # it may have closed by itself meanwhile
        ours.shutdown(socket.SHUT_RDWR)
