"""Lines: every key, table and item of a TOML text is found where it stands."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

import pytest
from hypothesis import given, settings

from tests.effort import tries
from tests.scenario.invented import files, text_of
from zoc.rulesets import names, ruleset
from zoc.scenario.lines import Lines, Path
from zoc.scenario.starter import starter

EXAMPLES = sorted((File(__file__).parents[2] / "examples").rglob("*.toml"))

TRICKY = r'''
# [not.a.table]
title = "a # b [c] = {d}"   # remark
path = 'C:\new'
text = """
one = 1
[two]
"quoted" \""" and ""
"""
raw = """"six" quotes"""""
literal = \'\'\'
[[no]]
\'\'\'
empty = ""
dotted . "quoted key" . last = [1, [2, 3], {x = 4, y.z = [
    5,
    # six
    6,
]}]
inline = { a = 1, "b c" = 'd', e = [] }
date = 1979-05-27T07:32:00Z

[a.b]
c = 1
[[a.list]]
id = 1
[a.list.sub]
x = 1
[[a.list]]
id = 2
[[a.list.inner]]
y = 1
[[a.list.inner]]
y = 2
["key with \" and \u00e9"]
z = 1
'''.replace("\\'", "'")


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """The way to everything in a parsed text."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from paths(value[key], (*path, key))


def check(text: str) -> None:
    """Everything has a line of its own, and the last name on the way to it stands there."""
    lines, rows = Lines(text), text.split("\n")
    for path in paths(tomllib.loads(text)):
        assert path in lines._spans, path
        line = lines.of(path)
        name = next(key for key in reversed(path) if isinstance(key, str))
        assert line is not None
        if isinstance(path[-1], str) and name.isascii() and name.isalnum():
            assert name in rows[line - 1], (path, rows[line - 1])


@pytest.mark.parametrize("text", [TRICKY, TRICKY.replace("\n", "\r\n")], ids=["unix", "windows"])
def test_everything_in_a_tricky_text_has_its_line(text: str) -> None:
    check(text)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 3),
        (("text",), 5),
        (("raw",), 10),
        (("dotted", "quoted key", "last"), 15),
        (("dotted", "quoted key", "last", 1, 1), 15),
        (("dotted", "quoted key", "last", 2, "y", "z"), 15),
        (("dotted", "quoted key", "last", 2, "y", "z", 1), 18),
        (("inline", "b c"), 20),
        (("a", "b", "c"), 24),
        (("a", "list", 0, "sub", "x"), 28),
        (("a", "list", 1, "id"), 30),
        (("a", "list", 1, "inner", 1, "y"), 34),
        (('key with " and é', "z"), 36),
        (("a", "list", 1, "missing"), 29),
        (("nowhere",), None),
    ],
)
def test_a_thing_is_found_on_its_line(path: Path, line: int | None) -> None:
    assert Lines(TRICKY).of(path) == line


def test_rows_of_a_text_are_counted_from_its_first() -> None:
    lines = Lines("a = 1\nmap = '''\nx\ny\n'''\nflat = 'z'\n")
    assert [lines.row(("map",), row) for row in range(3)] == [3, 4, 5]
    assert lines.row(("flat",), 7) == 6


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_everything_in_an_example_has_its_line(file: File) -> None:
    check(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("book", names())
def test_everything_in_a_starter_has_its_line(book: str) -> None:
    check(starter(ruleset(book)))


@settings(max_examples=tries(60), deadline=None)
@given(files())
def test_everything_in_a_scenario_has_its_line(file: dict[str, Any]) -> None:
    check(text_of(file))
