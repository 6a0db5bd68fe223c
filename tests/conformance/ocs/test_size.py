"""OCS 4.6 and 4.7: regimental and transportation equivalents."""

from __future__ import annotations

from fractions import Fraction

from tests.conformance.ocs.ordering import order
from tests.conformance.ocs.table import act, barred, clause, hx, lift, move, on_map
from zoc.rulesets.ocs import Kind, regiments, steps, steps_left, transport
from zoc.rulesets.ocs.carried import afterwards

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def size(words):
    return regiments(on_map(u=f"f 0,0 {words}"), "u")


def te(words):
    return transport(on_map(u=f"f 0,0 {words}"), "u")


def carried(words, by, capacity=9, **how):
    bases = {"A": "f 0,0 air_base", "B": "f 0,1 air_base"}
    position = on_map(u=f"f 0,0 {words}", **bases, sides={"rail": "0,0/0,1"}, cells={"port": {"0,0": 3, "0,1": 3}})
    return lift(position, by, ["u"], hx("0,1"), capacity, **how)


# 4.6  Regimental equivalents


@clause("OCS-4.6-1")
def test_only_combat_units_have_regimental_equivalents(rules):
    for kind in ("transport", "sp", "port", "plane", "ship"):
        assert size(kind) is None


@clause("OCS-4.6-2")
def test_a_multi_step_unit_has_what_is_printed(rules):
    assert size("multi_step re=4 size=division") == 4


@clause("OCS-4.6-3")
def test_a_battalion_is_half(rules):
    assert size("size=battalion") == HALF


@clause("OCS-4.6-4")
def test_a_repl_and_a_company_are_a_quarter(rules):
    assert size("repl") == size("size=company") == QUARTER


@clause("OCS-4.6-5")
def test_all_others_are_one_unless_the_game_says_otherwise(rules):
    for words in ("size=brigade", "size=regiment", "size=other", "hq", "breakdown"):
        assert size(words) == 1
    assert size("size=brigade re_in_game=3/2") == Fraction(3, 2)


@clause("OCS-4.6-6")
def test_a_multi_step_unit_loses_one_for_each_step(rules):
    assert [size(f"multi_step re=3 steps_lost={lost}") for lost in range(3)] == [3, 2, 1]
    assert steps_left(on_map(u="f 0,0 multi_step re=3 steps_lost=3"), "u") == 0


@clause("OCS-4.6-7")
def test_every_other_combat_unit_is_one_step(rules):
    assert steps(on_map(u="f 0,0 size=battalion"), "u") == 1
    assert steps(on_map(u="f 0,0 size=brigade"), "u") == 1
    assert steps(on_map(u="f 0,0 multi_step re=3"), "u") == 3
    assert steps(on_map(u="f 0,0 size=brigade steps_in_game=2"), "u") == 2


@clause("OCS-4.6-8")
def test_which_line_applies_where_two_fit(rules):
    assert size("hq size=battalion") == 1
    assert size("multi_step re=2 size=battalion") == 2
    assert size("repl size=battalion") == QUARTER


# 4.7  Transportation equivalents


@clause("OCS-4.7-1")
def test_what_carries_what(rules):
    assert barred(carried("plane", "rail").verdict)["4.7"] == ("u",)
    for by in ("rail", "air", "sea"):
        assert carried("move ma=8", by).legal, by
    assert carried("move ma=8 embarked", "landing").legal
    assert barred(carried("move ma=12", "air").verdict) == {"14.9c": ("u",)}
    assert barred(carried("move ma=8 truck", "air").verdict) == {"14.9c": ("u",)}
    for by in ("rail", "air", "sea"):
        assert barred(carried("combat ma=8", by).verdict) == {"5.6a": ("u",)}
    assert carried("combat ma=8 embarked", "landing").legal
    assert carried("rail_repair combat ma=8", "rail").legal
    assert carried("sp points=1", "rail").legal


@clause("OCS-4.7-2")
def test_transport_points_carry_supply_only(rules):
    position = on_map(I="f 0,0", S="f 0,0 sp points=1")
    position = position.added("T", "S", hx("0,0")).changed("T", kind=int(Kind.TRANSPORT), points=position.board.parts)
    assert barred(act(position, "truck", "I", carrier="T")) == {"4.7-2": ()}
    assert act(position, "truck", "S", carrier="T").legal


@clause("OCS-4.7a-1")
def test_a_point_of_capacity_is_a_supply_point_or_an_equivalent(rules):
    assert te("sp points=1") == 1
    assert te("move truck") == 1
    assert barred(carried("multi_step re=3 move ma=12", "rail", 2).verdict) == {"4.7a": ("u",)}
    assert carried("multi_step re=3 move ma=12", "rail", 3).legal


