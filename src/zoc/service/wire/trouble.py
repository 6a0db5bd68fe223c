"""Errors."""

from __future__ import annotations

from typing_extensions import TypedDict

from zoc.service.wire.kinds import exact


@exact
class ProblemJson(TypedDict):
    """One problem, and its place."""

    message: str
    where: str
    line: int | None


@exact
class TroubleJson(TypedDict):
    """The kind of an error, and all problems."""

    kind: str
    message: str
    problems: list[ProblemJson]


@exact
class RefusedJson(TypedDict):
    """An error."""

    error: TroubleJson
