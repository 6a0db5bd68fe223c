"""OCS: the rules elsewhere in the book that §4 leans on."""

from __future__ import annotations

from fractions import Fraction

from tests.conformance.ocs.ordering import order
from tests.conformance.ocs.table import (
    act,
    at,
    barred,
    change,
    clause,
    go,
    harbour,
    hx,
    keepers,
    lift,
    move,
    on_map,
    ordered,
    overrun,
    rebuild,
    release,
    supply,
    table_of,
    turn_over,
    zoned,
)
from zoc.rulesets.ocs import Mode, advanced, moment, settled, strength
from zoc.rulesets.ocs.counters import full_allowance
from zoc.rulesets.ocs.strength import action_rating

E = "e 1,0"


def allowance(position, unit):
    return Fraction(int(full_allowance(position)[position.row(unit)]), position.board.parts)


@clause("OCS-X-3.1a")
def test_mobility_is_read_off_the_side_that_is_up(rules):
    words = "combat_mobility=leg move_mobility=truck ma=8"
    legs = on_map(E=E, U=f"f -1,0 {words}")
    assert not move(legs, "U", "0,0").reach[hx("0,0")].stops
    trucks = on_map(E=E, U=f"f -1,0 {words} move")
    assert move(trucks, "U", "0,0").reach[hx("0,0")].stops


@clause("OCS-X-5.2/5.4")
def test_modes_change_as_a_unit_begins_to_move_in_the_movement_phase(rules):
    position = on_map(U="f 0,0 ma=6")
    assert zoned(position, "f")
    verdict, turned = change(position, "U", Mode.MOVE)
    assert verdict.legal
    assert zoned(turned, "f") == {}
    assert turned.unit("U").mp_spent == 0
    late = on_map(U="f 0,0 exploit", phase="exploitation", notes={"phasing": "f"})
    assert barred(change(late, "U", Mode.MOVE)[0]).keys() == {"5.4", "5.2"}
    begun = go(on_map(U="f 0,0 ma=6"), "U", "0,1", pause=True).position
    assert barred(change(begun, "U", Mode.MOVE)[0]) == {"5.4": ()}
    shaken = on_map(U="f 0,0 dg")
    assert barred(change(shaken, "U", Mode.COMBAT)[0]) == {"5.2": ()}
    verdict, over = turn_over(shaken, "U")
    assert verdict.legal
    assert (over.unit("U").up, over.unit("U").mode) == (1, Mode.DG)


@clause("OCS-X-5.7")
def test_a_reserve_is_released_in_reaction_or_in_its_own_exploitation(rules):
    reacting = on_map(U="f 1,1 reserve ma=8 strength=12", phase="reaction", notes={"phasing": "e"})
    assert barred(move(reacting, "U", "0,1").verdict) == {"6.0": ()}
    assert strength(reacting, "U", attacking=False) == 6
    verdict, freed = release(reacting, "U")
    assert verdict.legal
    assert "0,1" in zoned(freed, "f")
    assert allowance(freed, "U") == 4
    assert move(freed, "U", "0,1").legal
    exploiting = on_map(U="f 0,0 reserve ma=8", phase="exploitation", notes={"phasing": "f"})
    assert allowance(release(exploiting, "U")[1], "U") == 8
    assert barred(release(on_map(U="f 0,0 reserve"), "U")[0]) == {"5.7": ()}
    assert barred(release(on_map(U="f 0,0 released", phase="reaction"), "U")[0]) == {"5.7b": ()}
    assert allowance(on_map(U="f 0,0 reserve ma=8"), "U") == 2


@clause("OCS-X-5.8")
def test_strat_mode_doubles_the_allowance_and_leaves_no_strength(rules):
    position = on_map(U="f 0,0 strat ma=10 strength=12 ar=4")
    assert (allowance(position, "U"), strength(position, "U"), action_rating(position, "U")) == (20, 0, 0)


