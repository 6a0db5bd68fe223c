"""The real command in a real process: what it loads, and how it ends when somebody interrupts it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest

pytestmark = pytest.mark.long

ZOC = [sys.executable, "-m", "zoc"]


def modules_of(*words: str) -> set[str]:
    """The modules loaded by a command."""
    ran = inside("import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr))", *words)
    return set(ran.stderr.split())


def inside(script: str, *words: str) -> subprocess.CompletedProcess[str]:
    """A command in a process that runs a script first."""
    script += f"\nimport sys\nsys.argv = {['zoc', *words]!r}\nfrom zoc.cli import main\nmain()"
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)


def test_help_loads_nothing_heavy() -> None:
    assert modules_of("--help").isdisjoint({"numpy", "rich", "numba", "zoc.law", "pydantic"})


def test_one_question_in_json_needs_no_compiler_no_terminal_and_no_pictures() -> None:
    loaded = modules_of("why", "ford", "spearman", "8,4", "--json")
    assert "numpy" in loaded
    assert loaded.isdisjoint({"rich", "numba", "zoc.draw"})


def test_help_and_version_come_from_the_real_command() -> None:
    ran = subprocess.run([*ZOC, "--help"], capture_output=True, text=True, check=True)
    assert "Exit codes: 0 answered" in ran.stdout
    assert subprocess.run([*ZOC, "--version"], capture_output=True, text=True, check=True).stdout.startswith("zoc ")


@pytest.mark.parametrize(("example", "unit", "cell", "code"), [("ford", "spearman", "8,4", 1), ("isthmus", "horsemen", "5,4", 0)])
def test_exit_codes_reach_the_shell(example: str, unit: str, cell: str, code: int) -> None:
    ran = subprocess.run([*ZOC, "why", example, unit, cell, "--json"], capture_output=True, text=True, check=False)
    assert (ran.returncode, json.loads(ran.stdout)["legal"], ran.stderr) == (code, not code, "")


def test_bad_input_ends_in_2_without_a_traceback() -> None:
    ran = subprocess.run([*ZOC, "reach", "ford", "nobody"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("zoc: there is no unit 'nobody'")


def test_a_reader_who_leaves_is_no_accident() -> None:
    for words in (["rules", "wesnoth"], ["reach", "ford", "spearman", "--json"], ["ask", "ford", "--questions", __file__]):
        zoc = subprocess.Popen([*ZOC, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert zoc.stdout is not None
        zoc.stdout.close()
        assert zoc.stderr is not None
        assert zoc.stderr.read() == b""
        assert zoc.wait() == 141


def test_an_output_that_is_closed_is_read_by_nobody() -> None:
    closed = ["sh", "-c", 'exec "$@" >&-', "sh", *ZOC]
    ran = subprocess.run([*closed, "why", "ford", "spearman", "8,4"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", "")


def test_ctrl_c_before_anything_is_loaded_shows_no_traceback() -> None:
    early = "lambda name, args: name == 'import' and args[0] == 'typer' and os.kill(os.getpid(), signal.SIGINT)"
    ran = inside(f"import os, signal, sys\nsys.addaudithook({early})", "rules")
    assert (ran.returncode, ran.stderr) == (130, "")


def test_ask_answers_each_question_before_the_next_comes_and_ctrl_c_is_clean() -> None:
    asking = subprocess.Popen([*ZOC, "ask", "ford"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert asking.stdin is not None
    assert asking.stdout is not None
    for number in range(3):
        asking.stdin.write(json.dumps({"id": number, "ask": "reach", "unit": "grunt"}).encode() + b"\n")
        asking.stdin.flush()
        assert json.loads(asking.stdout.readline())["id"] == number
    asking.send_signal(signal.SIGINT)
    assert asking.wait() == 130
    assert asking.stderr is not None
    assert asking.stderr.read() == b""
    asking.stdin.close()


def test_answers_are_utf_8_whatever_the_terminal_says() -> None:
    poor = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    question = '{"id": "Überläufer \\ud83d", "ask": "rules"}\n'.encode()
    ran = subprocess.run([*ZOC, "ask", "ford"], input=question, capture_output=True, env=poor, check=True)
    assert json.loads(ran.stdout)["id"] == "Überläufer \ud83d"
    for words in (["why", "ford", "spearman", "8,5", "--points", "9"], ["check", "ford", "--json"], ["schema", "wesnoth"]):
        shown = subprocess.run([*ZOC, *words], capture_output=True, env=poor, check=False)
        assert (shown.returncode, shown.stderr) == (0, b"")


def test_a_fault_of_ours_is_said_in_one_line() -> None:
    ran = inside("import zoc.cli.lawbook as lawbook; lawbook.rules = None", "rules")
    assert ran.returncode == 3
    assert ran.stderr.startswith("zoc: a fault in zoc: TypeError: ")
    assert "Traceback" not in ran.stderr
