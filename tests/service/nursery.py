"""Services that start in no time: a process that has loaded everything already, and forks one whenever it is told to.

One JSON command a line: ``{"start": PLACE, "port": PORT}`` is answered with the service's number and address,
``{"kill": NUMBER}`` by its certain death.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Self

SOCKETS = "uvicorn.protocols.websockets.websockets_sansio_impl"
ROOT = Path(__file__).parents[2]


class Nursery:
    """The process, from outside."""

    def __init__(self, log: Path) -> None:
        with log.open("wb") as written:
            command, pipe = [sys.executable, "-m", "tests.service.nursery"], subprocess.PIPE
            self.process = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=written)

    def _told(self, **command: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(command).encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def start(self, place: str, port: int = 0) -> tuple[int, str]:
        """A service on a store, at a port that is free or at this one: its number and its address."""
        number, url = self._told(start=place, port=port)
        return number, url

    def kill(self, number: int) -> None:
        self._told(kill=number)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(timeout=30)


def tend() -> None:
    """Do as one is told until nobody tells any more."""
    for module in ("psycopg", "uvicorn.lifespan.on", "uvicorn.protocols.http.auto", SOCKETS, "uvicorn.loops.auto"):
        import_module(module)  # before anybody is born

    from tests.service.running import LOOSE
    from zoc import kernels
    from zoc.rulesets import BOOKS, ruleset
    from zoc.service.app import application
    from zoc.service.limits import Limits
    from zoc.service.security import HostNames
    from zoc.service.serving import bound, serve, url
    from zoc.service.store import postgres, sqlite  # noqa: F401
    from zoc.service.store.games import opened

    for book in BOOKS:
        ruleset(book)
    kernels.compile_all()
    born: list[int] = []
    for line in sys.stdin:
        command = json.loads(line)
        if "kill" in command:
            os.kill(command["kill"], signal.SIGKILL)
            os.waitpid(command["kill"], 0)
            born.remove(command["kill"])
            print("true", flush=True)
            continue
        listening = bound("127.0.0.1", command["port"])
        number = os.fork()
        if number == 0:
            sys.stdin.close()
            os.close(1)
            serve(application(opened(command["start"]), HostNames.of("127.0.0.1"), Limits().with_words(LOOSE)), listening)
            os._exit(0)
        born.append(number)
        print(json.dumps([number, url(listening)]), flush=True)
        listening.close()
    for number in born:
        os.kill(number, signal.SIGKILL)


if __name__ == "__main__":
    tend()
