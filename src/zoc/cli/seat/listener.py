"""Listening at a table: a thread that hears what happens the moment it does, and comes back when the service was away."""

from __future__ import annotations

import json
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from zoc.cli.seat.client import CONNECT, Json, pauses, read
from zoc.cli.seat.link import SeatLink
from zoc.errors import ZocError

AGAIN = ("store", "limit", "slow", "internal")
"""Why a service may end a connection and mean that one should come back."""


GOODBYE = 0.5
"""Seconds that who leaves waits for the service to say goodbye."""


class Listener:
    """What was heard and nobody has taken yet; and whether the service is there.

    Who types takes no lock of it: interrupted at the wrong moment, he would keep it for ever.
    """

    def __init__(self, link: SeatLink, after: int, rouse: Callable[[], None]) -> None:
        self.link, self.rouse = link, rouse
        self.viewer, self.after = "", {"": after}
        """From where one looks, and the last event that was heard as it is seen from there."""
        self.heard: deque[Json] = deque()
        self.bell: SimpleQueue[None] = SimpleQueue()
        self.lost, self.deaf, self.hung_up, self.closed = False, False, False, threading.Event()
        self.waits = pauses()
        self.socket: ClientConnection | None = None
        self.thread = threading.Thread(target=self._run, name="zoc-listener", daemon=True)

    def start(self) -> None:
        self.thread.start()

    def close(self) -> None:
        self.closed.set()
        self.hang_up().join(GOODBYE)

    def hang_up(self) -> threading.Thread:
        """End the connection; unless all is over, another begins."""
        self.hung_up = True
        ending = threading.Thread(target=_end, args=(self.socket,), name="zoc-goodbye", daemon=True)
        ending.start()
        return ending

    def look_from(self, viewer: str, after: int) -> None:
        """Listen as another side hears it."""
        self.after[viewer] = after
        self.viewer = viewer
        self.heard.clear()
        self.hang_up()

    def pause(self, seconds: float | None, unless: Callable[[], bool] = lambda: False) -> None:
        """Wait until something more is heard, or the service is back; at most so long, and not at all if this is so."""
        with suppress(Empty):
            while True:
                self.bell.get_nowait()
        if not unless():
            with suppress(Empty):
                self.bell.get(timeout=seconds)

    def _run(self) -> None:
        while not self.closed.is_set():
            try:
                with self._connected() as socket:
                    self._listen(socket)
            except (OSError, WebSocketException, ZocError, EOFError, TimeoutError) as wrong:
                if isinstance(wrong, InvalidStatus) and wrong.response.status_code not in (429, 502, 503, 504):
                    self._deaf(f"the service does not let one listen ({wrong.response.status_code})")
                    return
            if self.closed.is_set():
                return
            if self.hung_up:
                self.hung_up = False
                continue
            if not self.lost:
                self.lost = True
                self._say({"lost": True})
            self.closed.wait(next(self.waits))

    def _connected(self) -> ClientConnection:
        proxy: Any = True if self.link.afar else None
        self.socket = connect(self.link.live, max_size=None, open_timeout=CONNECT, close_timeout=1, proxy=proxy)
        return self.socket

    def _listen(self, socket: ClientConnection) -> None:
        viewer = self.viewer
        socket.send(json.dumps({"seat": self.link.secret, "after": self.after[viewer]} | ({"as": viewer} if viewer else {})))
        while True:
            told = read(socket.recv())
            if viewer != self.viewer:
                return
            if "error" in told:
                if told["error"].get("kind") in AGAIN:
                    return
                self._deaf(told["error"].get("message", ""))
                return
            back, self.lost, self.waits = self.lost, False, pauses()
            if back or told["event"] > self.after[viewer]:
                self.after[viewer] = max(self.after[viewer], told["event"])
                self._say(told | {"back": back, "viewer": viewer})

    def _deaf(self, why: str) -> None:
        """Nothing is heard from now on."""
        self.deaf = True
        self.closed.set()
        self._say({"error": f"no news will come: {why}"})

    def _say(self, told: Json) -> None:
        self.heard.append(told)
        self.bell.put(None)
        self.rouse()


def _end(socket: ClientConnection | None) -> None:
    if socket is not None:
        with suppress(WebSocketException, OSError):
            socket.close()
