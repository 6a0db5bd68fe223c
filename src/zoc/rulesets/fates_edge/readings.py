"""Seventeen switches and three optional modules; every other reading of the guide is fixed, and cited by its row."""

from __future__ import annotations

from zoc.law import Rulings, reading


class Readings(Rulings):
    """How we take what the guide leaves open."""

    srd = reading(
        {
            "2026": "a 10 counts twice, and Position throws a die again",
            "2025-10": "6 to 10 count once, and Position leaves the dice alone",
        },
        clause="SRD-1",
    )
    zoc_square = reading(
        {
            4: "on squares a zone is the four cells at the sides",
            8: "on squares it has the four at the corners as well (Full ZOC)",
        },
        clause="5.1-2",
    )
    diagonals = reading(
        {"alternating": "diagonal steps cost 1, 2, 1, 2 in turn", "manhattan": "there are no diagonal steps"},
        clause="4-5",
    )
    facings_square = reading(
        {4: "on squares a unit faces one of four ways", 8: "on squares a unit faces one of eight ways"},
        clause="12-2",
    )
    disengage_strikes = reading(
        {
            "provoke": "enemies who are left may strike even after a Disengage",
            "spare": "after a Disengage only an enemy on Guard may strike",
        },
        clause="5.3-1",
    )
    leave_unpaid = reading(
        {"illegal": "nobody leaves a zone without paying for it", "provokes": "one may walk out of a zone and be struck"},
        clause="5.2-13",
    )
    disengage_exit = reading(
        {
            "outward": "until it is clear, each step leads farther out of some zone paid for and deeper into none",
            "first_step": "only the first step is exempt",
            "until_clear": "it goes where it likes until it is outside all zones paid for",
        },
        clause="5.2-17",
    )
    pin_with_multi = reading(
        {"add": "a Pin comes on top of what further controllers add", "replace": "a Pin stands for the first further controller"},
        clause="7-10",
    )
    reactions_per_round = reading(
        {1: "a unit reacts once between two of its turns", "unlimited": "a unit reacts as often as it is given cause"},
        clause="5.3-5",
    )
    shift_range = reading(
        {1: "a Shift is one step", "zone": "a Shift goes anywhere inside the zone, never leaving it"},
        clause="5.2-7",
    )
    person_base = reading(
        {"small": "a unit without a size fills one cell", "medium": "a unit without a size fills two cells"},
        clause="2-3",
    )
    cover_mode = reading(
        {"dice": "cover takes dice from the attacker", "dv": "cover raises the attacker's DV"},
        clause="8-6",
    )
    los_corner = reading(
        {
            "strict": "a line that touches a corner or a side is blocked by it",
            "both_sides": "a touch blocks only between blockers on either side",
        },
        clause="8-2",
    )
    end_reactions = reading(
        {
            "hook": "at the end of a turn engaged enemies are named, and nothing is rolled",
            "guarded_strike": "at the end of a turn enemies engaged in it may strike",
        },
        clause="3-6",
    )
    difficult_cap = reading(
        {2: "difficult ground costs at most 2 more", 1: "difficult ground costs at most 1 more"},
        clause="4-10",
    )
    boon_window = reading(
        {"any": "Boons may be spent at any moment of one's turn", "end": "Boons may be spent in the End phase only"},
        clause="3-5",
    )
    passage_bonus = reading(
        {
            "position": "tests on a declared route are at one step better Position",
            "effect": "tests on a declared route have one step more Effect",
            "terrain": "on a declared route one thing that makes ground difficult costs nothing",
        },
        clause="14.1.PASSAGE-1",
    )
    control_lanes = reading(
        {False: "no control lanes", True: "squares have control lanes, which zones block"},
        clause="15.LANES-1",
    )
    skirmish_fog = reading(
        {False: "no fog", True: "far targets without a spotter count as in light cover"},
        clause="15.FOG-1",
    )
    command_auras = reading(
        {False: "no auras", True: "leaders let allies near them disregard zones once a turn"},
        clause="15.AURA-2",
    )
