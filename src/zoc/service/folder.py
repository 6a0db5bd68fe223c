"""The folder for a user's games, where the operating system wants it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

GAMES = "games.sqlite3"


def data_folder(system: str = sys.platform, world: Mapping[str, str] = os.environ) -> Path:
    """``~/.local/share/zoc``, or its equivalent on Windows and macOS, or the user's own setting."""
    if system == "win32":
        return Path(world.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "zoc"
    if system == "darwin":
        return Path.home() / "Library" / "Application Support" / "zoc"
    given = Path(world.get("XDG_DATA_HOME") or "")
    return (given if given.is_absolute() else Path.home() / ".local" / "share") / "zoc"


def usual(world: Mapping[str, str] = os.environ) -> str:
    """The default store: ``ZOC_STORE``, which no process list shows, or the user's own file."""
    return world.get("ZOC_STORE") or str(data_folder(world=world) / GAMES)
