"""The words of the rulebook: kinds of unit, modes, mobilities, and the classes that follow from them (4.0, 4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from zoc.columns import plain


class Kind(IntEnum):
    """What a counter is; the order makes the classes ranges."""

    COMBAT, HQ, ARTILLERY, REPL, RAIL_REPAIR, ENGINEER, BREAKDOWN = range(7)
    PORT, AIR_BASE, HEDGEHOG, TRANSPORT, SP = range(7, 12)
    SHIP, LANDING_CRAFT = range(12, 14)
    PLANE = 14


LAST_COMBAT, LAST_GROUND, LAST_NAVAL = map(plain, (Kind.BREAKDOWN, Kind.SP, Kind.LANDING_CRAFT))
HQ, ARTILLERY, REPL, RAIL_REPAIR = map(plain, (Kind.HQ, Kind.ARTILLERY, Kind.REPL, Kind.RAIL_REPAIR))
AIR_BASE, TRANSPORT, SP, PLANE = map(plain, (Kind.AIR_BASE, Kind.TRANSPORT, Kind.SP, Kind.PLANE))
COMBAT_KINDS = tuple(range(LAST_COMBAT + 1))
FACILITIES = (Kind.PORT, Kind.AIR_BASE, Kind.HEDGEHOG)


class Mode(IntEnum):
    """The mode a unit is in; a kind without modes is in none."""

    COMBAT, MOVE, RESERVE, STRAT, DG, EXPLOIT, NONE = range(7)


COMBAT, MOVE, RESERVE, STRAT, DG, EXPLOIT, NO_MODE = map(plain, Mode)


class Side(IntEnum):
    """Which side of the counter is up."""

    COMBAT, MOVE = range(2)


COMBAT_SIDE, MOVE_SIDE = map(plain, Side)


class Mobility(IntEnum):
    """How a unit moves on the side that is up."""

    LEG, TRACK, TRUCK = range(3)


LEG, TRACK, TRUCK = map(plain, Mobility)


class Size(IntEnum):
    """The size symbol, as far as regimental equivalents ask for it."""

    COMPANY, BATTALION, REGIMENT, BRIGADE, DIVISION, OTHER = range(6)


class Stocks(IntEnum):
    """Internal stocks; the enemy never sees them."""

    FULL, LOW, EXHAUSTED = range(3)


FULL = plain(Stocks.FULL)


class Category(IntEnum):
    """What anti-tank effects ask about a unit."""

    OTHER, MECH, ARMOR = range(3)


class AntiTank(IntEnum):
    """The anti-tank effect a unit brings."""

    NONE, LIGHT, HEAVY = range(3)


class Carrier(IntEnum):
    """What has carried a unit this phase."""

    NONE, RAIL, AIR, LANDING, SEA, DROP = range(6)


NOT_CARRIED, BY_RAIL, BY_AIR, BY_CRAFT, BY_SEA, BY_DROP = map(plain, Carrier)


class ArrivalKind(IntEnum):
    """How a unit came to its hex in this phase, other than by moving."""

    NONE, ALT, UNLOADED, PLACED = range(4)


ALT, UNLOADED = plain(ArrivalKind.ALT), plain(ArrivalKind.UNLOADED)


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


@dataclass(frozen=True)
class Listed:
    """One entry of the closed list 4.5a: what an enemy zone forbids, the acts it is asked of, and whether negation lifts it."""

    title: str
    acts: tuple[str, ...]
    negatable: bool


SUPPLY = ("draw", "throw", "trace", "extender")
RAIL = ("rail_cap", "rail_trace")

LISTED: Mapping[str, Listed] = {
    "A": Listed("truck movement", ("move",), True),
    "B": Listed("supply lines by truck", SUPPLY, True),
    "C": Listed("rail transport", ("rail_cap", "entrain", "detrain"), False),
    "D": Listed("the rail part of a trace", ("rail_trace",), True),
    "E": Listed("rail conversion", ("convert_rail",), False),
    "F": Listed("a port as a source of trace", ("port_trace",), True),
    "G": Listed("Sea Cap at a port", ("sea_cap",), False),
    "H": Listed("refit at an air base", ("refit",), True),
    "I": Listed("change to Reserve Mode", ("enter_reserve",), False),
    "J": Listed("change to Strat Mode, entry in Strat Mode", ("enter_strat",), False),
    "K": Listed("rebuilding from Repls", ("rebuild",), False),
}
"""All that zones of control do, but for retreats, Breakouts and reinforcements at a port."""

GAMES = (
    "Guderian's Blitzkrieg", "Guderian's Blitzkrieg II", "Enemy at the Gates", "DAK", "DAK II", "Hube's Pocket", "Sicily",
    "Sicily II", "Burma", "Korea", "Case Blue", "Baltic Gap", "Reluctant Enemies", "The Blitzkrieg Legend", "Beyond the Rhine",
    "Tunisia", "Tunisia II", "Smolensk", "Hungarian Rhapsody", "The Third Winter", "Luzon", "Crimea", "The Forgotten Battles",
)  # fmt: skip
"""The games of the series by name."""
OTHER_NAMES = {
    "dak2": "dakii", "gb": "guderiansblitzkrieg", "gb2": "guderiansblitzkriegii", "gbii": "guderiansblitzkriegii",
    "eatg": "enemyatthegates", "btr": "beyondtherhine", "ttw": "thethirdwinter",
}  # fmt: skip
"""Names in short, and with a figure instead of a numeral."""
NOT_NEGATABLE: Mapping[str, frozenset[str]] = {"dak": frozenset("F"), "dakii": frozenset("F")}
"""What a game does not let anybody negate."""


def game_named(said: str) -> str:
    """A game's name in one spelling: case, blanks, hyphens and dots do not matter.

    >>> game_named("DAK"), game_named(" dak-2 "), game_named("D.A.K. II")
    ('dak', 'dakii', 'dakii')
    """
    plain = "".join(letter for letter in said.casefold() if letter.isalnum())
    return OTHER_NAMES.get(plain, plain)


KNOWN_GAMES = frozenset(map(game_named, GAMES))


def negatable(letter: str, game: str = "") -> bool:
    """Whether negation lifts an entry of the list in a game.

    >>> negatable("F"), negatable("F", "DAK"), negatable("C")
    (True, False, False)
    """
    return LISTED[letter].negatable and letter not in NOT_NEGATABLE.get(game_named(game), frozenset())


PORTS_NOT_NEGATED = tuple(game for game, letters in NOT_NEGATABLE.items() if "F" in letters)
