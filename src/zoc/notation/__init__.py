"""Scenario files, their schema and starters; text diagrams."""

from zoc.notation.scenario import Scenario, load, loads

__all__ = ["Scenario", "load", "loads"]
