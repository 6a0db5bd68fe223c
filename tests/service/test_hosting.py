"""For whoever keeps the tables: links that are replaced, tables that are listed, saved and cleared away."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from tests.cli.commands import zoc
from tests.service.nursery import shared_nursery
from tests.service.running import Service, Table
from zoc.scenario.gamefile import load_game

pytestmark = pytest.mark.long


def tables(place: str, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    ran = zoc("tables", "--store", place, *words, stdin=typed)
    return subprocess.CompletedProcess(words, ran.code, ran.out, ran.err)


def with_secret(table: Table, role: str, secret: str) -> Table:
    return Table(table.url, table.name, {**table.seats, role: secret})


def test_the_umpire_gives_a_seat_another_link_and_the_old_one_opens_nothing(table: Table) -> None:
    told = table["umpire"].post("/seats", role="red")
    assert told.status_code == 201
    assert told.json() == {"table": table.name, "seats": {"red": told.json()["seats"]["red"]}}
    anew = with_secret(table, "red", told.json()["seats"]["red"])
    assert anew["red"].state()["seat"] == "red"
    assert anew["red"].do(0, "end_turn")["ok"]
    for answer in (table["red"].get(), table["red"].get("/board"), table["red"].send(1, "end_turn")):
        assert (answer.status_code, answer.json()["error"]["message"]) == (401, "this is no seat at that table")
    assert table["blue"].state()["event"] == 1


def test_who_listens_by_the_old_link_has_to_leave(table: Table) -> None:
    with table["red"].live() as red, table["blue"].live() as blue:
        red.hear()
        blue.hear()
        anew = with_secret(table, "red", table["umpire"].post("/seats", role="red").json()["seats"]["red"])
        assert red.hear()["error"]["message"] == "this is no seat at that table"
        with pytest.raises(ConnectionClosed):
            red.hear()
        anew["red"].do(0, "end_turn")
        assert blue.hear()["event"] == 1


@pytest.mark.parametrize("role", ["red", "blue", "observer"])
def test_nobody_else_gives_links(table: Table, role: str) -> None:
    answer = table[role].post("/seats", role="umpire")
    assert (answer.status_code, answer.json()["error"]["message"]) == (403, "only the umpire gives a seat another link")
    assert table["umpire"].state()["seat"] == "umpire"


def test_a_seat_that_is_not_there_gets_no_link(table: Table) -> None:
    answer = table["umpire"].post("/seats", role="green")
    assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "unknown")
    assert answer.json()["error"]["message"] == "there is no seat 'green' at this table"


def test_the_host_replaces_a_link_while_the_service_runs(place: str, tmp_path: Path) -> None:
    with Service(place, folder=tmp_path) as service:
        table = service.lay()
        assert table["red"].state()["event"] == 0
        ran = tables(place, "link", table.name, "red", "--at", f"{service.url}/")
        fragment = parse_qs(urlsplit(ran.stdout.strip()).fragment)
        assert ran.stdout.startswith(f"{service.url}/#table={table.name}&seat=")
        assert with_secret(table, "red", fragment["seat"][0])["red"].state()["seat"] == "red"
        assert table["red"].get().status_code == 401
        words = ["tables", "link", table.name, "blue", "--store", place]
        assert shared_nursery().ran(*words).returncode == 0
        assert table["blue"].get().status_code == 401
        wrong = tables(place, "link", table.name, "rd")
        assert (wrong.returncode, wrong.stderr) == (2, "zoc: there is no seat 'rd'; did you mean 'red'?\n")


def test_tables_are_listed_saved_and_cleared_away_while_the_service_runs(place: str, tmp_path: Path) -> None:
    file = tmp_path / "ford.jsonl"
    with Service(place, folder=tmp_path) as service:
        assert tables(place).stdout.startswith("There is no table in ")
        table, other = service.lay(), service.lay(scenario="fates_edge/doorway")
        table["red"].do(0, "move", unit="spearman", at="5,4")
        listed = {each["table"]: each for each in json.loads(tables(place, "--json").stdout)}
        assert {name: (each["ruleset"], each["title"], each["events"]) for name, each in listed.items()} == {
            table.name: ("wesnoth", "The ford", 1),
            other.name: ("fates_edge", other["umpire"].state()["title"], 0),
        }
        shown = tables(place).stdout
        assert all(word in shown for word in (table.name, other.name, "The ford", "fates_edge"))
        assert not any(secret in shown for secret in (*table.seats.values(), *other.seats.values()))

        assert tables(place, "save", table.name, str(file)).returncode == 0
        assert load_game(file).game.position.unit("spearman").label == "5,4"
        again = tables(place, "save", table.name, str(file))
        assert (again.returncode, again.stderr) == (2, f"zoc: there is a file {file} already: nothing was written\n")

        assert "Nothing was deleted." in tables(place, "clear", table.name, typed="n\n").stdout
        mixed = tables(place, "clear", table.name, "0123456789abcdef", "--yes")
        assert mixed.returncode == 2
        assert mixed.stderr.startswith("zoc: there is no table '0123456789abcdef'")
        assert table["red"].state()["event"] == 1

        with table["blue"].live() as blue:
            blue.hear()
            assert tables(place, "clear", table.name, "--yes").stdout == "1 table is cleared away.\n"
            for answer in (table["red"].get(), table["red"].send(1, "end_turn"), table["umpire"].get("/game.jsonl")):
                assert (answer.status_code, answer.json()["error"]["message"]) == (404, "there is no such table")
        assert other["umpire"].state()["event"] == 0
        assert [each["table"] for each in json.loads(tables(place, "--json").stdout)] == [other.name]
