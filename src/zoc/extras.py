"""What zoc needs besides numpy, by the extra that installs it; a missing part is named in one sentence."""

from __future__ import annotations

from importlib.util import find_spec

EXTRAS = {
    "cli": ("typer", "rich"),
    "serve": ("fastapi", "uvicorn", "websockets", "sqlalchemy", "pydantic", "httpx"),
    "postgres": ("psycopg",),
    "ai": ("open_spiel", "pettingzoo", "gymnasium"),
    "testing": ("pytest", "hypothesis"),
}


class MissingExtra(ModuleNotFoundError):
    """A part is not installed; the message names the extra that installs it."""

    def __init__(self, extra: str, part: str) -> None:
        super().__init__(f"{part} is not installed: pip install 'zoc[{extra}]' brings it", name=part)


def require(extra: str) -> None:
    """Refuse to continue without the parts of an extra."""
    for part in EXTRAS[extra]:
        if find_spec(part) is None:
            raise MissingExtra(extra, part)


def has(extra: str) -> bool:
    """Whether everything of an extra is installed."""
    return all(find_spec(part) is not None for part in EXTRAS[extra])


def bringing(missing: ModuleNotFoundError) -> MissingExtra | None:
    """What to install for a part that an import did not find; nothing if no extra has it."""
    part = (missing.name or "").partition(".")[0]
    return next((MissingExtra(extra, part) for extra, parts in EXTRAS.items() if part in parts), None)
