"""However one leaves a seat at a terminal, and whenever: it ends at once, with its words, and the terminal is as it was."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from queue import SimpleQueue

import pytest

from tests.cli.house import House
from tests.cli.seats import WORLD, Joined
from tests.patience import PATIENCE
from zoc.cli.seat.client import apart
from zoc.cli.seat.signals import Signals

pytestmark = pytest.mark.long

FAREWELL = r"You\s+have\s+left\s+the\s+table"
UNKNOWN = r"It\s+is\s+not\s+known\s+whether\s+the\s+order\s+was\s+carried\s+out"
SENDING = """
import zoc.cli.seat.client as wire
whole = wire.httpx.Client.request
def request(self, method, url, **what):
    if url.endswith("/do"):
        print("It is on its way.", flush=True)
    return whole(self, method, url, **what)
wire.httpx.Client.request = request
"""
TRIP = """
import collections, ctypes, functools, operator, readline, signal, threading
trip = functools.partial(getattr(ctypes.CDLL(None), "raise"), signal.SIGINT)
"""
"""A signal that comes between two steps of C, where Python does not look."""
MOMENTS = {
    "before the prompt": """
set_hook = readline.set_startup_hook
def first(hook):
    set_hook(hook and functools.partial(collections.deque, map(operator.call, [trip, hook]), 0))
readline.set_startup_hook = first
""",
    "between the prompt and the waiting": "readline.set_pre_input_hook(trip)",
    "in another thread": """
waits = threading.Lock()
waits.acquire()
def other():
    waits.acquire()
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)
threading.Thread(target=other, daemon=True).start()
readline.set_pre_input_hook(waits.release)
""",
}


# At the prompt


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_ctrl_c_is_looked_at_whenever_it_comes(house: House, moment: str) -> None:
    with Joined(house.lay(), "red", terminal=True, before=TRIP + MOMENTS[moment]) as red:
        assert red.ended() == 0
        red.until(FAREWELL)
        assert red.keys() == red.found


@pytest.mark.parametrize(
    ("typed", "number", "code"),
    [
        ("\x03", 0, 0),
        ("\x15\x04", 0, 0),
        ("\x15quit\r", 0, 0),
        ("", signal.SIGINT, 0),
        ("", signal.SIGTERM, 143),
        ("", signal.SIGHUP, 129),
    ],
)
def test_every_way_to_leave_ends_it_and_leaves_the_terminal_as_it_was(house: House, typed: str, number: int, code: int) -> None:
    with Joined(house.lay(), "red", terminal=True) as red:
        red.prompted()
        red.type("why spear", enter=False)
        red.until("movement> why spear")
        assert red.keys() != red.found
        if typed:
            red.type(typed, enter=False)
        else:
            red.process.send_signal(number)
        assert red.ended() == code
        red.until(FAREWELL)
        assert red.keys() == red.found


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 0), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_through_a_pipe_signals_end_it_as_well(house: House, number: int, code: int) -> None:
    with Joined(house.lay(), "red") as red:
        red.prompted()
        red.process.send_signal(number)
        assert red.ended() == code
        red.until(rf"movement> \n{FAREWELL}")


def test_a_signal_that_was_to_be_ignored_is_ignored(house: House) -> None:
    with Joined(house.lay(), "red", before="import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)") as red:
        red.prompted()
        red.process.send_signal(signal.SIGHUP)
        assert "Yes: spearman" in red.do("why spearman 5,4")


def test_a_terminal_that_is_closed_ends_it_without_a_word(house: House) -> None:
    into, inside = os.openpty()
    own = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); from zoc.cli import main; main()"
    command, table = [sys.executable, "-c", own, "join"], house.lay()
    link = f"{table.url}/#table={table.name}&seat={table.seats['red']}"
    red = subprocess.Popen(
        [*command, link], stdin=inside, stdout=inside, stderr=subprocess.PIPE, env=WORLD, start_new_session=True
    )
    os.close(inside)
    said = b""
    while b"movement> " not in said:
        said += os.read(into, 1 << 16)
    os.close(into)
    assert red.wait(timeout=PATIENCE) == 129
    assert red.stderr is not None
    with red.stderr:
        assert red.stderr.read() == b""


# While something is under way


def test_an_order_that_was_answered_is_told_before_one_leaves(house: House) -> None:
    """Ctrl-C comes between the service's answer and its telling."""
    answered = """
import os, signal
import zoc.cli.seat.remote as seated
whole = seated.Seated.do
def do(self, order):
    found = whole(self, order)
    os.kill(os.getpid(), signal.SIGINT)
    return found
seated.Seated.do = do
"""
    with Joined(house.lay(), "red", before=answered) as red:
        red.prompted()
        red.type("move spearman 5,4")
        assert red.ended() == 0
        red.until(rf"spearman goes from 4,4 to 5,4 for 1 point\. \(§2\)\n.*{FAREWELL}")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_of_an_order_that_is_not_answered_it_is_said_that_nobody_knows(mortal: House, number: int) -> None:
    table = mortal.lay()
    with Joined(table, "red", terminal=True, before=SENDING) as red:
        red.prompted()
        os.kill(mortal.number, signal.SIGSTOP)
        red.type("undo")
        red.until("It is on its way")
        since = len(red.said)
        red.process.send_signal(number)
        if number == signal.SIGTERM:
            red.until(rf"{UNKNOWN}.*{FAREWELL}", since)
            assert red.ended() == 143
        else:
            red.until(rf"{UNKNOWN}.*movement> ", since)
            os.kill(mortal.number, signal.SIGCONT)
            since = len(red.said)
            red.type("move spearman 5,4")
            red.until("spearman goes from 4,4 to 5,4", since)
            red.interrupt()
            assert red.ended() == 0
        assert red.keys() == red.found


