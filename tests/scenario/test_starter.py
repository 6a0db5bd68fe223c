"""Starters: valid as they stand, and with every setting switched on."""

from __future__ import annotations

import re

import pytest

from tests.scenario.invented import rules
from zoc.ask.clerk import Clerk
from zoc.edit.beginning import beginning
from zoc.law import Ruleset
from zoc.movement import reach
from zoc.rulesets import names, ruleset
from zoc.scenario import loads
from zoc.scenario.pieces import unit_fields
from zoc.scenario.starter import starter
from zoc.scenario.terrain import cell_fields

BOOKS = [rules, *map(ruleset, names())]
EACH = [(book, kind) for book in BOOKS for kind in ("", *book.grids)]


@pytest.mark.parametrize(("book", "kind"), EACH, ids=[f"{book.name} {kind}".strip() for book, kind in EACH])
def test_a_starter_loads_and_its_units_move(book: Ruleset, kind: str) -> None:
    scenario = loads(starter(book, kind), rules=book)
    assert len(scenario.position.sides.names) == 2
    assert len(reach(book, scenario.position, "a")) > 1
    assert loads(scenario.dump(), rules=book) == scenario


@pytest.mark.parametrize(("book", "kind"), EACH, ids=[f"{book.name} {kind}".strip() for book, kind in EACH])
def test_a_starter_loads_with_every_setting_switched_on(book: Ruleset, kind: str) -> None:
    text = re.sub(r"(?m)^#(?! )", "", starter(book, kind))
    loads(text, rules=book)


def test_a_book_says_how_cells_are_labelled_and_who_plays() -> None:
    assert 'labels = "c,r"' in starter(ruleset("wesnoth"))
    bare = loads('ruleset = "wesnoth"\ngrid = {width = 4, height = 2}\nside = [{name = "red"}]\nunits.red.a = "4,2"')
    assert bare.position.unit("a").label == "4,2"
    assert loads(starter(ruleset("bashketball"))).position.sides.names == ("home", "away")


def test_the_first_players_of_bashketball_can_shoot_and_pass() -> None:
    clerk = Clerk(loads(starter(ruleset("bashketball"))))
    for action in ({"name": "shot", "actor": "a"}, {"name": "pass", "actor": "a", "target": "b"}):
        assert clerk.put({"ask": "odds", "action": action}).told()["legal"]
        assert clerk.put({"ask": "best", "unit": "a", "action": action["name"]}).told()["options"]


@pytest.mark.parametrize("book", BOOKS, ids=[book.name for book in BOOKS])
def test_a_starter_tells_of_every_fact_and_reading(book: Ruleset) -> None:
    text = starter(book, book.grids[0])
    for name in [*unit_fields(book), *cell_fields(book), *book.hexsides, *book.readings, *book.charts]:
        assert name in text, name


@pytest.mark.parametrize("name", names())
def test_a_first_scenario_names_the_side_that_moves_first(name: str) -> None:
    rules = ruleset(name)
    assert loads(starter(rules)).position.to_move == rules.sides[0]
    assert loads(beginning(rules, bare=True)).position.to_move == rules.sides[0]
