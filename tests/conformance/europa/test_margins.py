"""Europa: what a clause leaves to others: markers themselves, weak forts, frozen seas, aircraft, zones on one side only."""

from __future__ import annotations

from tests.conformance.europa.table import FULL, HOME, NEXT, NO, adds_up, ending, exerts, on_map, paid, step
from zoc.testing import clause

DEAR = """
[charts.between.leg]
no = 1
partial = 2
full = 3
"""


@clause("EUR-BASE-F4")
def test_a_marker_exerts_though_it_is_said_to_lie_under_one(rules):
    assert exerts(rules, on_map(m="red 0504 marker under_marker")) == FULL


@clause("EUR-BASE-P1", "EUR-RED-3")
def test_a_dispersed_regiment_has_no_partial_zone(rules):
    assert "5.A-P" not in adds_up(rules, on_map(r="red 0504 regiment badly_dispersed"))


@clause("EUR-BASE-N5")
def test_a_fort_of_strength_one_is_a_unit_and_a_division_without_strength_too(rules):
    assert exerts(rules, on_map(f="red 0504 fort strength=1")) == NO
    assert exerts(rules, on_map(f="red 0504 fort strength=0")) is None
    assert exerts(rules, on_map(d="red 0504 division strength=0")) == FULL


@clause("EUR-5-1")
def test_a_frozen_sea_is_crossed(rules):
    sea = {"sea": "0503/0504"}
    units = {"d": "blue 0503 division"}
    assert step(rules, on_map(hexsides=sea, **units), "d", NEXT, HOME).cites == ("MP", "MP-2")
    assert step(rules, on_map(hexsides={**sea, "frozen": "0503/0504"}, **units), "d", NEXT, HOME).legal


@clause("EUR-5-1")
def test_aircraft_and_ships_keep_nobody_out_of_a_hex(rules):
    for kind, legal in (("division", False), ("air", True), ("naval", True)):
        position = on_map(e=f"red 0504 {kind}", d="blue 0503 division")
        assert step(rules, position, "d", NEXT, HOME).legal is legal


@clause("EUR-5-1")
def test_from_zone_to_zone_costs_only_where_both_hexes_lie_in_zones(rules):
    position = on_map(charts=DEAR, e="red 0504 division", d="blue 0402 division")
    assert paid(step(rules, position, "d", "0503", "0403"), "ZOC-3") == 3
    assert paid(step(rules, position, "d", "0402", "0403"), "ZOC-3") == 0
    assert paid(step(rules, position, "d", "0403", "0402"), "ZOC-3") == 0


@clause("EUR-5.C.1.c-2")
def test_a_reserve_need_not_leave_in_reaction_and_at_other_times_pays_like_any_other(rules):
    units = {"e": "red 0504 division", "f": "blue 0503 division", "r": "blue 0402 division reserve"}
    stays = {phase: ending(rules, on_map(phase=phase, **units), "r", NEXT) for phase in ("reaction_move", "movement")}
    assert "5.C.1.c-2" not in {clause.number for r in stays["movement"].waived for clause in r.waived_by}
