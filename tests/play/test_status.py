"""What stands at a glance, book by book: computed on what the viewer sees, and no word of what he does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

import zoc
from zoc.action import Order
from zoc.ask.clerk import Clerk
from zoc.look import Status
from zoc.play import Chance, Game
from zoc.rulesets.bashketball.flow import RESTART
from zoc.rulesets.bashketball.state import MatchState
from zoc.rulesets.ocs.state import OcsState
from zoc.scenario import Scenario, loads
from zoc.scenario.examples import example, names
from zoc.testing.older import older
from zoc.testing.secrecy import told


def glance(scenario: Scenario, side: str = "") -> dict[str, str]:
    """The lines that a side reads, or one who sees everything."""
    law, position = scenario.rules, scenario.position
    return {line.name: line.text for line in law.glance(law.seen(position, side) if side else position, side)}


def after(name: str, *orders: Order) -> Scenario:
    """An example after some orders."""
    scenario = loads(example(name))
    game = Game(scenario.rules, scenario.position)
    for order in orders:
        played = game.order(order, Chance(1))
        assert played.legal, played.verdict.say()
        game = played.game
    return scenario.with_position(game.position)


# Bashketball


def test_the_score_and_the_points_that_win() -> None:
    scenario = loads(example("bashketball/fast_break"))
    scenario = scenario.with_position(older(scenario.position, MatchState, home_score=4, away_score=6))
    assert glance(scenario)["Score"] == "home 4, away 6 (11 points win)"


def test_whose_ball_it_is() -> None:
    scenario = loads(example("bashketball/fast_break"))
    assert glance(scenario)["Ball"] == "halfling of home, in 2,6"
    nobody = scenario.with_position(scenario.position.changed("halfling", ball=0))
    assert glance(nobody)["Ball"] == "nobody has it"


def test_the_actions_left_are_those_of_the_side_to_move() -> None:
    moved = after("bashketball/fast_break", Order("move", "home", "human", {"at": "2,8"}))
    assert glance(moved, "away")["Actions"] == glance(moved)["Actions"] == "home has 2 of 3 left"
    restart = moved.with_position(moved.position.replace(phase=RESTART))
    assert "Actions" not in glance(restart)
    assert glance(restart)["Now"].startswith("after a basket")


def test_a_hand_is_its_owners_and_the_umpires() -> None:
    scenario = loads(example("bashketball/fast_break"))
    mine, theirs, all_of_it = (glance(scenario, side) for side in ("home", "away", ""))
    assert mine["Your hand"] == all_of_it["Hand of home"] == "a 1, a 2, a 7 and an 8"
    assert theirs["Hand of home"] == "4 cards face down"
    assert theirs["Your hand"] == "no cards"
    assert mine["Decks"] == "home 13 cards, away 12 cards"


def test_which_cards_are_in_a_hand_changes_nothing_that_the_other_team_reads() -> None:
    scenario = loads(example("bashketball/fast_break"))
    other = scenario.with_position(
        older(scenario.position, MatchState, home_hand="1 2 7 6", home_deck="0 1 2 3 3 4 4 5 5 6 7 8 8")
    )
    assert glance(scenario, "home") != glance(other, "home")
    assert glance(scenario, "away") == glance(other, "away")


# Fate's Edge


def test_who_has_still_to_go_this_round_and_whose_turn_it_is() -> None:
    before = glance(loads(example("fates_edge/doorway")))
    assert before["Round"] == "1 of 6"
    assert "Whose turn" not in before
    assert before["Still to go, intruders"] == "wraith and cutthroat"
    begun = glance(after("fates_edge/doorway", Order("begin", "intruders", "wraith")))
    assert begun["Whose turn"] == "wraith: its Move and its Act to come"
    assert begun["Still to go, intruders"] == "cutthroat"


def test_tracks_and_rituals_run_down_in_the_guides_words() -> None:
    read = glance(loads(example("fates_edge/ritual")))
    assert read["Leash or Exit Tally"] == "familiar 0 of 4"
    assert read["Rituals"] == "witch: 2 more rounds"


def test_a_veiled_enemy_is_not_said_to_be_still_to_go() -> None:
    scenario = loads(example("fates_edge/doorway"))
    veiled = scenario.with_position(scenario.position.changed("wraith", veiled=4))
    assert glance(veiled, "intruders")["Still to go, intruders"] == "wraith and cutthroat"
    assert glance(veiled, "crypt")["Still to go, intruders"] == "cutthroat"


# OCS and Europa


def test_the_segments_of_a_phase_differ_so_closing_one_is_seen() -> None:
    scenario = loads(example("ocs/spearhead"))
    read, law = [], scenario.rules
    game = Game(law, scenario.position)
    for _ in range(15):
        lines = glance(scenario.with_position(game.position))
        read.append((lines["Phases"], lines.get("Segments", "")))
        expected = lines["Next"]
        game = game.order(Order("next", game.position.to_move or "blue"), Chance(1)).game
        while game.waiting:  # units without trace supply suffer attrition as the Supply Phase closes
            game = game.answer(game.waiting.side, game.waiting.picks[0].name, Chance(1)).game
        begun = glance(scenario.with_position(game.position))
        tracks = (begun["Phases"], begun.get("Segments", ""))
        now = [next((step for step in track.split(" · ") if step.startswith("[")), "") for track in tracks]
        assert expected.startswith(": ".join(word.strip("[]") for word in now if word)), expected
    assert len(set(read[:14])) == 14
    assert read[2][1] == "[Breakout] · Movement · Barrage"
    assert "player turn of red" in glance(scenario.with_position(game.position))["Turn"]


def test_capacity_not_yet_used_is_ones_own_business() -> None:
    scenario = loads(example("ocs/spearhead"))
    assert glance(scenario, "blue")["Rail Cap left"] == "2 points"
    assert glance(scenario)["Rail Cap left"] == "blue 2 points, red 1 point"
    used = scenario.with_position(older(scenario.position, OcsState, rail_used="blue = 1"))
    assert glance(used, "blue")["Rail Cap left"] == "1 point"


def test_a_phase_that_the_book_does_not_know_is_told_and_hides_nothing_else() -> None:
    scenario = loads(example("ocs/spearhead"))
    strange = scenario.with_position(scenario.position.replace(phase="harvest"))
    assert glance(strange)["Turn"].startswith("1 of 2")
    assert "harvest" in glance(strange)["Trouble"]


def test_the_phases_of_a_player_turn_and_who_acts_in_them() -> None:
    lines = glance(loads(example("europa/relief")))
    assert lines["Turn"] == "1 of 4, player turn of soviet"
    assert lines["Phases"] == "movement · [reaction move (axis)] · combat · exploitation move"
    assert lines["Next"] == "combat, for soviet"


# Wesnoth and Freeciv


def test_who_can_still_move_in_the_turn() -> None:
    assert glance(loads(example("ford")))["Can still move"] == "spearman and fencer"


def test_who_has_no_points_left_or_is_stone_cannot() -> None:
    scenario = loads(example("ford"))
    spent = scenario.with_position(scenario.position.changed("spearman", moves=0))
    assert glance(spent)["Can still move"] == "fencer"
    stone = scenario.with_position(spent.position.changed("fencer", petrified=1))
    assert glance(stone)["Can still move"] == "nobody: the turn can be ended"


# Every book


@pytest.mark.parametrize("name", names())
def test_every_book_says_which_turn_it_is_and_the_question_show_tells_it(name: str) -> None:
    scenario = loads(example(name))
    lines = scenario.rules.glance(scenario.position)
    assert lines[0].name in ("Turn", "Round")
    assert lines[0].text.startswith(str(scenario.position.turn))
    assert all(line.name and line.text for line in lines)
    shown = Clerk(scenario).answer(b'{"ask": "show"}')
    assert shown["status"] == [line.as_dict() for line in lines]


def test_a_track_marks_where_one_is() -> None:
    track = Status.track("Phases", ("move", "fight"), 1)
    assert track.say() == "Phases: move · [fight]"
    assert track.as_dict() == {"name": "Phases", "text": "move · [fight]", "steps": ["move", "fight"], "now": 1}


def test_what_a_side_is_told_holds_what_stands_at_a_glance() -> None:
    scenario = zoc.loads(example("bashketball/fast_break"))
    other = replace(scenario, position=older(scenario.position, MatchState, home_score=2))
    assert told(scenario, "away", cells=1)["status"] != told(other, "away", cells=1)["status"]
