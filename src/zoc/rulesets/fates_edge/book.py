"""The book and its readings: sixteen switches and three optional modules; every other reading is fixed, and cited by its row."""

from __future__ import annotations

from pathlib import Path

from zoc.law import Book, Ruleset
from zoc.rulesets.fates_edge.terms import CELLS, HEXSIDES, NOTES, OTHER_ACTS, ROLLED, TURN, UNITS, WAYS, Ring

rules = Ruleset(
    Book("fates_edge", title="Fate's Edge", edition="Miniatures Guide, October 2025", source="the guide, §§2-16, and its SRD"),
    revision=6,
    words=Path(__file__).with_name("words.toml"),
    radius=2,
    radii={"strike": 3},
    levels=Ring,
    flags=("odd", "inside", "spent", "led"),
    lapsing=("inside",),
    ways=WAYS,
    begins={
        "plain": lambda engaged: ("inside",) if engaged else (),
        "disengage": lambda engaged: ("inside",) if engaged else (),
        "boon": lambda engaged: ("inside",) if engaged else (),
        "one_step": lambda engaged: ("spent",) if engaged else (),
    },
    units=UNITS,
    cells=CELLS,
    hexsides=HEXSIDES,
    notes=NOTES,
    grids=("square", "hex"),
    allowance="speed",
    purposes=(*ROLLED, *OTHER_ACTS, *TURN),
)

rules.reading(
    "srd",
    {
        "2026": "a 10 counts twice, and Position throws a die again",
        "2025-10": "6 to 10 count once, and Position leaves the dice alone",
    },
    clause="SRD-1",
)
rules.reading(
    "zoc_square",
    {4: "on squares a zone is the four cells at the sides", 8: "on squares it has the four at the corners as well (Full ZOC)"},
    clause="5.1-2",
)
rules.reading(
    "diagonals",
    {"alternating": "diagonal steps cost 1, 2, 1, 2 in turn", "manhattan": "there are no diagonal steps"},
    clause="4-5",
)
rules.reading(
    "facings_square",
    {4: "on squares a unit faces one of four ways", 8: "on squares a unit faces one of eight ways"},
    clause="12-2",
)
rules.reading(
    "disengage_strikes",
    {
        "provoke": "enemies who are left may strike even after a Disengage",
        "spare": "after a Disengage only an enemy on Guard may strike",
    },
    clause="5.3-1",
)
rules.reading(
    "leave_unpaid",
    {"illegal": "nobody leaves a zone without paying for it", "provokes": "one may walk out of a zone and be struck"},
    clause="5.2-13",
)
rules.reading(
    "disengage_exit",
    {
        "outward": "until it is clear, each step leads farther out of some zone paid for and deeper into none",
        "first_step": "only the first step is exempt",
        "until_clear": "it goes where it likes until it is outside all zones paid for",
    },
    clause="5.2-17",
)
rules.reading(
    "pin_with_multi",
    {"add": "a Pin comes on top of what further controllers add", "replace": "a Pin stands for the first further controller"},
    clause="7-10",
)
rules.reading(
    "reactions_per_round",
    {1: "a unit reacts once between two of its turns", "unlimited": "a unit reacts as often as it is given cause"},
    clause="5.3-5",
)
rules.reading(
    "shift_range",
    {1: "a Shift is one step", "zone": "a Shift goes anywhere inside the zone, never leaving it"},
    clause="5.2-7",
)
rules.reading(
    "person_base",
    {"small": "a unit without a size fills one cell", "medium": "a unit without a size fills two cells"},
    clause="2-3",
)
rules.reading(
    "cover_mode",
    {"dice": "cover takes dice from the attacker", "dv": "cover raises the attacker's DV"},
    clause="8-6",
)
rules.reading(
    "los_corner",
    {
        "strict": "a line that touches a corner or a side is blocked by it",
        "both_sides": "a touch blocks only between blockers on either side",
    },
    clause="8-2",
)
rules.reading(
    "end_reactions",
    {
        "hook": "at the end of a turn engaged enemies are named, and nothing is rolled",
        "guarded_strike": "at the end of a turn enemies engaged in it may strike",
    },
    clause="3-6",
)
rules.reading(
    "difficult_cap",
    {2: "difficult ground costs at most 2 more", 1: "difficult ground costs at most 1 more"},
    clause="4-10",
)
rules.reading(
    "boon_window",
    {"any": "Boons may be spent at any moment of one's turn", "end": "Boons may be spent in the End phase only"},
    clause="3-5",
)
rules.reading(
    "control_lanes",
    {False: "no control lanes", True: "squares have control lanes between objectives"},
    clause="15.LANES-1",
)
rules.reading(
    "skirmish_fog",
    {False: "no fog", True: "far targets without a spotter count as in light cover"},
    clause="15.FOG-1",
)
rules.reading(
    "command_auras",
    {False: "no auras", True: "leaders let allies near them disregard zones once a turn"},
    clause="15.AURA-2",
)
