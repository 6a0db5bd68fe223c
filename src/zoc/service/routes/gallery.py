"""The gallery: bundled scenarios, to look at and to play."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response

from zoc import draw
from zoc.errors import Unknown
from zoc.play import fingerprint
from zoc.rulesets import ruleset
from zoc.scenario import Scenario, examples, loads
from zoc.service.answer import CachedAnswer, Json, encoded
from zoc.service.refusal import EVERYWHERE, Refusal
from zoc.service.request import InLobby
from zoc.service.wire import ListedJson, RefusedJson

Name = Annotated[str, Path(max_length=200)]
Theme = Literal["light", "dark"]
STAYS = "no-cache"
"""Cacheable with revalidation."""
SECRET = "Not everything here is seen by everybody. What there is to know beforehand, the umpire tells."
"""Replaces the author's text where that might reveal something hidden."""

router = APIRouter(prefix="/api/scenarios", tags=["scenarios"], responses=EVERYWHERE)
UNKNOWN: dict[int | str, dict[str, object]] = {404: {"model": RefusedJson}}


@router.get("", response_model=list[ListedJson])
async def scenarios(request: Request, lobby: InLobby) -> Response:
    """All bundled scenarios."""
    return (await lobby.apart(_listed)).answer(request, STAYS)


@router.get("/{name:path}.svg", responses={200: {"content": {"image/svg+xml": {}}}, **UNKNOWN}, response_class=Response)
async def picture(request: Request, lobby: InLobby, name: Name, theme: Theme = "light", plain: bool = False) -> Response:
    """The picture of a scenario; a plain one shows the map alone, without title and legend."""
    return (await lobby.apart(_drawn, name, theme, plain)).answer(request, STAYS)


@router.get("/{name:path}", responses={200: {"content": {"application/toml": {}}}, **UNKNOWN}, response_class=Response)
async def scenario(request: Request, lobby: InLobby, name: Name) -> Response:
    """A scenario as TOML."""
    return (await lobby.apart(_text, name)).answer(request, STAYS)


@lru_cache(maxsize=1)
def _listed() -> CachedAnswer:
    return CachedAnswer(encoded([_entry(name) for name in examples.names()]), Json.media_type)


def _entry(name: str) -> ListedJson:
    """The head of a file; the rest is read only if it might hold a secret."""
    text = examples.example(name)
    top = tomllib.loads(text)
    rules = ruleset(top["ruleset"])
    secret = not top.get("public", False) and (rules.views or "hidden" in text) and _has_secrets(loads(text))
    return {
        "name": name,
        "title": top.get("title", ""),
        "about": SECRET if secret else " ".join(top.get("about", "").split()),
        "ruleset": rules.name,
        "book": rules.book.title,
        "sides": [side["name"] for side in top["side"]],
    }


def _has_secrets(scenario: Scenario) -> bool:
    position = scenario.position
    whole = fingerprint(position)
    return any(fingerprint(scenario.rules.seen(position, side)) != whole for side in position.sides.names)


@lru_cache(maxsize=100)
def _text(name: str) -> CachedAnswer:
    return CachedAnswer(_example(name).encode(), "application/toml; charset=utf-8")


@lru_cache(maxsize=200)
def _drawn(name: str, theme: Theme, plain: bool) -> CachedAnswer:
    return CachedAnswer(drawn(_openly(loads(_example(name))), theme, plain=plain).encode(), "image/svg+xml")


def _openly(scenario: Scenario) -> Scenario:
    """A scenario without hidden pieces."""
    position = scenario.position
    hidden = [unit for unit, hides in zip(position.ids, position.units["hidden"], strict=True) if hides]
    return replace(scenario, position=position.without(*hidden)) if hidden and not scenario.public else scenario


def _example(name: str) -> str:
    try:
        return examples.example(name)
    except Unknown as unknown:
        raise Refusal(404, str(unknown), problems=unknown.problems) from None


def drawn(scenario: Scenario, theme: Theme, *, plain: bool = False) -> str:
    """A scenario as a picture."""
    marks = draw.Marks(
        title="" if plain else scenario.title,
        legend=not plain,
        colours=scenario.colours,
        faces=draw.faces_of(scenario.rules, scenario.position),
    )
    return draw.svg(scenario.position, marks, theme=draw.DARK if theme == "dark" else draw.LIGHT)
