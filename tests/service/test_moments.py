"""Any moment of a game: what is asked, supposed, drawn and taken away after an earlier event is what it was then."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.service.running import Guest, Service, Table
from tests.service.test_taken_home import game_file
from zoc.scenario import examples, loads
from zoc.testing.random_play import played

SCENARIOS = ("ford", "ocs/bridgehead", "fates_edge/shield_wall")
ORDERS, THEN = 8, 3
HIDDEN = loads(re.sub(r"(\[\[unit\]\]\nid = \"archer\")", r"\1\nhidden = true", examples.example("ford")))


@pytest.fixture(params=SCENARIOS)
def twice(request: pytest.FixtureRequest, service: Service) -> tuple[Table, Table]:
    """A table with a game, and another one where only its beginning was played."""
    scenario = loads(examples.example(request.param))
    game = played(scenario.rules, scenario.position, 7, ORDERS)
    file = game_file(scenario, game)
    begun = "".join(file.splitlines(keepends=True)[: THEN + 1])
    return service.lay(game=file), service.lay(game=begun)


def unit_of(guest: Guest) -> str:
    found: str = next(unit["id"] for unit in guest.state()["units"] if unit["cell"])
    return found


def without_table(told: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name != "table"}


def test_a_moment_is_what_the_game_was_then(twice: tuple[Table, Table]) -> None:
    whole, begun = twice
    for role in begun.seats:
        now, then = whole[role], begun[role]
        unit = unit_of(then)
        assert without_table(now.get(at=THEN).json()) == without_table(then.get().json())
        for path, body in (
            ("/ask", {"ask": "reach", "unit": unit, "at_large": True}),
            ("/offers", {"unit": unit}),
            ("/suppose", {"what_if": [{"remove": unit}]}),
        ):
            assert now.post(path, at=THEN, **body).json() == then.post(path, **body).json(), (role, path)
        for file in ("/position.toml", "/position.svg", "/game.jsonl"):
            assert now.get(file, at=THEN).content == then.get(file).content, (role, file)


def test_a_moment_that_has_not_come_is_refused_everywhere(service: Service) -> None:
    guest = service.lay()["umpire"]
    asked = [guest.post(path, at=9) for path in ("/offers", "/suppose", "/branch")]
    asked += [guest.get(path, at=9) for path in ("/position.toml", "/position.svg")]
    assert [(each.status_code, each.json()["error"]["message"]) for each in asked] == [
        (400, "event 9 has not happened yet: 0 is the last one here")
    ] * len(asked)


def branched(guest: Guest, **wanted: Any) -> Table:
    response = guest.post("/branch", **wanted)
    assert response.status_code == 201, response.text
    told = response.json()
    return Table(guest.table.url, told["table"], told["seats"])


def test_a_branch_goes_on_from_an_earlier_event_with_its_log_and_leaves_the_game_alone(twice: tuple[Table, Table]) -> None:
    whole, begun = twice
    before = whole["umpire"].state()
    branch = branched(whole["umpire"], at=THEN)
    there = branch["umpire"]
    assert without_table(there.state()) == without_table(begun["umpire"].state())
    side = there.state()["to_move"] or next(iter(branch.seats))
    orders = branch[side].get("/legal").json()["orders"]
    if not there.state()["waiting"]:
        assert branch[side].do(THEN, **orders[0])["event"] == THEN + 1
    assert whole["umpire"].state() == before


def test_a_branch_begins_with_what_is_supposed(service: Service) -> None:
    guest = service.lay()["umpire"]
    units = {unit["id"]: unit["cell"] for unit in guest.state()["units"]}
    gone, *_ = units
    there = branched(guest, what_if=[{"remove": gone}])["umpire"].state()
    assert {unit["id"]: unit["cell"] for unit in there["units"]} == {unit: cell for unit, cell in units.items() if unit != gone}
    assert (there["event"], there["log"]) == (0, [])


def test_a_branch_of_a_side_holds_what_that_side_sees(service: Service) -> None:
    table = service.lay(toml=HIDDEN.dump())
    names = {
        role: {unit["id"] for unit in branched(table[role])["umpire"].state()["units"]} for role in ("red", "blue", "umpire")
    }
    assert [role for role, seen in names.items() if "archer" in seen] == [
        HIDDEN.position.unit("archer").side,
        "umpire",
    ]


def test_an_observer_may_branch_too_and_wrong_suppositions_are_named(service: Service) -> None:
    table = service.lay()
    assert branched(table["observer"])["umpire"].state()["event"] == 0
    refused = table["observer"].post("/branch", what_if=[{"remove": "nobody"}, {"fly": 1}])
    assert refused.status_code == 400
    assert "fly" in json.dumps(refused.json())


# Pictures


def test_a_picture_shows_the_marks_and_says_the_caption_and_takes_nothing_for_markup(service: Service) -> None:
    guest = service.lay(scenario="ford")["red"]
    marks = {
        "reach": {"3,4": {"left": "5/2", "stops": True}}, "zones": [{"side": "blue", "levels": {"4,4": 1}}], "lit": ["5,3"],
        "washes": [{"cells": ["2,2"], "shade": 2}], "units": ["grunt"], "route": ["3,3", "3,4"],
        "lines": [{"from": "1,1", "to": "2,2"}], "words": {"1,1": "<b>"},
    }  # fmt: skip
    svg = guest.post("/picture", marks=marks, caption=["No <way>.", "Because of §1: a reason."], theme="dark")
    assert (svg.status_code, svg.headers["content-type"]) == (200, "image/svg+xml")
    plain = guest.post("/picture").text
    for sign in ("2½", "No &lt;way&gt;.", "Because of §1: a reason.", "&lt;b&gt;", "zone of blue"):
        assert sign in svg.text
        assert sign not in plain
    assert "<b>" not in svg.text


def test_a_picture_is_of_its_moment_and_of_what_is_supposed_and_shows_nothing_hidden(service: Service) -> None:
    table = service.lay(toml=HIDDEN.dump())
    assert 'data-unit="archer"' not in table["red"].post("/picture").text
    assert 'data-unit="archer"' in table["umpire"].post("/picture").text
    assert 'data-unit="archer"' not in table["umpire"].post("/picture", **{"as": "red"}).text
    assert 'data-unit="grunt"' not in table["umpire"].post("/picture", what_if=[{"remove": "grunt"}]).text
    table["red"].do(0, "move", unit="fencer", at="3,4")
    now, then = table["red"].post("/picture").text, table["red"].post("/picture", at=0).text
    assert now != then


@pytest.mark.parametrize(
    "marks",
    [
        {"lit": ["99,99"]}, {"zones": [{"side": "green", "levels": {"1,1": 1}}]},
        {"washes": [{"cells": ["1,1"], "colour": "url(x)"}]}, {"route": ["nowhere"]}, {"units": ["nobody"]},
    ],
)  # fmt: skip
def test_marks_that_are_nowhere_are_refused_by_name(service: Service, marks: dict[str, Any]) -> None:
    refused = service.lay()["red"].post("/picture", marks=marks)
    assert refused.status_code == 400, refused.text
    assert any(word in refused.text for word in ("99,99", "green", "url(x)", "nowhere", "nobody"))
