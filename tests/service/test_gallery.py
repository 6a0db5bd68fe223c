"""Scenarios, books and drafts over the wire."""

from __future__ import annotations

import pytest

from tests.service.running import Service, http
from zoc.rulesets import names, ruleset
from zoc.scenario import examples, loads
from zoc.scenario.schema import schema
from zoc.service.routes.gallery import SECRET


def test_every_scenario_is_in_the_gallery_with_its_words(service: Service) -> None:
    listed = http.get(f"{service.url}/api/scenarios").json()
    assert [each["name"] for each in listed] == list(examples.names())
    for each in listed:
        scenario = loads(examples.example(each["name"]))
        assert each["title"] == scenario.title
        assert each["about"] in (" ".join(scenario.about.split()), SECRET)
        assert (each["ruleset"], each["book"]) == (scenario.rules.name, scenario.rules.book.title)
        assert each["sides"] == list(scenario.position.sides.names)


def test_the_gallery_tells_nothing_of_what_lies_in_hiding(service: Service) -> None:
    about = {each["name"]: each["about"] for each in http.get(f"{service.url}/api/scenarios").json()}
    assert [name for name, story in about.items() if story == SECRET] == ["ocs/crossroads", "wesnoth/pass"]
    assert "assassin" in loads(examples.example("wesnoth/pass")).position.ids
    picture = http.get(f"{service.url}/api/scenarios/wesnoth/pass.svg").text
    assert "troll" in picture
    assert "assassin" not in picture


@pytest.mark.parametrize("name", ["ford", "ocs/printed_figure"])
def test_a_scenario_is_read_and_drawn(service: Service, name: str) -> None:
    assert http.get(f"{service.url}/api/scenarios/{name}").text == examples.example(name)
    light = http.get(f"{service.url}/api/scenarios/{name}.svg")
    dark = http.get(f"{service.url}/api/scenarios/{name}.svg", params={"theme": "dark"})
    assert light.headers["content-type"] == "image/svg+xml"
    assert light.text.startswith("<svg")
    assert light.text != dark.text
    assert http.get(f"{service.url}/api/scenarios/{name}.svg", params={"theme": "pink"}).status_code == 422


@pytest.mark.parametrize("path", ["scenarios/forth", "scenarios/forth.svg", "books/wesnot", "books/wesnot/schema"])
def test_what_is_not_there_is_not_found(service: Service, path: str) -> None:
    assert http.get(f"{service.url}/api/{path}").status_code == 404


def test_every_book_is_on_the_shelf_with_its_deeds_and_facts(service: Service) -> None:
    assert [each["name"] for each in http.get(f"{service.url}/api/books").json()] == list(names())
    for name in names():
        rules, told = ruleset(name), http.get(f"{service.url}/api/books/{name}").json()
        assert (list(told["deeds"]), list(told["ways"])) == (list(rules.deeds), list(rules.ways))
        assert set(rules.units) <= set(told["fields"]["units"])
        assert http.get(f"{service.url}/api/books/{name}/schema").json() == schema(rules)


def test_a_fact_says_what_may_be_written(service: Service) -> None:
    units = http.get(f"{service.url}/api/books/wesnoth").json()["fields"]["units"]
    assert units["skirmisher"] == {"text": "ignores enemy zones", "default": False, "kind": "flag"}
    assert units["emits"]["kind"] == "word"
    assert "by_level" in units["emits"]["words"]


def test_a_draft_is_drawn_or_everything_that_is_wrong_is_listed(service: Service) -> None:
    good = http.post(f"{service.url}/api/draft", json={"toml": examples.example("ford")}).json()
    assert good["ok"]
    assert good["board"]["kind"] == "hex"
    assert [unit["id"] for unit in good["position"]["units"]][:1] == ["spearman"]
    bad = http.post(f"{service.url}/api/draft", json={"toml": 'title = 5\nruleset = "wesnoht"\n'}).json()
    assert not bad["ok"]
    assert [problem["line"] for problem in bad["problems"] if problem["line"]] == [1, 2]


def test_a_draft_is_asked_about(service: Service) -> None:
    asked = {"toml": examples.example("ford"), "ask": "why", "unit": "spearman", "cell": "7,3"}
    told = http.post(f"{service.url}/api/draft/ask", json=asked).json()
    assert (told["ok"], told["legal"]) == (True, False)
    wrong = http.post(f"{service.url}/api/draft/ask", json={**asked, "cell": "77,3"})
    assert wrong.status_code == 400
