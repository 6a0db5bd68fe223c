"""What travels is what the contract says: for every scenario and seat, each kind of answer, and the page's types with it.

The client of these tests checks every answer that it gets (``tests/service/contract.py``); here one of each kind is got.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import JsonValue

import zoc.service
from tests.service import contract
from tests.service.running import Guest, Service, Table, http
from zoc.ask.questions import VERBS
from zoc.rulesets import names as books
from zoc.scenario.examples import example, names
from zoc.service import jsdoc
from zoc.service.wire import ANSWERS, TableState

pytestmark = pytest.mark.long

FEW = 2
"""How many units of a side are asked about, and how many orders of each are tried."""


@pytest.mark.parametrize("name", names())
def test_every_answer_about_a_scenario_keeps_the_contract(service: Service, name: str) -> None:
    table = service.lay(scenario=name)
    for role in table.seats:
        look_round(table[role])
    umpire = table["umpire"]
    state = umpire.state()
    for unit in chosen(state):
        ask_about(umpire, state, unit)
        try_orders(umpire, state, unit)
    play_on(umpire)
    assert http.post(f"{service.url}/api/draft", json={"toml": example(name)}).json()["ok"]
    assert http.post(f"{service.url}/api/draft", json={"toml": example(name), "have": []}).json()["news"]


def look_round(guest: Guest) -> None:
    """What a board asks when it is opened."""
    for path in ("", "/board", "/events", "/legal"):
        assert guest.get(path).status_code == 200, path
    if guest.role != "observer":
        assert guest.post("/offers").status_code == 200
    assert guest.post("/ask", ask="show").json()["ok"]


def chosen(state: dict[str, Any]) -> list[dict[str, Any]]:
    """Some units of each side that are on the map."""
    placed = [unit for unit in state["units"] if unit["cell"]]
    return [unit for side in state["sides"] for unit in [one for one in placed if one["side"] == side["name"]][:FEW]]


def ask_about(guest: Guest, state: dict[str, Any], unit: dict[str, Any]) -> None:
    """Every question that all books know."""

    def ask(verb: str, **keys: Any) -> dict[str, Any]:
        found: dict[str, Any] = guest.post("/ask", ask=verb, **keys).json()
        return found

    reach = ask("reach", unit=unit["id"])
    ask("reach", unit=unit["id"], at_large=True)
    near = [cell for cell in reach.get("cells", {}) if cell != unit["cell"]][:FEW]
    far = [other["cell"] for other in state["units"] if other["cell"] and other["side"] != unit["side"]][:FEW]
    for cell in (*near, *far):
        ask("why", unit=unit["id"], cell=cell)
        ask("why", unit=unit["id"], cell=cell, at_large=True)
        ask("remedies", unit=unit["id"], cell=cell)
        ask("route", unit=unit["id"], cells=[cell])
        ask("level", side=unit["side"], cell=cell)
        ask("judge", action={"name": "move", "actor": unit["id"], "at": cell})
    ask("control", side=unit["side"])
    ask("legal", unit=unit["id"])
    ask("trace", side=unit["side"], sources=[unit["cell"]], points=3)
    ask("odds", dice=2, faces={"6": 1}, need=1)


def try_orders(guest: Guest, state: dict[str, Any], unit: dict[str, Any]) -> None:
    """Every deed of a unit as it is offered, and some of the ways to give each, tried."""
    offers = guest.post("/offers", unit=unit["id"]).json()["offers"]
    for offer in offers:
        for tried in offer["tried"][:FEW]:
            assert guest.post("/try", do=offer["do"], unit=unit["id"], **tried["given"]).status_code in (200, 400)
    guest.post("/suppose", what_if=[{"remove": unit["id"]}])


def play_on(guest: Guest) -> None:
    """One order that is refused, and some that are carried out, whatever they ask or roll."""
    n = guest.state()["event"]
    assert guest.send(n, "no such deed").status_code == 400
    for _ in range(FEW + 1):
        orders = guest.get("/legal").json()["orders"]
        if not orders:
            return
        done = guest.send(n, **orders[-1]).json()
        n = done.get("event", n)
    guest.get("/events")
    guest.get("", at=0)
    guest.send(0, "undo")


@pytest.mark.parametrize("name", books())
def test_every_book_keeps_the_contract(service: Service, name: str) -> None:
    assert http.get(f"{service.url}/api/books/{name}").json()["book"]["name"] == name
    assert name in {head["name"] for head in http.get(f"{service.url}/api/books").json()}
    table = service.lay(scenario=next(each for each in names() if example(each).find(f'ruleset = "{name}"') >= 0))
    assert table["umpire"].post("/ask", ask="rules").json()["book"]["name"] == name


def test_news_on_the_websocket_keep_the_contract(table: Table) -> None:
    with table["umpire"].live() as live:
        live.hear()
        order = table["umpire"].get("/legal").json()["orders"][-1]
        table["umpire"].send(0, **order)
        assert live.until(1)


def test_every_question_has_its_answer() -> None:
    assert set(ANSWERS) == set(VERBS)


def test_an_answer_with_another_key_or_another_kind_of_value_breaks_it(table: Table) -> None:
    state = table["umpire"].state()
    contract.adapter(TableState).validate_python(state)
    for change in ({"more": 1}, {"event": "0"}, {"units": [{**state["units"][0], "secret": True}]}):
        with pytest.raises(ValueError, match="validation error"):
            contract.adapter(TableState).validate_python({**state, **change})


def test_the_types_of_the_page_are_made_of_the_contract() -> None:
    assert jsdoc.FILE.read_text(encoding="utf-8") == jsdoc.types_js(jsdoc.document())


def test_a_type_of_the_page_is_a_schema_in_its_words() -> None:
    pair: jsdoc.Schema = {"type": "array", "items": {"$ref": f"{jsdoc.REFERENCE}Label"}, "minItems": 2, "maxItems": 2}
    cell: dict[str, JsonValue] = {"anyOf": [{"type": "string"}, {"type": "null"}], "description": "where it stands"}
    closed: dict[str, JsonValue] = {"type": "object", "properties": {"cell": cell, "ok": {"const": True}}, "required": ["cell"]}
    assert jsdoc.typedef("Pair", pair) == "/** @typedef {[Label, Label]} Pair */"
    assert jsdoc.typedef("Closed", {**closed, "additionalProperties": False}).split("\n")[1:-1] == [
        " * @typedef {object} Closed",
        " * @property {string | null} cell Where it stands",
        " * @property {true} [ok]",
    ]
    assert jsdoc.typedef("Open", closed) == "/** @typedef {{cell: string | null, ok?: true} & Record<string, unknown>} Open */"


def test_a_stale_file_fails_the_check(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(jsdoc, "FILE", tmp_path / "types.js")
    assert jsdoc.main([]) == jsdoc.main(["--check"]) == 0
    jsdoc.FILE.write_text(jsdoc.FILE.read_text(encoding="utf-8").replace("may_act", "may_move"), encoding="utf-8")
    assert jsdoc.main(["--check"]) == 1
    assert "types.js is not what the service sends" in capsys.readouterr().err


def test_no_answer_is_any_dictionary() -> None:
    folder = Path(zoc.service.__file__).parent
    loose = re.compile(r"\b(?:dict|Mapping)\[str, Any\]|response_model=dict")
    found = [str(path.relative_to(folder)) for path in folder.rglob("*.py") if loose.search(path.read_text())]
    assert found == ["store/postgres.py"]  # what SQLAlchemy hands to a driver
