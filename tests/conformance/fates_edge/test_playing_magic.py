"""Fate's Edge §14 as it is played: a deed for every tag, rituals, the Seal, backlash, and who is seen by whom."""

from __future__ import annotations

import pytest

from tests.conformance.fates_edge.playing import Playing
from tests.conformance.fates_edge.table import attempted, barred, hexes, squares, under_way
from zoc.action import Order
from zoc.play import order_of
from zoc.rulesets.fates_edge.state import FightState
from zoc.testing import clause

NINES, TWOS, PARTIAL = (9, 9, 9, 9, 9), (2, 2, 2, 2, 2), (6, 2, 2, 2, 2)


def casting(rules, tag, table=None, **units):
    table = table or squares()
    return table, Playing(rules, table.put(A=f"red 0,0 casts_{tag} spell_dv=3 spirit=2", **({"E": "blue 9,9"} | units)))


# TAGS


@clause("FE-14.1-1")
def test_without_a_source_or_a_dv_nothing_is_cast(rules):
    table = squares()
    game = Playing(rules, table.put(A="red 0,0 casts_ward", E="blue 5,0"))
    verdict = rules.table(game.game.position).judge(Order("cast", "red", "A", {"spell": "ward", "at": table.at(1, 0)}))
    assert (verdict.refused, verdict.asks) == (False, ("dv",))
    assert game.refused("A", "cast", spell="ward", at=table.at(1, 0), dv=0).cites == ("14.1-1a",)
    assert game.refused("A", "cast", spell="mark", target="E", dv=3).cites == ("14.1-1",)
    assert game.do("A", "cast", NINES, spell="ward", at=table.at(1, 0), dv=2).unit("A").acted == 1


@clause("FE-14.1-1")
def test_spells_work_on_friend_and_foe_and_who_is_asked_if_nobody_is_named(rules):
    table = squares()
    everything = "casts_mark casts_veil spell_dv=3"
    game = Playing(rules, table.put(A=f"red 0,0 {everything}", F="red 2,0", E="blue 3,0", G="blue 4,0"))
    game.do("A", "cast", spell="mark")
    assert game.asked == ("red", "A", ("E", "G", "F"))
    assert game.answer("G", NINES).unit("G").marked == 1
    alone = Playing(rules, table.put(A=f"red 0,0 {everything}"))
    assert alone.refused("A", "cast", spell="mark").cites == ("14.1-1b",)
    game = Playing(rules, table.put(A=f"red 0,0 {everything}", F="red 2,0", E="blue 3,0"))
    assert game.do("A", "cast", NINES, spell="mark", target="F").unit("F").marked == 1
    game = Playing(rules, table.put(A=f"red 0,0 {everything}", F="red 2,0", E="blue 3,0"))
    game.do("A", "cast", NINES, spell="veil", target="E")
    assert (game.unit("E").veiled, "E" in game.game.seen_by("red").ids, "E" in game.game.seen_by("blue").ids) == (3, False, True)


@clause("FE-14.1-1")
def test_a_spell_that_names_neither_a_cell_nor_a_route_lacks_nothing(rules):
    table = squares()
    position = table.put(A="red 0,0 casts_mark spell_dv=3 symbols", E="blue 3,0")
    for deed, said in (("cast", {"spell": "mark", "target": "E"}), ("crack_seal", {"spell": "mark", "target": "E"})):
        assert rules.table(under_way(position, "A")).judge(Order(deed, "red", "A", said)).legal, deed
        assert Playing(rules, position).do("A", deed, NINES, **said).unit("E").marked == 1


@clause("FE-14.1.TRANSPORT-1", "FE-14.4-2")
def test_an_enemy_is_moved_by_magic_too_out_of_no_zone_of_its_own_enemies(rules):
    table, game = casting(rules, "transport", squares(), E="blue 4,0", G="blue 5,0")
    assert game.do("A", "cast", NINES, spell="transport", target="E", at=table.at(3, 3)).unit("E").label == table.at(3, 3)
    table, held = casting(rules, "transport", squares(), E="blue 4,0", F="red 5,0")
    refused = held.refused("A", "cast", spell="transport", target="E", at=table.at(3, 3))
    assert (refused.cites, refused.by) == (("14.4-2a",), ("F",))


