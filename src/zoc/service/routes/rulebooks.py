"""The rulebooks, with the deeds of their units and the fields of their scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from functools import lru_cache
from typing import Annotated, cast

from fastapi import APIRouter, Path, Request, Response

from zoc.ask import rulebooks
from zoc.errors import Unknown
from zoc.law import Field, Points, Row, Ruleset
from zoc.look import Marker
from zoc.rulesets import ruleset
from zoc.scenario.facts import words
from zoc.scenario.pieces import unit_fields
from zoc.scenario.schema import schema
from zoc.scenario.terrain import cell_fields
from zoc.scenario.turn import written
from zoc.service.answer import CachedAnswer, Json, encoded
from zoc.service.form import form
from zoc.service.refusal import EVERYWHERE, Refusal
from zoc.service.request import InLobby
from zoc.service.routes.gallery import STAYS, UNKNOWN
from zoc.service.wire import BookHead, BookJson
from zoc.service.wire import Json as JsonObject
from zoc.service.wire.book import DeedOfBook, FactJson
from zoc.service.wire.book import MarkerJson as SentMarker

Name = Annotated[str, Path(max_length=200)]

router = APIRouter(prefix="/api/books", tags=["books"], responses=EVERYWHERE)


@router.get("", response_model=list[BookHead])
async def shelf(request: Request, lobby: InLobby) -> Response:
    """All books."""
    return (await lobby.apart(_shelf)).answer(request, STAYS)


@router.get("/{name}", response_model=BookJson, responses=UNKNOWN)
async def book(request: Request, lobby: InLobby, name: Name) -> Response:
    """A whole book: clauses, readings, questions, deeds, ways of moving, and the facts of its pieces and maps."""
    return (await lobby.apart(_book, name)).answer(request, STAYS)


@router.get("/{name}/schema", response_model=JsonObject, responses=UNKNOWN)
async def book_schema(request: Request, lobby: InLobby, name: Name) -> Response:
    """The JSON Schema of a book's scenarios."""
    return (await lobby.apart(_schema, name)).answer(request, STAYS)


@lru_cache(maxsize=1)
def _shelf() -> CachedAnswer:
    return CachedAnswer(encoded(rulebooks.shelf()["books"]), Json.media_type)


@lru_cache(maxsize=100)
def _book(name: str) -> CachedAnswer:
    rules = _rules(name)
    fields = {"units": unit_fields(rules), "cells": cell_fields(rules), "hexsides": rules.hexsides}
    deeds = {name: _deed(rules, name) for name in rules.deeds}
    markers = {name: _marker(marker) for name, marker in rules.markers.items()}
    facts = {of: _fields(declared) for of, declared in fields.items()} | {"markers": markers}
    told = rulebooks.book(rules) | {"deeds": deeds, "fields": facts, "form": form(rules)}
    return CachedAnswer(encoded(told), Json.media_type)


@lru_cache(maxsize=100)
def _schema(name: str) -> CachedAnswer:
    return CachedAnswer(encoded(schema(_rules(name))), Json.media_type)


def _rules(name: str) -> Ruleset:
    try:
        return ruleset(name)
    except Unknown as unknown:
        raise Refusal(404, str(unknown), problems=unknown.problems) from None


def _deed(rules: Ruleset, name: str) -> DeedOfBook:
    deed = rules.deeds[name]
    takes = {
        key: {"kind": take.kind, "optional": not take.always} | ({} if callable(take.words) else {"words": list(take.words)})
        for key, take in deed.takes.items()
    }
    moves = {"moves": {"way": deed.way, "errand": deed.errand}} if deed.moves else {}
    return cast(DeedOfBook, {"text": deed.text, "by": deed.by, "takes": takes, **moves})


def _fields(declared: Mapping[str, Field]) -> dict[str, FactJson]:
    return {name: _field(field) for name, field in declared.items()}


def _marker(marker: Marker) -> SentMarker:
    """A marker: whether its number names a side, or its highest value."""
    if marker.of_side:
        return {"text": marker.text, "kind": "side"}
    return {"text": marker.text, "kind": "number", "most": marker.most}


def _field(field: Field) -> FactJson:
    """A fact: its kind, its default, and its words."""
    told: dict[str, object] = {"text": field.text, "default": written(field.default)}
    if isinstance(field.kind, Row):
        told |= {"kind": "row", "chart": field.kind.chart}
    elif issubclass(field.kind, IntEnum):
        told |= {"kind": "word", "words": list(words(field.kind))}
    else:
        told["kind"] = {bool: "flag", Points: "points"}.get(field.kind, "number")
    return cast(FactJson, told)
