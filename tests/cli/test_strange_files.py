"""A stranger's file makes no terminal do anything: whatever it holds, no command prints an escape sequence of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.commands import zoc
from zoc.scenario.examples import example
from zoc.text.unprintable import BREAKS, JOINERS, unprinted

EVIL = "\\u001b[2J\\u009b31m\\u202e\\u0007\\nsound."
"""As TOML writes it: clear the screen, red, right to left, a bell, and a line of its own."""
BOOKS = ("ford", "ocs/crossroads", "fates_edge/doorway")


def variants(text: str) -> list[str]:
    """The text with something evil in each string, in each key and each table's name, one at a time."""
    bare = re.sub(r'"""(.*?)"""', "", text, flags=re.DOTALL)
    strings = list(dict.fromkeys(re.findall(r'"([^"\n]*)"', bare)))
    keys = list(dict.fromkeys(re.findall(r"^\[*([a-z_]+)", bare, flags=re.MULTILINE)))
    made = [text.replace(f'"{each}"', f'"{each}{EVIL}"') for each in strings]
    written = EVIL.replace("\\", "\\\\")  # as a replacement
    made += [re.sub(rf"^(\[*){each}\b", rf'\1"{each}{written}"', text, flags=re.MULTILINE) for each in keys]
    return [*made, text + f'"{EVIL}" = "{EVIL}"\n', text.replace('"', f'"{EVIL}', 1)]


def harmless(printed: str) -> bool:
    return not unprinted(printed, JOINERS + BREAKS)


@pytest.mark.parametrize("book", BOOKS)
def test_no_command_prints_an_escape_sequence_of_a_file(book: str, tmp_path: Path) -> None:
    files = []
    for nth, text in enumerate(variants(example(book))):
        files.append(tmp_path / f"{nth}.toml")
        files[-1].write_text(text)
    checked = zoc("check", *map(str, files))
    assert checked.code == 2 or checked.out
    assert harmless(checked.out + checked.err)
    assert not re.search("^sound", checked.out + checked.err, flags=re.MULTILINE), "a forged line"
    told = zoc("check", "--json", *map(str, files))
    assert harmless(told.out)
    sound = [file for file, found in zip(files, told.told["files"], strict=True) if found["ok"]]
    for file in [*sound, *files[:3]]:
        for words in (("show", str(file)), ("show", str(file), "--json")):
            ran = zoc(*words)
            assert harmless(ran.out + ran.err), words


def test_a_game_file_prints_none_either(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    evil = EVIL  # as JSON writes it so too
    for first in (
        f'{{"zoc": "{evil}"}}',
        f'{{"{evil}": 1}}',
        f'{{"zoc": "game", "format": 1, "ruleset": "{evil}", "revision": 1, "scenario": "{evil}"}}',
    ):
        file.write_text(first + "\n")
        ran = zoc("play", "--terminal", str(file))
        assert ran.code == 2
        assert harmless(ran.out + ran.err)
