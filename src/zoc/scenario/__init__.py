"""Scenario files and game files, schemas, starters and text diagrams."""

from zoc.scenario.diagram import Diagram
from zoc.scenario.scenario import Scenario, load, loads

__all__ = ["Diagram", "Scenario", "load", "loads"]
