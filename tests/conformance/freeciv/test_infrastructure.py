"""Freeciv, roads, rivers, railroads and ships: what they cost, whom they serve. A is red, E blue."""

from __future__ import annotations

from fractions import Fraction

import pytest

from zoc.action import Order
from zoc.errors import Malformed
from zoc.law import Cost, Forbid
from zoc.rulesets.freeciv.transports import berths
from zoc.scenario.diagram import Diagram
from zoc.testing import clause

THIRD = Fraction(1, 3)
HILLS = """
    A X .
    . Y .
"""


def table(rules, picture, *, tiles=None, readings=None, **rest):
    """A table with facts on tiles named by their labels: ``{"road": "0101 0201"}``."""
    position = Diagram.read(picture).position(rules, **rest)
    for name, said in (tiles or {}).items():
        labels, value = said if isinstance(said, tuple) else (said, True)
        cells = {position.board.grid.cell(label): value for label in labels.split()}
        position = position.replace(board=position.board.with_cells(name, cells))
    return rules.table(position.replace(readings=readings or {}))


def paid(rules, onto, **rest):
    """What one step of A costs, and by which clauses."""
    answer = table(rules, HILLS, ground={"X": "hills", "Y": "hills"}, **rest).route("A", [onto])
    [told] = answer.steps
    return told.cost, tuple(reason.clause.number for reason in told.verdict.having(Cost) if reason.amount)


@clause("FC-ROAD-1")
def test_from_road_to_road_costs_a_third_and_from_road_to_none_the_terrain(rules):
    assert paid(rules, "0201", tiles={"road": "0101 0201"}) == (THIRD, ("3.2",))
    assert paid(rules, "0201", tiles={"road": "0101"}) == (2, ("3",))
    assert paid(rules, "0201", tiles={"road": "0201"}) == (2, ("3",))


@clause("FC-ROAD-1")
def test_cities_and_railroads_are_roads_too(rules):
    assert paid(rules, "0201", tiles={"road": "0101", "city": "0201"}) == (THIRD, ("3.2",))
    assert paid(rules, "0201", tiles={"road": "0101", "rail": "0201"}) == (THIRD, ("3.2",))


@clause("FC-ROAD-2")
def test_along_a_river_costs_a_third_but_not_across_a_corner(rules):
    assert paid(rules, "0201", tiles={"river": "0101 0201"}) == (THIRD, ("3.3",))
    assert paid(rules, "0202", tiles={"river": "0101 0202"}) == (2, ("3",))
    assert paid(rules, "0201", tiles={"river": "0101 0201", "road": "0101 0201"}) == (THIRD, ("3.3",))


@clause("FC-ROAD-3")
def test_from_railroad_to_railroad_is_free(rules):
    assert paid(rules, "0201", tiles={"rail": "0101 0201"}) == (0, ())
    assert paid(rules, "0201", tiles={"rail": "0101 0201", "river": "0101 0201"}) == (0, ())


@clause("FC-ROAD-4")
def test_restrictinfra_closes_an_enemys_roads_and_railroads_but_no_river(rules):
    for network, number in (("road", ("3.2",)), ("rail", ())):
        for land in ("0101", "0201"):
            tiles = {network: "0101 0201", "owner": (land, 2)}
            assert paid(rules, "0201", tiles=tiles)[1] == number
            assert paid(rules, "0201", tiles=tiles, readings={"restrictinfra": True}) == (2, ("3",))
    river = {"river": "0101 0201", "owner": ("0201", 2)}
    assert paid(rules, "0201", tiles=river, readings={"restrictinfra": True}) == (THIRD, ("3.3",))
    own = {"road": "0101 0201", "owner": ("0201", 1)}
    assert paid(rules, "0201", tiles=own, readings={"restrictinfra": True}) == (THIRD, ("3.2",))


@clause("FC-ROAD-5")
def test_a_unit_that_ignores_terrain_pays_a_third_for_any_tile(rules):
    for units in ({"A": {"ignores_terrain": True}},):
        assert paid(rules, "0201", units=units) == (THIRD, ("3.6",))
        assert paid(rules, "0201", units=units, tiles={"road": "0101 0201"}) == (THIRD, ("3.2",))
        assert paid(rules, "0201", units=units, tiles={"rail": "0101 0201"}) == (0, ())
        assert paid(rules, "0201", units=units, tiles={"river": "0101 0201"}) == (THIRD, ("3.3",))
        closed = {"road": "0101 0201", "owner": ("0201", 2)}
        assert paid(rules, "0201", units=units, tiles=closed, readings={"restrictinfra": True}) == (THIRD, ("3.6",))


