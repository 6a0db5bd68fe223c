"""OCS 4.5a B: supply lines."""

from __future__ import annotations

from tests.conformance.ocs.ordering import line, order
from tests.conformance.ocs.table import act, barred, clause, hx, keepers, move, on_map, qr, supply, table_of, waived
from zoc.rulesets.ocs import kept_free
from zoc.rulesets.ocs.capture import taken
from zoc.rulesets.ocs.line import runs_to, traced

E = "e 1,0"


def source(place):
    return {"source": {place: "true"}}


def path(found):
    assert found.legal, found.say()
    return " ".join(map(qr, found.path))


@clause("OCS-4.5a.B-1")
def test_a_line_by_truck_does_not_run_into_a_zone(rules):
    for kind in ("draw", "throw", "trace", "extender"):
        words = "f -1,0 hq throw=3 throw_mobility={}"
        narrow = dict.fromkeys(("-1,1", "0,-1", "-1,-1", "-2,0", "-2,1"), "sea")
        cut = line(on_map(E=E, H=words.format("truck"), ground=narrow, cells=source("0,3")), "H", "0,3", kind, 9)
        assert barred(cut.verdict) == {"4.5a.B": ("E",)}
        assert qr(cut.cuts[0]) == "0,0"
        assert line(on_map(E=E, H=words.format("leg"), ground=narrow, cells=source("0,3")), "H", "0,3", kind, 9).legal


@clause("OCS-4.5a.B-2")
def test_nor_out_of_one(rules):
    position = on_map(E=E, H="f 0,0 hq throw=5")
    own = line(position, "H", "-3,0", "throw")
    assert own.legal
    assert own.binds_itself
    assert "H could not move after it" in own.say()
    free = line(kept_free(position, "H"), "H", "-3,0", "throw")
    assert barred(free.verdict) == {"4.5a.B": ("E",)}
    assert [qr(cell) for cell in free.cuts] == ["0,0"]
    assert line(on_map(E=E, H="f 0,0 hq throw=5 finished"), "H", "-3,0", "throw").entries == ()


@clause("OCS-4.5a.B-3")
def test_leg_and_track_lines_are_not_affected(rules):
    for mobility in ("leg", "track"):
        position = on_map(E=E, E2="e 2,-2", H=f"f -1,1 hq throw=5 throw_mobility={mobility}")
        found = line(position, "H", "2,0", "throw")
        assert found.legal
        assert found.entries == ()
        assert found.verdict.cites == ("6.1",)
        assert line(position, "H", "2,0", "draw").legal
    regiment = on_map(E=E, R="f 0,0 ma=8 kept_free")
    assert not line(regiment, "R", "-3,0").legal, "an ordinary unit draws by truck whatever its own mobility"


@clause("OCS-4.5a.B-4")
def test_adjacent_is_close_enough_at_the_dump_or_the_user(rules):
    thrown = line(on_map(E=E, H="f -3,0 hq throw=3", U="f 0,0"), "H", "0,0", "throw")
    assert path(thrown) == "-3,0 -2,0 -1,0"
    position = on_map(E=E, R="f 0,0 truck kept_free")
    assert barred(line(position, "R", "-3,0").verdict) == {"4.5a.B": ("E",)}
    assert path(line(position.reading(adjacent_end="either"), "R", "-3,0"))
    assert line(on_map(E=E, R="f 0,0 truck kept_free", N="f 0,0 finished"), "R", "-3,0").legal


@clause("OCS-4.5a.B-5")
def test_a_line_passes_enemy_trucks_but_no_enemy_combat_unit(rules):
    walls = dict.fromkeys(("-2,1", "-1,1", "-1,-1", "0,-1", "-2,-1", "0,1", "1,-1"), "sea")
    truck = on_map(T="e 0,0 transport", R="f -2,0", ground=walls)
    assert path(line(truck, "R", "2,0")) == "-2,0 -1,0 0,0 1,0"
    combat = on_map(I="e 0,0 move", R="f -2,0", ground=walls)
    cut = line(combat, "R", "2,0")
    assert barred(cut.verdict) == {"4.8c": ("I",)}
    assert [mend.say() for mend in cut.mends] == [f"without I ({hx('0,0')})"]


