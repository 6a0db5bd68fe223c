"""A draft told in parts: what somebody has already is not sent again, and what he puts together is the whole."""

from __future__ import annotations

from typing import Any

from tests.service.running import Service, http
from zoc.scenario.examples import example

FORD = example("ford")


def post(service: Service, path: str = "", **body: Any) -> dict[str, Any]:
    answer = http.post(f"{service.url}/api/draft{path}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def together(told: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    """Board, position and document, from what was sent now and before."""
    parts = {name: (told["news"] | known)[tag] for name, tag in told["parts"].items()}
    printed = {name.removeprefix("board."): part for name, part in parts.items() if name.startswith("board.")}
    return {"board": parts["frame"] | printed, "position": parts["position"], "document": parts["document"]}


def test_the_parts_make_the_whole(service: Service) -> None:
    whole, told = post(service, toml=FORD), post(service, toml=FORD, have=[])
    assert together(told, {}) == {part: whole[part] for part in ("board", "position", "document")}
    assert told["ok"] is whole["ok"] is True


def test_an_edit_sends_what_it_changed_and_nothing_else(service: Service) -> None:
    first = post(service, toml=FORD, have=[])
    edit = [{"paint": "hills", "cells": ["1,1"]}]
    told = post(service, "/edit", toml=FORD, edits=edit, have=list(first["news"]))
    changed = {name for name, tag in told["parts"].items() if tag in told["news"]}
    assert changed == {"board.terrain"}
    whole = post(service, "/edit", toml=FORD, edits=edit)
    assert together(told, first["news"]) == {part: whole[part] for part in ("board", "position", "document")}
    assert told["toml"] == whole["toml"]


def test_another_size_is_another_frame(service: Service) -> None:
    first = post(service, toml=FORD, have=[])
    for edit in ({"regrid": {"width": 14}}, {"paint": "void", "cells": ["1,1"]}, {"regrid": {"labels": "ccrr"}}):
        told = post(service, "/edit", toml=FORD, edits=[edit], have=list(first["news"]))
        whole = post(service, "/edit", toml=FORD, edits=[edit])
        assert told["parts"]["frame"] in told["news"]
        assert together(told, first["news"])["board"] == whole["board"]


def test_what_is_sound_of_a_draft_is_shown_beside_its_mistakes(service: Service) -> None:
    wrong = FORD.replace("moves = 6", 'moves = "many"')
    painted = post(service, "/edit", toml=wrong, edits=[{"paint": "hills", "cells": ["1,1"]}])
    assert not painted["ok"]
    assert [problem["where"] for problem in painted["problems"]] == ["unit fencer, moves"]
    terrain = painted["board"]["terrain"]
    assert terrain["names"][terrain["of"][painted["board"]["labels"].index("1,1")]] == "hills"
    assert {unit["id"] for unit in painted["position"]["units"]} == {unit["id"] for unit in painted["document"]["units"]}


def test_what_is_no_toml_has_no_parts(service: Service) -> None:
    told = post(service, toml="title = ", have=["x"])
    assert (told["ok"], told["parts"], told["news"]) == (False, {}, {})
    assert told["problems"][0]["line"] == 1


def test_a_text_that_was_edited_before_is_read_as_it_is_now(service: Service) -> None:
    once = post(service, "/edit", toml=FORD, edits=[{"set": {"title": "Once"}}])
    twice = post(service, "/edit", toml=once["toml"], edits=[{"set": {"title": "Twice"}}])
    again = post(service, "/edit", toml=once["toml"], edits=[{"set": {"turn": 4}}])
    assert (twice["document"]["title"], again["document"]["title"], again["document"]["turn"]) == ("Twice", "Once", 4)
