"""Fate's Edge §6, §12 and §13: arcs, flanking, the rear, All-Around Sense."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import combinations
from typing import Any

import pytest

from tests.conformance.fates_edge.table import D, attempted, barred, hexes, ordered, sources, squares, under_way
from zoc.errors import Unknown
from zoc.grid.arc import Arc
from zoc.rulesets.fates_edge.bases import faced
from zoc.rulesets.fates_edge.flank import flanks
from zoc.rulesets.fates_edge.situation import arc_of, arcs, flank_partners, opposite, pinners, threatening
from zoc.testing import clause

AROUND = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
SIX = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]


def by_arc(table, position, cells, target="E"):
    found: dict[Any, Any] = {}
    for cell in cells:
        found.setdefault(arc_of(position, target, table.cell(cell)), set()).add(cell)
    return found


@clause("FE-6-3", "FE-6-4")
@pytest.mark.parametrize("zoc", [4, 8])
def test_on_squares_front_and_rear_have_three_cells_each(rules, zoc):
    table = squares()
    position = table.put(E="blue 0,0 facing=n").reading(zoc_square=zoc)
    assert by_arc(table, position, AROUND) == {
        "front": {(-1, -1), (0, -1), (1, -1)}, "left": {(-1, 0)}, "right": {(1, 0)}, "rear": {(-1, 1), (0, 1), (1, 1)},
    }  # fmt: skip


@clause("FE-6-5", "FE-6-6", "FE-12-3")
def test_on_hexes_the_front_has_three_and_the_rear_one(rules):
    table = hexes()
    position = table.put(E="blue 0,0 facing=d0")
    assert by_arc(table, position, SIX) == {
        "front": {(1, 0), (1, -1), (0, 1)}, "left": {(0, -1)}, "right": {(-1, 1)}, "rear": {(-1, 0)},
    }  # fmt: skip


@clause("FE-6-7")
def test_farther_off_the_plane_is_cut_along_the_same_lines(rules):
    table = squares()
    position = table.put(E="blue 0,0 facing=n")
    places = {(3, -3): "front", (2, -1): "right", (1, 2): "rear", (-2, 2): "rear"}
    assert {at: arc_of(position, "E", table.cell(at)) for at in places} == places
    table = hexes()
    position = table.put(E="blue 0,0 facing=d0")
    places = {(2, -1): "front", (-2, 0): "rear", (-1, -1): "left", (1, -2): "front"}
    assert {at: arc_of(position, "E", table.cell(at)) for at in places} == places


@clause("FE-12-2")
def test_eight_facings_cut_the_arcs_askew(rules):
    table = squares()
    position = table.put(E="blue 0,0 facing=ne").reading(facings_square=8)
    assert by_arc(table, position, AROUND) == {
        "front": {(0, -1), (1, -1), (1, 0)}, "left": {(-1, -1)}, "right": {(1, 1)}, "rear": {(0, 1), (-1, 1), (-1, 0)},
    }  # fmt: skip
    places = {(0, -3): "front", (-1, -3): "left", (3, 1): "right"}
    assert {at: arc_of(position, "E", table.cell(at)) for at in places} == places
    assert ordered(rules, position, "face", "E", facing="sw").legal
    assert faced(rules, position, "E", "sw").unit("E").facing == table.grid.way_names.index("sw")
    with pytest.raises(Unknown, match="facing"):
        faced(rules, position.reading(facings_square=4), "E", "sw")


@clause("FE-6-8", "FE-7-10")
@pytest.mark.parametrize(
    ("kind", "zoc", "flanking", "pinning", "pairs"), [(squares, 4, 4, 6, 6), (squares, 8, 16, 22, 28), (hexes, 4, 6, 12, 15)]
)
def test_how_many_pairs_flank_and_pin(rules, kind, zoc, flanking, pinning, pairs):
    table = kind()
    around = SIX if kind is hexes else [c for c in AROUND if zoc == 8 or 0 in c]
    counts = [0, 0, 0]
    for (ax, ay), (bx, by) in combinations(around, 2):
        position = table.put(E="blue 0,0", A=f"red {ax},{ay}", B=f"red {bx},{by}").reading(zoc_square=zoc)
        flanked, pinned = flank_partners(rules, position, "A", "E") == ("B",), bool(pinners(rules, position, "E"))
        assert flanked == (flank_partners(rules, position, "B", "E") == ("A",))
        assert pinned or not flanked
        counts = [counts[0] + flanked, counts[1] + pinned, counts[2] + 1]
    assert counts == [flanking, pinning, pairs]


@clause("FE-6-8")
def test_which_arcs_lie_opposite(rules):
    every: tuple[Arc, ...] = ("front", "left", "right", "rear")
    assert {frozenset((a, b)) for a, b in combinations(every, 2) if opposite(a, b)} == {
        frozenset(("front", "rear")), frozenset(("left", "rear")), frozenset(("right", "rear")), frozenset(("left", "right")),
    }  # fmt: skip
    assert not any(opposite(a, a) for a in every)


@clause("FE-6-8")
def test_a_big_unit_counts_in_every_arc_it_threatens_from(rules):
    table = squares()
    position = table.put(E="blue 0,0 facing=n", A="red 1,0 base=2x2").reading(zoc_square=8)
    assert arcs(rules, position, "A", "E") == {"right", "rear"}


@clause("FE-6-9")
def test_whoever_holds_the_target_in_its_zone_threatens_it(rules):
    table = squares()
    for words, at, zoc, threatens in (
        ("reach=2", "2,0", 4, True), ("", "5,0", 4, False), ("braced", "2,0", 4, False), ("", "1,0", 4, True),
        ("", "1,1", 4, False), ("", "1,1", 8, True),
    ):  # fmt: skip
        position = table.put(A=f"red 0,0 {words}", E=f"blue {at}").reading(zoc_square=zoc)
        assert bool(threatening(rules, position, "A", "E")) == threatens
        for act in ("attack", "shove", "tackle"):
            found = attempted(rules, position, act)
            assert found.legal == threatens
            assert threatens or ("10.TACKLE-1" if act == "tackle" else "6-9") in barred(found)


@clause("FE-6-9")
def test_attacks_are_made_at_enemies(rules):
    position = squares().put(A="red 0,0", E="red 1,0")
    assert barred(attempted(rules, position, "attack")) == ("6-9a",)


@clause("FE-6-10", "FE-16-3")
def test_flanking_gives_the_pair_a_die(rules):
    position = squares().put(E="blue 0,0 facing=n", A="red -1,0", B="red 1,0", C="red 0,-1")
    found = attempted(rules, position, "attack")
    assert (sources(found, "bonus"), found.chance) == ([("6-10", 1, ("B",))], F(237, 320))
    assert attempted(rules, position, "attack", "C").chance == F(49, 80)
    assert attempted(rules, position.reading(srd="2025-10"), "attack").chance == F(21, 32)


@clause("FE-6-11", "FE-16-3")
def test_an_attack_solely_from_the_rear_has_a_die_and_a_step_of_effect_more(rules):
    position = squares().put(E="blue 0,0 facing=n", A="red 0,1")
    found = attempted(rules, position, "attack")
    assert (sources(found, "bonus"), sources(found, "effect")) == ([("6-11", 1, ())], [("6-11a", 1, ())])
    assert (found.facts["effect"], found.facts["dice"]) == ("great", 6)
    both = squares().put(E="blue 0,0 facing=n", A="red 1,0 base=2x2").reading(zoc_square=8)
    assert sources(attempted(rules, both, "attack"), "bonus") == []


@clause("FE-6-12")
def test_flank_and_rear_add_up(rules):
    position = squares().put(E="blue 0,0 facing=n", A="red 0,1", B="red 0,-1")
    rear, front = attempted(rules, position, "attack"), attempted(rules, position, "attack", "B")
    assert (rear.facts["dice"], rear.facts["effect"], rear.chance) == (7, "great", F(333, 400))
    assert (front.facts["dice"], front.facts["effect"]) == (6, "standard")


@clause("FE-6-13")
def test_a_missile_from_behind_has_the_rear_bonus(rules):
    position = squares().put(E="blue 0,0 facing=n", A="red 0,5")
    found = attempted(rules, position, "shot")
    assert (sources(found, "bonus"), found.facts["effect"]) == ([("6-11", 1, ())], "great")


@clause("FE-6-14")
def test_all_around_sense_denies_flank_and_rear_but_not_the_pin(rules):
    position = squares().put(E="blue 0,0 facing=n all_around", A="red 0,1", B="red 0,-1")
    found = attempted(rules, position, "attack")
    assert (sources(found, "bonus"), sources(found, "effect"), found.facts["dice"]) == ([], [], 5)
    waived = {r.clause.number: [c.number for c in r.waived_by] for r in found.sources.reasons if r.waived_by}
    assert waived == {"6-10": ["6-14"], "6-11": ["6-14"], "6-11a": ["6-14"]}
    assert pinners(rules, position, "E") == ("A", "B")
    assert flanks(rules.table(position), "A", "E").why_none.endswith("(§6-14).")


@clause("FE-6-8", "FE-6-10")
def test_where_must_i_stand_to_flank_her(rules):
    table = squares()
    position = table.put(E="blue 0,0 facing=n", A="red -2,1", B="red 1,0")
    found = flanks(rules.table(position), "A", "E")
    assert {(table.place(s.cell), s.arc, s.partners) for s in found.stands} == {
        ((-1, 0), "left", ("B",)),
        ((0, 1), "rear", ("B",)),
    }
    assert [s.cost for s in found.stands] == ["1", "2"]
    alone = flanks(rules.table(position.without("B")), "A", "E")
    assert (alone.stands, "no ally threatens E" in alone.say()) == ((), True)


@clause("FE-5.3-9")
def test_a_strike_at_one_who_leaves_comes_from_where_it_faced_before(rules):
    position = squares().put(M="red 0,0 facing=n", E="blue 0,1")
    found = attempted(rules, position, "strike", "E", "M")
    assert sources(found, "bonus") == [("6-11", 1, ())]


@clause("FE-13-5")
def test_the_rear_of_a_big_base_lies_opposite_its_facing(rules):
    table = squares()
    large = table.put(E="blue 0,0 base=2x2 facing=n")
    ring = [(x, y) for x in range(-1, 3) for y in range(-1, 3) if not (0 <= x <= 1 and 0 <= y <= 1)]
    found = by_arc(table, large, ring)
    assert {arc: len(cells) for arc, cells in found.items()} == {"front": 4, "rear": 4, "left": 2, "right": 2}
    assert {y for _, y in found["rear"]} == {2}
    table = hexes()
    two = table.put(E="blue 0,0 base=two facing=d0")
    around = {(q + i, r + j) for q, r in ((0, 0), (-1, 0)) for i, j in SIX} - {(0, 0), (-1, 0)}
    counts = by_arc(table, two, around)
    assert ({a: len(c) for a, c in counts.items()}, counts["rear"]) == ({"front": 3, "left": 2, "right": 2, "rear": 1}, {(-2, 0)})
    three = table.put(E="blue 0,0 base=triangle facing=d0")
    base = {(0, 0), (1, 0), (0, 1)}
    around = {(q + i, r + j) for q, r in base for i, j in SIX} - base
    assert by_arc(table, three, around) == {
        "front": {(2, 0), (2, -1), (1, 1), (0, 2)}, "rear": {(-1, 0), (-1, 1)}, "left": {(0, -1), (1, -1)}, "right": {(-1, 2)},
    }  # fmt: skip


@clause("FE-6-1", "FE-2-10")
def test_facing_is_chosen_freely_when_a_move_has_ended(rules):
    table = squares()
    position = table.put(M="red 1,0 moved halted", E="blue 0,0")
    for way in ("n", "e", "s", "w"):
        assert way == "n" or ordered(rules, position, "face", facing=way).legal
        assert table.grid.way_names[faced(rules, position, "M", way).unit("M").facing] == way
    with pytest.raises(Unknown, match="facing"):
        faced(rules, position, "M", "nowhere")
    hexed = hexes()
    for way in D:
        assert hexed.grid.way_names[faced(rules, hexed.put(M="red 0,0"), "M", way).unit("M").facing] == way


@clause("FE-6-2", "FE-11-4")
def test_turning_in_a_zone_without_having_moved_or_twice_is_paid(rules):
    table = squares()
    free = table.put(M="red 0,0 boons=1")
    assert ordered(rules, free, "face", facing="s").legal
    once = under_way(free, "M", turned=1)
    assert ordered(rules, once, "face", facing="s").cites == ("6-2b",)
    assert ordered(rules, once, "face", facing="s", pay="boon").legal
    assert ordered(rules, once.changed("M", boons=0), "face", facing="s", pay="boon").cites == ("11-8",)
    held = table.put(M="red 1,0", E="blue 0,0")
    at_first = ordered(rules, held, "face", facing="s")
    assert (at_first.cites, at_first.by) == (("6-2",), ("E",))
    for pay in ("act", "test"):
        assert ordered(rules, held, "face", facing="s", pay=pay).legal
    shifted = under_way(held, "M", shifted=1)
    assert ordered(rules, shifted, "face", facing="s").legal
    assert ordered(rules, shifted.changed("M", turned=1), "face", facing="s", pay="act").cites == ("2-11",)


@clause("FE-13-3")
def test_a_medium_base_turns_about_its_front_cell_into_free_cells(rules):
    table = squares()
    position = table.put(M="red 0,0 base=two facing=n")
    assert ordered(rules, position, "face", facing="e").legal
    assert {table.place(c) for c in faced(rules, position, "M", "e").footprint("M")} == {(0, 0), (-1, 0)}
    crowded = table.put(M="red 0,0 base=two facing=n", F="red -1,0")
    assert ordered(rules, crowded, "face", facing="e").cites == ("13-3",)
    pit = squares().ground("impassable", (-1, 0))
    assert ordered(rules, pit.put(M="red 0,0 base=two facing=n"), "face", facing="e").cites == ("13-3",)