def test_an_order_that_was_given_up_before_it_was_sent_is_not_done(mortal: House) -> None:
    table = mortal.lay()
    with Joined(table, "red", terminal=True) as red:
        red.prompted()
        mortal.kill()
        red.until("no connection")
        since = len(red.said)
        red.type("move spearman 5,4")
        red.until("Ctrl-C gives up", since)
        red.interrupt()
        red.until(r"The order was not sent\..*movement> ", since)
        mortal.start()
    assert table["red"].state()["event"] == 0


def test_what_is_typed_while_an_order_is_under_way_is_kept_and_not_shown_twice(mortal: House) -> None:
    with Joined(mortal.lay(), "red", terminal=True, before=SENDING) as red:
        red.prompted()
        os.kill(mortal.number, signal.SIGSTOP)
        red.type("undo")
        red.until("It is on its way")
        since = len(red.said)
        red.type("why spearman 5,4\r\x04", enter=False)
        os.kill(mortal.number, signal.SIGCONT)
        red.until(FAREWELL, since)
        assert red.ended() == 0
        assert red.said.count("why spearman 5,4") == 1
        assert "Yes: spearman" in red.said


def test_after_the_service_was_away_ctrl_c_at_the_prompt_leaves(mortal: House) -> None:
    with Joined(mortal.lay(), "red", terminal=True) as red:
        red.prompted()
        for _ in range(3):
            since = len(red.said)
            mortal.kill()
            red.until("no connection", since)
            mortal.start()
            red.until(r"is back\..*red, turn 1, movement> ", since)
        red.interrupt()
        assert red.ended() == 0
        red.until(FAREWELL)


# How it is done


def test_a_signal_that_another_thread_takes_reaches_who_waits() -> None:
    nothing: SimpleQueue[None] = SimpleQueue()

    def other() -> None:
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)

    def wait() -> None:
        threading.Thread(target=other).start()
        nothing.get()

    with Signals() as signals, pytest.raises(KeyboardInterrupt):
        wait()
    assert signals.unheeded == signal.SIGINT
    assert signal.getsignal(signal.SIGINT) is before


def test_what_is_held_is_done_before_anything_interrupts() -> None:
    done = []

    def hold(signals: Signals) -> None:
        with signals.held():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("all")

    with Signals() as signals, pytest.raises(KeyboardInterrupt):
        hold(signals)
    assert done == ["all"]


def test_an_interrupt_that_got_lost_is_acted_on_later_and_one_that_was_heeded_is_not() -> None:
    with Signals() as signals:
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signals.check()
        signals.heed()
        signals.check()
        with pytest.raises(SystemExit, match="143"):
            os.kill(os.getpid(), signal.SIGTERM)


def test_who_goes_away_from_a_request_does_not_interrupt_it() -> None:
    begun, goes_on, ended = threading.Event(), threading.Event(), threading.Event()

    def call() -> None:
        begun.set()
        goes_on.wait()
        ended.set()

    def interrupt() -> None:
        begun.wait()
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with Signals(), pytest.raises(KeyboardInterrupt):
        apart(call)
    assert not ended.is_set()
    goes_on.set()
    assert ended.wait(60)
    with pytest.raises(ZeroDivisionError):
        apart(lambda: 1 // 0)
    assert apart(lambda: 2 // 1) == 2
