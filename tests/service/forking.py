"""A process that has loaded everything of zoc already, and forks a ``zoc`` or a service whenever it is told to.

One JSON command a line: ``{"start": PLACE, "port": PORT}`` is answered with the service's number and address,
``{"kill": NUMBER}`` by its certain death, and ``{"zoc": WORDS, ...}`` with the number of a ``zoc`` whose standard streams,
and the pipe that gets its exit code, come by the socket ``{"fds": NUMBER}`` of the first command.
"""

from __future__ import annotations

import asyncio
import atexit
import fcntl
import gc
import json
import os
import select
import signal
import socket
import sys
import tempfile
import termios
import threading
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE

LOADED = (
    "asyncio", "httpx", "psycopg", "rich.console", "rich.padding", "rich.table", "websockets.sync.client",
    "uvicorn.lifespan.on", "uvicorn.protocols.http.auto", "uvicorn.loops.auto",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
    "zoc.ask.playthrough", "zoc.cli.app", "zoc.cli.hosting", "zoc.cli.seat.hotseat", "zoc.cli.seat.joining", "zoc.cli.serving",
    "zoc.draw", "zoc.service.app", "zoc.service.store.postgres", "zoc.service.store.sqlite",
)  # fmt: skip
"""Not readline: it looks at the terminal as soon as it is loaded."""
STREAMS = 3
ROUNDS = 10
"""Turns that are passed before anybody is born."""

Job = Callable[[], None]