@clause("OCS-4.7a-2")
def test_mixed_loads_add_up(rules):
    position = on_map(B="f 0,0 size=battalion truck move", sides={"rail": "0,0/0,1"}, cells={"city": {"0,1": "true"}})
    found = lift(position, "rail", ["B"], hx("0,1"), 1, supply_points="1/2")
    assert (found.load, found.legal) == (1, True)
    assert not lift(position, "rail", ["B"], hx("0,1"), 1, supply_points="3/4").legal


@clause("OCS-4.7b-1")
def test_a_unit_that_walks_at_one_to_six_takes_half_the_room(rules):
    found = {allowance: te(f"multi_step re=3 ma={allowance}") for allowance in (0, 1, 5, 6, 7)}
    assert found == {0: 3, 1: Fraction(3, 2), 5: Fraction(3, 2), 6: Fraction(3, 2), 7: 3}
    assert te("multi_step re=3 ma=5 dg") == Fraction(3, 2)
    assert te("multi_step re=3 ma=5 track") == 3
    assert te("multi_step re=3 combat_ma=3 move_ma=9") == 3


@clause("OCS-4.7b-2")
def test_otherwise_its_present_size(rules):
    assert te("multi_step re=3 ma=5 steps_lost=1") == 1
    assert te("size=battalion ma=5") == QUARTER


@clause("OCS-4.7c-1")
def test_a_truck_holds_supply_up_to_its_points(rules):
    truck = "f 0,0 transport move truck ma=45 points=3"
    position = on_map(T=truck, S3="f 0,0 sp points=3", S="f 0,0 sp points=13/4")
    assert act(position, "truck", "S3", carrier="T").legal
    assert barred(act(position, "truck", "S", carrier="T")) == {"4.7a": ("T",)}
    assert order(position, "load", "T", dump="S3", points="3").legal
    assert barred(order(position, "load", "T", dump="S", points="13/4")) == {"4.7a": ("T",)}
    half_full = on_map(T=f"{truck} load=1", S="f 0,0 sp points=3")
    assert barred(order(half_full, "load", "T", dump="S", points="9/4")) == {"4.7a": ("T",)}


@clause("OCS-4.7c-2")
def test_trucks_never_go_by_air(rules):
    assert barred(carried("transport truck move points=1", "air").verdict) == {"4.7c-2": ("u",)}
    for by in ("rail", "sea"):
        assert carried("transport truck move points=1", by).legal
    assert carried("transport truck move points=1 embarked", "landing").legal


@clause("OCS-4.7c-3")
def test_a_truck_takes_its_size_loaded_or_not(rules):
    assert te("transport points=1 load=1") == te("transport points=1") == 1


@clause("OCS-4.7d-1")
def test_one_kind_of_transport_in_a_phase(rules):
    assert barred(carried("move ma=8 carried_by=rail", "air").verdict) == {"4.7d-1": ("u",)}
    assert carried("move ma=8 carried_by=rail", "rail").legal


@clause("OCS-4.7d-2")
def test_who_is_shipped_or_dropped_spends_no_points_in_that_phase(rules):
    for by in ("sea", "drop"):
        assert barred(carried("move ma=8 mp_spent=1", by).verdict) == {"4.7d-2": ("u",)}
    for carrier in ("sea", "drop", "rail"):
        shipped = on_map(u=f"f 0,0 move ma=8 carried_by={carrier}")
        assert barred(move(shipped, "u", "0,1").verdict) == {"4.7d": ()}
    whole = on_map(u="f 0,0 move ma=8", cells={"port": {"0,0": 3, "0,1": 3}})
    after = lift(whole, "sea", ["u"], hx("0,1"), 1).carried(whole)
    assert barred(move(after, "u", "0,2").verdict) == {"4.7d": ()}


@clause("OCS-4.7d-3")
def test_by_rail_half_the_allowance_before_and_nothing_after(rules):
    assert carried("move ma=18 mp_spent=9", "rail").legal
    assert barred(carried("move ma=18 mp_spent=19/2", "rail").verdict) == {"4.7d-3": ("u",)}
    assert barred(carried("move ma=18", "rail", after=1).verdict) == {"4.7d-4": ("u",)}
    assert carried("rail_repair move ma=18 mp_spent=12", "rail", after=6).legal


@clause("OCS-4.7d-4")
def test_by_air_half_the_allowance_before_and_after_together(rules):
    assert carried("move ma=8 mp_spent=2", "air", after=2).legal
    assert barred(carried("move ma=8 mp_spent=3", "air", after=2).verdict) == {"4.7d-4": ("u",)}
    reacting = on_map(u="f 0,0 move ma=8 released", phase="reaction", notes={"phasing": "e"})
    assert afterwards(reacting, "u", "air") == 2


