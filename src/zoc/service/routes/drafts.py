"""Drafts: a scenario checked while it is edited, and questions about it before it becomes a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from fastapi import APIRouter
from pydantic import JsonValue

from zoc.ask.clerk import Clerk
from zoc.ask.sentences import sentences
from zoc.draw import atlas
from zoc.edit.beginning import beginning
from zoc.edit.document import Document
from zoc.edit.editing import edited
from zoc.edit.salvage import remains
from zoc.errors import Malformed, Problem
from zoc.rulesets import ruleset
from zoc.scenario import Scenario, loads
from zoc.scenario.grids import write_grid
from zoc.scenario.scenario import read_scenario
from zoc.service.answer import Json
from zoc.service.etag import in_parts, tag
from zoc.service.limits import fitting
from zoc.service.refusal import EVERYWHERE, MOST, told_problem
from zoc.service.request import ExactRoute, Visiting
from zoc.service.view import board, on_table
from zoc.service.wire import (
    Answer,
    Beginning,
    Checked,
    DraftEdit,
    DraftJson,
    DraftQuestion,
    Edit,
    Edited,
    RefusedJson,
)
from zoc.service.wire import (
    Json as JsonObject,
)
from zoc.service.wire import ProblemJson as SentProblem
from zoc.service.wire.draft import DraftFields

LONGEST, KEPT = 300_000, 16
"""The longest text that is cached, and the most texts."""
RECENT: dict[str, Document] = {}

router = APIRouter(prefix="/api/draft", tags=["drafts"], route_class=ExactRoute, responses=EVERYWHERE)


@router.post("", response_model=Checked)
async def draft(guest: Visiting, draft: DraftJson) -> Json:
    """A scenario as it would look on the table, or all its mistakes."""
    return Json(await guest.work(_checked, guest.lobby.limits.cells, draft.toml, draft.have))


@router.post("/ask", response_model=Answer, responses={400: {"model": RefusedJson}})
async def ask(guest: Visiting, question: DraftQuestion) -> Json:
    """A question of ``ask`` about a draft."""
    asked: JsonObject = {"ask": question.ask, **question.further()}
    return Json(await guest.work(_answered, guest.lobby.limits.cells, question.toml, asked))


@router.post("/edit", response_model=Edited, responses={400: {"model": RefusedJson}})
async def edit(guest: Visiting, draft: DraftEdit) -> Json:
    """A scenario with edits made and checked."""
    return Json(await guest.work(_edited, guest.lobby.limits.cells, draft.toml, draft.edits, draft.have))


@router.post("/new", response_model=Edited, responses={400: {"model": RefusedJson}})
async def new(guest: Visiting, wanted: Beginning) -> Json:
    """A first scenario of a book."""
    return Json(await guest.work(_begun, guest.lobby.limits.cells, wanted))


def _checked(most: int, toml: str, have: list[str] | None = None) -> Checked:
    try:
        return _told(most, _document(toml), have)
    except Malformed as wrong:
        said: Checked = {"ok": False, "problems": _listed(wrong.problems)}
        return said if have is None else {**said, **in_parts({}, have)}


def _told(most: int, document: Document, have: list[str] | None) -> Checked:
    """The answer about a draft: whole, or in parts for a client that names the parts it has."""
    scenario, problems = _read(most, document)
    said: Checked = {"ok": True} if not problems else {"ok": False, "problems": problems}
    if have is not None:
        known = {"frame": _frame_tag(scenario)} if scenario is not None else {}
        return {**said, **in_parts(_parts(scenario, document), have, **known)}
    if scenario is not None:
        said["board"] = board(scenario.rules, scenario.position)
        said["position"] = on_table(scenario)
    said["document"] = cast(DraftFields, document.told())
    return said


def _read(most: int, document: Document) -> tuple[Scenario | None, list[SentProblem]]:
    """The scenario that a draft describes; if it has mistakes, the scenario without them, and the mistakes."""
    problems = list[Problem]()
    try:
        scenario: Scenario | None = read_scenario(document.entry())
    except Malformed as wrong:
        scenario, problems = remains(document), [*wrong.problems]
    try:
        return scenario and fitting(scenario, most), _listed(problems)
    except Malformed as large:
        return None, _listed([*large.problems, *problems])


def _listed(problems: Sequence[Problem]) -> list[SentProblem]:
    return [told_problem(problem) for problem in problems[:MOST]]


def _parts(scenario: Scenario | None, document: Document) -> dict[str, JsonValue]:
    """All parts of a draft, split so that an edit changes few of them."""
    told: dict[str, JsonValue] = {"document": cast(JsonObject, document.told())}
    if scenario is not None:
        drawn = {f"board.{name}": cast(JsonValue, part) for name, part in atlas.printed(scenario.position).items()}
        told |= {"frame": cast(JsonObject, atlas.frame(scenario.position)), **drawn}
        told["position"] = cast(JsonObject, on_table(scenario))
    return told


def _frame_tag(scenario: Scenario) -> str:
    """The tag of a frame, computed from the grid and the void cells, because the frame itself is long."""
    grid, void = scenario.position.board.grid, scenario.position.board.cells["void"]
    return tag([write_grid(grid), grid.cells[void[grid.cells]].tolist()])


def _edited(most: int, toml: str, edits: list[Edit], have: list[str] | None = None) -> Edited:
    document = edited(_document(toml), edits)
    _keep(document)
    return {"toml": document.text, **_told(most, document, have)}


def _document(toml: str) -> Document:
    """A parsed text: an editor sends back the text it was sent last, which is still cached."""
    document = RECENT.get(toml) or Document.read(toml)
    _keep(document)
    return document


def _keep(document: Document) -> None:
    """Cache a parsed text, and evict the least recently used one."""
    if len(document.text) <= LONGEST:
        RECENT.pop(document.text, None)
        RECENT[document.text] = document
        while len(RECENT) > KEPT:
            RECENT.pop(next(iter(RECENT)), None)


def _begun(most: int, wanted: Beginning) -> Edited:
    text = beginning(ruleset(wanted.ruleset), wanted.grid, bare=wanted.bare)
    return {"toml": text, **_checked(most, text)}


def _answered(most: int, toml: str, question: JsonObject) -> Answer:
    asked = Clerk(fitting(loads(toml), most)).put(question)
    return cast(Answer, {"ok": True} | asked.told() | sentences(asked.found))
