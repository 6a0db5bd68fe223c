"""Bots at the tables of a service: who may ask for one, that it plays, what it says to whom, and when it leaves."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from tests.patience import PATIENCE
from tests.service.running import Guest, Service, Table
from zoc import example

T = TypeVar("T")

FAST = {"pause": 0}


def until(happens: Callable[[], T | None]) -> T:
    """Wait until something is so, without keeping the service busy meanwhile; what it is then."""
    end = time.monotonic() + PATIENCE
    while not (found := happens()):
        assert time.monotonic() < end, "this did not happen"
        time.sleep(0.2)
    return found


def bots(guest: Guest) -> dict[str, str]:
    return {each["side"]: each["bot"] for each in guest.get("/bots").raise_for_status().json()["bots"]}


def seated(guest: Guest, **wanted: Any) -> None:
    assert guest.post("/bots", **FAST, **wanted).status_code == 201


def turned(table: Table, side: str) -> dict[str, Any]:
    """The table as soon as it is a side's turn."""
    return until(lambda: state if (state := table[side].state())["may_act"] or state["over"] else None)


@pytest.fixture
def ford(service: Service) -> Table:
    """The ford with its last turn."""
    return service.lay(toml=example("ford"))


def test_whoever_holds_a_seat_has_a_bot_play_it_and_the_bot_says_why(ford: Table) -> None:
    seated(ford["blue"], bot="greedy")
    assert bots(ford["red"]) == {"blue": "greedy"}
    red = ford["red"]
    event = red.do(0, "end_turn")["event"]
    state = turned(ford, "red")
    assert (state["turn"], state["to_move"]) == (2, "red")
    for n in range(event + 1, state["event"] + 1):
        told = red.get("/bots/reasons", event=n).json()
        assert (told["side"], told["bot"]) == ("blue", "greedy")
        assert told["reasons"][0]["kind"] in ("Chosen", "OnlyOrder")
        assert told["reasons"][0]["text"].startswith("Blue chooses “")
    assert red.get("/bots/reasons", event=event).json() == {"event": event, "reasons": []}, "a person gives no reasons"


def test_a_bot_takes_back_with_a_person_what_it_has_done_since(ford: Table) -> None:
    seated(ford["umpire"], bot="random", side="blue")
    ford["red"].do(0, "end_turn")
    event = turned(ford, "red")["event"]
    ford["red"].do(event, "undo")
    state = until(lambda: now if (now := ford["red"].state())["turn"] == 1 and now["may_act"] else None)
    assert state["redo"]
    assert not state["waiting"]


def test_two_bots_play_to_the_end_while_somebody_watches_and_then_it_is_told_where_it_turned(service: Service) -> None:
    ford = service.lay(toml=example("ford").replace("last_turn = 6", "last_turn = 2"))
    seated(ford["umpire"], bot="random", side="red")
    seated(ford["umpire"], bot="random", side="blue")
    assert ford["observer"].state()["event"] == 0, "nobody watches yet"
    refused = ford["observer"].post("/turning-points")
    assert (refused.status_code, refused.json()["error"]["kind"]) == (409, "early")
    with ford["observer"].live() as live:
        until(lambda: live.hear()["state"]["over"])
    found = until(lambda: told if (told := ford["observer"].post("/turning-points").json())["done"] == told["whole"] else None)
    assert 1 <= len(found["points"]) <= 3
    assert all(point["say"].startswith(f"Turn {point['turn']}, {point['side']}: “") for point in found["points"])


def test_a_bot_leaves_with_its_seat_or_when_it_is_sent_away(ford: Table) -> None:
    seated(ford["umpire"], bot="random", side="blue")
    ford["umpire"].post("/seats", role="blue").raise_for_status()
    until(lambda: not bots(ford["red"]))
    seated(ford["red"], bot="greedy")
    away = ford["umpire"].http.delete(f"{ford['umpire'].url}/bots?side=red", headers=ford["umpire"].headers)
    assert away.json()["bots"] == []


@pytest.mark.parametrize(
    ("role", "wanted", "status", "told"),
    [
        ("red", {"bot": "greedy", "side": "blue"}, 403, "only the player of a side, or the umpire, has a bot play it"),
        ("observer", {"bot": "greedy"}, 403, "only the player of a side"),
        ("umpire", {"bot": "greedy"}, 400, "there is no side ''"),
        ("red", {"bot": "gredy"}, 400, "did you mean 'greedy'"),
        ("red", {"bot": "search:99"}, 400, "1 to 60 whole seconds"),
        ("red", {"bot": "greedy", "pause": 99_999}, 422, "less than or equal to 10000"),
    ],
)
def test_a_bot_that_may_not_be_asked_for_is_refused(
    ford: Table, role: str, wanted: dict[str, Any], status: int, told: str
) -> None:
    refused = ford[role].post("/bots", **wanted)
    assert refused.status_code == status
    assert told in refused.json()["error"]["message"]
    assert bots(ford["red"]) == {}


def test_what_a_bot_alone_knows_is_not_told_to_another_side(service: Service) -> None:
    table = service.lay(toml=example("bashketball/fast_break"))
    state = table["umpire"].state()
    mine, other = (side["name"] for side in state["sides"])
    acts = state["waiting"]["side"] if state["waiting"] else state["to_move"] or mine
    other = other if acts == mine else mine
    seated(table[acts], bot="random")
    event = until(lambda: table["umpire"].state()["event"])
    told = until(lambda: table[acts].get("/bots/reasons", event=event).json()["reasons"])
    assert table["umpire"].get("/bots/reasons", event=event).json()["reasons"] == told
    assert table[other].get("/bots/reasons", event=event).json()["reasons"] == []
    assert table["observer"].get("/bots/reasons", event=event).json()["reasons"] == []


def test_a_hint_names_the_best_order_with_its_reasons_until_the_umpire_switches_hints_off(ford: Table) -> None:
    hint = ford["red"].post("/hint").json()
    assert hint["order"]["unit"] == "spearman"
    assert hint["reasons"][0]["text"].startswith("“spearman: move, at ")
    assert ford["blue"].post("/hint").status_code == 409
    assert ford["observer"].post("/hint").status_code == 403
    assert ford["red"].post("/hints", hints=False).status_code == 403
    assert ford["umpire"].post("/hints", hints=False).json()["hints"] is False
    refused = ford["red"].post("/hint")
    assert (refused.status_code, refused.json()["error"]["kind"]) == (403, "hints")
    assert ford["umpire"].post("/hints", hints=True).json()["hints"] is True
    assert ford["red"].post("/hint").status_code == 200


def test_no_more_bots_play_than_the_limits_say(tmp_path: Any) -> None:
    with Service(str(tmp_path / "games.sqlite3"), folder=tmp_path, limits=("address_bots=1",)) as service:
        table, other = service.lay(), service.lay()
        seated(table["blue"], bot="random")
        seated(table["blue"], bot="greedy")
        refused = other["blue"].post("/bots", bot="random")
        assert refused.status_code == 429
        assert "1 bots play for this address already" in refused.json()["error"]["message"]
