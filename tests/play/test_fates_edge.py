"""Fate's Edge at the table: what is told beforehand, menus, undo, and the acts that the table resolves itself."""

from __future__ import annotations

from fractions import Fraction as F
from pathlib import Path

import pytest

from tests.conformance.fates_edge.playing import Playing
from tests.conformance.fates_edge.table import squares
from zoc.action import Choose, Roll
from zoc.play import Offer, offers, order_of
from zoc.rulesets.fates_edge import rules
from zoc.rulesets.fates_edge.state import FightState
from zoc.scenario import load

FOLDER = Path(__file__).parents[2] / "examples" / "fates_edge"
NINES = (9, 9, 9, 9, 9)


def doorway() -> Playing:
    return Playing(rules, load(FOLDER / "doorway.toml").position)


def offered(game: Playing, unit: str) -> dict[str, Offer]:
    side = game.unit(unit).side
    return {offer.deed.name: offer for offer in offers(rules, game.game.seen_by(side), side, unit)}


# BEFOREHAND


def test_what_a_deed_rolls_is_told_before_it_is_rolled() -> None:
    game = doorway()
    order = order_of(rules, game.position, "intruders", {"do": "move", "unit": "wraith", "at": "E3"})
    waits = game.game.prospect(order).waits
    assert isinstance(waits, Roll)
    assert waits.attempt
    assert (waits.attempt.facts["dice"], waits.attempt.facts["dv"], waits.attempt.chance) == (5, 3, F(49, 80))
    assert [(r.clause.number, r.amount) for r in waits.attempt.sources.told if r.amount] == [("14.1.WARD-2", 3)]
    assert game.unit("wraith").label == "B3"


def test_a_reaction_is_offered_with_its_chances() -> None:
    table = squares()
    game = Playing(rules, table.put(M="red 1,0 boons=1", E="blue 0,0")).do("M", "move_by_boon", at=table.at(2, 0))
    waiting = game.game.waiting
    assert isinstance(waiting, Choose)
    assert waiting.attempt
    assert (waiting.attempt.chance, waiting.attempt.facts["dice"]) == (F(179, 400), 4)
    assert "E strike" in waiting.question


# MENUS


def test_a_menu_lists_what_can_be_done_and_says_why_not() -> None:
    menu = offered(Playing(rules, doorway().position.replace(to_move="crypt")), "scholar")
    assert [one.given["spell"] for one in menu["cast"].tried if one.verdict.legal] == ["ward"]
    assert [one.verdict.cites for one in menu["cast"].tried if one.given["spell"] == "banish"] == [("14.1.BANISH-1",)]
    assert set(menu["face"].words["facing"]) == {"n", "e", "s"}
    assert "8-1a" in menu["shoot"].verdict.cites
    assert (menu["move"].legal, menu["move_by_boon"].verdict.cites) == (True, ("5.2-20", "11-8"))
    assert menu["end_turn"].legal


def test_only_the_unit_whose_turn_it_is_is_offered_anything() -> None:
    game = doorway().do("wraith", "begin")
    assert not any(offer.legal for offer in offered(game, "cutthroat").values())
    assert {offer.verdict.cites for offer in offered(game, "cutthroat").values() if offer.tried[0].given == {}} >= {("3-1a",)}
    assert offered(game, "wraith")["move"].legal


@pytest.mark.parametrize("deed", rules.deeds.values(), ids=lambda deed: deed.name)
def test_every_deed_is_one_short_sentence_in_a_menu(deed: object) -> None:
    text = rules.deeds[deed.name].text  # type: ignore[attr-defined]
    assert text.endswith(".")
    assert len(text) <= 110


# UNDO


def test_a_move_without_dice_is_taken_back_and_one_with_dice_needs_leave() -> None:
    game = doorway().do("cutthroat", "move", at="C3", facing="n")
    game.game = game.game.undo("intruders").game
    assert (game.unit("cutthroat").label, FightState.of(game.position).active) == ("B4", "")
    game.game = game.game.redo("intruders").game
    assert game.unit("cutthroat").label == "C3"
    rolled = doorway().do("wraith", "move", (10, 8, 1, 3, 2), at="E3")
    rolled.game = rolled.game.undo("intruders").game
    assert rolled.asked[0] == "crypt"
    rolled.answer("no")
    assert rolled.unit("wraith").label == "E3"
    rolled.game = rolled.game.undo("intruders").game
    assert rolled.answer("yes").unit("wraith").label == "B3"


