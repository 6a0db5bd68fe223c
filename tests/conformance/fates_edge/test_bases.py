"""Fate's Edge §2: the bases of miniatures."""

from __future__ import annotations

import pytest

from tests.conformance.fates_edge.table import hexes, squares
from zoc.errors import Malformed
from zoc.grid import Footprint
from zoc.rulesets.fates_edge.bases import base_of, settled
from zoc.rulesets.fates_edge.terms import Size
from zoc.testing import clause


def cells(rules, table, size, facing="n", **readings):
    return set(base_of(table.grid, Size[size.upper()], facing, rules.in_force(readings)))


@clause("FE-2-3")
def test_a_small_base_is_one_cell_and_so_is_a_person_unless_read_otherwise(rules):
    assert cells(rules, squares(), "small") == {(0, 0)} == cells(rules, squares(), "person")
    assert cells(rules, squares(), "person", person_base="medium") == {(0, 0), (0, 1)}
    table = squares()
    position = table.put(M="red 0,0")
    assert settled(rules.table(position)) is position
    assert len(settled(rules.table(position.reading(person_base="medium"))).footprint("M")) == 2


@clause("FE-2-4")
def test_a_medium_base_lies_along_its_facing(rules):
    table = squares()
    assert cells(rules, table, "medium", "n") == {(0, 0), (0, 1)} == cells(rules, table, "medium", "ne")
    assert cells(rules, table, "medium", "e") == {(0, 0), (-1, 0)} == cells(rules, table, "medium", "se")


@clause("FE-2-5")
def test_a_medium_base_on_hexes_is_two_in_a_row(rules):
    assert cells(rules, hexes(), "medium", "se") == {(0, 0), (-1, 0)}
    assert cells(rules, hexes(), "medium", "n") == {(0, 0), (0, 1)}


@clause("FE-2-6", "FE-2-7", "FE-2-8")
def test_large_and_huge_bases(rules):
    for facing in ("n", "e", "s", "w"):
        assert cells(rules, squares(), "large", facing) == {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert cells(rules, hexes(), "large") == {(0, 0), (1, 0), (0, 1)}
    assert len(cells(rules, squares(), "huge")) == 9
    assert len(cells(rules, hexes(), "huge")) == 7


@clause("FE-2-8")
def test_a_custom_base_is_of_one_piece(rules):
    with pytest.raises(Malformed, match="one piece"):
        Footprint("square", [(0, 0), (2, 0)])


@clause("FE-2-6")
def test_sizes_become_bases_when_a_table_is_set_up(rules):
    table = squares()
    position = settled(rules.table(table.put(G="red 0,0 size=large", M="red 5,5")))
    assert {table.place(c) for c in position.footprint("G")} == {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert len(position.footprint("M")) == 1
    with pytest.raises(Malformed, match="edge of the map"):
        rules.arranged(table.put(G="red 16,16 size=large"))


@clause("FE-15.LANES-1")
def test_lanes_are_for_squares(rules):
    with pytest.raises(Malformed, match="squares"):
        settled(rules.table(hexes().put(M="red 0,0").reading(control_lanes=True)))
