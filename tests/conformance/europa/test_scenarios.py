"""The scenarios of Europa: they load, and they show what they say."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from tests.conformance.europa.table import FULL, NO, PARTIAL, exerts, price, screening
from zoc.control import control
from zoc.movement import reach, why
from zoc.rulesets.europa import Level, face
from zoc.scenario import examples, load, loads
from zoc.testing import clause

NAMES = [name for name in examples.names() if name.startswith("europa/")]
LEVEL = re.compile(
    r"^#   zoc level (\S+) (\S+) (\S+)(?: --reading (\w+)=(\w+))?  +(nothing|NO|PARTIAL|FULL|DOUBLE|TRIPLE)\b", re.MULTILINE
)
SAID = [match.groups() for name in NAMES for match in LEVEL.finditer(examples.example(name))]


def position(name):
    return load(examples.path(f"europa/{name}")).position


@pytest.mark.parametrize(("name", "side", "cell", "reading", "value", "level"), SAID, ids=[f"{s[0]} {s[2]} {s[4]}" for s in SAID])
def test_the_class_a_scenario_promises_is_the_class_there(rules, name, side, cell, reading, value, level):
    table = load(examples.path(name)).position
    zones = control(rules, table.reading(**({reading: value} if reading else {})), side)
    assert (Level(zones[cell].level).name if cell in zones else "nothing") == level


def test_there_is_a_scenario_for_every_printed_example_and_for_whole_fronts():
    printed = (
        "arctic_forest",
        "arctic_clear",
        "sea",
        "one_class",
        "stack",
        "divisions",
        "artillery",
        "screening",
        "screening_joined",
    )
    fronts = ("arctic_front", "river_line", "relief", "counterstroke", "meeting")
    assert set(NAMES) == {f"europa/{name}" for name in (*(f"printed_{p}" for p in printed), *fronts)}
    assert {name for name, *_ in SAID} >= {f"europa/printed_{p}" for p in printed[:6]}


@clause("EUR-5.A.4-3")
def test_the_printed_artillery_is_full_whatever_the_reading_of_sums(rules):
    table = position("printed_artillery")
    for sums in ("plain", "floor_first"):
        assert exerts(rules, table.reading(level_sums=sums), "0302", "0303") == FULL


@clause("EUR-5.C.2.d-EX")
def test_the_printed_screen(rules):
    before, after = position("printed_screening"), position("printed_screening_joined")
    assert screening(before, "axis", "0403").level == FULL
    found = screening(after, "axis", "0403")
    assert (found.level, set(found.bound)) == (PARTIAL, {"infantry", "static"})
    declared = screening(before.reading(screen_assignment="declared"), "axis", "0403")
    assert {stack.source: stack.left for stack in declared.stacks} == {"0503": PARTIAL, "0404": FULL}
    joined = reach(rules, before, "static").taken("0403")
    assert screening(joined, "axis", "0403").level == PARTIAL
    assert [p.keepers for p in reach(rules, after, "recon").promises("0504")] == [("infantry", "static")]


@clause("EUR-5.C.2.d-EX")
@pytest.mark.parametrize("name", ["printed_screening", "printed_screening_joined"])
def test_the_counters_of_the_printed_screen_show_the_printed_strengths(rules, name):
    """The section's example: a 7-6 beside two 6-6 and a 5-6, and a 4-5 that joins it."""
    table = rules.table(position(name))
    shown = {unit: face(table, unit).values for unit in ("infantry", "static", "rifle_1", "rifle_2", "rifle_3")}
    assert shown == {
        "infantry": ("7-6",), "static": ("4-5",), "rifle_1": ("6-6",), "rifle_2": ("6-6",), "rifle_3": ("5-6",),
    }  # fmt: skip


def test_the_prices_of_the_river_line():
    table = position("river_line")
    assert [
        (price(table, *attack, 8).level, price(table, *attack, 8).supply)
        for attack in (("0303", ["0304"]), ("0603", ["0604", "0704"]))
    ] == [
        (NO, 2),
        (PARTIAL, 4),
    ]
    assert price(position("arctic_front"), "0504", ["0503"], 8).zoc_modifier == Fraction(2)


@clause("EUR-5.C.1.c-3", "EUR-5.C.1.c-1")
def test_the_relief_goes_through_the_fortress_and_stops_with_the_battalion(rules):
    table = position("relief")
    answer = why(rules, table, "reserve", "0403")
    assert [told.onto for told in answer.route] == ["0404", "0403"]
    assert {"5.C.1.c", "5.C.1.c-3"} <= set(answer.verdict.cites)
    assert answer.reach["0403"].cost == 3
    other = table.replace(phase="movement")
    assert "0403" not in reach(rules, other, "reserve")
    assert "0505" not in reach(rules, table, "reserve")


# WHAT CANNOT BE

TABLE = """
ruleset = "europa"
to_move = "axis"
[grid]
width = 5
height = 5
[terrain]
map = ".....\\n.....\\n..~..\\n.....\\n....."
[terrain.legend]
"." = "clear"
"~" = "sea"
[[side]]
name = "axis"
[[side]]
name = "soviet"
"""


A, B = '[units.axis]\na = "0202"\n', '[units.soviet]\nb = "0203"\n'
CANNOT_BE = [
    (
        A + '[units.soviet]\nb = "0202"',
        ["unit b, at: a and b are enemies and stand in 0202: nobody enters an enemy's hex (MP-4)"],
    ),
    ('[units.axis]\na = "0303"', ["unit a: it stands in 0303, sea, which is prohibited to it (MP-1)"]),
    (
        '[units.axis]\na = {at = "0202", strength = -1, retreats = -2}',
        ["unit a, strength: expected 0 or more, not -1", "unit a, retreats: expected 0 or more, not -2"],
    ),
    (
        A + '[cells]\nfort_of = {"0404" = 3}',
        ["cells, fort_of, 0404: expected the number of a side, 1 to 2, not 3"],
    ),
    (
        A + B + '[state]\nattacks = [{hex = "0203", by = ["a"]}, {hex = "0404", by = ["a"]}]',
        ["state, attacks, 2: no enemy of the attackers stands in 0404", "state, attacks, 2: a attacks already (SP-6b)"],
    ),
    (
        A + B + 'd = "0302"\n[state]\nattacks = [{hex = "0203", by = ["a", "d"]}]',
        ["state, attacks, 1: enemies attack together"],
    ),
    (A + 'd = "0202"\nf = {at = "0303", kind = "air"}\n[units.soviet]\nb = {at = "0202", kind = "air"}', []),
]


@pytest.mark.parametrize(("more", "said"), CANNOT_BE)
def test_what_cannot_be_is_found(rules, more, said):
    scenario = loads(f"{TABLE}{more}\n")
    assert [f"{problem.where}: {problem.message}" for problem in scenario.rules.doubted(scenario.position)] == said


@pytest.mark.parametrize("name", NAMES)
def test_the_scenarios_are_sound(name):
    scenario = load(examples.path(name))
    assert scenario.rules.doubted(scenario.position) == ()
