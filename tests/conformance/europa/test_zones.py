"""Europa §5, the introduction: what a zone is, where it reaches, what keeps it from there."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.conformance.europa.table import (
    DOUBLE,
    FULL,
    HOME,
    NEXT,
    PARTIAL,
    adds_up,
    exerts,
    highest,
    on_map,
    paid,
    rates,
    step,
)  # fmt: skip
from zoc.control import control
from zoc.errors import Malformed
from zoc.law import Forbid
from zoc.movement import reach, trace
from zoc.testing import clause

RED_ALONE = "red 0504 division"


@clause("EUR-5-1")
def test_a_class_is_asked_for_a_hex_a_side_a_purpose_a_phase_and_whoever_feels_it(rules):
    position = on_map(d="red 0504 regiment unsupported", p="blue 0303 regiment partisan")
    assert highest(rules, position, NEXT, purpose="move") == 0
    assert highest(rules, position, NEXT, purpose="supply_line") == PARTIAL
    assert highest(rules, position.replace(phase="combat"), NEXT, purpose="move") == PARTIAL
    assert highest(rules, position, NEXT, purpose="supply_line", against="p") == 0
    assert highest(rules, position, NEXT, side="blue") is None


@clause("EUR-5-1")
def test_what_a_zone_costs_is_the_scenarios_own_chart(rules):
    """A chart of its own: mobility and class decide, entering, leaving and going from zone to zone are priced apart."""
    charts = "[charts.enter.motorised]\nfull = 5\n[charts.leave.motorised]\nfull = 4\n[charts.between.motorised]\nfull = 3"
    position = on_map(d=RED_ALONE, r="blue 0402 division", m="blue 0402 division mobility=motorised", charts=charts)
    assert rates(rules, position, "r", cell="0604", beside="0704") == (2, 2, 0)
    assert rates(rules, position, "m", cell="0604", beside="0704") == (5, 4, 0)
    along = step(rules, position, "m", "0604", "0603")
    assert [(r.clause.number, r.amount, r.by) for r in along.reasons if r.clause.number.startswith("ZOC")] == [
        ("ZOC-1", 5, ("d",)),
        ("ZOC-2", 4, ("d",)),
        ("ZOC-3", 3, ("d",)),
    ]
    assert paid(step(rules, position, "r", "0604", "0603"), "ZOC-3") == 0


@clause("EUR-5-1")
def test_terrain_hexsides_and_enemy_hexes_are_the_scenarios_too(rules):
    ground = {"0302": "forest", "0303": "sea", "0203": "mountain"}
    sides = {"impassable": "0202/0302", "major_river": "0202/0201", "sea": "0202/0102"}
    charts = "[charts.hexside.leg]\nmajor_river = 2\n[charts.terrain.leg]\nmountain = 99"
    position = on_map(r="blue 0202 division moves=9", e="red 0103 division", ground=ground, hexsides=sides, charts=charts)
    river = step(rules, position.without("e"), "r", "0202", "0201")
    assert (river.cost, paid(river, "MP"), paid(river, "MP-3")) == (3, 1, 2)
    assert paid(step(rules, position, "r", "0402", "0302"), "MP") == 2
    for onto, number in (("0302", "MP-2"), ("0102", "MP-2"), ("0203", "MP-1"), ("0103", "MP-4")):
        [forbid] = step(rules, position, "r", "0202", onto).having(Forbid)
        assert forbid.clause.number == number
    assert forbid.by == ("e",)


@clause("EUR-5-2")
def test_only_ground_units_have_a_zone(rules):
    for kind in ("air", "naval"):
        position = on_map(a=f"red 0504 {kind}")
        assert adds_up(rules, position) == "a: barred 5-2; nothing"
        assert adds_up(rules, position, HOME) == "a: barred 5-2; nothing"
    with_ground = on_map(a="red 0504 air", d="red 0504 division")
    assert adds_up(rules, with_ground) == "a: barred 5-2; d: 2 5.A-F; FULL"


@clause("EUR-5-3")
def test_a_unit_exerts_into_its_own_hex(rules):
    assert adds_up(rules, on_map(d=RED_ALONE), HOME) == "d: 2 5.A-F; +1 5.A-I1; DOUBLE"


@clause("EUR-5-4")
def test_a_unit_exerts_into_the_six_hexes_around_it_and_no_farther(rules):
    zones = control(rules, on_map(d=RED_ALONE), "red")
    assert {cell: zones[cell].level for cell in zones} == {
        **dict.fromkeys(("0503", "0603", "0604", "0505", "0404", "0403"), FULL),
        HOME: DOUBLE,
    }
    assert zones[NEXT].units == ("d",)


@clause("EUR-5-5")
def test_nothing_is_exerted_into_terrain_the_unit_may_not_enter(rules):
    charts = "[charts.terrain.motorised]\nmountain = 99"
    position = on_map(m="red 0504 division mobility=motorised", ground={NEXT: "mountain"}, charts=charts)
    assert adds_up(rules, position) == "m: barred 5-5; nothing"
    assert exerts(rules, position, "0505") == FULL
    both = on_map(m="red 0504 division mobility=motorised", d=RED_ALONE, ground={NEXT: "mountain"}, charts=charts)
    assert adds_up(rules, both) == "m: barred 5-5; d: 2 5.A-F; FULL"


@clause("EUR-5-5")
def test_terrain_never_keeps_a_unit_from_the_hex_it_stands_in(rules):
    charts = "[charts.terrain.motorised]\nmountain = 99"
    position = on_map(m="red 0504 division mobility=motorised", ground={HOME: "mountain"}, charts=charts)
    assert adds_up(rules, position, HOME) == "m: 2 5.A-F, −1 5.A-R10; +1 5.A-I1; FULL"


@clause("EUR-5-6")
def test_nothing_is_exerted_through_a_hexside_the_unit_may_not_cross(rules):
    position = on_map(d=RED_ALONE, hexsides={"impassable": "0504/0503"})
    assert adds_up(rules, position) == "d: barred 5-6; nothing"
    assert adds_up(rules, position, HOME) == "d: 2 5.A-F; +1 5.A-I1; DOUBLE"
    bridged = on_map(d=RED_ALONE, hexsides={"impassable": "0504/0503", "crossing": "0504/0503"})
    assert exerts(rules, bridged) == FULL


@clause("EUR-5-6")
def test_what_may_not_be_crossed_depends_on_the_unit(rules):
    charts = "[charts.hexside.motorised]\nmajor_river = 99"
    sides = {"major_river": "0504/0503"}
    position = on_map(m="red 0504 division mobility=motorised", d=RED_ALONE, hexsides=sides, charts=charts)
    assert adds_up(rules, position) == "m: barred 5-6; d: 2 5.A-F, −1 5.A-R1; PARTIAL"
    frozen = on_map(m="red 0504 division mobility=motorised", hexsides={**sides, "frozen": "0504/0503"}, charts=charts)
    assert adds_up(rules, frozen) == "m: 2 5.A-F; FULL"


@clause("EUR-5-7")
def test_nobody_exerts_through_an_all_sea_hexside_unless_it_is_frozen(rules):
    position = on_map(d=RED_ALONE, hexsides={"sea": "0504/0503"})
    assert adds_up(rules, position) == "d: barred 5-7; nothing"
    frozen = on_map(d=RED_ALONE, hexsides={"sea": "0504/0503", "frozen": "0504/0503"})
    assert exerts(rules, frozen) == FULL


def under_attack(odds="1/1", **rest):
    return on_map(d=f"red 0504 division attacked_at={odds}", phase="combat", **rest)


@clause("EUR-5-8")
def test_a_unit_attacked_at_the_minimum_odds_exerts_nothing_outside_its_own_hex(rules):
    position = under_attack()
    assert adds_up(rules, position, purpose="retreat") == "d: barred 5-8; nothing"
    assert adds_up(rules, position, HOME, purpose="retreat") == "d: 2 5.A-F; +1 5.A-I1; DOUBLE"
    zones = control(rules, position, "red", purpose="advance")
    assert list(zones) == [HOME]


@clause("EUR-5-8")
def test_below_the_minimum_odds_it_keeps_its_zone_and_the_odds_are_the_scenarios(rules):
    assert exerts(rules, under_attack("1/3"), purpose="retreat") == FULL
    assert exerts(rules, under_attack("1/2"), purpose="retreat") is None
    assert exerts(rules, under_attack("1/3", notes={"min_odds": "1/3"}), purpose="retreat") is None
    assert exerts(rules, under_attack("1/2", notes={"min_odds": 1}), purpose="retreat") == FULL
    assert exerts(rules, under_attack("0", notes={"min_odds": 0}), purpose="retreat") == FULL, "it is not attacked at all"


@clause("EUR-5-8")
def test_how_long_an_attack_lasts_is_a_reading(rules):
    over = under_attack().changed("d", resolved=1)
    assert exerts(rules, over, purpose="retreat") == FULL
    late = over.reading(attacked_until="phase_end")
    assert adds_up(rules, late, purpose="retreat") == "d: barred 5-8; nothing"
    assert exerts(rules, late.replace(phase="exploitation_move")) == FULL


@clause("EUR-5-8")
def test_every_unit_of_an_attacked_hex_is_silenced_and_what_an_attack_costs_is_not_changed(rules):
    both = on_map(d="red 0504 division attacked_at=2", r="red 0504 regiment attacked_at=2", phase="combat")
    assert adds_up(rules, both, purpose="retreat") == "d: barred 5-8; r: barred 5-8; nothing"
    assert exerts(rules, both, purpose="attack_supply") == FULL
    assert exerts(rules, both, purpose="red") == FULL


def test_odds_finer_than_the_map_counts_are_refused_rather_than_rounded(rules):
    position = under_attack().noted(min_odds=Fraction(1, 7))
    with pytest.raises(Malformed, match="min_odds is 1/7, on a map that counts in"):
        exerts(rules, position, purpose="retreat")


@clause("EUR-5-9")
def test_of_several_stacks_the_highest_counts(rules):
    position = on_map(r="red 0403 regiment", d="red 0603 division")
    assert highest(rules, position, NEXT) == FULL
    held = control(rules, position, "red")[NEXT]
    assert [(e.source, e.units, e.level) for e in held.by] == [("0403", ("r",), PARTIAL), ("0603", ("d",), FULL)]


@clause("EUR-5-9")
def test_zones_of_different_stacks_never_combine(rules):
    position = on_map(a="red 0403 regiment", b="red 0603 regiment", c="red 0502 regiment")
    assert highest(rules, position, NEXT) == PARTIAL
    assert len(control(rules, position, "red")[NEXT].by) == 3
    mover = on_map(a="red 0403 regiment", b="red 0603 regiment", c="red 0502 regiment", r="blue 0505 division moves=9")
    assert rates(rules, mover, cell=NEXT, beside=HOME) == (1, 1, 0)


def test_lines_of_supply_are_traced_by_terrain_and_meet_no_charge(rules):
    """What a zone does to a line of supply is another rule's: its class is there to be asked, and nothing is charged."""
    position = on_map(d=RED_ALONE, r="blue 0302 regiment")
    line = trace(rules, position, "blue", ["0302"], points=4, errand="supply_line")
    assert line[NEXT].cost == 2
    assert reach(rules, position, "r", points=4)[NEXT].cost == 4
