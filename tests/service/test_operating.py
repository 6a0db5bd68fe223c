"""What a host needs: whether the service is alive and ready, backups of a store in use, and a store restored from one."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

import pytest

from tests.cli.commands import zoc
from tests.service.running import Service, http


def test_a_service_is_alive_and_ready_until_its_store_is_gone(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite3"
    with Service(str(place), folder=tmp_path) as service:
        assert [http.get(f"{service.url}/{path}").status_code for path in ("healthz", "readyz")] == [200, 200]
        place.rename(tmp_path / "away.sqlite3")
        alive, ready = (http.get(f"{service.url}/{path}") for path in ("healthz", "readyz"))
        assert (alive.status_code, ready.status_code, ready.json()["error"]["kind"]) == (200, 503, "store")
        (tmp_path / "away.sqlite3").rename(place)


def test_a_backup_of_a_store_in_use_is_restored_elsewhere(tmp_path: Path) -> None:
    place, copy, again = (tmp_path / name for name in ("games.sqlite3", "copy.sqlite3", "again.sqlite3"))
    with Service(str(place), folder=tmp_path) as service:
        table = service.lay()
        for n in range(4):
            table["red" if n % 2 == 0 else "blue"].do(n, "end_turn")
        made = zoc("tables", "backup", str(copy), "--store", str(place))
        assert (made.code, made.out.strip()) == (0, f"1 table is copied to {copy}.")
        table["red"].do(4, "end_turn")
        here = table["umpire"].get(at=4).json()
    assert stat.S_IMODE(os.stat(copy).st_mode) == 0o600
    assert not list(tmp_path.glob("copy.sqlite3-*")), "a backup is one file"
    assert zoc("tables", "restore", str(copy), "--store", str(again)).code == 0
    with Service(str(again), folder=tmp_path) as service:
        there = table.at(service.url)
        assert there["umpire"].state() == here
        assert there["red"].do(4, "end_turn")["event"] == 5


def test_restoring_keeps_the_store_that_was_there(tmp_path: Path) -> None:
    place, copy = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    with Service(str(place), folder=tmp_path) as service:
        service.lay()
        zoc("tables", "backup", str(copy), "--store", str(place))
        service.lay()
    done = zoc("tables", "restore", str(copy), "--store", str(place))
    assert f"The store that was there is {place}.before." in done.out
    counts = [len(zoc("tables", "--json", "--store", str(each)).told) for each in (place, f"{place}.before")]
    assert counts == [1, 2]


def test_a_backup_is_not_written_over_anything(tmp_path: Path) -> None:
    place, copy = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    zoc("tables", "--store", str(place))
    copy.write_text("precious")
    refused = zoc("tables", "backup", str(copy), "--store", str(place))
    assert (refused.code, copy.read_text()) == (2, "precious")
    assert "there is a file" in refused.err
    none = zoc("tables", "backup", str(tmp_path / "new"), "--store", str(tmp_path / "none.sqlite3"))
    assert none.code == 2
    assert "there is no store" in none.err
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("content", [b"no database at all, though it is long enough for one", b""])
def test_what_is_no_backup_is_refused_and_the_store_stays(tmp_path: Path, content: bytes) -> None:
    place, bad = tmp_path / "games.sqlite3", tmp_path / "bad.sqlite3"
    zoc("tables", "--store", str(place))
    before = place.read_bytes()
    bad.write_bytes(content)
    refused = zoc("tables", "restore", str(bad), "--store", str(place))
    assert refused.code == 2
    assert str(bad) in refused.err
    assert place.read_bytes() == before
    assert sorted(each.name for each in tmp_path.iterdir() if "before" in each.name or "restored" in each.name) == []


def test_a_store_of_another_format_is_no_backup(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite3"
    zoc("tables", "--store", str(place))
    with sqlite3.connect(place) as connection:
        connection.execute("UPDATE about SET format = 99")
    assert "has format 99" in zoc("tables", "backup", str(tmp_path / "copy"), "--store", str(place)).err


def test_postgresql_has_its_own_tools(tmp_path: Path) -> None:
    refused = zoc("tables", "backup", str(tmp_path / "copy"), "--store", "postgresql://zoc@db.example/zoc")
    assert refused.code == 2
    assert "pg_dump" in refused.err
