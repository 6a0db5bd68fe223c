"""OCS 4.5b: negation, and the promises it binds units by. Board S: E in 1,0; M drives from -1,1 through h = 0,0 to 0,-1."""

from __future__ import annotations

from tests.conformance.ocs.ordering import line
from tests.conformance.ocs.table import (
    act,
    at,
    barred,
    clause,
    fought,
    go,
    hx,
    keepers,
    march,
    may_spend,
    move,
    on_map,
    overrun,
    release,
    supply,
    use,
    waived,
    zoned,
)
from zoc.movement import reach
from zoc.rulesets import ocs
from zoc.rulesets.ocs import Kind, Mode, advanced, detached, kept_free, settled, shifted, spent
from zoc.rulesets.ocs.state import OcsState
from zoc.scenario import Scenario, loads

THROUGH = "0,0 0,-1"


def board(**units):
    return on_map(E="e 1,0", M="f -1,1 truck ma=18 strength=4", **units)


def passed(position, unit="M"):
    """After the passage, which must come off."""
    found = go(position, unit, THROUGH)
    assert at(found, unit) == "0,-1", found.say()
    return found.position


def refused(position, units, path="-1,0"):
    """The units whose passages hold them back, by the clause that says so."""
    found = go(position, units, path)
    assert not found.legal, found.say()
    assert found.verdict.cites == ("4.5b",)
    assert found.verdict.reasons[0].clause.citation == "OCS §4.5b"
    return found.verdict.by


@clause("OCS-4.5b-1")
def test_a_friendly_combat_unit_in_the_hex_negates(rules):
    assert passed(board(I="f 0,0"))
    for words in ("transport", "sp", "port", "embarked"):
        assert at(go(board(I=f"f 0,0 {words}"), "M", THROUGH), "M") == "0,0"
    assert passed(board(I="f 0,0 embarked").reading(embarked_counts=True))
    for words in ("hq", "artillery", "repl", "breakdown", "parenthesised"):
        assert passed(board(I=f"f 0,0 {words}"))


@clause("OCS-4.5b-2")
def test_but_only_one_that_spends_no_more_points_this_phase(rules):
    marched_in = go(board(I="f -1,0"), "I", "0,0").position
    assert passed(marched_in).promises == ()
    free = kept_free(board(I="f 0,0"), "I")
    assert at(go(free, "M", THROUGH), "M") == "0,0"
    held = passed(board(I="f 0,0"))
    assert keepers(held) == [("0,0", ("I",), "M")]
    assert barred(move(held, "I", "-1,0").verdict) == {"4.5b": ("M",)}
    assert waived(move(board(I="f 0,0"), "M", "0,0").verdict) == {"4.5a.A": ("4.5b-2",)}
    ended = advanced(advanced(held))
    assert ended.promises == ()


@clause("OCS-4.5b-3")
def test_a_bound_unit_may_leave_by_what_costs_no_points(rules):
    notes = {"phasing": "f", "segment": "movement"}
    start = on_map(
        E="e 1,0", M="f -1,1 truck ma=36 exploit", N="f 0,0 exploit ma=8 strength=4", phase="exploitation", notes=notes
    )
    held = passed(start)
    assert keepers(held) == [("0,0", ("N",), "M")]
    assert "4.5b" in barred(overrun(held, ["N"], hx("1,0")))
    fighting = advanced(advanced(held))
    assert OcsState.of(fighting).segment == "combat"
    assert act(fighting, "attack", "N").legal
    won = shifted(fighting, ["N"], hx("1,0"))
    assert at(won, "N") == "1,0"
    pushed = shifted(held, ["N"], hx("-1,0"))
    assert refused(pushed, "N", "-2,0") == ("M",)
    flown = held.moved("N", hx("-3,0")).changed("N", carried_by=2)
    assert refused(flown, "N", "-4,0") == ("M",)


@clause("OCS-4.5b-4")
def test_a_negator_needs_no_zone_of_its_own(rules):
    for words in ("dg", "reserve", "strat", "move", "oos"):
        assert passed(board(N=f"f 0,0 {words}"))


