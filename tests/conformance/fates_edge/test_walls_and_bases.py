"""Fate's Edge §13: bases of more than one cell and walls, wherever they come to stand or pass."""

from __future__ import annotations

import pytest

from tests.conformance.fates_edge.playing import Playing
from tests.conformance.fates_edge.table import attempted, barred, cites, costs, hexes, move, ordered, refused, squares, under_way
from zoc.errors import Malformed
from zoc.play import offers
from zoc.rulesets.fates_edge.bases import faced
from zoc.rulesets.fates_edge.situation import controllers
from zoc.testing import clause

NINES, TWOS = (9,) * 5, (2,) * 5


def corridor(*walls):
    """Seven by two squares with walls lengthwise: between D1 and D2, E1 and E2 if none are named.

      A B C D E F G
    1 M o . . . . .
    2 o o . ‾ ‾ . .
    """
    table = squares("0..6 x 0..1")
    for a, b in walls or (((3, 0), (3, 1)), ((4, 0), (4, 1))):
        table.side("wall", a, b)
    return table


@clause("FE-13-2")
def test_a_large_base_does_not_walk_along_a_wall_with_one_foot_on_either_side(rules):
    table = corridor()
    position = table.put(M="red 0,0 base=2x2 speed=12")
    assert set(costs(table, rules, position)) == {(0, 0), (1, 0)}
    assert refused(move(table, rules, position, (5, 0))) == ("13-2",)
    assert cites(move(table, rules, position, (2, 0)), "forbid") == [("13-2", ())]
    assert move(squares("0..6 x 0..1"), rules, squares("0..6 x 0..1").put(M="red 0,0 base=2x2 speed=12"), (5, 0)).legal


@clause("FE-13-2")
def test_a_medium_base_and_a_triangle_come_to_stand_astride_no_wall(rules):
    table = squares().side("wall", (2, 0), (2, 1))
    position = table.put(M="red 1,0 base=two facing=n")
    assert refused(move(table, rules, position, (2, 0), points=1)) == ("13-2",)
    assert move(table, rules, position, (1, 1), points=1).legal
    hexed = hexes().side("wall", (1, 0), (2, 0))
    large = hexed.put(M="red 0,0 base=triangle")
    assert "13-2" in refused(move(hexed, rules, large, (1, 0), points=1))


@clause("FE-13-2", "FE-4-6")
def test_a_diagonal_step_passes_astride_no_wall_on_either_leg(rules):
    both = squares().side("wall", (1, 0), (2, 0)).side("wall", (0, 1), (0, 2))
    assert "4-6" in refused(move(both, rules, both.put(M="red 0,0 base=2x2"), (1, 1), points=1))
    one = squares().side("wall", (1, 0), (2, 0))
    assert move(one, rules, one.put(M="red 0,0 base=2x2"), (1, 1), points=1).legal


@clause("FE-13-2", "FE-14.4-3")
def test_a_conjured_side_is_tested_by_whoever_crosses_it_and_stood_astride_by_nobody(rules):
    table = squares().side("conjured", (0, 0), (1, 0), value=4).side("conjured_dv", (0, 0), (1, 0), value=3)
    medium = table.put(M="red 0,0 base=two facing=n")
    answer = move(table, rules, medium, (1, 0), points=1)
    assert answer.legal
    assert [r.clause.number for r in answer.verdict.standing if r.effect.kind == "test"] == ["14.4-3"]
    large = table.put(M="red -1,0 base=2x2")
    assert "13-2" in refused(move(table, rules, large, (0, 0), points=1))


@clause("FE-13-2", "FE-13-3")
def test_a_pivot_ends_astride_no_wall(rules):
    table = squares().side("wall", (0, 0), (-1, 0))
    position = table.put(M="red 0,0 base=two facing=n")
    assert ordered(rules, position, "face", facing="e").cites == ("13-3",)
    assert ordered(rules, position, "face", facing="w").legal


@clause("FE-13-3")
def test_a_pivot_may_enter_a_zone_and_leaves_none_unpaid(rules):
    table = squares()
    into = table.put(M="red 0,0 base=two facing=n", E="blue -2,0")
    assert ordered(rules, into, "face", facing="e").legal
    game = Playing(rules, into).do("M", "face", facing="e")
    assert controllers(rules, game.position, "M") == ("E",)
    assert game.last() == "M faces e, into the zone of E."
    assert game.refused("M", "move", at=table.at(1, 0)).cites[0] == "5.2-4"
    out = table.put(M="red 0,0 base=two facing=n", E="blue 0,2")
    verdict = ordered(rules, out, "face", facing="e", pay="boon")
    assert "13-3" in verdict.cites
    assert verdict.by == ("E",)
    after = under_way(out, "M", moved=1)
    assert ordered(rules, after, "face", facing="e").cites == ("13-3",)
    assert ordered(rules, under_way(out, "M", disengaged=1, boons=1), "face", facing="e", pay="boon").legal


