"""Fate's Edge as it is played: whose turn it is, what a turn allows, reactions, Boons; every refusal with its clause."""

from __future__ import annotations

import pytest

from tests.conformance.fates_edge.playing import Playing
from tests.conformance.fates_edge.table import attempted, barred, hexes, sources, squares
from zoc.action import Action, Order, judge
from zoc.law import Ends
from zoc.play import offers
from zoc.position import Sides
from zoc.rulesets.fates_edge.state import FightState
from zoc.testing import clause

NINES, TWOS = (9, 9, 9, 9, 9), (2, 2, 2, 2, 2)
PARTIAL = (6, 2, 2, 2, 2)


# WHOSE TURN


@clause("FE-3-1")
def test_sides_take_turns_one_unit_at_a_time_and_nobody_goes_twice_a_round(rules):
    table = squares()
    position = table.put(A="red 0,0", B="red 0,4", E="blue 9,0", F="blue 9,4", G="blue 9,8").replace(to_move="red")
    game = Playing(rules, position)
    went = []
    for name in ("A", "E", "B", "F", "G"):
        game.do(name, "end_turn")
        went.append((name, game.position.to_move, game.position.turn))
    assert went == [("A", "blue", 1), ("E", "red", 1), ("B", "blue", 1), ("F", "blue", 1), ("G", "red", 2)]
    game.do("A", "end_turn").do("E", "end_turn")
    assert game.refused("A", "move", at=table.at(1, 0)).cites == ("3-1",)


@clause("FE-3-1")
def test_a_turn_is_ended_before_the_next_begins(rules):
    table = squares()
    game = Playing(rules, table.put(A="red 0,0", B="red 0,4", E="blue 9,0").replace(to_move="red"))
    game.do("A", "begin")
    refusal = game.refused("B", "guard")
    assert (refusal.cites, refusal.citing("3-1a").by) == (("3-1a",), ("A",))
    assert game.refused("A", "begin").cites == ("3-1a",)
    assert game.do("A", "guard").unit("A").guarding == 1


@clause("FE-3-1", "FE-3-5")
def test_where_boons_wait_for_the_end_nothing_else_is_done_in_it(rules):
    table = squares()
    position = table.put(M="red 1,0 boons=3", E="blue 0,0", F="blue 5,5 prone boons=1").reading(boon_window="end")
    game = Playing(rules, position)
    assert game.refused("M", "move_by_boon", at=table.at(2, 0)).cites == ("3-5",)
    assert game.refused("M", "face", facing="s", pay="boon").cites == ("3-5",)
    game.do("M", "end_turn")
    assert (game.position.phase, FightState.of(game.position).active) == ("end", "M")
    assert game.refused("M", "attack", target="E").cites == ("3-1b",)
    assert "3-1b" in game.refused("M", "move", at=table.at(1, 1)).cites
    game.do("M", "move_by_boon", at=table.at(2, 0)).answer("no")
    assert (game.unit("M").label, game.unit("M").boons) == (table.at(2, 0), 2)
    game.do("M", "face", facing="s", pay="boon").do("M", "end_turn")
    assert FightState.of(game.position).active == ""
    assert game.refused("F", "stand", pay="boon").cites == ("3-5",)


@clause("FE-2-11", "FE-3-3")
def test_move_and_act_come_in_either_order_and_once(rules):
    table = squares()
    for first, second in (("move", "guard"), ("guard", "move")):
        game = Playing(rules, table.put(M="red 0,0", E="blue 9,9"))
        for deed in (first, second):
            game.do("M", deed, **({"at": table.at(2, 0)} if deed == "move" else {}))
        assert (game.unit("M").label, game.unit("M").guarding) == (table.at(2, 0), 1)
        assert "2-11" in game.refused("M", "move", at=table.at(3, 0)).cites
        assert game.refused("M", "brace").cites == ("3-4",)