@clause("OCS-X-5.9")
def test_exploit_mode_halves_the_allowance_and_nothing_else(rules):
    position = on_map(U="f 0,0 exploit ma=7 strength=12")
    assert (allowance(position, "U"), strength(position, "U")) == (Fraction(7, 2), 12)


@clause("OCS-X-6.1c")
def test_a_unit_may_always_move_one_hex(rules):
    position = on_map(U="f 0,0 ma=1 track", ground={"0,1": "woods", "0,2": "open"})
    assert not move(position, "U", "0,1").legal
    one = move(position, "U", "0,1", way="one_hex")
    assert one.reach[hx("0,1")].stops
    assert not move(position, "U", "0,2", way="one_hex").legal
    assert one.verdict.cites == ("6.1c",)
    strat = on_map(E=E, U="f -1,0 strat ma=1", ground={"0,0": "woods"})
    assert barred(move(strat, "U", "0,0", way="one_hex").verdict) == {"4.5a.J": ("E",)}
    spent = on_map(U="f 0,0 ma=1 mp_spent=1")
    assert not move(spent, "U", "0,1", way="one_hex").legal
    sea = on_map(U="f 0,0 ma=1", ground={"0,1": "sea"})
    assert barred(move(sea, "U", "0,1", way="one_hex").verdict) == {"6.1-1": ()}


@clause("OCS-X-6.1f/g")
def test_a_unit_finishes_before_the_next_begins(rules):
    position = on_map(A="f 0,0 ma=6", B="f 0,0 ma=6")
    dropped = go(position, "A B", "0,1 0,2", {"0,1": "A"}).position
    assert at(dropped, "A") == "0,1"
    assert barred(move(dropped, "A", "0,2").verdict) == {"6.1g": ()}
    half = go(position, "A", "0,1", pause=True).position
    assert move(half, "A", "0,2").legal
    other = go(half, "B", "0,1").position
    assert barred(move(other, "A", "0,2").verdict) == {"6.1g": ()}
    assert barred(act(other, "spend", "A")) == {"6.1g": ()}


@clause("OCS-X-Eligible")
def test_who_may_spend_points_in_which_phase(rules):
    def is_settled(words, phase, segment="", phasing="f"):
        position = on_map(U=f"f 0,0 {words}", phase=phase, notes={"phasing": phasing, "segment": segment})
        done = settled(position, "U")
        assert not (done and move(position, "U", "0,1").legal)
        if done:
            assert barred(move(position, "U", "0,1").verdict).keys() >= {"6.0"}
            assert "6.0" in barred(act(position, "spend", "U"))
        return done

    assert not is_settled("", "movement")
    assert is_settled("", "movement", phasing="e")
    assert is_settled("", "exploitation")
    assert not is_settled("exploit", "exploitation")
    assert not is_settled("reserve", "exploitation")
    assert not is_settled("reserve", "reaction", phasing="e")
    assert is_settled("", "reaction", phasing="e")
    assert is_settled("reserve", "reaction", phasing="f")
    for phase, segment in (("combat", "combat"), ("movement", "barrage"), ("supply", ""), ("exploitation", "combat")):
        assert is_settled("exploit", phase, segment)
    to_move = on_map(U="f 0,0", V="e 3,0").replace(to_move="e")
    assert (settled(to_move, "U"), settled(to_move, "V")) == (True, False)


