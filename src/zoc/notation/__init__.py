"""Scenario files, their schemas and starters; text diagrams; questions and answers as lines of JSON."""

from zoc.notation.scenario import Scenario, load, loads

__all__ = ["Scenario", "load", "loads"]