@clause("FE-3-4")
def test_whoever_is_down_has_no_turn(rules):
    table = squares()
    game = Playing(rules, table.put(A="red 0,0 harm=3", B="red 5,0", E="blue 9,0").replace(to_move="red"))
    assert game.refused("A", "begin").cites == ("3-4a",)
    game.do("B", "end_turn").do("E", "end_turn")
    assert (game.position.turn, game.position.to_move) == (2, "red")


@clause("FE-3-2")
def test_an_outsider_whose_track_is_full_departs_as_its_turn_begins(rules):
    table = squares()
    position = table.put(S="red 0,0 outsider cap=1 leash=3 leash_size=3", B="red 5,5", E="blue 9,0").replace(to_move="red")
    game = Playing(rules, position)
    assert game.refused("S", "guard").cites == ("3-2",)
    game.do("S", "begin")
    assert ("S" in game.position.ids, game.position.to_move) == (False, "blue")
    assert game.event("TurnBegan", "blue") == {"name": "TurnBegan", "unit": "S", "departs": True}
    assert game.lines("blue") == [
        "S's turn begins: S acts to its nature once, then departs (FE-14.1.BANISH-2).",
        "A turn of red is over.",
    ]


# MOVING


@clause("FE-5.2-15", "FE-5.2-17", "FE-5.3-1")
def test_whoever_has_disengaged_moves_on_and_may_be_struck(rules):
    table = squares()
    game = Playing(rules, table.put(M="red 1,0 pool=5", E="blue 0,0"))
    assert game.refused("M", "move", at=table.at(3, 0)).cites == ("5.2-13",)
    game.do("M", "disengage", NINES)
    assert game.unit("M").disengaged == 1
    game.do("M", "move", at=table.at(3, 0))
    assert game.asked == ("blue", "E", ("yes", "no"))
    assert game.unit("M").label == table.at(1, 0)
    game.answer("yes", (9, 9, 9, 2))
    assert (game.unit("M").label, game.unit("M").harm, game.unit("E").reactions) == (table.at(3, 0), 1, 0)
    game.again()


@clause("FE-5.2-15")
def test_a_disengage_that_was_passed_frees_as_the_way_of_that_name_does(rules):
    table = squares()
    position = table.put(M="red 1,0 disengaged", E="blue 0,0", E2="blue 4,0").noted(active="M")
    passed = Playing(rules, position).do("M", "move", at=table.at(3, 0))
    assert passed.asked[1] == "E"
    assert passed.answer("no").unit("M").halted == 1
    assert not judge(rules, position.changed("M", disengaged=0), Action("move", "M", at=table.at(3, 0))).legal
    spared = Playing(rules, position.reading(disengage_strikes="spare")).do("M", "move", at=table.at(3, 0))
    assert spared.unit("M").label == table.at(3, 0)


@clause("FE-5.2-19")
def test_a_failed_disengage_is_the_end_of_moving(rules):
    table = squares()
    game = Playing(rules, table.put(M="red 1,0", E="blue 0,0")).do("M", "disengage", PARTIAL)
    assert (game.unit("M").boons, game.unit("M").acted) == (1, 1)
    assert "2-11" in game.refused("M", "move_by_boon", at=table.at(3, 0)).cites
    assert game.refused("M", "dash").cites == ("10.DASH-1", "3-4")


@clause("FE-5.3-4", "FE-5.3-2")
def test_strikes_come_one_after_the_other_before_the_step_and_may_be_declined(rules):
    table = hexes()
    game = Playing(rules, table.put(E1="blue 0,0", E2="blue 2,-1", M="red 1,0 disengaged").noted(active="M"))
    game.do("M", "move", route=[table.at(1, 1), table.at(1, 2)])
    assert (game.asked[1], game.unit("M").label) == ("E1", table.at(1, 0))
    game.answer("no")
    assert (game.asked[1], game.unit("M").label) == ("E2", table.at(1, 0))
    game.answer("yes", (9, 9, 9, 9))
    assert (game.unit("M").label, game.unit("M").harm) == (table.at(1, 2), 1)
    assert (game.unit("E1").reactions, game.unit("E2").reactions) == (1, 0)


