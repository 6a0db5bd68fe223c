"""The words of the guide: sizes, rings, ways of moving, acts, Position and Effect, and the facts of units, cells and sides."""

from __future__ import annotations

from enum import IntEnum

from zoc.law import Field, Points
from zoc.units import Value


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


class Effect(IntEnum):
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
    "plain": "moves as usual",
    "disengage": "moves after a Disengage that was passed",
    "boon": "moves after a Disengage bought with a Boon",
    "one_step": "pays a Boon to disregard zones in one step",
    "rush": "pays two Boons for a Heroic Rush at the enemy named",
    "shift": "shifts inside the zone of the enemy named",
}
PAID = ("disengage", "boon")

CARRIED = "carried"
"""The errand of a unit that others move: pushed, swapped, or moved by magic."""

AT_ENEMIES, ON_FRIENDS = ("banish", "mark"), ("veil", "transport")
"""The tags that are cast at enemies, and those that are cast on friends."""

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


UNITS = {
    "speed": Field(Points, 5, "movement points a turn; in its turn, those it has left", "Points left"),
    "rate": Field(Points, 0, "its movement points a turn, while it has spent some; 0, it has not", kept=True),
    "size": Field(Size, Size.PERSON, "small, medium, large or huge; where its base is not drawn"),
    "reach": Field(int, 1, "1, or 2 with a weapon or trait that reaches"),
    "pool": Field(int, 5, "dice of its usual test: attribute and skill", "Pool"),
    "harm_dealt": Field(int, 1, "the Harm of its weapon", "Harm dealt"),
    "disengage_dv": Field(int, DISENGAGE_DV, "how hard it is to get away from it, 4 to 6", "Disengage DV"),
    "tackle_dv": Field(int, TACKLE_DV, "how hard it is to knock down, 4 to 6", "Tackle DV"),
    "melee_ready": Field(
        bool,
        True,
        "has a melee weapon ready to strike with out of its turn",
        "melee weapon ready",
        otherwise="no melee weapon ready",
    ),
    "shoots": Field(bool, True, "has a missile weapon ready", "missile weapon ready", otherwise="no missile weapon ready"),
    "all_around": Field(bool, False, "has All-Around Sense", "All-Around Sense"),
    "amphibious": Field(bool, False, "is at home in deep water", "amphibious"),
    "leader": Field(bool, False, "projects a command aura", "leader"),
    "outsider": Field(bool, False, "is not of this world", "Outsider"),
    "npc": Field(bool, False, "is run by the GM and keeps no Boons", "run by the GM"),
    "cap": Field(int, 0, "the Cap of an Outsider"),
    "spirit": Field(int, 1, "Spirit"),
    "presence": Field(int, 1, "Presence"),
    "boons": Field(int, 0, "Boons in hand"),
    "won": Field(int, 0, "Boons won by failures in this scene", kept=True),
    "harm": Field(int, 0, "Harm taken; 3 is down"),
    "prone": Field(bool, False, "lies on the ground", "prone"),
    "guarding": Field(bool, False, "is on Guard", "on Guard"),
    "braced": Field(bool, False, "is braced", "braced"),
    "reactions": Field(int, 1, "reactions left until its next turn"),
    "leash": Field(int, 0, "segments filled on its Leash or Exit Tally", kept=True),
    "leash_size": Field(int, 0, "segments of that track; 0, it has none", kept=True),
    "obligation": Field(int, 0, "Obligation owed"),
    "ritual": Field(int, 0, "the DV of the ritual it performs; 0, none", "Ritual DV"),
    "rounds_left": Field(int, 0, "rounds until its ritual is done", "Rounds of its ritual left"),
    "rite": Field(Rite, Rite.NONE, "the spell of its ritual; none, nobody has said which", "Rite"),
    "performed": Field(int, 0, "the DV of a ritual that is done and not yet cast; 0, none", "Ritual done, DV"),
    "symbols": Field(bool, False, "shows its Symbols openly", "Symbols shown"),
    "marked": Field(bool, False, "bears a Mark that nobody has used", "marked"),
    "veiled": Field(int, 0, "the DV of the Veil that hides it; 0, none", "Veil DV"),
    **{
        f"casts_{tag}": Field(bool, False, f"has a Talent, Spell or Rite with [{tag.upper()}]", f"casts [{tag.upper()}]")
        for tag in TAGS
    },
    "spell_dv": Field(int, 0, "the least DV of its spells; 0, every order gives it", "Spell DV"),
    "instant": Field(bool, False, "casts [INSTANT] spells, or has a Talent for casting in melee", "casts in melee"),
    "off_balance": Field(bool, False, "its next action is at a worse Position", "off balance"),
    "poised": Field(bool, False, "its next test is at a better Position", "poised"),
    "assisted": Field(int, 0, "dice that a helper adds to its next test", "Dice of a helper"),
    "ambush": Field(
        bool, False, "as long as nobody sees it, it strikes at whoever gives it the chance; else it lies low", "in ambush"
    ),
    "gone": Field(bool, False, "has had its turn this round", "has had its turn"),
    "moved": Field(bool, False, "has used its Move this turn", "has moved"),
    "acted": Field(bool, False, "has used its Act this turn", "has acted"),
    "halted": Field(bool, False, "may not move any more this turn", "may not move on"),
    "shifted": Field(bool, False, "has shifted this turn", "has shifted"),
    "running": Field(bool, False, "runs: has taken the Dash", "runs"),
    "odd": Field(bool, False, "has made an odd number of diagonal steps this turn", kept=True),
    "spared": Field(bool, False, "has used the one step this turn that disregards zones", "has disregarded zones once"),
    "led": Field(bool, False, "has used a command aura this turn", "has followed a leader"),
    "turned": Field(bool, False, "has used up its free facing this turn", "has turned"),
    "disengaged": Field(bool, False, "has passed a Disengage this turn, or paid for one", "disengaged"),
    "met": Field(bool, False, "was engaged by the unit whose turn it is", kept=True),
}

