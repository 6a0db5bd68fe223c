"""``zoc play``: a service for oneself, with a link for every seat."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from tests.service.nursery import Nursery
from tests.service.running import Service, Table, http
from zoc.service.folder import data_folder
from zoc.service.serving import bound, url

pytestmark = pytest.mark.long

ZOC = [sys.executable, "-m", "zoc", "play"]


def links(service: Service) -> dict[str, str]:
    """The link of every seat that was printed."""
    found = (re.fullmatch(r"\s+(\w+).*\s(http://\S+#\S+)", line) for line in service.printed)
    return {each[1]: each[2] for each in found if each}


def seated(links: dict[str, str]) -> Table:
    """The table that links lead to."""
    [home] = {link.partition("/#")[0] for link in links.values()}
    said = {role: parse_qs(urlsplit(link).fragment) for role, link in links.items()}
    [name] = {each["table"][0] for each in said.values()}
    return Table(home, name, {role: each["seat"][0] for role, each in said.items()})


def test_a_scenario_is_laid_and_every_seat_has_a_link(tmp_path: Path) -> None:
    with Service(str(tmp_path / "games.sqlite3"), "ford", folder=tmp_path) as service:
        assert service.printed[0] == "The ford"
        table = seated(links(service))
        assert list(table.seats) == ["red", "blue", "umpire", "observer"]
        assert table["red"].do(0, "move", unit="spearman", at="5,4")["ok"]
        (tmp_path / "ford.jsonl").write_bytes(table["umpire"].get("/game.jsonl").content)
    with Service(str(tmp_path / "other.sqlite3"), str(tmp_path / "ford.jsonl"), folder=tmp_path) as service:
        assert seated(links(service))["blue"].state()["event"] == 1


def test_ctrl_c_ends_it_at_once_and_in_order(tmp_path: Path) -> None:
    service = Service(str(tmp_path / "games.sqlite3"), "ford", folder=tmp_path)
    table = seated(links(service))
    with table["red"].live() as red:
        assert red.hear()["event"] == 0
        assert service.stop() == 0
        with pytest.raises(ConnectionClosed):
            red.hear()
    assert service.printed[-1] == "The service has ended; the games are kept."
    assert service.log.read_text() == ""


def test_without_words_it_is_at_home_in_the_users_folder(tmp_path: Path) -> None:
    world = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "NO_COLOR": "1"}
    with subprocess.Popen([*ZOC, "--no-browser"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=world) as zoc:
        assert zoc.stdout is not None
        first, second = zoc.stdout.readline(), zoc.stdout.readline()
        home = first.removeprefix("zoc is at ").strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+", home)
        kept = tmp_path / "data" / "zoc" / "games.sqlite3"
        assert str(kept) in second
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert http.get(f"{home}/api/scenarios").status_code == 200
        zoc.terminate()


def test_the_browser_is_opened_with_a_ticket_for_the_seat_that_moves_and_never_with_its_secret(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    os.mkfifo(opened)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o700)
    world = {**os.environ, "BROWSER": f"{browser} %s", "DISPLAY": ":99", "NO_COLOR": "1"}
    command = [*ZOC, "ford", "--port", "0", "--store", str(tmp_path / "games.sqlite3")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=world) as zoc:
        ticket = opened.read_text().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/ticket/[\w-]{32}", ticket)
        first, again = http.get(ticket), http.get(ticket)
        assert (first.status_code, first.headers["cache-control"]) == (303, "no-store")
        assert seated({"red": first.headers["location"]})["red"].state()["seat"] == "red"
        assert (again.status_code, again.headers.get("location")) == (410, None)
        zoc.terminate()
        printed, complained = zoc.communicate()
    assert first.headers["location"] in printed
    assert complained.count("was asked for again") == 1


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["nowhere"], "zoc: there is no file or example 'nowhere'"),
        (["--limit", "rat=5"], "zoc: there is no limit 'rat'; did you mean 'rate'?"),
        (["--host", "nowhere.invalid"], "zoc: there is no address 'nowhere.invalid' here"),
        (["--store", "mysql://a/b"], "zoc: a store is in SQLite or PostgreSQL, not in mysql"),
        (["--store", "sqlite://"], "zoc: a store in memory would lose everything"),
        (["--store", ""], "zoc: a store without a name: expected a file, sqlite:///FILE or postgresql://USER@HOST/DATABASE"),
        (["--store", "/proc/x.sqlite3"], "zoc: the store /proc/x.sqlite3 cannot be opened: No such file or directory"),
        (["--store", "/dev/null/x.sqlite3"], "zoc: the store /dev/null/x.sqlite3 cannot be opened: "),
    ],
)
def test_what_is_wrong_with_the_words_is_said_in_one_line(
    words: list[str], problem: str, tmp_path: Path, nursery: Nursery
) -> None:
    place = [] if "--store" in words else ["--store", str(tmp_path / "games.sqlite3")]
    ran = nursery.ran("play", "--no-browser", *words, *place)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith(problem)
    assert ran.stderr.count("\n") == 1


def test_the_environment_names_a_store_that_no_list_of_processes_shows(tmp_path: Path, nursery: Nursery) -> None:
    with Service(str(tmp_path / "games.sqlite3"), folder=tmp_path) as service:
        table = service.lay()
    world = {**os.environ, "ZOC_STORE": str(tmp_path / "games.sqlite3"), "NO_COLOR": "1"}
    listed = nursery.ran("tables", env=world)
    assert (listed.returncode, table.name in listed.stdout) == (0, True)
    refused = nursery.ran("tables", "--store", "", env=world)
    assert (refused.returncode, refused.stderr.startswith("zoc: a store without a name")) == (2, True)


def test_a_port_that_is_taken_is_said_and_another_is_found_if_none_was_asked_for(tmp_path: Path, nursery: Nursery) -> None:
    with bound("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        words = ["--no-browser", "--port", str(port), "--store", str(tmp_path / "games.sqlite3")]
        ran = nursery.ran("play", *words)
        assert ran.returncode == 2
        assert ran.stderr == f"zoc: port {port} of 127.0.0.1 cannot be had: address already in use; name another by --port\n"
    with bound("127.0.0.1", None) as one, bound("127.0.0.1", None) as two:
        assert one.getsockname() != two.getsockname()


def test_an_address_for_a_browser_names_a_machine() -> None:
    with bound("0.0.0.0", 0) as everywhere, bound("127.0.0.1", 0) as here:
        assert url(everywhere) == f"http://127.0.0.1:{everywhere.getsockname()[1]}"
        assert url(here) == f"http://127.0.0.1:{here.getsockname()[1]}"


def test_an_answer_never_waits_for_the_last_one_to_be_acknowledged() -> None:
    """asyncio sends at once only on a socket that is said to be TCP's: else an order takes forty milliseconds longer."""

    async def accepted() -> int:
        sent_at_once: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def met(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = writer.get_extra_info("socket")
            sent_at_once.set_result(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listening = bound("127.0.0.1", 0)
        async with await asyncio.start_server(met, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            writer.close()
            return await sent_at_once

    with ThreadPoolExecutor(1) as apart:  # a browser's own loop may run in this thread
        assert apart.submit(lambda: asyncio.run(accepted())).result()


def test_games_are_kept_where_the_system_wants_them() -> None:
    home = Path.home()
    assert data_folder("linux", {}) == home / ".local" / "share" / "zoc"
    assert data_folder("linux", {"XDG_DATA_HOME": "/data"}) == Path("/data/zoc")
    assert data_folder("linux", {"XDG_DATA_HOME": "not/absolute"}) == home / ".local" / "share" / "zoc"
    assert data_folder("darwin", {}) == home / "Library" / "Application Support" / "zoc"
    assert data_folder("win32", {"LOCALAPPDATA": "/appdata"}) == Path("/appdata/zoc")


def test_other_machines_are_served_only_if_one_asks(tmp_path: Path) -> None:
    with Service(str(tmp_path / "games.sqlite3"), folder=tmp_path) as service:
        listening = addresses(service.process.pid)
        assert listening == {"127.0.0.1"}
    with Service(str(tmp_path / "games.sqlite3"), "--host", "0.0.0.0", folder=tmp_path) as service:
        assert addresses(service.process.pid) == {"0.0.0.0"}
    assert "Other machines can reach it, and open tables of their own." in service.said


def addresses(process: int) -> set[str]:
    """Where a process listens, as the system tells it."""
    mine = set()
    for handle in Path(f"/proc/{process}/fd").iterdir():
        try:
            mine.add(os.readlink(handle))
        except OSError:
            continue
    found = set()
    for line in Path(f"/proc/{process}/net/tcp").read_text().splitlines()[1:]:
        words = line.split()
        if words[3] == "0A" and f"socket:[{words[9]}]" in mine:
            found.add(socket.inet_ntoa(bytes.fromhex(words[1].partition(":")[0])[::-1]))
    return found