@clause("FE-5.3-8")
def test_whoever_is_struck_down_stays_and_has_ended_its_turn(rules):
    table = squares()
    position = table.put(M="red 1,0 disengaged harm=2", B="red 9,9", E="blue 0,0").replace(to_move="red")
    game = Playing(rules, position.noted(active="M")).do("M", "move", at=table.at(3, 0)).answer("yes", (9, 9, 9, 9))
    assert (game.unit("M").label, game.unit("M").harm, game.position.to_move) == (table.at(1, 0), 3, "blue")
    assert FightState.of(game.position).active == ""


@clause("FE-5.3-5", "FE-10.GUARD-1")
def test_guard_strikes_at_normal_dice_once_until_the_next_turn(rules):
    table = squares()
    position = table.put(E="blue 0,0", M1="red 1,0 boons=1", M2="red -1,0 boons=1")
    game = Playing(rules, position).do("E", "guard").do("E", "end_turn")
    game.do("M1", "move_by_boon", at=table.at(2, 0)).answer("yes", NINES).do("M1", "end_turn")
    assert (game.unit("E").guarding, game.unit("M1").harm) == (0, 1)
    game.do("M2", "move_by_boon", at=table.at(-2, 0))
    assert (game.unit("M2").harm, game.unit("M2").label) == (0, table.at(-2, 0))
    often = Playing(rules, position.reading(reactions_per_round="unlimited"))
    often.do("M1", "move_by_boon", at=table.at(2, 0)).answer("yes", TWOS[:4]).do("M1", "end_turn").do("E", "end_turn")
    assert often.do("M2", "move_by_boon", at=table.at(-2, 0)).asked[1] == "E"


@clause("FE-10.GUARD-1", "FE-10.BRACE-1")
def test_that_a_stance_ends_with_the_next_order_is_said_beforehand(rules):
    table, stances = squares(), (("guarding", "10.GUARD-1", "Guard"), ("braced", "10.BRACE-1", "Brace"))
    goal = table.at(1, 0)
    order = Order("move", "blue", "E", {"at": goal})
    for stance, number, title in stances:
        position = table.put(E=f"blue 0,0 {stance}", M="red 5,0").replace(to_move="blue")
        asked = rules.table(position)
        foretold = Playing(rules, position).game.prospect(order).verdict
        for verdict in (asked.judge(order), asked.why("E", goal).verdict, foretold):
            [ends] = verdict.having(Ends)
            assert (verdict.legal, ends.clause.number, "next turn begins" in verdict.say()) == (True, number, True)
        assert number in asked.judge(Order("brace", "blue", "E")).cites
        menu = {offer.deed.name: offer.as_dict()["text"] for offer in offers(rules, position, "blue", "E")}
        assert all(f"({title} ends: §{number})" in menu[name] for name in ("move", "guard", "end_turn"))
        begun = rules.table(position.noted(active="E"))
        refused = asked.judge(Order("move", "blue", "E", {"at": "9999"}))
        for verdict in (begun.judge(order), begun.why("E", goal).verdict, refused):
            assert number not in verdict.cites


@clause("FE-10.BRACE-3")
def test_a_braced_unit_is_asked_at_either_exit(rules):
    table = squares("1..3 x 0..0")
    game = Playing(rules, table.put(E="blue 0,0 braced", M="red 1,0 disengaged").noted(active="M"))
    game.do("M", "move", at=table.at(3, 0)).answer("no")
    assert game.unit("M").label == table.at(2, 0)
    assert game.answer("yes", TWOS[:4]).unit("M").label == table.at(3, 0)


@clause("FE-5.2-8")
def test_a_shift_that_the_act_pays_for_shows_no_dice(rules):
    position = squares().put(M="red 1,0", E="blue 0,0")
    by_act, tested = (attempted(rules, position, "shift", "M", None, pay=pay) for pay in ("act", "test"))
    assert (sources(tested, "dv"), tested.facts["dice"]) == ([("5.2-8", 4, ())], 5)
    assert (sources(by_act, "dv"), by_act.facts, by_act.chance) == ([], {}, 1)
    assert "dice" not in by_act.say()
    used = attempted(rules, position.changed("M", acted=1).noted(active="M"), "shift", "M", None, pay="act")
    assert barred(used) == ("3-4",)