# Ships


def lifted(verdict):
    """Which clauses are waived, and by which."""
    return {reason.clause.number: [clause.number for clause in reason.waived_by] for reason in verdict.waived}


HARBOUR = """
    A ~ ~
    . B ~
    . . .
"""
SHIP = {"B": {"movement": "sea", "capacity": 1, "moves": 3, "ship": 1}}
SEA = {"~": "ocean", "B": "ocean"}


@clause("FC-SHIP-1")
def test_a_unit_goes_onto_a_ship_with_room_for_one_point(rules):
    asked = table(rules, HARBOUR, ground=SEA, units=SHIP)
    onto = asked.route("A", ["0202"])
    assert (onto.legal, onto.cost, onto.verdict.having(Cost)[0].clause.number) == (True, 1, "3.7")
    assert lifted(onto.verdict) == {"3": ["3.7"], "3.1": ["3.8"]}
    [forbid] = asked.route("A", ["0201"]).verdict.having(Forbid)
    assert forbid.clause.citation == "Freeciv §3.1"
    full = table(rules, HARBOUR, ground=SEA, units={"B": {**SHIP["B"], "capacity": 0}})
    assert not full.route("A", ["0202"]).legal


@clause("FC-SHIP-1")
def test_ships_do_not_board_ships_and_nobody_boards_one_on_land(rules):
    galley = {"A": {"movement": "trireme", "capacity": 1}}
    asked = table(rules, HARBOUR, ground={**SEA, "A": "ocean", "B": "deep_ocean"}, units={**SHIP, **galley})
    [forbid] = asked.route("A", ["0202"]).verdict.having(Forbid)
    assert forbid.clause.citation == "Freeciv §3.1"
    beached = table(rules, HARBOUR, ground={"~": "ocean", "B": "inaccessible"}, units=SHIP)
    [forbid] = beached.route("A", ["0202"]).verdict.having(Forbid)
    assert forbid.clause.citation == "Freeciv §3.1"


@clause("FC-SHIP-2")
def test_getting_off_costs_one_point_whatever_the_terrain(rules):
    for facts, cost, number in (({}, 1, "3.7"), ({"ignores_terrain": True}, THIRD, "3.6")):
        asked = table(rules, HARBOUR, ground={**SEA, ".": "mountains"}, units={**SHIP, "A": {"moves": 3, **facts}})
        off = asked.on(asked.position.moved("A", "0202")).route("A", ["0203"])
        assert (off.cost, lifted(off.verdict)) == (cost, {"3": [number]})


@clause("FC-SHIP-3")
def test_a_ship_takes_its_passengers_along_and_they_go_ashore_from_it(rules):
    asked = table(rules, HARBOUR, ground=SEA, units={**SHIP, "A": {"moves": 2}})
    red = asked.position.unit("A").side
    aboard = asked.after(Order("move", red, "A", {"at": "0202"}))
    assert (aboard.position.unit("A").label, aboard.position.unit("A").aboard) == ("0202", 1)
    sailed = aboard.after(Order("move", red, "B", {"at": "0301"}))
    assert (sailed.position.unit("A").label, sailed.position.unit("A").aboard) == ("0301", 1)
    back = aboard.after(Order("move", red, "A", {"at": "0102"}))
    assert (back.position.unit("A").label, back.position.unit("A").aboard) == ("0102", 0)


@clause("FC-SHIP-5")
def test_a_ship_enters_a_city_by_the_water_and_no_other_tile_of_the_land(rules):
    port = table(rules, HARBOUR, ground=SEA, units=SHIP, tiles={"city": "0102"})
    into = port.route("B", ["0102"])
    assert (into.legal, into.cost) == (True, 1)
    assert lifted(into.verdict) == {"3": ["3.7"], "3.1": ["3.9"]}
    assert not port.route("B", ["0203"]).legal
    inland = """
        B . .
        . . .
        . . .
    """
    canal = table(rules, inland, ground={"B": "ocean"}, units=SHIP, tiles={"city": "0202 0303"})
    assert canal.route("B", ["0202"]).legal
    assert not canal.route("B", ["0202", "0303"]).legal


def quay(rules, **units):
    """A and the ship B in one city by the water."""
    position = Diagram.read("A ~ B\n. . .").position(rules, ground={"~": "ocean"}, units=units)
    position = position.replace(board=position.board.with_cells("city", [position.unit("A").cell]))
    return rules.table(position.moved("B", "0101"))