@clause("OCS-4.5a.B-6")
def test_a_source_in_a_zone_gives_no_trace_however_near(rules):
    position = on_map(E=E, U="f -1,0", B="f -1,0 ma=6", cells=source("0,0"))
    near = line(position, "U", "0,0", "trace")
    assert barred(near.verdict) == {"4.5a.B-6": ("E",)}
    assert [m.say() for m in near.mends] == [f"with B in {hx('0,0')}", f"without E ({hx('1,0')})"]
    held = on_map(E=E, U="f -1,0", B="f 0,0 finished", cells=source("0,0"))
    assert line(held, "U", "0,0", "trace").legal
    assert waived(line(held, "U", "0,0", "trace").verdict) == {"4.5a.B-6": ("4.5b",)}
    assert line(position, "U", "0,0", "draw").legal, "a dump is spared"


@clause("OCS-4.5a.B-7")
def test_a_path_without_steps_is_never_blocked(rules):
    for user, dump in (("0,0", "0,0"), ("0,0", "0,1")):
        found = line(on_map(E=E, U=f"f {user} kept_free"), "U", dump)
        assert found.legal
        assert found.entries == ()
        assert len(found.path) == 1
    assert line(on_map(E=E, H="f 0,0 hq throw=3 kept_free"), "H", "0,1", "throw").legal


@clause("OCS-4.5a.B-8")
def test_the_drawing_unit_may_negate_its_own_hex(rules):
    fighting = on_map(E=E, R="f 0,0 truck", phase="combat", notes={"segment": "combat"})
    assert line(fighting, "R", "-3,0").entries == ()
    moving = on_map(E=E, R="f 0,0 truck ma=18")
    found = line(moving, "R", "-3,0")
    assert found.binds_itself
    after = found.used(moving)
    assert keepers(after) == [("0,0", ("R",), "R")]
    assert barred(move(after, "R", "-1,0").verdict) == {"4.5b": ("R",)}


@clause("OCS-4.5a.B-9")
def test_of_several_lines_the_one_is_used_that_binds_nobody(rules):
    walls = dict.fromkeys(("-1,0", "1,-2"), "sea")
    position = on_map(E=E, N="f 0,0", H="f -1,1 hq throw=9", ground=walls)
    short = line(position, "H", "1,-3", "throw", 3)
    assert path(short) == "-1,1 0,0 0,-1 0,-2"
    assert short.entries[0].keepers == ("N",)
    round_about = line(position, "H", "1,-3", "throw")
    assert round_about.entries == ()
    assert round_about.cost > 3
    settled = on_map(E=E, N="f 0,0 finished", H="f -1,1 hq throw=9", ground=walls)
    assert path(line(settled, "H", "1,-3", "throw")) == path(short)
    assert position.promises == ()


@clause("OCS-X-12.3")
def test_a_draw_is_five_points_to_a_hex_next_to_the_dump(rules):
    position = on_map(U="f -3,0")
    six, seven = line(position, "U", "3,0"), line(position, "U", "4,0")
    assert (six.legal, six.cost) == (True, 5)
    assert not seven.legal
    assert "no line of 5 points" in seven.say()
    assert not line(
        on_map(U="f -3,0", ground={f"{q},{r}": "woods" for q in range(-4, 4) for r in range(-4, 5)}), "U", "3,0"
    ).legal
    hq = on_map(H="f -3,0 hq throw=2")
    assert line(hq, "H", "0,0", "throw").legal
    assert not line(hq, "H", "1,0", "throw").legal


@clause("OCS-X-12.6b")
def test_a_zone_on_a_source_stops_it_and_can_be_negated(rules):
    assert not line(on_map(E=E, U="f 0,0 kept_free", cells=source("0,0")), "U", "0,0", "trace").legal
    assert line(on_map(E=E, U="f 0,0", cells=source("0,0")), "U", "0,0", "trace").legal


@clause("OCS-4.8c.D-1")
def test_rails_and_supply_run_past_enemy_trucks_planes_and_ships(rules):
    for kind in ("transport", "plane", "ship", "port", "sp"):
        rails = {"rail": "-2,0/-1,0 -1,0/0,0 0,0/1,0"}
        position = on_map(T=f"e 0,0 {kind}", U="f -2,0", sides=rails, cells=source("1,0"))
        for way in ("rail_trace", "rail_cap"):
            assert path(line(position, "U", "1,0", way)) == "-2,0 -1,0 0,0 1,0"


