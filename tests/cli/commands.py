"""Running the command line inside the test's own process."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from typer.testing import CliRunner

from zoc.cli.app import app


@dataclass(frozen=True)
class Ran:
    """What a command printed, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def told(self) -> Any:
        return json.loads(self.out)


def zoc(*words: str, stdin: str | bytes = "") -> Ran:
    """``zoc`` with these words."""
    result = CliRunner().invoke(app, list(words), input=stdin, prog_name="zoc", catch_exceptions=False)
    return Ran(result.exit_code, result.stdout, result.stderr)
