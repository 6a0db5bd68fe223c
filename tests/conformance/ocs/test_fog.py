"""OCS 4.9: fog of war."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.conformance.ocs.table import clause, hx, on_map, rolls_seen, seen, view, zoned
from zoc.errors import Malformed
from zoc.rulesets.ocs.terms import AntiTank
from zoc.rulesets.ocs.view import RollMade, air_view, barrage_view, combat_view


def shown(**units):
    """What the enemy sees of a stack in 0,0, from top to bottom; units are given bottom first."""
    return [one.unit for one in view(on_map(**units), "e")[hx("0,0")].shown]


def status(words, **readings):
    position = on_map(u=f"f 0,0 {words}").reading(**readings)
    [one] = view(position, "e")[hx("0,0")].shown
    return one.status


@clause("OCS-4.9a-1")
def test_nobody_looks_through_an_enemy_stack(rules):
    crowd = {f"u{i}": "f 0,0" for i in range(3)}
    assert shown(h="f 0,0 hedgehog", **crowd, p="f 0,0 plane active") == ["p", "h", "u2"]
    position = on_map(**crowd, T="f 0,0 transport", x="f 0,0 hq", z="e 3,0")
    assert set(seen(position, "e").ids) == {"u2", "x", "z"}
    assert set(seen(position, "f").ids) == set(position.ids)
    assert zoned(seen(position, "e"), "f").keys() == zoned(position, "f").keys()


@clause("OCS-4.9a-2")
def test_always_visible_are_hedgehog_top_unit_with_a_zone_and_top_active_plane(rules):
    assert shown(t="f 0,0 move", i="f 0,0", h="f 0,0 hedgehog", f="f 0,0 plane active fighter") == ["f", "h", "i"]
    printed = on_map(u="f 0,0", cells={"hedgehog": {"0,0": 2}})
    assert view(printed, "e")[hx("0,0")].hedgehog == 2


@clause("OCS-4.9a-3")
def test_without_a_zone_it_is_the_top_combat_unit(rules):
    assert shown(a="f 0,0 artillery", h="f 0,0 hq") == ["h"]
    assert shown(i="f 0,0 oos", h="f 0,0 hq") == ["h"]


@clause("OCS-4.9a-4")
def test_strat_dg_and_out_of_supply_are_known(rules):
    assert status("dg oos") == ("DG", "OOS")
    assert status("strat") == ("STRAT",)
    assert status("reserve up=move") == ()
    assert status("reserve up=move", show_all_mode_markers=True) == ("RES",)
    assert status("exploit") == ()
    assert status("exploit", show_all_mode_markers=True) == ("EXPL",)


@clause("OCS-4.9a-5")
def test_stocks_and_lost_steps_are_not(rules):
    fresh = on_map(u="f 0,0 multi_step re=3")
    worn = on_map(u="f 0,0 multi_step re=3 steps_lost=2 stocks=exhausted")
    assert view(fresh, "e") == view(worn, "e")
    assert "LOSS" not in view(worn, "e").say()


@clause("OCS-4.9a-6")
def test_an_hq_on_top_is_seen_with_the_unit_that_has_the_zone(rules):
    assert shown(x="f 0,0", i="f 0,0", H="f 0,0 hq") == ["H", "i"]


@clause("OCS-4.9b")
def test_a_combat_reveals_strength_rating_and_anti_tank_effects_and_no_units(rules):
    position = on_map(a="f 0,0 ar=4 anti_tank=heavy", b="f 0,0 ar=2", c="f 0,0")
    told = combat_view(position, {"a": "2.5", "b": "3.25", "c": 4}, leader="a")
    assert (told.strength, told.ar, told.at) == (Fraction(39, 4), 4, AntiTank.HEAVY)
    assert told.as_dict() == {"strength": "39/4", "ar": 4, "at": "heavy"}


@clause("OCS-4.9c")
def test_a_barrage_reveals_its_total_to_the_target_and_the_shifts_to_the_firer(rules):
    told = barrage_view(["4.5", "4.5", "3.25"], ["one left: hedgehog"], flak=2)
    assert told["target"] == {"strength": "49/4", "column": 12}
    assert told["firer"] == {"shifts": ["one left: hedgehog"], "flak": "2"}


@clause("OCS-4.9d")
def test_an_air_combat_shows_every_plane_and_who_is_engaged(rules):
    told = air_view(["a1", "a2", "b1", "b2", "b3"], [("a1", "b2")])
    assert told == {"present": ["a1", "a2", "b1", "b2", "b3"], "rounds": [["a1", "b2"]]}


@clause("OCS-4.9e")
def test_rolls_are_open_with_their_purpose_unless_agreed_secret(rules):
    position, roll = on_map(u="f 0,0"), RollMade("f", "Repl", 7, agreed=True)
    assert rolls_seen(position, [roll], "e") == (roll,)
    secret = position.reading(secret_rolls=True)
    assert rolls_seen(secret, [roll], "e") == ()
    assert rolls_seen(secret, [roll], "f") == (roll,)
    assert rolls_seen(secret, [RollMade("f", "combat", 7)], "e") != ()
    with pytest.raises(Malformed, match="purpose"):
        rolls_seen(position, [RollMade("f", " ", 7)], "e")
