"""Fate's Edge §8 and §15 fog: line of sight and cover."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from tests.conformance.fates_edge.table import attempted, barred, hexes, sources, squares
from zoc.rulesets.fates_edge.cover import line_to, see, sees
from zoc.rulesets.fates_edge.terms import Cover
from zoc.testing import clause


def open_line(rules, table, a, b, **readings):
    position = table.put().reading(**readings)
    seen = see(rules, position, table.cell(a), table.cell(b))
    assert seen.open == see(rules, position, table.cell(b), table.cell(a)).open
    return seen.open


@clause("FE-8-1")
def test_sight_is_a_straight_line_from_centre_to_centre(rules):
    assert open_line(rules, squares().ground("blocking", (2, 1)), (0, 0), (4, 0))
    table = squares().ground("blocking", (2, 0))
    assert not open_line(rules, table, (0, 0), (4, 0))
    assert barred(attempted(rules, table.put(A="red 0,0", E="blue 4,0"), "shot")) == ("8-1",)
    assert open_line(rules, squares().ground("blocking", (0, 0), (4, 0)), (0, 0), (4, 0))


@clause("FE-8-2")
@pytest.mark.parametrize(("corners", "touch"), [("strict", False), ("both_sides", True)])
def test_corners_and_walls_block(rules, corners, touch):
    for table, to in (
        (squares().ground("blocking", (1, 0)), (1, 1)),
        (squares().ground("blocking", (1, 1)), (3, 1)),
        (squares().side("wall", (0, 0), (1, 0)), (1, 1)),
    ):
        assert open_line(rules, table, (0, 0), to, los_corner=corners) == touch
    assert not open_line(rules, squares().side("wall", (0, 0), (1, 0)), (0, 0), (2, 0), los_corner=corners)
    assert not open_line(rules, squares().ground("blocking", (1, 0), (0, 1)), (0, 0), (1, 1), los_corner=corners)


@clause("FE-8-3")
def test_on_hexes_the_edges_are_the_corners(rules):
    for one in ((1, 0), (0, 1)):
        table = hexes().ground("blocking", one)
        assert not open_line(rules, table, (0, 0), (1, 1))
        assert open_line(rules, table, (0, 0), (1, 1), los_corner="both_sides")
    assert not open_line(rules, hexes().ground("blocking", (1, 0), (0, 1)), (0, 0), (1, 1), los_corner="both_sides")
    touched = [
        at for at in ((1, 0), (2, -1), (1, -1), (2, 0)) if not open_line(rules, hexes().ground("blocking", at), (0, 0), (3, -1))
    ]
    assert touched == [(1, 0), (2, -1)]


@clause("FE-8-4")
def test_big_bases_see_from_any_of_their_cells(rules):
    table = squares().ground("blocking", (3, 0))
    position = table.put(A="red 0,0 base=2x2", E="blue 5,1")
    goal = table.cell((5, 1))
    assert [at for at in ((0, 0), (1, 0), (0, 1), (1, 1)) if see(rules, position, table.cell(at), goal)] == [(0, 1), (1, 1)]
    assert sees(rules, position, "A", "E")
    line = line_to(rules, position, "A", "E")
    assert line is not None
    assert table.place(line.start) in ((0, 1), (1, 1))


@clause("FE-8-5")
def test_units_and_levels_do_not_block(rules):
    table = squares().height(3, (2, 0))
    position = table.put(A="red 0,0", B="blue 2,0", E="blue 4,0")
    assert sees(rules, position, "A", "E")
    assert sources(attempted(rules, position, "shot"), "dice") == []


@clause("FE-8-6", "FE-9-2")
def test_light_cover_takes_a_die_or_raises_the_dv(rules):
    table = squares().ground("foliage", (4, 0))
    position = table.put(A="red 0,0 pool=6", E="blue 4,0")
    found = attempted(rules, position, "shot")
    assert (sources(found, "dice"), found.chance) == ([("8-6", -1, (table.at(4, 0),))], F(49, 80))
    by_dv = attempted(rules, position.reading(cover_mode="dv"), "shot")
    assert (sources(by_dv, "dv"), sources(by_dv, "dice")) == ([("8-6a", 1, (table.at(4, 0),)), ("11-7", 3, ())], [])
    assert by_dv.chance == F(809, 1600)
    old = position.reading(srd="2025-10")
    assert (attempted(rules, old, "shot").chance, attempted(rules, old.reading(cover_mode="dv"), "shot").chance) == (
        F(1, 2),
        F(11, 32),
    )
    assert sees(rules, position, "A", "E")


@clause("FE-8-7")
def test_heavy_cover_takes_two_dice_and_the_rear_bonus(rules):
    table = squares().ground("cover", (0, 0), value=2)
    position = table.put(A="red 0,5 pool=6", E="blue 0,0 facing=n")
    found = attempted(rules, position, "shot")
    assert (sources(found, "dice"), sources(found, "bonus"), sources(found, "effect")) == (
        [("8-7", -2, (table.at(0, 0),))],
        [],
        [],
    )
    waived = {r.clause.number: [c.number for c in r.waived_by] for r in found.sources.reasons if r.waived_by}
    assert waived == {"6-11": ["8-7b"], "6-11a": ["8-7b"]}
    assert found.chance == F(179, 400)
    by_dv = attempted(rules, position.reading(cover_mode="dv"), "shot")
    assert (sources(by_dv, "dv")[0], by_dv.chance) == (("8-7a", 2, (table.at(0, 0),)), F(1121, 4000))
    flanking = table.put(A="red 0,1 pool=5", B="red 0,-1", E="blue 0,0 facing=n")
    assert sources(attempted(rules, flanking, "shot"), "bonus") == [("6-10", 1, ("B",))]


@clause("FE-8-8")
def test_only_the_best_cover_counts_and_not_that_of_the_shooters_cell(rules):
    table = squares().ground("foliage", (2, 0)).ground("cover", (4, 0), value=2)
    assert sources(attempted(rules, table.put(A="red 0,0", E="blue 4,0"), "shot"), "dice") == [("8-7", -2, (table.at(4, 0),))]
    own = squares().ground("cover", (0, 0), value=2)
    assert sources(attempted(rules, own.put(A="red 0,0", E="blue 4,0"), "shot"), "dice") == []


@clause("FE-8-9")
def test_melee_knows_no_cover(rules):
    table = squares().ground("foliage", (1, 0)).ground("cover", (1, 0), value=2)
    found = attempted(rules, table.put(A="red 0,0", E="blue 1,0"), "attack")
    assert (sources(found, "dice"), found.facts["dice"]) == ([], 5)


@clause("FE-8-10")
def test_cover_helps_whoever_resists(rules):
    for mode in ("dice", "dv"):
        position = squares().put(A="red 0,0").reading(cover_mode=mode)
        for cover, dv in ((Cover.NONE, 3), (Cover.LIGHT, 2), (Cover.HEAVY, 1)):
            assert attempted(rules, position, "resist", "A", None, dv=3, cover=int(cover)).facts["dv"] == dv
        assert attempted(rules, position, "resist", "A", None, dv=2, cover=2).facts["dv"] == 1


@clause("FE-8-11")
def test_a_large_ally_on_the_line_gives_light_cover(rules):
    table = squares()
    position = table.put(A="red 0,0", L="blue 2,0 base=2x2", E="blue 5,0")
    assert sources(attempted(rules, position, "shot"), "dice") == [("8-11", -1, ("L",))]
    assert sources(attempted(rules, position.reading(cover_mode="dv"), "shot"), "dv")[0] == ("8-11a", 1, ("L",))
    aside = table.put(A="red 0,0", L="blue 2,0 base=2x2", E="blue 5,-2")
    assert sources(attempted(rules, aside, "shot"), "dice") == []
    small = table.put(A="red 0,0", L="blue 2,0", E="blue 5,0")
    assert sources(attempted(rules, small, "shot"), "dice") == []
    own = table.put(A="red 0,0", L="red 2,0 base=2x2", E="blue 5,0")
    assert sources(attempted(rules, own, "shot"), "dice") == []


@clause("FE-15.FOG-1")
def test_in_the_fog_a_far_target_without_a_spotter_counts_as_in_light_cover(rules):
    table = squares()
    position = table.put(A="red 0,0", E="blue 7,0").reading(skirmish_fog=True)
    assert sources(attempted(rules, position, "shot"), "dice") == [("15.FOG-1", -1, ())]
    assert sources(attempted(rules, position.reading(cover_mode="dv"), "shot"), "dv")[0] == ("15.FOG-1a", 1, ())
    assert sources(attempted(rules, position.reading(skirmish_fog=False), "shot"), "dice") == []
    spotted = table.put(A="red 0,0", S="red 5,3", E="blue 7,0").reading(skirmish_fog=True)
    assert sources(attempted(rules, spotted, "shot"), "dice") == []
    near = table.put(A="red 1,0", E="blue 7,0").reading(skirmish_fog=True)
    assert sources(attempted(rules, near, "shot"), "dice") == []
    heavy = squares().ground("cover", (7, 0), value=2)
    found = attempted(rules, heavy.put(A="red 0,0", E="blue 7,0").reading(skirmish_fog=True), "shot")
    assert sources(found, "dice") == [("8-7", -2, (heavy.at(7, 0),))]


@clause("FE-15.FOG-1")
def test_whoever_is_down_spots_for_nobody(rules):
    position = squares().put(A="red 0,0", E="blue 7,0", S="red 6,1").reading(skirmish_fog=True)
    assert sources(attempted(rules, position, "shot"), "dice") == []
    assert sources(attempted(rules, position.changed("S", harm=3), "shot"), "dice") == [("15.FOG-1", -1, ())]
