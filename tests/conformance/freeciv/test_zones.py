"""Freeciv, who controls what, on squares and on hexes. A to D are red, E to H blue."""

from __future__ import annotations

from zoc.control import control
from zoc.law import Forbid
from zoc.notation.diagram import Diagram
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
