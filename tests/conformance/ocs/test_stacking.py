"""OCS 4.8: stacking, overstacking, the order of a stack, enemy stacks."""

from __future__ import annotations

from fractions import Fraction

from tests.conformance.ocs.ordering import order
from tests.conformance.ocs.table import (
    act,
    at,
    barred,
    checked,
    clause,
    go,
    hq_may_top,
    hx,
    laid,
    lift,
    move,
    on_map,
    overrun,
    retreat,
    sorted_stack,
    stacking,
    view,
    waived,
)
from zoc.rulesets.ocs import Kind, meant, overstacks
from zoc.rulesets.ocs.stack import active_planes, suffices

THREE = "multi_step re=3"


def stack(*words, **how):
    return on_map(**{f"u{i}": f"f 0,0 {said}" for i, said in enumerate(words)}, **how)


def items(position):
    return list(laid(position, hx("0,0")).items)


# 4.8  Limits


@clause("OCS-4.8-1")
def test_ten_regiments_may_stack(rules):
    full = [THREE] * 3 + ["size=battalion"] * 2
    assert overstacks(stack(*full)) == ()
    [over] = overstacks(stack(*full, "repl"))
    assert (over.size, over.side, over.cell) == (Fraction(41, 4), "f", hx("0,0"))
    assert "41/4 RE of 10" in over.say()


@clause("OCS-4.8-2")
def test_supply_and_trucks_are_unlimited(rules):
    assert overstacks(stack(*["sp points=10"] * 4, *["transport points=1"] * 12)) == ()


@clause("OCS-4.8-3")
def test_one_port_one_air_base_one_hedgehog(rules):
    for kind in ("port", "air_base", "hedgehog"):
        assert overstacks(stack(kind)) == ()
        [over] = overstacks(stack(kind, kind))
        assert over.facilities == (kind.replace("_", " "),)
    printed = stack("port", cells={"port": {"0,0": 2}})
    assert overstacks(printed)[0].facilities == ("port",)


@clause("OCS-4.8-4")
def test_boxes_are_unlimited_unless_they_show_a_hex(rules):
    crowd = {f"b{i}": f"f Box {THREE}" for i in range(4)}
    assert overstacks(on_map(**crowd, boxes=("Box",))) == ()
    shown = on_map(**crowd, u="f 0,0", boxes=("Box",), notes={"represents": f"Box = {hx('0,0')}"})
    [over] = overstacks(shown)
    assert (over.cell, over.size) == (hx("0,0"), 13)


@clause("OCS-4.8-5")
def test_an_air_base_holds_four_and_its_level(rules):
    assert active_planes(3) == 7
    assert overstacks(stack(*["plane active"] * 12)) == ()


@clause("OCS-4.8-6")
def test_stacking_costs_nothing(rules):
    position = on_map(M="f -1,0 ma=6", A=f"f 0,0 {THREE}", B=f"f 0,0 {THREE}", C=f"f 0,0 {THREE}")
    found = go(position, "M", "0,0 0,1")
    assert [step.paid for step in found.steps] == [{"M": 1}, {"M": 1}]


@clause("OCS-4.8-7")
def test_one_side_in_a_hex(rules):
    position = on_map(I="f -1,0", B="e 0,0 move size=battalion")
    assert barred(move(position, "I", "0,0").verdict) == {"4.8c": ("B",)}


@clause("OCS-4.8-8")
def test_the_limit_asks_for_no_nationality(rules):
    assert overstacks(stack(*[THREE] * 3, "")) == ()
    assert overstacks(stack(*[THREE] * 3, "", "size=company"))


# 4.8a  Overstacking


@clause("OCS-4.8a-1")
def test_too_many_count_when_the_segment_closes_on_either_side(rules):
    position = stack(*[THREE] * 4, notes={"segment": "movement"})
    assert stacking(position).checked
    assert [over.size for over in stacking(position).found] == [12]
    enemy = on_map(**{f"e{i}": f"e 0,0 {THREE}" for i in range(4)}, notes={"phasing": "f"})
    assert [over.side for over in stacking(enemy).found] == ["e"]
    assert move(position, "u0", "0,1").legal


