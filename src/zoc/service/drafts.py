"""Drafts: a scenario checked while it is written, and questions about it before it is a table."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from zoc.errors import Malformed
from zoc.notation import loads
from zoc.notation.ask import Clerk
from zoc.notation.beginning import beginning
from zoc.notation.document import Document
from zoc.notation.editing import edited
from zoc.notation.sentences import sentences
from zoc.rulesets import ruleset
from zoc.service.answer import Json, in_json
from zoc.service.refusal import MOST, told_problem
from zoc.service.request import ExactRoute, InHall
from zoc.service.view import board, on_table
from zoc.service.wire import Beginning, Checked, Draft, DraftEdit, DraftQuestion, Edited, Refused

router = APIRouter(prefix="/api/draft", tags=["drafts"], route_class=ExactRoute)


@router.post("", response_model=Checked)
async def draft(hall: InHall, draft: Draft) -> Json:
    """What a scenario would look like on the table, or everything that is wrong with it."""
    return Json(await hall.apart(in_json(_checked), draft.toml))


@router.post("/ask", response_model=dict[str, Any], responses={400: {"model": Refused}})
async def ask(hall: InHall, question: DraftQuestion) -> Json:
    """A question of ``ask`` about a scenario that is being written."""
    asked = {"ask": question.ask, **(question.model_extra or {})}
    return Json(await hall.apart(in_json(_answered), question.toml, asked))


@router.post("/edit", response_model=Edited, responses={400: {"model": Refused}})
async def edit(hall: InHall, draft: DraftEdit) -> Json:
    """A scenario with edits written into it, checked anew."""
    return Json(await hall.apart(in_json(_edited), draft.toml, draft.edits))


@router.post("/new", response_model=Edited, responses={400: {"model": Refused}})
async def new(hall: InHall, wanted: Beginning) -> Json:
    """A first scenario of a book."""
    return Json(await hall.apart(in_json(_begun), wanted))


def _checked(toml: str) -> dict[str, Any]:
    told: dict[str, Any] = {}
    try:
        told["document"] = Document.read(toml).told()
        scenario = loads(toml)
    except Malformed as wrong:
        return {"ok": False, "problems": [told_problem(problem) for problem in wrong.problems[:MOST]]} | told
    return {"ok": True, "board": board(scenario.rules, scenario.position), "position": on_table(scenario)} | told


def _edited(toml: str, edits: list[dict[str, Any]]) -> dict[str, Any]:
    text = edited(Document.read(toml), edits).text
    return {"toml": text} | _checked(text)


def _begun(wanted: Beginning) -> dict[str, Any]:
    text = beginning(ruleset(wanted.ruleset), wanted.grid, bare=wanted.bare)
    return {"toml": text} | _checked(text)


def _answered(toml: str, question: dict[str, Any]) -> dict[str, Any]:
    asked = Clerk(loads(toml)).put(question)
    return {"ok": True} | asked.told() | sentences(asked.found)
