"""Half-sent requests take nothing from those who play: deadlines, connections counted by address, seats that keep their place."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.patience import PATIENCE
from tests.service.running import LOOSE, Service, http
from zoc.service.connections import Connections
from zoc.service.refusal import Refusal

HALF = b"POST /api/draft HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with little patience and room."""
    folder = tmp_path_factory.mktemp("hurried")
    limits = (*LOOSE, "head=2", "receiving=1", "address_connections=40")
    with Service(str(folder / "games.sqlite3"), folder=folder, limits=limits) as service:
        yield service


@contextmanager
def dialled(service: Service, said: bytes) -> Iterator[socket.socket]:
    """A connection on which something has been sent."""
    place = urlsplit(service.url)
    with socket.create_connection((place.hostname, place.port), timeout=PATIENCE) as line:
        line.sendall(said)
        yield line


def heard(line: socket.socket) -> tuple[int, dict[str, object]]:
    """A whole response after which the connection ends: its status and its error."""
    data = b""
    while more := line.recv(1 << 16):
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["error"]


def test_hundreds_of_half_requests_are_not_felt_by_those_who_play(hurried: Service) -> None:
    table = hurried.lay()
    with ExitStack() as crowd, table["blue"].live() as blue:
        blue.hear()
        for n in range(300):
            crowd.enter_context(dialled(hurried, HALF if n % 2 else HALF + b"Content-Length: 99\r\n\r\n{"))
            if n % 100 == 50:
                with httpx.Client(timeout=PATIENCE) as newcomer:
                    assert newcomer.get(f"{hurried.url}/api/books").status_code == 200
                    seat = {"Authorization": f"Bearer {table.seats['red']}"}
                    assert newcomer.get(f"{hurried.url}/api/tables/{table.name}", headers=seat).status_code == 200
        assert table["red"].do(0, "end_turn")["ok"]
        assert blue.until(1)[-1]["event"] == 1


def test_the_oldest_half_request_makes_room_and_is_told(hurried: Service) -> None:
    with ExitStack() as crowd, dialled(hurried, HALF) as oldest:
        http.get(f"{hurried.url}/api/books")
        for _ in range(60):
            crowd.enter_context(dialled(hurried, HALF))
        status, error = heard(oldest)
        assert (status, error["kind"]) in ((429, "limit"), (408, "slow"))  # the latter on a slow machine


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (HALF, "the head of the request has not come within 2 seconds"),
        (b"", "the head of the request has not come within 2 seconds"),
        (HALF + b"Content-Length: 99\r\n\r\n{", "the body of the request has not come within 1 seconds"),
        (HALF + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n", "the body of the request has not come within 1 seconds"),
    ],
)
def test_a_half_request_ends_with_a_documented_refusal(hurried: Service, said: bytes, told: str) -> None:
    with dialled(hurried, said) as line:
        assert heard(line) == (408, {"kind": "slow", "message": told, "problems": []})


def test_a_second_request_on_a_connection_has_the_same_deadline(hurried: Service) -> None:
    with dialled(hurried, b"GET /api/none HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") as line:
        assert line.recv(1 << 16).startswith(b"HTTP/1.1 404")
        line.sendall(HALF)
        data = b""
        while more := line.recv(1 << 16):
            data += more
        assert b"HTTP/1.1 408" in data


def test_no_http_at_all_is_refused_in_json(hurried: Service) -> None:
    with dialled(hurried, b"\x16\x03\x01 hello\r\n\r\n") as line:
        assert heard(line) == (400, {"kind": "malformed", "message": "this is no HTTP request", "problems": []})


# Behind a proxy


def test_a_proxy_names_its_clients_and_has_room_for_all_of_them(tmp_path: Path) -> None:
    limits = ("address_rate=1", "address_burst=5", "address_connections=10")
    place = str(tmp_path / "games.sqlite3")
    with Service(place, "--proxy", "127.0.0.1", folder=tmp_path, limits=limits) as service, ExitStack() as crowd:
        lines = [crowd.enter_context(dialled(service, HALF)) for _ in range(30)]
        seen = {name: _asked(service, name) for name in ("192.0.2.1", "192.0.2.2", "2001:db8::1")}
        assert all(statuses == [200] * 5 + [429] * 3 for statuses in seen.values()), seen
        for line in lines:
            line.settimeout(0.01)
            with pytest.raises(TimeoutError):
                line.recv(1)


def test_without_a_proxy_nobody_chooses_an_address(tmp_path: Path) -> None:
    with Service(str(tmp_path / "games.sqlite3"), folder=tmp_path, limits=("address_rate=1", "address_burst=5")) as service:
        assert [_asked(service, f"192.0.2.{n}", times=1)[0] for n in range(8)] == [200] * 5 + [429] * 3


def _asked(service: Service, address: str, times: int = 8) -> list[int]:
    return [http.get(f"{service.url}/api/books", headers={"X-Forwarded-For": address}).status_code for _ in range(times)]


# Who makes room


class Line:
    """A connection that is being answered, or not."""

    def __init__(self, address: str, answering: bool = False) -> None:
        self.address, self.answering, self.told = address, answering, 0

    def hang_up(self, why: Refusal) -> None:
        self.told = why.status_code


def test_the_oldest_guest_of_the_same_address_makes_room() -> None:
    connections = Connections(most=10, each=3)
    other, *lines = [Line("192.0.2.9"), *(Line("192.0.2.1") for _ in range(5))]
    for line in (other, *lines):
        connections.open(line)
    assert [line.told for line in (other, *lines)] == [0, 429, 429, 0, 0, 0]
    assert len(connections) == 4


def test_where_all_is_full_the_address_with_most_guests_makes_room() -> None:
    connections = Connections(most=5, each=4)
    lines = [Line("192.0.2.1"), *(Line("192.0.2.2") for _ in range(4)), Line("192.0.2.3")]
    for line in lines:
        connections.open(line)
    assert [line.told for line in lines] == [0, 429, 0, 0, 0, 0]


def test_a_seat_and_an_answer_keep_their_place() -> None:
    connections = Connections(most=10, each=2)
    seat, answered, half, late = Line("192.0.2.1"), Line("192.0.2.1", answering=True), Line("192.0.2.1"), Line("192.0.2.1")
    connections.open(seat)
    connections.seat(seat)
    for line in (answered, half, late):
        connections.open(line)
    assert [line.told for line in (seat, answered, half, late)] == [0, 0, 429, 0]
    late.answering = True
    with pytest.raises(Refusal, match="429"):
        connections.open(Line("192.0.2.1"))
    for line in (seat, answered, half, late):
        connections.close(line)
    assert (len(connections), connections.guests) == (0, {})
