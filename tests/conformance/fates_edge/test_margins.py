"""Fate's Edge at its margins: the least and the most at which a clause still bites, and what it leaves alone."""

from __future__ import annotations

from tests.conformance.fates_edge.table import attempted, barred, ordered, sources, squares, under_way, zone
from zoc.action import Action, judge
from zoc.testing import clause


@clause("FE-3-2")
def test_a_track_of_one_segment_can_be_full(rules):
    table = squares()
    position = table.put(M="red 1,0 leash_size=1 leash=1", E="blue 9,9")
    assert ordered(rules, under_way(position, "M"), "move", at=table.at(2, 0)).cites == ("3-2",)
    free = position.changed("M", leash=0)
    assert ordered(rules, under_way(free, "M"), "move", at=table.at(2, 0)).legal


@clause("FE-3-5")
def test_what_no_boon_pays_for_does_not_wait_for_the_end(rules):
    table = squares()
    position = table.put(M="red 1,0 facing=n prone", E="blue 9,9").reading(boon_window="end")
    assert ordered(rules, under_way(position, "M"), "stand").legal
    standing = table.put(M="red 1,0 facing=n", E="blue 9,9").reading(boon_window="end")
    assert ordered(rules, under_way(standing, "M"), "face", facing="s").legal
    assert ordered(rules, under_way(position.changed("M", boons=1), "M"), "stand", pay="boon").cites == ("3-5",)


@clause("FE-5.3-2")
def test_one_turn_of_a_veil_is_enough_to_lie_in_wait(rules):
    table = squares()
    position = table.put(M="red 1,0 veiled=1", E="blue 9,9")
    assert ordered(rules, position, "lie_in_wait", on=True).legal
    assert ordered(rules, position.changed("M", veiled=0), "lie_in_wait", on=True).cites == ("5.3-2a",)


@clause("FE-7-6")
def test_nobody_swaps_with_nobody_or_with_itself(rules):
    position = squares().put(A="red 0,0", B="red 1,0", E="blue 9,9")
    assert "7-6" in barred(attempted(rules, position, "swap", "A", None))
    assert "7-6" in barred(attempted(rules, position, "swap", "A", "A"))
    assert attempted(rules, position, "swap", "A", "B").legal


@clause("FE-7-10")
def test_where_nobody_is_pinned_no_pin_stands_for_a_controller(rules):
    position = squares().put(A="red 0,0", E="blue 1,0").reading(pin_with_multi="replace")
    assert "7-10" not in {number for number, _, _ in sources(attempted(rules, position, "disengage", "A", None), "dv")}


@clause("FE-10.DASH-1")
def test_who_runs_already_does_not_dash_again(rules):
    position = squares().put(M="red 0,0", E="blue 9,9")
    assert "10.DASH-1" in ordered(rules, under_way(position, "M", running=1), "dash").cites
    assert ordered(rules, under_way(position, "M"), "dash").legal


@clause("FE-10.BRACE-2")
def test_a_braced_unit_that_is_down_strikes_at_nobody_and_one_that_stands_only_where_it_sees(rules):
    table = squares()
    assert zone(table, rules, table.put(E="blue 0,0 braced"), zone="strike")
    assert zone(table, rules, table.put(E="blue 0,0 braced harm=2"), zone="strike")
    assert not zone(table, rules, table.put(E="blue 0,0 braced harm=3"), zone="strike")
    walled = squares().ground("blocking", (1, 0))
    around = zone(walled, rules, walled.put(E="blue 0,0 braced"), zone="strike")
    assert {(1, 1), (1, -1), (2, 0)}.isdisjoint(around)
    assert (-1, 1) in around


@clause("FE-14.1.VEIL-1")
def test_the_last_turn_of_a_veil_still_takes_a_die(rules):
    position = squares().put(A="red 0,0", E="blue 1,0 veiled=1")
    assert ("14.1.VEIL-1", -1) in {
        (number, amount) for number, amount, _ in sources(attempted(rules, position, "notice"), "dice")
    }


@clause("FE-SRD-5")
def test_a_test_may_be_as_easy_as_dv_1(rules):
    position = squares().put(A="red 0,0", E="blue 9,9")
    assert attempted(rules, position, "test", "A", None, dv=1).facts["dv"] == 1


