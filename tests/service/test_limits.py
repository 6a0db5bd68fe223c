"""Limits: size, rate and count, each with an error that says which."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.service.running import Service, http
from zoc.errors import Malformed
from zoc.scenario.examples import example
from zoc.service.limits import REMEMBERED, Limits, Rate
from zoc.service.refusal import Refusal

pytestmark = pytest.mark.long


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_rate_lets_a_burst_through_and_then_so_many_a_second() -> None:
    clock = Clock()
    rate = Rate(2, 3, clock)
    for _ in range(3):
        rate.take("red")
    with pytest.raises(Refusal) as found:
        rate.take("red")
    assert (found.value.status_code, found.value.headers) == (429, {"Retry-After": "1"})
    rate.take("blue")
    clock.now = 0.5
    rate.take("red")
    with pytest.raises(Refusal):
        rate.take("red")
    clock.now = 1000
    for _ in range(3):
        rate.take("red")
    with pytest.raises(Refusal):
        rate.take("red")


def test_a_slow_rate_says_how_long_it_takes() -> None:
    rate = Rate(1 / 60, 1, Clock())
    rate.take("red")
    with pytest.raises(Refusal, match="429") as found:
        rate.take("red")
    assert found.value.headers == {"Retry-After": "60"}


def test_only_so_many_callers_are_remembered() -> None:
    rate = Rate(1, 1, Clock())
    for n in range(REMEMBERED + 10):
        rate.take(str(n))
    assert len(rate.left) == REMEMBERED


def test_limits_are_set_by_words() -> None:
    assert Limits().with_words(["rate=7", "tables=1"]) == Limits(rate=7, tables=1)
    wrong = {"rat=7": "did you mean 'rate'", "rate": "greater than 0", "rate=0": "greater than 0", "rate=x": "greater than 0"}
    for word, problem in wrong.items():
        with pytest.raises(Malformed, match=problem):
            Limits().with_words([word])


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("strict")
    limits = ("body=2000", "upload=20000", "events=2", "cells=400")
    with Service(str(folder / "games.sqlite3"), folder=folder, limits=limits) as service:
        yield service


@pytest.mark.parametrize(("size", "status"), [(1500, 400), (2500, 413), (100_000, 413)])
def test_a_request_may_be_so_long(strict: Service, size: int, status: int) -> None:
    body = b'{"ask": "reach", "unit": "' + b"x" * size + b'"}'
    response = strict.lay()["red"].send_bytes("/ask", body)
    assert response.status_code == status
    if status == 413:
        assert response.json()["error"] == {"kind": "size", "message": "the request is larger than 2,000 bytes", "problems": []}


def test_nobody_gets_round_it_by_sending_piece_by_piece(strict: Service) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    response = httpx.post(f"{strict.url}/api/draft", content=pieces(), headers={"Content-Type": "application/json"})
    assert response.status_code == 413


def test_a_scenario_may_be_longer(strict: Service) -> None:
    for size, status in ((15_000, 200), (25_000, 413)):
        response = http.post(f"{strict.url}/api/draft", json={"toml": example("ford") + "#" * size})
        assert response.status_code == status


def blank(width: int, height: int, sides: int = 2) -> str:
    playing = "".join(f'[[side]]\nname = "side {n}"\n' for n in range(sides))
    return f'ruleset = "wesnoth"\n[grid]\nwidth = {width}\nheight = {height}\n{playing}'


def test_a_map_may_have_so_many_cells(strict: Service) -> None:
    told = "the map has 420 cells, and this service takes 400 (`zoc play --limit cells=420` lets it take more)"
    assert http.post(f"{strict.url}/api/draft", json={"toml": blank(20, 20)}).json()["ok"]
    assert http.post(f"{strict.url}/api/tables", json={"toml": blank(20, 20)}).status_code == 201
    draft = http.post(f"{strict.url}/api/draft", json={"toml": blank(20, 21)}).json()
    assert (draft["ok"], draft["problems"]) == (False, [{"message": told, "where": "grid", "line": None}])
    assert "board" not in draft
    asked = {"toml": blank(20, 21), "ask": "show"}
    for path, body in {"tables": {"toml": blank(20, 21)}, "draft/ask": asked}.items():
        refused = http.post(f"{strict.url}/api/{path}", json=body)
        assert (refused.status_code, refused.json()["error"]["message"]) == (400, f"grid: {told}")


def test_a_large_map_is_taken_unless_said_otherwise(service: Service) -> None:
    assert http.post(f"{service.url}/api/tables", json={"toml": blank(300, 300)}).status_code == 201


def test_so_many_sides_may_play(strict: Service) -> None:
    assert http.post(f"{strict.url}/api/draft", json={"toml": blank(9, 9, sides=32)}).json()["ok"]
    [problem] = http.post(f"{strict.url}/api/draft", json={"toml": blank(9, 9, sides=500)}).json()["problems"]
    assert problem["message"] == "there are more than 32 sides: no more can play"


def test_so_many_events_at_a_table(strict: Service) -> None:
    umpire = strict.lay()["umpire"]
    umpire.do(0, "end_turn")
    umpire.do(1, "end_turn")
    full = umpire.send(2, "end_turn")
    assert (full.status_code, full.json()["error"]["message"]) == (429, "this table has its 2 events: no more are taken")


def test_a_game_that_was_played_for_too_long_is_not_taken_in(strict: Service, service: Service) -> None:
    umpire = service.lay()["umpire"]
    for n in range(3):
        umpire.do(n, "end_turn")
    long = http.post(f"{strict.url}/api/tables", json={"game": umpire.get("/game.jsonl").text})
    assert (long.status_code, long.json()["error"]["message"]) == (413, "the game has more than 2 events")


def test_so_many_tables(tmp_path: Path) -> None:
    with Service(str(tmp_path / "games.sqlite3"), folder=tmp_path, limits=("tables=2",)) as service:
        answers = [http.post(f"{service.url}/api/tables", json={"scenario": "ford"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[-1].json()["error"]["message"] == "there are 2 tables already: no more are laid"


def test_so_many_requests_a_second_from_a_seat(tmp_path: Path) -> None:
    limits = ("rate=1", "burst=5", "tables_rate=1")
    with Service(str(tmp_path / "games.sqlite3"), folder=tmp_path, limits=limits) as service:
        table = service.lay()
        answers = [table["red"].get() for _ in range(20)]
        assert {answer.status_code for answer in answers} == {200, 429}
        refused = next(answer for answer in answers if answer.status_code == 429)
        assert refused.headers["retry-after"] == "1"
        assert refused.json()["error"]["kind"] == "limit"
        assert table["blue"].get().status_code == 200
        more = http.post(f"{service.url}/api/tables", json={"scenario": "ford"})
        assert (more.status_code, int(more.headers["retry-after"]) > 1) == (429, True)


def test_so_many_requests_a_second_from_an_address(tmp_path: Path) -> None:
    limits = ("address_rate=1", "address_burst=5")
    with Service(str(tmp_path / "games.sqlite3"), folder=tmp_path, limits=limits) as service:
        statuses = {http.get(f"{service.url}/api/books").status_code for _ in range(20)}
        assert statuses == {200, 429}
