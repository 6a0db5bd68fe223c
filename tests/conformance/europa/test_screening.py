"""Europa §5.C: screening enemy zones.

Enemies stand in 0505, 0404, 0604 and 0603 around the screened hex 0504; 0503 and 0403 are left free.
"""

from __future__ import annotations

import re

import pytest

from tests.conformance.europa.table import (
    DOUBLE,
    FULL,
    HOME,
    NEXT,
    NO,
    PARTIAL,
    ending,
    met,
    on_map,
    rates,
    screened_by,
    screening,
    step,
)  # fmt: skip
from zoc.errors import Malformed
from zoc.law import Cost, Forbid
from zoc.movement import reach, why
from zoc.rulesets.europa import Level, begin_phase
from zoc.rulesets.europa.state import EuropaState
from zoc.testing import clause
from zoc.testing.older import older

UNSCREENED_FULL, SCREENED_FULL = (2, 2, 0), (1, 1, 1)
"""Entering, leaving, staying: the illustrative rates of a FULL zone, bare and screened."""


def objection(rules, position, screens):
    """What is said against screens that are written down; nothing if they are allowed."""
    try:
        met(rules, older(position, EuropaState, screens=screens))
    except Malformed as wrong:
        return str(wrong)
    return ""


def hex_with(*screeners, enemies=("0505 division",), mover="0402 regiment moves=9", **rest):
    """Screeners s0, s1 … in 0504, enemies e0, e1 …, and the mover r; more units by name."""
    units = {f"s{i}": f"blue 0504 {words}" for i, words in enumerate(screeners)}
    units |= {f"e{i}": f"red {words}" for i, words in enumerate(enemies)}
    return on_map(r=f"blue {mover}", **units, **rest)


POCKET = {"hexsides": {"impassable": "0603/0604 0605/0604 0704/0604 0705/0604"}}
"""Walls that leave one way into 0604: through 0504."""


def clauses(rules, position, **how):
    return [(r.clause.number, r.by) for r in screened_by(rules, position, **how) if r.stands]


# 5.C


@clause("EUR-5.C-1")
def test_a_friend_in_the_zone_screens_others_who_pass(rules):
    position = hex_with("division")
    assert met(rules, position) == {"0505": PARTIAL}
    assert rates(rules, position) == SCREENED_FULL
    assert clauses(rules, position) == [("5.C.1.a", ("e0",))]
    assert rates(rules, position.without("s0")) == UNSCREENED_FULL


@clause("EUR-5.C-1")
def test_whoever_moves_may_decline_it(rules):
    position = hex_with("division", **POCKET)
    assert rates(rules, position, way="move_unscreened") == UNSCREENED_FULL
    assert clauses(rules, position, way="move_unscreened") == []
    there = reach(rules, position, "r", way="move_unscreened", points=20)
    assert there["0604"].cost == reach(rules, position.without("s0"), "r", points=20)["0604"].cost
    assert there.promises("0604") == ()


@clause("EUR-5.C-1")
def test_allies_screen_as_friends_do(rules):
    position = hex_with(a="green 0504 division")
    assert rates(rules, position) == SCREENED_FULL


@clause("EUR-5.C-2")
def test_whoever_stays_with_the_screener_pays_the_full_rate(rules):
    position = hex_with("division")
    [extra] = ending(rules, position, "r", HOME).having(Cost)
    assert (extra.clause.number, extra.amount, extra.by) == ("5.C-2", 1, ("e0",))
    far = hex_with("division", mover="0403 regiment")
    # 0403 to 0504: 1 for the terrain, 1 to enter the screened zone, 1 more to stay in it
    assert reach(rules, far, "r")[HOME].cost == 3
    answer = why(rules, far, "r", HOME)
    assert answer.verdict.cost == 3
    assert [(r.clause.number, r.amount) for r in answer.verdict.having(Cost)] == [("5.C-2", 1), ("MP", 1), ("ZOC-1", 1)]
    assert "ending in 0504: 1 point more, 3 in all" in answer.say()


