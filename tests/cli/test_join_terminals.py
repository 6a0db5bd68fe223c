"""Terminals of all kinds, and what is no terminal: what is typed stays whole, and nothing is printed that it cannot show."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import termios

import pytest

from tests.cli.house import House
from tests.cli.seats import WORLD, Joined, awaited, link
from tests.service.running import Table
from zoc.cli.seat.keyboard import below

pytestmark = pytest.mark.long

ZOC = [sys.executable, "-m", "zoc"]
MOVED = "spearman goes from 4,4 to 5,4 for 1 point."


def moved(table: Table) -> None:
    table["red"].do(0, "move", unit="spearman", at="5,4")


# What is being typed when news comes


def test_news_takes_off_the_screen_what_was_typed_and_no_line_above_it(house: House) -> None:
    """The cursor is at the beginning of a line that is two rows long."""
    table = house.lay()
    with Joined(table, "blue", terminal=True) as blue:
        blue.prompted()
        long = "why grunt 7,5 # " + "x" * 140
        blue.type(long + "\x01", enter=False)
        blue.until("x" * 100)
        awaited(lambda: blue.raw.endswith(b"\x1b[A") or b"\x1b[A" in blue.raw[-40:], "the cursor never went up")
        since, raw = len(blue.said), len(blue.raw)
        moved(table)
        blue.until(rf"{MOVED}.*movement> {long}", since)
        assert b"\r\x1b[J" in blue.raw[raw:]
        assert b"\x1b[A\x1b[J" not in blue.raw[raw:]
        blue.type("")
        blue.until("Yes: grunt", since)


def test_a_terminal_that_became_narrower_is_cleared_by_its_new_width(house: House) -> None:
    table = house.lay()
    with Joined(table, "blue", terminal=True) as blue:
        blue.prompted()
        blue.type("why grunt 7,5 # " + "x" * 80, enter=False)
        blue.until("x" * 80)
        raw = len(blue.raw)
        blue.rewiden(60, lambda: b"why grunt" in blue.raw[raw:])
        awaited(lambda: blue.raw.rstrip().endswith(b"x"), "the line was not drawn to its end")
        raw = len(blue.raw)
        moved(table)
        blue.until(MOVED)
        up = below("blue (red to move), turn 1, movement> why grunt 7,5 # " + "x" * 80 + "^A", 60)
        assert b"\r" + b"\x1b[A" * up + b"\x1b[J" in blue.raw[raw:]


def test_a_letter_of_two_bytes_is_whole_though_news_comes_between_them(house: House) -> None:
    table = house.lay()
    with Joined(table, "blue", terminal=True) as blue:
        blue.prompted()
        blue.type("gr", enter=False)
        blue.until("movement> gr")
        os.write(blue.into, "ü".encode()[:1])
        moved(table)
        blue.until(rf"{MOVED}.*movement> gr")
        os.write(blue.into, "ü".encode()[1:])
        blue.type("nt")
        blue.until("there is no order, question or unit 'grünt'")


def test_bytes_that_are_no_text_do_not_end_the_game(house: House) -> None:
    for terminal in (True, False):
        with Joined(house.lay(), "blue", terminal=terminal, PYTHONIOENCODING="utf-8:strict") as blue:
            blue.prompted()
            os.write(blue.into, b"\xff\xfe\n")
            blue.until("there is no order, question or unit")
            since = len(blue.said)
            blue.type("why grunt 7,5")
            blue.until("Yes: grunt", since)


def test_news_that_comes_before_the_prompt_is_shown_takes_nothing_off_the_screen(house: House) -> None:
    """The terminal is so narrow that a prompt would be two rows long."""
    table = house.lay()
    late = """
import builtins, threading
import zoc.cli.seat.keyboard as keyboard
prompts = []
def late(prompt):
    prompts.append(prompt)
    if len(prompts) == 2:
        print("Not yet.", flush=True)
        threading.Event().wait()
    return builtins.input(prompt)