class Forking:
    """What is told, and who was born."""

    def __init__(self) -> None:
        self.services: list[int] = []
        self.reports: dict[int, int] = {}
        """Where the exit code of each ``zoc`` is to be written."""
        self.born, bell = os.pipe()
        os.set_blocking(bell, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(bell, warn_on_full_buffer=False)

    def tend(self) -> Job | None:
        """Do as one is told until nobody tells any more; in a child, what it has to do."""
        lines = self.lines()
        self.fds = socket.socket(fileno=json.loads(next(lines))["fds"])
        for line in lines:
            command = json.loads(line)
            if "kill" in command:
                os.kill(command["kill"], signal.SIGKILL)
                os.waitpid(command["kill"], 0)
                self.services.remove(command["kill"])
                print("true", flush=True)
            elif job := self.start(**command) if "start" in command else self.zoc(**command):
                return job
        for number in (*self.services, *self.reports):
            os.kill(number, signal.SIGKILL)
        return None

    def lines(self) -> Iterator[bytes]:
        """The commands; meanwhile it is told how children ended."""
        read = b""
        while True:
            ready, _, _ = select.select([0, self.born], [], [])
            if self.born in ready:
                os.read(self.born, 1 << 16)
                self.report()
            if 0 in ready:
                more = os.read(0, 1 << 16)
                if not more:
                    return
                *whole, read = (read + more).split(b"\n")
                yield from whole

    def report(self) -> None:
        for number in list(self.reports):
            ended, status = os.waitpid(number, os.WNOHANG)
            if ended:
                fd = self.reports.pop(number)
                os.write(fd, str(os.waitstatus_to_exitcode(status)).encode())
                os.close(fd)

    def fork(self) -> int:
        number = os.fork()
        if not number:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        return number

    def start(self, start: str, port: int) -> Job | None:
        """A service, without its command."""
        from tests.service.running import LOOSE
        from zoc.service.app import application
        from zoc.service.limits import Limits
        from zoc.service.security import HostNames
        from zoc.service.serving import bound, serve, url
        from zoc.service.store.games import opened
        from zoc.service.work.workshop import Workshop

        listening = bound("127.0.0.1", port)
        number = self.fork()
        if not number:
            nowhere = os.open(os.devnull, os.O_RDWR)
            os.dup2(nowhere, 0)
            os.dup2(nowhere, 1)
            limits = Limits().with_words(LOOSE)
            workshop = Workshop(limits.bounds)  # before the store, which may have threads
            return lambda: serve(application(opened(start), HostNames.of("127.0.0.1"), limits, None, workshop), listening)
        self.services.append(number)
        print(json.dumps([number, url(listening)]), flush=True)
        listening.close()
        return None

    def zoc(self, zoc: list[str], env: dict[str, str], cwd: str, terminal: bool, before: str) -> Job | None:
        """The command with these words; in a terminal, it leads a session of its own."""
        _, fds, _, _ = socket.recv_fds(self.fds, 1, STREAMS + 1)
        number = self.fork()
        if not number:
            return lambda: as_command(zoc, fds[:STREAMS], env, cwd, terminal, before)
        for fd in fds[:STREAMS]:
            os.close(fd)
        self.reports[number] = fds[STREAMS]
        print(number, flush=True)
        return None


def as_command(words: list[str], fds: list[int], env: dict[str, str], cwd: str, terminal: bool, before: str) -> None:
    """Be ``zoc`` with these words, and nothing else any more."""
    if terminal:
        os.setsid()
    for number, fd in enumerate(fds):
        os.dup2(fd, number)
    os.closerange(STREAMS, 1024)
    if terminal:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    unbuffered = bool(env.get("PYTHONUNBUFFERED"))
    sys.stdin = open(0, encoding="utf-8", errors="strict", closefd=False)  # noqa: SIM115
    sys.stdout, sys.stderr = (open(fd, "w", encoding="utf-8", closefd=False) for fd in (1, 2))  # noqa: SIM115
    sys.stdout.reconfigure(line_buffering=sys.stdout.isatty(), write_through=unbuffered)
    sys.stderr.reconfigure(errors="backslashreplace", line_buffering=True, write_through=unbuffered)
    sys.argv = ["zoc", *words]
    world: dict[str, Any] = {"__name__": "__main__"}
    exec(before, world)
    from zoc.cli import main

    main()


def load() -> None:
    """Whatever a service or a terminal needs: modules, books, and the kernels that numba has compiled."""
    for module in LOADED:
        import_module(module)

    from zoc import kernels
    from zoc.rulesets import BOOKS, ruleset

    for book in BOOKS:
        ruleset(book)
    kernels.compile_all()
    asyncio.run(warm_up())
    for thread in threading.enumerate():
        if thread is not threading.main_thread():
            thread.join(timeout=PATIENCE)
    assert threading.active_count() == 1, "a process with threads must not fork"


async def warm_up() -> None:
    """Serve a little: what a service makes when it is first asked costs a second of the processor."""
    import httpx

    from tests.service.running import FORD, LOOSE
    from zoc.service.app import application
    from zoc.service.limits import Limits
    from zoc.service.security import HostNames
    from zoc.service.store.games import opened

    with tempfile.TemporaryDirectory() as folder:
        store = opened(str(Path(folder) / "games.sqlite3"))
        app = application(store, HostNames.of("127.0.0.1"), Limits().with_words(LOOSE))
        served = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=served, base_url="http://127.0.0.1") as client:
            laid = (await client.post("/api/tables", json={"toml": FORD})).raise_for_status().json()
            url, seat = f"/api/tables/{laid['table']}", {"Authorization": f"Bearer {laid['seats']['umpire']}"}
            for path in ("", "/board", "/events", "/legal"):
                (await client.get(url + path, headers=seat)).raise_for_status()
            for n in range(ROUNDS):
                order = {"after": n, "key": f"a-key-of-its-own-{n}", "do": "end_turn"}
                (await client.post(f"{url}/do", json=order, headers=seat)).raise_for_status()
                (await client.post(f"{url}/offers", json={"unit": "spearman"}, headers=seat)).raise_for_status()
        store.close()
        app.state.lobby.workers.close()


def end(code: object) -> None:
    """End as the interpreter does, but without taking apart all that was loaded: that takes a second of the processor."""
    vars(threading)["_shutdown"]()  # threads that are to end by themselves
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    if code is None or isinstance(code, int):
        os._exit((code or 0) & 0xFF)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    load()
    gc.freeze()
    job = Forking().tend()
    if job is not None:
        try:
            job()
        except SystemExit as ended:
            end(ended.code)
            raise
        end(0)
