"""Wesnoth, other units in the way: friends, allies, enemies, stone and the hidden. C is green and red's ally."""

from __future__ import annotations

from zoc.law import Forbid, NoEnd, Stop
from zoc.movement import why
from zoc.position import Sides
from zoc.scenario.diagram import Diagram
from zoc.testing import clause, reaches, step

THREE = {"red": "AB", "green": "C", "blue": "EFGH"}


def allied(position):
    return position.replace(sides=Sides(tuple(THREE), allies=(("red", "green"),)))


ROW = """
    A B C .
     ~ ~ ~
"""


@clause("WES-UNITS-1")
def test_friends_and_allies_are_passable(rules):
    reaches(
        rules,
        allowance=3,
        before=ROW,
        after="""
            A B C x
             ~ ~ ~
        """,
        sides=THREE,
        change=allied,
        ground={"~": "deep"},
    )
    for friend in "BC":
        verdict = step(rules, ROW, onto=friend, start="A" if friend == "B" else "B", sides=THREE, change=allied)
        assert (verdict.legal, verdict.cost, verdict.cites) == (True, 1, ("2",))


@clause("WES-UNITS-2")
def test_a_friend_in_a_zone_does_not_cancel_it(rules):
    reaches(
        rules,
        allowance=9,
        before="""
            A . B E
             . C .
        """,
        after="""
            A x B E
             x C s
        """,
        sides=THREE,
        change=allied,
    )
    beside = """
        A B E
         . .
    """
    [stop] = step(rules, beside, onto="B").having(Stop)
    assert (stop.clause.citation, stop.by, stop.waived_by) == ("Wesnoth §3", ("E",), ())


@clause("WES-UNITS-3")
def test_no_unit_stops_on_a_friend_or_an_ally(rules):
    position = allied(Diagram.read(ROW).position(rules, sides=THREE))
    for unit, spot in (("B", "0201"), ("C", "0301")):
        answer = why(rules, position, "A", spot)
        assert not answer.legal
        [shut] = answer.verdict.having(NoEnd)
        assert (shut.clause.citation, shut.by) == ("Wesnoth §4.1", (unit,))
        assert answer.blockers == (unit,)


@clause("WES-UNITS-4")
def test_a_hex_with_an_enemy_in_it_cannot_be_entered(rules):
    weak = {"E": {"level": 0}}
    reaches(
        rules,
        allowance=9,
        before="""
            A E . .
             ~ ~ ~
        """,
        after="""
            A E . .
             ~ ~ ~
        """,
        units=weak,
        ground={"~": "deep"},
    )
    beside = """
        A E .
         . .
    """
    verdict = step(rules, beside, onto="E", units=weak)
    [forbid] = verdict.having(Forbid)
    assert (verdict.legal, forbid.clause.citation, forbid.by) == (False, "Wesnoth §4", ("E",))


@clause("WES-STONE-2")
def test_a_petrified_enemy_still_blocks(rules):
    beside = """
        A E .
         . .
    """
    verdict = step(rules, beside, onto="E", units={"E": {"petrified": True}})
    [forbid] = verdict.having(Forbid)
    assert (forbid.clause.citation, forbid.by) == ("Wesnoth §4", ("E",))


@clause("WES-HIDDEN-2")
def test_a_hidden_enemy_does_not_block_whoever_cannot_see_it(rules):
    hidden = {"E": {"hidden": True}}
    beyond = """
        A X E .
         ~ ~ ~
    """
    reaches(
        rules,
        allowance=9,
        before=beyond,
        after="""
            A x x x
             ~ ~ ~
        """,
        ground={"~": "deep"},
        units=hidden,
    )
    verdict = step(rules, beyond, start="X", onto="E", units=hidden)
    assert verdict.legal
    [waived] = verdict.waived
    assert (waived.clause.citation, waived.by) == ("Wesnoth §4", ("E",))
    assert [clause.citation for clause in waived.waived_by] == ["Wesnoth §4.2"]
