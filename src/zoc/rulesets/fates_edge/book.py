"""The book: what it is called, how its zones and moves are counted, and what is declared of it."""

from __future__ import annotations

from pathlib import Path

from zoc.law import Book, Ruleset
from zoc.rulesets.fates_edge.facts import Border, Figure, GroundFacts
from zoc.rulesets.fates_edge.readings import Readings
from zoc.rulesets.fates_edge.state import FightState
from zoc.rulesets.fates_edge.terms import FORMERLY, OTHER_ACTS, ROLLED, TURN, WAYS, Ring

rules = Ruleset(
    Book("fates_edge", title="Fate's Edge", edition="Miniatures Guide, October 2025", source="the guide, §§2-16, and its SRD"),
    revision=7,
    words=Path(__file__).with_name("words.toml"),
    radius=2,
    radii={"strike": 3},
    levels=Ring,
    flags=("odd", "inside", "spent", "led"),
    lapsing=("inside",),
    ways=WAYS,
    formerly=FORMERLY,
    begins={
        "move": lambda engaged: ("inside",) if engaged else (),
        "disengage": lambda engaged: ("inside",) if engaged else (),
        "move_by_boon": lambda engaged: ("inside",) if engaged else (),
        "slip_by": lambda engaged: ("spent",) if engaged else (),
    },
    units=Figure,
    cells=GroundFacts,
    hexsides=Border,
    readings=Readings,
    state=FightState,
    grids=("square", "hex"),
    allowance="speed",
    purposes=(*ROLLED, *OTHER_ACTS, *TURN),
)
