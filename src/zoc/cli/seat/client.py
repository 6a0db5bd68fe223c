"""The wire to a service: one request, one answer, and what can be wrong with either. Nothing is trusted that comes over it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from queue import SimpleQueue
from typing import Any, TypeVar

import httpx

from zoc.cli.console import plain
from zoc.cli.seat.link import SeatLink
from zoc.errors import Malformed, Problem, ZocError

T = TypeVar("T")
Json = dict[str, Any]

CONNECT, ANSWER = 5.0, 30.0
"""Seconds that a service may take to be there, and to answer."""
SHORTEST, LONGEST = 0.1, 5.0
"""Seconds between two attempts, at first and at last."""


class NoAnswer(ZocError):
    """The service does not answer, or has no time just now; ``pause`` is when it asks to be tried again."""

    kind = "service"

    def __init__(self, message: str, pause: float = 0.0) -> None:
        super().__init__(message)
        self.pause = pause


class Declined(ZocError):
    """The service answers, and says no: its own words, and what else it tells."""

    def __init__(self, status: int, kind: str, message: str, told: Json) -> None:
        super().__init__(message)
        self.status, self.kind, self.told = status, kind, told


class Wire:
    """Requests from one seat."""

    def __init__(self, link: SeatLink) -> None:
        self.link = link
        headers, timeout = {"Authorization": f"Bearer {link.secret}"}, httpx.Timeout(ANSWER, connect=CONNECT)
        self.http = httpx.Client(headers=headers, timeout=timeout, trust_env=link.afar)

    def get(self, path: str = "", **query: str | int) -> Json:
        return read(self._answered("GET", path, params=query).content)

    def text(self, path: str, **query: str | int) -> str:
        """What is no JSON: a position, a game."""
        return self._answered("GET", path, params=query).text

    def post(self, path: str, body: Mapping[str, object]) -> Json:
        return read(self._answered("POST", path, json=dict(body)).content)

    def _answered(self, method: str, path: str, **what: Any) -> httpx.Response:
        try:
            response = apart(lambda: self.http.request(method, self.link.api + path, **what))
        except httpx.TransportError as wrong:
            said = plain(str(wrong)) or type(wrong).__name__
            raise NoAnswer(f"the service at {self.link.home} does not answer ({said})") from None
        except (httpx.InvalidURL, httpx.DecodingError):
            raise Declined(0, "strange", f"what is at {self.link.home} is no service of zoc", {}) from None
        if response.is_success:
            return response
        raise declined(response.status_code, response.content, response.headers.get("retry-after", ""))

    def close(self) -> None:
        self.http.close()


def apart(call: Callable[[], T]) -> T:
    """What a call answers, made in a thread of its own.

    Who waits for it may be interrupted, and go away, at any moment; the call itself never is. In the middle of it a lock of
    the connections would stay locked, and the next request would wait for ever.
    """
    found: list[T] = []
    wrong: list[BaseException] = []
    done: SimpleQueue[None] = SimpleQueue()

    def made() -> None:
        try:
            found.append(call())
        except BaseException as fault:
            wrong.append(fault)
        finally:
            done.put(None)

    threading.Thread(target=made, name="zoc-request", daemon=True).start()
    done.get()
    if wrong:
        raise wrong[0]
    return found[0]


def declined(status: int, content: bytes, again: str = "") -> ZocError:
    """What a refusal of the service amounts to here."""
    try:
        told = read(content)
        error = told["error"]
        kind, message = str(error["kind"]), str(error["message"])
    except (Malformed, KeyError, TypeError):
        kind, message, told, error = "strange", f"the service answers with {status}, and nothing that zoc would say", {}, {}
    if status in (429, 502, 503, 504):
        return NoAnswer(f"the service says: {message}", float(again) if again.isdigit() else 1.0)
    if status == 400 and (problems := error.get("problems")):
        return Malformed([Problem(str(each["message"]), str(each["where"]), each["line"]) for each in problems])
    return Declined(status, kind, message, told)


def read(content: bytes | str) -> Json:
    """JSON that came over the wire, without anything in it that a terminal would obey."""
    try:
        told = json.loads(content)
    except ValueError:
        raise Malformed("the service answers with something that is not JSON") from None
    if not isinstance(told, dict):
        raise Malformed("the service answers with something that zoc would not say")
    return {plain(key): _cleaned(each) for key, each in told.items()}


def _cleaned(told: object) -> object:
    if isinstance(told, str):
        return plain(told)
    if isinstance(told, list):
        return [_cleaned(each) for each in told]
    return {plain(key): _cleaned(each) for key, each in told.items()} if isinstance(told, dict) else told


def pauses() -> Iterator[float]:
    """Seconds between attempts, longer and longer."""
    pause = SHORTEST
    while True:
        yield pause
        pause = min(2 * pause, LONGEST)
