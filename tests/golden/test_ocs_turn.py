"""A whole player turn of OCS as it is played over one bridge, all phases, told line by line; and what the enemy heard of it.

``python -m tests.golden.test_ocs_turn`` prints it anew.
"""

from __future__ import annotations

from pathlib import Path

import zoc
from tests.golden.story import Story
from zoc.play import Game

STORY = Path(__file__).parent / "ocs_turn.txt"
TWO, THREE = (3, 4), (3, 4, 2)
"""Dice as they fall all through the story."""


def turn() -> Story:
    """The whole story."""
    scenario = zoc.loads(zoc.example("ocs/spearhead"))
    story = Story(Game(scenario.rules, scenario.position))
    before_the_battle(story)
    movement(story)
    reaction(story)
    combat(story)
    exploitation(story)
    heard = story.game.log("red")
    story.heading("WHAT RED HEARD")
    story.lines += [line.say() for line in heard]
    return story


def blue(story: Story, do: str, unit: str = "", *fallen: tuple[int, ...], **given: object) -> None:
    story.order("blue", *fallen, do=do, **({"unit": unit} if unit else {}), **given)


def red(story: Story, do: str, unit: str = "", *fallen: tuple[int, ...], **given: object) -> None:
    story.order("red", *fallen, do=do, **({"unit": unit} if unit else {}), **given)


def before_the_battle(story: Story) -> None:
    story.heading("REFIT AND REINFORCEMENT")
    blue(story, "refit", "airfield")
    blue(story, "next")
    blue(story, "rebuild", "repls", what="grenadiers")
    blue(story, "reinforce", "fresh", at="0103")
    blue(story, "next")
    story.heading("BREAKOUT")
    blue(story, "breakout", "stragglers", (6,), (2,), towards="division")
    blue(story, "breakout", "division", towards="bridge_guard")
    blue(story, "next")


def movement(story: Story) -> None:
    story.heading("MOVEMENT")
    blue(story, "rail", "fresh", to="0403")
    blue(story, "march", "trucks", at="0303")
    blue(story, "load", "trucks", dump="dump")
    blue(story, "construct", "pioneers", what="hedgehog")
    blue(story, "throw", "hq", user="division", dump="dump", points="1/2")
    blue(story, "march", "column", route=["0303", "0404", "0504", "0603"])
    blue(story, "march", "bridge_guard", at="0603")
    blue(story, "march", "lorried", at="0405", others=["panzer"])
    blue(story, "overrun", "panzer", at="0505", others=["lorried"], factors="panzer x 3/2")
    story.answer("yes", THREE, TWO)
    story.answer("no effect")
    story.answer("L1o1")
    story.answer("no")
    blue(story, "march", "panzer", at="0605", others=["lorried"])
    blue(story, "next")
    story.heading("AIR BARRAGE AND SUPPLY")
    blue(story, "barrage", "guns", at="0704")
    blue(story, "barrage", "stukas", at="0704")
    story.answer("-1")
    story.answer("1", THREE)
    story.answer("none")
    blue(story, "next")
    blue(story, "trace", "hq", source="0103", line="rail_trace")
    blue(story, "out_of_supply", "bridge_guard")
    blue(story, "next")


def reaction(story: Story) -> None:
    story.heading("REACTION")
    red(story, "march", "tanks", at="0804")
    red(story, "release", "tanks")
    red(story, "release", "battery")
    red(story, "march", "tanks", at="0805")
    red(story, "next")
    red(story, "barrage", "battery", at="0605")
    story.answer("0", THREE)
    story.answer("DG")
    red(story, "next")


def combat(story: Story) -> None:
    story.heading("COMBAT")
    blue(story, "barrage", "guns", at="0704")
    story.answer("-2", THREE)
    story.answer("DG")
    blue(story, "next")
    blue(story, "attack", "division", at="0704", others=["column"], defence="1")
    story.answer("no guards", THREE, TWO)
    story.answer("no effect")
    story.answer("e3")
    story.answer("L1o1")
    story.answer("yes")
    story.answer("0")
    story.answer("0804")
    story.answer("column")
    story.answer("nobody")
    blue(story, "attack", "division", at="0705")
    blue(story, "next")


def exploitation(story: Story) -> None:
    story.heading("EXPLOITATION AND CLEAN UP")
    blue(story, "march", "division", at="0603")
    blue(story, "release", "reserve")
    blue(story, "march", "reserve", at="0504")
    for _ in range(3):
        blue(story, "next")
    blue(story, "next")


def test_a_player_turn_is_told_as_it_was_played() -> None:
    assert turn().text() == STORY.read_text(encoding="utf-8")


if __name__ == "__main__":
    print(turn().text(), end="")