@clause("OCS-4.5b-5")
def test_it_negates_for_everybody_and_any_number_of_times(rules):
    position = board(N="f 0,0 size=battalion", **{f"M{i}": "f -1,1 truck ma=18" for i in range(4)})
    for unit in ("M", "M0", "M1", "M2", "M3"):
        position = passed(position, unit)
    assert {by for _, _, by in keepers(position)} == {"M", "M0", "M1", "M2", "M3"}


@clause("OCS-4.5b-6")
def test_it_works_hex_by_hex(rules):
    position = on_map(E="e 1,0", D="f 0,0 finished", M="f -1,0 truck ma=18")
    assert "0,1" in zoned(position)
    found = go(position, "M", "0,0 0,1 0,2")
    assert at(found, "M") == "0,1"


@clause("OCS-4.5b-7")
def test_who_began_in_the_zone_needs_none(rules):
    position = on_map(E="e 1,0", M="f 0,0 truck ma=18", N="f 0,0")
    assert go(position, "M", "-1,0").position.promises == ()


@clause("OCS-4.5b-8", "OCS-4.5b-S9")
def test_a_unit_dropped_by_the_stack_negates_for_the_rest(rules):
    position = board(L="f -1,1 ma=6")
    found = go(position, "M L", THROUGH, {"0,0": "L"})
    assert (at(found, "M"), at(found, "L")) == ("0,-1", "0,0")
    assert found.position.promises == ()
    strict = go(position.reading(dropoff_negates=False), "M L", THROUGH, {"0,0": "L"})
    assert at(strict, "M") == "0,0"
    later = on_map(E="e 1,0", M="f -1,1 truck ma=18", L="f 0,0 finished").reading(dropoff_negates=False)
    assert passed(later)
    other = go(position, "M L", THROUGH, {"0,0": "M"})
    assert (at(other, "M"), at(other, "L")) == ("0,0", "0,-1")
    assert other.position.promises == ()


@clause("OCS-4.5b-9")
def test_a_moving_unit_does_not_negate_for_itself(rules):
    found = go(board(), "M", THROUGH)
    assert at(found, "M") == "0,0"
    [out] = found.dropped
    assert out.verdict.by == ("E",)


@clause("OCS-4.5b-10")
def test_points_spent_earlier_are_no_obstacle(rules):
    halfway = go(board(N="f -1,0 ma=8"), "N", "0,0", pause=True).position
    assert halfway.unit("N").mp_spent > 0
    after = passed(halfway)
    assert after.promises == ()
    assert after.unit("N").finished
    assert barred(move(after, "N", "-1,0").verdict) == {"6.1g": ()}


@clause("OCS-4.5b-11")
def test_the_minimum_move_spends_points_too(rules):
    held = passed(board(N="f 0,0 ma=1"))
    assert barred(move(held, "N", "-1,0", way="one_hex").verdict) == {"4.5b": ("M",)}
    assert move(board(N="f 0,0 ma=1"), "N", "-1,0", way="one_hex").legal


@clause("OCS-4.5b-12")
def test_what_spends_points_and_what_does_not(rules):
    held = passed(board(N="f 0,0 ma=8 strength=4"))
    assert "4.5b" in barred(overrun(held, ["N"], hx("1,0")))
    assert barred(act(held, "spend", "N")) == {"4.5b": ("M",)}
    for name in ("attack", "construct", "enter_move"):
        assert act(held, name, "N").legal, name
    assert act(held.changed("N", mode=int(Mode.DG)), "turn_over", "N").legal
    throws = on_map(E="e 1,0", M="f -1,1 truck ma=18", H="f 0,0 hq throw=3")
    assert line(passed(throws), "H", "-3,0", "throw").legal


