"""OCS 6.1: what a hex costs along a road, across a river and over a bridge; ``0,0`` is where the units start."""

from __future__ import annotations

from fractions import Fraction

from tests.conformance.ocs.ordering import line
from tests.conformance.ocs.table import barred, clause, fight, hx, move, on_map, overrun
from zoc.scenario import loads

WOODS = {"1,0": "woods"}
MOUNTAIN = {"1,0": "mountain"}
MOAT = dict.fromkeys(("0,1", "1,-1"), "sea")
"""No way from 0,0 to 1,0 but across the hexside between them."""
FIGHTING = {"phase": "combat", "notes": {"phasing": "f", "segment": "combat"}}


def cost(mobility, ground=None, **sides):
    """What the step from 0,0 to 1,0 costs, and by which clauses."""
    position = on_map(U=f"f 0,0 {mobility} ma=12", ground=ground, sides=dict.fromkeys(sides, "0,0/1,0"))
    verdict = move(position, "U", "1,0").verdict
    assert verdict.legal, verdict.say()
    return verdict.cost, verdict.cites


@clause("OCS-X-6.1-2")
def test_a_hex_along_a_road_costs_what_roads_cost(rules):
    prices = {"leg": (1, 2), "track": (Fraction(1, 2), 3), "truck": (Fraction(1, 2), 4)}
    for mobility, (by_road, by_woods) in prices.items():
        assert cost(mobility, WOODS, road=True) == (by_road, ("6.1-2",))
        assert cost(mobility, WOODS) == (by_woods, ("6.1",))


@clause("OCS-X-6.1-2")
def test_a_road_never_makes_a_hex_dearer(rules):
    chart = "[charts.hexside.leg]\nroad = 2\n"
    unit = '[[side]]\nname = "f"\n[[unit]]\nid = "U"\nside = "f"\nat = "0202"\n[hexsides]\nroad = ["0202/0302"]\n'
    position = loads(f'ruleset = "ocs"\nphase = "movement"\n[grid]\nwidth = 4\nheight = 4\n{chart}{unit}').position
    assert rules.table(position).why("U", "0302").verdict.cost == 1


@clause("OCS-X-6.1-2")
def test_a_river_costs_more_and_a_bridge_or_a_road_saves_it(rules):
    for mobility, price in (("leg", 1), ("track", 2), ("truck", 3)):
        assert cost(mobility, MOAT, river=True) == (1 + price, ("6.1", "6.1-3"))
        assert cost(mobility, MOAT, river=True, bridge=True) == (1, ("6.1", "6.1-4"))
        assert cost(mobility, MOAT, river=True, road=True)[1] == ("6.1-2", "6.1-4")


@clause("OCS-X-6.1-2")
def test_a_road_leads_where_nothing_else_does_and_a_bridge_over_a_hexside(rules):
    assert cost("truck", MOUNTAIN, road=True) == (Fraction(1, 2), ("6.1-2", "6.1-5"))
    assert cost("truck", prohibited=True, bridge=True) == (1, ("6.1", "6.1-5"))
    assert cost("truck", MOAT, prohibited=True)[0] == 5  # a long way round
    bridge = on_map(U="f 0,0 truck ma=12", ground=MOUNTAIN, sides={"bridge": "0,0/1,0"})
    assert "6.1-1" in barred(move(bridge, "U", "1,0").verdict)


@clause("OCS-X-6.1-2", "OCS-X-6.1c")
def test_the_one_hex_may_lie_beyond_a_river(rules):
    position = on_map(U="f 0,0 leg ma=1", sides={"river": "0,0/1,0"})
    assert not move(position, "U", "1,0").legal
    assert move(position, "U", "1,0", way="one_hex").verdict.cost == 0


@clause("OCS-X-6.1-2")
def test_a_supply_line_goes_by_road_and_over_the_bridge(rules):
    woods = dict.fromkeys(("1,0", "2,0"), "woods")
    user = {"U": "f 0,0"}
    road = {"road": "0,0/1,0 1,0/2,0 2,0/3,0"}
    assert line(on_map(**user, ground=woods, sides=road), "U", "4,0").cost == Fraction(3, 2)
    walls = {"river": "0,0/1,0 0,0/0,1 0,0/-1,1 0,0/-1,0 0,0/0,-1 0,0/1,-1"}
    assert line(on_map(**user, sides=walls), "U", "3,0").cost == 5
    assert line(on_map(**user, sides=walls | {"bridge": "0,0/1,0"}), "U", "3,0").cost == 2


@clause("OCS-X-8.1")
def test_an_overrun_counts_the_river_as_if_there_were_no_bridge(rules):
    both = {"river": "0,0/1,0", "bridge": "0,0/1,0"}
    units = {"E": "e 1,0", "U": "f 0,0 truck ma=12 strength=4"}
    assert overrun(on_map(**units), ["U"], hx("1,0")).legal
    assert "8.1-2" in barred(overrun(on_map(**units, sides=both), ["U"], hx("1,0")))


@clause("OCS-X-9.1")
def test_a_hex_that_only_a_road_enters_may_be_attacked_along_it(rules):
    units = {"E": "e 1,0", "U": "f 0,0 truck strength=4", "ground": MOUNTAIN, **FIGHTING}
    assert barred(fight(on_map(**units), ["U"], hx("1,0"))) == {"9.1f": ()}
    assert fight(on_map(**units, sides={"road": "0,0/1,0"}), ["U"], hx("1,0")).legal
