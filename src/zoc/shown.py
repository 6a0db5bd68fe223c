"""How notebooks show a value; higher layers make the drawings, and are loaded on demand."""

from __future__ import annotations

from importlib import import_module


class DrawsBoard:
    """A value that a notebook draws as a board."""

    def _repr_svg_(self) -> str:
        drawing: str = import_module("zoc.draw").svg_of(self)
        return drawing


class WritesPage:
    """A value that a notebook writes out, with its board where it has one."""

    def _repr_html_(self) -> str:
        page: str = import_module("zoc.draw").html_of(self)
        return page