@clause("OCS-4.5b-13")
def test_a_negation_is_used_by_going_on_and_not_by_asking(rules):
    position = board(N="f 0,0")
    assert go(position, "M", "0,0").position.promises == ()
    assert reach(ocs.rules, position, "M").taken(hx("0,0")).promises == ()
    assert len(reach(ocs.rules, position, "M", points=2).promises(hx("0,-1"))) == 0, "the way round binds nobody"
    inside = on_map(E="e 1,0", M="f 0,0 truck ma=18 strength=4", N="f 0,0")
    assert fought(inside, ["M"], hx("1,0"), entered=False).promises == ()
    leg = on_map(E="e 1,0", M="f -1,1 ma=8", N="f 0,0")
    assert go(leg, "M", THROUGH).position.promises == ()
    for _ in range(3):
        move(position, "M", "0,-1")
        supply(position, "N", hx("-3,0"))
    assert position.promises == ()
    assert use(position, [hx("0,0")], "f", "M").promises != ()


# The sequences


@clause("OCS-4.5b-S1")
def test_the_first_to_ask_gets_away_and_the_last_stays(rules):
    first = passed(board(U1="f 0,0", U2="f 0,0"))
    assert keepers(first) == [("0,0", ("U1", "U2"), "M")]
    second = go(first, "U1", "-1,0")
    assert second.legal
    assert keepers(second.position) == [("0,0", ("U2",), "M")]
    assert refused(second.position, "U2") == ("M",)
    taken = reach(ocs.rules, first, "U1").taken(hx("-1,0"))
    assert barred(move(taken, "U2", "-1,0").verdict) == {"4.5b": ("M",)}


@clause("OCS-4.5b-S2")
def test_they_may_not_leave_together(rules):
    held = passed(board(U1="f 0,0", U2="f 0,0"))
    found = march(held, ["U1", "U2"], [hx("-1,0")])
    assert barred(found.verdict) == {"4.5b": ("M",)}
    assert len(found.must_stay) == 1
    assert "stays, the others may go" in found.say()
    assert may_spend(held, ["U1"]).legal


@clause("OCS-4.5b-S3")
def test_one_that_is_finished_binds_nobody(rules):
    held = passed(board(U1="f 0,0", U2="f 0,0 finished", M2="f -1,1 truck ma=18"))
    assert held.promises == ()
    gone = go(held, "U1", "-1,0")
    assert gone.legal
    assert passed(gone.position, "M2").promises == ()


@clause("OCS-4.5b-S4")
def test_who_comes_later_cannot_stand_in(rules):
    held = passed(board(U1="f 0,0", U3="f -1,0", M2="f -1,1 truck ma=18"))
    joined = go(held, "U3", "0,0").position
    assert refused(joined, "U1") == ("M",)
    assert keepers(passed(joined, "M2")) == [("0,0", ("U1",), "M")]


@clause("OCS-4.5b-S5")
def test_who_comes_before_can(rules):
    position = board(U3="f -1,0")
    assert passed(go(position, "U3", "0,0").position).promises == ()
    stopped = go(position, "M", "0,0").position
    joined = go(stopped, "U3", "0,0").position
    assert barred(move(joined, "M", "0,-1").verdict) == {"6.1g": ()}


@clause("OCS-4.5b-S6")
def test_paratroops_settle_it_and_a_breakdown_does_not_stand_in(rules):
    assert passed(board(P="f 0,0 carried_by=drop")).promises == ()
    held = passed(board(D="f 0,0 multi_step re=3"))
    parted = detached(held, "D", "B")
    assert parted.unit("B").kind == Kind.BREAKDOWN
    assert refused(parted, "D") == ("M",)
    gone = go(parted, "B", "-1,0")
    assert gone.legal
    assert refused(gone.position, "D") == ("M",)


@clause("OCS-4.5b-S7")
def test_a_candidate_that_dies_without_spending_frees_the_others(rules):
    held = passed(board(U1="f 0,0", U2="f 0,0"))
    assert go(held.without("U1"), "U2", "-1,0").legal
    alone = passed(board(U1="f 0,0", M2="f -1,1 truck ma=18")).without("U1")
    assert at(go(alone, "M2", THROUGH), "M2") == "0,0"


