"""The store, on both real databases: what it has taken is there, once, in order, whoever dies meanwhile."""

from __future__ import annotations

import os
import queue
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from zoc.errors import Malformed
from zoc.service.store.games import AlreadyWritten, Store, StoreDamaged, StoredEvent, StoreGone, address, opened, shown

HASHES = {"red": "0" * 64, "blue": "1" * 64}


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    store = opened(place)
    store.make("t", '{"format": 1}', HASHES, made=0)
    yield store
    store.close()


def test_what_is_written_is_read_again_by_another(store: Store, place: str) -> None:
    store.add("t", StoredEvent(1, '{"kind": "order"}', "key-1"))
    store.add("t", StoredEvent(2, '{"kind": "undo"}'))

    other = opened(place)
    assert other.header("t") == '{"format": 1}'
    assert other.seats("t") == HASHES
    assert other.events("t") == [StoredEvent(1, '{"kind": "order"}', "key-1"), StoredEvent(2, '{"kind": "undo"}')]
    assert [event.n for event in other.events("t", after=1)] == [2]
    assert other.under("t", "key-1") == StoredEvent(1, '{"kind": "order"}', "key-1")
    assert (other.under("t", "key-2"), other.header("u"), other.seats("u"), other.events("u")) == (None, None, {}, [])
    other.close()


def test_a_game_that_was_played_elsewhere_comes_with_its_events(store: Store) -> None:
    store.make("u", "{}", HASHES, ["one", "two"], made=1)
    assert [(event.n, event.body, event.key) for event in store.events("u")] == [(1, "one", None), (2, "two", None)]
    assert store.count() == 2


def test_nothing_is_written_twice(store: Store) -> None:
    store.add("t", StoredEvent(1, "{}", "key-1"))
    for again in (StoredEvent(1, "{}", "key-2"), StoredEvent(2, "{}", "key-1")):
        with pytest.raises(AlreadyWritten):
            store.add("t", again)
    assert store.events("t") == [StoredEvent(1, "{}", "key-1")]


def test_of_many_who_write_the_same_event_one_succeeds(store: Store, place: str) -> None:
    stores = [opened(place) for _ in range(4)]

    def write(writer: int) -> bool:
        try:
            stores[writer % 4].add("t", StoredEvent(1, str(writer)))
        except AlreadyWritten:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        done = list(threads.map(write, range(16)))
    assert done.count(True) == 1
    assert [event.body for event in store.events("t")] == [str(done.index(True))]
    for each in stores:
        each.close()


def test_many_services_may_open_one_new_store_at_once(place: str) -> None:
    with ThreadPoolExecutor(8) as threads:
        for store in threads.map(opened, [place] * 8):
            store.close()


def test_another_process_hears_of_an_event_once_it_is_written(store: Store, place: str) -> None:
    other, heard = opened(place), queue.Queue[tuple[str, int]]()
    other.database.watch.start(lambda table, n: heard.put((table, n)))
    assert heard.get(timeout=PATIENCE) == ("", 0)
    store.add("t", StoredEvent(1, "{}"))
    store.add("t", StoredEvent(2, "{}"))
    assert [heard.get(timeout=PATIENCE), heard.get(timeout=PATIENCE)] == [("t", 1), ("t", 2)]
    other.close()


WRITER = """
import sys
from zoc.service.store.games import StoredEvent, opened
store, table = opened(sys.argv[1]), sys.argv[2]
n = len(store.events(table))
while True:
    n += 1
    store.add(table, StoredEvent(n, str(n), f"key-{n}"))
    print(n, flush=True)
"""


def test_what_a_writer_has_acknowledged_survives_its_death(store: Store, place: str) -> None:
    for _ in range(3):
        before = len(store.events("t"))
        writer = subprocess.Popen([sys.executable, "-c", WRITER, place, "t"], stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        for _ in range(5):
            writer.stdout.readline()
        os.kill(writer.pid, signal.SIGKILL)
        acknowledged = [int(line) for line in writer.stdout.read().split()]
        writer.wait()
        written = [event.n for event in store.events("t")]
        assert written == list(range(1, len(written) + 1))
        assert len(written) >= max([before + 5, *acknowledged])


def test_a_file_is_its_owners_alone_and_every_commit_is_flushed(tmp_path: Path) -> None:
    file = tmp_path / "new" / "games.sqlite3"
    store = opened(f"sqlite:///{file}")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    with store.database.engine.connect() as connection:
        asked = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    assert asked == ["wal", 2]
    store.close()


@pytest.mark.postgres
def test_postgresql_waits_for_the_disk_whatever_the_server_says(postgres_place: str) -> None:
    store = opened(postgres_place)
    with store.database.engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    store.close()


def test_a_store_of_another_format_is_left_alone(tmp_path: Path) -> None:
    place = str(tmp_path / "games.sqlite3")
    opened(place).close()
    with sqlite3.connect(place) as connection:
        connection.execute("UPDATE about SET format = 99")
    with pytest.raises(Malformed, match="the store has format 99, and this zoc reads format 1"):
        opened(place)


def test_a_store_that_cannot_be_opened_says_so_without_its_password(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("this is no database, though it is long enough to be looked at as one")
    with pytest.raises(StoreDamaged, match=r"/a is damaged: file is not a database. Stop the service .*\.recover"):
        opened(str(tmp_path / "a"))
    with pytest.raises(StoreGone) as gone:
        opened(f"postgresql://zoc:sesame@/zoc?host={tmp_path}")
    assert "sesame" not in str(gone.value)
    assert "zoc:***@" in str(gone.value)


def test_a_database_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    place = tmp_path / "recipes.sqlite3"
    with sqlite3.connect(place) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(Malformed, match="a database of another program"):
        opened(str(place))
    with sqlite3.connect(place) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


def test_a_store_that_is_damaged_says_so_and_what_to_do(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite3"
    store = opened(str(place))
    for n in range(40):
        store.make(f"{n:016x}", "x" * 4000, {"red": "h"}, made=n)
    store.close()
    whole = bytearray(place.read_bytes())
    half = len(whole) // 2
    whole[half:] = b"\xff" * (len(whole) - half)
    place.write_bytes(whole)
    store = opened(str(place))
    with pytest.raises(StoreDamaged, match="the store is damaged, and its host must mend it") as damaged:
        store.listed()
    assert "malformed" in damaged.value.told_to_host()
    store.close()
    whole[:200] = b"\xff" * 200
    place.write_bytes(whole)
    with pytest.raises(StoreDamaged, match=r"is damaged: .* keep a copy of the file"):
        opened(str(place))


@pytest.mark.parametrize(
    ("place", "problem"),
    [
        ("mysql://a/b", "in SQLite or PostgreSQL, not in mysql"),
        ("sqlite://", "would lose everything"),
        ("sqlite:///:memory:", "would lose everything"),
        ("://", "a store is a file, sqlite:///FILE or postgresql://"),
    ],
)
def test_what_is_no_store_is_refused(place: str, problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        address(place)


def test_addresses_are_shown_as_they_were_given() -> None:
    assert shown(address("games.sqlite3")) == "games.sqlite3"
    assert (
        shown(address("postgres://zoc@db.example/zoc".replace("postgres:", "postgresql:")))
        == "postgresql+psycopg://zoc@db.example/zoc"
    )