@clause("FC-SHIP-6")
def test_in_a_port_units_go_aboard_and_ashore_for_nothing(rules):
    asked = quay(rules, **SHIP)
    red = asked.position.unit("A").side
    aboard = asked.after(Order("board", red, "A", {"target": "B"}))
    assert aboard.position.unit("A").aboard == 1
    ashore = aboard.after(Order("alight", red, "A"))
    assert ashore.position.unit("A").aboard == 0
    assert [reason.clause.number for reason in aboard.judge(Order("board", red, "A", {"target": "B"})).standing] == ["4.2", "4.3"]
    assert [reason.clause.number for reason in asked.judge(Order("alight", red, "A")).standing] == ["4.5"]


@clause("FC-SHIP-6")
def test_what_is_no_ship_elsewhere_or_full_is_not_boarded(rules):
    red = quay(rules).position.unit("A").side
    order = Order("board", red, "A", {"target": "B"})
    assert [r.clause.number for r in quay(rules, B={"movement": "sea"}).judge(order).standing] == ["4"]
    full = quay(rules, B={**SHIP["B"], "capacity": 1}, A={})
    taken = full.on(full.position.added("D", "A", "0101").changed("D", aboard=1))
    assert [r.clause.number for r in taken.judge(order).standing] == ["4.2"]
    away = full.on(full.position.moved("B", "0201"))
    assert [r.clause.number for r in away.judge(order).standing] == ["4.1"]


@clause("FC-SHIP-6")
def test_ships_do_not_go_aboard_ships_in_a_port_and_nobody_goes_aboard_from_a_box(rules):
    two = quay(rules, **SHIP, A={"movement": "sea", "capacity": 1})
    order = Order("board", two.position.unit("A").side, "A", {"target": "B"})
    assert [r.clause.number for r in two.judge(order).standing] == ["4"]
    for who in "AB":
        asked = quay(rules, **SHIP)
        boxed = asked.on(asked.position.replace(boxes=("dock",)).moved(who, "dock"))
        assert "4.1" in [r.clause.number for r in boxed.judge(order).standing]


@clause("FC-SHIP-6")
def test_whoever_is_aboard_goes_ashore_on_land_and_in_any_city(rules):
    asked = table(rules, HARBOUR, ground={**SEA, "A": "inaccessible"}, units=SHIP)
    landed = asked.on(asked.position.moved("A", "0102").changed("A", aboard=1))
    order = Order("alight", asked.position.unit("A").side, "A")
    assert landed.judge(order).legal
    peak = asked.on(asked.position.changed("A", aboard=1))
    assert [r.clause.number for r in peak.judge(order).standing] == ["4.4"]
    town = peak.on(peak.position.replace(board=peak.position.board.with_cells("city", [peak.position.unit("A").cell])))
    assert town.judge(order).legal


@clause("FC-SHIP-6")
def test_from_the_water_nobody_steps_off_a_ship_without_moving(rules):
    asked = table(rules, HARBOUR, ground=SEA, units=SHIP)
    afloat = asked.on(asked.position.moved("A", "0202").changed("A", aboard=1))
    verdict = afloat.judge(Order("alight", asked.position.unit("A").side, "A"))
    assert [r.clause.number for r in verdict.standing] == ["4.4"]


@clause("FC-SHIP-7")
def test_a_table_is_set_up_with_everybody_on_the_water_aboard_a_ship(rules):
    plain = {"B": {"movement": "sea", "capacity": 1}}
    asked = table(rules, HARBOUR, ground=SEA, units=plain)
    set_up = berths(asked.on(asked.position.moved("A", "0202")))
    assert (set_up.unit("B").ship, set_up.unit("A").aboard) == (1, 1)


@clause("FC-SHIP-7")
def test_a_land_unit_on_the_water_without_a_ship_cannot_be(rules):
    asked = table(rules, HARBOUR, ground=SEA, units=SHIP)
    with pytest.raises(Malformed, match="A cannot be in 0301 without a ship"):
        berths(asked.on(asked.position.moved("A", "0301")))
    with pytest.raises(Malformed, match="ship 1 is not where A is aboard it"):
        berths(asked.on(asked.position.changed("A", aboard=1)))
    crowd = asked.position.moved("A", "0202").changed("A", aboard=1).added("D", "A", "0202")
    with pytest.raises(Malformed, match="B has 1 more aboard than it carries"):
        berths(asked.on(crowd))
