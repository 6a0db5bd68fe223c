"""OCS 12.6 and 12.7: trace supply as one chain, unit → HQ → Extender → railway → source.

The ground of these tests, west to east along r = 0: the source S, a railway to the town T, open country::

    S=====.=====.=====T  .  .  .  .  .  .
   -6    -5    -4    -3 -2 -1  0  1  2  3
"""

from __future__ import annotations

from tests.conformance.ocs.ordering import order
from tests.conformance.ocs.table import barred, clause, hx, on_map, supply, table_of
from zoc.rulesets.ocs import chain
from zoc.rulesets.ocs.chain import unsupplied

SOURCE, RAILS = "-6,0", "-6,0/-5,0 -5,0/-4,0 -4,0/-3,0"
CELLS = {"source": {SOURCE: "true"}, "city": {"-3,0": "true"}}
EXTENDER = "transport none points=5 throw=6 throw_mobility=truck"
SUPPLY = {"phase": "supply", "notes": {"phasing": "f"}}


def board(**units):
    return on_map(cells=CELLS, sides={"rail": RAILS}, **units)


def linked(position, unit="U"):
    """The links of a unit's chain in short, and which of them is broken."""
    found = chain(table_of(position), unit)
    broken = f"{found.broken.kind} {found.broken.unit}".strip() if found.broken else ""
    return " ".join(f"{link.kind}:{link.unit}" if link.unit else link.kind for link in found.links), broken, found


@clause("OCS-X-12.6")
def test_a_unit_draws_trace_supply_from_a_source_a_town_on_the_railway_or_through_an_hq(rules):
    assert linked(board(U="f -5,1"))[:2] == ("trace:U source", "")
    assert linked(board(U="f 2,0"))[:2] == ("trace:U rail_trace source", "")
    assert linked(board(U="f 3,0"))[0] == "trace:U rail_trace source"
    assert not linked(board(U="f 4,0"))[2].legal
    assert linked(board(U="f 7,0", H="f 2,0 hq throw=5"))[0] == "throw:H trace:H rail_trace source"
    assert not linked(board(U="f 7,0", H="f 2,0 hq throw=5 strat"))[2].legal
    assert linked(board(U="f 8,0 embarked"))[2].legal


@clause("OCS-4.5a.B-1", "OCS-4.5a.D", "OCS-X-12.6")
def test_the_answer_names_the_broken_link_and_who_breaks_it(rules):
    cut = linked(board(U="f 7,0", H="f 2,0 hq throw=5", E="e 4,-1", G="e 4,1"))
    assert cut[:2] == ("throw:H trace:H rail_trace source", "throw H")
    assert set(barred(cut[2].verdict)) == {"4.5a.B"}
    rails = linked(board(U="f 2,0", E="e -4,1"))
    assert rails[:2] == ("trace:U rail_trace source", "rail_trace")
    assert barred(rails[2].verdict) == {"4.5a.D": ("E",)}
    held = board(U="f 2,0", E="e -4,1", N="f -4,0", M="f -5,0", O="f -5,1", P="f -3,0")
    assert linked(held)[2].legal
    source = linked(board(U="f -5,2", E="e -6,-1"))
    assert source[1] == "source"
    assert barred(source[2].verdict) == {"4.5a.B-6": ("E",)}
    assert "The broken link: source" in source[2].say()
    assert source[2].as_dict()["broken"]["kind"] == "source"


@clause("OCS-X-12.6", "OCS-4.5a.B-6", "OCS-4.5b-4")
def test_extenders_carry_trace_supply_on_in_a_row_unless_a_zone_lies_on_them(rules):
    assert linked(board(U="f 7,0", X=f"f 3,0 {EXTENDER}"))[0] == "trace:U extender:X rail_trace source"
    row = {"X": f"f 3,0 {EXTENDER}", "Y": f"f 8,0 {EXTENDER}"}
    assert not linked(board(U="f 5,-8", **row))[2].legal
    assert linked(board(U="f 8,3", **row))[0] == "trace:U extender:Y extender:X rail_trace source"
    assert not linked(board(U="f 7,0", X="f 3,0 transport move points=5 throw=6"))[2].legal
    zone = {"U": "f 7,0", "X": f"f 3,0 {EXTENDER.replace('throw_mobility=truck', 'throw_mobility=leg')}", "E": "e 3,1"}
    assert linked(board(**zone))[1] == "extender X"
    assert barred(linked(board(**zone))[2].verdict) == {"4.5a.B-6": ("E",)}
    assert linked(board(**zone, N="f 3,0"))[2].legal


