"""A new piece in a what-if is the piece that a scenario file would have there."""

from __future__ import annotations

import pytest

from zoc.ask.clerk import Clerk
from zoc.ask.subject import Subject
from zoc.ask.whatif import changes, supposed
from zoc.edit.beginning import beginning
from zoc.errors import Malformed
from zoc.play import fingerprint
from zoc.rulesets import ruleset
from zoc.scenario import Scenario, examples, loads

SCENARIOS = ("ford", "freeciv/gap", "bashketball/fast_break", "europa/meeting", "ocs/bridgehead", "fates_edge/doorway")


def free_cell(scenario: Scenario) -> str:
    position = scenario.position
    labels = map(position.board.grid.label, map(int, position.board.grid.cells))
    return next(label for label in labels if not position.at(label))


@pytest.mark.parametrize("name", SCENARIOS)
def test_it_is_the_unit_of_a_file(name: str) -> None:
    scenario = loads(examples.example(name))
    side, cell = scenario.position.sides.names[-1], free_cell(scenario)
    usual = {key: value for key, value in scenario.rules.starting.get("b", {}).items() if key != "at"}
    facts = "".join(f"{key} = {str(value).lower() if isinstance(value, bool) else repr(value)}\n" for key, value in usual.items())
    written = loads(f'{scenario.dump()}\n[[unit]]\nid = "new one"\nside = "{side}"\nat = "{cell}"\n{facts}')
    put = supposed(Subject(scenario), changes([{"add": "new one", "side": side, "at": cell}]))
    assert fingerprint(put.position) == fingerprint(written.position)


def test_it_has_the_facts_that_are_given_exactly() -> None:
    scenario = loads(examples.example("ford"))
    asked = {
        "ask": "reach",
        "unit": "x",
        "what_if": [{"add": "x", "side": "red", "at": "1,1", "facts": {"moves": "4/3"}}],
        "at_large": True,
    }
    found = Clerk(scenario).put(asked).told()
    assert found["cells"]["1,1"]["left"] == "4/3"


def test_an_empty_map_takes_its_first_piece() -> None:
    empty = loads(beginning(ruleset("wesnoth"), bare=True))
    assert empty.position.ids == ()
    put = supposed(Subject(empty), changes([{"add": "a", "side": empty.position.sides.names[0], "at": "1,1"}]))
    assert put.position.ids == ("a",)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"add": "x", "at": "1,1"}, "give one of like and side"),
        ({"add": "x", "side": "red", "like": "grunt", "at": "1,1"}, "give one of like and side"),
        ({"add": "x", "like": "grunt", "at": "1,1", "facts": {}}, "set them afterwards"),
        ({"add": "x", "side": "green", "at": "1,1"}, "green"),
        ({"add": "grunt", "side": "red", "at": "1,1"}, "already"),
        ({"add": "x", "side": "red", "at": "99,99"}, "99,99"),
        ({"add": "x", "side": "red", "at": "1,1", "facts": {"wings": 2}}, "wings"),
        ({"add": "x", "side": "red", "at": "1,1", "facts": {"moves": "many"}}, "moves"),
    ],
)
def test_what_cannot_be_is_refused_by_name(change: dict[str, object], told: str) -> None:
    table = Subject(loads(examples.example("ford")))
    with pytest.raises(Malformed, match=told):
        supposed(table, changes([change]))
