"""Somebody at a terminal of his own: a real ``zoc join``, typed into through a pipe or a real pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import signal
import struct
import termios
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Self

from tests.patience import PATIENCE
from tests.service.nursery import Streams, shared_nursery
from tests.service.running import Table

OVER = "The game is over"
PROMPT = r"[^\n]*(?:, turn \d+, [^\n>]*|\(the game is over\))> "
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
WORLD = {**os.environ, "NO_COLOR": "1", "PYTHONUNBUFFERED": "1", "TERM": "xterm"}


def link(table: Table, role: str) -> str:
    """The link of a seat, as ``zoc play`` prints it."""
    return f"{table.url}/#table={table.name}&seat={table.seats[role]}"


class Joined:
    """Who plays at a table from a terminal; what it prints is kept."""

    def __init__(self, table: Table, role: str, *, terminal: bool = False, before: str = "", **world: str) -> None:
        self.role, self.raw, self.terminal, self.world = role, b"", terminal, WORLD | world
        self.printed, self.silent = threading.Condition(), False
        self.into, self.out = self._in_terminal(before) if terminal else self._in_pipes(before)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        if terminal:
            self.until("The link of your seat")
        self.type(link(table, role))

    def _in_pipes(self, before: str) -> tuple[int, int]:
        (inside, into), (out, outside) = os.pipe(), os.pipe()
        self._start(inside, outside, before)
        os.close(inside)
        os.close(outside)
        return into, out

    def _in_terminal(self, before: str) -> tuple[int, int]:
        self.into, inside = pty.openpty()
        self.widen(160)
        self.found = self.keys()
        self._start(inside, inside, before)
        os.close(inside)
        return self.into, self.into

    def _start(self, stdin: int, stdout: int, before: str) -> None:
        streams = Streams(stdin, stdout, stdout)
        self.process = shared_nursery().zoc("join", streams=streams, env=self.world, terminal=self.terminal, before=before)

    def widen(self, columns: int) -> None:
        """Give the terminal another width."""
        fcntl.ioctl(self.into, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))

    def rewiden(self, columns: int, redrawn: Callable[[], bool]) -> None:
        """Give the terminal another width, and tell its program until it draws its line anew.

        A signal that comes just before Python's readline waits for a key is heard only with the next key or signal.
        """
        self.widen(columns)

        def told() -> bool:
            self.process.send_signal(signal.SIGWINCH)
            time.sleep(0.1)
            return redrawn()

        awaited(told, "the line was not drawn anew")

    def keys(self) -> list[object]:
        """How the terminal treats keys: whether it shows them, and keeps them to itself until a line is whole."""
        return list(termios.tcgetattr(self.into)[:4])

    def _read(self) -> None:
        while True:
            try:
                more = os.read(self.out, 1 << 16)
            except OSError:  # a terminal whose last user has gone
                more = b""
            with self.printed:
                self.raw, self.silent = self.raw + more, not more
                self.printed.notify_all()
                if self.silent:
                    return

    @property
    def said(self) -> str:
        """Everything it has printed, without colours."""
        return COLOURS.sub("", self.raw.decode("utf-8", "replace")).replace("\r", "")

    def until(self, pattern: str, since: int = 0) -> re.Match[str]:
        """The first place after ``since`` where it has printed this; or it has ended without."""
        deadline = time.monotonic() + PATIENCE
        with self.printed:
            while not (found := re.compile(pattern, re.DOTALL).search(self.said, since)):
                left = deadline - time.monotonic()
                assert left > 0, f"{self.role} never said {pattern!r}, but:\n{self.said[since:]}"
                assert not self.silent, f"{self.role} has gone:\n{self.said[since:]}"
                self.printed.wait(left)
        return found

    def type(self, line: str, *, enter: bool = True) -> None:
        os.write(self.into, line.encode() + (b"\n" if enter else b""))

    def do(self, line: str) -> str:
        """Type a line, and everything that is printed until the next one is asked for; or that all is over."""
        since = self.said.rfind("\n") + 1
        if OVER in self.said:
            return OVER
        with suppress(BrokenPipeError):
            self.type(line)
        return self.until(rf"(?m)^{PROMPT}{re.escape(line)}\n(.*?\n{PROMPT})|.*{OVER}", since)[1] or OVER

    def prompted(self) -> str:
        """What was printed before the first prompt."""
        return self.until(rf".*?\n{PROMPT}")[0]

    def interrupt(self) -> None:
        """Ctrl-C."""
        if self.terminal:
            self.type("\x03", enter=False)
        else:
            self.process.send_signal(signal.SIGINT)

    def ended(self) -> int:
        """How the process ended, once it has."""
        code = self.process.wait(timeout=PATIENCE)
        self.reader.join(timeout=PATIENCE)
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if not self.terminal:
            os.close(self.into)
            self.reader.join(timeout=PATIENCE)
            os.close(self.out)


def awaited(condition: Callable[[], bool], what: str) -> None:
    """Wait until something is so that nobody announces."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.005)
