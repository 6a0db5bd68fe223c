"""Running the command line inside the test's own process."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import Any

from typer.main import get_command
from typer.testing import CliRunner

from zoc.cli.app import app

COMMAND = get_command(app)
"""Made once: that takes ten times as long as most commands."""


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
    code = None
    with CliRunner().isolation(input=stdin) as streams:
        try:
            COMMAND(list(words), prog_name="zoc")
        except SystemExit as end:
            code = end.code
        sys.stdout.flush()
        sys.stderr.flush()
        out, err = (stream.getvalue().decode("utf-8", "replace") for stream in streams[:2])
    return Ran(int(code or 0), out, err)