def test_nothing_is_done_while_somebody_has_to_answer_and_the_same_comes_of_it_again() -> None:
    table = squares()
    game = Playing(rules, table.put(M="red 1,0 boons=1", E="blue 0,0")).do("M", "move_by_boon", at=table.at(2, 0))
    assert game.refused("M", "guard").lacking.startswith("first there is a question for blue")
    game.again()
    game.answer("yes", (9, 9, 9, 2)).again()
    assert game.lines() == [
        "M's turn begins.", "Guarded Strike: E rolls 9, 9, 9, 2.", "E hits M, clean with 3 successes: Harm 1.",
        f"M goes from {table.at(1, 0)} to {table.at(2, 0)} for 1 point for a Boon.",
    ]  # fmt: skip


# WHAT THE TABLE RESOLVES


def test_acts_without_rules_of_their_own_use_the_act_and_are_told() -> None:
    table = squares()
    for deed, given, told in (
        ("rally", {"how": "hold the line"}, "A rallies: hold the line."),
        ("interact", {}, "A does something with what is at hand."),
        ("test", {"dv": 2, "how": "Climb"}, "A passes its test: clean with 5 successes."),
    ):
        game = Playing(rules, table.put(A="red 0,0", E="blue 9,9")).do("A", deed, *([NINES] if deed == "test" else []), **given)
        assert (game.last(), game.unit("A").acted) == (told, 1)
        assert game.refused("A", deed, **given).cites == ("3-4",)


@pytest.mark.parametrize(
    ("gain", "fact", "before", "after", "said"),
    [
        ("feet", "prone", 1, 0, "A rallies B: it stands up."),
        ("calm", "off_balance", 1, 0, "A rallies B: it is off balance no more."),
        ("poise", "poised", 0, 1, "A rallies B: it has a better Position in its next test."),
    ],
)  # fmt: skip
def test_what_rallying_brings_is_agreed_on(gain: str, fact: str, before: int, after: int, said: str) -> None:
    position = squares().put(A="red 0,0", B="red 5,0", E="blue 9,9").changed("B", **{fact: before})
    agreed = Playing(rules, position).do("A", "rally", target="B", gain=gain)
    assert agreed.asked == ("blue", "B", ("yes", "no"))
    agreed.answer("yes")
    assert (agreed.unit("B").facts[fact], agreed.unit("A").acted, agreed.last()) == (after, 1, said)
    not_so = Playing(rules, position).do("A", "rally", target="B", gain=gain).answer("no")
    assert (not_so.unit("B").facts[fact], not_so.unit("A").acted) == (before, 1)
    assert "blue did not agree" in not_so.last()
    useless = Playing(rules, position.changed("B", **{fact: after})).refused("A", "rally", target="B", gain=gain)
    assert (useless.cites, useless.by) == (("3-4b",), ("B",))


def test_what_an_effect_without_a_dv_does_is_for_the_enemy_to_say() -> None:
    table = squares("0..3 x 0..0").ground("hazard", (1, 0), (2, 0))
    game = Playing(rules, table.put(M="red 0,0", E="blue 3,0")).do("M", "move", at=table.at(2, 0))
    assert game.asked == ("blue", "M", ("harm", "prone", "off_balance", "other", "nothing"))
    game.answer("nothing")
    assert game.last() == f"M enters what fills {table.at(1, 0)}: nothing happens."
    game.answer("prone")
    assert (game.unit("M").prone, game.unit("M").label) == (1, table.at(2, 0))
    stopped = Playing(rules, table.put(M="red 0,0", E="blue 3,0")).do("M", "move", at=table.at(2, 0)).answer("prone")
    assert (stopped.unit("M").label, stopped.game.waiting) == (table.at(1, 0), None)


def test_a_turn_is_begun_by_itself_or_by_the_first_deed() -> None:
    table = squares()
    position = table.put(A="red 0,0 guarding reactions=0", E="blue 9,9")
    begun = Playing(rules, position).do("A", "begin")
    assert (begun.unit("A").guarding, begun.unit("A").reactions) == (0, 1)
    assert begun.lines() == ["A's turn begins.", "A is no longer on Guard."]
    moved = Playing(rules, position).do("A", "move", at=table.at(1, 0))
    goes = f"A goes from {table.at(0, 0)} to {table.at(1, 0)} for 1 point."
    assert moved.lines() == ["A's turn begins.", "A is no longer on Guard.", goes]
    assert moved.refused("A", "move", at=table.at(1, 0)).lacking == f"A is in {table.at(1, 0)} already"
