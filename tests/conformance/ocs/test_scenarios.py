"""OCS: the bundled scenarios say what they promise, through the questions a player asks."""

from __future__ import annotations

import json

import pytest

from tests.conformance.ocs.table import lift, march, retreat, stacking, supply, view
from zoc.ask.clerk import Clerk
from zoc.movement import why
from zoc.rulesets.ocs import rules
from zoc.scenario import examples, load


def table(name):
    return load(examples.path(f"ocs/{name}"))


def test_the_printed_figure():
    position = table("printed_figure").position
    truck = why(rules, position, "regiment", "0606")
    assert truck.reach["0606"].stops
    assert truck.route[-1].verdict.by == ("guards", "rifles")
    found = march(position, ["battalion", "regiment"], ["0404", "0505", "0605", "0606", "0707", "0807"])
    assert (found.at("regiment"), found.at("battalion")) == ("0606", "0807")


def test_the_bridgehead():
    position = table("bridgehead").position
    line = supply(position, "hq", "0803", "throw")
    assert [promise.keepers for promise in line.entries] == [("bridge_guard",)]
    assert not why(rules, line.used(position), "bridge_guard", "0404").legal
    cut = supply(position.without("bridge_guard"), "hq", "0803", "throw")
    assert cut.cuts == ("0504",)
    for mend in cut.mends:
        kept = position.without("bridge_guard")
        mended = (
            kept.moved(mend.unit, mend.cell).changed(mend.unit, finished=1) if mend.kind == "negator" else kept.without(mend.unit)
        )
        assert supply(mended, "hq", "0803", "throw").legal


def test_the_besieged_port():
    position = table("besieged_port").position
    assert supply(position, "hq", "0305", "port_trace").legal
    assert lift(position, "sea", ["convoy"], "0305", 3).verdict.cites == ("4.5a.G",)
    assert not supply(position.noted(game="DAK"), "hq", "0305", "port_trace").legal
    at_night = position.reading(sea_cap_in_ezoc="night")
    assert [lift(at_night, "sea", ["convoy"], "0305", cap).legal for cap in (3, 4)] == [False, True]


def test_the_retreat():
    position = table("retreat").position
    found = retreat(position, ["division", "remnant"], ["0404", "0504"])
    assert [(event.name, event.units) for event in found.events] == [
        ("step_lost", ("remnant",)), ("dg", ("reserve", "division")), ("step_lost", ("division",))
    ]  # fmt: skip
    assert retreat(position, ["column"], ["0404"]).events[0].name == "eliminated"


def test_the_crossroads():
    position = table("crossroads").position
    [over] = stacking(position).found
    assert (str(over.size), over.removals) == ("45/4", (("first",), ("second",), ("third",)))
    assert [one.unit for one in view(position, "red")["0403"].shown] == ["fighters", "hedgehog", "hq", "company"]


@pytest.mark.parametrize(
    ("name", "question", "expected"),
    [
        ("bridgehead", {"ask": "supply", "unit": "hq", "to": "0803", "kind": "throw"}, {"binds": [["bridge_guard"]]}),
        ("bridgehead", {"ask": "odds", "attack": ["panzer", "lorried x 1/2"], "defence": ["rifles"]}, {"column": "2:1"}),
        ("crossroads", {"ask": "stack"}, {"checked": True}),
        ("crossroads", {"ask": "view", "side": "red"}, {"side": "red"}),
        ("besieged_port", {"ask": "lift", "by": "sea", "cargo": ["convoy"], "to": "0305", "capacity": 3}, {"legal": False}),
        ("retreat", {"ask": "retreat", "units": ["column"], "path": ["0404"]}, {"legal": True}),
        ("printed_figure", {"ask": "march", "units": ["regiment"], "path": ["0404", "0505"]}, {"ends": {"regiment": "0505"}}),
        ("printed_figure", {"ask": "overruns", "unit": "division"}, {"overruns": []}),
    ],
)  # fmt: skip
def test_every_question_is_answered_through_ask(name, question, expected):
    told = Clerk(table(name)).answer(json.dumps(question).encode())
    assert told["ok"], told
    assert told | expected == told


@pytest.mark.parametrize(
    ("name", "question", "message"),
    [
        ("printed_figure", {"ask": "march", "units": ["regiment"], "path": ["0404", "0808"]}, "0808 are not neighbours"),
        ("printed_figure", {"ask": "march", "units": ["regiment", "division"], "path": ["0404"]}, "stand in one hex"),
        ("printed_figure", {"ask": "march", "units": ["regiment"], "path": ["0404"], "drop": ["here"]}, "expected unit@hex"),
        ("printed_figure", {"ask": "march", "units": ["regiment"], "path": ["0404"], "drop": ["x@0404"]}, "on this march"),
        ("retreat", {"ask": "retreat", "units": ["column"], "path": ["0101"]}, "not neighbours"),
        ("retreat", {"ask": "retreat", "units": ["column"], "path": ["0404"], "closed": ["zz"]}, "'zz' is not a cell"),
        ("bridgehead", {"ask": "odds", "attack": ["hq"], "defence": ["2"]}, "attack-capable. (OCS §4.4a) [hq]"),
        ("bridgehead", {"ask": "odds", "attack": ["-3"], "defence": ["2"]}, "-3 is less than nothing"),
        ("bridgehead", {"ask": "supply", "unit": "hq", "to": "0803", "kind": "thrown"}, "did you mean 'throw'"),
        ("besieged_port", {"ask": "lift", "by": "zeppelin", "cargo": ["convoy"], "to": "0305", "capacity": 1}, "no carrier"),
        ("besieged_port", {"ask": "view", "side": "red", "cell": "zz"}, "'zz' is not a cell"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_said(name, question, message):
    told = Clerk(table(name)).answer(json.dumps(question).encode())
    assert not told["ok"]
    assert message in told["error"]["message"]


def test_a_unit_in_a_box_can_overrun_nobody():
    assert Clerk(table("besieged_port")).put({"ask": "overruns", "unit": "convoy"}).found.say() == "convoy can overrun nobody."


@pytest.mark.parametrize("name", ["sea", "ship"])
def test_a_voyage_is_judged_as_a_whole_by_either_name(name):
    clerk = Clerk(table("besieged_port"))
    asked = {"ask": "judge", "action": {"name": name, "actor": "convoy", "at": "0305"}}
    told = clerk.answer(json.dumps(asked).encode())
    assert [reason["clause"] for reason in told["reasons"]] == ["4.5a.G"]
    assert not told["legal"]
