"""Freeciv, who controls what, on squares and on hexes. A to D are red, E to H blue."""

from __future__ import annotations

from zoc.control import control
from zoc.law import Forbid
from zoc.scenario.diagram import Diagram
from zoc.testing import clause, step

SQUARES = """
    . . . . .
    . . . . .
    . . E . .
    . . . . .
    . . . . .
"""
HEXES = """
      . . . . .
     . . . . .
    . . E . . .
     . . . . .
      . . . . .
"""


def zone(rules, picture, **facts):
    position = Diagram.read(picture).position(rules, units={"E": facts})
    return control(rules, position, "blue")


@clause("FC-ZOC-1")
def test_on_squares_a_unit_controls_eight_tiles_and_not_its_own(rules):
    assert set(zone(rules, SQUARES)) == {"0202", "0302", "0402", "0203", "0403", "0204", "0304", "0404"}


@clause("FC-ZOC-2")
def test_on_hexes_a_unit_controls_six_tiles_and_not_its_own(rules):
    found = zone(rules, HEXES)
    grid = found.position.board.grid
    assert set(found) == {grid.label(cell) for cell in grid.neighbours(grid.cell(found.position.unit("E").label))}


@clause("FC-ZOC-3")
def test_some_types_control_nothing_and_the_control_map_says_why(rules):
    found = zone(rules, SQUARES, zoc=False)
    assert len(found) == 0
    told = found.derive("0303", "0302")
    [waived] = [reason for reason in told.reasons() if reason.waived_by]
    assert (waived.clause.number, [clause.number for clause in waived.waived_by]) == ("1", ["1.1"])


@clause("FC-ZOC-3")
def test_between_two_tiles_beside_such_a_unit_one_may_go(rules):
    beside = """
        A X
        . E
    """
    assert step(rules, beside).having(Forbid)
    assert not step(rules, beside, units={"E": {"zoc": False}}).having(Forbid)


@clause("FC-ZOC-4")
def test_nobody_on_the_water_controls_anything_and_no_zone_extends_to_the_water(rules):
    lakes = """
        . ~ .
        ~ E .
        . . .
    """
    for water in ("lake", "ocean", "deep_ocean"):
        position = Diagram.read(lakes).position(rules, ground={"~": water})
        assert set(control(rules, position, "blue")) == {"0101", "0301", "0302", "0103", "0203", "0303"}
        afloat = Diagram.read(lakes).position(rules, ground={"E": water}, units={"E": {"movement": "sea"}})
        told = control(rules, afloat, "blue").derive("0202", "0302")
        assert len(control(rules, afloat, "blue")) == 0
        assert "1.3" in [reason.clause.number for reason in told.reasons()]


@clause("FC-ZOC-4")
def test_a_ship_beside_the_land_binds_nobody(rules):
    coast = """
        A X
        . E
    """
    assert step(rules, coast).having(Forbid)
    assert step(rules, coast, ground={"E": "ocean"}, units={"E": {"movement": "sea"}}).legal


@clause("FC-CITY-2")
def test_an_occupied_city_controls_whatever_the_type_of_the_unit_in_it(rules):
    position = Diagram.read(SQUARES).position(rules, units={"E": {"zoc": False}})
    board = position.board.with_cells("city", [position.unit("E").cell])
    found = control(rules, position.replace(board=board), "blue")
    assert len(found) == 8
    reasons = found.derive("0303", "0302").reasons()
    assert "1.2" in {number for r in reasons for number in (r.clause.number, *(clause.number for clause in r.waived_by))}


@clause("FC-SHIP-4")
def test_a_unit_aboard_controls_nothing_but_in_a_city(rules):
    position = Diagram.read(SQUARES).position(rules).changed("E", aboard=1)
    assert len(control(rules, position, "blue")) == 0
    told = control(rules, position, "blue").derive("0303", "0302")
    assert "1.4" in [reason.clause.number for reason in told.reasons()]
    board = position.board.with_cells("city", [position.unit("E").cell])
    assert len(control(rules, position.replace(board=board), "blue")) == 8
