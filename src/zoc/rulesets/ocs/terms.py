"""The words of the rulebook: kinds of unit, modes, mobilities, and the classes that follow from them (4.0, 4.4)."""

from __future__ import annotations

from enum import IntEnum


class Kind(IntEnum):
    """What a counter is; the order makes the classes ranges."""

    COMBAT, HQ, ARTILLERY, REPL, RAIL_REPAIR, ENGINEER, BREAKDOWN = range(7)
    PORT, AIR_BASE, HEDGEHOG, TRANSPORT, SP = range(7, 12)
    SHIP, LANDING_CRAFT = range(12, 14)
    PLANE = 14


LAST_COMBAT, LAST_GROUND, LAST_NAVAL = int(Kind.BREAKDOWN), int(Kind.SP), int(Kind.LANDING_CRAFT)
HQ, REPL, TRANSPORT = int(Kind.HQ), int(Kind.REPL), int(Kind.TRANSPORT)
FACILITIES = (Kind.PORT, Kind.AIR_BASE, Kind.HEDGEHOG)


class Mode(IntEnum):
    """The mode a unit is in; a kind without modes is in none."""

    COMBAT, MOVE, RESERVE, STRAT, DG, EXPLOIT, NONE = range(7)


COMBAT, MOVE, RESERVE, STRAT, DG, EXPLOIT = (int(mode) for mode in list(Mode)[:6])


class Side(IntEnum):
    """Which side of the counter is up."""

    COMBAT, MOVE = range(2)


class Mobility(IntEnum):
    """How a unit moves on the side that is up."""

    LEG, TRACK, TRUCK = range(3)


LEG, TRACK, TRUCK = map(int, Mobility)


class Size(IntEnum):
    """The size symbol, as far as regimental equivalents ask for it."""

    COMPANY, BATTALION, REGIMENT, BRIGADE, DIVISION, OTHER = range(6)


class Carrier(IntEnum):
    """What has carried a unit this phase."""

    NONE, RAIL, AIR, LANDING, SEA, DROP = range(6)


class Arrival(IntEnum):
    """How a unit came to its hex in this phase, other than by moving."""

    NONE, ALT, UNLOADED, PLACED = range(4)


def classes(kind: Kind) -> frozenset[str]:
    """The classes a kind belongs to (4.0): ground, naval or air; combat or non-combat.

    >>> sorted(classes(Kind.HQ)), sorted(classes(Kind.PORT))
    (['combat', 'ground'], ['ground', 'non-combat'])
    """
    if kind <= LAST_COMBAT:
        return frozenset({"ground", "combat"})
    if kind <= LAST_GROUND:
        return frozenset({"ground", "non-combat"})
    return frozenset({"naval" if kind <= LAST_NAVAL else "air"})
