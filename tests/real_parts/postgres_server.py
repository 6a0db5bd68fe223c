"""A private PostgreSQL server: its own data, its own socket, gone when the tests are."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self


class PostgresServer:
    """A server we are the parent of: killed, it is truly gone and can be started again."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs = programs
        self.folder = folder
        self.data = folder / "data"
        self.log = folder / "log"
        self.url = f"postgresql://zoc@/postgres?host={folder}"
        self.process: subprocess.Popen[bytes] | None = None

    @classmethod
    @contextmanager
    def fresh(cls, programs: Path) -> Iterator[Self]:
        """A started server with an empty database."""
        # Not pytest's tmp_path: that is closed to the account the server runs as.
        folder = Path(tempfile.mkdtemp(prefix="zoc-postgres-"))
        server = cls(programs, folder)
        try:
            os.chown(folder, *lesser_account())
            server.call("initdb", f"--pgdata={server.data}", "--username=zoc", "--auth=trust", "--encoding=UTF8", "--locale=C")
            server.start()
            yield server
        finally:
            server.stop()
            shutil.rmtree(folder)

    def start(self, patience: float = 30) -> None:
        """Start, and wait until it answers."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            # After a kill, its orphans hold the shared memory for a moment, and a new server gives up: try again.
            if self.process is None or self.process.poll() is not None:
                self.process = self.open("postgres", "-D", self.data, "-k", self.folder, "-c", "listen_addresses=")
            if self.open("pg_isready", "--quiet", f"--host={self.folder}").wait() == 0:
                return
            time.sleep(0.05)
        raise TimeoutError(f"PostgreSQL did not start in {patience} s:\n{self.log.read_text()}")

    def stop(self) -> None:
        self.end(signal.SIGINT)

    def kill(self) -> None:
        """End the server with no farewell and no checkpoint."""
        self.end(signal.SIGKILL)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """The server and all its processes stand still: nobody is refused, and nobody is answered."""
        assert self.process is not None
        mine = [self.process.pid, *children(self.process.pid)]
        for each in mine:
            os.kill(each, signal.SIGSTOP)
        try:
            yield
        finally:
            for each in mine:
                os.kill(each, signal.SIGCONT)

    def end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(timeout=30)

    def call(self, program: str, *words: str | Path) -> None:
        if self.open(program, *words).wait() != 0:
            raise RuntimeError(f"{program} failed:\n{self.log.read_text()}")

    def open(self, program: str, *words: str | Path) -> subprocess.Popen[bytes]:
        user, group = lesser_account()
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [self.programs / program, *words],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                start_new_session=True,  # Ctrl-C is for pytest, which then stops the server in order
                user=user,
                group=group,
            )


def children(parent: int) -> list[int]:
    """The processes that a process has started."""
    listed = subprocess.run(["pgrep", "-P", str(parent)], capture_output=True, text=True, check=False)
    return [int(each) for each in listed.stdout.split()]


def lesser_account() -> tuple[int, int]:
    """PostgreSQL refuses to run as root, so root lends it another account: user and group."""
    if os.geteuid() != 0:
        return os.geteuid(), os.getegid()
    accounts = {account.pw_name: account for account in pwd.getpwall()}
    account = accounts.get("postgres") or accounts["nobody"]
    return account.pw_uid, account.pw_gid