@clause("OCS-4.7d-5")
def test_after_a_landing_by_roll_half_the_allowance(rules):
    assert carried("move ma=6 embarked", "landing", after=3, alt=True).legal
    assert not carried("move ma=6 embarked", "landing", after=4, alt=True).legal


@clause("OCS-4.5-5", "OCS-4.7-1")
def test_the_question_asks_for_the_craft_as_the_order_does(rules):
    ashore, aboard = on_map(U="f 0,0 move ma=6"), on_map(U="f 0,0 move ma=6 embarked")
    for place, told in (("0,1", {}), ("0,2", {"18.4-2": ("U",)})):
        assert barred_or_none(lift(aboard, "landing", ["U"], hx(place), 9).verdict) == told
        assert set(barred_or_none(order(aboard, "land", "U", to=place))) == set(told)
    assert barred(lift(ashore, "landing", ["U"], hx("0,1"), 9).verdict) == {"4.5-5": ("U",)}
    assert barred(order(ashore, "land", "U", to="0,1")) == {"4.5-5": ()}


def barred_or_none(verdict):
    return {} if verdict.legal else barred(verdict)


@clause("OCS-4.7d-6")
def test_without_a_roll_no_movement_after_landing(rules):
    assert barred(carried("move ma=6 embarked", "landing", after=1).verdict) == {"4.7d-4": ("u",)}
    unloaded = on_map(u="f 0,0 move ma=6 carried_by=landing arrived=unloaded")
    assert barred(move(unloaded, "u", "0,1").verdict) == {"4.7d": ()}


@clause("OCS-4.7-1")
def test_what_goes_together_starts_together_and_goes_somewhere_else(rules):
    port = {"port": {"0,0": 3, "0,1": 3}}
    places = {"U": "0,0", "V": "0,0", "W": "0,1", "X": "Box"}
    position = on_map(**{unit: f"f {place} move ma=8" for unit, place in places.items()}, boxes=("Box",), cells=port)
    assert order(position, "ship", "U", to="0,1", others=("V",)).legal
    assert barred(order(position, "ship", "U", to="0,1", others=("W",)))["4.7-3"] == ("W", "U")
    assert barred(order(position, "ship", "U", to="0,0")) == {"4.7-4": ()}
    assert barred(order(position, "ship", "U", to="Box")) == {"4.7-4": ()}
    assert order(position, "ship", "X", to="0,1").legal
    for do in ("rail", "fly", "ship", "drop"):
        assert "4.7-4" in barred(order(position, do, "U", to="0,0"))


@clause("OCS-4.7-1", "OCS-X-14.9")
def test_air_transport_goes_from_base_to_base_and_drops_begin_at_one(rules):
    bases = {"A": "f 0,0 air_base", "B": "f 0,3 air_base"}
    position = on_map(U="f 0,0 move ma=8", V="f 2,0 move ma=8", X="e 0,2 move", **bases)
    assert order(position, "fly", "U", to="0,3").legal
    assert barred(order(position, "fly", "V", to="0,3")) == {"14.9-1": ()}
    assert barred(order(position, "fly", "U", to="0,4")) == {"14.9-1": ()}
    assert order(position, "drop", "U", to="0,4").legal
    assert barred(order(position, "drop", "V", to="0,4")) == {"14.9-1": ()}
    assert barred(order(on_map(U="f 0,0 move ma=8", A="f 0,0 air_base", B="e 0,3 air_base"), "fly", "U", to="0,3")).keys() == {
        "14.9-1", "4.8-7",
    }  # fmt: skip


@clause("OCS-4.5-5")
def test_a_craft_is_boarded_where_it_lies_and_left_beside_it(rules):
    crafts = {"C": "f 0,0 landing_craft", "D": "f 0,1 landing_craft", "X": "e 0,0 landing_craft"}
    position = on_map(U="f 0,0 ma=6", V="f 0,0 embarked ma=6", W="f Box embarked", boxes=("Box",), **crafts)
    assert order(position, "embark", "U", craft="C").legal
    assert barred(order(position, "embark", "U", craft="D")) == {"18.4-1": ()}
    assert order(position, "embark", "U", craft="X").lacking == "X is an enemy"
    assert barred(order(position, "embark", "V", craft="C")) == {"4.5-5": ()}
    assert barred(order(position, "land", "U", to="0,1")) == {"4.5-5": ()}
    assert order(position, "land", "V", to="0,1").legal
    assert barred(order(position, "land", "V", to="0,2")) == {"18.4-2": ()}
    assert order(position, "land", "W", to="0,2").legal
