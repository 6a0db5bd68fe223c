"""The keyboard: lines that are typed or come through a pipe, while others may have news for who types."""

from __future__ import annotations

import io
import os
import select
import sys
from collections.abc import Callable
from functools import partial
from getpass import getpass
from typing import Self

from zoc.cli.seat.signals import Signals
from zoc.cli.seat.typed import Quit, typed
from zoc.errors import Malformed

LONGEST = 1 << 16
"""Bytes of a line that somebody could mean."""
TOO_LONG = f"a line of more than {LONGEST} bytes is too long: it was not read"
WIDTH = 80
"""Columns of a terminal that does not say."""
TERMINAL = "CONIN$" if os.name == "nt" else "/dev/tty"
"""The terminal of this process, also when standard input is something else."""
HERE = "\x01"
"""Stands for the cursor; it is shown as two signs."""


class Roused(Exception):
    """There is news; ``begun`` is what had been typed of a line so far, and ``shown`` what is on the screen up to the cursor."""

    def __init__(self, begun: str = "", shown: str | None = None) -> None:
        super().__init__()
        self.begun, self.shown = begun, shown


class Keyboard:
    """Lines, one after the other; nobody disturbs."""

    def __init__(self, signals: Signals | None = None) -> None:
        self.signals = signals or Signals()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # what is no text names nothing, but does not end the game

    def line(self, prompt: str, begun: str, stirring: Callable[[], bool]) -> str:
        """The next line, which may have been begun already; ``Roused`` if something stirs before it is there."""
        self.signals.check()
        try:
            return typed(prompt)
        except (KeyboardInterrupt, SystemExit):
            print()
            raise

    def secret(self, prompt: str) -> str:
        """A line that nobody shall read over one's shoulder, nor in a history."""
        try:
            return getpass(prompt)
        except EOFError:
            print()
            raise Quit from None
        except (KeyboardInterrupt, SystemExit):
            print()
            raise

    def rouse(self) -> None:
        """Tell who types that there is news; from any thread."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the terminal as it was."""


def follow_pipe() -> None:
    """Type at the terminal once a pipe on standard input is read to its end."""
    if sys.stdin.isatty():
        return
    try:
        terminal = os.open(TERMINAL, os.O_RDWR)
    except OSError:
        raise Malformed("the game came from standard input, and there is no terminal to play it at: give its FILE") from None
    os.dup2(terminal, sys.stdin.fileno())
    os.close(terminal)


def keyboard(signals: Signals) -> Keyboard:
    """The one that is there: somebody at a terminal, a pipe, or one of a system that cannot be roused."""
    if os.name != "posix":
        return Keyboard(signals)
    if sys.stdin is None or not sys.stdin.isatty() or sys.stdout is None or not sys.stdout.isatty():
        return Pipe(signals)
    try:
        return Console(signals)
    except ImportError:
        return Pipe(signals)


