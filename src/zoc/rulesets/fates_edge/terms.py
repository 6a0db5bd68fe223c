"""The words of the guide: sizes, rings, ways of moving, acts, Position and Effect, and what a turn notes."""

from __future__ import annotations

from enum import IntEnum


class Ring(IntEnum):
    """How deep inside a zone a cell lies; the nearer ring is the higher level."""

    OUTSIDE, OUTER, INNER = range(3)


OUTER, INNER = int(Ring.OUTER), int(Ring.INNER)


class Size(IntEnum):
    """The base of a miniature; a person has the base that the reading ``person_base`` gives."""

    PERSON, SMALL, MEDIUM, LARGE, HUGE = range(5)


class Stance(IntEnum):
    """Position, worst first; in the 2025-10 rules Risky stands where Controlled stands here, and Controlled for Dominant."""

    DESPERATE, CONTROLLED, DOMINANT = range(3)


class SuccessEffect(IntEnum):
    """How much a success achieves."""

    LIMITED, STANDARD, GREAT = range(3)


class Cover(IntEnum):
    """What stands between a shot and its target."""

    NONE, LIGHT, HEAVY = range(3)


DOWN = 3
"""The Harm at which a unit is down."""

DEFAULT_DV = 3
"""The DV of a test for which nobody sets one."""
ATTACK_DV, DISENGAGE_DV, SHIFT_DV, PUSH_DV, TACKLE_DV, SWAP_DV, LEDGE_DV, RITUAL_DV = DEFAULT_DV, 4, 4, 4, 4, 3, 4, 4
CLOSE, NEAR, FAR = 1, 6, 12
"""How far the range bands stretch, in cells (our reading FE-14.2-3)."""

DASH = 2
MOST_BONUS_DICE = 3
MOST_BOONS, BOONS_KEPT, BOONS_FROM_FAILURE = 5, 2, 2

WAYS = {
    "move": "moves as usual",
    "disengage": "moves after a Disengage that was passed",
    "move_by_boon": "moves after a Disengage bought with a Boon",
    "slip_by": "pays a Boon to disregard zones in one step",
    "rush": "pays two Boons for a Heroic Rush at the enemy named",
    "shift": "shifts inside the zone of the enemy named",
}
FORMERLY = {"boon": "move_by_boon", "one_step": "slip_by"}
"""What these ways were called, in questions written earlier."""
PAID = ("disengage", "move_by_boon")

CARRIED = "carried"
"""The errand of a unit that others move: pushed, swapped, or moved by magic."""

ON_A_UNIT = ("banish", "mark", "veil", "transport")
"""The tags that work on a unit, of any side."""
OWN_DV = ("banish", "reveal")
"""The tags that have a DV of their own: the Cap of an Outsider, and the default of a search."""

MELEE = ("attack", "strike", "shove", "pull", "tackle")
AIMED = (*MELEE, "shot")
ROLLED = (
    *AIMED, "batter", "cast", "disengage", "shift", "swap", "balance", "ward", "wall", "hold", "banish", "notice", "resist",
    "test",
)  # fmt: skip
OTHER_ACTS = ("guard", "dash", "brace", "stand", "rally", "interact", "assist", "crack", "ritual", "perform")
TURN = ("begin", "face")
"""What is neither a Move nor an Act: a turn begun, a facing chosen."""
PRICES = {"move_by_boon": 1, "slip_by": 1, "rush": 2}
"""The Boons that Moves take."""
MOVES = ("move", *PRICES)
"""The Moves; a Shift is none."""
IN_OWN_TURN = (
    *MOVES, "shift", "face", "disengage", "guard", "brace", "dash", "stand", "attack", "shoot", "tackle", "batter", "shove",
    "pull", "swap", "cast", "notice", "begin_ritual", "cast_ritual", "crack_seal", "assist", "rally", "interact", "test",
    "end_turn",
)  # fmt: skip
"""What is ordered in a unit's own turn, and begins it if it is not under way."""
TAKING_THE_ACT = (
    "guard", "brace", "attack", "shoot", "tackle", "batter", "shove", "pull", "swap", "cast", "notice", "begin_ritual",
    "cast_ritual", "crack_seal", "assist", "rally", "interact",
)  # fmt: skip
"""What uses the Act up, also if something unseen thwarts it."""
REACTIONS = ("strike", "balance", "ward", "wall", "hold", "resist")
"""What is called for by others, whoever's turn it is."""

TAGS = ("ward", "banish", "conjure", "mark", "veil", "reveal", "passage", "transport")


class Rite(IntEnum):
    """The spell that a ritual is for."""

    NONE, WARD, BANISH, CONJURE, MARK, VEIL, REVEAL, PASSAGE, TRANSPORT = range(9)
