"""A real service in a process of its own, and those who play there."""

from __future__ import annotations

import json
import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self
from uuid import uuid4

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE
from tests.service import contract
from tests.service.nursery import Forked, Streams, shared_nursery
from zoc.scenario.examples import example

LOOSE = ("rate=100000", "burst=100000", "address_rate=100000", "address_burst=100000", "tables_rate=100000", "work=60")
"""Limits that no test runs into unless it means to."""
FORD = example("ford").partition("[state]")[0]
"""The ford, with no last turn: tests may play on and on."""

http = httpx.Client(timeout=PATIENCE, event_hooks={"response": [contract.kept]})
"""Everybody's; making one takes longer than most requests. Every answer is checked by the contract."""


class Service:
    """``zoc play`` on a free port; what it prints is kept. It is forked by the nursery, or a command of its own."""

    def __init__(self, place: str, *words: str, folder: Path, limits: tuple[str, ...] = LOOSE, forked: bool = True) -> None:
        limiting = [word for limit in limits for word in ("--limit", limit)]
        self.log = folder / f"service-{uuid4().hex[:8]}.log"
        command = ["play", *words, "--no-browser", "--port", "0", "--store", place, *limiting]
        env = {**os.environ, "NO_COLOR": "1"}
        self.out, out = os.pipe()
        with self.log.open("wb") as log, open(out, "wb", closefd=True), open(os.devnull, "rb") as nothing:
            self.process: Forked | subprocess.Popen[bytes]
            if forked:
                streams = Streams(nothing.fileno(), out, log.fileno())
                self.process = shared_nursery().zoc(*command, streams=streams, env=env)
            else:
                self.process = subprocess.Popen([sys.executable, "-m", "zoc", *command], stdout=out, stderr=log, env=env)
        self.printed: list[str] = []
        found: queue.Queue[str] = queue.Queue()
        self.reader = threading.Thread(target=self._read, args=(found,), daemon=True)
        self.reader.start()
        self.url = found.get(timeout=PATIENCE)
        if not self.url:
            raise AssertionError(f"the service did not start:\n{self.said}")

    def _read(self, found: queue.Queue[str]) -> None:
        with open(self.out, "rb") as out:
            for line in out:
                self.printed.append(line.decode().rstrip())
                if told := re.match(r"zoc is at (\S+)", self.printed[-1]):
                    found.put(told[1])
        found.put("")

    @property
    def said(self) -> str:
        """Everything it has printed."""
        return "\n".join(self.printed) + self.log.read_text()

    def lay(self, **what: str) -> Table:
        """A new table."""
        response = http.post(f"{self.url}/api/tables", json=what or {"toml": FORD})
        assert response.status_code == 201, response.text
        told = response.json()
        return Table(self.url, told["table"], told["seats"])

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=PATIENCE)
        self.reader.join(timeout=PATIENCE)
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class Table:
    """A table from outside: its address and the secrets of its seats."""

    def __init__(self, url: str, name: str, seats: dict[str, str]) -> None:
        self.url, self.name, self.seats = url, name, seats

    def at(self, url: str) -> Table:
        """The same table at another service."""
        return Table(url, self.name, self.seats)

    def __getitem__(self, role: str) -> Guest:
        return Guest(self, role)


class Guest:
    """Somebody in a seat."""

    def __init__(self, table: Table, role: str, client: httpx.Client = http) -> None:
        self.table, self.role, self.http = table, role, client
        self.headers = {"Authorization": f"Bearer {table.seats[role]}"}
        self.url = f"{table.url}/api/tables/{table.name}"

    def get(self, path: str = "", /, headers: Any = None, **query: Any) -> httpx.Response:
        return self.http.get(self.url + path, params=query, headers={**self.headers, **(headers or {})})

    def post(self, path: str, /, **body: Any) -> httpx.Response:
        return self.http.post(self.url + path, json=body, headers=self.headers)

    def send_bytes(self, path: str, body: bytes) -> httpx.Response:
        """A body in these very bytes."""
        return self.http.post(self.url + path, content=body, headers={**self.headers, "Content-Type": "application/json"})

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.get().raise_for_status().json()
        return found

    def send(self, after: int, do: str, key: str = "", **order: Any) -> httpx.Response:
        return self.post("/do", after=after, key=key or str(uuid4()), do=do, **order)

    def do(self, after: int, do: str, **order: Any) -> dict[str, Any]:
        found: dict[str, Any] = self.send(after, do, **order).raise_for_status().json()
        return found

    @contextmanager
    def live(self, after: Any = 0, **more: Any) -> Iterator[Live]:
        """The table's websocket."""
        with connect(live_address(self.table), max_size=None) as socket:
            socket.send(json.dumps({"seat": self.table.seats[self.role], "after": after, **more}))
            yield Live(socket)


def live_address(table: Table) -> str:
    """Where one listens at a table."""
    return f"{table.url.replace('http', 'ws', 1)}/api/tables/{table.name}/live"


class Live:
    """What comes over a websocket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        message = self.socket.recv(timeout=timeout)
        contract.heard(message)
        found: dict[str, Any] = json.loads(message)
        return found

    def until(self, event: int) -> list[dict[str, Any]]:
        """Every message up to that event."""
        heard = [self.hear()]
        while heard[-1]["event"] < event:
            heard.append(self.hear())
        return heard
