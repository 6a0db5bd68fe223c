"""Scenarios that come from elsewhere: chosen, dropped, pasted; whatever is in them, the draft that was open is not lost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.service.nursery import shared_nursery
from tests.service.running import Service
from tests.web.playing import until
from tests.web.visitor import Visitor
from zoc.scenario.examples import example

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Dialog

pytestmark = pytest.mark.browser

DROP = """async ([name, bytes]) => {
    const given = new DataTransfer()
    given.items.add(new File([new Uint8Array(bytes)], name))
    const at = document.querySelector("#editor .stage")
    at.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: given }))
}"""
PASTE = """(text) => {
    const given = new DataTransfer()
    given.setData("text/plain", text)
    document.body.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: given }))
}"""


@pytest.fixture
def visitor(context: BrowserContext, service: Service) -> Visitor:
    """Somebody who has a draft of the ford open, with a title of his own."""
    visitor = Visitor(context, service)
    visitor.edit("ford")
    visitor["#tab-scenario"].click()
    visitor["[data-field=title]"].fill("Mine")
    visitor.until_toml('title = "Mine"')
    visitor.sound()
    return visitor


def drop(visitor: Visitor, name: str, data: bytes) -> None:
    visitor.page.evaluate(DROP, [name, list(data)])


def checked(text: str, folder: Path) -> str:
    """What `zoc check` says of a file."""
    file = folder / "wrong.toml"
    file.write_text(text)
    printed = shared_nursery().ran("check", str(file), env={"NO_COLOR": "1", "COLUMNS": "300"})
    return " ".join((printed.stdout + printed.stderr).split())


def go_back(visitor: Visitor) -> None:
    visitor["#go-back"].click()
    visitor.until_toml('title = "Mine"')
    visitor.sound()


def test_a_dropped_file_is_edited_and_the_draft_is_got_back(visitor: Visitor) -> None:
    mine = visitor.page.url
    drop(visitor, "relief.toml", example("europa/relief").encode())
    visitor.until_toml('ruleset = "europa"')
    visitor.sound()
    visitor[".arrived"].get_by_text("relief.toml is open. The draft you had is kept.").wait_for()
    assert visitor.page.url != mine
    assert visitor.page.evaluate("window.boards[0].atlas.board.labels[0]") == "0101"
    go_back(visitor)
    assert visitor.page.url == mine
    visitor.go()
    visitor["#go-on"].get_by_text("Mine").wait_for()
    visitor["#go-on .recent-open"].nth(1).wait_for()


def test_undo_shows_the_old_draft_again(visitor: Visitor) -> None:
    drop(visitor, "relief.toml", example("europa/relief").encode())
    visitor.until_toml('ruleset = "europa"')
    visitor.sound()
    visitor.page.keyboard.press("Control+z")
    visitor.until_toml('title = "Mine"')
    until(lambda: "grunt" in visitor.units())


def test_a_scenario_is_pasted_but_not_a_word(visitor: Visitor) -> None:
    visitor.page.evaluate(PASTE, "hills")
    visitor.page.evaluate(PASTE, example("europa/relief"))
    visitor.until_toml('ruleset = "europa"')
    visitor[".arrived"].get_by_text("What you pasted is open.").wait_for()
    go_back(visitor)


def test_a_file_is_chosen_by_key(visitor: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "other.toml"
    file.write_text(example("europa/relief"))
    visitor.settled()
    with visitor.page.expect_file_chooser() as chooser:
        visitor["#tab-scenario"].focus()  # once this is done the browser hands its choosers over
        visitor.page.keyboard.press("Control+o")
    chooser.value.set_files(file)
    visitor.until_toml('ruleset = "europa"')
    go_back(visitor)


@pytest.mark.parametrize(
    "text",
    [
        example("ford").replace('at = "4,4"', 'at = "44,4"').replace("[grid]", "[gird]"),
        "title = The ford\n",
        '[package]\nname = "serde"\nversion = "1.0"\n\n[dependencies]\nlog = "0.4"\n',
    ],
    ids=["broken", "no TOML", "foreign"],
)
def test_a_broken_or_foreign_file_is_told_as_by_zoc_check(visitor: Visitor, tmp_path: Path, text: str) -> None:
    drop(visitor, "wrong.toml", text.encode())
    visitor["#problems li"].first.wait_for()
    shown = visitor["#problems li > button:first-child"].all_text_contents()
    words = checked(text, tmp_path)
    assert shown
    for said in shown:
        assert " ".join(said.split()) in words
    assert visitor.toml() == text
    go_back(visitor)


def test_of_a_file_without_a_map_the_text_is_shown(visitor: Visitor) -> None:
    drop(visitor, "wrong.toml", b"title = 'x'\n")
    visitor["#problems li"].first.wait_for()
    assert visitor["#tab-text"].get_attribute("aria-selected") == "true"
    visitor[".no-map"].wait_for()
    assert not visitor["#editor .board"].is_visible()
    visitor["textarea.toml"].fill(example("ford"))
    visitor.sound()
    assert visitor["#editor .board"].is_visible()
    assert "grunt" in visitor.units()


def test_a_file_that_is_no_text_says_on_which_line(visitor: Visitor) -> None:
    drop(visitor, "photo.toml", b'title = "x"\n\xff\xfe\n')
    visitor[".arrived"].get_by_text("photo.toml: line 2: this is not UTF-8 text").wait_for()
    assert 'title = "Mine"' in visitor.toml()


def test_a_game_that_is_dropped_is_played_on(visitor: Visitor, service: Service) -> None:
    table = service.lay(scenario="ford")
    table["red"].do(0, "move", unit="fencer", at="3,4")
    drop(visitor, "game.jsonl", table["umpire"].get("/game.jsonl").content)
    visitor["#board [data-unit=fencer]"].wait_for()
    assert visitor.units()["fencer"] == "3,4"


def test_leaving_asks_only_if_something_would_be_lost(visitor: Visitor) -> None:
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    visitor.page.on("dialog", answer)
    visitor.page.reload()
    visitor.until_toml('title = "Mine"')
    visitor.sound()
    assert asked == []
    visitor.page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') } }")
    visitor["#tab-scenario"].click()
    visitor["[data-field=title]"].fill("No room for this")
    visitor["#not-kept"].wait_for()
    visitor.page.reload()
    assert asked == ["beforeunload"]


def test_what_was_saved_as_a_file_is_left_without_a_word(visitor: Visitor) -> None:
    visitor.page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') } }")
    visitor["[data-field=title]"].fill("Saved")
    visitor["#not-kept"].wait_for()
    visitor.sound()
    with visitor.page.expect_download() as download:
        visitor.page.keyboard.press("Control+s")
    assert 'title = "Saved"' in Path(download.value.path()).read_text()
    visitor["#not-kept"].wait_for(state="detached")
    asked: list[str] = []

    def accept(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    visitor.page.on("dialog", accept)
    visitor.page.reload()
    assert asked == []


def test_the_last_letter_before_leaving_is_kept(visitor: Visitor) -> None:
    visitor["#tab-text"].click()
    visitor["textarea.toml"].fill(visitor.toml() + "# to the last letter\n")
    visitor.page.reload()
    visitor.until_toml("^# to the last letter$")