@clause("FE-5.2-8", "FE-5.2-7")
def test_a_shift_takes_the_act_or_is_tested_in_place_of_the_move(rules):
    table = hexes()
    position = table.put(E="blue 0,0", M="red 1,0")
    assert Playing(rules, position).refused("M", "shift", at=table.at(1, -1)).asks == ("pay",)
    by_act = Playing(rules, position).do("M", "shift", at=table.at(1, -1), pay="act")
    assert (by_act.unit("M").label, by_act.unit("M").acted, by_act.unit("M").moved) == (table.at(1, -1), 1, 0)
    assert by_act.refused("M", "shift", at=table.at(1, 0), pay="test").cites == ("2-11", "5.2-8")
    acted = Playing(rules, table.put(E="blue 0,0", M="red 1,0 acted"))
    assert acted.do("M", "shift", NINES, at=table.at(1, -1)).unit("M").moved == 1
    tested = Playing(rules, position).do("M", "shift", NINES, at=table.at(1, -1), pay="test")
    assert (tested.unit("M").label, tested.unit("M").acted, tested.unit("M").moved) == (table.at(1, -1), 0, 1)
    failed = Playing(rules, position).do("M", "shift", TWOS, at=table.at(1, -1), pay="test")
    assert (failed.unit("M").label, failed.unit("M").moved, failed.unit("M").halted) == (table.at(1, 0), 1, 1)
    assert [line.cites for line in failed.game.log()[-2:]] == [("5.2-8",), ()]
    assert failed.last() == "M wins 2 Boons and has 2."
    moved = Playing(rules, table.put(E="blue 0,0", M="red 1,0 moved").noted(active="M"))
    assert moved.refused("M", "shift", at=table.at(1, -1), pay="test").cites == ("5.2-8",)
    assert Playing(rules, table.put(E="blue 5,0", M="red 1,0")).refused("M", "shift", at=table.at(1, -1)).cites == ("5.2-7a",)


@clause("FE-5.2-10")
def test_a_shift_out_of_anothers_zone_draws_that_ones_strike(rules):
    table = hexes()
    game = Playing(rules, table.put(E1="blue 0,0", E2="blue 2,-1", M="red 1,0")).do(
        "M", "shift", at=table.at(0, 1), target="E1", pay="act"
    )
    assert game.asked[1] == "E2"


@clause("FE-10.DASH-1", "FE-9-3")
def test_a_dash_prolongs_a_move_that_has_not_ended(rules):
    table = squares("0..12 x 0..0")
    game = Playing(rules, table.put(M="red 0,0 speed=5", B="blue 12,0 harm=3"))
    game.do("M", "move", at=table.at(5, 0)).do("M", "dash")
    assert game.refused("M", "move", at=table.at(8, 0)).lacking
    assert game.do("M", "move", at=table.at(7, 0)).unit("M").label == table.at(7, 0)
    assert "2-11" in game.refused("M", "move", at=table.at(8, 0)).cites
    first = Playing(
        rules,
        squares("0..9 x 0..0").ground("foliage", *((x, 0) for x in range(10))).put(M="red 0,0 speed=5", B="blue 0,5 harm=3"),
    )
    first.do("M", "dash")
    assert first.refused("M", "move", at=table.at(4, 0)).lacking
    stopped = Playing(rules, table.put(M="red 0,0", E="blue 3,0")).do("M", "move", at=table.at(2, 0))
    assert stopped.refused("M", "dash").cites == ("10.DASH-1",)


@clause("FE-10.DASH-1")
def test_speed_comes_back_when_the_turn_is_over(rules):
    table = squares("0..12 x 0..0")
    game = Playing(rules, table.put(M="red 0,0 speed=5", E="blue 12,0")).do("M", "move", at=table.at(3, 0))
    assert (game.unit("M").speed, game.unit("M").rate) == (2, 5)
    game.do("M", "dash").do("M", "end_turn")
    assert (game.unit("M").speed, game.unit("M").rate, game.unit("M").running) == (5, 0, 0)


