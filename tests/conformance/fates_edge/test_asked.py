"""What is asked at the table: whether one cell sees another, and the odds of a way that is already drawn."""

from __future__ import annotations

from typing import Any

import zoc as library
from zoc.ask.clerk import Clerk
from zoc.testing import clause


def ask(scenario: str, **question: Any) -> dict[str, Any]:
    return Clerk(library.loads(library.example(scenario))).put(question).told()


@clause("8-1")
def test_a_cell_sees_another_unless_something_solid_is_in_the_way() -> None:
    through_the_door = ask("fates_edge/doorway", ask="sight", start="B3", goal="E3")
    assert (through_the_door["open"], through_the_door["blocked_by"]) == (True, [])
    past_the_wall = ask("fates_edge/doorway", ask="sight", start="B3", goal="F1")
    assert (past_the_wall["open"], past_the_wall["blocked_by"]) == (False, ["D2"])
    assert past_the_wall["clauses"] == ["8-1"]


@clause("8-6")
def test_an_open_line_says_what_cover_the_ground_gives_on_it() -> None:
    behind_foliage = ask("fates_edge/shield_wall", ask="sight", start="A5", goal="J5")
    assert (behind_foliage["cover"], behind_foliage["behind"]) == ("light", ["G5", "H5"])
    assert ask("fates_edge/shield_wall", ask="sight", start="A5", goal="F5")["cover"] == "none"


@clause("14.1.WARD-1")
def test_a_way_that_is_drawn_has_its_own_odds() -> None:
    cheapest = ask("fates_edge/doorway", ask="passage", unit="wraith", cell="E3")["routes"]["cheapest"]
    drawn = ask("fates_edge/doorway", ask="passage", unit="wraith", cell="E3", route=cheapest["route"][1:])["routes"]
    assert drawn == {"as drawn": cheapest}
    assert cheapest["tests"]
    way = ["C2", "C3", "D3", "E3"]
    longer = ask("fates_edge/doorway", ask="passage", unit="wraith", cell="E3", route=way)["routes"]["as drawn"]
    assert (longer["arrives"], longer["cost"]) == (cheapest["arrives"], "4")
    into_stone = ask("fates_edge/doorway", ask="passage", unit="wraith", cell="D2", route=["C3", "D2"])
    assert into_stone["routes"] == {}