@clause("FE-13-2", "FE-7-3")
def test_nobody_is_shoved_astride_a_wall_or_through_a_conjured_one(rules):
    table = squares("-1..6 x 0..1").side("wall", (3, 0), (3, 1))
    position = table.put(A="red 0,0", E="blue 1,0 base=2x2")
    assert ordered(rules, position, "shove", "A", target="E", at=table.at(2, 0)).cites == ("7-3a", "7-3")
    conjured = squares().side("conjured", (1, 0), (2, 0), value=4)
    verdict = ordered(rules, conjured.put(A="red 0,0", E="blue 1,0"), "shove", "A", target="E", at=conjured.at(2, 0))
    assert verdict.cites == ("7-3a",)


@clause("FE-7-7")
@pytest.mark.parametrize("barrier", ["wall", "conjured", "deep", "corners"])
def test_a_swap_goes_by_ground_walls_and_corners(rules, barrier):
    table, other = squares(), (1, 0)
    if barrier in ("wall", "conjured"):
        table.side(barrier, (0, 0), (1, 0))
    elif barrier == "deep":
        table.ground("deep", (1, 0))
    else:
        table, other = squares().ground("blocking", (1, 0), (0, 1)), (1, 1)
    there = f"red {other[0]},{other[1]}" + " amphibious" * (barrier == "deep")
    position = table.put(A="red 0,0", F=there)
    assert barred(attempted(rules, position, "swap", "A", "F")) == ("7-7a",)
    assert ordered(rules, position, "swap", "A", target="F").cites == ("7-7a",)
    assert ordered(rules, squares().put(A="red 0,0", F=there), "swap", "A", target="F").legal


@clause("FE-7-7", "FE-13-2")
def test_big_bases_swap_where_both_can_pass(rules):
    table = squares("0..3 x 0..1")
    pair = {"A": "red 0,0 base=2x2", "F": "red 2,0 base=2x2"}
    assert ordered(rules, table.put(**pair), "swap", "A", target="F").legal
    walled = squares("0..3 x 0..1").side("wall", (1, 0), (2, 0))
    assert ordered(rules, walled.put(**pair), "swap", "A", target="F").cites == ("7-7a",)


@clause("FE-7-7", "FE-14.1.WARD-1")
def test_a_ward_between_two_who_swap_is_tested(rules):
    table = squares().side("ward", (0, 0), (1, 0), value=2).side("ward_side", (0, 0), (1, 0), value=2)
    table.side("ward_enemies", (0, 0), (1, 0))
    position = table.put(A="red 0,0", F="red 1,0", E="blue 9,9")
    game = Playing(rules, position).do("A", "swap", NINES, NINES, NINES, TWOS, target="F")
    assert (game.unit("A").label, game.unit("A").acted) == (table.at(0, 0), 1)
    assert game.last() == "A and F do not trade places."
    passed = Playing(rules, position).do("A", "swap", *(NINES,) * 4, target="F")
    assert passed.unit("A").label == table.at(1, 0)


@clause("FE-7-7", "FE-9-4")
def test_a_ledge_between_two_who_swap_is_tested(rules):
    table = squares().side("ledge", (0, 0), (1, 0), directed=True)
    game = Playing(rules, table.put(A="red 0,0", F="red 1,0", E="blue 9,9")).do("A", "swap", NINES, NINES, TWOS, target="F")
    assert (game.unit("A").label, game.unit("A").prone, game.unit("F").prone) == (table.at(1, 0), 1, 0)


@clause("FE-14.1.WARD-1", "FE-7-3")
def test_a_ward_that_a_unit_is_shoved_across_is_tested(rules):
    table = squares().side("ward", (1, 0), (2, 0), value=2).side("ward_side", (1, 0), (2, 0), value=1)
    table.side("ward_enemies", (1, 0), (2, 0))
    position = table.put(A="red 0,0", E="blue 1,0", F="red 9,9")
    held = Playing(rules, position).do("A", "shove", NINES, TWOS, target="E", at=table.at(2, 0))
    assert held.unit("E").label == table.at(1, 0)
    assert held.unit("A").acted
    assert "The ward holds E back: a miss with 0 successes." in held.lines()
    gone = Playing(rules, position).do("A", "shove", NINES, NINES, target="E", at=table.at(2, 0))
    assert gone.unit("E").label == table.at(2, 0)


