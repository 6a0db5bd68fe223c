"""Bashketball: moving through zones."""

from __future__ import annotations

import pytest

from tests.conformance.bashketball.table import charged, cost, move, on_court
from zoc.movement import reach
from zoc.testing import clause


def past_a_defender(mover, defender, **more):
    """One step, 3,3 to 3,4, into the zone of a defender in 3,5."""
    return on_court(h=f"home 3,3 {mover}", e=f"away 3,5 {defender}", **more)


@clause("BB-M-1")
def test_a_larger_defender_costs_two_more(rules):
    for mover, defender in (("SM", "LG"), ("MD", "LG"), ("SM", "MD")):
        answer = move(rules, past_a_defender(mover, defender), "3,4")
        assert charged(answer) == [("M-1", 2, ("e",))]
        assert cost(answer) == 3


@clause("BB-M-2")
def test_a_defender_of_the_same_size_costs_one_more(rules):
    for size in ("SM", "MD", "LG"):
        answer = move(rules, past_a_defender(size, size), "3,4")
        assert charged(answer) == [("M-2", 1, ("e",))]
        assert cost(answer) == 2


@clause("BB-M-3")
def test_a_smaller_defender_costs_nothing_more(rules):
    for mover, defender in (("LG", "SM"), ("LG", "MD"), ("MD", "SM")):
        answer = move(rules, past_a_defender(mover, defender), "3,4")
        assert charged(answer) == [("M-3", 0, ("e",))]
        assert cost(answer) == 1


@clause("BB-M-4")
def test_of_several_zones_over_a_hex_only_the_dearest_is_paid(rules):
    answer = move(rules, past_a_defender("MD", "LG", f="away 2,4 MD"), "3,4")
    assert charged(answer) == [("M-1", 2, ("e",))]
    assert cost(answer) == 3
    outdone = answer.verdict.citing("M-2")
    assert outdone.outdone
    assert outdone.by == ("f",)
    assert dict(outdone.readings) == {"movement_zones": "highest"}


@clause("BB-M-4")
def test_or_every_zone_over_it_is_paid(rules):
    position = past_a_defender("MD", "LG", f="away 2,4 MD").reading(movement_zones="sum")
    answer = move(rules, position, "3,4")
    assert charged(answer) == [("M-1", 2, ("e",)), ("M-2", 1, ("f",))]
    assert cost(answer) == 4
    assert dict(answer.verdict.citing("M-1").readings) == {"movement_zones": "sum"}


@clause("BB-M-4")
def test_zones_of_one_size_are_paid_once_or_each(rules):
    position = past_a_defender("MD", "MD", f="away 2,4 MD")
    once = move(rules, position, "3,4")
    assert (cost(once), sum(amount or 0 for _, amount, _ in charged(once))) == (2, 1)
    each = move(rules, position.reading(movement_zones="sum"), "3,4")
    assert cost(each) == 3
    [(number, amount, by)] = charged(each)
    assert (number, amount, set(by)) == ("M-2", 2, {"e", "f"})


@clause("BB-M-5")
def test_the_points_limit_the_move(rules):
    position = on_court(h="home 2,7 LG speed=2", e="away 2,8 LG")
    refused = move(rules, position, "2,9", points=None)
    assert not refused.legal
    assert refused.verdict.lacking == "it needs 4 points, it has 2"
    assert refused.blockers == ("e",)
    with_four = move(rules, position, "2,9", points=4)
    assert [told.onto for told in with_four.route] == ["3,8", "2,9"]
    assert charged(with_four) == [("M-2", 2, ("e",))]
    assert with_four.verdict.citing("M-5").amount == 2


@clause("BB-M-5")
def test_a_hex_costs_one_point_and_reach_is_as_far_as_speed_goes(rules):
    found = reach(rules, on_court(h="home 2,7 speed=2"), "h")
    assert len(found) == 19
    assert {found[cell].cost for cell in ("2,8", "1,7", "3,6")} == {1}
    assert {found[cell].cost for cell in ("2,9", "0,7", "4,7")} == {2}