@clause("OCS-4.8a-2")
def test_not_while_reinforcements_arrive_nor_right_after(rules):
    arriving = stack(*[THREE] * 5, phase="reinforcement")
    assert not checked(arriving)
    assert "not checked" in stacking(arriving).say()
    breakout = stack(*[THREE] * 5, notes={"segment": "breakout"})
    assert not checked(breakout)
    assert checked(breakout.reading(breakout_stacking_check=True))
    assert checked(stack(*[THREE] * 5, notes={"segment": "movement"}))


@clause("OCS-4.8a-3")
def test_the_owner_removes_units_of_his_choice_and_the_fewest_are_named(rules):
    [over] = overstacks(stack(*[THREE] * 4))
    assert over.removals == (("u0",), ("u1",), ("u2",), ("u3",))
    [mixed] = overstacks(stack(*[THREE] * 3, "size=battalion", "size=battalion", "size=brigade"))
    assert mixed.removals[0] == ("u5",)
    position = stack(*[THREE] * 4)
    assert suffices(position, over.units, ["u0", "u3"])
    assert not suffices(position, over.units, [])


@clause("OCS-4.8a-4")
def test_a_march_may_pass_a_full_hex(rules):
    position = on_map(M=f"f -1,0 ma=6 {THREE}", A=f"f 0,0 {THREE}", B=f"f 0,0 {THREE}", C=f"f 0,0 {THREE}")
    assert at(go(position, "M", "0,0 0,1"), "M") == "0,1"


@clause("OCS-4.8a-5")
def test_but_no_overrun_is_made_from_a_hex_that_is_too_full(rules):
    for resident, legal in (("multi_step re=8", False), ("multi_step re=7", True)):
        position = on_map(E="e 1,0", A=f"f 0,0 {resident}", O=f"f 0,0 {THREE} ma=8 strength=9")
        verdict = overrun(position, ["O"], hx("1,0"))
        assert verdict.legal is legal
        if not legal:
            assert barred(verdict) == {"4.8a-5": ("O",)}


# 4.8b  Order


@clause("OCS-4.8b-0")
def test_what_lies_on_top_is_not_laid_there_again(rules):
    position = on_map(A="f 0,0", B="f 0,0", X="e 0,0 plane")
    assert order(position, "put_on_top", "A").legal
    assert barred(order(position, "put_on_top", "B")) == {"4.8b": ()}


@clause("OCS-4.8b-0")
def test_the_owner_orders_his_stack_as_he_likes(rules):
    for one, two in (("u1", "u2"), ("u2", "u1")):
        position = on_map(**{"A": "f 0,0 artillery", two: "f 0,0", one: "f 0,0"})
        assert sorted_stack(position, hx("0,0")) == (one, two, "A")


@clause("OCS-4.8b.A-1")
def test_markers_lie_on_the_units_they_cover(rules):
    assert items(on_map(b="f 0,0", a="f 0,0 dg")) == ["b", "DG", "a"]


@clause("OCS-4.8b.A-2")
def test_a_mode_marker_holds_until_the_next_and_out_of_supply_to_the_bottom(rules):
    combat = dict.fromkeys(("u1", "u2", "u3"), Kind.COMBAT)
    told = meant(["u1", "DG", "u2", "SP", "RES", "u3"], {**combat, "SP": Kind.SP})
    assert told == {"u1": (), "u2": ("DG",), "SP": (), "u3": ("RES",)}
    assert meant(["u1", "OOS", "u2", "DG", "u3"], combat) == {"u1": (), "u2": ("OOS",), "u3": ("DG", "OOS")}


@clause("OCS-4.8b.A-3")
def test_units_that_can_never_be_so_ignore_a_marker(rules):
    kinds = {"S": Kind.SP, "P": Kind.PLANE, "T": Kind.TRANSPORT, "u": Kind.COMBAT}
    assert meant(["DG", "S", "P", "T", "u"], kinds) == {"S": (), "P": (), "T": (), "u": ("DG",)}
    assert meant(["RES", "T"], kinds) == {"T": ("RES",)}
    trucks = on_map(T="f 0,0 transport move", O="f 0,0 transport move organic", S="f 0,0 sp", R="f 0,0 repl move")
    assert barred(act(trucks, "enter_combat", "T")) == {"5.5c": ()}
    assert barred(act(trucks, "enter_strat", "T")) == {"5.8c": ()}
    assert barred(act(trucks, "enter_reserve", "T")) == {"5.7f": ()}
    assert act(trucks, "enter_reserve", "O").legal
    assert barred(act(trucks, "enter_move", "S")) == {"5.1": ()}
    assert barred(act(trucks, "enter_combat", "R")) == {"5.5c": ()}


