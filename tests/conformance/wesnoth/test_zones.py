"""Wesnoth, who exerts a zone: ``x`` may go on, ``s`` must stop. A to D are red, E to H blue."""

from __future__ import annotations

from typing import Any

from zoc.control import control
from zoc.law import Stop
from zoc.scenario.diagram import Diagram
from zoc.testing import clause, reaches, step

FIELD = """
      . . . . .
     . . . . .
    A . E . . .
     . . . . .
      . . . . .
"""
STOPPED = """
      x x x x x
     x s s x x
    A s E s x x
     x s s x x
      x x x x x
"""
PASSED = """
      x x x x x
     x x x x x
    A x E x x x
     x x x x x
      x x x x x
"""
BESIDE = """
    A X E
     . .
"""


def exerts(rules, **facts):
    """The zone of E on that field, hex by hex, with the clauses that made it."""
    position = Diagram.read(FIELD).position(rules, units={"E": facts})
    return control(rules, position, "blue")


@clause("WES-ZOC-1")
def test_a_unit_of_level_1_controls_the_six_hexes_around_it_and_not_its_own(rules):
    reaches(rules, before=FIELD, after=STOPPED, allowance=9)
    for level in (1, 2, 3):
        zone = exerts(rules, level=level)
        grid = zone.position.board.grid
        assert set(zone) == {grid.label(cell) for cell in grid.neighbours(grid.cell(zone.position.unit("E").label))}
        assert {exertion.units for cell in zone for exertion in zone[cell].by} == {("E",)}


@clause("WES-ZOC-2")
def test_a_unit_of_level_0_controls_nothing(rules):
    reaches(rules, before=FIELD, after=PASSED, allowance=9, units={"E": {"level": 0}})
    assert len(exerts(rules, level=0)) == 0


@clause("WES-ZOC-3")
def test_a_switch_takes_the_zone_from_a_unit_of_any_level(rules):
    reaches(rules, before=FIELD, after=PASSED, allowance=9, units={"E": {"level": 3, "emits": "never"}})


@clause("WES-ZOC-3")
def test_a_switch_gives_a_zone_to_a_unit_of_level_0(rules):
    reaches(rules, before=FIELD, after=STOPPED, allowance=9, units={"E": {"level": 0, "emits": "always"}})


@clause("WES-STONE-1")
def test_a_petrified_enemy_controls_nothing_and_the_control_map_says_why(rules):
    reaches(rules, before=FIELD, after=PASSED, allowance=9, units={"E": {"petrified": True}})
    stone = exerts(rules, petrified=True)
    assert len(stone) == 0
    grid, here = stone.position.board.grid, stone.position.unit("E").label
    told = stone.derive(here, grid.neighbours(grid.cell(here))[0])
    assert told.level is None
    assert [reason.clause.number for reason in told.reasons() if reason.effect.kind == "bar"] == ["1.2"]


@clause("WES-HIDDEN-1")
def test_a_hidden_enemy_controls_nothing_for_whoever_cannot_see_it(rules):
    hidden: dict[str, Any] = {"units": {"E": {"hidden": True}}}
    umpire = """
      x x x x x
     x x x x x
    A x x x x x
     x x x x x
      x x x x x
    """
    reaches(rules, before=FIELD, after=umpire, allowance=9, **hidden)
    seen = Diagram.read(FIELD).position(rules, **hidden).seen_by("red")
    assert "E" not in seen.ids


@clause("WES-SKIRMISH-2")
def test_a_skirmisher_stops_others_like_any_unit(rules):
    reaches(rules, before=FIELD, after=STOPPED, allowance=9, units={"E": {"skirmisher": True}})
    verdict = step(rules, BESIDE, units={"E": {"skirmisher": True}})
    [stop] = verdict.having(Stop)
    assert stop.clause.citation == "Wesnoth §3"
    assert stop.by == ("E",)
