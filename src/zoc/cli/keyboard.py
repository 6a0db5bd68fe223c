"""The keyboard: lines that are typed or come through a pipe, while others may have news for who types."""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
from collections.abc import Callable
from getpass import getpass

from zoc.cli.typed import Quit, typed


class Roused(Exception):
    """There is news; ``begun`` is what had been typed of a line so far."""

    def __init__(self, begun: str = "") -> None:
        super().__init__()
        self.begun = begun


class Keyboard:
    """Lines, one after the other; nobody disturbs."""

    def line(self, prompt: str, begun: str, stirring: Callable[[], bool]) -> str:
        """The next line, which may have been begun already; ``Roused`` if something stirs before it is there."""
        return typed(prompt)

    def secret(self, prompt: str) -> str:
        """A line that nobody shall read over one's shoulder, nor in a history."""
        return getpass(prompt)

    def rouse(self) -> None:
        """Tell who types that there is news; from any thread."""


def keyboard() -> Keyboard:
    """The one that is there: somebody at a terminal, a pipe, or one of a system that cannot be roused."""
    if os.name != "posix":
        return Keyboard()
    if not sys.stdin.isatty():
        return Pipe()
    try:
        return Console()
    except ImportError:
        return Keyboard()


class Console(Keyboard):
    """Somebody at a terminal. He is interrupted by a signal, and goes on with what he had typed when the news is told."""

    def __init__(self) -> None:
        import readline

        self.readline, self.typing = readline, False
        self.stirring: Callable[[], bool] = lambda: False
        signal.signal(signal.SIGUSR1, self._roused)

    def rouse(self) -> None:
        if self.typing:
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGUSR1)

    def _roused(self, *_: object) -> None:
        if self.typing and self.stirring():
            self.typing = False
            raise Roused(self.readline.get_line_buffer())

    def line(self, prompt: str, begun: str, stirring: Callable[[], bool]) -> str:
        self.readline.set_startup_hook(lambda: self.readline.insert_text(begun))
        self.stirring, prompted, taken = stirring, False, list[str]()
        try:
            self.typing = True
            if stirring():
                raise Roused(begun)
            prompted = True
            taken.extend(map(input, [prompt]))  # one step of the interpreter: no signal comes between a line and its keeping
        except EOFError:
            print()
            raise Quit from None
        except SystemError as clash:  # Ctrl-C and news at one moment: Python takes the second for a fault of the first
            raise (clash.__cause__ or clash) from None
        except Roused as news:
            if not taken:
                if prompted:
                    _wipe(prompt + news.begun)
                raise
        finally:
            self.typing = False
            self.readline.set_startup_hook(None)
        return taken[0]


def _wipe(shown: str) -> None:
    """Take a prompt and what was typed after it off the screen; where that cannot be done, begin a new line."""
    from rich.cells import cell_len

    if os.environ.get("TERM", "dumb") == "dumb":
        print(flush=True)
        return
    width = max(1, os.get_terminal_size(sys.stdin.fileno()).columns)
    print("\r" + "\033[A" * (cell_len(shown) // width) + "\033[J", end="", flush=True)


class Pipe(Keyboard):
    """Lines from a program or a file; they are shown as if somebody had typed them."""

    def __init__(self) -> None:
        self.news, self.bell = os.pipe()
        os.set_blocking(self.bell, False)
        self.read, self.closed = b"", False

    def rouse(self) -> None:
        try:
            os.write(self.bell, b".")
        except BlockingIOError:
            return  # it rings already

    def line(self, prompt: str, begun: str, stirring: Callable[[], bool]) -> str:
        if stirring():
            raise Roused
        print(prompt, end="", flush=True)
        while b"\n" not in self.read and not self.closed:
            ready, _, _ = select.select([sys.stdin.fileno(), self.news], [], [])
            if self.news in ready:
                os.read(self.news, 1 << 16)
                if stirring():
                    print()
                    raise Roused
            else:
                self._fill()
        said = self._next()
        print(said, flush=True)
        return said

    def secret(self, prompt: str) -> str:
        while b"\n" not in self.read and not self.closed:
            self._fill()
        return self._next()

    def _fill(self) -> None:
        more = os.read(sys.stdin.fileno(), 1 << 16)
        self.read, self.closed = self.read + more, not more

    def _next(self) -> str:
        if not self.read:
            print()
            raise Quit
        first, _, self.read = self.read.partition(b"\n")
        return first.decode("utf-8", "replace").rstrip("\r")