keyboard.input = late
"""
    with Joined(table, "blue", terminal=True, before=late) as blue:
        blue.prompted()
        blue.widen(30)
        blue.type("why grunt 7,5")
        blue.until("Yes: grunt.*Not yet")
        since, raw = len(blue.said), len(blue.raw)
        moved(table)
        told = blue.until(r"spearman\s+goes\s+from", since)
        assert b"\x1b[A" not in blue.raw[raw:].partition(b"spearman")[0]
        blue.until("movement> ", told.end())


def test_lines_that_are_pasted_together_are_typed_one_after_the_other(house: House) -> None:
    with Joined(house.lay(), "red", terminal=True) as red:
        red.prompted()
        red.type("move spearman 5,4\nmove fencer 3,4\nquit")
        assert red.ended() == 0
        red.until(r"spearman goes.*fencer goes.*movement> quit")


def test_who_comes_back_to_a_stopped_program_finds_his_line(house: House) -> None:
    with Joined(house.lay(), "blue", terminal=True) as blue:
        blue.prompted()
        blue.type("why gru", enter=False)
        blue.until("movement> why gru")
        typing = blue.keys()
        blue.process.send_signal(signal.SIGSTOP)
        termios.tcsetattr(blue.into, termios.TCSANOW, [*blue.found, *termios.tcgetattr(blue.into)[4:]])
        since = len(blue.said)
        blue.process.send_signal(signal.SIGCONT)
        blue.until("movement> why gru", since)
        assert blue.keys() == typing
        blue.type("nt 7,5")
        blue.until("Yes: grunt", since)


# Terminals that can do less


def test_a_terminal_that_obeys_nothing_is_told_nothing_to_obey(house: House) -> None:
    table = house.lay()
    with Joined(table, "blue", terminal=True, TERM="dumb", NO_COLOR="") as blue:
        blue.prompted()
        blue.type("why gru", enter=False)
        blue.until("movement> why gru")
        since = len(blue.said)
        moved(table)
        blue.until(rf"\n{MOVED}.*movement> why gru", since)
        assert b"\x1b" not in blue.raw


def test_without_colours_there_are_none_but_news_comes_while_one_types(house: House) -> None:
    table = house.lay()
    with Joined(table, "blue", terminal=True, NO_COLOR="1") as blue:
        blue.prompted()
        moved(table)
        blue.until(MOVED)
        assert b"\x1b[3" not in blue.raw


def test_without_a_line_editor_news_comes_while_one_types(house: House) -> None:
    table = house.lay()
    with Joined(table, "blue", terminal=True, before="import sys; sys.modules['readline'] = None") as blue:
        blue.prompted()
        blue.type("why gru", enter=False)
        blue.until("movement> why gru")
        moved(table)
        blue.until(rf"{MOVED}.*movement> ")
        blue.type("nt 7,5")
        blue.until("Yes: grunt")
        blue.type("\x04", enter=False)
        assert blue.ended() == 0


def test_from_a_terminal_into_a_pipe_goes_text_alone_and_news_comes(house: House) -> None:
    table = house.lay()
    into, inside = os.openpty()
    command = [*ZOC, "join", link(table, "blue")]
    with subprocess.Popen(command, stdin=inside, stdout=subprocess.PIPE, env=WORLD, start_new_session=True) as blue:
        assert blue.stdout is not None
        os.close(inside)
        said = ""
        while not said.endswith("movement> "):
            said += blue.stdout.read1().decode()  # type: ignore[attr-defined]
        moved(table)
        while MOVED not in said or not said.endswith("movement> "):
            said += blue.stdout.read1().decode()  # type: ignore[attr-defined]
        os.write(into, b"why grunt 7,5\n\x04")
        said += blue.stdout.read().decode()
    os.close(into)
    assert blue.returncode == 0
    assert "Yes: grunt" in said
    assert "\x1b" not in said


def test_without_an_input_one_sees_the_table_and_leaves(house: House) -> None:
    closed = ["sh", "-c", 'exec "$@" <&-', "sh", *ZOC, "join"]
    looked = subprocess.run([*closed, link(house.lay(), "red")], capture_output=True, text=True, check=False)
    assert (looked.returncode, looked.stderr) == (0, "")
    assert looked.stdout.endswith("the same link brings you back.\n")
    asked = subprocess.run(closed, capture_output=True, text=True, check=False)
    assert (asked.returncode, asked.stderr) == (2, "zoc: no seat was given: give the link of one\n")


@pytest.mark.parametrize("ending", ["\n", ""])
def test_a_line_that_nobody_could_mean_is_not_read(house: House, ending: str) -> None:
    typed = link(house.lay(), "red") + "\n" + "x" * 1_000_000 + ending
    typed += "why spearman 5,4\n" if ending else ""
    ran = subprocess.run([*ZOC, "join"], input=typed, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "a line of more than 65536 bytes is too long" in ran.stdout
    assert "xxx" not in ran.stdout
    assert ("Yes: spearman" in ran.stdout) == bool(ending)


def test_a_link_that_is_not_given_at_a_terminal_is_said() -> None:
    into, inside = os.openpty()
    command, pipe = [*ZOC, "join"], subprocess.PIPE
    with subprocess.Popen(command, stdin=inside, stdout=inside, stderr=pipe, env=WORLD, start_new_session=True) as ran:
        os.close(inside)
        assert ran.stderr is not None
        said = b""
        while not said.endswith(b"(not echoed): "):
            said += ran.stderr.read(1)
        os.write(into, b"\x04")
        assert ran.stderr.read().decode().endswith("zoc: no seat was given: give the link of one\n")
    os.close(into)
    assert ran.returncode == 2