@clause("OCS-4.5b-S8")
def test_one_that_spent_points_and_died_does_not(rules):
    held = passed(board(U1="f 0,0 ma=8 strength=4", U2="f 0,0"))
    assert overrun(held, ["U1"], hx("1,0")).legal
    after = fought(held, ["U1"], hx("1,0"), entered=False)
    assert keepers(after) == [("0,0", ("U2",), "M")]
    assert refused(after.without("U1"), "U2") == ("M",)


@clause("OCS-4.5b-S10")
def test_one_truck_combat_unit_left_behind_is_the_price(rules):
    position = board(T="f -1,1 transport truck ma=45", M2="f -1,1 truck ma=18")
    assert at(go(position, "M T", THROUGH, {"0,0": "M"}), "T") == "0,-1"
    assert at(go(position, "M T", THROUGH, {"0,0": "T"}), "M") == "0,0"
    assert at(go(position, "M M2", THROUGH, {"0,0": "M"}), "M2") == "0,-1"
    strict = position.reading(dropoff_negates=False)
    assert at(go(strict, "M T", THROUGH, {"0,0": "M"}), "T") == "0,0"
    assert at(go(strict, "M T", THROUGH, {"0,0": "T"}), "M") == "0,0"
    assert at(go(strict, "M M2", THROUGH, {"0,0": "M"}), "M2") == "0,0"


@clause("OCS-4.5b-S11")
def test_supply_thrown_through_the_hex_binds_the_negator(rules):
    shut = {"-1,0": "sea"}
    position = on_map(E="e 1,0", N="f 0,0", H="f -1,1 hq throw=2", ground=shut)
    found = line(position, "H", "0,-2", "throw")
    after = found.used(position)
    assert keepers(after) == [("0,0", ("N",), "H")]
    assert refused(after, "N", "0,1") == ("H",)
    settled_first = on_map(E="e 1,0", N="f 0,0 finished", H="f -1,1 hq throw=2", ground=shut)
    assert line(settled_first, "H", "0,-2", "throw").entries == ()
    leg = on_map(E="e 1,0", N="f 0,0", H="f -1,1 hq throw=2 throw_mobility=leg", ground=shut)
    assert line(leg, "H", "0,-2", "throw").entries == ()
    way_round = on_map(E="e 1,0", N="f 0,0", H="f -1,1 hq throw=2")
    assert line(way_round, "H", "0,-2", "throw").entries == ()


@clause("OCS-4.5b-S12")
def test_an_hq_is_its_own_negator(rules):
    position = on_map(E="e 1,0", H="f 0,0 hq throw=3")
    assert refused(line(position, "H", "-3,0", "throw").used(position), "H") == ("H",)
    marched = go(on_map(E="e 1,0", H="f -1,0 hq throw=3"), "H", "0,0").position
    assert line(marched, "H", "-3,0", "throw").entries == ()
    both = on_map(E="e 1,0", H="f 0,0 hq throw=3", N="f 0,0")
    used = line(both, "H", "-3,0", "throw").used(both)
    assert set(keepers(used)[0][1]) == {"H", "N"}
    gone = go(used, "H", "-1,0")
    assert gone.legal
    assert refused(gone.position, "N") == ("H",)


@clause("OCS-4.5b-S13")
def test_the_promise_outlives_the_zone(rules):
    held = passed(board(N="f 0,0")).without("E")
    assert refused(held, "N") == ("M",)


@clause("OCS-4.5b-S14")
def test_a_reserve_as_negator_in_the_reaction_phase(rules):
    notes = {"phasing": "e", "segment": "movement"}
    position = on_map(E="e 1,0", M="f -1,1 truck ma=18 move released", N="f 0,0 reserve ma=8", phase="reaction", notes=notes)
    held = passed(position)
    assert keepers(held) == [("0,0", ("N",), "M")]
    verdict, freed = release(held, "N")
    assert verdict.legal
    assert zoned(freed, "f")
    assert refused(freed, "N") == ("M",)
    assert advanced(advanced(freed)).promises == ()


