"""What players read: names as they say them, the clause that decides, what a refusal lacks, and what comes next."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

import zoc
from zoc import movement, say
from zoc.action import Action, Order, attempt
from zoc.ask.clerk import Clerk
from zoc.ask.whatif import changes
from zoc.errors import Malformed
from zoc.play import Chance, Game, LogLine, Offer, offers, order_of
from zoc.position import Position
from zoc.rulesets import names, ruleset
from zoc.text import Token
from zoc.text.names import joined


def position(name: str) -> Position:
    return zoc.loads(zoc.example(name)).position


def offered(book: str, table: Position, side: str, unit: str, deed: str) -> Offer:
    return next(offer for offer in offers(ruleset(book), table, side, unit) if offer.deed.name == deed)


def shortly(name: str, unit: str, cell: str) -> str:
    scenario = zoc.loads(zoc.example(name))
    return say.shortly(movement.why(scenario.rules, scenario.position, unit, cell))


# The one line


def test_of_several_costs_the_one_that_units_cause_decides() -> None:
    told = shortly("europa/counterstroke", "motorised", "0504")
    assert "It needs 9 points, it has 8. It pays 4 points more for 0403 and 0504" in told
    assert told.endswith("because of rifle 3, rifle 1 and rifle 2.")


def test_a_stop_on_the_way_is_told_once_and_before_what_bars_the_rest() -> None:
    told = shortly("fates_edge/shield_wall", "raider", "H3")
    assert told == "No: raider may not go from B3 to H3. It must stop in F3, because of shield1 and shield3."


def test_a_cell_that_an_enemy_holds_is_closed_whatever_else_there_is() -> None:
    assert shortly("ford", "spearman", "7,4").endswith("It may not enter 7,4, because of grunt.")


def test_what_zones_charge_is_more_than_the_ground() -> None:
    scenario = zoc.loads(zoc.example("bashketball/zone_defence"))
    told = [say.reason(r) for r in movement.why(scenario.rules, scenario.position, "elf", "2,12").verdict.reasons]
    assert "It pays 6 points more for 2,10, 1,11 and 2,12, because of troll and dwarf." in told
    assert all("more" not in line for line in told if "because of" not in line)


# Names


def test_pieces_are_called_as_they_are_on_the_map() -> None:
    scenario = zoc.loads(zoc.example("europa/counterstroke"))
    game = Game(scenario.rules, scenario.position)
    refused = game.order(Order("move", "soviet", "rifle_3", {"at": "0405"}), Chance(1))
    assert "rifle 3" in refused.verdict.say()
    assert "rifle_3" not in refused.verdict.say()
    level = Clerk(scenario).put({"ask": "level", "side": "soviet", "cell": "0403"}).found
    assert all("rifle_" not in derivation.say() for derivation in level.derivations)


@pytest.mark.parametrize("typed", ["rifle_3", "rifle 3"])
def test_both_forms_of_a_name_are_understood(typed: str) -> None:
    scenario = zoc.loads(zoc.example("europa/counterstroke"))
    order = order_of(scenario.rules, scenario.position, "soviet", {"do": "move", "unit": typed, "at": "0405"})
    assert order.unit == "rifle_3"
    assert Clerk(scenario).put({"ask": "reach", "unit": typed}).found.errand.unit == "rifle_3"


def test_what_is_typed_in_words_is_put_together() -> None:
    assert joined(["move", "rifle", "3", "0405"], ["rifle_3", "rifle_31"]) == ["move", "rifle_3", "0405"]
    assert joined(["move", "rifle", "0405"], ["rifle_3", "rifle"]) == ["move", "rifle", "0405"]


# Refusals and offers


def test_who_has_no_points_left_is_told_so() -> None:
    spent = position("ford").changed("spearman", moves=0)
    assert offered("wesnoth", spent, "red", "spearman", "move").verdict.lacking == "spearman has no points left"


@pytest.mark.parametrize(
    ("phase", "segment"), [("refit", ""), ("combat", "barrage"), ("exploitation", "movement"), ("reaction", "movement")]
)
def test_a_march_out_of_season_is_refused_by_the_clause_that_says_who_marches_when(phase: str, segment: str) -> None:
    table = position("ocs/spearhead").replace(phase=phase).noted(segment=segment)
    refused = offered("ocs", table, "blue", "panzer", "march").verdict
    assert (refused.lacks, refused.cites) == ((), ("6.0",))
    assert "in Reaction by released Reserves" in refused.citing("6.0").clause.text


def test_closing_a_segment_or_a_phase_says_what_comes_next() -> None:
    ocs = position("ocs/spearhead").replace(phase="movement").noted(segment="breakout")
    told = offered("ocs", ocs, "blue", "", "next").as_dict()["text"]
    assert told == "Close Movement: Breakout; next comes Movement: Movement."
    europa = offered("europa", position("europa/counterstroke"), "axis", "", "next_phase").as_dict()["text"]
    assert europa == "End the movement phase; next comes reaction move, for soviet."


def test_a_fourth_action_is_refused_because_three_are_used() -> None:
    used = position("bashketball/fast_break").noted(actions=0)
    for deed in ("move", "shot"):
        refused = offered("bashketball", used, "home", "halfling", deed).verdict
        assert "three actions and no more" in refused.citing("G-2").clause.text


# Numbers


def test_a_dv_that_is_set_is_no_modifier() -> None:
    scenario = zoc.loads(zoc.example("fates_edge/doorway"))
    table = scenario.position.moved("cutthroat", "E3")
    told = attempt(scenario.rules, table, Action("attack", "cutthroat", "knight")).say()
    assert "  DV 3: An attack is tested at DV 3" in told
    assert "+3 dv" not in told


# Facts


@pytest.mark.parametrize("book", names())
def test_no_fact_is_told_that_only_the_law_keeps(book: str) -> None:
    kept = {name for name, field in ruleset(book).units.items() if field.kept}
    assert kept >= {"rate"} & set(ruleset(book).units)
    for name in kept:
        field = ruleset(book).units[name]
        written: Any = True if field.kind is bool else 3
        assert field.told(name, written) == ""


def test_facts_are_called_as_players_call_them() -> None:
    ocs, fate, basket = (ruleset(book).units for book in ("ocs", "fates_edge", "bashketball"))
    assert (ocs["ar"].told("ar", 3), ocs["combat_ma"].told("combat_ma", 18)) == ("Rating 3", "Combat movement 18")
    assert (ocs["began"].told("began", 166), ocs["started_here"].told("started_here", False)) == ("", "")
    assert fate["disengage_dv"].told("disengage_dv", 5) == "Disengage DV 5"
    assert (fate["moved"].told("moved", True), fate["odd"].told("odd", True)) == ("has moved", "")
    assert fate["shoots"].told("shoots", False) == "no missile weapon ready"
    assert basket["size"].told("size", "sm") == "Size small"


# Words of one's own


@pytest.mark.parametrize("sign", ["\n", "\r", "\0", "\x1b[2J", "\x9b31m", "\x85", "\u2028", "\u202e", "\ud800"])
def test_a_word_in_an_order_cannot_forge_a_line_or_command_a_terminal(sign: str) -> None:
    table = position("fates_edge/hex_skirmish")
    order = {"do": "interact", "unit": "scout", "how": f"lifts the bar{sign}river: I resign."}
    with pytest.raises(Malformed) as found:
        order_of(ruleset("fates_edge"), table, "scouts", order)
    assert str(found.value) == f"how: a word cannot hold the control character U+{ord(sign[0]):04X}"


def test_words_of_any_language_are_taken() -> None:
    for how in ("hebt den Riegel – „leise“", "نمی\u200cخواهم", "👩\u200d🚒 ⚔"):
        order = {"do": "interact", "unit": "scout", "how": how}
        assert order_of(ruleset("fates_edge"), position("fates_edge/hex_skirmish"), "scouts", order)["how"] == how


def test_a_line_of_the_log_is_one_line_whatever_it_holds() -> None:
    assert (
        LogLine((Token("It burns.\nblue: I resign.\u2028So be it."),), ("2",)).say() == "It burns. blue: I resign. So be it. (§2)"
    )


def test_what_is_no_number_is_said_as_it_was_written() -> None:
    takes = {(deed, key): take.kind for deed, each in ruleset("fates_edge").deeds.items() for key, take in each.takes.items()}
    deed, key = next(place for place, kind in takes.items() if kind == "number")
    order = {"do": deed, "unit": "scout", key: Decimal("1E+999")}
    with pytest.raises(Malformed) as found:
        order_of(ruleset("fates_edge"), position("fates_edge/hex_skirmish"), "scouts", order)
    assert f"{key}: expected a whole number, not 1E+999" in str(found.value)


def test_a_unit_that_is_supposed_has_a_name_that_can_be_printed() -> None:
    with pytest.raises(Malformed, match=r"change 1, add: a name cannot hold the control character U\+000A"):
        changes([{"add": "a\nb", "like": "scout", "at": "1,1"}])