@clause("EUR-5.C-2")
def test_a_move_that_cannot_pay_the_full_rate_may_not_end_there_but_may_pass(rules):
    position = hex_with("division", mover="0403 regiment", enemies=("0505 regiment",))
    enough, short = reach(rules, position, "r", points=2), reach(rules, position, "r", points=1)
    assert HOME in enough
    assert HOME not in short
    refusal = why(rules, position, "r", HOME, points=1)
    assert not refusal.legal
    assert refusal.verdict.lacking == "it needs 2 points, it has 1"
    assert "5.C-2" in refusal.verdict.cites
    # passing through 0504 to 0603 costs no more than terrain: PARTIAL, screened, is NO
    through = hex_with("division", mover="0403 regiment", enemies=("0505 regiment",))
    assert reach(rules, through, "r", points=2)["0603"].cost == 2


@clause("EUR-5.C-2")
def test_the_full_rate_holds_from_zone_to_zone_too_where_the_scenario_prices_that(rules):
    charts = "[charts.between.leg]\npartial = 1\nfull = 3"
    around = {"enemies": ("0505 division", "0603 division"), "charts": charts}
    position = hex_with("division", "division", **around)
    case = reach(rules, position, "r", points=30).search.case
    for state, owed in ((0, 1), (1, 3)):
        assert int(case.end[state, case_cell(case, position.board.grid.cell(HOME))]) == owed * position.board.parts
    # 0604 lies in both zones, 0403 in neither
    assert {"ZOC-3", "ZOC-4"} <= set(step(rules, position, "r", "0604", HOME).cites)
    assert "ZOC-4" not in step(rules, position, "r", "0403", HOME).cites
    out_of_a_zone = hex_with("division", "division", mover="0604 division moves=20", **around)
    terrain, leave, enter, between = 1, 2, 2, 3
    assert reach(rules, out_of_a_zone, "r")[HOME].cost == terrain + leave + enter + between