class Console(Keyboard):
    """Somebody at a terminal. He is interrupted by a signal, and goes on with what he had typed when the news is told.

    While nobody is asked, keys are kept and not shown: they would stand in the middle of what is printed.
    """

    def __init__(self, signals: Signals) -> None:
        import readline
        import termios

        super().__init__(signals)
        self.readline, self.termios = readline, termios
        self.before = termios.tcgetattr(sys.stdin.fileno())
        self.stirring: Callable[[], bool] = lambda: False
        self.typing, self.changed, self.prompt, self.begun = False, False, "", ""
        self.prompted: list[None] = []
        signals.news, signals.back = self._news, self._back

    def __exit__(self, *_: object) -> None:
        if self.changed:
            self._keys(self.before[3])

    def rouse(self) -> None:
        self.signals.rouse()

    def _news(self) -> None:
        if self.typing and self.signals.unheeded:
            self.typing = False
            self.signals.check()
        if self.typing and self.stirring():
            self.typing = False
            raise self._interrupted()

    def _back(self) -> None:
        """Somebody had stopped the program, and done other things at the terminal; now it is in the foreground again."""
        if self.typing and not self.signals.unheeded:
            self.typing = False
            raise Roused(self._interrupted().begun)

    def _interrupted(self) -> Roused:
        """What had been typed; where the cursor is, only a sign that is put there can tell."""
        if not self.prompted:
            return Roused(self.begun)
        self.readline.insert_text(HERE)
        before, _, after = self.readline.get_line_buffer().partition(HERE)
        return Roused(before + after, f"{self.prompt}{before}^A")

    def line(self, prompt: str, begun: str, stirring: Callable[[], bool]) -> str:
        self.signals.check()
        self.prompt, self.begun, self.stirring, self.prompted, taken = prompt, begun, stirring, [], list[str]()
        # Calls of C alone: an exception in a hook, such as that of a Ctrl-C, would be forgotten.
        self.readline.set_startup_hook(partial(self.prompted.extend, map(self.readline.insert_text, [begun])))
        try:
            self._keys(self.before[3] & ~self.termios.ICANON)
            self.typing = True
            if stirring():
                raise Roused(begun)
            taken.extend(map(input, [prompt]))  # one step of the interpreter: no signal comes between a line and its keeping
        except EOFError:
            print()
            raise Quit from None
        except (KeyboardInterrupt, SystemExit, Roused, SystemError) as met:
            self.typing = False
            # Two signals at one moment: Python takes the second for a fault of the first.
            why = met.__cause__ if isinstance(met, SystemError) else met
            if not taken:
                self._wipe(why)
            self.signals.check()
            if not (taken and isinstance(why, Roused)):
                raise (why or met) from None
        finally:
            self.typing = False
            self._keys(self.before[3] & ~(self.termios.ICANON | self.termios.ECHO))
        if len(taken[0].encode()) > LONGEST:
            raise Malformed(TOO_LONG)
        return taken[0]

    def _keys(self, mode: int) -> None:
        """How the terminal treats keys: whether it shows them, and keeps a line, and with it a Ctrl-D, to itself."""
        self.changed = True
        try:
            self.termios.tcsetattr(sys.stdin.fileno(), self.termios.TCSANOW, [*self.before[:3], mode, *self.before[4:]])
        except self.termios.error:
            return  # the terminal has gone

    def _wipe(self, why: BaseException | None) -> None:
        """Before news, take the prompt and what was typed after it off the screen; else, or if it cannot, begin a new line."""
        if not self.prompted:
            return
        if not isinstance(why, Roused) or why.shown is None or os.environ.get("TERM", "dumb") == "dumb":
            print(flush=True)
            return
        up = below(why.shown, os.get_terminal_size(sys.stdin.fileno()).columns or WIDTH)
        print("\r" + "\033[A" * up + "\033[J", end="", flush=True)


def below(shown: str, width: int) -> int:
    """How many lines of a terminal the cursor is below the first, after this was shown: a wide sign is not broken in two.

    >>> below("red> ", 80), below("red> ", 5), below("ab日本", 5)
    (0, 1, 1)
    """
    from rich.cells import cell_len

    row = column = 0
    for sign in shown:
        wide = cell_len(sign)
        if column + wide > width:
            row, column = row + 1, 0
        column += wide
    return row + (column == width)


class Pipe(Keyboard):
    """Lines from a program or a file, shown as if somebody had typed them; or from a terminal that can do no more."""

    def __init__(self, signals: Signals) -> None:
        super().__init__(signals)
        self.news, self.bell = os.pipe()
        os.set_blocking(self.bell, False)
        self.read, self.spilt, self.closed = bytearray(), False, sys.stdin is None
        self.shows = sys.stdin is not None and sys.stdin.isatty()

    def rouse(self) -> None:
        try:
            os.write(self.bell, b".")
        except BlockingIOError:
            return  # it rings already

    def line(self, prompt: str, begun: str, stirring: Callable[[], bool]) -> str:
        self.signals.check()
        if stirring():
            raise Roused
        print(prompt, end="", flush=True)
        try:
            self._await(stirring)
        except (Roused, KeyboardInterrupt, SystemExit):
            print()
            raise
        said = self._next()
        if not self.shows:
            print(said, flush=True)
        return said

    def _await(self, stirring: Callable[[], bool]) -> None:
        """Until there is a line, or news."""
        while b"\n" not in self.read and not self.closed:
            ready, _, _ = select.select([sys.stdin.fileno(), self.news], [], [])
            if self.news in ready:
                os.read(self.news, 1 << 16)
                if stirring():
                    raise Roused
            else:
                self._fill()

    def secret(self, prompt: str) -> str:
        if self.shows:
            return super().secret(prompt)
        while b"\n" not in self.read and not self.closed:
            self._fill()
        return self._next()

    def _fill(self) -> None:
        more = os.read(sys.stdin.fileno(), LONGEST)
        self.read += more
        self.closed = not more
        if len(self.read) > LONGEST and b"\n" not in self.read:
            self.spilt, self.read = True, bytearray(b" ")

    def _next(self) -> str:
        if not self.read:
            print()
            raise Quit
        first, _, self.read = self.read.partition(b"\n")
        if self.spilt or len(first) > LONGEST:
            self.spilt = False
            print()
            raise Malformed(TOO_LONG)
        return first.decode("utf-8", "replace").rstrip("\r")
