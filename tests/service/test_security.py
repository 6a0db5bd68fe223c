"""What protects those who use the service: policy, names, origins, and secrets that stay secret."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.service.running import Service, Table, http
from zoc.service.bundle import PAGE, sources
from zoc.service.security import HostNames, is_loopback

pytestmark = pytest.mark.long


# Every answer is sealed


PATHS = ["/", "/api.js", "/nowhere", "/api/scenarios", "/api/openapi.json", "/api/tables/x", "/api/books/none"]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_the_policy(service: Service, path: str) -> None:
    headers = http.get(service.url + path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert (policy["default-src"], policy["script-src"], policy["style-src"]) == ("'none'", "'self'", "'self'")
    assert (policy["frame-ancestors"], policy["base-uri"], policy["form-action"]) == ("'none'", "'none'", "'none'")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    assert "server" not in headers
    assert not any(name.startswith("access-control-") for name in headers)


def test_what_a_seat_is_told_is_kept_nowhere(table: Table) -> None:
    for path in ("", "/events", "/position.toml", "/position.svg", "/game.jsonl"):
        assert table["red"].get(path).headers["cache-control"] == "no-store"
    assert table["red"].get("/board").headers["cache-control"] == "private, no-cache"


# Names


STRANGE = ["evil.example", "evil.example:8420", "localhost.evil.example", "192.168.1.7", "", "127.0.0.1.evil.example"]


@pytest.mark.parametrize("host", STRANGE)
def test_a_name_that_was_made_to_point_here_is_not_answered_to(service: Service, host: str) -> None:
    response = http.get(f"{service.url}/api/scenarios", headers={"Host": host})
    assert (response.status_code, response.json()["error"]["kind"]) == (421, "host")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1", "127.3.2.1:99", "[::1]:8420"])
def test_this_machine_is_known_under_its_own_names(service: Service, host: str) -> None:
    assert http.get(f"{service.url}/api/scenarios", headers={"Host": host}).status_code == 200


def test_from_other_machines_it_is_reached_by_number_and_by_the_names_that_were_allowed() -> None:
    open_ = HostNames.of("0.0.0.0", ["Games.Example."])
    known = ("192.168.1.7:8420", "[fe80::1]:8420", "games.example", "games.example:443", "localhost", socket.gethostname())
    assert all(host in open_ for host in known)
    assert not any(host in open_ for host in ("evil.example", "games.example.evil.example", "", "::"))
    named = HostNames.of("127.0.0.1", ["games.example"])
    assert "games.example:8420" in named
    assert "192.168.1.7" not in named


def test_loopback_is_this_machine_only() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.9.9.9", "::1", "localhost")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "192.168.1.7", "games.example")))


# Origins


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_page_of_another_site_cannot_send_anything(service: Service, headers: dict[str, str]) -> None:
    response = http.post(f"{service.url}/api/tables", json={"scenario": "ford"}, headers=headers)
    assert (response.status_code, response.json()["error"]["kind"]) == (403, "origin")


def test_our_own_page_and_programs_can(service: Service) -> None:
    for headers in ({}, {"Origin": service.url, "Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}):
        assert http.post(f"{service.url}/api/draft", json={"toml": ""}, headers=headers).status_code == 200


def test_a_form_of_another_kind_is_not_read(service: Service) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        response = http.post(f"{service.url}/api/tables", content=b'{"scenario": "ford"}', headers={"Content-Type": kind})
        assert response.status_code == 422


# Files


@pytest.mark.parametrize(
    "path",
    [
        "/../service/app.py", "/..%2fservice/app.py", "/%2e%2e/service/app.py", "//etc/passwd", "/a%2f..%2f..%2fx", "/%00",
        "/board", "/board/", "/README.md",
    ],
)  # fmt: skip
def test_nothing_but_the_page_is_served(service: Service, path: str) -> None:
    with socket.create_connection(tuple_of(service.url)) as opened:  # a client would tidy the path
        opened.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        assert opened.makefile("rb").readline() == b"HTTP/1.1 404 Not Found\r\n"


def tuple_of(url: str) -> tuple[str, int]:
    host, _, port = url.removeprefix("http://").partition(":")
    return host, int(port)


def test_every_file_of_the_page_has_its_kind_and_is_sent_once(service: Service) -> None:
    kinds = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8"}
    for file in sources():
        url = f"{service.url}/{file.relative_to(PAGE).as_posix()}"
        first = http.get(url)
        assert (first.status_code, first.headers["content-type"]) == (200, kinds[file.suffix])
        assert first.content == file.read_bytes()
        assert http.get(url, headers={"If-None-Match": first.headers["etag"]}).status_code == 304
        assert http.head(url).headers["content-length"]


def test_who_cannot_unpack_gets_it_plain(service: Service) -> None:
    plain = http.get(f"{service.url}/api/books/ocs", headers={"Accept-Encoding": "identity"})
    packed = http.get(f"{service.url}/api/books/ocs", headers={"Accept-Encoding": "gzip"})
    assert ("content-encoding" in plain.headers, packed.headers["content-encoding"]) == (False, "gzip")
    assert plain.content == packed.content


# Secrets


def test_no_secret_is_logged_stored_or_told_again(tmp_path: Path) -> None:
    with Service(str(tmp_path / "games.sqlite3"), folder=tmp_path, limits=("body=2000",)) as service:
        table = service.lay()
        secrets = list(table.seats.values())
        told: list[str] = []
        for role, secret in table.seats.items():
            guest = table[role]
            with guest.live() as live:
                told.append(str(live.hear()))
            paths = ("", "/board", "/events", "/nowhere", "/position.toml", "/game.jsonl", f"/{secret}", "?as=nobody")
            told += [guest.get(path).text for path in paths]
            told += [guest.send_bytes("/ask", body).text for body in (b"", b"{", b'{"ask": 5}', b"x" * 3000)]
            told.append(guest.send(0, "end_turn").text)
            told.append(http.get(f"{service.url}/api/tables/{table.name}?seat={secret}").text)
            told.append(http.get(guest.url, headers={"Authorization": f"Bearer {secret}x"}).text)
        service.stop()
        kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for secret in secrets:
        assert not any(secret in each for each in told)
        assert secret not in service.said
        assert secret.encode() not in kept


def test_a_password_of_a_store_is_not_shown(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="the service did not start") as found:
        Service("postgresql://zoc:sesame@127.0.0.1:1/zoc", folder=tmp_path)
    assert "sesame" not in str(found.value)
    assert "cannot be opened" in str(found.value)
