"""Bashketball: shooting in zones."""

from __future__ import annotations

from tests.conformance.bashketball.table import net, on_court, readings, shoot, sources, throw, zone_part
from zoc.testing import clause


@clause("BB-SH-1")
def test_a_shot_from_a_hex_that_nobody_covers_has_advantage(rules):
    found = shoot(rules, on_court(h="home 2,8 ball", e="away 2,3"))
    assert sources(found) == [("SH-1", 1, ()), ("D-4a", -1, ())]
    assert (zone_part(found), net(found)) == (1, 0)


@clause("BB-SH-1")
def test_zones_under_the_flight_of_the_ball_do_not_count(rules):
    found = shoot(rules, on_court(h="home 2,8 SM ball", e="away 2,10 LG", f="away 2,12 LG"))
    assert sources(found) == [("SH-1", 1, ()), ("D-4a", -1, ())]


@clause("BB-SH-2")
def test_a_smaller_defender_only_takes_the_uncontested_advantage_away(rules):
    found = shoot(rules, on_court(h="home 2,8 LG ball", e="away 2,9 SM"))
    assert sources(found) == [("SH-2", 0, ("e",)), ("D-4a", -1, ())]
    assert (zone_part(found), net(found)) == (0, -1)


@clause("BB-SH-2", "BB-S-3")
def test_under_a_defensive_scheme_a_small_defender_counts_as_one_of_the_shooters_size(rules):
    found = shoot(rules, on_court(h="home 2,10 LG ball", e="away 2,9 SM scheme"))
    assert sources(found) == [("SH-2a", -1, ("e",))]
    [waived] = [r for r in found.sources.reasons if not r.stands]
    assert (waived.clause.number, [c.number for c in waived.waived_by]) == ("SH-2", ["SH-2a"])


@clause("BB-SH-2")
def test_a_defensive_scheme_is_for_small_defenders_only(rules):
    assert sources(shoot(rules, on_court(h="home 2,10 LG ball", e="away 2,9 MD scheme"))) == [("SH-2", 0, ("e",))]
    assert sources(shoot(rules, on_court(h="home 2,10 SM ball", e="away 2,9 SM scheme"))) == [("SH-3", -1, ("e",))]


@clause("BB-SH-3")
def test_a_defender_of_the_same_size_gives_disadvantage(rules):
    found = shoot(rules, on_court(h="home 3,10 MD ball", e="away 3,9 MD"))
    assert sources(found) == [("SH-3", -1, ("e",))]
    assert net(found) == -1


@clause("BB-SH-4")
def test_a_larger_defender_gives_double_disadvantage(rules):
    far = shoot(rules, on_court(h="home 2,8 SM ball", e="away 2,9 LG"))
    assert sources(far) == [("SH-4", -2, ("e",)), ("D-4a", -1, ())]
    assert (zone_part(far), net(far)) == (-2, -2)
    close = shoot(rules, on_court(h="home 1,12 SM ball", e="away 1,11 LG"))
    assert sources(close) == [("SH-4", -2, ("e",)), ("D-4", 1, ())]
    assert net(close) == -1


@clause("BB-SH-4")
def test_two_sizes_larger_is_no_worse_than_one(rules):
    one, two = (shoot(rules, on_court(h="home 1,12 SM ball", e=f"away 1,11 {size}")) for size in ("MD", "LG"))
    assert sources(one) == sources(two)


@clause("BB-SH-5")
def test_every_defender_is_a_source_and_the_sum_is_capped(rules):
    crowd = on_court(h="home 2,8 SM ball", e="away 2,9 LG", f="away 3,8 SM")
    found = shoot(rules, crowd)
    assert sources(found) == [("SH-3", -1, ("f",)), ("SH-4", -2, ("e",)), ("D-4a", -1, ())]
    assert (zone_part(found), net(found)) == (-3, -2)
    assert readings(found, "SH-4") == {"shot_zones": "each"}
    pair = on_court(h="home 3,10 ball", e="away 3,9", f="away 4,10")
    assert sources(shoot(rules, pair)) == [("SH-3", -1, ("e",)), ("SH-3", -1, ("f",))]
    assert net(shoot(rules, pair)) == -2


@clause("BB-SH-5")
def test_or_only_the_worst_defender_is(rules):
    crowd = on_court(h="home 2,8 SM ball", e="away 2,9 LG", f="away 3,8 SM").reading(shot_zones="worst")
    found = shoot(rules, crowd)
    assert sources(found) == [("SH-4", -2, ("e",)), ("D-4a", -1, ())]
    assert net(found) == -2
    [outdone] = [r for r in found.sources.told if r.outdone]
    assert (outdone.clause.number, outdone.by) == ("SH-3", ("f",))
    pair = on_court(h="home 3,10 ball", e="away 3,9", f="away 4,10").reading(shot_zones="worst")
    assert sources(shoot(rules, pair)) == [("SH-3", -1, ("e",))]
    assert net(shoot(rules, pair)) == -1
    assert readings(shoot(rules, pair.without("f")), "SH-3") == {"shot_zones": "worst"}


@clause("BB-SH-5", "BB-S-3")
def test_an_alley_oop_ignores_the_defenders_next_to_the_shooter(rules):
    beside = on_court(h="home 2,10 ball alley_oop", e="away 2,9 LG")
    assert sources(shoot(rules, beside)) == [("SH-1", 1, ())]
    reaching = on_court(h="home 2,10 ball alley_oop", e="away 2,9 LG", f="away 2,8 long_arms")
    assert sources(shoot(rules, reaching)) == [("SH-3", -1, ("f",))]


@clause("BB-SH-5", "BB-S-3")
def test_an_alley_oop_is_no_pass(rules):
    position = on_court(h="home 1,2 ball alley_oop", m="home 1,5", e="away 2,3")
    assert sources(throw(rules, position)) == [("P-4", -1, ("e",))]


@clause("BB-SH-EX1")
def test_printed_a_medium_shooter_in_a_large_zone_and_then_in_a_small_one_too(rules):
    large = shoot(rules, on_court(h="home 2,10 MD ball", e="away 2,9 LG"))
    assert sources(large) == [("SH-4", -2, ("e",))]
    assert net(large) == -2
    for reading, counted in (("each", [("SH-2", 0, ("f",)), ("SH-4", -2, ("e",))]), ("worst", [("SH-4", -2, ("e",))])):
        both = on_court(h="home 2,10 MD ball", e="away 2,9 LG", f="away 3,10 SM").reading(shot_zones=reading)
        assert sources(shoot(rules, both)) == counted
        assert net(shoot(rules, both)) == -2