@clause("FE-7-2", "FE-7-3")
def test_where_a_shove_goes_is_a_list_of_orders(rules):
    table = squares().ground("rubble", (2, 1))
    game = Playing(rules, table.put(A="red 0,0", E="blue 1,0")).do("A", "shove", NINES, target="E")
    assert set(game.asked[2]) == {table.at(2, 0), table.at(2, -1)}
    house = rules.without("9-1")
    free = Playing(house, table.put(A="red 0,0", E="blue 1,0")).do("A", "shove", NINES, target="E")
    assert set(free.asked[2]) == {table.at(2, 0), table.at(2, -1), table.at(2, 1)}


@clause("FE-7-3")
def test_whoever_is_unseen_where_a_shove_would_go_is_found(rules):
    table = squares()
    game = Playing(rules, table.put(A="red 0,0", E="blue 1,0", H="blue 2,0").changed("H", hidden=1))
    game.do("A", "shove", NINES, target="E")
    game.answer(table.at(2, 0))
    assert (game.unit("E").label, game.unit("H").hidden, game.unit("A").acted) == (table.at(1, 0), 0, 1)
    assert game.last("red") == "E stays: something unseen is in the way: H."


@clause("FE-13-2", "FE-14.1.TRANSPORT-1")
def test_magic_puts_no_base_astride_a_wall(rules):
    table = squares("-1..8 x 0..1").side("wall", (3, 0), (3, 1))
    position = table.put(W="red 0,0 casts_transport spell_dv=3", F="red 1,0 base=2x2")
    game = Playing(rules, position).do("W", "cast", spell="transport", target="F")
    _, _, cells = game.asked
    assert table.at(2, 0) not in cells
    assert table.at(4, 0) in cells
    verdict = ordered(rules, position, "cast", "W", spell="transport", target="F", at=table.at(2, 0))
    assert "14.1.TRANSPORT-1" in verdict.cites


@clause("FE-14.1.TRANSPORT-1", "FE-14.4-2")
def test_what_unseen_bars_a_transport_comes_to_light(rules):
    table = squares()
    position = table.put(W="red 0,0 casts_transport spell_dv=3", F="red 1,0", H="blue 4,0", E="blue 9,9")
    game = Playing(rules, position.changed("H", hidden=1)).do("W", "cast", spell="transport", target="F")
    game.answer(table.at(4, 0), NINES)
    assert (game.unit("F").label, game.unit("H").hidden) == (table.at(1, 0), 0)
    assert "F stays: something unseen bars the way: H." in game.lines("red")


@clause("FE-14.4-2")
def test_a_caster_who_is_asked_where_to_is_offered_the_cells_that_the_law_allows(rules):
    """Red's W moves F; blue's E holds the cells at its sides, unless the table plays without that clause.

      0 1 2 3 4
    0 W F . E .
    """
    table = squares()
    position = table.put(W="red 0,0 casts_transport spell_dv=3", F="red 1,0", E="blue 3,0")
    for law, held in ((rules, False), (rules.without("14.4-2a"), True)):
        _, _, cells = Playing(law, position).do("W", "cast", spell="transport", target="F").asked
        assert (table.at(2, 0) in cells) is held
        assert table.at(0, 2) in cells
        assert table.at(3, 0) not in cells


@clause("FE-14.1.CONJURE-1", "FE-14.2-2")
def test_nothing_is_offered_to_be_conjured_behind_a_wall(rules):
    """A wall east of W: the cells behind it are not offered; behind four walls there is nothing to offer.

    . .|.
    . W|.
    . .|.
    """
    table = squares("-1..1 x -1..1")
    for y in (-1, 0, 1):
        table.side("wall", (0, y), (1, y))
    position = table.put(W="red 0,0 casts_conjure spell_dv=3")
    _, _, cells = Playing(rules, position).do("W", "cast", spell="conjure").asked
    assert set(cells) == {table.at(x, y) for x in (-1, 0) for y in (-1, 0, 1)} - {table.at(0, 0)}
    behind = ordered(rules, position, "cast", "W", spell="conjure", at=table.at(1, 0))
    assert behind.cites == ("14.2-2",)
    cell = squares()
    for beside in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        cell.side("wall", (0, 0), beside)
    alone = ordered(rules, cell.put(W="red 0,0 casts_conjure spell_dv=3"), "cast", "W", spell="conjure")
    assert alone.cites == ("14.1.CONJURE-1",)


@clause("FE-13-2", "FE-14.1.CONJURE-1")
def test_no_side_is_conjured_inside_a_base(rules):
    table = squares()
    position = table.put(W="red 0,0 casts_conjure spell_dv=3", E="blue 2,0 base=2x2")
    inside = ordered(rules, position, "cast", "W", spell="conjure", at=table.at(2, 0), towards=table.at(3, 0))
    assert inside.cites == ("14.1.CONJURE-1",)
    assert inside.by == ("E",)
    assert ordered(rules, position, "cast", "W", spell="conjure", at=table.at(1, 0), towards=table.at(2, 0)).legal


