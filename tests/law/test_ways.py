"""One vocabulary: an order to move and the way of moving by which one asks about it have the same name."""

from __future__ import annotations

import re
from importlib.resources import files as files_of
from pathlib import Path

import pytest

import zoc
from zoc.errors import BadRuleset, Unknown
from zoc.law import Book, Ruleset
from zoc.rulesets import BOOKS, ruleset
from zoc.scenario import loads
from zoc.scenario.examples import example

EARLIER = [
    ("ford", "spearman", "plain", "move"),
    ("fates_edge/shield_wall", "raider", "one_step", "slip_by"),
    ("fates_edge/shield_wall", "raider", "boon", "move_by_boon"),
    ("europa/meeting", "", "unscreened", "move_unscreened"),
    ("ocs/spearhead", "", "minimum", "one_hex"),
]


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_an_order_to_move_is_called_like_its_way(book: str) -> None:
    rules = ruleset(book)
    moves = {deed.name: deed.way for deed in rules.deeds.values() if deed.way}
    assert moves
    assert all(name == way for name, way in moves.items()), moves


@pytest.mark.parametrize(("file", "unit", "old", "new"), EARLIER)
def test_a_way_is_understood_by_its_older_name(file: str, unit: str, old: str, new: str) -> None:
    scenario = loads(example(file))
    unit = unit or next(iter(scenario.position.ids))
    table = zoc.Table(scenario.rules, scenario.position).at_large()
    before, now = table.reach(unit, way=old), table.reach(unit, way=new)
    assert before.errand.way == now.errand.way == new
    assert {cell: before[cell].cost for cell in before} == {cell: now[cell].cost for cell in now}
    assert scenario.rules.moving("move", old) is scenario.rules.deeds[new]


def test_an_unknown_way_is_refused_by_the_names_of_today() -> None:
    with pytest.raises(Unknown, match="no way of moving 'sneak'; known: move, disengage, move_by_boon, slip_by, rush, shift"):
        ruleset("fates_edge").way_named("sneak")


def test_an_older_name_must_stand_for_a_way() -> None:
    with pytest.raises(BadRuleset, match="formerly called fly, which is no way of moving"):
        Ruleset(Book("frontier", title="Frontier"), formerly={"soar": "fly"})


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_a_book_compares_ways_by_the_names_of_today(book: str) -> None:
    files = Path(str(files_of(f"zoc.rulesets.{book}"))).rglob("*.py")
    named = {name for file in files for name in re.findall(r'\bway [!=]= "(\w+)"', file.read_text(encoding="utf-8"))}
    assert named <= ruleset(book).ways.keys()