@clause("FE-4-4")
def test_diagonals_go_on_counting_after_a_dash(rules):
    table = squares()
    game = Playing(rules, table.put(M="red 0,0 speed=1", E="blue 9,9")).do("M", "move", at=table.at(1, 1)).do("M", "dash")
    assert game.do("M", "move", at=table.at(2, 2)).unit("M").speed == 0


@clause("FE-11-5")
def test_a_dash_has_no_part_in_a_rush(rules):
    table = squares()
    game = Playing(rules, table.put(M="red 0,0 boons=2", E="blue 3,0"))
    assert "11-5a" in game.do("M", "dash").refused("M", "rush", at=table.at(2, 0), target="E").cites
    rushed = Playing(rules, table.put(M="red 0,0 boons=2", E="blue 3,0")).do("M", "rush", at=table.at(2, 0), target="E")
    assert (rushed.unit("M").boons, rushed.unit("M").label, rushed.unit("E").met) == (0, table.at(2, 0), 1)


@clause("FE-11-6")
def test_a_rush_ends_with_the_enemy_that_its_order_names(rules):
    table = hexes()
    game = Playing(rules, table.put(E1="blue 2,0", E2="blue 4,0", M="red 0,0 boons=2"))
    assert "11-6" in game.refused("M", "rush", at=table.at(1, 0), target="E2").cites
    assert game.do("M", "rush", at=table.at(3, 0), target="E2").unit("M").label == table.at(3, 0)


@clause("FE-5.2-20")
def test_a_disengage_is_bought_only_by_one_who_is_controlled(rules):
    table = squares()
    game = Playing(rules, table.put(M="red 1,0 boons=1", E="blue 5,0"))
    assert game.refused("M", "move_by_boon", at=table.at(2, 0)).cites == ("5.2-20",)
    assert Playing(rules, table.put(M="red 1,0 boons=1", E="blue 0,0")).do("M", "move_by_boon", at=table.at(2, 0)).asked[1] == "E"


@clause("FE-11-8")
def test_what_takes_boons_is_refused_to_those_without(rules):
    table = squares()
    for words in ("boons=0", "boons=3 npc"):
        game = Playing(rules, table.put(M=f"red 1,0 {words}", E="blue 0,0"))
        for deed, given in (
            ("move_by_boon", {"at": table.at(2, 0)}), ("slip_by", {"at": table.at(2, 0)}), ("rush", {"at": table.at(1, 1)}),
            ("attack", {"target": "E", "boon": True}), ("face", {"facing": "s", "pay": "boon"}), ("disengage", {"boon": True}),
        ):  # fmt: skip
            assert game.refused("M", deed, **given).cites == ("11-8",), deed
        prone = Playing(rules, table.put(M=f"red 1,0 prone {words}", E="blue 0,0"))
        assert prone.refused("M", "stand", pay="boon").cites == ("11-8",)


@clause("FE-15.AURA-2")
def test_an_aura_used_is_on_record(rules):
    table = squares("0..8 x 0..1").ground("objective", (8, 1))
    position = table.put(E="blue 3,0", L="red 1,0 leader", M="red 0,1 speed=6").reading(command_auras=True)
    game = Playing(rules, position).do("M", "move", at=table.at(4, 1))
    assert (game.unit("M").label, game.unit("M").led) == (table.at(4, 1), 1)


# FACING


@clause("FE-6-1", "FE-6-2", "FE-11-4")
def test_a_facing_is_chosen_with_the_move_or_after_it_and_the_second_is_paid(rules):
    table = squares()
    game = Playing(rules, table.put(M="red 0,0 boons=1", E="blue 9,9")).do("M", "move", at=table.at(2, 0), facing="s")
    assert game.position.board.grid.way_names[game.unit("M").facing] == "s"
    assert game.refused("M", "face", facing="n").cites == ("6-2b",)
    game.do("M", "face", facing="n", pay="boon")
    assert (game.unit("M").boons, game.unit("M").facing) == (0, 0)
    held = Playing(rules, table.put(M="red 1,0", E="blue 0,0"))
    assert held.refused("M", "face", facing="s").cites == ("6-2",)
    assert held.do("M", "face", facing="s", pay="act").unit("M").shifted == 1
    assert held.refused("M", "face", facing="n", pay="test").cites == ("2-11",)


