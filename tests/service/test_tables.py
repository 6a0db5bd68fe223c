"""Tables over the wire: laying one, looking at it from every seat, questions, orders, and what has happened meanwhile."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import pytest

from tests.service.running import Service, Table, http
from zoc.ask.clerk import Clerk
from zoc.play import fingerprint
from zoc.scenario import examples, loads
from zoc.scenario.gamefile import read_game

MOVE = {"unit": "spearman", "at": "5,4"}


# Laying a table


def test_a_table_has_a_seat_for_each_side_an_umpire_and_an_observer(service: Service) -> None:
    table = service.lay(scenario="ford")
    assert list(table.seats) == ["red", "blue", "umpire", "observer"]
    assert len(set(table.seats.values())) == 4
    for role in table.seats:
        state = table[role].state()
        assert (state["seat"], state["table"], state["event"], state["title"]) == (role, table.name, 0, "The ford")
        assert state["may_act"] == (role in ("red", "umpire"))
        assert [unit["id"] for unit in state["units"]] == ["spearman", "fencer", "grunt", "archer", "peasant"]


@pytest.mark.parametrize(
    ("what", "status", "problem"),
    [
        ({}, 422, "give one of scenario, toml and game"),
        ({"scenario": "ford", "toml": "x"}, 422, "give one of scenario, toml and game"),
        ({"scenari": "ford"}, 422, "Extra inputs are not permitted"),
        ({"scenario": 5}, 422, "valid string"),
        ({"scenario": "forth"}, 400, "there is no example 'forth'; did you mean 'ford'?"),
        ({"toml": "ruleset = 'wesnoth'"}, 400, "needs a side"),
        ({"toml": "this is no TOML"}, 400, "this is no TOML"),
        ({"game": '{"zoc": "ga'}, 400, "the line is not JSON"),
        ({"game": "{}\n"}, 400, "the key 'zoc' is missing"),
        ({"game": '{"zoc": "chess"}\n'}, 400, "is missing"),
        ({"toml": examples.example("ford").replace('"red"', '"umpire"')}, 400, "no side can be called umpire"),
    ],
)
def test_what_is_wrong_with_a_new_table_is_said(service: Service, what: dict[str, object], status: int, problem: str) -> None:
    response = http.post(f"{service.url}/api/tables", json=what)
    assert response.status_code == status
    error = response.json()["error"]
    assert problem in error["message"]
    assert error["problems"]


def test_every_problem_of_a_scenario_comes_with_its_line(service: Service) -> None:
    toml = examples.example("ford").replace('at = "4,4"', 'at = "99,4"').replace('movement = "orcish"', 'movement = "orcsih"')
    told = http.post(f"{service.url}/api/tables", json={"toml": toml}).json()["error"]
    assert {problem["line"] for problem in told["problems"]} == {
        nth for nth, line in enumerate(toml.splitlines(), 1) if "99,4" in line or "orcsih" in line
    }


# Looking


def test_the_map_is_sent_once(table: Table) -> None:
    first = table["red"].get("/board")
    assert first.json()["labels"][:2] == ["1,1", "2,1"]
    again = table["red"].get("/board", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_position_is_a_scenario_and_a_picture(table: Table) -> None:
    table["red"].do(0, "move", **MOVE)
    toml = table["blue"].get("/position.toml")
    assert toml.headers["content-type"] == "application/toml; charset=utf-8"
    assert loads(toml.text).position.at("5,4") == ("spearman",)
    light, dark = (table["blue"].get("/position.svg", theme=theme).text for theme in ("light", "dark"))
    assert light.startswith("<svg")
    assert light != dark


def test_the_umpire_looks_from_any_side_and_nobody_else_from_anothers(table: Table) -> None:
    assert table["umpire"].get(**{"as": "blue"}).json()["seat"] == "umpire"
    assert table["red"].get(**{"as": "red"}).status_code == 200
    for role in ("red", "observer"):
        refused = table[role].get(**{"as": "blue"})
        assert (refused.status_code, refused.json()["error"]["kind"]) == (403, "forbidden")
    assert table["umpire"].get(**{"as": "green"}).status_code == 400


# Asking


def test_questions_are_answered_as_ask_answers_them(table: Table) -> None:
    clerk = Clerk(loads(examples.example("ford")))
    for question in (
        {"ask": "reach", "unit": "spearman", "points": "7/2"},
        {"ask": "why", "unit": "spearman", "cell": "8,4"},
        {"ask": "control", "side": "blue"},
        {"ask": "rules"},
    ):
        told = table["red"].post("/ask", **question).json()
        expected = clerk.put(question).told()
        assert {key: told[key] for key in expected} == expected
        assert told["ok"]
    assert told.get("say") is None
    why = table["red"].post("/ask", ask="why", unit="spearman", cell="8,4").json()
    assert why["say"].startswith("No: spearman may not go from 4,4 to 8,4.")
    assert why["tries"][0]["keys"] == {"points": "8"}


def test_what_if_is_asked_and_nothing_changes(table: Table) -> None:
    red = table["red"]
    question = {"ask": "why", "unit": "spearman", "cell": "7,3"}
    assert not red.post("/ask", **question).json()["legal"]
    assert red.post("/ask", **question, what_if=[{"remove": "grunt"}]).json()["legal"]
    assert red.post("/ask", **question, unopposed=True).json()["legal"]
    assert red.state()["event"] == 0


@pytest.mark.parametrize(
    ("question", "status", "problem"),
    [
        ({"ask": "reach", "unit": "spearmen"}, 400, "there is no unit 'spearmen'; did you mean 'spearman'?"),
        ({"ask": "reech"}, 400, "there is no question 'reech'"),
        ({"unit": "spearman"}, 422, "Field required"),
        ({"ask": "reach", "unit": "spearman", "what_if": [{"fly": 1}]}, 400, "expected one of move"),
        ({"ask": "reach", "unit": "spearman", "what_if": 5}, 422, "valid list"),
    ],
)
def test_what_is_wrong_with_a_question_is_said(table: Table, question: dict[str, object], status: int, problem: str) -> None:
    response = table["red"].post("/ask", **question)
    assert response.status_code == status
    assert problem in response.json()["error"]["message"]


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (b'{"ask": "reach", "ask": "why"}', "written twice"),
        (b'{"ask": "reach", "points": NaN}', "not a number"),
        (b'{"ask": ', "not JSON"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[" * 100_000, "nests too deep"),
        (b'{"ask": ' + b"9" * 5000 + b"}", "too long"),
    ],
)
def test_json_is_read_exactly(table: Table, body: bytes, problem: str) -> None:
    response = table["red"].send_bytes("/ask", body)
    assert response.status_code == 400
    assert problem in response.json()["error"]["message"]


def test_half_a_surrogate_pair_is_no_name(table: Table) -> None:
    named = table["red"].send_bytes("/ask", b'{"ask": "reach", "unit": "\\ud83d"}')
    assert (named.status_code, named.json()["error"]["message"]) == (400, "unit: a name cannot hold the control character U+D83D")


# Doing


def test_an_order_is_carried_out_and_everybody_hears_of_it(table: Table) -> None:
    done = table["red"].do(0, "move", **MOVE)
    assert (done["ok"], done["event"], done["state"]["event"]) == (True, 1, 1)
    assert done["state"] == table["red"].state()
    for role in table.seats:
        state = table[role].state()
        assert next(unit["cell"] for unit in state["units"] if unit["id"] == "spearman") == "5,4"
        assert [line["text"] for line in state["log"]] == ["spearman goes from 4,4 to 5,4 for 1 point."]
        [event] = table[role].get("/events").json()["events"]
        assert (event["n"], event["kind"], event["side"]) == (1, "order", "red")
        assert ("order" in event) == (role in ("red", "umpire"))


def test_what_is_not_allowed_is_refused_with_its_reasons_and_changes_nothing(table: Table) -> None:
    refused = table["red"].do(0, "move", unit="spearman", at="8,4")
    assert not refused["ok"]
    assert [reason["clause"] for reason in refused["verdict"]["reasons"]] == ["3"]
    assert "not allowed" in refused["say"][0]
    assert table["blue"].do(0, "move", unit="grunt", at="7,5")["verdict"]["lacking"] == "it is the turn of red"
    assert table["red"].do(0, "move", unit="grunt", at="7,5")["verdict"]["lacking"] == "grunt belongs to blue"
    assert table["red"].state()["event"] == 0


def test_trying_changes_nothing(table: Table) -> None:
    tried = table["red"].post("/try", do="move", **MOVE).json()
    assert (tried["ok"], tried["verdict"]["cost"]) == (True, "1")
    assert not table["red"].post("/try", do="move", unit="spearman", at="7,3").json()["ok"]
    assert table["red"].post("/try", do="move", unit="spearman", at="7,3", what_if=[{"remove": "grunt"}]).json()["ok"]
    assert table["red"].state()["event"] == 0


def test_every_deed_is_offered(table: Table) -> None:
    offers = table["red"].post("/offers", unit="spearman").json()["offers"]
    move = next(offer for offer in offers if offer["do"] == "move")
    assert (move["do"], move["legal"], move["moves"]) == ("move", True, {"way": "move", "errand": "move"})
    assert [offer["do"] for offer in table["red"].post("/offers").json()["offers"]] == ["end_turn"]
    of_another = table["blue"].post("/offers", unit="spearman").json()["offers"]
    assert [offer["do"] for offer in of_another] == [offer["do"] for offer in offers]


def test_every_legal_order_of_a_seat_is_listed(table: Table) -> None:
    orders = table["red"].get("/legal").json()["orders"]
    assert {"do": "move", **MOVE} in orders
    assert {"do": "end_turn"} in orders
    assert len(orders) == 80
    assert table["umpire"].get("/legal", **{"as": "red"}).json()["orders"] == orders
    assert table["red"].get("/legal", unit="spearman").json()["orders"] == [
        order for order in orders if order.get("unit") == "spearman"
    ]
    for role in ("blue", "observer"):
        assert table[role].get("/legal").json()["orders"] == []
    assert table["blue"].get("/legal", **{"as": "red"}).status_code == 403
    assert table["red"].get("/legal", unit="nobody").status_code == 400


@pytest.mark.parametrize(
    ("order", "status", "problem"),
    [
        ({"do": "fly"}, 400, "there is no deed 'fly'"),
        ({"do": "move", "unit": "spearman", "too": 1}, 400, "there is no key 'too'"),
        ({"do": "move", "at": "5,4"}, 400, "which unit is to move?"),
        ({"do": "answer"}, 400, "an answer says what is picked"),
        ({"do": "undo", "pick": "x"}, 400, "there is no key 'pick'"),
        ({"do": "move", "key": "short", **MOVE}, 422, "String should match pattern"),
        ({"do": "move", "after": -1, **MOVE}, 422, "greater than or equal to 0"),
        ({"do": "move", "after": "0", **MOVE}, 422, "valid integer"),
    ],
)
def test_what_is_wrong_with_an_order_is_said(table: Table, order: dict[str, object], status: int, problem: str) -> None:
    response = table["red"].post("/do", **{"after": 0, "key": str(uuid4()), **order})
    assert response.status_code == status
    assert problem in response.json()["error"]["message"]


def test_an_order_to_what_is_not_there_is_refused_and_no_error(table: Table) -> None:
    for order, name in (({"unit": "spearman", "at": "99,99"}, "off_board"), ({"unit": "nobody", "at": "5,4"}, "no_unit")):
        response = table["red"].post("/do", after=0, key=str(uuid4()), do="move", **order)
        assert (response.status_code, response.json()["ok"]) == (200, False)
        assert [lack["name"] for lack in response.json()["verdict"]["lacks"]] == [name]


def test_undo_and_redo_are_orders_too(table: Table) -> None:
    red = table["red"]
    assert not red.state()["undo"]
    assert red.do(0, "move", **MOVE)["state"]["undo"]
    undone = red.do(1, "undo")["state"]
    assert (undone["event"], undone["undo"], undone["redo"]) == (2, False, True)
    assert undone["units"] == table["red"].state()["units"]
    assert "5,4" not in {unit["cell"] for unit in undone["units"]}
    redone = red.do(2, "redo")["state"]
    assert "5,4" in {unit["cell"] for unit in redone["units"]}
    kinds = [event["kind"] for event in red.get("/events").json()["events"]]
    assert kinds == ["order", "undo", "redo"]


def test_what_the_other_did_is_taken_back_only_if_he_agrees(table: Table) -> None:
    table["red"].do(0, "end_turn")
    asked = table["blue"].do(1, "undo")["state"]
    assert (asked["waiting"]["side"], asked["waiting"]["mine"], asked["waiting"]["picks"]) == ("red", False, [])
    assert not table["blue"].do(2, "end_turn")["ok"]
    assert not table["blue"].do(2, "answer", pick="yes")["ok"]
    waiting = table["red"].state()["waiting"]
    assert waiting["mine"]
    assert [pick["name"] for pick in waiting["picks"]] == ["yes", "no"]
    assert table["red"].do(2, "answer", pick="yes")["state"]["to_move"] == "red"


def test_the_umpire_acts_for_any_side_and_takes_back_what_he_likes(table: Table) -> None:
    umpire = table["umpire"]
    assert umpire.do(0, "move", **MOVE)["ok"]
    assert umpire.do(1, "end_turn", **{"as": "red"})["state"]["to_move"] == "blue"
    assert umpire.do(2, "undo")["state"]["to_move"] == "red"
    assert table["red"].send(3, "end_turn", **{"as": "blue"}).status_code == 403
    assert table["observer"].send(3, "end_turn").status_code == 403


# Meanwhile


def test_a_stale_order_is_refused_with_what_has_happened(table: Table) -> None:
    table["red"].do(0, "move", **MOVE)
    stale = table["umpire"].send(0, "end_turn", **{"as": "red"})
    assert stale.status_code == 409
    told = stale.json()
    assert (told["error"]["kind"], told["event"]) == ("stale", 1)
    assert [event["lines"][0]["text"] for event in told["events"]] == ["spearman goes from 4,4 to 5,4 for 1 point."]
    ahead = table["red"].send(7, "end_turn")
    assert (ahead.status_code, ahead.json()["events"]) == (409, [])


def test_what_is_sent_again_is_done_once_and_answered_alike(table: Table) -> None:
    key = str(uuid4())
    first = table["red"].send(0, "move", key, **MOVE)
    table["red"].do(1, "end_turn")
    again = table["red"].send(0, "move", key, **MOVE)
    assert (again.status_code, again.json()) == (200, first.json())
    assert table["red"].state()["event"] == 2
    for role, order in (("red", {"unit": "fencer", "at": "3,4"}), ("blue", MOVE)):
        other = table[role].send(2, "move", key, **order)
        assert (other.status_code, other.json()["error"]["kind"]) == (409, "key")


def test_the_whole_game_is_a_file_that_is_played_on_elsewhere(service: Service, table: Table, tmp_path: Path) -> None:
    table["red"].do(0, "move", **MOVE)
    table["red"].do(1, "undo")
    table["red"].do(2, "end_turn")
    file = table["umpire"].get("/game.jsonl")
    record = read_game(file.content)
    assert (len(record.game.events), record.whole) == (3, True)
    other = service.lay(game=file.text)
    there, here = other["umpire"].state(), table["umpire"].state()
    assert {**there, "table": ""} == {**here, "table": ""}
    assert other["blue"].do(3, "move", unit="grunt", at="7,5")["event"] == 4
    assert fingerprint(read_game(other["umpire"].get("/game.jsonl").content).game.position)


def test_a_game_that_cannot_have_been_is_not_taken_in(service: Service, table: Table) -> None:
    table["red"].do(0, "move", **MOVE)
    table["red"].do(1, "end_turn")
    header, first, second, _ = table["umpire"].get("/game.jsonl").text.split("\n")
    revised = header.replace('"revision":', '"revision":9')
    wrong = {
        "expected event 1, not 2": [header, second, first],
        "not what the rules make of it": [header, first.replace('"table":"', '"table":"0'), second],
        "this cannot have happened": [header, first.replace("5,4", "8,4"), second],
        "there is no unit nobody": [header, first.replace("spearman", "nobody")],
        "this zoc reads": [header.replace('"format":1', '"format":7'), first],
        "is not JSON": [header, first[:-9], second],
        "its scenario cannot be read": [header.replace("wesnoth", "wesnoht"), first],
        "the rules have changed": [revised, first.replace("5,4", "8,4"), second],
    }
    for problem, lines in wrong.items():
        response = http.post(f"{service.url}/api/tables", json={"game": "\n".join([*lines, ""])})
        assert response.status_code == 400, problem
        assert problem in response.json()["error"]["message"]
    assert service.lay(game="\n".join([revised, first, second, ""]))["red"].state()["event"] == 2


# Seats


def test_without_a_seat_nothing_is_told(table: Table) -> None:
    url = f"{table.url}/api/tables/{table.name}"
    for headers in ({}, {"Authorization": "Bearer nonsense"}, {"Authorization": "Basic cmVkOg=="}):
        for path in ("", "/board", "/events", "/position.toml", "/position.svg", "/game.jsonl"):
            response = http.get(url + path, headers=headers)
            assert (response.status_code, response.headers["www-authenticate"]) == (401, "Bearer")
        assert http.post(f"{url}/ask", json={"ask": "show"}, headers=headers).status_code == 401


def test_a_seat_is_at_one_table_only(service: Service, table: Table) -> None:
    other = service.lay()
    response = http.get(f"{table.url}/api/tables/{table.name}", headers={"Authorization": f"Bearer {other.seats['red']}"})
    assert response.status_code == 401


@pytest.mark.parametrize("name", ["0" * 16, "x", "%00", "..", "0" * 500])
def test_a_table_that_is_not_there_is_not_found(service: Service, name: str) -> None:
    assert http.get(f"{service.url}/api/tables/{name}", headers={"Authorization": "Bearer x"}).status_code == 404