CELLS = {
    "difficult": Field(int, 0, "how many things make it difficult, rubble and water not counted"),
    "impassable": Field(bool, False, "never entered: a pit, a cliff edge"),
    "blocking": Field(bool, False, "solid: no entry, no sight, no control"),
    "rubble": Field(bool, False, "rubble"),
    "foliage": Field(bool, False, "foliage"),
    "shallow": Field(bool, False, "shallow water"),
    "deep": Field(bool, False, "deep water"),
    "cover": Field(int, 0, "1 light, 2 heavy cover"),
    "objective": Field(bool, False, "an objective"),
    "lane": Field(int, 0, "the number of the control lane it belongs to"),
    "lane_end": Field(bool, False, "an end of its lane"),
    "passage": Field(int, 0, "on a route that was declared safe: by which side, counted from 1"),
    "hazard": Field(bool, False, "filled by a spell that is triggered by entering"),
    "hazard_dv": Field(int, 0, "the DV to resist that spell; 0, it is for the table to say what it does"),
    "conjured": Field(int, 0, "the Integrity of a conjured wall that fills it"),
    "conjured_dv": Field(int, 0, "the DV at which that wall was cast"),
    "ward": Field(int, 0, "a ward over the cell: the Spirit of its maker"),
    "ward_side": Field(int, 0, "whose ward it is: the number of a side as listed, from 1"),
    "ward_enemies": Field(bool, False, "the ward bars enemies of that side as well as Outsiders"),
}

HEXSIDES = {
    "wall": Field(bool, False, "a wall"),
    "impassable": Field(bool, False, "never crossed"),
    "ledge": Field(bool, False, "a ledge, as it is crossed downwards"),
    "balance_dv": Field(int, 0, "a steep way down: the DV of the balance test, 3 to 5"),
    "conjured": Field(int, 0, "the Integrity of a conjured wall"),
    "conjured_dv": Field(int, 0, "the DV at which that wall was cast"),
    "ward": Field(int, 0, "a ward: the Spirit of its maker"),
    "ward_side": Field(int, 0, "whose ward it is: the number of a side as listed, from 1"),
    "ward_enemies": Field(bool, False, "the ward bars enemies of that side as well as Outsiders"),
}

NOTES: dict[str, Value] = {"named": "", "active": "", "beats": 0, "departed": 0, "fading": ""}
"""The enemy that a Shift or a Rush names; whose turn it is; the Story Beats in the bank; how many Outsiders have left the
board; what was conjured for one exchange only, line by line: the caster and where it stands."""
