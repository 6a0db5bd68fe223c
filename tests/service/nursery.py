"""Services and commands that start in no time: forked by a process that has loaded everything already (``forking.py``)."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Self

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


class Streams(NamedTuple):
    """File descriptors."""

    stdin: int
    stdout: int
    stderr: int


class Nursery:
    """The process, from outside."""

    def __init__(self, log: Path) -> None:
        self.asking = threading.Lock()
        self.fds, inside = socket.socketpair()
        with log.open("wb") as written, inside:
            command, pipe = [sys.executable, "-m", "tests.service.forking"], subprocess.PIPE
            self.process = subprocess.Popen(
                command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=written, pass_fds=[inside.fileno()]
            )
            self._tell(fds=inside.fileno())

    def _tell(self, **command: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(command).encode() + b"\n")
        self.process.stdin.flush()

    def _told(self, *fds: int, **command: Any) -> Any:
        assert self.process.stdout is not None
        with self.asking:
            self._tell(**command)
            if fds:
                socket.send_fds(self.fds, [b"."], fds)
            return json.loads(self.process.stdout.readline())

    def start(self, place: str, port: int = 0) -> tuple[int, str]:
        """A service on a store, at a port that is free or at this one: its number and its address."""
        number, url = self._told(start=place, port=port)
        return number, url

    def kill(self, number: int) -> None:
        self._told(kill=number)

    def zoc(
        self,
        *words: str,
        streams: Streams,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        terminal: bool = False,
        before: str = "",
    ) -> Forked:
        """A ``zoc`` with these words and streams; ``before`` is Python that it runs at first."""
        ended, report = os.pipe()
        world = {"env": dict(os.environ if env is None else env), "cwd": str(cwd or Path.cwd())}
        try:
            number = self._told(*streams, report, zoc=words, terminal=terminal, before=before, **world)
        finally:
            os.close(report)
        return Forked(number, ended)

    def ran(self, *words: str, env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        """What a ``zoc`` with these words and no input has printed, and how it ended."""
        with open(os.devnull) as nothing, tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
            code = self.zoc(*words, streams=Streams(nothing.fileno(), out.fileno(), err.fileno()), env=env).wait(PATIENCE)
            out.seek(0)
            err.seek(0)
            return subprocess.CompletedProcess(words, code, out.read(), err.read())

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(timeout=30)
        self.fds.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Forked:
    """A ``zoc`` of the nursery, to be waited for and to be sent signals, as a ``Popen`` is."""

    def __init__(self, pid: int, ended: int) -> None:
        self.pid, self.ended = pid, ended
        self.code: int | None = None

    def poll(self) -> int | None:
        """Its exit code, or none yet; negative if a signal ended it."""
        return self._code(0)

    def wait(self, timeout: float | None = None) -> int:
        code = self._code(timeout)
        if code is None:
            raise TimeoutError(f"zoc, process {self.pid}, has not ended within {timeout} s")
        return code

    def _code(self, timeout: float | None) -> int | None:
        if self.code is None and select.select([self.ended], [], [], timeout)[0]:
            self.code = int(os.read(self.ended, 16) or -signal.SIGKILL)
            os.close(self.ended)
        return self.code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


@cache
def shared_nursery() -> Nursery:
    """One for all tests of this process: it ends with it."""
    return Nursery(Path(tempfile.mkdtemp(prefix="zoc-nursery-")) / "log")