@clause("OCS-X-8.1")
def test_an_overrun_needs_three_points_and_ground_that_costs_no_more(rules):
    words = "f 0,0 track strength=4 ma="
    assert overrun(on_map(E=E, T=f"{words}8"), ["T"], hx("1,0")).legal
    steep = on_map(E=E, T=f"{words}8", ground={"1,0": "swamp"})
    assert barred(overrun(steep, ["T"], hx("1,0"))) == {"8.1-2": ()}
    assert barred(overrun(on_map(E=E, T=f"{words}5/2"), ["T"], hx("1,0"))) == {"8.1-1": ()}
    assert barred(overrun(on_map(E="e 2,0", T=f"{words}8"), ["T"], hx("2,0"))) == {"8.0": ()}
    assert barred(overrun(on_map(E=E, T=f"{words}8 finished"), ["T"], hx("1,0"))) == {"6.1g": ()}
    assert barred(overrun(on_map(E=E, T=f"{words}8", phase="combat"), ["T"], hx("1,0"))) == {"6.0": ()}
    over = on_map(E=E, T=f"{words}8", sides={"prohibited": "0,0/1,0"})
    assert barred(overrun(over, ["T"], hx("1,0"))) == {"8.1-2": ()}
    mountain = on_map(E=E, T=f"{words}8", ground={"1,0": "mountain"})
    assert barred(act(mountain, "overrun", "T", at="1,0")) == {"8.1-2": ()}
    assert barred(act(on_map(T=f"{words}8"), "overrun", "T", at="1,0")) == {"8.0": ()}
    crowd = on_map(E=E, T=f"{words}8", A="f 0,0 multi_step re=10")
    assert barred(act(crowd, "overrun", "T", at="1,0")) == {"4.8a-5": ("T",)}


@clause("OCS-X-9.11d")
def test_missing_steps_halve_attack_and_then_defence(rules):
    def both(lost):
        position = on_map(U=f"f 0,0 multi_step re=3 strength=14 steps_lost={lost}")
        return strength(position, "U"), strength(position, "U", attacking=False)

    assert [both(lost) for lost in range(3)] == [(14, 14), (7, 14), (7, 7)]


@clause("OCS-X-12.8d")
def test_a_unit_marked_out_of_supply_has_no_zone_and_moves_normally(rules):
    position = on_map(E="e 1,0 oos ma=6", M="f -1,0 truck ma=9")
    assert not move(position, "M", "0,0").reach[hx("0,0")].stops
    assert allowance(position, "E") == 6


@clause("OCS-X-12.8e")
def test_a_breakout_of_trucks_avoids_zones_that_are_not_negated(rules):
    walls = dict.fromkeys(("-1,1", "0,-1", "-1,-1", "-2,0", "-2,1"), "sea")
    words = "f -1,0 combat_mobility=leg move_mobility=truck"

    def free(extra="", **more):
        position = on_map(E=E, U=f"{words} {extra}", ground=walls, **more)
        return move(position, "U", "0,2", errand="breakout", points=15)

    assert barred(free().verdict) == {"12.8e": ("E",)}
    assert free("first_turn_out").legal
    assert free(N="f 0,0 finished", N2="f 0,1 finished").legal
    legs = on_map(E=E, U="f -1,0", ground=walls)
    assert move(legs, "U", "0,2", errand="breakout", points=15).legal


@clause("OCS-X-13.5a")
def test_repls_are_spent_near_an_hq_in_combat_mode(rules):

    for hq, legal in (("hq", True), ("hq dg", True), ("hq dg up=move", False), ("hq move", False)):
        verdict = rebuild(on_map(R="f 0,0 repl move", H=f"f 0,-2 {hq}"), "R")
        assert verdict.legal is legal, hq
        if not legal:
            assert barred(verdict) == {"13.5a": ()}
    assert not rebuild(on_map(R="f 0,0 repl move", H="f 0,-3 hq"), "R").legal
    assert not rebuild(on_map(R="f 0,0 repl move", H="e 0,-2 hq"), "R").legal


@clause("OCS-X-13.8d")
def test_construction_ignores_zones_within_two_hexes(rules):
    position = on_map(E=E, N="f 0,0 engineer")
    assert act(position, "construct", "N", at="-2,0").legal
    assert barred(act(position, "construct", "N", at="-3,0")) == {"13.8d": ()}


@clause("OCS-X-14.9")
def test_air_transport_ignores_zones(rules):
    position = on_map(E=E, A="f -3,0 air_base", B="f 0,0 air_base", U="f -3,0 move ma=8", S="f -3,0 sp points=1")
    assert lift(position, "air", ["U", "S"], hx("0,0"), 2).legal


