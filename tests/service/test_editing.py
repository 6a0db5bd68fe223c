"""The editor's half of the service: edits, beginnings, what a form is told of a book, and a table as it would stand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.service.running import Service, http
from zoc.rulesets import names, ruleset
from zoc.scenario import loads
from zoc.scenario.examples import example

SECRET = example("ford").replace("public = true\n", "")
AMBUSH = SECRET.replace('id = "archer"\nside = "blue"', 'id = "archer"\nside = "blue"\nhidden = true')


def post(service: Service, path: str, status: int = 200, **body: Any) -> dict[str, Any]:
    answer = http.post(f"{service.url}/api/draft{path}", json=body)
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_edits_come_back_written_and_checked(service: Service) -> None:
    told = post(service, "/edit", toml=example("ford"), edits=[{"set": {"title": "Mine"}}, {"remove": [0]}])
    assert told["ok"]
    assert loads(told["toml"]).title == told["document"]["title"] == told["position"]["title"] == "Mine"
    assert [unit["id"] for unit in told["position"]["units"]] == [unit["id"] for unit in told["document"]["units"]]


def test_an_edit_may_leave_mistakes_which_are_told_as_for_every_file(service: Service) -> None:
    told = post(service, "/edit", toml=example("ford"), edits=[{"unit": 0, "facts": {"moves": "many"}}])
    assert not told["ok"]
    checked = post(service, "", toml=told["toml"])
    assert told["problems"] == checked["problems"]
    assert [(problem["where"], problem["line"] is not None) for problem in checked["problems"]] == [
        ("unit spearman, moves", True)
    ]
    assert checked["document"]["units"][0]["moves"] == "many"


def test_what_is_no_edit_is_refused_and_named(service: Service) -> None:
    told = post(service, "/edit", 400, toml=example("ford"), edits=[{"paint": "forest"}, {"jump": 1}])
    assert [problem["where"] for problem in told["error"]["problems"]] == ["edit 1", "edit 2"]
    assert "this is no TOML" in post(service, "/edit", 400, toml="=", edits=[])["error"]["message"]
    post(service, "/edit", 422, toml=example("ford"), edits=["x"])
    post(service, "/edit", 422, toml=example("ford"))


@pytest.mark.parametrize("book", names())
def test_a_scenario_begins_and_a_form_is_told_what_it_may_hold(service: Service, book: str) -> None:
    told = post(service, "/new", ruleset=book, grid={"width": 9, "height": 5, "kind": ruleset(book).grids[-1]})
    assert told["ok"]
    assert len(told["board"]["labels"]) == 45
    form = http.get(f"{service.url}/api/books/{book}").json()["form"]
    assert set(form["grids"]) == set(ruleset(book).grids)
    assert {ground.name for ground in loads(told["toml"]).position.board.grounds} <= form["grounds"].keys()
    assert form["runs"].keys() == ruleset(book).hexsides.keys()


def test_an_unknown_book_or_grid_begins_nothing(service: Service) -> None:
    assert "did you mean 'ocs'?" in post(service, "/new", 400, ruleset="osc")["error"]["message"]
    assert "played on hex grids" in post(service, "/new", 400, ruleset="ocs", grid={"kind": "square"})["error"]["message"]
    assert "there is no key 'depth'" in post(service, "/new", 400, ruleset="ocs", grid={"depth": 3})["error"]["message"]


def test_a_table_is_told_as_it_would_stand_and_stays_as_it_is(service: Service) -> None:
    table = service.lay(scenario="ford")
    before = table["red"].state()
    told = table["red"].post("/suppose", what_if=[{"move": "grunt", "to": "5,4"}, {"remove": "archer"}, {"readings": {}}]).json()
    cells = {unit["id"]: unit["cell"] for unit in told["units"]}
    assert (cells["grunt"], "archer" in cells) == ("5,4", False)
    assert table["red"].state() == before
    plain = table["red"].post("/suppose", what_if=[]).json()
    assert plain == {key: before[key] for key in plain}


def test_nobody_supposes_anything_of_what_he_cannot_see(service: Service) -> None:
    table = service.lay(toml=AMBUSH)
    refused = table["red"].post("/suppose", what_if=[{"move": "archer", "to": "5,4"}])
    assert refused.status_code == 400
    assert "archer" not in table["red"].post("/suppose", what_if=[]).text
    assert table["umpire"].post("/suppose", what_if=[{"move": "archer", "to": "5,4"}]).status_code == 200
    assert table["red"].post("/suppose", what_if=[{"jump": "grunt"}]).status_code == 400
    assert http.post(f"{service.url}/api/tables/{table.name}/suppose", json={"what_if": []}).status_code == 401


def test_what_is_supposed_openly_names_only_what_every_side_sees(service: Service) -> None:
    table = service.lay(toml=AMBUSH)
    seen = [{"move": "grunt", "to": "7,6"}]
    openly = table["blue"].post("/suppose", what_if=seen, openly=True)
    assert openly.status_code == 200
    assert "archer" not in openly.text
    assert "archer" in table["blue"].post("/suppose", what_if=seen).text
    own = [*seen, {"move": "archer", "to": "9,1"}]
    assert table["blue"].post("/suppose", what_if=own).status_code == 200
    assert table["blue"].post("/suppose", what_if=own, openly=True).status_code == 400
    assert table["umpire"].post("/suppose", what_if=own, openly=True).status_code == 400