@clause("OCS-X-13.3c")
def test_a_garrison_opens_a_railway_for_trace_and_not_for_cargo(rules):
    rails, ends = {"rail": "-2,0/-1,0 -1,0/0,0 0,0/0,-1"}, {"source": dict.fromkeys(("0,-1", "2,2", "-1,0"), "true")}
    position = on_map(E=E, U="f -2,0", D="f 0,0 finished", sides=rails, cells=ends)
    assert line(position, "U", "0,-1", "rail_trace").legal
    assert barred(line(position, "U", "0,-1", "rail_cap").verdict) == {"4.5a.C": ("E",)}
    assert "no line" in line(position, "U", "2,2", "rail_trace").verdict.lacking
    assert line(position, "U", "-1,0", "rail_trace").cost == 1


@clause("OCS-4.5a.D")
def test_a_zone_cuts_the_rail_part_of_a_trace_unless_negated(rules):
    rails, ends = {"rail": "-1,0/0,0 0,0/0,-1"}, source("0,-1")
    cut = line(on_map(E=E, U="f -1,0", D="f -3,0", sides=rails, cells=ends), "U", "0,-1", "rail_trace")
    assert barred(cut.verdict) == {"4.5a.D": ("E",)}
    assert cut.mends[0].say() == f"with D in {hx('0,0')}"
    held = line(on_map(E=E, U="f -1,0", D="f 0,0", sides=rails, cells=ends), "U", "0,-1", "rail_trace")
    assert held.entries[0].keepers == ("D",)
    assert held.cost == 2


@clause("OCS-X-12.3")
def test_supply_is_drawn_from_a_dump_of_ones_own(rules):
    def drawn(words, kind="draw"):
        return supply(on_map(U="f 0,0", D=f"{words.split()[0]} 3,0 {words[2:]}"), "U", hx("3,0"), kind).verdict

    assert drawn("f sp points=1").legal
    assert drawn("f transport move points=1 load=1").legal
    assert barred(drawn("f transport move points=1")) == {"12.3": ()}
    assert barred(drawn("f hq")) == {"12.3": ()}
    assert barred(drawn("e sp points=1")) == {"12.3": ("D",)}
    assert barred(supply(on_map(U="f 0,0"), "U", hx("3,0")).verdict) == {"12.3": ()}
    units = {"D": "f 3,0 sp points=1", "T": "f 0,0 transport move", "B": "f 0,0 air_base", "U": "f 0,0"}
    position = on_map(**units)
    assert barred(order(position, "draw", "T", dump="D")) == {"12.3-1": ()}
    assert order(position, "draw", "B", dump="D").legal
    assert order(position, "draw", "U", dump="D", points="1").legal
    assert barred(order(position, "draw", "U", dump="D", points="5/4")) == {"12.3-2": ("D",)}
    assert order(position, "draw", "U").asks == ("dump",)


@clause("OCS-X-12.3b")
def test_an_hq_throws_to_a_unit_of_its_own_out_of_a_dump(rules):
    units = {"H": "f 0,0 hq throw=3", "U": "f 3,0", "D": "f -3,0 sp points=1"}
    position = on_map(**units, S="f 3,0 sp points=1", X="e 2,0 move")
    assert supply(position, "H", hx("3,0"), "throw").legal
    assert barred(supply(position, "H", hx("2,0"), "throw").verdict) == {"12.3b-1": ("X",)}
    assert barred(supply(position, "H", hx("2,1"), "throw").verdict) == {"12.3b-1": ()}
    assert order(position, "throw", "H", user="U").legal
    assert barred(order(position, "throw", "H", user="S")) == {"12.3b-1": ()}
    assert order(position, "throw", "H", user="X").lacking == "X is an enemy"
    assert barred(order(on_map(H=units["H"], U="f 3,0"), "throw", "H", user="U")) == {"12.3b-2": ()}
    far = on_map(**units | {"D": "f 7,-7 sp points=1"})
    assert order(far, "throw", "H", user="U").lacking == "no line of 5 points reaches it"


