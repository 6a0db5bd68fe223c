"""Signals: Ctrl-C, the wish that all this ends, and news for who types, each looked at whatever the program waits for."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Self

AGAIN = 0.02
"""Seconds after which a signal that nobody has looked at is given again."""
ENDED = 128
"""What a shell adds to the number of the signal that ended a program."""
HUNG_UP = ENDED + 1


class Signals:
    """Ctrl-C interrupts, SIGTERM and SIGHUP end, ``rouse`` calls ``news`` and SIGCONT ``back``, all in the main thread.

    Python notes a signal, and looks at it when it next runs a line of its own. One that comes the moment before a call begins
    to wait, or that the system gives to another thread, would be looked at after that wait: at a prompt, when the next key is
    pressed. So a thread gives every signal again until it has been looked at.
    """

    def __init__(self) -> None:
        self.news: Callable[[], None] = lambda: None
        self.back: Callable[[], None] = lambda: None
        self.unheeded = 0
        """The last signal that somebody has to act on, and has not: an exception may get lost where Python cannot raise it."""
        self.holding, self.leaving = 0, False
        self.rung, self.looked = 0, 0
        self.ringing: int | None = None
        self.before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
            return self
        bell, self.ringing = os.pipe()
        os.set_blocking(self.ringing, False)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:  # nohup, or a job that its shell keeps from the keyboard
                self.before[number] = signal.signal(number, self._come)
        self.before[signal.SIGUSR1] = signal.signal(signal.SIGUSR1, self._look)
        self.before[signal.SIGCONT] = signal.signal(signal.SIGCONT, self._continued)
        self.woken = signal.set_wakeup_fd(self.ringing, warn_on_full_buffer=False)
        self.knocking = threading.Thread(target=self._insist, args=(bell,), name="zoc-signals", daemon=True)
        self.knocking.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.ringing is None:
            return
        signal.set_wakeup_fd(self.woken)
        ringing, self.ringing = self.ringing, None
        os.close(ringing)
        try:
            self.knocking.join()  # a knock at a door that nobody answers ends the program
        finally:
            for number, handler in self.before.items():
                if not (self.leaving and number == signal.SIGINT):  # who leaves may press it twice
                    signal.signal(number, handler)

    # In the main thread. Python may call these while another exception is on its way, and then forbids them any call: so
    # each notes first what it is about.

    def _come(self, number: int, _: object) -> None:
        if self.leaving:
            return
        self.unheeded = number
        if not self.holding:
            raise _meant(number)

    def _look(self, *_: object) -> None:
        self.looked = self.rung
        self.news()

    def _continued(self, *_: object) -> None:
        self.back()

    def check(self) -> None:
        """Act on a signal whose exception got lost or was held back."""
        if self.unheeded and not self.leaving:
            raise _meant(self.unheeded)

    def heed(self) -> None:
        """A Ctrl-C was acted on, and the game goes on."""
        self.unheeded = 0

    @contextmanager
    def held(self) -> Iterator[None]:
        """What is begun here is done before anything interrupts."""
        self.holding += 1
        try:
            yield
        finally:
            self.holding -= 1
        self.check()

    # From any thread

    def rouse(self) -> None:
        """Have ``news`` called, soon."""
        if self.ringing is not None:
            try:
                os.write(self.ringing, b"\0")
            except OSError:
                return  # it rings already, or nobody is there any more

    def _insist(self, bell: int) -> None:
        """Whatever has come, knock until it is looked at; a knock is a signal, too, but no reason for another one."""
        main = threading.main_thread().ident or 0
        while come := os.read(bell, 1 << 12):
            if come.strip(bytes([signal.SIGUSR1])):
                self.rung += 1
                while self.looked != self.rung and self.ringing is not None:
                    signal.pthread_kill(main, signal.SIGUSR1)
                    time.sleep(AGAIN)
        os.close(bell)


def _meant(number: int) -> BaseException:
    return KeyboardInterrupt() if number == signal.SIGINT else SystemExit(ENDED + number)