# OTHER ACTS


@clause("FE-7-1", "FE-7-2")
def test_where_a_shove_sends_its_target_is_asked_once_it_has_come_off(rules):
    table = squares()
    position = table.put(A="red 0,0", E="blue 1,0")
    game = Playing(rules, position).do("A", "shove", NINES, target="E")
    assert set(game.asked[2]) == {table.at(2, -1), table.at(2, 0), table.at(2, 1)}
    assert game.answer(table.at(2, 1)).unit("E").label == table.at(2, 1)
    named = Playing(rules, position).do("A", "shove", NINES, target="E", at=table.at(2, 0))
    assert (named.unit("E").label, named.unit("A").acted, named.cites()) == (table.at(2, 0), 1, ("7-1",))
    assert Playing(rules, position).refused("A", "shove", target="E", at=table.at(1, 1)).cites == ("7-2",)
    missed = Playing(rules, position).do("A", "shove", TWOS, target="E")
    assert (missed.unit("E").label, missed.unit("A").boons) == (table.at(1, 0), 2)


@clause("FE-7-4")
def test_those_into_whose_zone_one_is_pushed_may_strike(rules):
    table = squares()
    game = Playing(rules, table.put(A="red 0,0", B="red 3,0", E="blue 1,0")).do(
        "A", "shove", NINES, target="E", at=table.at(2, 0)
    )
    assert (game.asked[:2], game.unit("E").label) == (("red", "B"), table.at(2, 0))
    assert game.answer("yes", (9, 9, 9, 9)).unit("E").harm == 1


@clause("FE-9-4")
def test_whoever_is_pushed_over_a_ledge_is_tested_for_it(rules):
    table = squares("0..2 x 0..0").height(1, (0, 0), (1, 0)).side("ledge", (1, 0), (2, 0), directed=True)
    game = Playing(rules, table.put(A="red 0,0", E="blue 1,0")).do("A", "shove", NINES, TWOS, target="E")
    assert (game.unit("E").label, game.unit("E").prone) == (table.at(2, 0), 1)


@clause("FE-7-6", "FE-7-8")
def test_a_swap_is_tested_by_both_and_leaving_a_zone_is_struck_at(rules):
    table = squares()
    game = Playing(rules, table.put(E="blue -1,0", A="red 0,0", F="red 1,0")).do("A", "swap", NINES, NINES, target="F")
    assert (game.asked[1], game.unit("A").label) == ("E", table.at(0, 0))
    game.answer("no")
    assert (game.unit("A").label, game.unit("F").label) == (table.at(1, 0), table.at(0, 0))
    lost = Playing(rules, table.put(A="red 0,0", F="red 1,0", E="blue 9,9")).do("A", "swap", NINES, TWOS, target="F")
    assert (lost.unit("A").label, lost.unit("A").acted, lost.unit("F").boons) == (table.at(0, 0), 1, 2)


@clause("FE-7-6")
def test_an_ally_of_another_side_must_be_willing(rules):
    sides = Sides(("red", "green", "blue"), allies=(("red", "green"),))
    table = squares()
    game = Playing(rules, table.put(sides, A="red 0,0", F="green 1,0", E="blue 9,9")).do("A", "swap", target="F")
    assert game.asked[:2] == ("green", "F")
    assert game.answer("no").unit("A").acted == 1


@clause("FE-8-1", "FE-5.3-2")
def test_a_shot_takes_a_missile_weapon(rules):
    position = squares().put(A="red 0,0", E="blue 4,0").changed("A", shoots=0)
    assert barred(attempted(rules, position, "shot")) == ("8-1a",)
    game = Playing(rules, squares().put(A="red 0,0", E="blue 4,0")).do("A", "shoot", NINES, target="E")
    assert game.unit("E").harm == 1