@clause("OCS-4.8b.A-4")
def test_some_mixes_no_pile_can_show(rules):
    mixed = laid(on_map(a="f 0,0 dg", b="f 0,0 oos"), hx("0,0"))
    assert not mixed.exact
    assert mixed.statuses == {"a": ("DG",), "b": ("OOS",)}
    assert "no pile of markers" in mixed.say()
    shown = laid(on_map(b="f 0,0 dg oos", a="f 0,0"), hx("0,0"))
    assert (shown.exact, list(shown.items)) == (True, ["a", "DG", "OOS", "b"])


@clause("OCS-4.8b.A-4")
def test_a_pile_called_exact_means_what_it_should_for_every_mix_of_three(rules):
    from itertools import product

    states = [(mode, oos) for mode in ("", "dg", "reserve", "exploit") for oos in ("", "oos")]
    for mix in product(states, repeat=3):
        position = on_map(**{f"u{i}": f"f 0,0 {mode} {oos}" for i, (mode, oos) in enumerate(mix)})
        pile = laid(position, hx("0,0"))
        read = meant(pile.items, dict.fromkeys(position.ids, Kind.COMBAT))
        assert (read == dict(pile.statuses)) is pile.exact, mix


@clause("OCS-4.8b.B")
def test_losses_and_stocks_lie_beneath_the_unit_they_speak_of(rules):
    position = on_map(b="f 0,0", d=f"f 0,0 {THREE} steps_lost=1 stocks=low")
    assert items(position) == ["d", "LOW", "LOSS1", "b"]


@clause("OCS-4.8b.C")
def test_a_unit_with_a_zone_is_the_top_combat_unit(rules):
    near = {"T": "e 1,0 transport"}
    assert items(on_map(I="f 0,0", H="f 0,0 hq", **near)) == ["I", "H"]
    assert items(on_map(I="f 0,0 exploit", H="f 0,0 hq", **near)) == ["H", "EXPL", "I"]
    assert items(on_map(A="f 0,0 artillery", H="f 0,0 hq", **near)) == ["H", "A"]


@clause("OCS-4.8b.D-1")
def test_an_hq_may_lie_on_top_while_no_enemy_ground_unit_is_adjacent(rules):
    def ordered(lenient=False, cells=None, **near):
        position = on_map(I="f 0,0", H="f 0,0 hq", cells=cells, **near).reading(hq_top_ignores_facilities=lenient)
        assert hq_may_top(position, hx("0,0"), "f") is (items(position) == ["H", "I"])
        return items(position)

    port = {"port": {"1,0": 1}, "controller": {"1,0": 2}}
    assert ordered() == ["H", "I"]
    assert ordered(T="e 1,0 transport") == ["I", "H"]
    assert ordered(lenient=True, T="e 1,0 transport") == ["I", "H"]
    assert ordered(cells=port) == ["I", "H"]
    assert ordered(lenient=True, cells=port) == ["H", "I"]
    assert ordered(B="e 1,0 air_base") == ["I", "H"]
    assert ordered(lenient=True, B="e 1,0 air_base") == ["H", "I"]
    assert ordered(P="e 1,0 plane active") == ordered(S="e 1,0 ship") == ["H", "I"]


@clause("OCS-4.8b.D-2")
def test_the_enemy_is_told_whether_the_hex_has_a_zone(rules):

    assert view(on_map(I="f 0,0", H="f 0,0 hq"), "e")[hx("0,0")].zoc
    assert not view(on_map(A="f 0,0 artillery", H="f 0,0 hq"), "e")[hx("0,0")].zoc


@clause("OCS-4.8b.E-1")
def test_active_planes_lie_above_ground_units_and_inactive_ones_below(rules):
    position = on_map(h="f 0,0 hedgehog", x="f 0,0 plane", b="f 0,0 plane active", i="f 0,0")
    assert items(position) == ["b", "h", "i", "x"]


