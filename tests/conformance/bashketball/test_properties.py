"""Bashketball: what holds on every court and under every reading; and the same said in plain Python."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.conformance.bashketball import plain
from tests.conformance.bashketball.plain import BASKETS, Player, Table, by_distance, capped, distance, turned
from tests.conformance.bashketball.table import HEXES, label, net, on_court, shoot, sources, throw, zone_part
from tests.effort import tries
from zoc.action import Action
from zoc.movement import reach
from zoc.rulesets.bashketball import BASKETS as ATTACKED
from zoc.rulesets.bashketball import court as bashketball_court
from zoc.rulesets.bashketball import lane, rules, with_deck

many = settings(max_examples=tries(150), deadline=None)

READINGS = st.fixed_dictionaries({name: st.sampled_from(list(r.values)) for name, r in rules.readings.items()})
FLAGS = ("exhausted", "long_arms", "tireless", "scheme", "alley_oop")


@st.composite
def tables(draw, cards=True):
    """A crowded court: h has the ball, m is a team-mate of his, the others are anybody's."""
    count = draw(st.integers(2, 8))
    places = draw(st.lists(st.sampled_from(HEXES), min_size=count, max_size=count, unique=True))
    players = []
    for nth, place in enumerate(places):
        name, side = ("hm"[nth], "home") if nth < 2 else (f"p{nth}", draw(st.sampled_from(["away", "away", "home"])))
        at = None if nth > 1 and draw(st.integers(0, 9)) == 0 else place
        facts = {flag: draw(st.integers(0, 3)) == 0 for flag in FLAGS} if cards else {"exhausted": draw(st.booleans())}
        facts |= {f"{skill}_pressure": draw(st.sampled_from([0, 0, 0, 1, 2])) for skill in ("shot", "pass")} if cards else {}
        facts |= {"speed": draw(st.integers(0, 8)), "shot": draw(st.integers(1, 7)), "pass": draw(st.integers(1, 7))}
        if nth == 0:
            facts |= {"exhausted": False, "ball": True}
        players.append(Player(name, side, at, draw(st.integers(0, 2)), facts))
    return Table(tuple(players), draw(READINGS))


def within(table, far, to=None):
    """Whether h is near enough: to the basket, or to m."""
    me = table.players[0]
    return distance(me.at, to or BASKETS[me.side]) <= far


def costs(found):
    return {cell: int(found[cell].cost) for cell in found}


# The same in plain Python


@many
@given(tables(), st.booleans(), st.data())
def test_a_player_reaches_what_plain_python_says(table, restart, data):
    me = data.draw(st.sampled_from(table.players))
    found = reach(rules, table.position(), me.name, way="restart" if restart else "move")
    expected = table.reach(me, me.facts["speed"], restart=restart)
    assert costs(found) == {label(hex): cost for hex, cost in expected.items()}


@many
@given(tables())
def test_a_shot_has_the_sources_that_plain_python_says(table):
    assume(within(table, 7))
    me, found = table.players[0], shoot(rules, table.position())
    levels, far = table.shot(me), by_distance(distance(me.at, BASKETS["home"]))
    counted = {"".join(by): amount for number, amount, by in sources(found) if number.startswith("SH-")}
    if table.readings["shot_zones"] == "worst":
        [(worst, level)] = counted.items()
        assert level == levels[worst] == min(levels.values())
    else:
        assert counted == levels
    assert net(found) == capped(int(sum(amount or 0 for amount in counted.values()) + far))
    pressed = table.pressure(me, [me.at], "shot_pressure")
    assert found.facts["difficulty"] == 8 - (me.facts["shot"] - pressed)
    assert found.facts["points"] == (3 if 4 <= me.at[1] <= 9 else 2)


@many
@given(tables())
def test_a_pass_has_the_line_and_the_sources_that_plain_python_says(table):
    me, mate = table.players[:2]
    assume(within(table, 6, mate.at))
    found = throw(rules, table.position())
    line, counting = table.lane(me, mate.at)
    assert found.facts["line"].split() == [label(hex) for hex in line]
    levels = table.passing(me, counting)
    assert {"".join(by): amount for number, amount, by in sources(found) if number.startswith("P-")} == levels
    assert net(found) == capped(sum(levels.values()) + by_distance(distance(me.at, mate.at)))
    assert found.facts["difficulty"] == 8 - (me.facts["pass"] - table.pressure(me, counting, "pass_pressure"))


def test_every_line_on_the_court_is_the_one_that_plain_python_draws():
    """All 3380 passes within range, with the fixed choice at each tie."""
    position, count = on_court(h="home bench"), 0
    cell = {hex: position.board.grid.cell(label(hex)) for hex in HEXES}
    for a, b in product(HEXES, HEXES):
        if 0 < distance(a, b) <= 6:
            points = [min(hexes, key=lambda hex: (-hex[1], hex[0])) for hexes in plain.tied(a, b)]
            assert lane(rules, position, Action("pass", "h"), cell[a], cell[b]).line == tuple(cell[hex] for hex in points)
            count += 1
    assert count == 3380


