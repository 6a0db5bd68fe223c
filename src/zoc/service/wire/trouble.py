"""Why something was not done."""

from __future__ import annotations

from typing_extensions import TypedDict

from zoc.service.wire.kinds import exact


@exact
class ProblemJson(TypedDict):
    """One thing that is wrong, and where."""

    message: str
    where: str
    line: int | None


@exact
class TroubleJson(TypedDict):
    """What kind of error it is, and everything that is wrong."""

    kind: str
    message: str
    problems: list[ProblemJson]


@exact
class RefusedJson(TypedDict):
    """Why it was not done."""

    error: TroubleJson