@clause("OCS-4.8b.E-2")
def test_an_active_fighter_is_the_top_plane(rules):
    assert items(on_map(f="f 0,0 plane active fighter", b="f 0,0 plane active")) == ["f", "b"]


@clause("OCS-4.8b.F")
def test_a_hedgehog_is_the_top_ground_unit_with_markers_beneath_it(rules):
    position = on_map(s="f 0,0 sp", i="f 0,0 dg", h="f 0,0 hedgehog", b="f 0,0 plane active", g="f 0,0 plane active fighter")
    assert items(position) == ["g", "b", "h", "DG", "i", "s"]


# 4.8c  Enemy stacks


@clause("OCS-4.8c-0")
def test_nobody_enters_a_hex_with_an_enemy_unit_that_is_not_listed(rules):
    mixed = on_map(B="e 0,0 move", T="e 0,0 transport", A="f -1,0")
    assert barred(move(mixed, "A", "0,0").verdict) == {"4.8c": ("B",)}
    trucks = on_map(T="e 0,0 transport", H="f -1,0 hq", A="f -1,0")
    assert barred(retreat(trucks, ["H"], [hx("0,0")]).verdict) == {"4.4c": ("T",)}
    fell_back = retreat(trucks, ["A"], [hx("0,0")])
    assert [event.name for event in fell_back.events] == ["transport_captured"]
    assert move(trucks, "A", "0,0").reach[hx("0,0")].cost == 1


@clause("OCS-4.8c.A")
def test_attack_capable_units_enter_among_ships_and_planes(rules):
    for kind in ("landing_craft", "ship", "plane"):
        position = on_map(L=f"e 0,0 {kind}", A="f -1,0", H="f -1,0 hq")
        [event] = go(position, "A", "0,0").events
        assert event.name == ("plane_destroyed" if kind == "plane" else "ship_destroyed")
        assert barred(move(position, "H", "0,0").verdict) == {"4.8c.A": ("L",)}
        assert waived(move(position, "H", "0,0", escorted=True).verdict) == {"4.8c.A": ("4.4c-1",)}


@clause("OCS-4.8c.B")
def test_ships_enter_among_ports_and_planes_but_not_among_ships_or_combat_units(rules):
    def enters(other):
        return move(on_map(X=f"e 0,0 {other}", L="f -1,0 landing_craft ma=9"), "L", "0,0").verdict

    for kind in ("port", "plane", "transport"):
        assert enters(kind).legal
    assert barred(enters("ship")) == {"4.8c.B": ("X",)}
    assert barred(enters("move")) == {"4.8c": ("X",)}


@clause("OCS-4.8c.C")
def test_a_plane_on_a_mission_enters_any_hex(rules):
    crowd = {"D": "e 0,0", "P": "e 0,0 port", "S": "e 0,0 ship"}
    mission = on_map(**crowd, B="f -1,0 plane active on_mission ma=9")
    assert move(mission, "B", "0,0").legal
    assert waived(move(mission, "B", "0,0").verdict) == {"4.8c": ("4.8c.C-1",)}
    idle = on_map(**crowd, B="f -1,0 plane active ma=9")
    assert barred(move(idle, "B", "0,0").verdict).keys() == {"4.8c", "4.8c.C", "6.1b"}


@clause("OCS-4.8c.D-2")
def test_nothing_detrains_among_enemy_units(rules):
    rails = {"rail": "-1,0/0,0 0,0/1,0"}
    towns = {"city": {"0,0": "true", "1,0": "true"}}
    position = on_map(T="e 0,0 transport", U="f -1,0 move", sides=rails, cells=towns)
    assert lift(position, "rail", ["U"], hx("1,0"), 1).legal
    assert barred(lift(position, "rail", ["U"], hx("0,0"), 1).verdict) == {"4.8c.D": ("T",)}


@clause("OCS-4.8c-R")
def test_hqs_and_artillery_are_not_on_the_list(rules):
    for kind in ("hq", "artillery"):
        position = on_map(X=f"e 0,0 {kind} move", A="f -1,0")
        assert barred(move(position, "A", "0,0").verdict) == {"4.8c": ("X",)}
