"""Wesnoth, what a hex costs, who does not move at all, and how the map lies."""

from __future__ import annotations

from dataclasses import replace

from zoc.board import Board
from zoc.grid import Grid
from zoc.law import Cost, Forbid
from zoc.movement import reach, why
from zoc.rulesets.wesnoth import COSTS
from zoc.scenario.diagram import Diagram
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
def test_99_is_a_price_like_any_other(rules):
    lake = """
        A X .
         ~ ~
    """
    water = {"X": "deep", "~": "deep"}
    reaches(rules, before=lake, after=lake, allowance=98, ground=water)
    position = Diagram.read(lake).position(rules, ground=water)
    paid = reach(rules, position, "A", points=100)
    assert (paid["0201"].cost, paid["0201"].left) == (99, 1)
    answer = why(rules, position, "A", "0201", points=98)
    assert (answer.legal, answer.verdict.cites, answer.needed) == (False, ("2",), 99)


@clause("WES-COST-4")
def test_what_costs_more_than_99_counts_as_99_and_what_costs_nothing_as_1(rules):
    picture = """
        A X .
         . .
    """
    for printed, cost in ((0, 1), (1, 1), (98, 98), (99, 99), (120, 99)):
        assert step(rules, picture, ground={"X": "hills"}, change=priced(printed)).cost == cost


def priced(number):
    """The same table with another price of hills."""

    def changed(position):
        board, chart = position.board, position.board.charts["cost"]
        values = chart.values.copy()
        values[:, chart.columns.index("hills")] = number
        other = Board(board.grid, board.cells, board.edges, grounds=board.grounds, charts={"cost": replace(chart, values=values)})
        return position.replace(board=other)

    return changed


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


@clause("WES-COST-3")
def test_99_is_never_doubled(rules):
    picture = """
        A X .
         . .
    """
    verdict = step(rules, picture, ground={"X": "deep"}, units={"A": {"slowed": True}})
    assert (verdict.cost, [r.clause.number for r in verdict.having(Cost) if r.amount]) == (99, ["2"])


@clause("WES-COST-5")
def test_every_movement_type_of_the_game_pays_its_price_for_every_terrain(rules):
    assert len(COSTS) == 37
    assert all(len(row) == 40 for row in COSTS.values())
    asked = {
        ("swimmer", "deep"): 1, ("swimmer", "mountains"): 99, ("dwarvishfoot", "cave"): 1, ("lizard", "swamp"): 1,
        ("naga", "castle"): 2, ("float", "flat"): 99, ("drakefly", "frozen"): 2, ("spirit", "deep"): 4, ("none", "flat"): 99,
        ("mounted", "ford"): 1, ("swimmer", "ford"): 1, ("smallfoot", "forested_hills"): 2, ("woodland", "snow_forest"): 2,
        ("elusivefoot", "sunken_castle"): 1, ("deepsea", "water_village"): 2, ("mounted", "water_village"): 4,
    }  # fmt: skip
    assert {key: COSTS[key[0]][key[1]] for key in asked} == asked
    picture = """
        A X .
         . .
    """
    for (movement, ground), cost in asked.items():
        assert step(rules, picture, ground={"X": ground}, units={"A": {"movement": movement}}).cost == cost


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
