"""Wesnoth, entering a zone and skirmishers: ``x`` may go on, ``s`` must stop."""

from __future__ import annotations

from fractions import Fraction

from zoc.law import Cost, Stop
from zoc.movement import why
from zoc.scenario.diagram import Diagram
from zoc.testing import clause, reaches, step


@clause("WES-ENTER-1")
def test_entering_a_zone_costs_the_terrain_and_no_more(rules):
    forest = """
        A f E
         . .
    """
    verdict = step(rules, forest, onto="f", ground={"f": "forest"})
    assert (verdict.cost, verdict.stops, verdict.cites) == (2, True, ("2", "3"))
    [cost] = verdict.having(Cost)
    assert (cost.clause.citation, cost.amount, cost.by) == ("Wesnoth §2", Fraction(2), ())


@clause("WES-ENTER-2")
def test_whoever_has_entered_a_zone_has_no_points_left(rules):
    found = reaches(
        rules,
        allowance=9,
        before="""
            A . . E
             . . .
        """,
        after="""
            A x s E
             x x s
        """,
    )
    grid = found.position.board.grid
    held = [label for label in found if found[label].stops]
    assert [found[label].left for label in held] == [0, 0]
    [stop] = found.why(found.route(held[0])[-1]).having(Stop)
    assert (stop.clause.citation, stop.by) == ("Wesnoth §3", ("E",))
    assert stop.cells == (grid.label(grid.cell(held[0])),)


@clause("WES-ENTER-3")
def test_too_few_points_are_no_entry_and_there_is_no_minimum_move(rules):
    walled = """
        A m .
         m .
    """
    reaches(rules, before=walled, after=walled, allowance=2, ground={"m": "mountains"})
    answer = why(rules, Diagram.read(walled).position(rules, ground={"m": "mountains"}), "A", "0201", points=2)
    assert not answer.legal
    assert answer.verdict.cites == ("2",)
    assert (answer.needed, answer.verdict.lacking) == (3, "it needs 3 points, it has 2")


@clause("WES-ENTER-4")
def test_starting_in_a_zone_is_free(rules):
    reaches(
        rules,
        allowance=2,
        before="""
             . . .
            . . A E
             . . .
        """,
        after="""
             x x s
            x x A E
             x x s
        """,
    )
    out = """
         . X .
        . . A E
         . . .
    """
    verdict = step(rules, out)
    assert (verdict.legal, verdict.cost, verdict.stops, verdict.cites) == (True, 1, False, ("2",))


@clause("WES-ENTER-5")
def test_from_zone_to_zone_is_one_hex_and_ends_there(rules):
    found = reaches(
        rules,
        allowance=9,
        before="""
             . . .
            A E .
             . . .
        """,
        after="""
             s . .
            A E .
             s . .
        """,
    )
    assert len(found.route("0101")) == 1
    verdict = found.why(found.route("0101")[0])
    assert (verdict.legal, verdict.stops, verdict.by) == (True, True, ("E",))


@clause("WES-SKIRMISH-1")
def test_a_skirmisher_goes_through_zones_and_the_verdict_says_what_is_waived(rules):
    reaches(
        rules,
        allowance=3,
        before="""
             . . .
            A E . .
             . . .
        """,
        after="""
             x x x
            A E x .
             x x x
        """,
        units={"A": {"skirmisher": True}},
    )
    beside = """
        A X E
         . .
    """
    verdict = step(rules, beside, units={"A": {"skirmisher": True}})
    assert not verdict.stops
    [waived] = verdict.waived
    assert waived.clause.citation == "Wesnoth §3"
    assert [clause.citation for clause in waived.waived_by] == ["Wesnoth §3.1"]
    assert waived.by == ("E",)
