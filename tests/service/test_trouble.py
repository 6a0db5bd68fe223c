"""A store that is full, or gone: what was asked is refused, said so, nothing is half done, and play goes on afterwards."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest
from sqlalchemy import event

from tests.real_parts.postgres_server import PostgresServer
from tests.service.running import Guest, Service, http
from zoc.service.store import StoreGone, Written, opened

UNLIMITED = resource.RLIM_INFINITY


def refused_for_now(guest: Guest, after: int, key: str) -> None:
    """An order is refused because of the store, and says so."""
    response = guest.send(after, "end_turn", key)
    assert (response.status_code, response.headers["retry-after"]) == (503, "5")
    error = response.json()["error"]
    assert error["kind"] == "store"
    assert "the store cannot be" in error["message"]


def test_a_full_disk_refuses_an_order_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite3"
    with Service(str(place), folder=tmp_path) as service:
        table = service.lay()
        umpire = table["umpire"]
        umpire.do(0, "end_turn")
        before = umpire.state()
        with table["red"].live(after=1) as red:
            assert red.hear()["event"] == 1
            log = (tmp_path / "games.sqlite3-wal").stat().st_size
            resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE, (log + 100, UNLIMITED))
            for _ in range(3):
                refused_for_now(umpire, 1, "an-order-too-many")
                assert umpire.state() == before
            assert http.post(f"{service.url}/api/tables", json={"scenario": "ford"}).status_code == 503
            resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE, (UNLIMITED, UNLIMITED))
            assert umpire.send(1, "end_turn", "an-order-too-many").json()["event"] == 2
            assert [told["n"] for told in red.hear()["events"]] == [2]
    store = opened(str(place))
    assert [(each.n, each.key) for each in store.events(table.name, after=1)] == [(2, "an-order-too-many")]
    store.close()


def test_a_database_that_may_not_grow_takes_nothing_more(tmp_path: Path) -> None:
    store = opened(str(tmp_path / "games.sqlite3"))
    store.make("t", "{}", {"red": "0" * 64}, made=0)

    @event.listens_for(store.database.engine, "checkout")
    def small(connection: object, *_: object) -> None:
        connection.execute("PRAGMA max_page_count = 20")  # type: ignore[attr-defined]

    def fill() -> None:
        for n in range(1, 1000):
            store.add("t", Written(n, "x" * 1000))

    with pytest.raises(StoreGone, match="cannot be written to"):
        fill()
    written = [each.n for each in store.events("t")]
    assert written == list(range(1, len(written) + 1))
    with pytest.raises(StoreGone):
        store.add("t", Written(len(written) + 1, "x" * 1000))
    store.close()


def test_a_file_that_is_moved_away_takes_nothing_until_it_is_back(tmp_path: Path) -> None:
    place, away = tmp_path / "games.sqlite3", tmp_path / "away.sqlite3"
    with Service(str(place), folder=tmp_path) as service:
        umpire = service.lay()["umpire"]
        umpire.do(0, "end_turn")
        place.rename(away)
        refused_for_now(umpire, 1, "nobody-would-find-it")
        assert umpire.get().status_code == 503
        assert not place.exists()
        away.rename(place)
        assert umpire.send(1, "end_turn", "nobody-would-find-it").json()["event"] == 2


@pytest.mark.postgres
def test_a_server_that_dies_refuses_orders_and_play_goes_on_when_it_is_back(
    postgres_server: PostgresServer, postgres_place: str, tmp_path: Path
) -> None:
    with Service(postgres_place, folder=tmp_path) as service:
        table = service.lay()
        umpire = table["umpire"]
        umpire.do(0, "end_turn")
        with table["red"].live(after=1) as red:
            assert red.hear()["event"] == 1
            postgres_server.kill()
            try:
                for _ in range(3):
                    refused_for_now(umpire, 1, "while-it-was-dead")
                assert umpire.get().status_code == 503
                assert service.process.poll() is None
            finally:
                postgres_server.start()
            assert umpire.send(1, "end_turn", "while-it-was-dead").json()["event"] == 2
            assert [told["n"] for told in red.hear()["events"]] == [2]
        assert "Traceback" not in "".join(service.printed)


@pytest.mark.postgres
def test_another_service_is_heard_again_after_the_server_was_dead(
    postgres_server: PostgresServer, postgres_place: str, tmp_path: Path
) -> None:
    with Service(postgres_place, folder=tmp_path) as one, Service(postgres_place, folder=tmp_path) as two:
        table = one.lay()
        there = table.at(two.url)
        with there["blue"].live() as blue:
            assert blue.hear()["event"] == 0
            postgres_server.kill()
            postgres_server.start()
            assert table["umpire"].do(0, "end_turn")["event"] == 1
            assert [told["n"] for told in blue.hear()["events"]] == [1]
