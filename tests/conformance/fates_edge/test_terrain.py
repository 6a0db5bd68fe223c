"""Fate's Edge §9: the terrain examples."""

from __future__ import annotations

from tests.conformance.fates_edge.table import cites, costs, hexes, move, paid, refused, squares
from zoc.testing import clause


@clause("FE-9-1")
def test_rubble_is_difficult(rules):
    table = squares().ground("rubble", (1, 0))
    assert paid(move(table, rules, table.put(M="red 0,0"), (1, 0))) == [("4-1", 1), ("9-1", 1)]


@clause("FE-9-3")
def test_foliage_is_difficult_only_for_those_who_run(rules):
    table = squares("0..9 x 0..0").ground("foliage", *((x, 0) for x in range(10)))
    position = table.put(M="red 0,0 speed=5 boons=2", E="blue 9,0")
    assert max(costs(table, rules, position)) == (5, 0)
    assert paid(move(table, rules, position, (1, 0), running=True)) == [("4-1", 1), ("9-3", 1)]
    assert max(costs(table, rules, position, running=True, points=7)) == (3, 0)
    rushing = move(table, rules, position, (8, 0), way="rush", points=16)
    assert paid(rushing) == [("4-1", 8), ("9-3", 8)]


@clause("FE-9-4")
def test_a_ledge_is_tested_on_the_way_down_only(rules):
    table = hexes().height(1, (0, 0)).side("ledge", (0, 0), (1, 0), directed=True)
    assert cites(move(table, rules, table.put(M="red 0,0"), (1, 0)), "test") == [("9-4", ())]
    up = move(table, rules, table.put(M="red 1,0"), (0, 0))
    assert (cites(up, "test"), paid(up)) == ([], [("4-1", 1), ("4-12", 1)])


@clause("FE-9-5")
def test_shallow_water_is_difficult_for_the_amphibious_too(rules):
    table = hexes().ground("shallow", (1, 0))
    for who in ("", " amphibious"):
        assert paid(move(table, rules, table.put(M=f"red 0,0{who}"), (1, 0))) == [("4-1", 1), ("9-5", 1)]


@clause("FE-9-6")
def test_deep_water_is_for_the_amphibious(rules):
    table = hexes().ground("deep", (1, 0))
    assert "9-6" in refused(move(table, rules, table.put(M="red 0,0"), (1, 0)))
    assert paid(move(table, rules, table.put(M="red 0,0 amphibious"), (1, 0))) == [("4-1", 1)]