@clause("OCS-X-19.0")
def test_zones_on_the_approaches_of_a_port_do_not_shut_it(rules):
    port = {"port": {"0,0": 3}}
    assert harbour(on_map(E="e 2,0", U="f -3,0", cells=port), "f", hx("0,0")).capacity == 3
    assert harbour(on_map(E=E, G="f 0,0", U="f -3,0", cells=port), "f", hx("0,0")).capacity == 0
    assert harbour(on_map(E=E, G="f 0,0", cells=port), "f", hx("0,0")).capacity == 0
    voyage = on_map(S="f Box sp points=4", boxes=("Box",), cells=port)
    assert barred(lift(voyage, "sea", ["S"], hx("0,0"), 9).verdict) == {"19.0": ("S",)}
    assert barred(lift(voyage, "sea", ["S"], hx("0,1"), 9).verdict) == {"19.0": ("S",)}
    assert lift(voyage.changed("S", points=3 * voyage.board.parts), "sea", ["S"], hx("0,0"), 3).legal


@clause("OCS-X-19.0", "OCS-4.8-7")
def test_a_port_in_the_enemys_hands_is_no_harbour(rules):
    ports = {"port": {"0,0": 3, "0,4": 3}}
    theirs = {"controller": {"0,0": 2}}

    def sails(to, cells=ports, start="0,0", **units):
        position = on_map(U=f"f {start} move ma=8", cells=cells, **units)
        told = lift(position, "sea", ["U"], hx(to), 9).verdict
        assert told.legal is order(position, "ship", "U", to=to).legal
        return told

    assert sails("0,4").legal
    assert barred(sails("0,4", ports | theirs)) == {"19.0-1": ("U",)}
    assert barred(sails("0,0", ports | theirs, start="0,4")) == {"19.0-1": ("U",)}
    assert barred(sails("0,4", X="e 0,4 move")) == {"19.0-1": ("X",), "4.8-7": ("X",)}
    assert barred(sails("0,4", X="e 0,4 sp points=1")) == {"4.8-7": ("X",)}
    assert harbour(on_map(X="e 0,0 move", U="f -3,0", cells=ports), "f", hx("0,0")).capacity == 0
    assert harbour(on_map(X="e 0,0 move", U="f -3,0", cells=ports), "e", hx("0,0")).capacity == 3
    assert harbour(on_map(P="e 0,1 port level=2", U="f -3,0"), "f", hx("0,1")).capacity == 0


@clause("OCS-X-Phases")
def test_the_order_of_phases_and_what_ends_with_them(rules):
    units = {"E": E, "M": "f -1,1 truck ma=18", "N": "f 0,0 ma=6 strength=4", "U": "f -1,0"}
    breakout = {"segment": "breakout", "phasing": "f"}
    position = on_map(**units, phase="movement", notes=breakout, cells={"source": {"0,0": "true"}})
    assert barred(ordered(position, "march", "M", at="0,-1")) == {"6.0": ()}
    assert barred(ordered(position, "mode", "M", to="move")) == {"5.4": ()}
    assert barred(ordered(position, "overrun", "N", at="1,0")) == {"6.0": ()}
    held = supply(position, "U", hx("0,0"), "trace").used(position)
    assert keepers(held) == [("0,0", ("N",), "U")]
    later = advanced(held)
    assert moment(later) == ("movement", "movement")
    assert ordered(later, "march", "M", at="0,-1").legal
    assert barred(move(later, "N", "-1,0").verdict) == {"4.5b": ("U",)}
    supply_phase = advanced(advanced(later))
    assert moment(supply_phase) == ("supply", "")
    assert supply_phase.promises == ()
    assert not supply_phase.unit("M").finished
    order, now = [], supply_phase
    for _ in range(14):
        order.append(moment(now).phase)
        now = advanced(now)
    assert list(dict.fromkeys(order)) == [
        "supply",
        "reaction",
        "combat",
        "exploitation",
        "clean_up",
        "refit",
        "reinforcement",
        "movement",
    ]
    assert len(table_of(on_map(M="f 0,0", phase="supply")).reach("M")) == 0