@many
@given(st.lists(st.integers(0, 8), min_size=3, max_size=7), st.integers(1, 7), st.integers(-2, 2))
def test_the_odds_are_those_of_every_draw_counted(deck, skill, level):
    card = {"a card": level - 1} if level != 1 else {}
    position = with_deck(on_court(h=f"home 2,10 ball shot={skill}"), "home", deck)
    found = shoot(rules, position, cards=card)
    assert net(found) == level
    assert found.chance == plain.chance(deck, level, 8 - skill)


# The ledger's properties


@many
@given(tables())
def test_exhausting_an_opponent_never_raises_a_cost_nor_lowers_a_level(table):
    rivals = [player for player in table.players if player.side == "away"]
    assume(rivals)
    before, after = table.position(), table.position().changed(rivals[0].name, exhausted=1)
    dear, cheap = costs(reach(rules, before, "h")), costs(reach(rules, after, "h"))
    assert all(cell in cheap and cheap[cell] <= cost for cell, cost in dear.items())
    if within(table, 7):
        assert net(shoot(rules, after)) >= net(shoot(rules, before))
    if within(table, 6, table.players[1].at):
        assert net(throw(rules, after)) >= net(throw(rules, before))


@many
@given(tables())
def test_turning_the_court_turns_every_answer(table):
    position, other = table.position(), table.turned().position()
    expected = {label(turned(_place(cell))): cost for cell, cost in costs(reach(rules, position, "h")).items()}
    assert costs(reach(rules, other, "h")) == expected
    if within(table, 7):
        assert sources(shoot(rules, position)) == sources(shoot(rules, other))
    mate = table.players[1]
    tie = any(len(hexes) > 1 for hexes in plain.tied(table.players[0].at, mate.at))
    if within(table, 6, mate.at) and not (tie and table.readings["pass_tie"] == "fixed"):
        assert zone_part(throw(rules, position)) == zone_part(throw(rules, other))


def test_a_mirrored_court_is_another_court():
    assert distance((0, 0), (1, 1)) == 2
    assert distance((0, 13), (1, 12)) == 1
    grid = bashketball_court().grid
    assert grid.distance(grid.cell("0,0"), grid.cell("1,1")) == 2
    assert grid.distance(grid.cell("0,13"), grid.cell("1,12")) == 1


@many
@given(tables(), st.lists(st.integers(-2, 2), max_size=3))
def test_the_net_level_is_never_beyond_double(table, levels):
    cards = {f"card {nth}": level for nth, level in enumerate(levels)}
    position = table.position()
    for found in (shoot(rules, position, cards=cards), throw(rules, position, cards=cards)):
        if found.legal:
            assert -2 <= net(found) <= 2


@many
@given(tables())
def test_a_pass_and_the_same_pass_back_cross_the_same_hexes_or_weigh_the_same(table):
    me, mate = table.players[:2]
    assume(within(table, 6, mate.at))
    ready = {"exhausted": False, "ball": True}
    twins = (replace(me, facts=me.facts | ready), replace(mate, size=me.size, facts=mate.facts | ready))
    position = replace(table, players=(*twins, *table.players[2:])).position()
    there, back = throw(rules, position), throw(rules, position, "m", "h")
    assert zone_part(there) == zone_part(back)
    if table.readings["pass_tie"] == "fixed":
        assert there.facts["line"].split() == back.facts["line"].split()[::-1]


@many
@given(tables(), st.integers(0, 8), st.integers(0, 8))
def test_more_speed_never_shrinks_reach(table, speed, more):
    position = table.position()
    less, most = (costs(reach(rules, position, "h", points=points)) for points in (speed, speed + more))
    assert less.items() <= most.items()


@many
@given(tables())
def test_swapping_the_teams_and_their_baskets_changes_nothing_else(table):
    other = {"home": "away", "away": "home"}
    swapped = replace(table, players=tuple(replace(p, side=other[p.side]) for p in table.players))
    assert costs(reach(rules, swapped.position(), "h")) == costs(reach(rules, table.position(), "h"))
    with pytest.MonkeyPatch.context() as patch:
        before = shoot(rules, table.position()), throw(rules, table.position())
        patch.setitem(ATTACKED, "home", "2,0")
        patch.setitem(ATTACKED, "away", "2,13")
        after = shoot(rules, swapped.position()), throw(rules, swapped.position())
    assert [found.as_dict() for found in before] == [found.as_dict() for found in after]


def _place(cell):
    row, column = cell.split(",")
    return int(row), int(column)
