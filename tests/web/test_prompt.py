"""A question to somebody: where it stands, what it shows, and that no answer of several is recommended."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service, Table
from tests.web.playing import Player, until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator

pytestmark = pytest.mark.browser


@pytest.fixture
def overrun(service: Service) -> Table:
    """An overrun has been rolled, and its owner has to say what came of it: 25 answers."""
    table = service.lay(scenario="ocs/spearhead")
    for n in range(3):
        assert table["blue"].do(n, "next")["ok"]
    assert table["blue"].do(3, "overrun", unit="panzer", at="0505")["ok"]
    assert table["red"].do(4, "answer", pick="yes")["ok"]
    assert len(table["blue"].state()["waiting"]["picks"]) == 25
    return table


def box(of: Locator) -> dict[str, float]:
    found = of.bounding_box()
    assert found is not None
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def test_a_question_stands_beside_the_map_and_covers_nothing_of_it(
    context: BrowserContext, overrun: Table, picture: Callable[..., Path]
) -> None:
    blue = Player(context, overrun, "blue")
    prompt = blue.page.locator("#prompt")
    prompt.wait_for()
    picture(blue.page)
    stage, asked = box(blue.page.locator("#stage")), box(prompt)
    assert asked["x"] >= stage["x"] + stage["width"]
    assert asked["y"] <= stage["y"] + 1, "seen without scrolling"
    assert blue.page.locator("#prompt-question").is_visible()


def test_what_has_just_happened_stands_above_the_question(context: BrowserContext, overrun: Table) -> None:
    blue = Player(context, overrun, "blue")
    story = blue.page.locator("#prompt .prompt-story")
    story.wait_for()
    state = overrun["blue"].state()
    lines = [line["text"] for line in state["log"] if line["n"] == state["event"]]
    assert lines[-1] in story.inner_text()
    assert box(story)["y"] < box(blue.page.locator("#prompt-question"))["y"]


def test_no_answer_among_equals_looks_recommended_and_nine_have_keys(context: BrowserContext, overrun: Table) -> None:
    blue = Player(context, overrun, "blue")
    picks = blue.page.locator("#prompt [data-pick]")
    picks.first.wait_for()
    assert picks.count() == 25
    assert blue.page.locator("#prompt .button-strong").count() == 0
    assert blue.page.locator("#prompt .pick-key").all_inner_texts() == [str(n) for n in range(1, 10)]
    places = [box(picks.nth(n)) for n in range(2)]
    assert places[0]["y"] == places[1]["y"], "several in a row"
    name = picks.nth(2).get_attribute("data-pick")
    blue.page.keyboard.press("3")
    until(lambda: blue.event == 6)
    assert overrun["umpire"].get("/events", after=5).json()["events"][0]["pick"] == name


def test_on_a_phone_a_question_folds_to_one_line(phone: BrowserContext, overrun: Table, picture: Callable[..., Path]) -> None:
    blue = Player(phone, overrun, "blue")
    prompt, fold = blue.page.locator("#prompt"), blue.page.locator(".prompt-fold")
    fold.wait_for()
    open_now = box(prompt)
    assert open_now["y"] + open_now["height"] == pytest.approx(780, abs=1)
    assert open_now["height"] <= 780 / 2
    picture(blue.page, "question_on_a_phone")
    fold.click()
    assert box(prompt)["height"] < 64
    assert blue.page.locator("#prompt-question").is_visible()
    assert not blue.page.locator("#prompt [data-pick]").first.is_visible()
    fold.click()
    assert blue.page.locator("#prompt [data-pick]").first.is_visible()
