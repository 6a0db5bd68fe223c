"""The websocket of a table: live updates for each seat, catching up, and how it ends."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.protocol import State
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.patience import PATIENCE
from tests.service.running import Live, Service, Table, live_address

pytestmark = pytest.mark.long

MOVE = {"unit": "spearman", "at": "5,4"}


def test_every_seat_hears_what_happens_as_it_may_know_it(table: Table) -> None:
    with table["red"].live() as red, table["blue"].live() as blue, table["observer"].live() as observer:
        for live in (red, blue, observer):
            first = live.hear()
            assert (first["event"], first["events"]) == (0, [])
        done = table["red"].do(0, "move", **MOVE)
        heard = {live: live.hear() for live in (red, blue, observer)}
        assert [told["event"] for told in heard.values()] == [1, 1, 1]
        assert [told["state"]["seat"] for told in heard.values()] == ["red", "blue", "observer"]
        assert heard[red]["state"] == done["state"]
        assert [line["text"] for line in heard[blue]["events"][0]["lines"]] == ["spearman goes from 4,4 to 5,4 for 1 point."]
        assert ("order" in heard[red]["events"][0], "order" in heard[blue]["events"][0]) == (True, False)


def test_who_comes_back_catches_up_from_the_last_event_he_saw(table: Table) -> None:
    for n in range(3):
        table["umpire"].do(n, "end_turn")
    with table["blue"].live(after=1) as blue:
        told = blue.hear()
    assert [event["n"] for event in told["events"]] == [2, 3]
    assert (told["event"], told["state"]["event"]) == (3, 3)
    with table["blue"].live(after=99) as blue:
        assert blue.hear()["events"] == []


def test_the_umpire_may_listen_from_a_side(table: Table) -> None:
    with table["umpire"].live(**{"as": "blue"}) as umpire:
        assert umpire.hear()["state"]["seat"] == "umpire"
    with table["red"].live(**{"as": "blue"}) as red:
        assert refused(red) == ("forbidden", 1008)


def refused(live: Live) -> tuple[str, int]:
    """The kind of the error that came, and the code that the socket was closed with."""
    kind = live.hear()["error"]["kind"]
    with pytest.raises(ConnectionClosed) as closed:
        live.socket.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    return kind, closed.value.rcvd.code


@pytest.mark.parametrize(
    "first",
    [
        "", "sesame", "[]", "{}", '{"seat": 5}', '{"seat": "x", "after": "0"}', '{"seat": "x", "after": -1}',
        '{"seat": "x", "more": 1}', '{"seat": "x", "after": true}', '{"seat": "' + "x" * 2000 + '"}',
    ],
)  # fmt: skip
def test_a_first_message_that_says_nothing_is_refused_and_not_repeated(table: Table, first: str) -> None:
    with connect(live_address(table)) as opened:
        opened.send(first)
        assert refused(Live(opened)) == ("shape", 1008)


def test_no_seat_no_news(table: Table) -> None:
    stranger = Table(table.url, table.name, {"red": "sesame"})
    with stranger["red"].live() as live:
        assert refused(live) == ("seat", 1008)
    nowhere = Table(table.url, "0" * 16, table.seats)
    with nowhere["red"].live() as live:
        assert refused(live) == ("unknown", 1008)


def test_a_page_of_another_site_cannot_listen(service: Service, table: Table) -> None:
    with pytest.raises(InvalidStatus) as found, connect(live_address(table), origin=Origin("https://evil.example")):
        pass
    assert found.value.response.status_code == 403
    assert "ASGI" not in service.said
    with connect(live_address(table), origin=Origin(table.url)) as ours:
        assert ours.state is State.OPEN


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that waits for nobody, and lets two listen from a seat."""
    folder = tmp_path_factory.mktemp("strict")
    with Service(str(folder / "games.sqlite3"), folder=folder, limits=("patience=1", "listeners=2", "rate=10000")) as service:
        yield service


def test_who_says_nothing_is_sent_away(strict: Service) -> None:
    table = strict.lay()
    with connect(live_address(table)) as opened:
        assert refused(Live(opened)) == ("seat", 1008)


def test_so_many_may_listen_from_a_seat_and_none_takes_the_place_of_another(strict: Service) -> None:
    table = strict.lay()
    with table["observer"].live() as one, table["observer"].live() as two:
        assert [one.hear()["event"], two.hear()["event"]] == [0, 0]
        with table["observer"].live() as three, table["red"].live() as player:
            assert refused(three) == ("limit", 1013)
            assert player.hear()["event"] == 0


def test_who_does_not_listen_is_dropped_and_holds_nobody_up(strict: Service) -> None:
    table = strict.lay(toml=crowd(400))
    with table["blue"].live() as listening, connect(live_address(table), max_queue=1) as deaf:
        deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
        deaf.send(json.dumps({"seat": table.seats["blue"], "after": 0}))
        assert listening.hear()["event"] == 0
        last = 0
        while last < 2 or not has_room(table):
            last = table["umpire"].do(last, "end_turn")["event"]
            assert listening.hear()["event"] == last
            assert last < 500, "nobody was dropped"
        with suppress(ConnectionClosed):
            while True:
                deaf.recv(timeout=PATIENCE)
        assert deaf.state is State.CLOSED
    assert "a listener has taken nothing for 1 seconds, and is dropped" in strict.said


def has_room(table: Table) -> bool:
    """Whether one more may listen from blue's seat."""
    with table["blue"].live() as live:
        return "error" not in live.hear()


def crowd(count: int) -> str:
    """A scenario whose state is long."""
    units = "\n".join(f'[[unit]]\nid = "unit_{n}"\nside = "red"\nat = "{n % 40 + 1},{n // 40 + 1}"' for n in range(count))
    head = 'ruleset = "wesnoth"\nto_move = "red"\n[grid]\nwidth = 40\nheight = 40\nlabels = "c,r"\n[terrain.legend]\n"." = "flat"'
    return f'{head}\n[[side]]\nname = "red"\n[[side]]\nname = "blue"\n{units}\n'


# Other processes


def test_two_services_on_one_store_serve_the_same_table(place: str, tmp_path: Path) -> None:
    with Service(place, folder=tmp_path) as one, Service(place, folder=tmp_path) as two:
        here = one.lay()
        there = here.at(two.url)
        with here["blue"].live() as blue, there["red"].live() as red:
            assert [blue.hear()["event"], red.hear()["event"]] == [0, 0]
            for n in range(0, 6, 2):
                assert here["umpire"].do(n, "end_turn")["event"] == n + 1
                assert there["umpire"].state()["event"] == n + 1
                assert there["umpire"].do(n + 1, "end_turn")["event"] == n + 2
            for live in (blue, red):
                heard = live.until(6)
                assert [event["n"] for told in heard for event in told["events"]] == [1, 2, 3, 4, 5, 6]
        stale = here["umpire"].send(2, "end_turn")
        assert (stale.status_code, [event["n"] for event in stale.json()["events"]]) == (409, [3, 4, 5, 6])
        assert here["umpire"].state() == there["umpire"].state()


def test_a_service_that_was_killed_comes_back_with_everything(place: str, tmp_path: Path) -> None:
    first = Service(place, folder=tmp_path)
    table = first.lay()
    key = "the-one-and-only"
    done = table["red"].send(0, "move", key, **MOVE).json()
    first.kill()
    with Service(place, folder=tmp_path) as second:
        again = table.at(second.url)
        assert again["red"].state() == done["state"]
        assert again["red"].send(0, "move", key, **MOVE).json() == done
        with again["blue"].live(after=0) as blue:
            assert [event["n"] for event in blue.hear()["events"]] == [1]
