"""Notifications of other processes' writes."""

from __future__ import annotations

import threading
from collections.abc import Callable

Heard = Callable[[str, int], None]
"""Called with a table and its latest event number; without a table, anything may have happened meanwhile."""
Listen = Callable[[Heard, threading.Event], None]
"""Listens until the event is set, or the store is gone."""

AGAIN = 0.5
"""Seconds before a lost store is tried again."""


class StoreListener:
    """A thread that listens, and reconnects whenever the store has been away."""

    def __init__(self, listen: Listen, *faults: type[Exception]) -> None:
        self.listen, self.faults = listen, faults
        self.done = threading.Event()
        self.thread: threading.Thread | None = None

    def start(self, heard: Heard) -> None:
        self.thread = threading.Thread(target=self._run, args=(heard,), name="zoc-watch", daemon=True)
        self.thread.start()

    def stop(self) -> None:
        self.done.set()
        if self.thread is not None:
            self.thread.join()

    def _run(self, heard: Heard) -> None:
        while not self.done.is_set():
            try:
                self.listen(heard, self.done)
            except self.faults:
                self.done.wait(AGAIN)
