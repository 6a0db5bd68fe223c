"""Books that extend each other: a house rule for a book in Python, in TOML; and a book in TOML carried on in Python."""

from __future__ import annotations

import pytest

from tests.bookfile.frontier import FRONTIER
from zoc.bookfile import loads_book
from zoc.errors import Malformed
from zoc.law import Book, Forbid
from zoc.play import Game, order_of
from zoc.rulesets import ruleset
from zoc.scenario import examples, loads
from zoc.testing import reaches

HOUSE = """
book = "house"
title = "House"
extends = "europa"

[unit]
guards = {flag = false, text = "the tsar's own"}

[[clause]]
number = "5.9"
title = "Guards"
text = "Guards do not march through bad terrain."
question = "step"
effect = "forbid"
when = "mover.guards and there.bad"
"""


def test_europa_with_a_house_rule_of_ones_own() -> None:
    house, europa = loads_book(HOUSE), ruleset("europa")
    assert [clause.citation for clause in house.clauses[-2:]] == [europa.clauses[-1].citation, "House §5.9"]
    assert "guards" not in europa.units
    assert not any(clause.number == "5.9" and clause.book.name == "house" for clause in europa.clauses)
    text = examples.example("europa/meeting").replace('ruleset = "europa"', 'ruleset = "house"')
    played = loads(text, rules=house)
    assert {order.name for order in played.table.legal(played.position.to_move)} == {
        order.name for order in loads(examples.example("europa/meeting")).table.legal(played.position.to_move)
    }


def test_an_extended_book_is_played_with_its_own_clauses() -> None:
    house = loads_book("""
        book = "house"
        title = "House"
        extends = "wesnoth"
        strike = ["4.1"]

        [[clause]]
        number = "9"
        title = "Spearmen"
        text = "A unit of level 1 walks through enemy zones."
        question = "enter"
        overrides = "3"
        when = "mover.level == 1"
    """)
    ford = loads(examples.example("ford").replace('"wesnoth"', '"house"'), rules=house)
    answer = ford.table.why("spearman", "8,4")
    assert "Wesnoth §3)" not in answer.say()
    assert answer.legal == ("8,4" in ford.table.reach("spearman"))
    game = Game(house, ford.position)
    order = order_of(house, game.seen_by("red"), "red", {"do": "move", "unit": "spearman", "at": "6,4"})
    assert "spearman" in game.order(order).game.log()[-1].text
    assert {clause.number for clause in ruleset("wesnoth").clauses} - {clause.number for clause in house.clauses} == {"4.1"}


def test_a_clause_in_the_place_of_one_that_is_struck_is_cited_in_play() -> None:
    house = loads_book("""
        book = "house"
        title = "House"
        extends = "wesnoth"
        strike = ["3", "4.1"]

        [[clause]]
        number = "3"
        title = "Entering"
        text = "A unit of level 1 stops in an enemy zone."
        question = "enter"
        effect = "stop"
        when = "mover.level == 1"
    """)
    ford = loads(examples.example("ford").replace('"wesnoth"', '"house"'), rules=house)
    order = order_of(house, ford.position, "red", {"do": "move", "unit": "spearman", "at": "6,4"})
    assert "3" in Game(house, ford.position).order(order).game.events[-1].cites
    assert house.struck == {"4.1"}


def test_a_book_in_python_extends_one_in_toml() -> None:
    toml = loads_book(FRONTIER)
    mine = toml.extended(Book("mine", title="Mine"))

    @mine.step("7", "No woods", Forbid)
    def no_woods(s):
        """No unit enters a forest."""
        return s.there.forest

    assert (len(toml.clauses), len(mine.clauses)) == (8, 9)
    reaches(mine, allowance=2, before="""
         . . .
        A . w .
    """, after="""
         x x .
        A x w .
    """, cells={"forest": "w"})  # fmt: skip


def test_what_an_extended_book_may_not_change_is_told() -> None:
    with pytest.raises(Malformed) as refused:
        loads_book('book = "house"\nextends = "wesnoth"\nradius = 2\nstrike = ["44"]\n[[clause]]\nnumber = "1"\n')
    told = str(refused.value)
    assert "line 3, radius: radius is that of Wesnoth, which this book extends" in told
    assert "line 4, strike: there is no clause of Wesnoth '44'" in told
    assert "line 5, clause 1: needs a title" in told
