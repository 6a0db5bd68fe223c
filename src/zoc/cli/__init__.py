"""The command ``zoc``. Nothing heavy is loaded before a command needs it, so help comes at once."""

from __future__ import annotations

import io
import os
import sys

from zoc.extras import bringing, require
from zoc.text.unprintable import visible

BAD_INPUT = 2
FAULT = 3
INTERRUPTED = 130
"""What a shell reports of a program that Ctrl-C ended: 128 and the number of SIGINT."""
READER_GONE = 141
"""What a shell reports of a program whose reader went away: 128 and the number of SIGPIPE."""


def main() -> None:
    """Run the command line. It exits 0 answered, 1 not legal, 2 bad input, 3 a fault of ours."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 -- it was closed: nobody reads, as long as it runs
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that knows no arrows shall not stop an answer
    try:
        try:
            require("cli")
            from zoc.cli.app import app

            app(prog_name="zoc")
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        hush()
        sys.exit(READER_GONE)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except Exception as fault:
        if isinstance(fault, ModuleNotFoundError) and (missing := bringing(fault)):
            print(f"zoc: {missing}.", file=sys.stderr)
            sys.exit(BAD_INPUT)
        if os.environ.get("ZOC_TRACEBACK"):
            raise
        told = visible(f"zoc: a fault in zoc: {type(fault).__name__}: {fault}")
        print(f"{told}\nZOC_TRACEBACK=1 shows where.", file=sys.stderr)
        sys.exit(FAULT)


def hush() -> None:
    """Nobody reads any more: what is still in the buffer goes nowhere, or the interpreter would try again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