@clause("FE-10.TACKLE-1", "FE-10.PRONE-1", "FE-10.PRONE-2")
def test_one_who_is_tackled_lies_until_it_stands_up(rules):
    table = squares()
    game = Playing(rules, table.put(A="red 0,0", E="blue 1,0 boons=1")).do("A", "tackle", NINES, target="E").do("A", "end_turn")
    assert game.unit("E").prone == 1
    assert game.refused("E", "disengage").cites == ("10.PRONE-1",)
    assert "10.PRONE-1" in game.refused("E", "shift", at=table.at(0, 1)).cites
    assert game.refused("E", "dash").cites == ("10.PRONE-1",)
    game.do("E", "stand", pay="boon")
    assert (game.unit("E").prone, game.unit("E").boons, game.unit("E").acted) == (0, 0, 0)
    assert game.refused("E", "stand").cites == ("10.PRONE-2",)


@clause("FE-SRD-15")
def test_one_helper_adds_a_die_to_one_test(rules):
    table = squares()
    position = table.put(A="red 0,0", B="red 0,1", C="red 5,5", E="blue 1,0")
    game = Playing(rules, position).do("B", "assist", target="A").do("B", "end_turn").do("E", "end_turn")
    assert game.refused("C", "assist", target="A").cites == ("SRD-15",)
    assert sources(attempted(rules, game.position, "attack"), "bonus") == [("SRD-15", 1, ())]
    game.do("A", "attack", (9, 9, 9, 9, 9, 9), target="E")
    assert game.unit("A").assisted == 0


@clause("FE-SRD-9")
def test_a_ten_in_a_test_that_was_passed_is_worth_a_boon_or_a_better_position(rules):
    table = squares()
    position = table.put(A="red 0,0", E="blue 1,0", G="blue 5,5 npc")
    boon = Playing(rules, position).do("A", "attack", (10, 9, 2, 2, 2), target="E")
    assert boon.asked == ("red", "A", ("boon", "position", "flourish"))
    assert boon.answer("boon").unit("A").boons == 1
    poised = Playing(rules, position).do("A", "attack", (10, 9, 2, 2, 2), target="E").answer("position")
    assert poised.unit("A").poised == 1
    assert sources(attempted(rules, poised.position.changed("A", acted=0), "attack"), "position") == [("SRD-9", 1, ())]
    lost = Playing(rules, position).do("A", "attack", (10, 2, 2, 2, 2), target="E")
    assert lost.game.waiting is None
    assert Playing(rules, position.reading(srd="2025-10")).do("A", "attack", (10, 9, 9, 2, 2), target="E").game.waiting is None


@clause("FE-SRD-15")
def test_a_die_is_thrown_again_for_a_boon_after_the_roll(rules):
    table = squares()
    game = Playing(rules, table.put(A="red 0,0 boons=2", E="blue 1,0")).do("A", "attack", (9, 9, 1, 2, 2), target="E")
    assert game.asked == ("red", "A", ("boon", "no"))
    assert game.game.waiting.question == (
        "Attack: A has 2 of 3 successes (9, 9, 2, 2, 1). "
        "A Boon to throw the 1 again (it then passes with 1/2, 50 %; with all 2 Boons, 3/4, 75 %)?"
    )
    game.answer("boon", (5,)).answer("boon", (7,))
    assert (game.unit("E").harm, game.unit("A").boons, FightState.of(game.position).beats) == (1, 0, 1)
    kept = (
        Playing(rules, table.put(A="red 0,0 boons=1", E="blue 1,0")).do("A", "attack", (9, 9, 2, 2, 2), target="E").answer("no")
    )
    assert (kept.unit("E").harm, kept.unit("A").boons) == (0, 2)


