"""Sentences, as a player reads them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.cli.marches import rules as marches
from zoc import movement, say
from zoc.cli import asking
from zoc.control import control
from zoc.law import Reason
from zoc.rulesets import BOOKS, ruleset
from zoc.scenario import Scenario, loads
from zoc.text.names import listed


@pytest.fixture
def ford() -> Scenario:
    return asking.opened("ford")


def verdict(scenario: Scenario, unit: str, cell: str, **rest: Any) -> str:
    return say.verdict(movement.why(scenario.rules, scenario.position, unit, cell, **rest))


def test_reach(ford: Scenario) -> None:
    reach = movement.reach(ford.rules, ford.position, "spearman")
    assert say.reach(reach) == "spearman can reach 36 hexes with 5 points.\nIt must stop in 6,3 and 6,4, because of grunt."
    stuck = movement.reach(ford.rules, ford.position, "spearman", points=Fraction(1, 2))
    assert say.reach(stuck).startswith("spearman has ")
    assert say.reach(stuck).endswith(" and cannot leave 4,4.\nThe cheapest step costs 1 point.")


def test_a_reach_that_leads_nowhere_tells_why() -> None:
    spearhead, doorway = asking.opened("ocs/spearhead"), asking.opened("fates_edge/doorway")
    held = say.reach(spearhead.table.reach("panzer"))
    assert held.split("\n")[0] == "panzer may not go now."
    assert held.split("\n")[1].startswith("Points are spent in Movement Segments")
    caught = say.reach(movement.reach(doorway.rules, doorway.position.moved("wraith", "E3"), "wraith"))
    assert caught.split("\n")[1].startswith("It may not leave E3, because of knight. To leave an enemy's zone takes a Disengage")


def test_a_reach_tells_the_tests_on_the_way() -> None:
    doorway, wall = asking.opened("fates_edge/doorway"), asking.opened("fates_edge/shield_wall")
    beyond = say.reach(movement.reach(doorway.rules, doorway.position, "wraith")).split("\n")[-1]
    assert beyond == "It takes a test on the way to 13 squares: ward."
    struck = say.reach(movement.reach(wall.rules, wall.position, "held", way="move_by_boon"))
    assert "It takes a test on the way to 26 squares: guarded strike by shield1 and shield2." in struck


def test_a_line_of_supply_reaches_too(ford: Scenario) -> None:
    line = movement.trace(ford.rules, ford.position, "red", ["1,1", "1,2"], points=1, errand="move")
    assert say.reach(line) == "the line can reach 3 hexes with 1 point."


def test_verdicts(ford: Scenario) -> None:
    assert verdict(ford, "spearman", "5,4") == "Yes: spearman may go from 4,4 to 5,4 for 1 point, with 4 left."
    assert verdict(ford, "spearman", "6,4") == "Yes: spearman may go from 4,4 to 6,4 for 4 points, and must stop there."
    assert verdict(ford, "spearman", "5,4", points=1) == "Yes: spearman may go from 4,4 to 5,4 for 1 point, with none left."
    assert verdict(ford, "spearman", "4,4") == "Yes: spearman stands in 4,4 already."
    refused = "No: spearman may not go from 4,4 to 8,4. The lawful way round needs 8 points, it has 5."
    assert verdict(ford, "spearman", "8,4") == refused
    assert verdict(ford, "spearman", "3,5") == "No: spearman may not go from 4,4 to 3,5."


def test_reasons_say_what_happens_to_the_mover(ford: Scenario) -> None:
    def reasons(unit: str, cell: str) -> list[str]:
        answer = movement.why(ford.rules, ford.position, unit, cell)
        return [say.reason(r) for r in answer.verdict.reasons if r.effect.kind != "waive"]

    assert reasons("spearman", "3,5") == ["It may not end its move in 3,5, because of fencer."]
    assert reasons("spearman", "7,4")[-1] == "It may not enter 7,4, because of grunt."
    assert reasons("spearman", "6,4") == ["It pays 4 points for 5,4 and 6,4.", "It must stop in 6,4, because of grunt."]
    assert reasons("fencer", "6,4")[-1] == "Waived: it must stop in 6,4, because of grunt."


def test_what_may_not_be_left_is_not_what_may_not_be_entered() -> None:
    doorway = asking.opened("fates_edge/doorway")
    answer = movement.why(doorway.rules, doorway.position.moved("wraith", "E3"), "wraith", "D3")
    assert say.shortly(answer).endswith("It may not leave E3, because of knight.")


def test_what_binds_the_mover_itself_is_told_of_no_cell_and_decides() -> None:
    spearhead = asking.opened("ocs/spearhead")
    answer = spearhead.table.why("panzer", "0505")
    assert say.shortly(answer).startswith("No: panzer may not go from 0404 to 0505. Points are spent in Movement Segments")
    assert answer.verdict.cites == ("6.0",)
    stone = asking.opened("ford")
    held = movement.why(stone.rules, stone.position.changed("spearman", petrified=1), "spearman", "5,4")
    assert say.shortly(held) == "No: spearman may not go from 4,4 to 5,4. It may not move."


@pytest.mark.parametrize("book", BOOKS)
def test_every_refusal_of_a_deed_is_a_whole_sentence_and_is_said_once(book: str) -> None:
    for clause in ruleset(book).clauses:
        here = ("0101",) if clause.question != "act" else ()
        told, where = say.reason(Reason(clause, cells=here)), say.basis(Reason(clause, cells=here))
        assert told != f"{clause.title}.", clause
        assert told[0].isupper() or told[0] == "[", clause
        assert told.endswith("."), clause
        assert len(told.split()) > 2, clause
        assert (clause.text in told) != (clause.text in where), clause
        assert where.endswith(f"({clause.citation})"), clause


def test_what_a_mover_makes_of_a_zone_names_whose_it_is_and_where() -> None:
    def told(number: str, amount: int | None = None) -> str:
        [clause] = ruleset("europa").clause(number)
        return say.reason(Reason(clause, amount, by=("rifle_1", "rifle_2"), cells=("0403",)))

    assert told("5.C.1.a", -1) == "The zone of rifle 1 and rifle 2 in 0403 counts 1 less."
    assert told("5.C.1.c-3") == "The zone of rifle 1 and rifle 2 in 0403 does not count."


def test_what_a_zone_forbids_to_do_is_not_said_of_entering_it() -> None:
    [refit] = ruleset("ocs").clause("4.5a.H")
    assert say.reason(Reason(refit, by=("rifles",), cells=("0505",))) == "This is not done in 0505, because of rifles."


def test_remedies(ford: Scenario) -> None:
    answer = movement.why(ford.rules, ford.position, "spearman", "7,3")
    told = [say.remedy(remedy) for remedy in movement.remedies(answer)]
    assert told == ["with 7 points instead of 5", "without grunt (7,4), for 5 points"]


def test_control(ford: Scenario) -> None:
    assert say.control(control(ford.rules, ford.position, "blue"), "blue") == "Controlled by blue: 10 hexes."
    alone = ford.position.without("spearman", "fencer")
    assert say.control(control(ford.rules, alone, "red"), "red") == "Controlled by red: nothing."


def test_effects_in_a_word_or_two(ford: Scenario) -> None:
    said = {clause.number: say.effect(clause) for clause in ford.rules.clauses}
    assert (said["1"], said["1.1"], said["1.2"]) == ("makes a zone", "waives 1", "makes no zone")
    assert (said["2"], said["3"], said["4.1"]) == ("costs", "stops", "no stopping")
    invented = {clause.number: say.effect(clause) for clause in marches.clauses}
    assert (invented["1.1"], invented["1.2"], invented["2"]) == ("sets the level", "counts together", "costs 1")
    assert invented["5.1"] == "modifies −1"


def test_a_sentence_bears_only_so_many_names() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(map(str, range(13))).endswith("10, 11 and 12")
    assert listed(map(str, range(14))).endswith("10, 11 and 2 more")


def test_a_unit_in_a_box_is_told_to_be_there() -> None:
    text = '''ruleset = "wesnoth"
grid = {width = 4, height = 4}
boxes = ["reserve"]
side = [{name = "red"}]
units.red.spearman = "reserve"'''
    waiting = loads(text)
    assert say.reach(movement.reach(waiting.rules, waiting.position, "spearman")).endswith(" and cannot leave reserve.")
    said = verdict(waiting, "spearman", "4,4")
    assert said == "No: spearman may not go from reserve to 4,4. spearman is not on the map."