@clause("FE-SRD-15")
def test_help_is_for_another_of_ones_own_who_has_none_yet(rules):
    table = squares()
    position = table.put(A="red 0,0", B="red 1,0", E="blue 0,1")
    for target in ("E", "A", None):
        assert judge(rules, position, Action("assist", "A", target)).cites == ("SRD-15",), target
    helped = position.changed("B", assisted=1)
    assert judge(rules, helped, Action("assist", "A", "B")).cites == ("SRD-15",)
    assert ordered(rules, under_way(position, "A"), "assist", "A", target="B").legal


@clause("FE-13-3")
def test_a_pivot_without_room_blames_those_in_the_way_and_not_itself(rules):
    position = squares().put(M="red 1,0 base=two facing=n", E="blue 0,0", F="blue 2,0")
    for facing, other in (("e", "E"), ("w", "F")):
        assert ordered(rules, under_way(position, "M"), "face", facing=facing).citing("13-3").by == (other,)


@clause("FE-6-9")
def test_nobody_attacks_itself_or_nobody(rules):
    position = squares().put(A="red 0,0", E="blue 1,0")
    for target in ("A", None):
        assert "6-9" in judge(rules, position, Action("attack", "A", target)).cites
    assert attempted(rules, position, "attack").legal


@clause("FE-14.1-1")
def test_who_casts_is_asked_which_spell(rules):
    position = squares().put(A="red 0,0 casts_mark casts_conjure", E="blue 3,0")
    verdict = rules.table(position).judge(Action("cast", "A", "E", said={"dv": 3}))
    assert (verdict.refused, verdict.asks) == (False, ("spell",))


@clause("FE-14.1.CONJURE-1")
def test_no_side_is_conjured_between_the_two_cells_of_a_base(rules):
    table = squares()
    position = table.put(A="red 0,0 casts_conjure", E="blue 3,0 base=two facing=n")
    said = {"dv": 3, "spell": "conjure", "towards": table.at(3, 1)}
    verdict = rules.table(position).judge(Action("cast", "A", None, table.at(3, 0), said=said))
    assert (verdict.cites, verdict.citing("14.1.CONJURE-1").by) == (("14.1.CONJURE-1",), ("E",))


@clause("FE-3-4")
def test_rallying_that_says_nothing_of_its_gain_is_for_the_table(rules):
    position = squares().put(A="red 0,0", B="red 0,1", E="blue 9,9")
    assert ordered(rules, under_way(position, "A"), "rally", "A", target="B").legal
    assert ordered(rules, under_way(position, "A"), "rally", "A").legal


@clause("FE-14.1-1")
def test_a_side_lies_between_two_cells_beside_each_other_and_only_wards_and_walls_have_one(rules):
    table = squares()
    position = table.put(A="red 0,0 casts_conjure casts_mark casts_ward", E="blue 3,0")

    def cited(tag, towards, at=(4, 0), target=None):
        said = {"dv": 3, "spell": tag, "towards": table.at(*towards)}
        return rules.table(position).judge(Action("cast", "A", target, at and table.at(*at), said=said)).cites

    for tag in ("ward", "conjure"):
        assert cited(tag, (6, 0)) == ("14.1-1c",)
        assert cited(tag, (5, 0)) == ()
        assert cited(tag, (6, 0), at=None) == ()
    assert cited("mark", (7, 0), at=(3, 0), target="E") == ()
    assert cited("conjure", (2, 0), at=(3, 0)) == (), "who stands on one cell of it does not stand astride a side"


@clause("FE-14.2-4")
def test_a_spell_in_its_own_band_has_all_its_dice(rules):
    for x, band, dice in (
        (1, "close", []),
        (3, "near", []),
        (8, "far", []),
        (3, "close", [("14.2-4", -1)]),
        (8, "near", [("14.2-4", -1)]),
    ):
        position = squares().put(A="red 0,0 casts_mark", E=f"blue {x},0")
        cast = attempted(rules, position, "cast", "A", "E", dv=3, spell="mark", band=band)
        assert [(number, amount) for number, amount, _ in sources(cast, "dice")] == dice, (x, band)