@clause("FE-14.1.WARD-1", "FE-14.1.WARD-3")
def test_a_ward_is_drawn_over_a_side_or_a_cell_and_tested_by_whoever_crosses(rules):
    table, game = casting(rules, "ward", squares("0..9 x 0..0"), E="blue 3,0 boons=1")
    game.do("A", "cast", NINES, spell="ward", at=table.at(1, 0), towards=table.at(2, 0)).do("A", "end_turn")
    assert game.event("Warded")["at"] == {"name": "OnSide", "cells": [table.at(1, 0), table.at(2, 0)]}
    game.do("E", "move", TWOS, at=table.at(1, 0))
    assert game.asked[2] == ("boon", "no")
    game.answer("no")
    assert (game.unit("E").label, game.unit("E").halted, game.unit("E").boons) == (table.at(2, 0), 1, 3)
    table, over = casting(rules, "ward", squares("0..9 x 0..0"), E="blue 3,0 npc")
    over.do("A", "cast", NINES, spell="ward", at=table.at(1, 0), against="outsiders").do("A", "end_turn")
    assert over.do("E", "move", at=table.at(1, 0)).unit("E").label == table.at(1, 0)


@clause("FE-14.1.WARD-1")
def test_where_a_ward_goes_is_asked_if_the_order_does_not_say(rules):
    table, game = casting(rules, "ward")
    game.do("A", "cast", spell="ward")
    sides = {f"{table.at(0, 0)}/{table.at(*to)}" for to in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    assert set(game.asked[2]) == sides | {table.at(0, 0)}
    side = sides.pop()
    game.answer(side, NINES)
    assert game.event("Warded")["at"] == {"name": "OnSide", "cells": side.split("/")}
    assert game.cites() == ("14.1.WARD-1",)
    askew = {"spell": "ward", "at": table.at(1, 0), "towards": table.at(2, 1)}
    assert casting(rules, "ward")[1].refused("A", "cast", **askew).cites == ("14.1-1c",)


@clause("FE-14.1.CONJURE-1", "FE-14.1.CONJURE-2")
def test_a_wall_is_conjured_where_nobody_stands_and_a_partial_one_fades(rules):
    table, game = casting(rules, "conjure", F="red 1,0")
    assert game.refused("A", "cast", spell="conjure", at=table.at(1, 0)).cites == ("14.1.CONJURE-1",)
    game.do("A", "cast", NINES, spell="conjure", at=table.at(2, 0))
    assert int(game.position.board.cells["conjured"][table.cell((2, 0))]) == 4
    table, weak = casting(rules, "conjure")
    weak.do("A", "cast", PARTIAL, spell="conjure", at=table.at(2, 0)).do("A", "end_turn").do("E", "end_turn")
    assert weak.position.board.cells["conjured"].any()
    assert not weak.do("A", "begin").position.board.cells["conjured"].any()
    assert FightState.of(weak.position).fading == ()


@clause("FE-14.1.CONJURE-1", "FE-14.3-4")
def test_a_hazard_is_resisted_by_whoever_enters_it(rules):
    table, game = casting(rules, "conjure", squares("0..9 x 0..0"), E="blue 4,0 npc")
    game.do("A", "cast", NINES, spell="conjure", what="hazard", at=table.at(2, 0)).do("A", "end_turn")
    game.do("E", "move", TWOS, at=table.at(1, 0))
    assert (game.unit("E").harm, game.unit("E").label) == (1, table.at(1, 0))
    assert "14.3-4" in [number for line in game.game.log() for number in line.cites]


@clause("FE-14.1.CONJURE-2", "FE-14.4-3")
def test_a_conjured_wall_is_battered_until_it_breaks(rules):
    table, game = casting(rules, "conjure", E="blue 3,0 harm_dealt=3 npc")
    game.do("A", "cast", NINES, spell="conjure", at=table.at(2, 0)).do("A", "end_turn")
    game.do("E", "batter", NINES, wall=table.at(2, 0))
    assert int(game.position.board.cells["conjured"][table.cell((2, 0))]) == 1
    game.do("E", "end_turn").do("A", "end_turn").do("E", "batter", NINES, wall=table.at(2, 0))
    assert game.event("WallHit")["gone"] is True
    assert barred(attempted(rules, game.position.noted(active="A"), "batter", "A", None, wall=table.at(2, 0))) == ("6-9",)


@clause("FE-14.1.BANISH-1", "FE-14.1.BANISH-2")
def test_an_outsider_is_banished_until_its_track_is_full(rules):
    _table, game = casting(rules, "banish", E="blue 3,0 outsider cap=3", G="blue 9,9")
    game.do("A", "cast", NINES, spell="banish", target="E")
    assert (game.unit("E").leash, game.unit("E").leash_size) == (3, 5)
    game.do("A", "end_turn").do("G", "end_turn").do("E", "end_turn").do("A", "cast", NINES, spell="banish", target="E")
    assert "E" not in game.position.ids
    assert "14.1.BANISH-1" in game.refused("A", "cast", spell="banish", target="G").cites


@clause("FE-14.1.MARK-1")
def test_a_mark_is_called_on_once(rules):
    _table, game = casting(rules, "mark", E="blue 2,0", B="red 3,0", C="red 2,1")
    game.do("A", "cast", NINES, spell="mark", target="E").do("A", "end_turn").do("E", "end_turn")
    game.do("B", "attack", (2,) * 7, target="E", mark=True)
    assert (game.unit("E").marked, game.unit("B").boons) == (0, 2)
    assert game.do("B", "end_turn").refused("C", "attack", target="E", mark=True).cites == ("14.1.MARK-1",)


@clause("FE-14.1.PASSAGE-1")
def test_a_route_is_declared_ahead_or_along_cells(rules):
    table, game = casting(rules, "passage")
    route = [table.at(0, 0), table.at(1, 0), table.at(2, 1)]
    game.do("A", "cast", NINES, spell="passage", route=route)
    assert {game.position.board.grid.label(c) for c in game.position.board.cells["passage"].nonzero()[0]} == set(route)
    _, ahead = casting(rules, "passage")
    ahead.do("A", "cast", NINES, spell="passage")
    assert len(ahead.position.board.cells["passage"].nonzero()[0]) == 7


@clause("FE-14.1.TRANSPORT-1", "FE-14.4-2")
def test_a_friend_is_put_elsewhere_and_the_nearest_cells_are_offered(rules):
    table, game = casting(rules, "transport", F="red 4,0")
    game.do("A", "cast", spell="transport", target="F")
    assert set(game.asked[2]) >= {table.at(1, 0), table.at(0, 1)}
    assert game.answer(table.at(0, 1), NINES).unit("F").label == table.at(0, 1)
    table, shaken = casting(rules, "transport", F="red 4,0")
    assert shaken.do("A", "cast", PARTIAL, spell="transport", target="F", at=table.at(3, 3)).unit("F").off_balance == 1
    table, fussy = casting(rules, "transport", F="red 4,0")
    fussy.do("A", "cast", NINES, spell="transport", target="F", at=table.at(3, 3), towards=table.at(3, 4))
    assert fussy.unit("F").label == table.at(3, 3)
    assert shaken.do("A", "end_turn").do("E", "end_turn").refused("F", "cast", spell="transport", target="A", dv=0).cites == (
        "14.1-1",
        "14.1-1a",
    )


@clause("FE-14.1.TRANSPORT-1", "FE-14.4-2")
def test_a_friend_who_can_be_put_nowhere_is_not_transported(rules):
    table, held = casting(rules, "transport", F="red 4,0", E="blue 5,0")
    assert held.refused("A", "cast", spell="transport").cites == ("14.4-2a",)
    assert held.refused("A", "cast", spell="transport", target="F").cites == ("14.4-2a",)
    lane = squares("0..1 x 0..0")
    crowded = Playing(rules, lane.put(A="red 0,0 casts_transport spell_dv=3", F="red 1,0", E="blue 9,9 harm=3"))
    assert crowded.refused("A", "cast", spell="transport", target="F").cites == ("14.1.TRANSPORT-1a",)
    table, free = casting(rules, "transport", F="red 4,0", G="red 0,4", E="blue 5,0")
    assert free.do("A", "cast", spell="transport").asked[1:] == ("A", free.asked[2])
    assert free.answer(table.at(1, 0), NINES).unit("G").label == table.at(1, 0)


@clause("FE-14.1.TRANSPORT-1")
def test_wards_between_are_tested_by_whoever_is_transported(rules):
    table = squares("0..9 x 0..0").side("ward", (2, 0), (3, 0), 2).side("ward_side", (2, 0), (3, 0), 2)
    table.side("ward_enemies", (2, 0), (3, 0))
    position = table.put(A="red 0,0 casts_transport spell_dv=3", F="red 4,0", E="blue 9,0")
    held = Playing(rules, position).do("A", "cast", NINES, TWOS, spell="transport", target="F", at=table.at(1, 0))
    assert held.unit("F").label == table.at(4, 0)
    through = Playing(rules, position).do("A", "cast", NINES, NINES, spell="transport", target="F", at=table.at(1, 0))
    assert through.unit("F").label == table.at(1, 0)


@clause("FE-14.2-5")
def test_backlash_is_for_the_enemies_of_the_caster_to_buy(rules):
    _table, game = casting(rules, "mark", E="blue 2,0")
    game.do("A", "cast", (1, 6, 2, 2, 2), spell="mark", target="E", element="fire")
    assert game.asked[::2] == ("blue", ("harm", "prone", "off_balance", "other", "no"))
    assert FightState.of(game.position).beats == 1
    game.answer("harm")
    assert (game.last(), game.cites()) == ("Backlash of fire on A, for 1 Story Beat: Harm 1.", ("14.2-5",))
    assert (game.unit("A").harm, FightState.of(game.position).beats) == (1, 0)
    none = casting(rules, "mark", E="blue 2,0")[1].do("A", "cast", PARTIAL, spell="mark", target="E")
    assert none.game.waiting is None


@clause("FE-14.2-5")
@pytest.mark.parametrize(
    ("pick", "fact", "said"),
    [
        ("prone", "prone", "A is prone"), ("off_balance", "off_balance", "A is off balance"),
        ("other", "", "the table tells what it does"),
    ],
)  # fmt: skip
def test_what_backlash_does_is_picked_and_done(rules, pick, fact, said):
    _table, game = casting(rules, "mark", E="blue 2,0")
    game.do("A", "cast", (1, 6, 2, 2, 2), spell="mark", target="E").answer(pick)
    assert game.last() == f"Backlash on A, for 1 Story Beat: {said}."
    assert [name for name in ("prone", "off_balance", "harm") if game.unit("A").facts[name]] == ([fact] if fact else [])
    game.again()


@clause("FE-14.2-5", "FE-SRD-5")
def test_backlash_that_fells_its_caster_ends_the_turn(rules):
    table = squares()
    position = table.put(A="red 0,0 casts_mark spell_dv=3 harm=2", B="red 0,5", E="blue 2,0")
    game = Playing(rules, position).do("A", "cast", (1, 6, 2, 2, 2), spell="mark", target="E").answer("harm")
    assert (game.unit("A").harm, FightState.of(game.position).active) == (3, "")
    assert "Backlash on A, for 1 Story Beat: Harm 3, down." in game.lines()


@clause("FE-14.2-1", "FE-14.3-3")
def test_casting_in_melee_is_harder_unless_it_is_instant(rules):
    table, game = casting(rules, "mark", E="blue 1,0")
    game.do("A", "cast", NINES, (9,), spell="mark", target="E")
    assert game.unit("E").marked == 1
    quick = Playing(rules, table.put(A="red 0,0 casts_mark spell_dv=3 instant", E="blue 1,0")).do(
        "A", "cast", NINES, spell="mark", target="E"
    )
    assert quick.unit("E").marked == 1


# RITUALS


@clause("FE-14.3-1", "FE-14.3-2")
def test_a_ritual_is_begun_held_and_done(rules):
    table = hexes()
    position = table.put(W="red 0,0 symbols", E="blue 4,0 npc").replace(to_move="red")
    game = Playing(rules, position).do("W", "begin_ritual", dv=1).do("W", "end_turn")
    assert (game.unit("W").ritual, game.unit("W").rounds_left) == (1, 2)
    game.do("E", "move", NINES, at=table.at(1, 0))
    assert game.lines()[-2:-1] == ["W holds the ritual."]
    game.do("E", "attack", NINES, TWOS, target="W")
    assert (game.unit("W").ritual, game.unit("W").harm) == (0, 1)
    quiet = Playing(rules, position).do("W", "begin_ritual", dv=1).do("W", "end_turn").do("E", "end_turn")
    quiet.do("W", "end_turn").do("E", "end_turn").do("W", "begin")
    assert quiet.last() == "W's ritual is done: its spell can be cast without a test."
    assert Playing(rules, position).refused("E", "begin_ritual", side="blue").lacking


@clause("FE-14.3-1")
def test_the_spell_of_a_ritual_that_is_done_needs_no_test(rules):
    table = hexes()
    position = table.put(W="red 0,0 symbols casts_mark casts_veil spell_dv=1", E="blue 4,0 npc").replace(to_move="red")
    game = Playing(rules, position)
    assert game.refused("W", "cast_ritual").cites == ("14.3-1a",)
    game.do("W", "begin_ritual", spell="mark").do("W", "end_turn").do("E", "end_turn").do("W", "end_turn").do("E", "end_turn")
    assert game.lines()[1] == "W begins a ritual for [MARK] of DV 1: 2 rounds."
    game.do("W", "cast_ritual", target="E")
    assert (game.last(), game.unit("E").marked) == ("W marks E, by its ritual.", 1)
    assert (game.unit("W").performed, game.unit("W").rite, game.unit("W").acted) == (0, 0, 1)
    game.again()
    assert game.refused("W", "cast_ritual", target="E").cites == ("14.3-1a", "3-4")


@clause("FE-14.3-1")
def test_a_ritual_needs_clear_space_when_it_is_begun(rules):
    game = Playing(rules, hexes().put(W="red 0,0 symbols", E="blue 1,0"))
    refusal = game.refused("W", "begin_ritual")
    assert (refusal.cites, refusal.citing("14.3-1").by) == (("14.3-1",), ("E",))


@clause("FE-14.3-2")
def test_a_ritual_ends_with_whoever_goes_down(rules):
    table = hexes()
    game = Playing(rules, table.put(W="red 0,0 ritual=3 rounds_left=3", A="red 9,9", E="blue 1,0 harm_dealt=3"))
    game.do("E", "attack", NINES, target="W")
    assert (game.unit("W").ritual, game.last()) == (0, "W's ritual ends.")


@clause("FE-14.4-2")
def test_whoever_transports_is_asked_of_every_cell_that_is_near(rules):
    table, game = casting(rules, "transport", F="red 4,0")
    _, _, cells = game.do("A", "cast", spell="transport", target="F").asked
    assert {table.at(1, 0), table.at(6, 0), table.at(4, 4)} <= set(cells)
    assert table.at(7, 0) not in cells


@clause("FE-14.1.REVEAL-1")
def test_a_reveal_is_against_the_veil_and_where_there_is_none_at_the_dv_of_the_spell(rules):
    table = squares()
    for veil, hits, lifted in ((4, 3, False), (4, 4, True), (2, 2, True)):
        dice = (9,) * hits + (2,) * (5 - hits)
        game = Playing(rules, table.put(A="red 0,0 casts_reveal spell_dv=3", E=f"blue 2,0 veiled={veil}", Z="blue 9,9"))
        game.do("A", "cast", dice, spell="reveal")
        assert (game.unit("E").veiled == 0) is lifted
    hidden = table.put(A="red 0,0 casts_reveal spell_dv=4", E="blue 2,0", Z="blue 9,9").changed("E", hidden=1)
    assert Playing(rules, hidden).do("A", "cast", (9, 9, 9, 2, 2), spell="reveal").unit("E").facts["hidden"] == 1
    assert Playing(rules, hidden).do("A", "cast", (9, 9, 9, 9, 2), spell="reveal").unit("E").facts["hidden"] == 0


@clause("FE-14.3-3")
def test_the_seal_is_cracked_for_obligation_and_a_beat_may_be_spent(rules):
    position = squares().put(A="red 0,0 spirit=2 presence=2 ritual=3 rounds_left=3", E="blue 9,9").noted(beats=1)
    game = Playing(rules, position).do("A", "crack_seal")
    assert game.asked[0] == "blue"
    game.answer("prone")
    assert (game.unit("A").obligation, game.unit("A").ritual, FightState.of(game.position).beats) == (2, 0, 0)
    assert (game.unit("A").prone, game.last()) == (1, "A's cracked Seal breaks loose, for 1 Story Beat: A is prone.")
    assert Playing(rules, position.noted(beats=0)).do("A", "crack_seal").game.waiting is None
    assert Playing(rules, position).refused("E", "crack_seal").cites == ("14.3-3",)


@clause("FE-14.3-3")
def test_a_cracked_seal_casts_its_spell_at_once_even_in_melee(rules):
    table = squares()
    caster = "red 0,0 spirit=2 presence=2 ritual=3 rounds_left=3 casts_mark rite=mark"
    position = table.put(A=caster, E="blue 1,0").noted(beats=1)
    game = Playing(rules, position).do("A", "crack_seal", NINES, spell="mark", target="E")
    assert game.lines()[2:] == [
        "A cracks the Seal and casts at once: Obligation 2.",
        "[MARK]: A rolls 9, 9, 9, 9, 9.",
        "A marks E, clean with 5 successes.",
    ]
    assert (game.unit("E").marked, game.unit("A").acted, game.asked[0]) == (1, 1, "blue")
    game.answer("no")
    assert (FightState.of(game.position).beats, game.game.waiting) == (1, None)
    game.again()
    far = Playing(rules, table.put(A=caster, E="blue 14,0"))
    assert far.refused("A", "crack_seal", spell="mark", target="E").cites == ("14.2-3",)


@clause("FE-14.3-3", "FE-3-4")
def test_to_crack_the_seal_is_the_turns_one_act_whatever_is_cast(rules):
    position = squares().put(A="red 0,0 spirit=2 presence=2 symbols obligation=1", E="blue 9,9")
    game = Playing(rules, position).do("A", "crack_seal")
    assert (game.unit("A").acted, game.unit("A").obligation) == (1, 3)
    assert game.last() == "A cracks the Seal and casts at once: Obligation 3; what it casts is for the table to tell."
    assert game.refused("A", "crack_seal").cites == ("3-4",)


@clause("FE-14.3-3")
def test_whoever_cracks_the_seal_of_a_spell_says_which_unless_its_ritual_has(rules):
    table = squares()
    knows = "red 0,0 spirit=2 presence=2 symbols casts_mark casts_ward spell_dv=3"
    game = Playing(rules, table.put(A=knows, E="blue 3,0"))
    assert game.refused("A", "crack_seal").asks == ("spell",)
    assert game.do("A", "crack_seal", spell="other").unit("A").acted == 1
    begun = Playing(rules, table.put(A=f"{knows} ritual=3 rounds_left=2 rite=mark", E="blue 3,0"))
    assert begun.do("A", "crack_seal", NINES).unit("E").marked == 1


@clause("FE-14.3-3")
def test_a_seal_without_a_ritual_is_cracked_at_the_dv_of_the_spell(rules):
    table = squares()
    knows = "red 0,0 spirit=2 presence=2 symbols casts_mark"
    for caster, given, dv in ((f"{knows} spell_dv=2", {}, 2), (knows, {"dv": 3}, 3), (f"{knows} ritual=5 rounds_left=3", {}, 5)):
        game = Playing(rules, table.put(A=caster, E="blue 3,0"))
        order = order_of(rules, game.position, "red", {"do": "crack_seal", "unit": "A", "spell": "mark", **given})
        assert game.game.prospect(order).waits.attempt.facts["dv"] == dv
    game = Playing(rules, table.put(A=knows, E="blue 3,0"))
    open_order = order_of(rules, game.position, "red", {"do": "crack_seal", "unit": "A", "spell": "mark"})
    assert rules.table(game.position).judge(open_order).asks == ("dv",)
    assert game.refused("A", "crack_seal", spell="mark", dv=0).cites == ("14.1-1a",)


# WHO IS SEEN


@clause("FE-14.1.VEIL-1")
def test_a_veiled_unit_is_not_there_for_its_enemies_and_keeps_its_zone(rules):
    table, game = casting(rules, "veil", squares("0..9 x 0..0"), E="blue 5,0")
    game.do("A", "cast", NINES, spell="veil", target="A")
    assert (game.unit("A").veiled, "A" in game.game.seen_by("blue").ids, "A" in game.game.seen_by("red").ids) == (3, False, True)
    game.do("A", "end_turn").do("E", "move", at=table.at(0, 0))
    assert (game.unit("E").label, game.unit("A").veiled) == (table.at(1, 0), 0)
    assert game.last("blue").endswith("and must stop there: something unseen bars the way: A.")
    assert game.lines("blue")[0] == "A's turn begins."
    assert "A is veiled with 5 successes." in game.lines("blue")


@clause("FE-14.1.VEIL-1")
def test_whoever_strikes_gives_itself_away_and_nobody_strikes_at_the_unseen(rules):
    table = squares()
    position = table.put(V="red 1,0 veiled=3 boons=1", E="blue 0,0")
    assert Playing(rules, position).do("V", "move_by_boon", at=table.at(3, 0)).unit("V").label == table.at(3, 0)
    assert Playing(rules, position).do("V", "attack", NINES, target="E").unit("V").veiled == 0
    leaving = table.put(V="red 1,0 veiled=3", E="blue 0,0 boons=1")
    game = Playing(rules, leaving)
    game.do("E", "move", at=table.at(-3, 0))
    assert game.unit("E").label == table.at(0, 0)
    assert game.last("blue") == f"E cannot leave {table.at(0, 0)}: something unseen bars the way: V."
    assert game.unit("V").veiled == 0


@clause("FE-14.1.REVEAL-1", "FE-14.1.VEIL-1")
def test_who_hides_is_found_where_the_successes_reach_its_veil(rules):
    _table, game = casting(rules, "reveal", E="blue 3,0 veiled=4", F="blue 0,3 veiled=5")
    game.do("A", "cast", (9, 9, 9, 9, 2), spell="reveal")
    assert (game.unit("E").veiled, game.unit("F").veiled) == (0, 5)
    assert game.last() == "E is revealed."
    clue = casting(rules, "reveal", E="blue 3,0 veiled=4")[1].do("A", "cast", PARTIAL, spell="reveal")
    assert (clue.unit("E").veiled, clue.last("red")) == (4, "A finds a clue that somebody is hiding there.")
    nobody = casting(rules, "reveal")[1].do("A", "cast", PARTIAL, spell="reveal")
    assert nobody.last("red") == "A finds nobody."


@clause("FE-14.1.VEIL-1")
def test_one_looks_for_the_hidden_with_a_die_less_whether_anybody_is_there_or_not(rules):
    table = squares()
    hidden = table.put(A="red 0,0", E="blue 1,1", G="blue 9,9").changed("E", hidden=1)
    game = Playing(rules, hidden).do("A", "notice", (9, 9, 9, 2))
    assert (game.unit("E").hidden, game.last()) == (0, "E is revealed.")
    empty = Playing(rules, table.put(A="red 0,0", E="blue 9,8", G="blue 9,9")).do("A", "notice", (9, 9, 9, 2))
    assert empty.last() == "A finds nobody."
