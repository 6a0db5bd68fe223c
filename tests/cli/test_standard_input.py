"""``cat FILE | zoc CMD -``: every command that takes a file reads the same from standard input."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
import typer

from tests.cli.commands import zoc
from zoc.cli.app import app
from zoc.play import Chance, order_of
from zoc.scenario.examples import path
from zoc.scenario.gamefile import Record, append, load_game, save
from zoc.scenario.scenario import load

ZOC = [sys.executable, "-m", "zoc"]
FORD = path("ford").read_bytes()

FILE = "@"
"""A name as wide as -, for commands that print the name they were given."""
QUESTION = '{"ask": "why", "unit": "spearman", "cell": "8,4"}\n'
COMMANDS = {
    "check": "ford",
    "show": "ford",
    "control": "ford red --cell 5,4",
    "reach": "ford spearman",
    "why": "ford spearman 8,4",
    "legal": "ford red --unit spearman",
    "level": "ford red 5,4",
    "compare": "europa/printed_screening axis --reading screen_assignment=declared",
    "trace": "ocs/printed_figure blue 0304 --errand trace",
    "odds": "bashketball/fast_break human shot",
    "best": "bashketball/fast_break halfling pass",
    "screen": "europa/printed_screening axis 0403",
    "supply": "europa/arctic_front 0504 0503 8",
    "stack": "ocs/printed_figure",
    "lift": "ocs/besieged_port sea convoy 0305 3",
    "march": "ocs/bridgehead column 0403,0504,0603",
    "overruns": "ocs/bridgehead panzer",
    "retreat": "ocs/retreat division,remnant 0404,0504",
    "view": "ocs/printed_figure blue",
    "chain": "ocs/printed_figure regiment",
    "partisans": "europa/counterstroke axis",
    "cards": "bashketball/fast_break home",
    "sight": "fates_edge/doorway A1 E3",
    "dash": "fates_edge/doorway wraith",
    "flank": "fates_edge/giant_and_pike recruit giant",
    "lane": "fates_edge/shield_wall raiders 1",
    "passage": "fates_edge/doorway wraith E3",
    "turns": "ford spearman 3",
    "question": "ocs/bridgehead overruns panzer",
    "ask": "ford --questions questions",
    "tour": "ford",
    "census": "ford --games 1 --bot random --orders 3",
    "export": "ford --as wesnoth",
    "turning-points": "ford",
}
"""What each command is asked of an example; ``play`` has tests of its own below, ``import`` in tests/exchange."""


def takes_file() -> set[str]:
    """The commands one of whose arguments is a file that is read."""
    group = typer.main.get_group(app)
    context = typer.Context(group)
    commands = {name: group.get_command(context, name) for name in group.list_commands(context)}
    return {name for name, each in commands.items() if each and {"file", "files"} & {one.name for one in each.params}}


def test_every_command_that_takes_a_file_is_asked_here() -> None:
    assert takes_file() == {*COMMANDS, "play", "import"}


@pytest.mark.parametrize("command", COMMANDS)
def test_standard_input_answers_what_the_file_answers(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("questions").write_text(QUESTION)
    example, *words = COMMANDS[command].split()
    data = path(example).read_bytes()
    Path(FILE).write_bytes(data)
    named = zoc(command, FILE, *words)
    piped = zoc(command, "-", *words, stdin=data)
    assert named.out
    assert piped == replace(named, out=named.out.replace(FILE, "-"))


def test_a_mistake_in_it_is_named_with_its_line() -> None:
    ran = zoc("odds", "-", "spearman", "attack", stdin=FORD.replace(b'ruleset = "wesnoth"', b'ruleset = "chess"'))
    assert ran.code == 2
    assert ran.err.startswith("zoc: standard input: line ")
    assert "chess" in ran.err


def test_standard_input_that_is_closed_is_refused() -> None:
    closed = ["sh", "-c", 'exec "$@" <&-', "sh", *ZOC, "show", "-"]
    ran = subprocess.run(closed, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (2, "zoc: standard input: it is closed\n")


# Play


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game of one move."""
    record = Record.of(load(path("ford")))
    order = order_of(record.game.law, record.game.position, "red", {"do": "move", "unit": "spearman", "at": "5,4"})
    file = tmp_path / "ford.jsonl"
    save(record, file)
    append(file, 1, record.game.order(order, Chance(1)).game.events[-1])
    return file


def at_terminal(piped: bytes, *typed: str, cwd: Path) -> str:
    """``zoc play - --terminal`` with a pipe on standard input, and somebody at the terminal behind it."""
    into, inside = pty.openpty()
    own = "import fcntl, os, sys, termios; fcntl.ioctl(1, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
    command = [sys.executable, "-c", own, *ZOC, "play", "-", "--terminal"]
    playing = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=inside, stderr=inside, cwd=cwd, start_new_session=True)
    os.close(inside)
    assert playing.stdin is not None
    with playing, playing.stdin:
        playing.stdin.write(piped)
        playing.stdin.close()
        said = b""
        for nth, line in enumerate((*typed, "quit"), 1):
            while said.count(b"movement> ") < nth:
                said += os.read(into, 1 << 16)
            os.write(into, f"{line}\n".encode())
        with suppress(OSError):  # a terminal whose last user has gone
            while more := os.read(into, 1 << 16):
                said += more
    os.close(into)
    assert playing.returncode == 0, said.decode()
    return said.decode()


def test_a_scenario_from_a_pipe_is_played_at_the_terminal(tmp_path: Path) -> None:
    said = at_terminal(FORD, "move spearman 5,4", "save new.jsonl", cwd=tmp_path)
    assert "spearman goes from 4,4 to 5,4 for 1 point." in said
    assert load_game(tmp_path / "new.jsonl").game.position.unit("spearman").label == "5,4"


def test_a_game_from_a_pipe_goes_on_at_the_terminal(tmp_path: Path, game: Path) -> None:
    at_terminal(game.read_bytes(), "end", "save new.jsonl", cwd=tmp_path)
    assert [event.order.name for event in load_game(tmp_path / "new.jsonl").game.events if event.order] == ["move", "end_turn"]


def test_a_game_that_is_cut_off_says_so_and_where_it_came_from(game: Path) -> None:
    ran = zoc("play", "-", "--no-browser", stdin=game.read_bytes()[:-20])
    assert ran.code == 2
    assert ran.err.startswith("zoc: standard input: line 2: the last line is cut off")


def test_without_a_terminal_to_type_at_the_game_is_not_begun() -> None:
    ran = subprocess.run([*ZOC, "play", "-", "--terminal"], input=FORD, capture_output=True, check=False, start_new_session=True)
    assert ran.returncode == 2
    assert b"there is no terminal to play it at: give its FILE" in ran.stderr
