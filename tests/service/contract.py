"""The wire contract, checked on every answer that a test gets: as its route declares it, and a question's by its verb."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import httpx
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError
from starlette.routing import Match

from zoc.rulesets import names, ruleset
from zoc.service.routes import drafts, gallery, opponents, orders, rulebooks, supposing, tables
from zoc.service.wire import ANSWERS, BookAnswer, RefusedJson, Update

ROUTES = [
    route
    for part in (gallery, rulebooks, tables, orders, supposing, opponents, drafts)
    for route in part.router.routes
    if isinstance(route, APIRoute)
]


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


@cache
def own_questions() -> set[str]:
    """The questions that some book answers in its own way."""
    return {question for name in names() for question in ruleset(name).questions}


def promised(response: httpx.Response) -> Any:
    """The type that the contract promises for an answer; nothing for what is no JSON."""
    request = response.request
    if not request.url.path.startswith("/api/") or response.headers.get("content-type") != "application/json":
        return None
    scope = {"type": "http", "method": request.method, "path": request.url.path}
    route = next((one for one in ROUTES if one.matches(scope)[0] is Match.FULL), None)
    if response.status_code not in (200, 201):
        declared = route.responses.get(response.status_code) if route else None
        return declared["model"] if declared else RefusedJson
    if route is None:
        return None
    return answered(json.loads(request.content)["ask"]) if request.url.path.endswith("/ask") else route.response_model


@cache
def answered(verb: str) -> Any:
    """What a question is answered by; a book's own question of the same name may be answered otherwise."""
    known = ANSWERS.get(verb, ())
    kinds = (*known, BookAnswer) if verb in own_questions() or not known else known
    found: Any = kinds[0]
    for kind in kinds[1:]:
        found = found | kind
    return found


def kept(response: httpx.Response) -> None:
    """Fail if an answer is not as the contract says."""
    kind = promised(response)
    if kind is not None:
        response.read()
        checked(kind, response.content, f"{response.request.method} {response.request.url.path}")


def heard(message: str | bytes) -> None:
    """Fail if what a websocket tells is not as the contract says."""
    checked(RefusedJson if "error" in json.loads(message) else Update, message, "the websocket")


def checked(kind: Any, body: str | bytes, where: str) -> None:
    try:
        adapter(kind).validate_json(body)
    except ValidationError as wrong:
        told = [f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in wrong.errors(include_input=False, include_url=False)]
        raise AssertionError(f"{where} breaks the contract:\n" + "\n".join(told[:20])) from None