@clause("OCS-X-12.6")
def test_who_has_trace_supply_is_not_marked_and_who_eats_has_none(rules):
    fed = board(U="f 2,0", **SUPPLY)
    assert barred(order(fed, "out_of_supply", "U")) == {"12.8a-2": ()}
    cut = {"U": "f 4,0", "D": "f 4,1 sp points=1", **SUPPLY}
    assert order(board(**cut), "out_of_supply", "U").legal
    assert order(board(**cut), "eat", "U", dump="D").legal
    assert barred(order(board(**cut | {"U": "f 2,0", "D": "f 2,1 sp points=1"}), "eat", "U", dump="D")) == {"12.6c": ()}
    assert barred(order(board(**cut | {"U": "f 4,0 strat"}), "eat", "U", dump="D")) == {"12.6c": ()}
    assert barred(order(board(**cut | {"U": "f 4,0 worked=1"}), "eat", "U", dump="D")) == {"12.8b-1": ()}
    big = board(**cut | {"U": "f 4,0 multi_step re=3", "D": "f 4,1 sp points=1/4"})
    assert barred(order(big, "eat", "U", dump="D")) == {"12.3-2": ("D",)}
    assert unsupplied(table_of(board(U="f 2,0", V="f 4,0")), "f") == ("V",)
    assert unsupplied(table_of(on_map(U="f 2,0", V="f 4,0")), "f") == ()


@clause("OCS-4.5a.F-2", "OCS-4.5a.F-1")
def test_in_dak_a_garrison_opens_no_port_to_any_line(rules):
    port = {"cells": {"port": {"0,0": 2}}, "E": "e 1,0", "N": "f 0,0 finished", "U": "f -2,0"}
    assert supply(on_map(**port), "U", hx("0,0"), "trace").legal
    assert linked(on_map(**port))[2].legal
    dak = on_map(**port, notes={"game": "DAK"})
    assert barred(supply(dak, "U", hx("0,0"), "trace").verdict) == {"4.5a.F": ("E",)}
    assert linked(dak)[1] == "source"


@clause("OCS-X-12.7")
def test_five_empty_transport_points_become_an_extender_where_it_is_connected(rules):
    truck = "transport move points=5 throw=6 ma=20 throw_mobility=truck"
    moving = {"notes": {"phasing": "f"}}

    def extends(words, place="3,0", **rest):
        return order(board(X=f"f {place} {words}", **rest | moving), "extend", "X")

    assert extends(truck).legal
    for words in ("hq throw=6", truck.replace("points=5", "points=4"), f"{truck} organic", f"{truck} load=1"):
        assert "12.7" in barred(extends(words)), words
    assert set(barred(extends(truck, "8,0"))) == {"12.7d"}
    assert set(barred(extends(truck, E="e -4,1"))) == {"12.7d"}
    assert set(barred(extends(f"{truck} mp_spent=11"))) == {"12.7d-1"}
    assert extends(f"{truck} mp_spent=10").legal
    packed = board(X=f"f 3,0 {EXTENDER} ma=20", **moving)
    assert order(packed, "pack_up", "X").legal
    assert set(barred(order(packed, "extend", "X"))) == {"12.7"}
    assert set(barred(order(board(X=f"f 3,0 {truck}", **moving), "pack_up", "X"))) == {"12.7d-2"}
    for do, said in (("march", {"at": "4,0"}), ("load", {"dump": "D"})):
        assert "12.7-1" in barred(order(board(X=f"f 3,0 {EXTENDER} ma=20", D="f 3,0 sp points=1", **moving), do, "X", **said))
