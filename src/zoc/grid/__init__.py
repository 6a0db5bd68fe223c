"""Cells, lines, rings, arcs, footprints, edges and printed labels; hex and square."""

from zoc.grid.arc import Arc, arc, base_arc, facings
from zoc.grid.box import ONE_CELL, Box, Cells, Shape, box
from zoc.grid.directions import back
from zoc.grid.edge import Edge, edges
from zoc.grid.footprint import Footprint
from zoc.grid.grid import Cell, Grid
from zoc.grid.labels import Labels
from zoc.grid.line import line, line_choices

__all__ = [
    "ONE_CELL",
    "Arc",
    "Box",
    "Cell",
    "Cells",
    "Edge",
    "Footprint",
    "Grid",
    "Labels",
    "Shape",
    "arc",
    "back",
    "base_arc",
    "box",
    "edges",
    "facings",
    "line",
    "line_choices",
]