@clause("FE-13-2", "FE-4-11", "FE-9-6")
def test_a_table_with_a_base_where_none_can_stand_is_refused(rules):
    walled = squares().side("wall", (0, 0), (0, 1))
    with pytest.raises(Malformed, match="astride a wall"):
        rules.arranged(walled.put(M="red 0,0 size=large"))
    rules.arranged(walled.put(M="red 0,0"))
    for name, words in (("blocking", "solid cell"), ("impassable", "impassable ground"), ("deep", "deep water")):
        with pytest.raises(Malformed, match=words):
            rules.arranged(squares().ground(name, (0, 0)).put(M="red 0,0"))
    rules.arranged(squares().ground("deep", (0, 0)).put(M="red 0,0 amphibious"))


@clause("FE-14.1.WARD-1")
def test_a_ward_whose_side_is_not_given_is_doubted_and_plays_all_the_same(rules):
    table = squares().side("ward", (0, 0), (1, 0), 2).ground("ward", (3, 3), value=1)
    position = rules.arranged(table.put(M="red -1,0"))
    places = [problem.where for problem in rules.doubted(position)]
    assert places == [f"cells, ward, {table.at(3, 3)}", f"hexsides, ward, {table.at(0, 0)}/{table.at(1, 0)}"]
    table.side("ward_side", (0, 0), (1, 0), 1).ground("ward_side", (3, 3), value=2)
    assert rules.doubted(table.put(M="red -1,0")) == ()


@clause("FE-6-2")
def test_a_disengage_or_a_shift_that_fails_buys_no_free_facing(rules):
    position = squares().put(M="red 0,0 facing=n", E="blue 1,0")
    failed = Playing(rules, position).do("M", "disengage", TWOS)
    assert failed.refused("M", "face", facing="e").cites == ("6-2b",)
    shifted = Playing(rules, squares().put(M="red 1,0 facing=n", E="blue 0,0"))
    shifted.do("M", "shift", TWOS, at=squares().at(0, 1), pay="test")
    assert shifted.refused("M", "face", facing="e").cites == ("6-2b",)


@clause("FE-5.2-13")
def test_the_menu_of_an_engaged_unit_says_that_it_may_not_leave(rules):
    table = squares("0..4 x 0..4")
    position = table.put(M="red 1,1", F="red 1,2", G="red 0,1", E="blue 2,1").replace(to_move="red")
    [move_offer] = offers(rules, position, "red", "M", ("move",))
    assert (move_offer.legal, move_offer.verdict.cites) == (False, ("5.2-13",))


@clause("FE-14.3-2")
@pytest.mark.parametrize("how", ["shove", "tackle", "swap", "move", "guard"])
def test_whatever_befalls_or_busies_the_caster_interrupts_its_ritual(rules, how):
    table = squares()
    caster = {"W": "red 0,0 ritual=3 rounds_left=3 symbols", "F": "red 5,5"}
    if how in ("shove", "tackle"):
        game = Playing(rules, table.put(E="blue 1,0", **caster).replace(to_move="blue"))
        dice = (NINES, TWOS)
        given = {"target": "W", **({"at": table.at(-1, 0)} if how == "shove" else {})}
        game.do("E", how, *dice, **given)
    elif how == "swap":
        game = Playing(rules, table.put(A="red 1,0", E="blue 9,9", **caster)).do("A", "swap", NINES, NINES, TWOS, target="W")
    else:
        game = Playing(rules, table.put(E="blue 9,9", **caster))
        game.do("W", how, TWOS, **({"at": table.at(0, 1)} if how == "move" else {}))
    assert "W's ritual fails; one Story Beat more." in game.lines()
    assert game.unit("W").ritual == 0


@clause("FE-11-8")
def test_a_thwarted_order_takes_its_price_in_boons(rules):
    position = squares().ground("blocking", (2, -1), (2, 1)).put(A="red 0,0 boons=2", E="blue 1,0", H="blue 2,0")
    game = Playing(rules, position.changed("H", hidden=1)).do("A", "shove", target="E", boon=True)
    assert (game.unit("A").boons, game.unit("A").acted, game.unit("H").hidden) == (1, 1, 0)


@clause("FE-13-3")
def test_a_pivot_turns_about_the_front_cell(rules):
    table = squares()
    turned = faced(rules, table.put(M="red 0,0 base=two facing=n"), "M", "w")
    assert {table.place(c) for c in turned.footprint("M")} == {(0, 0), (1, 0)}
