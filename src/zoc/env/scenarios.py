"""The scenario that an environment is made of."""

from __future__ import annotations

from zoc.scenario.examples import example, names
from zoc.scenario.scenario import Scenario, load, loads


def scenario_named(name: str) -> Scenario:
    """A bundled scenario, or one from a file."""
    return loads(example(name)) if name in names() else load(name)
