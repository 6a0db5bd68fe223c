"""Dice and cards in the log: what they showed goes with the line that tells of them, to those who saw them."""

from __future__ import annotations

from tests.law.small import lay
from tests.play.skirmish import skirmish
from zoc.action import Fell, Order
from zoc.play import Game, WrittenDice
from zoc.position import Sides

RULES = skirmish()


def table() -> Game:
    """a (red) beside E (blue); red to move."""
    return Game(RULES, lay(RULES, {"a": (4, 5), "E": (4, 4)}).replace(sides=Sides(("red", "blue")), to_move="red"))


def test_a_line_about_dice_says_what_they_showed_and_how_many_sides_they_have() -> None:
    game = table().order(Order("strike", "red", "a", {"target": "E"}), WrittenDice((4,))).game
    [line] = game.log()
    assert line.text == "Strike: a rolls 4."
    assert line.fell == Fell((4,), 6)
    assert line.as_dict()["fell"] == {"kind": "dice", "sides": 6, "shows": [4]}
    after = game.answer("blue", "no", WrittenDice()).game
    assert [each.fell for each in after.log()] == [Fell((4,), 6), None]
    assert "fell" not in after.log()[-1].as_dict()


def test_a_line_about_cards_has_them_for_those_who_saw_them_only() -> None:
    game = table().order(Order("draw", "red", "a"), WrittenDice((2,))).game
    mine, theirs = game.log("red"), game.log("blue")
    assert [line.as_dict().get("fell") for line in mine] == [{"kind": "cards", "shows": [2]}, None, None]
    assert all("fell" not in line.as_dict() for line in theirs)
    assert all("2" not in line.text for line in theirs)
