"""Which edition of zoc this is, to the letter: what one edition has worked out, another works out for itself."""

from __future__ import annotations

import platform
from hashlib import sha256
from pathlib import Path

import numpy as np

import zoc
from zoc.law import Ruleset
from zoc.rulesets import BOOKS

SOURCES = ("*.py", "rulesets/ledgers/*.toml", "words.toml")


def edition(rules: Ruleset) -> str:
    """A name for the code that judges by a book; none for a book that was brought along, of whose code nothing is known here."""
    return HERE if rules.name in BOOKS else ""


def _digest() -> str:
    """The digest of every source file, and of what it runs on: a change of a single letter makes it another edition."""
    home = Path(zoc.__file__).parent
    digest = sha256(f"{platform.python_version()} {np.__version__}".encode())
    files = sorted({*home.rglob(SOURCES[0]), *home.glob(SOURCES[1]), *home.rglob(SOURCES[2])})
    for file in files:
        digest.update(f"\n{file.relative_to(home).as_posix()}\n".encode() + file.read_bytes())
    return digest.hexdigest() if files else ""


HERE = _digest()
"""Read when the service begins: whoever changes a file under a service that runs does not change what it is."""