@clause("BB-M-6")
def test_nobody_walks_through_opponents(rules):
    position = on_court(h="home 2,7 speed=3", e="away 2,8", f="away 1,8", g="away 3,8")
    assert not move(rules, position, "2,9", points=None).legal
    for unit in "efg":
        position = position.changed(unit, exhausted=1)
    refused = move(rules, position, "2,9", points=None)
    assert not refused.legal
    assert refused.verdict.cites == ("M-6",)
    assert set(refused.blockers) <= set("efg")
    assert refused.blockers


@clause("BB-M-6")
def test_nobody_walks_through_team_mates_but_goes_round_them(rules):
    position = on_court(h="home 2,7 speed=3", m="home 2,8", n="home 1,8", o="home 3,8")
    refused = move(rules, position, "2,9", points=None)
    assert not refused.legal
    assert refused.verdict.lacking == "the lawful way round needs 4 points, it has 3"
    assert refused.verdict.cites == ("M-6",)
    assert cost(move(rules, position, "2,9", points=4)) == 4


@clause("BB-M-6")
def test_nobody_ends_on_an_occupied_hex_and_exhausted_bodies_block_too(rules):
    for body in ("home", "away", "away exhausted"):
        side, *tired = body.split()
        position = on_court(h="home 2,7", b=" ".join([side, "2,8", *tired]))
        refused = move(rules, position, "2,8")
        assert not refused.legal
        assert (refused.verdict.cites, refused.blockers) == (("M-6",), ("b",))


@clause("BB-M-7")
def test_after_a_basket_a_player_may_move_and_ignore_zones(rules):
    position = on_court(h="home 2,7 LG speed=2", e="away 2,8 LG")
    answer = move(rules, position, "2,9", points=None, way="restart")
    assert cost(answer) == 2
    assert charged(answer) == []
    assert [(r.clause.number, [c.number for c in r.waived_by], r.by) for r in answer.verdict.waived] == [("M-2", ["M-7"], ("e",))]


@clause("BB-M-7")
def test_after_a_basket_zones_of_every_size_are_ignored(rules):
    for mover, defender, waived in (("SM", "LG", "M-1"), ("LG", "SM", "M-3")):
        answer = move(rules, past_a_defender(mover, defender), "3,4", way="restart")
        assert cost(answer) == 1
        assert [c.number for c in answer.verdict.citing(waived).waived_by] == ["M-7"]


@clause("BB-M-7")
def test_after_a_basket_bodies_still_block(rules):
    position = on_court(h="home 2,7 LG speed=2", e="away 2,8 LG")
    refused = move(rules, position, "2,8", way="restart")
    assert (refused.legal, refused.verdict.cites, refused.blockers) == (False, ("M-6",), ("e",))


@clause("BB-M-8")
def test_a_zone_is_paid_at_every_covered_hex_that_is_entered(rules):
    position = on_court(h="home 3,3", e="away 3,5")
    into = move(rules, position, "3,4")
    within = move(rules, position.moved("h", "3,4"), "4,4")
    assert charged(into) == charged(within) == [("M-2", 1, ("e",))]
    assert cost(into) + cost(within) == 4


@clause("BB-M-8")
def test_both_hexes_of_one_zone_on_a_way_are_paid(rules):
    answer = move(rules, on_court(h="home 2,7 LG", e="away 2,8 LG"), "2,9")
    assert [(told.onto, told.cost) for told in answer.route] == [("3,8", 2), ("2,9", 2)]
    assert charged(answer) == [("M-2", 2, ("e",))]


@clause("BB-M-8")
def test_the_hex_one_starts_in_and_leaving_a_zone_are_free(rules):
    answer = move(rules, on_court(h="home 3,4", e="away 3,5"), "3,3")
    assert cost(answer) == 1
    assert charged(answer) == []


@pytest.mark.parametrize("reading", ["highest", "sum"])
def test_the_reasons_of_every_step_add_up_to_its_cost(rules, reading):
    players = {"e": "away 3,5 LG", "f": "away 2,4", "g": "away 1,4", "k": "away 3,8 SM"}
    found = reach(rules, on_court(h="home 3,3", **players).reading(movement_zones=reading), "h", points=20)
    for cell in found:
        for step in found.route(cell):
            verdict = found.why(step)
            paid = [r.amount for r in verdict.reasons if r.effect.kind == "cost" and r.counts]
            assert sum(amount or 0 for amount in paid) == verdict.cost, verdict.say()
