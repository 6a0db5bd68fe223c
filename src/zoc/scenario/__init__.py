"""Scenario files, their schemas and starters; text diagrams; questions and answers as lines of JSON."""

from zoc.scenario.diagram import Diagram
from zoc.scenario.scenario import Scenario, load, loads

__all__ = ["Diagram", "Scenario", "load", "loads"]
