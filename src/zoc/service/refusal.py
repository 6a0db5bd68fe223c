"""Errors of the service: they have one shape, name each problem, and reveal no secret."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import cast

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException as StarletteHTTPException

from zoc.errors import Malformed, Problem, Unavailable, ZocError
from zoc.service.answer import Json
from zoc.service.store.games import StoreGone
from zoc.service.wire import ProblemJson as SentProblem
from zoc.service.wire import RefusedJson

log = logging.getLogger("zoc.service")

LONGEST, MOST = 1000, 100
"""The most letters of a message, and the most problems listed."""
KINDS = {
    401: "seat",
    403: "forbidden",
    404: "unknown",
    405: "method",
    408: "slow",
    413: "size",
    421: "host",
    422: "shape",
    429: "limit",
}
AGAIN = "5"
"""Seconds after which a client should try the store again."""

Responses = dict[int | str, dict[str, object]]
EVERYWHERE: Responses = {status: {"model": RefusedJson} for status in (400, 408, 413, 422, 429, 503)}
"""What any route may refuse with."""


class Refusal(HTTPException):
    """A refused request: why, and what is wrong with it."""

    def __init__(
        self,
        status: int,
        message: str,
        *,
        kind: str = "",
        problems: Iterable[Problem] = (),
        headers: Mapping[str, str] | None = None,
        **more: object,
    ) -> None:
        super().__init__(status, message, dict(headers or {}))
        self.kind = kind or KINDS.get(status, "refused")
        self.problems, self.more = tuple(problems), more

    def told(self) -> RefusedJson:
        """The refusal for the wire."""
        listed = [told_problem(problem) for problem in self.problems[:MOST]]
        error = {"kind": self.kind, "message": cut(str(self.detail)), "problems": listed}
        return cast(RefusedJson, {"error": error, **self.more})

    def answer(self) -> Json:
        return Json(self.told(), self.status_code, headers=self.headers)


def told_problem(problem: Problem) -> SentProblem:
    """One problem for the wire."""
    return {"message": cut(problem.message), "where": cut(problem.where), "line": problem.line}


def cut(message: str) -> str:
    return message if len(message) <= LONGEST else message[:LONGEST] + " …"


def refusal(error: Exception) -> Refusal:
    """The refusal that an error amounts to."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, StoreGone):
        return Refusal(503, str(error), kind=error.kind, headers={"Retry-After": AGAIN})
    if isinstance(error, Malformed):
        return Refusal(400, "; ".join(map(str, error.problems)), kind=error.kind, problems=error.problems)
    if isinstance(error, Unavailable):
        return Refusal(501, str(error), kind=error.kind)
    if isinstance(error, RequestValidationError):
        problems = [Problem(_said(found), ".".join(map(str, found["loc"]))) for found in error.errors()]
        return Refusal(422, "; ".join(map(str, problems)), problems=problems)
    if isinstance(error, StarletteHTTPException):
        return Refusal(error.status_code, HTTPStatus(error.status_code).phrase, headers=error.headers)
    return Refusal(500, "a fault in zoc; nothing was done", kind="internal")


def _said(found: Mapping[str, object]) -> str:
    """Mistakes in the shape of a request, without its values, which might be secret."""
    return str(found["msg"]).removeprefix("Value error, ")


def refuse_with(app: FastAPI) -> None:
    """Make an application report every error in this shape."""

    async def refuse(request: Request, error: Exception) -> Json:
        found = refusal(error)
        if isinstance(error, StoreGone):
            log.error("%s", error.told_to_host())
        elif found.status_code >= 500:
            log.error("%s %s", request.method, request.url.path, exc_info=(type(error), error, error.__traceback__))
        return found.answer()

    expected: Sequence[type[Exception]] = (ZocError, RequestValidationError, StarletteHTTPException, Exception)
    for kind in expected:
        app.add_exception_handler(kind, refuse)
