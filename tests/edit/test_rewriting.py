"""Rewriting: a changed file says what it should, and keeps what its author remarked."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings

from tests.effort import tries
from tests.scenario.invented import files
from zoc.edit.rewriting import read, rewritten, written
from zoc.rulesets import names, ruleset
from zoc.scenario.starter import starter

REMARKED = """
# The ford, as my father fought it.
title = "Ford"   # to be named
ruleset = "wesnoth"
#turn = 1        # it begins at once

[grid]
width = 4
height = 2

# Those who defend.
[[side]]
name = "red"

[[side]]
name = "blue"

# A brave man.
[[unit]]
id = "a"
side = "red"
at = "1,1"
#moves = 5       # movement points

# Another.
[[unit]]
id = "b"
side = "blue"
at = "4,2"
"""


def changed(text: str, **how: Any) -> str:
    before = read(text)
    after = deepcopy(before) | how
    told = rewritten(text, before, after)
    assert read(told) == after
    return told


@given(files(), files())
@settings(max_examples=tries(150), deadline=None)
def test_whatever_is_changed_the_text_says_it(before: dict[str, Any], after: dict[str, Any]) -> None:
    text = written(read(written(before)))
    wanted = read(written(after))
    assert read(rewritten(text, read(text), wanted)) == wanted


@given(files())
@settings(max_examples=tries(50), deadline=None)
def test_a_file_of_which_nothing_is_changed_stays_as_it_is(tables: dict[str, Any]) -> None:
    text = written(tables)
    assert rewritten(text, read(text), read(text)) == text


def test_a_value_is_changed_where_it_stands() -> None:
    assert 'title = "Bridge"   # to be named\nruleset' in changed(REMARKED, title="Bridge")


def test_a_setting_that_is_switched_off_is_switched_on_and_keeps_its_remark() -> None:
    assert "turn = 3         # it begins at once" in changed(REMARKED, turn=3)


def test_a_unit_goes_and_leaves_the_remarks_of_others() -> None:
    units = read(REMARKED)["unit"]
    told = changed(REMARKED, unit=units[1:])
    assert "# Another." in told
    assert "movement points" not in told


def test_a_unit_comes_after_the_last() -> None:
    units = read(REMARKED)["unit"]
    told = changed(REMARKED, unit=[*units, {"id": "c", "side": "red", "at": "2,2"}])
    assert told.startswith(REMARKED.rstrip("\n"))
    assert told.endswith('at = "4,2"\n\n[[unit]]\nid = "c"\nside = "red"\nat = "2,2"\n')


def test_a_new_table_stands_where_it_belongs() -> None:
    told = changed(REMARKED, elevation={"1,1": 3})
    assert told.index("[grid]") < told.index("[elevation]") < told.index("# Those who defend.") < told.index("[[side]]")


def test_tables_in_one_line_are_changed_in_one_line() -> None:
    text = 'grid = {width = 4, height = 2}\nunit = [{id = "a"}] # all\n'
    told = changed(text, grid={"width": 5, "height": 2}, unit=[{"id": "a"}, {"id": "b"}])
    assert told == 'grid = {width = 5, height = 2}\nunit = [{id = "a"}, {id = "b"}] # all\n'


def test_a_text_of_several_lines_stands_on_lines_of_its_own() -> None:
    assert 'about = """\nIt rains.\nIt is cold.\n"""' in changed(REMARKED, about="It rains.\nIt is cold.\n")


def test_windows_ends_of_lines_are_understood() -> None:
    assert read(changed(REMARKED.replace("\n", "\r\n"), turn=3))["turn"] == 3


@pytest.mark.parametrize("book", names())
def test_a_starter_keeps_every_remark_when_its_title_is_changed(book: str) -> None:
    text = starter(ruleset(book))
    told = changed(text, title="Mine")
    assert [line for line in told.split("\n") if line not in text.split("\n")] == ['title = "Mine"']
