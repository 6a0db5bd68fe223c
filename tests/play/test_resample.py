"""What a side cannot see is drawn soundly, in every book: it looks the same, its own pieces stay, the truth can be drawn."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import zoc
from tests.effort import tries
from zoc.errors import Malformed
from zoc.law import Prior, Ruleset
from zoc.law.unseen import alike, as_seen
from zoc.play import Game, fingerprint
from zoc.position import Position
from zoc.rulesets.bashketball.cards import hand, pile
from zoc.rulesets.bashketball.state import MatchState
from zoc.rulesets.ocs.counters import acting
from zoc.rulesets.ocs.stack import overstacks
from zoc.rulesets.ocs.terms import LAST_COMBAT
from zoc.rulesets.ocs.zone import bearers
from zoc.scenario.examples import names
from zoc.testing.older import older
from zoc.testing.random_play import step
from zoc.testing.unseen import check_resample, covering, hiding, known_to_be_hidden, led

pytestmark = pytest.mark.long

SEEDS = st.integers(0, 1 << 20)
SLOW = settings(max_examples=tries(2), deadline=None, suppress_health_check=list(HealthCheck))
CLOSED_STACKS = {"fog": "stacks"}


def secretive(law: Ruleset, position: Position, random: Random) -> Position:
    """The same table with more to hide: units out of sight, closed stacks, hands of cards; now and then as it is."""
    if not random.randrange(3):
        return position
    some = [unit for unit in position.ids if not random.randrange(3)]
    if law.name == "fates_edge":
        for unit in random.sample(some, len(some) // 2):
            position = position.changed(unit, veiled=random.randint(1, 6))
    if law.name == "europa":
        position = position.reading(**CLOSED_STACKS)
    if law.name == "bashketball":
        return older(position, MatchState, home_hand="1 2", away_hand="0 3 5")
    return hiding(position, some)


@pytest.mark.parametrize("name", names())
@SLOW
@given(seed=SEEDS)
def test_along_a_random_game_every_side_draws_sound_tables_that_look_the_same(name: str, seed: int) -> None:
    random, scenario = Random(seed), zoc.loads(zoc.example(name))
    law, first = scenario.rules, secretive(scenario.rules, scenario.position, random)
    game = Game(law, first)
    for nth in range(13):
        if nth % 4 == 0:
            for side in first.sides.names:
                check_resample(law, game.position, covering(first, game.position, side), random, draws=1)
        if game.over:
            break
        game = step(game, random, deeds=5)


@pytest.mark.parametrize(
    "name", ["wesnoth/pass", "europa/meeting", "bashketball/fast_break", "fates_edge/doorway", "ocs/spearhead"]
)
@SLOW
@given(seed=SEEDS)
def test_a_drawn_table_can_be_played_on(name: str, seed: int) -> None:
    random, scenario = Random(seed), zoc.loads(zoc.example(name))
    law, first = scenario.rules, secretive(scenario.rules, scenario.position, random)
    game = Game(law, first)
    for _ in range(6):
        game = step(game, random, deeds=5)
    for side in first.sides.names:
        prior = covering(first, game.position, side)
        drawn = Game(law, law.resample(law.seen(game.position, side), random, prior))
        for _ in range(4):
            drawn = step(drawn, random, deeds=5)
        assert drawn.events or drawn.over or drawn.waiting


@pytest.mark.parametrize(
    ("name", "side"),
    [("wesnoth/pass", "elves"), ("europa/meeting", "axis"), ("bashketball/whole_game", "home"), ("ocs/spearhead", "red")],
)
def test_to_return_what_one_sees_is_no_draw_where_something_is_known_to_be_hidden(name: str, side: str) -> None:
    scenario = zoc.loads(zoc.example(name))
    position = older(scenario.position, MatchState, away_hand="0 3 5") if "bashketball" in name else scenario.position
    prior = Prior(side, position)
    assert known_to_be_hidden(scenario.rules.seen(position, side), prior)
    check_resample(scenario.rules, position, prior, Random(1))
    lazy = scenario.rules.without()
    lazy.hides = as_seen
    with pytest.raises(AssertionError, match="nothing was drawn"):
        check_resample(lazy, position, prior, Random(1))


# What can be drawn, counted


def test_an_assassin_may_be_anywhere_that_he_can_enter_and_nobody_has_found_him() -> None:
    scenario = zoc.loads(zoc.example("wesnoth/pass"))
    law, truth = scenario.rules, scenario.position
    view, random = law.seen(truth, "elves"), Random(5)
    drawn = Counter(law.resample(view, random, Prior("elves", truth)).unit("assassin").label for _ in range(1200))
    grid = truth.board.grid
    foes = [grid.cell(truth.unit(unit).label) for unit in ("fighter", "fencer", "ranger")]
    found = {cell for foe in foes for cell in grid.neighbours(foe)}
    enters = {grid.label(cell) for cell in grid.cells.tolist() if truth.board.ground(cell).name != "deep"}
    assert truth.unit("assassin").label in drawn
    assert set(drawn) == enters - {grid.label(cell) for cell in found} - {view.unit(unit).label for unit in view.ids}


def test_a_hand_is_any_cards_of_the_deck_in_any_order_and_the_deck_is_the_rest() -> None:
    scenario = zoc.loads(zoc.example("bashketball/fast_break"))
    truth = older(scenario.position, MatchState, away_deck="2 7", away_hand="5 2")
    law, random = scenario.rules, Random(3)
    view = law.seen(truth, "home")
    tables = [law.resample(view, random, Prior("home", truth)) for _ in range(300)]
    held = Counter(tuple(card.fate for card in hand(table, "away")) for table in tables)
    assert set(held) == set(permutations((2, 2, 5, 7), 2))
    assert all(sorted(card.fate for card in (*pile(t, "away"), *hand(t, "away"))) == [2, 2, 5, 7] for t in tables)


def test_the_truth_of_a_small_stack_is_drawn_before_long() -> None:
    scenario = zoc.loads(zoc.example("europa/meeting"))
    law, truth = scenario.rules, scenario.position
    view, random, prior = law.seen(truth, "soviet"), Random(2), Prior("soviet", truth)
    assert any(fingerprint(law.resample(view, random, prior)) == fingerprint(truth) for _ in range(600))


def test_no_stack_is_drawn_larger_than_it_may_be_unless_its_owner_is_on_the_move() -> None:
    scenario = zoc.loads(zoc.example("ocs/spearhead"))
    law, random = scenario.rules, Random(4)
    truth = scenario.position.noted(phasing="red").replace(to_move="red")
    truth = truth.changed("hq", re_in_game=48).changed("guns", re_in_game=48).changed("lorried", re_in_game=48)
    assert not overstacks(truth) or {one.side for one in overstacks(truth)} == {"blue"}
    view, prior = law.seen(truth, "red"), Prior("red", truth)
    for _ in range(20):
        drawn = law.resample(view, random, prior)
        assert not acting(drawn)[drawn.row("panzer")]
        apart = [one for one in overstacks(drawn) if not all(truth.unit(unit).label == one.cell for unit in one.units)]
        assert not apart


# Priors


def test_of_pieces_that_are_doubtful_some_are_there_and_some_are_not() -> None:
    scenario = zoc.loads(zoc.example("ocs/spearhead"))
    law, truth = scenario.rules, scenario.position
    view, random = law.seen(truth, "red"), Random(6)
    prior = Prior("red", truth, doubtful=frozenset({"guns", "lorried"}))
    tables = [law.resample(view, random, prior) for _ in range(20)]
    assert {tuple(unit in table.ids for unit in ("guns", "lorried")) for table in tables} == {
        (True, True), (True, False), (False, True), (False, False),
    }  # fmt: skip
    assert all("hq" in table.ids for table in tables)
    fewer = truth.without("guns")
    for table in (truth, fewer):
        assert law.seen(table, "red").ids == view.ids
        check_resample(law, table, prior, random, draws=1)


def test_pieces_known_to_be_gone_are_not_drawn() -> None:
    scenario = zoc.loads(zoc.example("wesnoth/pass"))
    law, truth = scenario.rules, scenario.position
    view = law.seen(truth, "elves")
    drawn = law.resample(view, Random(1), Prior("elves", truth, gone=frozenset({"assassin"})))
    assert alike(drawn, view)


def test_a_prior_that_the_view_contradicts_is_refused() -> None:
    scenario = zoc.loads(zoc.example("ocs/spearhead"))
    law, first = scenario.rules, scenario.position
    alone = first.replace(boxes=()).without("grenadiers", "fresh", "red_hq", "red_dump")
    view = law.seen(alone, "blue")
    with pytest.raises(Malformed, match="leaves no room for militia, battery, red_dump"):
        law.resample(view, Random(1), Prior("blue", first, gone=frozenset({"red_hq"})))
    doubtful = Prior("blue", first, frozenset({"red_hq"}), frozenset({"red_dump"}))
    assert "red_dump" not in law.resample(view, Random(1), doubtful).ids


def test_only_a_table_as_the_side_sees_it_is_drawn_from() -> None:
    scenario = zoc.loads(zoc.example("wesnoth/pass"))
    with pytest.raises(Malformed, match="not a table as elves sees it"):
        scenario.rules.resample(scenario.position, Random(1), Prior("elves", scenario.position))


def test_what_play_never_changes_is_as_the_prior_has_it() -> None:
    """The bench can fail: a truth with another printed fact than the prior's cannot be drawn."""
    scenario = zoc.loads(zoc.example("wesnoth/pass"))
    law, truth = scenario.rules, scenario.position
    prior = Prior("elves", truth.changed("assassin", level=3))
    assert fingerprint(led(law, truth, prior)) != fingerprint(truth)
    nowhere = replace(prior, pieces=truth.moved("assassin", "0603"))
    found = truth.moved("assassin", "0402")  # next to the ranger, who would have found him
    with pytest.raises(AssertionError, match="at of assassin"):
        led(law, found, nowhere)


def test_under_a_counter_that_is_out_of_supply_nothing_lies_that_would_lie_above_it() -> None:
    """The prior knows them in supply: each would be the unit with a zone that 4.9a shows."""
    scenario = zoc.loads(zoc.example("ocs/crossroads"))
    law, first = scenario.rules, scenario.position
    blue = [unit for unit in first.ids if first.unit(unit).side == "blue" and first.unit(unit).kind <= LAST_COMBAT]
    truth = first
    for unit in blue:
        truth = truth.changed(unit, oos=1)
    view = law.seen(truth, "red")
    prior, under = Prior("red", first), [unit for unit in blue if unit not in view.ids]
    assert len(under) > 2
    for seed in range(4):
        drawn = law.resample(view, Random(seed), prior)
        assert not set(blue) & bearers(law.table(drawn))
    check_resample(law, truth, prior, Random(1), draws=1)
