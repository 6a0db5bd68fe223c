"""Wesnoth, tunnels, teleport, villages and several turns."""

from __future__ import annotations

import pytest

from zoc.action import Order
from zoc.errors import Malformed
from zoc.rulesets.wesnoth.journey import turns
from zoc.scenario.diagram import Diagram
from zoc.testing import clause

FIELD = """
    A . . . . v
     . . . . E .
"""
VILLAGES = {"A": "village", "v": "village"}


def table(rules, *, owned=(), tunnel="", picture=FIELD, **rest):
    """A table with villages that are red's, and tunnels between hexes of a label."""
    position = Diagram.read(picture).position(rules, ground=VILLAGES, **rest)
    grid = position.board.grid
    for label in owned:
        position = position.marked("village_of", label, 1)
    if tunnel:
        position = position.replace(board=position.board.with_cells("tunnel", {grid.cell(at): 1 for at in tunnel.split()}))
    return rules.table(position)


def order(asked, do, at):
    return Order(do, asked.position.unit("A").side, "A", {"at": at})


def far(asked):
    """The village on the right, and A's own hex."""
    position = asked.position
    cells = [int(cell) for cell in position.board.grid.cells if position.board.ground(int(cell)).name == "village"]
    here = position.unit("A").cell
    return next(position.where(cell) for cell in cells if cell != here), position.unit("A").label


@clause("WES-TELEPORT-1")
def test_a_unit_teleports_between_villages_of_its_side_for_the_price_of_the_village(rules):
    there, here = far(table(rules))
    asked = table(rules, owned=(here, there), units={"A": {"teleports": True, "moves": 5}, "E": {"level": 0}})
    assert asked.judge(order(asked, "teleport", there)).legal
    after = asked.after(order(asked, "teleport", there)).position
    assert (after.unit("A").label, after.unit("A").moves) == (there, 4)


@clause("WES-TELEPORT-1")
def test_only_some_units_teleport_and_only_between_villages_of_their_side(rules):
    there, here = far(table(rules))
    plain = table(rules, owned=(here, there))
    assert plain.judge(order(plain, "teleport", there)).cites == ("5.1",)
    for owned in ((here,), (there,), ()):
        asked = table(rules, owned=owned, units={"A": {"teleports": True}, "E": {"level": 0}})
        assert asked.judge(order(asked, "teleport", there)).cites == ("5.2",)


@clause("WES-TELEPORT-2")
def test_a_unit_that_arrives_in_an_enemy_zone_stops_and_one_without_points_stays(rules):
    there, here = far(table(rules))
    asked = table(rules, owned=(here, there), units={"A": {"teleports": True, "moves": 5}})
    verdict = asked.judge(order(asked, "teleport", there))
    assert (verdict.legal, "3" in verdict.cites) == (True, True)
    assert asked.after(order(asked, "teleport", there)).position.unit("A").moves == 0
    spent = table(rules, owned=(here, there), units={"A": {"teleports": True, "moves": 0}})
    refused = spent.judge(order(spent, "teleport", there))
    assert (refused.refused, refused.lacks[0].kind) == (True, "too few points")


@clause("WES-TELEPORT-2")
def test_nobody_teleports_onto_another_unit(rules):
    there, here = far(table(rules))
    asked = table(rules, owned=(here, there), units={"A": {"teleports": True}})
    taken = asked.on(asked.position.moved("E", there))
    verdict = taken.judge(order(taken, "teleport", there))
    assert (verdict.refused, "4" in verdict.cites) == (True, True)


@clause("WES-TUNNEL-1")
def test_a_tunnel_leads_from_mouth_to_mouth_and_nowhere_else(rules):
    there, here = far(table(rules))
    asked = table(rules, tunnel=f"{here} {there}", units={"E": {"level": 0}})
    assert asked.judge(order(asked, "tunnel", there)).legal
    assert {listed["at"] for listed in asked.legal(asked.position.unit("A").side, "A", deeds=("tunnel",))} == {there}
    assert asked.judge(order(asked, "tunnel", "0301")).cites[0] == "5"
    none = table(rules)
    assert none.judge(order(none, "tunnel", there)).cites[0] == "5"


@clause("WES-VILLAGE-1")
def test_a_village_that_is_taken_ends_the_move_and_one_of_its_own_does_not(rules):
    picture = """
        A v . .
         . . .
    """
    asked = table(rules, picture=picture)
    there = far(asked)[0]
    after = asked.after(order(asked, "move", there)).position
    assert (after.unit("A").moves, after.markers["village_of"]) == (0, {after.unit("A").cell: 1})
    mine = table(rules, picture=picture, owned=(there,))
    assert mine.after(order(mine, "move", there)).position.unit("A").moves == 4
    passing = asked.reach("A")
    assert any(there in [asked.position.where(step.onto) for step in passing.route(cell)][:-1] for cell in passing)


@clause("WES-HIDDEN-3")
def test_a_unit_beside_an_enemy_cannot_be_marked_hidden(rules):
    with pytest.raises(Malformed, match="E cannot be hidden in 0201: A beside it sees it"):
        Diagram.read("A E .\n . .").position(rules, units={"E": {"hidden": True}})


@clause("WES-TURNS-1")
def test_in_several_turns_a_unit_goes_on_with_all_its_points_from_wherever_it_may_stop(rules):
    picture = """
        A . . . . . .
         E . . . . .
    """
    found = turns(rules.table(Diagram.read(picture).position(rules, units={"A": {"moves": 3}, "E": {"level": 1}})), "A", 3).turns
    assert {cell: found[cell].turn for cell in found if cell.endswith("01")}
    assert found.legs(max(found, key=lambda cell: found[cell].turn))[0][0] == "0101"


LONG = """
    A . . . . . .
     . . . . . .
"""


@clause("WES-TURNS-2")
def test_a_unit_sets_out_for_a_hex_turns_away_and_goes_as_far_as_this_turn_leads(rules):
    asked = rules.table(Diagram.read(LONG).position(rules, units={"A": {"moves": 3}}))
    goal = "0701"
    assert not asked.judge(order(asked, "move", goal)).legal
    assert asked.judge(order(asked, "set_out", goal)).legal
    after = asked.after(order(asked, "set_out", goal)).position
    assert (after.unit("A").label, after.unit("A").moves) == (turns(asked, "A", to=goal).turns.legs(goal)[0][-1], 0)
    one_hex = asked.on(asked.position.changed("A", moves=1))
    assert one_hex.judge(order(one_hex, "set_out", goal)).legal
    tired = asked.on(asked.position.changed("A", moves=0))
    assert tired.judge(order(tired, "set_out", goal)).cites == ("2.4",)


@clause("WES-TURNS-2")
def test_a_route_is_walked_as_far_as_points_and_zones_let_it(rules):
    picture = """
        A . . E . .
         . . . . .
    """
    asked = rules.table(Diagram.read(picture).position(rules, units={"A": {"moves": 9}}))
    along = Order("set_out", asked.position.unit("A").side, "A", {"route": ["0201", "0301", "0302"]})
    verdict = asked.judge(along)
    assert verdict.legal
    after = asked.after(along).position
    assert (after.unit("A").label, after.unit("A").moves) == ("0301", 0)