@clause("FE-SRD-10", "FE-SRD-15")
def test_position_throws_one_die_again(rules):
    table = squares()
    dominant = Playing(rules, table.put(A="red 0,0 boons=1", E="blue 1,0"))
    dominant.do("A", "attack", (9, 9, 2, 2, 2), (8,), target="E", boon=True)
    assert (dominant.unit("E").harm, dominant.unit("A").boons) == (1, 0)
    desperate = Playing(rules, table.put(A="red 0,0 off_balance", E="blue 1,0"))
    desperate.do("A", "attack", (9, 9, 9, 2, 2), (2,), target="E")
    assert (desperate.unit("E").harm, desperate.unit("A").off_balance) == (0, 0)


@clause("FE-SRD-2")
def test_a_pool_of_no_dice_is_not_rolled(rules):
    game = Playing(rules, squares().put(A="red 0,0 pool=0", E="blue 1,0")).do("A", "attack", target="E")
    assert game.lines()[-2:] == ["A does not hit E: a miss with 0 successes.", "A wins 2 Boons and has 2."]


@clause("FE-SRD-14")
def test_a_scene_is_over_when_all_agree(rules):
    table = squares()
    game = Playing(rules, table.put(A="red 0,0 boons=5 marked", E="blue 9,0 veiled=3"))
    game.do("A", "end_scene")
    assert game.asked[0] == "blue"
    assert game.answer("yes").unit("A").boons == 2
    assert (game.unit("A").marked, game.unit("E").veiled) == (0, 0)


@clause("FE-3-6")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_where_the_table_plays_so_engaged_enemies_strike_at_the_end(rules, answer):
    table = hexes()
    position = table.put(E="blue 0,0", M="red -2,0").reading(end_reactions="guarded_strike")
    game = Playing(rules, position).do("M", "move", at=table.at(-1, 0)).do("M", "end_turn")
    assert game.asked[1] == "E"
    game.answer(answer, *([(9, 9, 9, 9)] if answer == "yes" else []))
    assert (game.unit("M").harm, game.unit("M").gone) == (int(answer == "yes"), 1)
    hook = Playing(rules, table.put(E="blue 0,0", M="red -2,0")).do("M", "move", at=table.at(-1, 0)).do("M", "end_turn")
    assert hook.event("HasEngaged")["enemies"] == ["E"]
    assert hook.lines()[-2:] == ["M has engaged E this turn (our reading FE-3-6).", "M ends its turn."]


@clause("FE-3-4")
def test_rallying_changes_something(rules):
    game = Playing(rules, squares().put(A="red 0,0", B="red 5,0 prone", E="blue 9,9"))
    calm = game.refused("A", "rally", target="B", gain="calm")
    assert (calm.cites, calm.by) == (("3-4b",), ("B",))
    assert game.do("A", "rally", target="B", gain="feet").asked[0] == "blue"


@clause("FE-5.3-2")
def test_only_the_unseen_say_beforehand_whether_they_strike(rules):
    game = Playing(rules, squares().put(E="blue 0,0", H="blue 3,3", M="red 9,9").changed("H", hidden=1))
    assert game.refused("E", "lie_in_wait", on=True).cites == ("5.3-2a",)
    assert game.refused("H", "lie_in_wait", on=False).cites == ("5.3-2b",)
    assert game.do("H", "lie_in_wait", on=True).unit("H").ambush == 1


@clause("FE-5.2-15")
def test_whoever_has_moved_is_not_told_to_move_on(rules):
    table = squares()
    first = Playing(rules, table.put(M="red 1,0", E="blue 0,0")).do("M", "disengage", NINES)
    assert first.event("Disengaged")["goes_on"] is True
    moved = Playing(rules, table.put(M="red 1,0 moved halted", E="blue 0,0")).do("M", "disengage", NINES)
    assert moved.event("Disengaged")["goes_on"] is False


@clause("FE-5.2-13")
def test_the_menu_of_the_engaged_says_that_they_cannot_leave(rules):
    table = squares()
    position = table.put(M="red 1,0", F="red 1,1", G="red 2,0", E="blue 0,0", E2="blue 0,1")
    [offer] = offers(rules, position, "red", "M", ("move",))
    assert (offer.legal, offer.verdict.cites) == (False, ("5.2-13",))
