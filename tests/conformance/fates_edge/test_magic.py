"""Fate's Edge §14: tags, casting, rituals, and what they leave on the map."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from tests.conformance.fates_edge.table import (
    attempted,
    barred,
    carried_out,
    cites,
    costs,
    hexes,
    move,
    paid,
    sources,
    squares,
    under_way,
    zone,
)
from zoc.movement import along
from zoc.play import order_of
from zoc.rulesets.fates_edge import spells, walls
from zoc.rulesets.fates_edge.core_test import TestRoll
from zoc.rulesets.fates_edge.cover import see
from zoc.rulesets.fates_edge.events.magic import FoundClue, RitualDone, SealCracked, TrackFilled
from zoc.rulesets.fates_edge.events.turn import TrackChecked, TurnBegan
from zoc.rulesets.fates_edge.measure import apart, band
from zoc.rulesets.fates_edge.route import passage, pending
from zoc.rulesets.fates_edge.state import FightState
from zoc.rulesets.fates_edge.terms import SuccessEffect
from zoc.rulesets.fates_edge.turn import scene_over, start
from zoc.testing import clause

HIT, PARTIAL, MISS = TestRoll(4, 0, 0, "clean"), TestRoll(1, 1, 0, "partial"), TestRoll(0, 0, 0, "miss")


@clause("FE-14.1-1", "FE-2-13", "FE-16-7")
def test_a_tag_works_only_for_those_who_have_a_source_of_it(rules):
    table = squares()
    assert barred(attempted(rules, table.put(A="red 0,0"), "cast", "A", None, spell="ward", dv=2)) == ("14.1-1",)
    caster = table.put(A="red 0,0 casts_ward")
    assert attempted(rules, caster, "cast", "A", None, spell="ward", dv=2).legal
    assert attempted(rules, caster, "cast", "A", None, spell="ward").verdict.asks == ("dv",)
    assert barred(attempted(rules, caster, "cast", "A", None, spell="ward", dv=0)) == ("14.1-1a",)
    [lack] = rules.table(caster).judge(order_of(rules, caster, "red", {"do": "cast", "unit": "A", "spell": "instant"})).lacks
    assert (lack.name, lack.as_dict()["what"]) == ("not_among", "instant")


def doorway(rules, crosser, *, enemies=True, maker="blue 3,0 spirit=2"):
    table = squares("0..3 x 0..0")
    position = table.put(M=f"red 0,0 {crosser}", W=maker)
    return table, walls.warded(position, f"{table.at(0, 0)}/{table.at(1, 0)}", "W", enemies=enemies)


@clause("FE-14.1.WARD-1", "FE-14.4-1")
def test_a_ward_is_tested_by_enemies_and_outsiders_and_not_by_friends(rules):
    table, position = doorway(rules, "")
    assert cites(move(table, rules, position, (1, 0)), "test") == [("14.1.WARD-1", ())]
    table, narrow = doorway(rules, "", enemies=False)
    assert cites(move(table, rules, narrow, (1, 0)), "test") == []
    table, outsider = doorway(rules, "outsider cap=3", enemies=False)
    assert cites(move(table, rules, outsider, (1, 0)), "test") == [("14.1.WARD-1", ())]
    table, friend = doorway(rules, "", maker="red 3,0 spirit=2")
    assert cites(move(table, rules, friend, (1, 0)), "test") == []
    table, kin = doorway(rules, "outsider cap=3", maker="red 3,0 spirit=2")
    assert cites(move(table, rules, kin, (1, 0)), "test") == [("14.1.WARD-1", ())]
    assert (2, 0) in zone(table, rules, position)


@clause("FE-14.1.WARD-1")
def test_a_ward_that_is_nobodys_is_tested_by_everybody(rules):
    table = squares("0..3 x 0..0").side("ward", (0, 0), (1, 0), 2)
    for side in ("red", "blue"):
        position = table.put(M=f"{side} 0,0")
        assert cites(move(table, rules, position, (1, 0)), "test") == [("14.1.WARD-1", ())]


@clause("FE-14.1.WARD-1")
def test_nobody_slips_past_a_ward_round_a_solid_corner(rules):
    table = squares("0..1 x -1..0").ground("blocking", (1, -1))
    position = table.put(M="red 0,-1", W="blue 9,9 spirit=2")
    position = walls.warded(position, f"{table.at(0, 0)}/{table.at(1, 0)}", "W")
    assert cites(move(table, rules, position, (1, 0)), "test") == [("14.1.WARD-1", ())]
    open_corner = squares("0..1 x -1..0")
    side = f"{open_corner.at(0, 0)}/{open_corner.at(1, 0)}"
    free = walls.warded(open_corner.put(M="red 0,-1", W="blue 9,9 spirit=2"), side, "W")
    assert cites(move(open_corner, rules, free, (1, 0)), "test") == []


@clause("FE-14.1.WARD-2")
def test_an_outsider_crosses_against_its_cap_and_others_against_the_makers_spirit(rules):
    for crosser, dv in (("outsider cap=3", 3), ("", 2)):
        table, position = doorway(rules, crosser)
        [test] = pending(rules, position, along(rules, position, "M", [table.at(1, 0)]))
        assert sources(test.attempt, "dv") == [("14.1.WARD-2", dv, ())]


@clause("FE-14.1.WARD-3", "FE-14.4-1")
def test_a_hit_crosses_and_ticks_a_partial_crosses_a_miss_stays(rules):
    table, position = doorway(rules, "outsider cap=3 pool=4 leash_size=9")
    way = along(rules, position, "M", [table.at(1, 0)])
    [test] = pending(rules, position, way)
    chances = test.attempt.chances
    assert (chances["success"], chances["partial"], chances["miss"]) == (F(179, 400), F(49, 100), F(1, 16))
    assert 3 * chances["success"] + chances["partial"] == F(733, 400)
    assert test.wrong == F(1, 16)
    for rolled, place, ticks, halted in ((HIT, (1, 0), 3, 0), (PARTIAL, (1, 0), 1, 0), (MISS, (0, 0), 0, 1)):
        after = carried_out(rules, position, way, [rolled]).position.unit("M")
        assert (table.place(after.label), after.leash, after.halted) == (place, ticks, halted)
    table, weak = doorway(rules, "outsider cap=1 pool=4")
    [test] = pending(rules, weak, along(rules, weak, "M", [table.at(1, 0)]))
    assert (test.attempt.chance, test.wrong) == (F(15, 16), F(1, 16))


@clause("FE-14.1.WARD-4")
def test_mortals_have_no_track_and_wild_outsiders_open_a_tally(rules):
    position = squares().put(M="red 0,0", W="red 1,0 outsider cap=3", S="red 2,0 outsider cap=3", C="red 3,0 spirit=3")
    assert spells.ticked(position, "M", 3).position.unit("M").leash == 0
    wild = spells.ticked(position, "W", 3).position.unit("W")
    assert (wild.leash, wild.leash_size) == (3, 5)
    assert spells.bound(position, "S", "C").unit("S").leash_size == 6


@clause("FE-14.1.BANISH-1")
def test_banish_is_tested_against_the_cap_of_an_outsider_in_sight(rules):
    table = squares()
    position = table.put(A="red 0,0 casts_banish", E="blue 3,0 outsider cap=3")
    found = attempted(rules, position, "banish", spell="banish")
    assert (sources(found, "dv"), found.chance) == ([("14.1.BANISH-1", 3, ())], F(49, 80))
    assert (found.chances["partial"], found.chances["miss"]) == (F(57, 160), F(1, 32))
    assert [spells.banished(position, "E", r).position.unit("E").leash for r in (HIT, PARTIAL, MISS)] == [3, 1, 0]
    mortal = table.put(A="red 0,0 casts_banish", E="blue 3,0")
    assert barred(attempted(rules, mortal, "banish", spell="banish")) == ("14.1.BANISH-1",)
    hidden = squares().ground("blocking", (1, 0)).put(A="red 0,0 casts_banish", E="blue 3,0 outsider cap=3")
    assert barred(attempted(rules, hidden, "banish", spell="banish")) == ("14.1.BANISH-1",)


@clause("FE-14.1.BANISH-2")
def test_a_full_track_sends_an_outsider_away_at_once(rules):
    position = squares().put(A="red 0,0", E="blue 3,0 outsider cap=3 leash=3 leash_size=5")
    done = spells.banished(position, "E", HIT)
    assert "E" not in done.position.ids
    assert done.events == (TrackFilled("E", 2, 5, 5, departs=True),)


@clause("FE-3-2")
def test_the_start_checks_a_leash_and_does_not_tick_it(rules):
    position = squares().put(S="red 0,0 outsider cap=3 leash=4 leash_size=5")
    done = start(position, "S")
    assert (done.position.unit("S").leash, done.events) == (4, (TurnBegan("S"), TrackChecked("S", 4, 5)))
    full = start(position.changed("S", leash=5), "S")
    assert ("S" in full.position.ids, full.events) == (False, (TurnBegan("S", departs=True),))


@clause("FE-14.1.CONJURE-1", "FE-14.1.CONJURE-2")
def test_a_conjured_wall_has_integrity_by_its_effect_and_lasts_the_scene(rules):
    table = squares()
    position = table.put(A="red 0,0")
    at = table.at(1, 0)
    for effect, integrity in ((SuccessEffect.LIMITED, 2), (SuccessEffect.STANDARD, 4), (SuccessEffect.GREAT, 6)):
        made = walls.conjured(position, at, effect, 3)
        assert int(made.board.cells["conjured"][table.cell((1, 0))]) == integrity
    made = walls.conjured(position, at, SuccessEffect.STANDARD, 3)
    assert int(walls.battered(made, at, 3).board.cells["conjured"][table.cell((1, 0))]) == 1
    assert not walls.battered(made, at, 4).board.cells["conjured"].any()
    assert not scene_over(made).board.cells["conjured"].any()
    side = walls.conjured(position, f"{table.at(1, 0)}/{table.at(2, 0)}", SuccessEffect.LIMITED, 3)
    assert not walls.battered(side, f"{table.at(1, 0)}/{table.at(2, 0)}", 2).board.edges["conjured"].any()
    assert not scene_over(side).board.edges["conjured"].any()


@clause("FE-14.1.MARK-1")
def test_a_mark_gives_one_die_once(rules):
    position = squares().put(A="red 0,0", E="blue 1,0 marked")
    assert sources(attempted(rules, position, "attack", mark=True), "bonus") == [("14.1.MARK-1", 1, ())]
    assert sources(attempted(rules, position, "attack"), "bonus") == []
    used = spells.mark_used(position, "E")
    assert barred(attempted(rules, used, "attack", mark=True)) == ("14.1.MARK-1",)
    assert attempted(rules, used, "attack").legal


@clause("FE-14.1.VEIL-1", "FE-14.1.REVEAL-1")
def test_a_veil_costs_a_die_to_notice_and_a_reveal_lifts_it(rules):
    table = squares()
    position = table.put(A="red 0,0 pool=6", E="blue 1,0 veiled=3")
    found = attempted(rules, position, "notice", dv=3)
    assert (sources(found, "dice"), found.facts["dice"]) == ([("14.1.VEIL-1", -1, ())], 5)
    assert sources(found, "dv") == [("SRD-5a", 3, ())]
    assert (0, 0) in zone(table, rules, position)
    assert spells.revealed(position, "A", "E", HIT).position.unit("E").veiled == 0
    clue = spells.revealed(position, "A", "E", PARTIAL)
    assert (clue.position.unit("E").veiled, clue.events) == (3, (FoundClue("A"),))


@clause("FE-14.1.PASSAGE-1")
def test_on_a_declared_route_allies_test_at_better_position(rules):
    table = squares()
    position = table.put(A="red 2,0", E="blue 3,0", O="blue 1,0")
    paved = walls.paved(position, "red", tuple(table.at(x, 0) for x in range(4)))
    assert sources(attempted(rules, paved, "attack"), "position") == [("14.1.PASSAGE-1", 1, ())]
    assert sources(attempted(rules, paved, "attack", "E", "A"), "position") == []
    assert sources(attempted(rules, position, "attack"), "position") == []


@clause("FE-14.1.PASSAGE-1")
def test_a_declared_route_may_give_effect_instead(rules):
    table = squares()
    position = table.put(A="red 2,0", E="blue 3,0", O="blue 1,0").reading(passage_bonus="effect")
    paved = walls.paved(position, "red", tuple(table.at(x, 0) for x in range(4)))
    found = attempted(rules, paved, "attack")
    assert (sources(found, "position"), sources(found, "effect")) == ([], [("14.1.PASSAGE-1a", 1, ())])
    assert found.facts["effect"] == "great"
    assert sources(attempted(rules, paved, "attack", "E", "A"), "effect") == []
    assert sources(attempted(rules, paved.reading(passage_bonus="position"), "attack"), "effect") == []


@clause("FE-14.1.PASSAGE-1")
@pytest.mark.parametrize("thing", ["difficult", "rubble", "shallow"])
def test_a_declared_route_may_ease_the_ground_instead(rules, thing):
    table = squares("0..3 x 0..0").ground(thing, (1, 0), value=1)
    position = table.put(M="red 0,0").reading(passage_bonus="terrain")
    paved = walls.paved(position, "red", tuple(table.at(x, 0) for x in range(4)))
    assert (costs(table, rules, position)[1, 0], costs(table, rules, paved)[1, 0]) == (2, 1)
    assert paid(move(table, rules, paved, (1, 0))) == [("4-1", 1)]
    waivers = [c.number for r in move(table, rules, paved, (1, 0)).verdict.reasons for c in r.waived_by]
    assert waivers == ["14.1.PASSAGE-1b"]
    assert costs(table, rules, walls.paved(position, "blue", (table.at(1, 0),)))[1, 0] == 2
    assert costs(table, rules, paved.reading(passage_bonus="position"))[1, 0] == 2
    assert sources(attempted(rules, paved.added("A", "M", table.at(3, 0)), "test", "M", None), "position") == []


@clause("FE-14.1.PASSAGE-1", "FE-4-10")
def test_a_declared_route_eases_one_reason_of_several_and_the_running_too(rules):
    table = squares("0..3 x 0..0").ground("rubble", (1, 0)).ground("shallow", (1, 0)).ground("foliage", (2, 0))
    position = table.put(M="red 0,0").reading(passage_bonus="terrain")
    paved = walls.paved(position, "red", tuple(table.at(x, 0) for x in range(4)))
    assert (costs(table, rules, position)[1, 0], costs(table, rules, paved)[1, 0]) == (3, 2)
    assert costs(table, rules, paved.reading(difficult_cap=1))[1, 0] == 1
    assert costs(table, rules, under_way(paved, "M", running=1))[2, 0] == 3
    assert costs(table, rules, under_way(position, "M", running=1))[2, 0] == 5


@clause("FE-14.1.PASSAGE-1", "FE-4-15")
def test_a_large_base_pays_for_the_dearest_cell_off_the_route(rules):
    table = squares().ground("difficult", (2, 0), (2, 1), value=1)
    position = table.put(M="red 0,0 base=2x2").reading(passage_bonus="terrain")
    one = walls.paved(position, "red", (table.at(2, 0),))
    both = walls.paved(position, "red", (table.at(2, 0), table.at(2, 1)))
    assert (costs(table, rules, one)[1, 0], costs(table, rules, both)[1, 0]) == (2, 1)


@clause("FE-14.1.PASSAGE-1")
def test_a_declared_route_never_lifts_a_zone(rules):
    table = squares("0..3 x 0..1")
    position = table.put(M="red 0,0", E="blue 1,1").reading(passage_bonus="terrain")
    paved = walls.paved(position, "red", tuple(table.at(x, 0) for x in range(4)))
    assert move(table, rules, paved, (1, 0)).reach[table.at(1, 0)].stops


@clause("FE-14.1.TRANSPORT-1", "FE-14.1.TRANSPORT-2", "FE-14.4-2", "FE-5.3-10")
def test_an_ally_is_moved_where_both_cells_are_near_and_in_no_zone(rules):
    table = squares()
    position = table.put(A="red 0,0 casts_transport", F="red 4,0", E="blue 0,9")
    found = attempted(rules, position, "cast", "A", "F", spell="transport", dv=3)
    assert (found.chance, found.chances["miss"]) == (F(49, 80), F(1, 32))
    onto = table.at(3, 3)
    assert transport(rules, position, onto).legal
    assert spells.transported(position, "F", onto, HIT).position.unit("F").label == onto
    shaken = spells.transported(position, "F", onto, PARTIAL).position
    assert (shaken.unit("F").label, shaken.unit("F").off_balance) == (onto, 1)
    assert sources(attempted(rules, shaken.moved("E", table.at(4, 3)), "attack", "F", "E"), "position") == [("14.4-2", -1, ())]
    assert spells.transported(position, "F", onto, MISS).position.unit("F").label == table.at(4, 0)
    far = table.put(A="red 0,0 casts_transport", F="red 0,7")
    assert barred(transport(rules, far, onto)) == ("14.4-2",)
    for enemy in ("5,0", "3,4"):
        held = transport(rules, table.put(A="red 0,0 casts_transport", F="red 4,0", E=f"blue {enemy}"), onto)
        assert (barred(held), held.verdict.citing("14.4-2a").by) == (("14.4-2a",), ("E",))
    pit = squares().ground("impassable", (3, 3)).put(A="red 0,0 casts_transport", F="red 4,0")
    assert barred(transport(rules, pit, onto)) == ("14.1.TRANSPORT-1",)
    walled = squares().side("wall", (1, 1), (2, 2)).ground("blocking", (2, 2)).put(A="red 0,0 casts_transport", F="red 4,0")
    assert barred(transport(rules, walled, onto)) == ("14.4-2",)


def transport(rules, position, onto):
    return attempted(rules, position, "cast", "A", "F", spell="transport", dv=3, at=onto)


@clause("FE-14.2-1")
def test_casting_in_melee_is_at_a_worse_position(rules):
    position = squares().put(A="red 0,0 pool=6 casts_mark", E="blue 1,0")
    found = attempted(rules, position, "cast", spell="mark", dv=3)
    assert (sources(found, "position"), found.chance) == ([("14.2-1", -1, ("E",))], F(1021, 1600))
    assert attempted(rules, position.reading(srd="2025-10"), "cast", spell="mark", dv=3).chance == F(21, 32)
    for excuse in ("instant", "talent"):
        assert sources(attempted(rules, position, "cast", spell="mark", dv=3, **{excuse: True}), "position") == []
    desperate = position.changed("A", off_balance=1)
    assert attempted(rules, desperate, "cast", spell="mark", dv=3).facts["dice"] == 5


@clause("FE-14.2-2")
def test_spells_are_blocked_by_walls_and_heavy_cover(rules):
    table = squares().ground("cover", (2, 0), value=2)
    position = table.put(A="red 0,0 casts_mark", E="blue 4,0")
    assert barred(attempted(rules, position, "cast", spell="mark", dv=3)) == ("14.2-2",)
    assert sources(attempted(rules, position, "shot"), "dice") == [("8-7", -2, (table.at(2, 0),))]
    over_target = squares().ground("cover", (4, 0), value=2).put(A="red 0,0 casts_mark", E="blue 4,0")
    assert barred(attempted(rules, over_target, "cast", spell="mark", dv=3)) == ("14.2-2",)
    walled = squares().side("wall", (1, 0), (2, 0)).put(A="red 0,0 casts_mark", E="blue 4,0")
    assert barred(attempted(rules, walled, "cast", spell="mark", dv=3)) == ("14.2-2",)
    assert attempted(rules, walled, "cast", spell="mark", dv=3, blind=True).legal


@clause("FE-14.2-3")
def test_range_bands(rules):
    table = squares()
    for at, far, name in (("1,1", 1, "close"), ("5,3", 6, "near"), ("6,2", 7, "far"), ("12,1", 12, "far"), ("12,2", 13, "out")):
        position = table.put(A="red 0,0 casts_mark", E=f"blue {at}")
        distance = apart(rules, position, position.footprint("A"), position.footprint("E"))
        assert (distance, band(distance)) == (far, name)
    assert barred(attempted(rules, position, "cast", spell="mark", dv=3)) == ("14.2-3",)
    diagonal = table.put(A="red 0,0", E="blue 1,1").reading(diagonals="manhattan")
    assert band(apart(rules, diagonal, diagonal.footprint("A"), diagonal.footprint("E")), touching=True) == "close"


@clause("FE-14.2-4")
def test_a_spell_beyond_its_band_has_a_die_less(rules):
    position = squares().put(A="red 0,0 casts_mark", E="blue 7,0")
    beyond = attempted(rules, position, "cast", spell="mark", dv=3, band="near")
    assert (sources(beyond, "dice"), beyond.chance) == ([("14.2-4", -1, ())], F(179, 400))
    nearer = attempted(rules, position.moved("E", squares().at(3, 0)), "cast", spell="mark", dv=3, band="far")
    assert sources(nearer, "dice") == []


@clause("FE-14.2-5")
def test_backlash_is_bought_with_story_beats(rules):
    assert spells.backlash_price(PARTIAL, 1) == 1
    assert spells.backlash_price(PARTIAL._replace(beats=0), 0) == 0
    assert spells.backlash_price(MISS, 1) == 1
    assert spells.backlash_price(MISS._replace(beats=2), 5) == 2
    assert spells.backlash_price(HIT, 3) == 0


@clause("FE-14.3-1")
def test_a_ritual_needs_clear_space_and_open_symbols(rules):
    table = hexes()
    assert barred(attempted(rules, table.put(A="red 0,0 symbols", E="blue 1,0"), "ritual", "A", None)) == ("14.3-1",)
    assert barred(attempted(rules, table.put(A="red 0,0", E="blue 2,0"), "ritual", "A", None)) == ("14.3-1",)
    clear = table.put(A="red 0,0 symbols", E="blue 2,0")
    assert attempted(rules, clear, "ritual", "A", None, dv=3).needs == "4 rounds"
    assert barred(attempted(rules, under_way(clear, "A", acted=1), "ritual", "A", None)) == ("3-4",)
    assert spells.ritual_begun(clear, "A", 3).unit("A").rounds_left == 4


@clause("FE-14.3-2")
def test_a_ritual_is_tested_when_zones_touch_it(rules):
    table = hexes()
    near = table.put(A="red 0,0 symbols ritual=3 pool=6", E="blue 1,0")
    assert spells.rituals_disturbed(rules, near, "E") == ("A",)
    pike = table.put(A="red 0,0 symbols ritual=3 pool=6", E="blue 2,0 reach=2")
    assert spells.rituals_disturbed(rules, pike, "E") == ("A",)
    assert spells.rituals_disturbed(rules, table.put(A="red 0,0 ritual=3", E="blue 3,0"), "E") == ()
    found = attempted(rules, near, "hold", "A", None)
    assert (sources(found, "dv"), found.chance) == ([("14.3-2", 4, ())], F(809, 1600))
    failed = spells.ritual_held(near, "A", PARTIAL)
    assert (failed.position.unit("A").ritual, FightState.of(failed.position).beats) == (0, 1)
    assert spells.ritual_held(near, "A", HIT).position.unit("A").ritual == 3


@clause("FE-14.3-2")
def test_an_undisturbed_ritual_comes_to_its_end(rules):
    position = spells.ritual_begun(hexes().put(A="red 0,0 symbols"), "A", 1)
    position = start(position, "A").position
    assert position.unit("A").rounds_left == 1
    done = start(position, "A")
    assert done.position.unit("A").performed == 1
    assert (done.position.unit("A").ritual, done.events) == (0, (TurnBegan("A"), RitualDone("A")))


@clause("FE-14.3-3")
def test_cracking_the_seal_costs_two_obligation_and_gives_the_gm_a_beat_to_spend(rules):
    position = squares().put(A="red 0,0 spirit=2 presence=2 obligation=1")
    done = spells.seal_cracked(position, "A")
    assert (done.position.unit("A").obligation, done.events) == (3, (SealCracked("A", 3, 0, untold=False),))
    assert spells.seal_cracked(done.position, "A").events == (SealCracked("A", 5, 1, untold=False),)


@clause("FE-14.3-4")
def test_each_cell_filled_by_a_spell_is_triggered_when_it_is_entered(rules):
    table = squares("0..3 x 0..0").ground("hazard", (1, 0), (2, 0))
    position = table.put(M="red 0,0")
    way = along(rules, position, "M", [table.at(x, 0) for x in (1, 2, 3)])
    assert [(start_, r.clause.number) for start_, r in way.tests] == [(table.at(0, 0), "14.3-4"), (table.at(1, 0), "14.3-4")]


@clause("FE-14.4-3")
def test_a_conjured_wall_stops_zones_and_sight_and_is_passed_by_a_test(rules):
    table = squares("0..7 x 0..1")
    position = table.put(E="blue 3,0", M="red 0,1 speed=12")
    made = walls.conjured(position, f"{table.at(3, 0)}/{table.at(3, 1)}", SuccessEffect.STANDARD, 4)
    assert (3, 1) not in zone(table, rules, made)
    assert max(costs(table, rules, made))[0] == 7
    hexed = hexes()
    walled = walls.conjured(hexed.put(E="blue 0,0", M="red -3,0"), hexed.at(1, 0), SuccessEffect.STANDARD, 4)
    assert len(zone(hexed, rules, walled)) == 5
    assert not see(rules, walled, hexed.cell((0, 0)), hexed.cell((2, 0)))
    lane = squares("0..2 x 0..0")
    for side in ("red", "blue"):
        barrier = walls.conjured(lane.put(M=f"{side} 0,0 pool=6"), lane.at(1, 0), SuccessEffect.STANDARD, 4)
        way = along(rules, barrier, "M", [lane.at(1, 0)])
        [test] = pending(rules, barrier, way)
        assert (sources(test.attempt, "dv"), test.wrong) == ([("14.4-3", 4, ())], F(791, 1600))
        assert lane.place(carried_out(rules, barrier, way, [PARTIAL]).position.unit("M").label) == (0, 0)
        assert lane.place(carried_out(rules, barrier, way, [HIT]).position.unit("M").label) == (1, 0)


# THE WAY PAST A WARD


def passed(rules, table, position, *cells):
    return passage(rules, position, along(rules, position, "M", [table.at(*cell) for cell in cells]))


@clause("FE-14.1.WARD-3", "FE-14.1.BANISH-2")
def test_an_outsider_whose_track_a_hit_would_fill_arrives_only_by_a_partial(rules):
    table, position = doorway(rules, "outsider cap=3 pool=4 leash=3 leash_size=5")
    found = passed(rules, table, position, (1, 0))
    assert (found.arrives, found.tests[0].wrong) == (F(49, 100), F(179, 400) + F(1, 16))
    assert passed(rules, table, position.changed("M", leash=0), (1, 0)).arrives == F(15, 16)
    assert passed(rules, table, position.changed("M", leash=0, leash_size=0), (1, 0)).arrives == F(15, 16)
    mortal = doorway(rules, "pool=4")[1]
    assert passed(rules, table, mortal, (1, 0)).arrives == F(15, 16)


@clause("FE-14.1.WARD-3", "FE-14.1.BANISH-2")
def test_two_wards_fill_one_track(rules):
    table, position = doorway(rules, "outsider cap=3 pool=4 leash=0 leash_size=4")
    position = walls.warded(position, f"{table.at(1, 0)}/{table.at(2, 0)}", "W")
    hit, partial = F(179, 400), F(49, 100)
    assert passed(rules, table, position, (1, 0), (2, 0)).arrives == partial * partial
    wider = position.changed("M", leash_size=5)
    assert passed(rules, table, wider, (1, 0), (2, 0)).arrives == partial * partial + 2 * hit * partial


@clause("FE-9-4")
def test_a_way_that_ends_with_a_fall_arrives_prone(rules):
    table = squares("0..2 x 0..0").side("ledge", (0, 0), (1, 0), directed=True)
    position = table.put(M="red 0,0 pool=5")
    found = passed(rules, table, position, (1, 0))
    assert (found.arrives, found.unhurt, found.prone) == (1, 1, 1 - F(141, 400))
    assert "prone 259/400" in found.say()
    farther = passed(rules, table, position, (1, 0), (2, 0))
    assert (farther.arrives, farther.prone) == (F(141, 400), 0)


# WHAT A SPELL WOULD ROLL


@clause("FE-14.1-1", "FE-14.1.BANISH-1")
def test_a_spell_is_priced_by_its_casters_own_facts(rules):
    table = squares()
    mage = table.put(A="red 0,0 casts_banish casts_mark casts_veil spell_dv=3", E="blue 4,0 outsider cap=3", F="red 0,2")
    assert attempted(rules, mage, "banish").chance == F(49, 80)
    assert attempted(rules, mage, "cast", spell="mark").facts["dv"] == 3
    assert attempted(rules, mage, "cast", spell="mark", dv=2).facts["dv"] == 3
    assert attempted(rules, mage, "cast", spell="mark", dv=5).facts["dv"] == 5
    assert attempted(rules, mage, "cast", "A", "F", spell="mark").legal
    assert attempted(rules, mage, "cast", spell="veil").legal
    assert barred(attempted(rules, mage, "cast", "A", None, spell="mark")) == ("14.1-1b",)
    assert barred(attempted(rules, mage, "banish", "A", None)) == ("14.1-1b", "14.1.BANISH-1")
    friend = mage.changed("F", outsider=1, cap=3)
    assert attempted(rules, friend, "banish", "A", "F").chance == F(49, 80)
