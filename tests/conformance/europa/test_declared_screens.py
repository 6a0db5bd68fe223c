"""Europa: who may be declared as a screen, and when."""

from __future__ import annotations

import pytest

from tests.conformance.europa.table import answered, done, forbidden, on_map, order, screening, story
from zoc.action import Order
from zoc.law import Forbid
from zoc.play import Game
from zoc.testing import clause

FRONT = {"d": "blue 0504 division", "e": "red 0604 division"}


def declaring(rules, phase="movement", **units):
    position = on_map(phase=phase, notes={"player_turn": "blue"}, **{**FRONT, **units})
    return Game(rules, position.reading(screen_assignment="declared").replace(to_move="blue"))


@clause("EUR-5.C.1-1")
def test_screens_are_declared_in_the_movement_phases_alone(rules):
    for phase in ("combat", "supply"):
        game = declaring(rules, phase)
        assert forbidden(order(game, "blue", do="screen", unit="d", target="0604"), game) == ("5.C.1",)
        assert not [each for each in rules.table(game.position).legal("blue") if each.name == "screen"]
        at_large = rules.table(game.position).at_large().judge(Order("screen", "blue", "d", {"target": "0604"}))
        assert (at_large.legal, at_large.at_large) == (True, ("5.C.1",))


@clause("EUR-5.C.1-1")
@pytest.mark.parametrize("phase", ["movement", "reaction_move", "exploitation_move"])
def test_in_a_movement_phase_a_screen_is_declared_once(rules, phase):
    game = done(declaring(rules, phase), "blue", do="screen", unit="d", target="0604")
    again = order(game, "blue", do="screen", unit="d", target="0604")
    assert forbidden(again, game) == ("5.C.2.d",)
    assert not [each for each in rules.table(game.position).legal("blue") if each.name == "screen"]


@clause("EUR-5.C.2.c")
@pytest.mark.parametrize(
    "nothing", ["blue 0504 air", "blue 0504 naval", "blue 0504 division under_marker", "blue 0504 fort strength=0"]
)
def test_whoever_has_no_zone_of_any_class_screens_nothing(rules, nothing):
    game = declaring(rules, x=nothing)
    refused = order(game, "blue", do="screen", unit="x", target="0604")
    assert forbidden(refused, game) == ("5.C.2.c",)
    assert [each.unit for each in rules.table(game.position).legal("blue", deeds=("screen",))] == ["d"]
    assert dict(screening(game.position, "blue", "0504").able).keys() == {"d"}


@clause("EUR-5.C.2.c")
def test_one_without_a_zone_makes_no_third(rules):
    game = declaring(rules, a="blue 0504 regiment", b="blue 0504 regiment", x="blue 0504 air")
    wish = order(game, "blue", do="screen", unit="a", joined=["b", "x"], target="0604")
    assert forbidden(wish, game) == ("5.C.2.c",)
    assert [r.clause.number for r in wish.verdict.having(Forbid)] == ["5.C.2.c"]


@clause("EUR-SP-9")
def test_screens_of_units_beneath_are_told_to_their_friends_alone(rules):
    """d lies under the regiment g: red sees g and nothing else."""
    game = Game(rules, declaring(rules, g="blue 0504 regiment").position.reading(fog="stacks"))
    screened = done(game, "blue", do="screen", unit="d", target="0604")
    assert story(screened, "blue") == ["d screens 0504 against 0604. (§5.C.2.c, §5.C.2.d)"]
    assert story(screened, "red") == []
    withdrawn = done(screened, "blue", do="withdraw_screen", unit="d")
    assert story(withdrawn, "blue")[-1] == "d screens no more. (§5.C.2.d)"
    assert story(withdrawn, "red") == []


# What other lines tell of units beneath


@clause("EUR-SP-9", "EUR-SP-8")
def test_what_is_entered_for_a_unit_beneath_names_it_to_nobody_else(rules):
    game = Game(rules, declaring(rules, g="blue 0504 regiment").position.reading(fog="stacks"))
    entered = done(game, "blue", do="enter", piece="d", fact="reserve")
    assert (entered.waiting.question, entered.waiting.unit) == (
        "Entered by blue: a unit unseen: reserve is 1 (in reserve). Agreed?", "",
    )  # fmt: skip
    for pick, mine, theirs in (
        ("yes", "d: reserve is 1.", "A unit unseen: reserve is 1."),
        ("no", "Red did not agree: d: reserve is 1.", "Red did not agree: a unit unseen: reserve is 1."),
    ):
        after = answered(entered, pick)
        assert (story(after, "blue")[-1], story(after, "red")[-1]) == (mine, theirs)
    seen = done(game, "blue", do="enter", piece="g", fact="reserve")
    assert seen.waiting.question.startswith("Entered by blue: g: reserve is 1")


@clause("EUR-SP-9", "EUR-SP-4")
def test_a_result_names_only_the_lost_that_all_see(rules):
    """d and h lie under g; of those lost in one hex the last lies on top, and is seen."""
    stack = {"h": "blue 0504 division", "g": "blue 0504 regiment"}
    game = Game(rules, declaring(rules, "combat", **stack).position.reading(fog="stacks"))
    game = done(game, "blue", do="attack", unit="d", joined=["h", "g"], target="0604", odds="1:3")
    asked = done(game, "blue", do="result", target="0604", lost=["d", "h"])
    assert asked.waiting.question == "Entered by blue: the attack on 0604: 2 units unseen lost. Agreed?"
    agreed, not_agreed = (answered(asked, pick) for pick in ("yes", "no"))
    assert story(agreed, "blue")[-1] == "The attack on 0604: d and h lost."
    assert story(agreed, "red")[-1] == "The attack on 0604: h and 1 unit unseen lost."
    assert story(not_agreed, "blue")[-1] == "Red did not agree: the attack on 0604: d and h lost."
    assert story(not_agreed, "red")[-1] == "Red did not agree: the attack on 0604: 2 units unseen lost."


@clause("EUR-SP-9", "EUR-SP-5")
def test_a_hidden_unit_that_is_given_up_or_lands_is_not_named(rules):
    units = {"h": "blue 0504 division hidden", "d": "blue 0503 division"}
    game = declaring(rules, "combat", **units)
    routed = Game(rules, game.position.changed("h", retreats=1))
    lost = done(routed, "blue", do="give_up", unit="h")
    assert (story(lost, "blue"), story(lost, "red")) == (
        ["h cannot retreat and is lost."], ["A unit cannot retreat and is lost."],
    )  # fmt: skip
    at_sea = declaring(rules, **units).position.replace(boxes=("sea",)).moved("h", "sea")
    landed = done(Game(rules, at_sea), "blue", do="land", unit="h", at="0303")
    assert (story(landed, "blue"), story(landed, "red")) == (["h lands in 0303. (§5.A-R8)"], [])


@clause("EUR-SP-4")
def test_what_the_battle_asks_for_stands_before_what_other_rules_enter(rules):
    """In the menu of a side results come first: there are as many lines for other rules as units and facts."""
    game = done(declaring(rules, "combat"), "blue", do="attack", unit="d", target="0604", odds="1:1")
    deeds = [each.name for each in rules.table(game.position).legal("blue", "")]
    assert deeds.index("result") < deeds.index("settle") < deeds.index("enter")
