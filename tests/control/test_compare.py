"""Two readings on one map, cell by cell."""

from __future__ import annotations

import numpy as np
import pytest

from tests.conformance.europa.random_europa import READINGS, position_of, random_table
from tests.conformance.europa.table import FULL, HOME, NEXT, NO, PARTIAL, on_map
from zoc.control import compare, control
from zoc.errors import Malformed
from zoc.law import Bar, Book, Exert, Ruleset
from zoc.rulesets import ruleset

pytestmark = pytest.mark.long

europa = ruleset("europa")
SUMS = ({"level_sums": "plain"}, {"level_sums": "floor_first"})


def arctic_forest():
    return on_map(b="red 0504 battalion", d="red 0702 division", ground={HOME: "forest"}, cells={"arctic": f"{HOME} {NEXT}"})


def test_only_the_cells_that_differ_are_told_with_both_levels():
    found = compare(europa, arctic_forest(), "red", *SUMS)
    assert {cell: (found[cell].first, found[cell].second) for cell in found} == {HOME: (PARTIAL, FULL), NEXT: (NO, PARTIAL)}
    assert ("0702" in found, len(found)) == (False, 2)


def test_each_difference_knows_whose_it_is_and_how_each_level_comes_about():
    difference = compare(europa, arctic_forest(), "red", *SUMS)[NEXT]
    assert difference.sources == (HOME,)
    [plain], [floored] = difference.derivations
    assert [share.level for share in plain.shares] == [-1]
    assert [share.level for share in floored.shares] == [0]
    [floor] = [r for r in floored.reasons() if r.clause.number == "5.A-2"]
    assert dict(floor.readings) == {"level_sums": "floor_first"}
    assert "5.A-2" not in [r.clause.number for r in plain.reasons()]


def test_a_difference_reads_line_by_line():
    assert compare(europa, arctic_forest(), "red", *SUMS)[NEXT].say().splitlines() == [
        "0503: NO, then PARTIAL",
        "  first:  b: NO (Europa §5.A-N), −1 standing in bad terrain (Europa §5.A-R10) = -1",
        "  first:  +1 into the Arctic (Europa §5.A-I3)",
        "  first:  0504 exerts NO ZOC into 0503",
        "  second: b: NO (Europa §5.A-N), −1 standing in bad terrain (Europa §5.A-R10), "
        "no less than NO (Europa §5.A-2, reading level_sums = floor_first) = 0",
        "  second: +1 into the Arctic (Europa §5.A-I3)",
        "  second: 0504 exerts PARTIAL ZOC into 0503",
    ]


def test_what_is_controlled_under_one_reading_only_is_nothing_under_the_other():
    position = on_map(d="red 0504 division", hexsides={"great_river": "0504/0503", "frozen": "0504/0503"})
    found = compare(europa, position, "red", {"great_river_frozen": "none"}, {"great_river_frozen": "normal"})
    assert list(found) == [NEXT]
    assert (found[NEXT].first, found[NEXT].second) == (None, FULL)
    told = found.as_dict()["cells"][NEXT]
    assert (told["first"]["level"], told["second"]["level"]) == (None, "full")
    assert [r["clause"] for r in told["first"]["reasons"] if r["effect"] == "bar"] == ["5.A-N1"]
    head, first = found.say().splitlines()[:2]
    assert head == "great_river_frozen = none and great_river_frozen = normal differ on 1 cell"
    assert first == "0503: nothing, then FULL"


def test_only_the_stacks_that_differ_are_told():
    position = on_map(b="red 0504 battalion", d="red 0602 division", ground={HOME: "forest"}, cells={"arctic": NEXT})
    both = compare(europa, position, "red", *SUMS)
    assert NEXT not in both, "the division is DOUBLE there under either reading"
    assert control(europa, position, "red")[NEXT].level == 3


def test_of_the_stacks_on_a_cell_only_those_that_differ_are_derived():
    river = {"great_river": "0504/0503", "frozen": "0504/0503"}
    position = on_map(d="red 0504 division", r="red 0602 regiment", hexsides=river)
    found = compare(europa, position, "red", {"great_river_frozen": "none"}, {"great_river_frozen": "normal"})[NEXT]
    assert (found.first, found.second) == (PARTIAL, FULL)
    assert found.sources == (HOME,)
    assert [d.source for d in found.derivations[0]] == [HOME]


def test_readings_that_agree_say_so():
    found = compare(europa, on_map(d="red 0504 division"), "red", *SUMS)
    assert not found
    assert found.say() == "level_sums = plain and level_sums = floor_first agree on every cell"


def test_purpose_zone_and_whoever_feels_it_go_through():
    position = on_map(r="red 0504 regiment unsupported receives_support", p="blue 0303 brigade partisan", phase="combat")
    switches = ({"support_increase": "all"}, {"support_increase": "movement"})
    found = compare(europa, position, "red", *switches, purpose="attack_supply", against="p")
    assert (found[NEXT].first, found[NEXT].second) == (PARTIAL, NO)
    assert not compare(europa, position, "red", *switches, zone="anti_partisan", against="p")


@pytest.mark.parametrize("name", READINGS)
def test_the_comparison_is_the_difference_of_two_maps(name):
    first, second = ({name: value} for value in READINGS[name])
    differing = 0
    for number in range(30):
        table = random_table(np.random.default_rng((50, number)), width=9, height=8, units=45, phases=("movement", "combat"))
        position = position_of(table, europa)
        one, other = (control(europa, position.reading(**chosen), "red").levels for chosen in (first, second))
        found = compare(europa, position, "red", first, second)
        label = position.board.grid.label
        expected = {label(c): (one.get(c), other.get(c)) for c in {**one, **other} if one.get(c) != other.get(c)}
        assert {cell: (d.first, d.second) for cell, d in found.items()} == expected
        differing += len(found)
    assert differing, "these maps do not tell the readings apart"


def test_any_book_with_readings_can_be_compared():
    rules = Ruleset(Book("lanterns", title="Lanterns"), radius=2)
    rules.reading("shine", {"far": "two hexes", "near": "one hex"}, clause="2")

    @rules.exert("1", "Light", Exert)
    def light(z):
        """A lantern lights two hexes around it."""
        return z.distance <= 2

    @rules.exert("2", "Fog", Bar)
    def fog(z):
        """In fog it lights one."""
        return (z.reading.shine == "near") & (z.distance > 1)

    position = on_map(d="red 0504 division")
    found = compare(rules, position, "red", {"shine": "far"}, {"shine": "near"})
    assert len(found) == 12
    assert {(d.first, d.second) for d in found.values()} == {(1, None)}


def test_an_unknown_reading_is_refused():
    with pytest.raises(Malformed, match="no reading"):
        compare(europa, arctic_forest(), "red", {"level_sum": "plain"}, {})