@clause("OCS-4.5b-S15")
def test_in_exploitation_a_unit_that_cannot_move_binds_nobody(rules):
    notes = {"phasing": "f", "segment": "movement"}
    position = on_map(E="e 1,0", M="f -1,1 truck ma=18 exploit", N="f 0,0", phase="exploitation", notes=notes)
    assert settled(position, "N")
    assert passed(position).promises == ()


@clause("OCS-4.5b-S16")
def test_two_passages_are_both_named(rules):
    one = passed(board(U1="f 0,0", U2="f 0,0", M2="f -1,1 truck ma=18"))
    two = passed(go(one, "U1", "-1,0").position, "M2")
    assert keepers(two) == [("0,0", ("U2",), "M"), ("0,0", ("U2",), "M2")]
    assert refused(two, "U2") == ("M", "M2")
    assert move(two, "U2", "-1,0").verdict.by == ("M", "M2")


@clause("OCS-4.5b-S17")
def test_a_breakout_is_open_to_a_bound_unit(rules):
    notes = {"segment": "breakout", "phasing": "f"}
    position = on_map(E="e 1,0", U="f -1,0", N="f 0,0", notes=notes, cells={"source": {"0,0": "true"}})
    used = supply(position, "U", hx("0,0"), "trace").used(position)
    assert keepers(used) == [("0,0", ("N",), "U")]
    assert reach(ocs.rules, used, "N", errand="breakout", points=15)[hx("-3,0")].cost == 3
    broken_out = used.without("N")
    assert may_spend(broken_out, ["U"]).legal
    assert not may_spend(used, ["N"]).legal


@clause("OCS-4.5b-S18")
def test_promises_are_part_of_the_position(rules):
    before = board(U1="f 0,0", U2="f 0,0")
    held = passed(before)
    again = loads(Scenario(ocs.rules, held).dump()).position
    assert again.promises == held.promises
    assert barred(march(again, ["U1", "U2"], [hx("-1,0")]).verdict) == {"4.5b": ("M",)}
    assert go(again, "U1", "-1,0").legal
    assert before.promises == ()
    assert march(before, ["U1", "U2"], [hx("-1,0")]).legal
    for _ in range(100):
        reach(ocs.rules, before, "M")
    assert before.promises == ()


@clause("OCS-4.5b-S19")
def test_a_stopped_truck_unit_negates_for_the_next(rules):
    position = board(M2="f -1,1 truck ma=18", T="f -1,1 transport truck ma=45")
    stopped = go(position, "M", "0,0").position
    assert passed(stopped, "M2").promises == ()
    truck = go(position, "T", "0,0").position
    assert at(go(truck, "M2", THROUGH), "M2") == "0,0"


@clause("OCS-4.5b-2")
def test_those_who_spent_points_keep_nothing_more(rules):
    held = passed(board(U1="f 0,0", U2="f 0,0"))
    assert keepers(spent(held, ["U1"])) == [("0,0", ("U2",), "M")]
    assert spent(spent(held, ["U1"]), ["U2"]).promises == ()


@clause("OCS-4.5b-1")
def test_a_waiver_names_the_unit_that_negates(rules):
    entered = move(board(N="f 0,0 finished", O="f 0,0 finished kept_free"), "M", "0,0").verdict
    assert (entered.citing("4.5a.A").helpers, entered.citing("4.5a.A").by) == (("N",), ("E",))
    assert entered.citing("4.5b").by == ("N",)
    assert "waived by OCS §4.5b [N]: A unit moving by truck" in entered.say()
    promised = move(board(N="f 0,0"), "M", "0,0").verdict
    assert promised.citing("4.5b-2").by == promised.citing("4.5a.A").helpers == ("N",)
    port = act(on_map(E="e 1,0", N="f 0,0", M="f -1,1"), "refit", "M", at="0,0", through="0,0")
    assert port.citing("4.5a.H").helpers == ("N",)
