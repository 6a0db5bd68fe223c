"""No single request takes the service: texts are bounded in shape before they are parsed, and work has a deadline and a limit.

While a stranger's request is refused, a seated player's order is answered.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.patience import PATIENCE
from tests.service.running import FORD, Service, http
from zoc.errors import Malformed
from zoc.scenario import loads
from zoc.scenario.jsonline import json_line
from zoc.service.refusal import Refusal
from zoc.service.work.worker import Bounds
from zoc.service.work.workshop import Workshop

MUCH = 256 << 10
"""Kilobytes that no process of the service has at its peak, besides what it begins with."""

BOMBS: dict[str, tuple[str, str]] = {
    "a dotted key": ("a" + ".b" * 40_000 + " = 1\n", "a key has more than 16 parts"),
    "a dotted table": ("[a" + ".b" * 40_000 + "]\n", "a key has more than 16 parts"),
    "a quoted dotted key": ("a" + " . 'b'" * 40_000 + " = 1\n", "a key has more than 16 parts"),
    "unknown tables": ("".join(f"[t{n}]\n" for n in range(300_000)), "the text has more than 200,000 lines"),
    "empty tables": ("".join(f"[t{n}]\n" for n in range(100_000)), "there are more than 50,000 tables"),
    "tables with tables": ("x = " + "{a = " * 5_000, "lists or tables are nested too deeply"),
    "lists in lists": ("x = " + "[" * 5_000, "lists or tables are nested too deeply"),
    "a long list": ("x = [" + "1," * 600_000 + "]", "there are more than 500,000 values"),
}


BLANK = 'ruleset = "wesnoth"\n[grid]\nwidth = 3\nheight = 3\n[[side]]\nname = "red"\n'


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_text_out_of_all_bounds_is_refused_before_it_is_parsed(bomb: str) -> None:
    text, told = BOMBS[bomb]
    with pytest.raises(Malformed, match=told):
        loads(text + FORD)


def test_strings_and_comments_have_no_shape() -> None:
    odd = 'about = """\n' + "[x]\n{a = 1, b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t}\n" * 40 + '"""\n# ' + ".a" * 100 + "\n"
    assert loads(odd + BLANK).about.count("[x]") == 40


@pytest.mark.parametrize("odd", ['a = """' + '\\"""' * 50_000, 'a = "' + '\\"' * 100_000, "a = '''" + "''\n" * 50_000])
def test_a_string_without_an_end_is_looked_at_once(odd: str) -> None:
    with pytest.raises(Malformed, match="this is no TOML"):
        loads(odd)


def test_a_key_twice_among_many() -> None:
    body = json.dumps({f"key{n}": 1 for n in range(50_000)}).encode()[:-1] + b', "key49999": 2}'
    with pytest.raises(Malformed, match="'key49999' is written twice"):
        json_line(body, "the body", len(body))


# A piece of work


def test_a_worker_has_a_deadline_and_a_memory_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zoc.service.work.foreman.forked", lambda bounds: None)  # as where a process cannot fork
    shop = Workshop(Bounds(seconds=3, memory=600 << 20))
    try:
        assert shop.run(str.zfill, "7", 3) == b'"007"'
        with pytest.raises(Refusal, match="more memory than the service gives") as large:
            shop.run(str.zfill, "7", 2 << 30)
        with pytest.raises(Refusal, match="takes more than 3 seconds") as late:
            shop.run(max, range(10**12))
        assert {large.value.status_code, late.value.status_code} == {413}
        with pytest.raises(Refusal, match="this is no TOML"):
            shop.run(loads, "x")
        assert shop.run(str.zfill, "7", 3) == b'"007"'
    finally:
        shop.close()


# The service


def peak(service: Service) -> int:
    """The most memory that any process of a service has had, in kilobytes."""
    found, family = 0, {service.process.pid}
    processes = {int(each.name): each for each in Path("/proc").iterdir() if each.name.isdigit()}
    for pid in sorted(processes):
        try:
            lines = dict(line.split(":", 1) for line in (processes[pid] / "status").read_text().splitlines())
        except (OSError, ValueError):
            continue
        if pid in family or int(lines["PPid"]) in family:
            family.add(pid)
            found = max(found, int(lines.get("VmHWM", "0").split()[0]))
    return found


FEW = 3


def drafted(service: Service, text: str) -> httpx.Response:
    return http.post(f"{service.url}/api/draft", json={"toml": text})


def laid(service: Service, text: str) -> httpx.Response:
    return http.post(f"{service.url}/api/tables", json={"toml": text})


def played(service: Service, text: str) -> httpx.Response:
    head = {"zoc": "game", "format": 1, "ruleset": "wesnoth", "revision": 1, "scenario": text}
    return http.post(f"{service.url}/api/tables", json={"game": json.dumps(head) + "\n"})


@pytest.mark.parametrize("send", [drafted, laid, played])
def test_bombs_cost_a_refusal_and_no_memory_while_an_order_is_answered(
    service: Service, send: Callable[[Service, str], httpx.Response]
) -> None:
    table = service.lay()
    before = peak(service)
    with ThreadPoolExecutor(4) as crowd:
        answers = [crowd.submit(send, service, text + FORD) for text, _ in list(BOMBS.values())[:FEW]]
        assert table["red"].do(0, "end_turn")["ok"]
    for answer, (_, told) in zip(answers, BOMBS.values(), strict=False):
        got = answer.result()
        assert got.status_code == (200 if send is drafted else 400)
        assert told in got.text
    assert peak(service) - before < MUCH


def test_too_many_values_are_refused_before_they_are_made(service: Service) -> None:
    edits = b'{"toml": "", "edits": [' + b"{}," * 300_000 + b"{}]}"
    refused = http.post(f"{service.url}/api/draft/edit", content=edits, headers={"Content-Type": "application/json"})
    assert (refused.status_code, refused.json()["error"]["message"]) == (413, "the body has more than 200,000 values")
    assert drafted(service, '"\\' * 200_000).status_code == 200


SLOW = FORD + "".join(f'[[unit]]\nid = "unit {n}"\nside = "red"\nat = "1,1"\nmvoes = {n}\n' for n in range(9_000))
"""Many mistakes, each in bounds."""


def test_work_that_takes_too_long_ends_and_leaves_seats_alone(tmp_path: Path) -> None:
    with Service(str(tmp_path / "games.sqlite3"), folder=tmp_path, limits=("work=1", "guests=1")) as service:
        table = service.lay()
        with ThreadPoolExecutor(8) as crowd:
            drafts = [crowd.submit(drafted, service, SLOW) for _ in range(4)]
            for n in range(4):
                assert table["red" if n % 2 == 0 else "blue"].do(n, "end_turn")["ok"]
            assert http.get(f"{service.url}/api/scenarios", timeout=PATIENCE).status_code == 200
            statuses = [each.result().status_code for each in drafts]
        assert set(statuses) <= {200, 413, 429}
        assert 429 in statuses, "an address has one piece of work at a time"
        assert drafted(service, FORD).json()["ok"]


def test_the_workers_end_with_the_service(tmp_path: Path) -> None:
    with Service(str(tmp_path / "games.sqlite3"), folder=tmp_path) as service:
        service.lay()
        family = [each for each in _children(service.process.pid) for each in (each, *_children(each))]
        assert len(family) == 2
        service.kill()
        until = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{pid}").exists() for pid in family):
            assert time.monotonic() < until
            time.sleep(0.05)


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