def case_cell(case, cell):
    """A cell of the board in the window of a case."""
    (ox, oy), inside, ny = case.scene.board.origin, case.scene.box, case.scene.board.whole.box.ny
    return (cell // ny - ox) * inside.ny + cell % ny - oy


# 5.C.1


@clause("EUR-5.C.1-1")
def test_the_phase_decides_which_screening_holds(rules):
    for phase in ("movement", "exploitation_move", "reaction_move"):
        assert clauses(rules, hex_with("division", phase=phase)) == [("5.C.1.a", ("e0",))]
    for phase in ("combat", "supply", ""):
        position = hex_with("division", phase=phase)
        assert clauses(rules, position) == []
        assert met(rules, position) == {"0505": FULL}
    reserve = hex_with("division", phase="reaction_move", mover="0402 regiment reserve")
    assert clauses(rules, reserve) == [("5.C.1.c", ("e0",))]
    combat = hex_with(mover="0504 regiment", phase="combat")
    assert clauses(rules, combat, errand="retreat") == [("5.C.1.b", ("e0",))]


@clause("EUR-5.C.1.a-1")
def test_the_zone_passes_for_one_class_lower(rules):
    assert met(rules, hex_with("division")) == {"0505": PARTIAL}
    assert met(rules, hex_with("division", enemies=("0505 regiment",))) == {"0505": NO}
    assert met(rules, hex_with("division", enemies=("0505 battalion",))) == {"0505": NO}


def beside(**rest):
    """A regiment and a division that both began in 0504, under a FULL zone."""
    return hex_with("division", mover="0504 regiment moves=9", **rest)


@clause("EUR-5.C.1.a-2")
def test_who_began_beside_the_screener_leaves_at_the_lower_rate_and_the_screener_must_stay(rules):
    position = beside()
    leaving = step(rules, position, "r", HOME, NEXT)
    assert [(r.clause.number, r.amount) for r in leaving.having(Cost)] == [("MP", 1), ("ZOC-2", 1)]
    assert [(r.clause.number, r.cells) for r in leaving.standing if r.clause.question == "against"] == [("5.C.1.a", (HOME,))]
    go = reach(rules, position, "r")
    [promise] = go.promises(NEXT)
    assert (promise.clause, promise.keepers, promise.need, promise.relied_on_by) == ("5.C.1.a", ("s0",), 1, "r")
    after = go.taken(NEXT)
    assert len(reach(rules, after, "s0")) == 1
    refusal = why(rules, after, "s0", NEXT)
    assert [(r.clause.number, r.by) for r in refusal.verdict.having(Forbid)] == [("5.C.2.b", ("r",))]


@clause("EUR-5.C.1.a-2")
def test_if_both_leave_together_each_pays_the_full_rate(rules):
    position = beside()
    first = reach(rules, position, "r", way="move_unscreened")
    assert first[NEXT].cost == 3
    after = first.taken(NEXT)
    assert after.promises == ()
    assert reach(rules, after, "s0")[NEXT].cost == 3


@clause("EUR-5.C.1.a-3")
def test_a_screener_that_arrives_in_the_phase_serves_those_who_pass_later_and_stays(rules):
    position = hex_with(d="blue 0403 division", mover="0403 regiment moves=9", **POCKET)
    arriving = reach(rules, position, "d")
    assert arriving[HOME].cost == 3
    after = arriving.taken(HOME)
    assert not after.unit("d").began_here
    assert rates(rules, after) == SCREENED_FULL
    passing = reach(rules, after, "r")
    assert passing["0604"].cost == 1 + 1 + 1 + 1 + 2
    served = passing.taken("0604")
    assert [p.keepers for p in served.promises] == [("d",)]
    assert len(reach(rules, served, "d", points=9)) == 1


@clause("EUR-5.C.1.a-4")
def test_a_screener_that_arrives_does_not_help_who_began_there(rules):
    position = hex_with("division arrived", mover="0504 regiment moves=9")
    assert step(rules, position, "r", HOME, NEXT).cost == 3
    assert screened_by(rules, position) == ()
    began = position.changed("s0", began_here=1)
    assert step(rules, began, "r", HOME, NEXT).cost == 2


@clause("EUR-5.C.1.a-4")
def test_of_two_friends_only_the_one_who_began_there_helps_who_began_there(rules):
    position = hex_with("division arrived", "division", mover="0504 regiment moves=9")
    assert [p.keepers for p in reach(rules, position, "r").promises(NEXT)] == [("s1",)]


@clause("EUR-5.C.1.a-4")
def test_who_has_come_to_the_hex_himself_is_served_by_another_who_came(rules):
    position = hex_with("division arrived", mover="0504 regiment moves=9 arrived")
    assert step(rules, position, "r", HOME, NEXT).cost == 2


@clause("EUR-5.C.1.a-4")
def test_when_the_next_phase_begins_everybody_begins_where_he_stands(rules):
    position = begin_phase(hex_with("division arrived", mover="0504 regiment moves=9"), "exploitation_move")
    assert step(rules, position, "r", HOME, NEXT).cost == 2


@clause("EUR-5.C.1.b")
def test_who_retreats_or_advances_is_screened_in_the_hex_where_he_stood(rules):
    position = hex_with(mover="0504 regiment", enemies=("0505 division", "0404 regiment"), phase="combat")
    for errand in ("retreat", "advance"):
        assert met(rules, position, errand=errand) == {"0505": PARTIAL, "0404": NO}
        assert met(rules, position, cell="0405", errand=errand) == {"0505": FULL, "0404": PARTIAL}
        leaving = step(rules, position, "r", HOME, NEXT, errand=errand)
        told = [(r.clause.number, r.by, r.cells) for r in leaving.standing if r.clause.question == "against"]
        assert told == [("5.C.1.b", ("e1", "e0"), (HOME,))]
        assert reach(rules, position, "r", errand=errand).promises(NEXT) == ()
    assert met(rules, position) == {"0505": FULL, "0404": PARTIAL}
    assert met(rules, position.replace(phase="movement"), errand="retreat") == {"0505": FULL, "0404": PARTIAL}


def relief(*screeners, mover="0403 division reserve", **rest):
    return hex_with(*screeners, mover=mover, phase="reaction_move", **rest)


@clause("EUR-5.C.1.c-1")
def test_in_reaction_any_friendly_combat_unit_screens_for_reserves_against_every_stack(rules):
    position = relief("battalion", enemies=("0505 division", "0604 division"))
    assert met(rules, position) == {"0505": PARTIAL, "0604": PARTIAL}
    assert clauses(rules, position) == [("5.C.1.c", ("e0", "e1"))]
    assert rates(rules, position)[:2] == (1, 1)
    assert met(rules, position.changed("r", reserve=0)) == {"0505": FULL, "0604": FULL}
    assert met(rules, position.replace(phase="movement")) == {"0505": FULL, "0604": FULL}
    assert met(rules, position.changed("s0", combat=0)) == {"0505": FULL, "0604": FULL}


@clause("EUR-5.C.1.c-1")
def test_it_binds_nobody_and_is_still_one_class_only(rules):
    position = relief("division", "division", **POCKET)
    assert met(rules, position) == {"0505": PARTIAL}
    waived = [r for r in screened_by(rules, position) if not r.stands]
    assert [(r.clause.number, [c.number for c in r.waived_by]) for r in waived] == [("5.C.1.a", ["5.C.1.c"])]
    assert reach(rules, position, "r", points=9).promises("0604") == ()


@clause("EUR-5.C.1.c-2")
def test_a_reserve_need_not_leave_the_hex(rules):
    position = relief("battalion")
    assert rates(rules, position) == (1, 1, 0)
    assert reach(rules, position, "r")[HOME].cost == 2
    [waived] = ending(rules, position, "r", HOME).waived
    assert (waived.clause.number, waived.waived_by[0].number, waived.amount) == ("5.C-2", "5.C.1.c-2", 1)


@clause("EUR-5.C.1.c-2")
def test_where_only_a_unit_that_does_not_fight_screens_the_full_rate_holds(rules):
    position = relief("division non_combat")
    assert clauses(rules, position) == [("5.C.1.a", ("e0",))]
    assert rates(rules, position) == SCREENED_FULL


@clause("EUR-5.C.1.c-3")
def test_in_reaction_a_fortification_cancels_enemy_zones_in_its_hex(rules):
    position = relief(cells={"fortified": HOME})
    assert met(rules, position) == {}
    assert rates(rules, position) == (0, 0, 0)
    into = step(rules, position, "r", NEXT, HOME)
    assert [(r.clause.number, r.by) for r in into.standing if r.clause.question == "against"] == [("5.C.1.c-3", ("e0",))]
    assert rates(rules, position, cell="0604", beside="0603") == UNSCREENED_FULL


@clause("EUR-5.C.1.c-3")
def test_a_fortification_of_the_other_side_is_of_no_use(rules):
    for owner, expected in ((0, (0, 0, 0)), (2, (0, 0, 0)), (1, UNSCREENED_FULL)):
        position = relief(cells={"fortified": HOME}).replace()
        column = {position.board.grid.cell(HOME): owner}
        owned = position.replace(board=position.board.with_cells("fort_of", column))
        assert rates(rules, owned) == expected


@clause("EUR-5.C.1.c-4")
def test_an_entrenchment_does_nothing(rules):
    position = relief(cells={"entrenched": HOME})
    assert met(rules, position) == {"0505": FULL}
    both = relief(cells={"entrenched": HOME, "fortified": HOME})
    assert met(rules, both) == {}


@clause("EUR-5.C.1.c-5")
def test_in_other_phases_a_fortification_does_nothing_to_zones(rules):
    for phase in ("movement", "exploitation_move", "combat"):
        position = relief(cells={"fortified": HOME}).replace(phase=phase)
        assert met(rules, position) == {"0505": FULL}
    assert met(rules, relief(cells={"fortified": HOME})) == {}


@clause("EUR-NOTE-3")
def test_note_3_a_battalion_screens_every_stack_in_reaction(rules):
    position = relief("battalion", enemies=("0505 division", "0604 regiment"))
    assert met(rules, position) == {"0505": PARTIAL, "0604": NO}
    assert rates(rules, position) == (1, 1, 0)


@clause("EUR-NOTE-4")
def test_note_4_fortifications_cancel_zones_in_reaction_and_entrenchments_do_not(rules):
    assert met(rules, relief(cells={"fortified": HOME})) == {}
    assert met(rules, relief(cells={"entrenched": HOME})) == {"0505": FULL}


@clause("EUR-NOTE-5")
def test_note_5_one_screener_serves_against_two_hexes_of_lesser_classes(rules):
    two = hex_with("division", enemies=("0505 regiment", "0604 regiment"))
    assert met(rules, two) == {"0505": NO, "0604": NO}
    three = hex_with("division", enemies=("0505 regiment", "0604 regiment", "0404 regiment"))
    assert max(met(rules, three).values()) == PARTIAL
    declared = three.reading(screen_assignment="declared")
    assert met(rules, older(declared, EuropaState, screens="s0 against 0505, 0404")) == {"0505": NO, "0404": NO, "0604": PARTIAL}
    assert "two of lesser ones" in objection(rules, declared, "s0 against 0505, 0404, 0604")


# 5.C.2


@clause("EUR-5.C.2.a")
def test_a_screener_affects_only_the_hex_it_occupies(rules):
    position = hex_with("division", enemies=("0505 division",))
    assert met(rules, position, cell="0604") == {"0505": FULL}
    assert met(rules, position, cell="0405") == {"0505": FULL}
    assert met(rules, position) == {"0505": PARTIAL}
    assert "0303 exerts nothing there" in objection(rules, position.reading(screen_assignment="declared"), "s0 against 0303")


@clause("EUR-5.C.2.b")
def test_who_has_screened_may_not_leave_in_that_phase_and_is_free_in_the_next(rules):
    position = hex_with("division moves=9", **POCKET)
    assert len(reach(rules, position, "s0")) > 1
    after = reach(rules, position, "r").taken("0604")
    [promise] = after.promises
    assert (promise.clause, position.where(promise.cell), promise.keepers) == ("5.C.1.a", HOME, ("s0",))
    for onto in (NEXT, "0403", "0604", "0301"):
        [forbid] = why(rules, after, "s0", onto).verdict.having(Forbid)
        assert (forbid.clause.number, forbid.by) == ("5.C.2.b", ("r",))
    assert len(reach(rules, begin_phase(after, "exploitation_move"), "s0")) > 1


@clause("EUR-5.C.2.b")
def test_ending_with_the_screener_relies_on_nobody(rules):
    position = hex_with("division moves=9", mover="0403 regiment")
    after = reach(rules, position, "r").taken(HOME)
    assert after.promises == ()
    assert len(reach(rules, after, "s0")) > 1


@clause("EUR-5.C.2.b")
def test_what_a_move_has_used_is_kept_and_no_newcomer_is_bound_besides(rules):
    """Three regiments served together; a division that joins them would do it alone, but is not needed."""
    newcomers = {"d": "blue 0403 division moves=9", "r2": "blue 0402 regiment moves=9"}
    position = hex_with("regiment", "regiment", "regiment", **newcomers, **POCKET)
    served = reach(rules, position, "r").taken("0604")
    assert served.promises[0].keepers == ("s0", "s1", "s2")
    joined = reach(rules, served, "d").taken(HOME)
    again = reach(rules, joined, "r2").taken("0604")
    assert again.promises[-1].keepers == ("s0", "s1", "s2")
    assert len(reach(rules, again, "d", points=9)) > 1
    fresh = joined.replace(promises=())
    assert reach(rules, fresh, "r2").promises("0604")[0].keepers == ("d",)


@clause("EUR-5.C.2.c")
def test_a_screener_matches_the_same_or_a_lesser_class(rules):
    assert met(rules, hex_with("regiment")) == {"0505": FULL}
    assert met(rules, hex_with("division")) == {"0505": PARTIAL}
    assert met(rules, hex_with("division", ground={HOME: "forest"}, enemies=("0505 corps",))) == {"0505": FULL}
    arctic = {"cells": {"arctic": HOME}}
    assert met(rules, hex_with("division", **arctic)) == {"0505": FULL}
    assert met(rules, hex_with("regiment", **arctic)) == {"0505": DOUBLE}


@clause("EUR-5.C.2.c")
def test_support_counts_for_a_screener_as_for_anybody_in_movement(rules):
    supported, gun = "regiment unsupported receives_support", "regiment artillery gives_support"
    partial = ("0505 regiment",)
    assert met(rules, hex_with(supported, enemies=partial)) == {"0505": NO}
    assert met(rules, hex_with("regiment unsupported", enemies=partial)) == {"0505": PARTIAL}
    assert met(rules, hex_with(gun, enemies=partial)) == {"0505": NO}


@clause("EUR-5.C.2.c")
def test_three_regiments_together_screen_a_full_zone_and_a_double_one_in_the_arctic(rules):
    three = ("regiment", "regiment", "regiment")
    assert met(rules, hex_with(*three)) == {"0505": PARTIAL}
    assert met(rules, hex_with(*three, cells={"arctic": HOME})) == {"0505": FULL}


@clause("EUR-5.C.2.d")
def test_each_enemy_stack_needs_a_screen_of_its_own(rules):
    position = hex_with("division", enemies=("0505 division", "0604 division"))
    found = met(rules, position)
    assert max(found.values()) == FULL
    assert list(found.values()).count(FULL) >= 1
    assert rates(rules, position) == UNSCREENED_FULL
    both = hex_with("division", "division", enemies=("0505 division", "0604 division"))
    assert met(rules, both) == {"0505": PARTIAL, "0604": PARTIAL}
    [reason] = [r for r in screened_by(rules, both) if r.stands]
    assert dict(reason.readings) == {"screen_assignment": "best"}


@clause("EUR-5.C.2.d")
def test_declared_screens_count_and_no_others(rules):
    position = hex_with("division", "division", **POCKET).reading(screen_assignment="declared")
    assert met(rules, position) == {"0505": FULL}
    assert met(rules, older(position, EuropaState, screens="s1 against 0505")) == {"0505": PARTIAL}
    assert [p.keepers for p in reach(rules, older(position, EuropaState, screens="s1 against 0505"), "r").promises("0604")] == [
        ("s1",)
    ]
    assert met(rules, older(position, EuropaState, screens="r against 0505")) == {"0505": FULL}


@clause("EUR-5.C.2.d")
@pytest.mark.parametrize(
    ("screens", "said"),
    [
        ("s0 against 0505", "s0 cannot screen against 0505: one stack of the same or a lesser class"),
        ("s1 against 0505; s1 against 0604", "a unit serves once, and a stack is screened once"),
        ("s1 against 0604; s0 against 0604", "a unit serves once, and a stack is screened once"),
        ("s0, s1 against 0604", "one unit does, or three of one class below FULL together"),
        ("s1 against", 'a declared screen reads "unit against 0304", not'),
        ("s1", 'a declared screen reads "unit against 0304", not'),
    ],
)
def test_an_illegal_declaration_is_refused(rules, screens, said):
    position = hex_with("regiment", "division", enemies=("0505 division", "0604 regiment")).reading(screen_assignment="declared")
    assert re.search(said, objection(rules, position, screens))


PRINTED = ("0505 division strength=6", "0505 division strength=6", "0604 division strength=5")
"""Two 6-6 rifle divisions in one hex and a 5-6 in another."""


@clause("EUR-5.C.2.d-EX")
def test_the_7_6_alone_screens_one_hex_and_with_the_4_5_both(rules):
    alone = hex_with("division strength=7", enemies=PRINTED)
    assert max(met(rules, alone).values()) == FULL
    both = hex_with("division strength=7", "division strength=4", enemies=PRINTED)
    assert met(rules, both) == {"0505": PARTIAL, "0604": PARTIAL}
    assert rates(rules, both) == SCREENED_FULL
    declared = alone.reading(screen_assignment="declared")
    assert met(rules, older(declared, EuropaState, screens="s0 against 0505")) == {"0505": PARTIAL, "0604": FULL}
    assert "s0 cannot screen against 0505, 0604" in objection(rules, declared, "s0 against 0505, 0604")


@clause("EUR-5.C.2.d-EX")
def test_the_4_5_may_come_in_the_same_phase(rules):
    position = hex_with("division strength=7", enemies=PRINTED, static="blue 0403 division strength=4 moves=5")
    after = reach(rules, position, "static").taken(HOME)
    assert met(rules, after) == {"0505": PARTIAL, "0604": PARTIAL}


@clause("EUR-5.C.2-5")
def test_two_lesser_stacks_or_one_of_the_same_class_but_not_both(rules):
    lesser = hex_with("division", enemies=("0505 regiment", "0604 regiment"))
    assert met(rules, lesser) == {"0505": NO, "0604": NO}
    mixed = hex_with("division", enemies=("0505 division", "0604 regiment"))
    assert met(rules, mixed) == {"0505": PARTIAL, "0604": PARTIAL}


@clause("EUR-5.C.2-6")
def test_two_screens_on_one_stack_are_one(rules):
    position = hex_with("division", "division", **POCKET)
    assert met(rules, position) == {"0505": PARTIAL}
    assert [p.keepers for p in reach(rules, position, "r").promises("0604")] == [("s0",)]


@clause("EUR-5.C.2-7")
def test_the_unit_that_moves_does_not_screen_for_itself(rules):
    lone = hex_with(mover="0403 division")
    assert rates(rules, lone) == UNSCREENED_FULL
    assert reach(rules, lone, "r")[HOME].cost == 3
    starting = hex_with(mover="0504 division")
    assert step(rules, starting, "r", HOME, NEXT).cost == 3
    again = [reach(rules, starting, "r")[NEXT].cost for _ in range(6)]
    assert again == [3] * 6


@clause("EUR-5.C.2-8")
def test_three_units_may_screen_as_one_piece_or_each_for_itself(rules):
    three = ("regiment", "regiment", "regiment")
    one = hex_with(*three, **POCKET)
    assert met(rules, one) == {"0505": PARTIAL}
    assert reach(rules, one, "r").promises("0604")[0].keepers == ("s0", "s1", "s2")
    singly = hex_with(*three, enemies=("0505 regiment", "0604 regiment", "0404 regiment"))
    assert met(rules, singly) == {"0505": NO, "0604": NO, "0404": NO}
    four = hex_with(*three, "regiment", enemies=("0505 division", "0603 regiment"), **POCKET)
    assert max(met(rules, four).values()) == PARTIAL
    assert reach(rules, four, "r").promises("0604")[0].keepers == ("s0", "s1", "s2")


@clause("EUR-5.C.2-8")
def test_what_the_three_do_may_be_declared(rules):
    position = hex_with("regiment", "regiment", "regiment").reading(screen_assignment="declared")
    assert met(rules, older(position, EuropaState, screens="s0, s1, s2 against 0505")) == {"0505": PARTIAL}
    nine = hex_with(*["battalion"] * 9).reading(screen_assignment="declared")
    together = ", ".join(f"s{i}" for i in range(9))
    assert met(rules, older(nine, EuropaState, screens=f"{together} against 0505")) == {"0505": PARTIAL}


# The hex, told


def test_the_screening_of_a_hex_is_told_with_who_serves_and_what_would_be_next_best():
    position = hex_with("division strength=7", "division strength=4", enemies=PRINTED)
    assert screening(position, "blue", HOME).say().splitlines() == [
        "0504: PARTIAL for those who pass",
        "  0505 (e0, e1) exerts FULL: screened by s0, PARTIAL (Europa §5.C.1.a)",
        "  0604 (e2) exerts FULL: screened by s1, PARTIAL (Europa §5.C.1.a)",
        "  here: s0 FULL, s1 FULL",
        "  once used, s0, s1 must stay until the phase ends (Europa §5.C.2.b)",
        "  next best: nobody would leave FULL",
    ]


def test_why_a_choice_is_the_best_is_told():
    position = hex_with("regiment", "regiment", "regiment", "division")
    found = screening(position, "blue", HOME)
    assert found.bound == ("s3",)
    assert found.rival is not None
    assert found.rival.say() == "s0 and s1 and s2 would leave PARTIAL too, but 3 units would have to stay instead of 1"
    assert found.as_dict()["next_best"] == {"bound": ["s0", "s1", "s2"], "level": "partial"}


def test_a_hex_is_told_for_one_unit_on_its_errand():
    reserve = relief("battalion", cells={"fortified": "0403"})
    [stack] = screening(reserve, "blue", HOME, unit="r").stacks
    assert (stack.clause.number, stack.by, stack.left) == ("5.C.1.c", (), PARTIAL)
    fort = relief(cells={"fortified": HOME})
    [stack] = screening(fort, "blue", HOME, unit="r").stacks
    assert stack.say() == "0505 (e0) exerts FULL: screened, nothing is left (Europa §5.C.1.c-3)"
    assert screening(fort, "blue", HOME, unit="r").level == NO
    retreat = hex_with(mover="0504 regiment", phase="combat")
    assert screening(retreat, "blue", HOME, unit="r", errand="retreat").level == PARTIAL
    assert screening(hex_with("division"), "blue", HOME, unit="r", way="move_unscreened").level == FULL
    assert screening(hex_with("division"), "blue", "0101").say() == "0101: no enemy zone"
    with pytest.raises(Malformed, match="e0 is not of the side blue"):
        screening(retreat, "blue", HOME, unit="e0")


def test_a_hex_is_told_for_supply_lines_as_it_is_exerted():
    found = screening(hex_with("division"), "blue", HOME, errand="supply_line")
    assert (found.level, found.exerted, found.bound) == (FULL, FULL, ())
    assert found.stacks[0].say() == "0505 (e0) exerts FULL: not screened"


def test_levels_have_names():
    assert [level.name for level in Level] == ["NO", "PARTIAL", "FULL", "DOUBLE", "TRIPLE"]