@clause("OCS-4.5a.F-1", "OCS-4.8-7")
def test_a_source_is_its_owners_and_nobodys_in_whom_an_enemy_stands(rules):
    def traces(kind, words="", cells=None, **units):
        position = on_map(U="f -2,0 oos", **units, cells=cells or {}, phase="supply", notes={"phasing": "f"})
        told = [supply(position, "U", hx("0,0"), kind).verdict, order(position, "trace", "U", source="0,0", line=kind)]
        assert told[0].legal is told[1].legal
        return told[1]

    theirs = {"controller": {"0,0": 2}}
    for kind, cells in (("trace", source("0,0")), ("port_trace", {"port": {"0,0": 2}}), ("trace", {"port": {"0,0": 2}})):
        assert traces(kind, cells=cells).legal
        assert barred(traces(kind)) == {"4.5a.F-1": ()}
        assert barred(traces(kind, cells=cells | theirs)) == {"4.5a.F-1": ()}
        assert barred(traces(kind, cells=cells, X="e 0,0 move")) == {"4.5a.F-1": ("X",)}
        assert traces(kind, cells=cells, X="e 0,0 transport move").legal
    assert barred(traces("port_trace", cells=source("0,0"))) == {"4.5a.F-1": ()}
    assert traces("port_trace", P="f 0,0 port level=1").legal
    assert barred(traces("port_trace", P="e 0,0 port level=1")) == {"4.5a.F-1": ()}
    held = on_map(U="f -2,0", cells=source("0,0") | theirs)
    assert supply(taken(held, "f", hx("0,0")), "U", hx("0,0"), "trace").legal
    assert act(held, "source", "U", at="1,1").refused


def test_one_search_back_from_the_end_finds_the_lines_that_each_unit_finds():
    ground = {"-1,0": "woods", "0,-1": "swamp", "2,-2": "mountain", "-2,1": "rough", "1,2": "sea"}
    units = {"E": "e 1,0", "F": "e -3,2", "N": "f 0,0", "M": "f -1,1 truck move", "H": "f -2,0 hq throw=4",
             "L": "f 2,-1 hq throw=6 throw_mobility=leg", "D": "f -3,0 sp points=1", "K": "f 3,-3 sp points=1"}  # fmt: skip
    rails = {"rail": "0,0/-1,0 -1,0/-2,0 -2,0/-3,0"}
    for kept in ("", "N"):
        position = kept_free(on_map(ground=ground, sides=rails, **units), *kept)
        for reading in ("dump", "either"):
            table = table_of(position.reading(adjacent_end=reading))
            for unit in ("N", "M", "H", "L"):
                for place in ("-3,0", "3,-3", "0,0", "2,-1", "-1,1", "5,0", "0,4", "-4,2"):
                    for kind in ("draw", "throw", "trace", "rail_trace", "rail_cap"):
                        told = (kept, reading, unit, place, kind)
                        assert runs_to(table, unit, hx(place), kind) == traced(table, unit, hx(place), kind).legal, told


@clause("OCS-4.5a.B-1", "OCS-4.5a.B-3")
def test_an_extender_line_by_truck_runs_through_a_zone_that_is_negated(rules):
    """The only way from -1,1 leads through 0,0, next to E: -1,0 and what lies around are prohibited."""
    walls = {"-1,0": "mountain", "-2,1": "mountain", "-2,2": "mountain", "-1,2": "mountain", "0,1": "mountain"}
    ends = {"X": "f -1,1 transport move points=5 throw=3 throw_mobility=truck", "E": E}
    empty = on_map(ground=walls, **ends)
    assert barred(supply(empty, "X", hx("0,-2"), "extender").verdict) == {"4.5a.B": ("E",)}
    held = supply(on_map(ground=walls, **ends, N="f 0,0 finished"), "X", hx("0,-2"), "extender")
    assert path(held) == "-1,1 0,0 0,-1"
    assert waived(held.verdict) == {"4.5a.B": ("4.5b",)}
    bound = supply(on_map(ground=walls, **ends, N="f 0,0"), "X", hx("0,-2"), "extender")
    assert waived(bound.verdict) == {"4.5a.B": ("4.5b-2",)}
    assert [promise.keepers for promise in bound.entries] == [("N",)]


@clause("OCS-4.5a.F-2", "OCS-4.5a.H", "OCS-4.5a.B-6")
def test_dak_changes_ports_alone(rules):
    table = {"notes": {"game": "DAK"}, "cells": {"source": {"0,0": "true"}, "port": {"0,1": 2}}, "E": E, "U": "f -1,0"}
    for garrison, clauses in (("finished", ("4.5b",)), ("", ("4.5b-2",))):
        position = on_map(**table, N=f"f 0,0 {garrison}", P=f"f 0,1 {garrison}", B="f 0,0 air_base level=1")
        assert waived(act(position, "source", "U", at="0,0", through="0,0")) == {"4.5a.B-6": clauses}
        refit = act(position, "refit", "B", through="0,0")
        assert waived(refit) == {"4.5a.H": clauses}
        assert set(barred(act(position, "port_trace", "U", at="0,1", through="0,1"))) == {"4.5a.F"}
