"""What is written down of players and hexes, the readings to choose, what actions say and what the law finds."""

from __future__ import annotations

from enum import IntEnum

from zoc import action, control, movement
from zoc.columns import plain
from zoc.facts import ActFacts, Arguments, CellFacts, HexsideFacts, UnitFacts, choice, flag, number, points
from zoc.law import Rulings, reading
from zoc.position import PieceFacts


class Size(IntEnum):
    """How big a player is."""

    SM, MD, LG = range(3)


SM, MD, LG = map(plain, Size)
SIZES = (("sm", "small"), ("md", "medium"), ("lg", "large"))


class Player(UnitFacts):
    """The facts of players."""

    size = choice(Size.MD, "SM, MD or LG", "Size", words=SIZES)
    speed = points(2, "hexes a turn")
    shot = number(3, "the Shot skill, 1 to 7")
    pass_ = number(3, "the Pass skill, 1 to 7")
    defence = number(3, "the Defence skill, 1 to 7")
    exhausted = flag("has acted and not yet recovered", "exhausted")
    skips = flag("stays exhausted when his team next recovers", "skips the next recovery")
    moved = flag("has moved this turn, or since the basket", "has moved")
    swapped = flag("has come in or gone out since the basket", "has been changed")
    ball = flag("has the ball", "has the ball")
    long_arms = flag("a card: the zone reaches two hexes", "Long Arms")
    tireless = flag("a card: keeps the zone while exhausted", "Tireless")
    scheme = flag("a card: against shots his small zone counts as one of the shooter's size", "Scheme")
    alley_oop = flag("a card: his shot ignores adjacent defenders", "Alley Oop")
    shot_pressure = number(0, "a card: skill that shooters in the zone lose", "Shot Pressure")
    pass_pressure = number(0, "a card: skill that passers through the zone lose", "Pass Pressure")
    benched = flag("is not on the court", derived=True)
    attacking = flag("his team has the ball", derived=True)
    from_basket = number(0, "hexes to the basket that his team attacks", derived=True)


class APlayer(Player, PieceFacts):
    """One player."""


class Hex(CellFacts):
    """The facts of hexes."""

    basket = flag("a basket")
    three = flag("a basket from here counts 3")
    circle = flag("the centre circle")


class Readings(Rulings):
    """How we take what the page leaves open."""

    own_hex = reading(
        {True: "a player covers his own hex as well", False: "a player covers only the hexes around him"},
        clause="Z-1",
    )
    movement_zones = reading(
        {"highest": "of several zones over a hex only the dearest is paid", "sum": "every zone over a hex is paid"},
        clause="M-1",
    )
    shot_zones = reading(
        {"each": "every defender who covers the shooter is a source", "worst": "only the defender who hurts most is"},
        clause="SH-2",
    )
    pass_ends = reading(
        {"both": "zones over the passer's and the receiver's hex count", "inner": "only zones between them count"},
        clause="P-1",
    )
    pass_tie = reading(
        {
            "fixed": "a tie goes to the larger column, in one column to the smaller row",
            "kind": "ties go the way that is best for the passer",
            "harsh": "ties go the way that is worst for the passer",
        },
        clause="P-1",
    )
    pass_smaller = reading(
        {
            "table": "any smaller defender on the line gives Double Disadvantage, as the page's table says",
            "print": "one size smaller gives Disadvantage, two sizes Double Disadvantage, as the page's example counts",
        },
        clause="P-5",
    )
    moves_a_turn = reading(
        {"once": "a player moves once in a turn", "again": "a player may be moved again with another action"},
        clause="G-2a",
    )


class Said(Arguments):
    """What is said of an action besides whom it is aimed at."""

    played = number()
    bonus = number()


class Findings(ActFacts):
    """What the law finds about actions."""

    basket = flag()
    beside = flag()
    hand = flag()
    held = number()
    restarted = flag()
    injured = flag()


Projections = control.Projections[Player, Hex, HexsideFacts, Readings]
Meetings = movement.Meetings[Player, Hex, HexsideFacts, Readings]
Steps = movement.Steps[Player, Hex, HexsideFacts, Readings]
Bodies = movement.Bodies[Player, Hex, HexsideFacts, Readings]
Acts = action.Acts[Player, Hex, Readings, Said, Findings]
Contests = action.Contests[Player, Hex, Readings, Said, Findings]
