"""Europa §5.B: anti-partisan zones."""

from __future__ import annotations

from typing import Any

from tests.conformance.europa.table import FULL, HOME, exerts, on_map, partisans, rates
from zoc.control import control
from zoc.rulesets.europa import Affected, apply_to_partisans
from zoc.testing import clause

RING = {"0503", "0603", "0604", "0505", "0404", "0403"}
PARTISAN = {"partisan": True}


def zones(rules, position, against=PARTISAN):
    return set(control(rules, position, "red", zone="anti_partisan", against=against))


@clause("EUR-5.B-1")
def test_some_units_have_an_anti_partisan_zone_as_far_as_the_scenario_says(rules):
    security = on_map(s="red 0504 division apzoc")
    assert zones(rules, security) == {HOME} | RING
    assert zones(rules, on_map(s="red 0504 division")) == set()
    assert len(zones(rules, on_map(s="red 0504 division apzoc", notes={"apzoc_radius": 2}))) == 19
    assert zones(rules, on_map(s="red 0504 division apzoc", notes={"apzoc_radius": 0})) == {HOME}


@clause("EUR-5.B-1")
def test_a_zone_names_the_units_that_have_it_and_not_their_stack(rules):
    position = on_map(d="red 0504 division", s="red 0504 regiment apzoc")
    assert control(rules, position, "red", zone="anti_partisan", against=PARTISAN)["0503"].units == ("s",)


@clause("EUR-5.B-2")
def test_it_affects_nobody_but_partisans(rules):
    position = on_map(s="red 0504 battalion apzoc", d="blue 0303 division", p="blue 0303 brigade partisan")
    assert zones(rules, position, against="d") == set()
    assert zones(rules, position, against="p") == {HOME} | RING
    felt = control(rules, position, "red", zone="anti_partisan", against="d").derive(HOME, "0503")
    [reason] = [r for r in felt.reasons() if r.effect.kind == "bar"]
    assert (reason.clause.number, reason.by) == ("5.B-2", ("s",))


@clause("EUR-5.B-1")
def test_where_nobody_in_particular_asks_the_zone_is_where_it_lies(rules):
    position = on_map(s="red 0504 battalion apzoc", d="blue 0303 division")
    assert zones(rules, position, against=None) == {HOME} | RING


@clause("EUR-5.B-2")
def test_the_ordinary_zone_of_the_same_unit_still_applies(rules):
    position = on_map(s="red 0504 division apzoc", d="blue 0303 division")
    assert exerts(rules, position, against="d") == FULL
    assert rates(rules, position, "d", cell="0604", beside="0704") == (2, 2, 0)


@clause("EUR-5.B-3")
def test_for_every_partisan_in_one_the_hook_is_called(rules):
    hunters = {"s": "red 0504 regiment apzoc", "d": "red 0603 division", "own": "red 0404 brigade partisan"}
    position = on_map(**hunters, p="blue 0503 brigade partisan", q="blue 0502 brigade partisan", r="blue 0604 regiment")
    called: list[Any] = []
    apply_to_partisans(rules.table(position), "blue", called.append)
    assert called == [Affected("p", "0503", ("s",))]
    assert partisans(position, "blue").as_dict() == {"side": "blue", "affected": [{"unit": "p", "cell": "0503", "by": ["s"]}]}
    assert partisans(position, "blue").say() == "p in 0503: affected by s (Europa §5.B)"
    assert partisans(position.changed("s", apzoc=0), "blue").say() == "no partisan of blue stands in an anti-partisan zone"
    assert zones(rules, position) == {HOME} | RING
