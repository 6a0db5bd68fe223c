"""Wesnoth, what a hex costs, who does not move at all, and how the map lies."""

from __future__ import annotations

from zoc.grid import Grid
from zoc.law import Cost, Forbid
from zoc.notation.diagram import Diagram
from zoc.testing import clause, reaches, step

GROUND = {"f": "forest", "h": "hills", "m": "mountains", "~": "deep", "w": "shallow"}


@clause("WES-COST-1")
def test_a_hex_costs_what_the_chart_says_for_this_kind_of_mover(rules):
    picture = """
        A X .
         . .
    """
    charged = {"smallfoot": (1, 2, 2, 3, 3), "woodland": (1, 1, 2, 3, 3), "orcish": (1, 2, 1, 2, 3), "fly": (1, 1, 1, 1, 1)}
    for movement, costs in charged.items():
        for ground, cost in zip(("flat", "forest", "hills", "mountains", "shallow"), costs, strict=True):
            verdict = step(rules, picture, ground={"X": ground}, units={"A": {"movement": movement}})
            assert (verdict.cost, verdict.cites) == (cost, ("2",)), (movement, ground)


@clause("WES-COST-1")
def test_points_are_spent_hex_by_hex(rules):
    reaches(
        rules,
        allowance=4,
        before="""
            A f h .
             ~ m f
        """,
        after="""
            A x x .
             ~ m f
        """,
        ground=GROUND,
    )


@clause("WES-COST-2")
def test_99_is_impassable_however_many_points_there_are(rules):
    lake = """
        A X .
         ~ ~
    """
    water = {"X": "deep", "~": "deep"}
    reaches(rules, before=lake, after=lake, allowance=500, ground=water)
    verdict = step(rules, lake, ground=water)
    [forbid] = verdict.having(Forbid)
    assert (verdict.legal, forbid.clause.citation, forbid.by) == (False, "Wesnoth §2.1", ())


@clause("WES-COST-3")
def test_a_slowed_unit_pays_double_and_both_halves_are_told(rules):
    picture = """
        A X .
         . .
    """
    for ground, cost in (("flat", 1), ("forest", 2), ("mountains", 3)):
        verdict = step(rules, picture, ground={"X": ground}, units={"A": {"slowed": True}})
        assert verdict.cost == 2 * cost
        assert [(r.clause.number, r.amount) for r in verdict.having(Cost)] == [("2", cost), ("2.2", cost)]


@clause("WES-STONE-3")
def test_a_petrified_unit_does_not_move(rules):
    field = """
         . .
        . A .
         . .
    """
    reaches(rules, before=field, after=field, allowance=9, units={"A": {"petrified": True}})
    picture = """
        A X .
         . .
    """
    [forbid] = step(rules, picture, units={"A": {"petrified": True}}).having(Forbid)
    assert forbid.clause.citation == "Wesnoth §2.3"


@clause("WES-MAP-1")
def test_even_columns_lie_half_a_hex_lower(rules):
    grid = Grid.hex(9, 9, labels="c,r")
    odd = {grid.label(cell) for cell in grid.neighbours(grid.cell("5,5"))}
    even = {grid.label(cell) for cell in grid.neighbours(grid.cell("4,5"))}
    assert odd == {"5,4", "5,6", "4,4", "4,5", "6,4", "6,5"}
    assert even == {"4,4", "4,6", "3,5", "3,6", "5,5", "5,6"}
    assert grid.label(int(grid.cells[0])) == "1,1"
    drawn = Diagram.draw(grid, {grid.cell("1,1"): "A", grid.cell("2,1"): "B", grid.cell("3,1"): "C"})
    assert drawn.splitlines()[0].split() == ["A", "C"]
