"""A deadline for a database server: a frozen machine, or one that is gone, says nothing at all for as long as one waits.

No setting of the server's helps against that, since it is not there to heed it. So the line to it is cut from this side, and
whoever waits is told at once that it is gone.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from contextlib import suppress
from typing import Protocol

GLANCE = 0.5
"""Seconds between two looks for lines that are overdue."""


class ServerConnection(Protocol):
    """A connection to a server."""

    def fileno(self) -> int: ...


class Deadline:
    """The lines on which somebody waits, each with the time at which it is cut."""

    def __init__(self) -> None:
        self.until: dict[int, tuple[ServerConnection, float]] = {}
        self.turn = threading.Lock()
        self.thread: threading.Thread | None = None

    def set(self, line: ServerConnection, seconds: float) -> None:
        """From now on an answer may take so long."""
        with self.turn:
            self.until[id(line)] = line, time.monotonic() + seconds
            if self.thread is None:
                self.thread = threading.Thread(target=self._look, name="zoc-deadline", daemon=True)
                self.thread.start()

    def lift(self, line: ServerConnection) -> None:
        """Nobody waits there any more; to be said before the line is closed."""
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
    with suppress(Exception), socket.socket(fileno=os.dup(line.fileno())) as ours:  # it may have gone by itself meanwhile
        ours.shutdown(socket.SHUT_RDWR)
