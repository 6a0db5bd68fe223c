"""A store that is full, or gone: what was asked is refused, said so, nothing is half done, and play goes on afterwards."""

from __future__ import annotations

import resource
import time
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import event

from tests.patience import PATIENCE
from tests.real_parts.postgres_server import PostgresServer
from tests.service.running import Guest, Service, http
from zoc.service.store.games import AlreadyWritten, StoredEvent, StoreGone, opened

pytestmark = pytest.mark.long

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
            store.add("t", StoredEvent(n, "x" * 1000))

    with pytest.raises(StoreGone, match="cannot be written to"):
        fill()
    written = [each.n for each in store.events("t")]
    assert written == list(range(1, len(written) + 1))
    with pytest.raises(StoreGone):
        store.add("t", StoredEvent(len(written) + 1, "x" * 1000))
    store.close()


def test_a_file_that_is_moved_away_takes_nothing_until_it_is_back(tmp_path: Path) -> None:
    place, away = tmp_path / "games.sqlite3", tmp_path / "away.sqlite3"
    with Service(str(place), folder=tmp_path) as service:
        umpire = service.lay()["umpire"]
        umpire.do(0, "end_turn")
        place.rename(away)
        refused_for_now(umpire, 1, "nobody-would-find-it")
        assert umpire.get().status_code == 503
        assert service.log.read_text().splitlines()[:1] == ["the store cannot be read at the moment: No such file or directory"]
        assert "Traceback" not in service.said
        assert not place.exists()
        away.rename(place)
        assert umpire.send(1, "end_turn", "nobody-would-find-it").json()["event"] == 2


@pytest.mark.parametrize("gone", [("-wal", "-shm"), ("-wal",), ("-shm",)])
def test_a_log_that_is_deleted_takes_no_order_with_it(tmp_path: Path, gone: tuple[str, ...]) -> None:
    place = tmp_path / "games.sqlite3"
    with Service(str(place), folder=tmp_path) as service:
        table = service.lay()
        umpire = table["umpire"]
        with table["red"].live() as red:
            assert red.hear()["event"] == 0
            done = umpire.do(0, "end_turn")["event"]
            for each in range(5):
                red.until(done)
                for name in gone:
                    Path(f"{place}{name}").unlink()
                done = acknowledged(umpire, done, f"after-the-deed-{each}")
            red.until(done)
        service.kill()
    with Service(str(place), folder=tmp_path) as service:
        assert table.at(service.url)["umpire"].state()["event"] == done


def acknowledged(guest: Guest, after: int, key: str) -> int:
    """The number of an order's event, sent until the store has taken it; before, it is refused because of the store."""
    deadline = time.monotonic() + PATIENCE
    while (response := guest.send(after, "end_turn", key)).status_code == 503:
        assert response.json()["error"]["kind"] == "store"
        assert time.monotonic() < deadline
    number: int = response.raise_for_status().json()["event"]
    assert number == after + 1
    return number


def test_a_log_that_is_deleted_is_written_to_no_more_and_what_it_held_is_kept(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite3"
    store = opened(str(place))
    store.make("t", "{}", {"red": "0" * 64}, made=0)
    store.add("t", StoredEvent(1, "{}"))
    Path(f"{place}-wal").unlink()
    Path(f"{place}-shm").unlink()
    with pytest.raises(StoreGone, match="cannot be written to"):
        store.add("t", StoredEvent(2, "{}"))
    store.add("t", StoredEvent(2, "{}"))
    assert [each.n for each in store.events("t")] == [1, 2]
    other = opened(str(place))
    assert [each.n for each in other.events("t")] == [1, 2]
    other.close()
    store.close()


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
def test_a_server_that_stands_still_refuses_orders_and_does_each_once_when_it_goes_on(
    postgres_server: PostgresServer, postgres_place: str, tmp_path: Path
) -> None:
    with Service(postgres_place, folder=tmp_path) as service:
        table = service.lay()
        umpire = table["umpire"]
        umpire.do(0, "end_turn")
        with table["red"].live(after=1) as red:
            assert red.hear()["event"] == 1
            with postgres_server.frozen():
                refused_for_now(umpire, 1, "while-it-stood-still")
                assert umpire.get().status_code == 503
            assert acknowledged(umpire, 1, "while-it-stood-still") == 2
            assert [told["n"] for message in red.until(2) for told in message["events"]] == [2]
            assert umpire.send(1, "end_turn", "while-it-stood-still").json()["event"] == 2
        assert umpire.state()["event"] == 2


@pytest.mark.postgres
def test_an_order_on_its_way_to_a_server_that_stops_is_answered_and_never_doubled(
    postgres_server: PostgresServer, postgres_place: str
) -> None:
    store = opened(postgres_place)
    store.make("t", "{}", {"red": "0" * 64}, made=0)
    frozen = postgres_server.frozen()

    @event.listens_for(store.database.engine, "commit", once=True)
    def stop(_: object) -> None:
        frozen.__enter__()

    try:
        with pytest.raises(StoreGone, match="cannot be written to"):
            store.add("t", StoredEvent(1, "{}", "a-key-of-its-own"))
    finally:
        frozen.__exit__(None, None, None)
    with suppress(AlreadyWritten):  # it may have been written all the same; the key tells
        store.add("t", StoredEvent(1, "{}", "a-key-of-its-own"))
    assert [each.key for each in store.events("t")] == ["a-key-of-its-own"]
    store.close()


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
