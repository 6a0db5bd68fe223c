"""What play may have made of a counter since it was last known: its mode, its losses, its supply, what it did this phase.

Of a counter that is shown, 4.9 lets the enemy read some facts; what he does not read is drawn like that of a hidden one.
"""

from __future__ import annotations

from collections.abc import Mapping

from zoc.law import Choices, Ruleset
from zoc.law.unseen import Drift
from zoc.position import Position
from zoc.rulesets.ocs.counters import UNITS, value
from zoc.rulesets.ocs.facts import Counter
from zoc.rulesets.ocs.fog import ONE_SIDE, PLAIN, PRINTED
from zoc.rulesets.ocs.modes import UP
from zoc.rulesets.ocs.phases import THIS_PHASE
from zoc.rulesets.ocs.terms import DG, EXPLOIT, LAST_COMBAT, RESERVE, STRAT, ArrivalKind, Carrier, Kind, Mode, Side, Stocks

HIGHEST = 9
"""The highest level of a facility, the most steps lost and the most work of a phase that are drawn."""
TOLD = (STRAT, DG, int(Mode.NONE))
"""The modes that the enemy is told of, whatever the players agree on."""
FLAGS = (
    "oos", "embarked", "started_here", "stopped", "finished", "released", "barred", "displaced", "attacked",
    "barraged", "kept_free", "escorted", "first_turn_out",
)  # fmt: skip


def drifts(table: Position) -> Mapping[str, Drift]:
    """Every fact that play changes but the mode and the side that is up, with what it may be; supply comes in quarters."""
    parts, supply = table.board.parts, _supply(table)
    quarters = range(0, supply + 1, max(1, parts // 4))
    cells = tuple(cell + 1 for cell in table.board.grid.cells.tolist())
    return {
        **dict.fromkeys(FLAGS, lambda _facts: (0, 1)),
        **dict.fromkeys(("active", "on_mission"), lambda facts: (0, 1) if facts["kind"] == Kind.PLANE else (0,)),
        "steps_lost": lambda _facts: range(HIGHEST + 1),
        "stocks": lambda _facts: range(len(Stocks)),
        "points": lambda facts: quarters if facts["kind"] in (Kind.SP, Kind.TRANSPORT) else (facts["points"],),
        "load": lambda facts: quarters if facts["kind"] == Kind.TRANSPORT else (facts["load"],),
        "level": lambda facts: range(HIGHEST + 1) if facts["kind"] in (Kind.AIR_BASE, Kind.HEDGEHOG) else (facts["level"],),
        "began": lambda _facts: (0, *cells),
        "mp_spent": lambda facts: range(4 * max(facts["combat_ma"], facts["move_ma"], 0) + 1),
        "arrived": lambda _facts: range(len(ArrivalKind)),
        "carried_by": lambda _facts: range(len(Carrier)),
        "worked": lambda _facts: range(HIGHEST + 1),
    }


def _supply(table: Position) -> int:
    """All the supply there is on a table, in parts of a point."""
    kinds, columns = table.units["kind"], [table.units[name] for name in ("points", "load")]
    return sum(int(column[(kinds == Kind.SP) | (kinds == Kind.TRANSPORT)].sum()) for column in columns)


def hidden_facts(pieces: Position, unit: str, choices: Choices) -> dict[str, int]:
    """The facts of a counter that lies out of sight."""
    facts = _at_rest(pieces, dict(pieces.unit(unit).facts))
    facts["mode"] = choices.usually("mode", unit, facts["mode"], _own_modes(facts))
    facts |= {"up": choices.usually("up", unit, facts["up"], _ups(facts))}
    return choices.drifted(unit, facts, drifts(pieces))


def subdued(unit: str, facts: Mapping[str, int], top: Mapping[str, int], choices: Choices) -> dict[str, int]:
    """The same facts with what decides who lies on top drawn after the counter that does: in its mode or any other."""
    if facts["kind"] > LAST_COMBAT or choices.pick("like the top", unit, (True, False)):
        alike = ("mode", "up", "oos") if facts["kind"] <= LAST_COMBAT else ()
        return {**facts, **{name: top[name] for name in alike}}
    now = {**facts, "mode": choices.pick("mode", unit, _own_modes(facts)), "oos": max(top["oos"], facts["oos"])}
    return now | {"up": choices.pick("up", unit, _ups(now))}


def shown_facts(law: Ruleset, view: Position, pieces: Position, unit: str, choices: Choices) -> dict[str, int]:
    """The facts of a counter that lies on top: as they are read, and else as it is known or may have become."""
    seen = view.unit(unit).facts
    known = {name: seen[name] for name in readable(law, view, unit) if name in seen}
    before = dict(pieces.unit(unit).facts) if unit in pieces.ids else dict(seen)
    facts = _at_rest(pieces, before) | known
    facts |= {name: seen[name] for name in seen if name not in UNITS}
    open_drifts = {name: drift for name, drift in drifts(pieces).items() if name not in known}
    facts |= {"mode": choices.usually("mode", unit, seen["mode"], _modes(law, view, seen))}
    return choices.drifted(unit, facts, open_drifts) | {"shown": before.get("shown", 0)}


def readable(law: Ruleset, view: Position, unit: str) -> tuple[str, ...]:
    """The facts that the enemy reads off a counter."""
    faces = law.in_force(view.readings).values["shown_counter"] == "face"
    return (*PLAIN, *(PRINTED if faces else ()), *(ONE_SIDE[Side(value(view, unit, Counter.up))] if faces else ()))


def _at_rest(pieces: Position, facts: dict[str, int]) -> dict[str, int]:
    """The facts of a counter that has done nothing this phase."""
    return facts | {name: int(UNITS[name].absent(pieces.board.parts)) for name in THIS_PHASE if name in facts}


def _own_modes(facts: Mapping[str, int]) -> tuple[int, ...]:
    """The modes in which a counter may be."""
    able = facts["kind"] <= LAST_COMBAT or facts["kind"] == Kind.TRANSPORT
    return tuple(map(int, Mode)) if able else (facts["mode"],)


def _ups(facts: Mapping[str, int]) -> tuple[int, ...]:
    """Which side may be up: the one the mode says, or either."""
    fixed = UP.get(Mode(facts["mode"]))
    return (0, 1) if fixed is None else (int(fixed), facts["up"])


def _modes(law: Ruleset, view: Position, seen: Mapping[str, int]) -> tuple[int, ...]:
    """The modes in which a counter may be that shows this one: what is not told looks like the side that is up."""
    every = bool(law.in_force(view.readings).values["show_all_mode_markers"])
    if seen["mode"] in TOLD or (every and seen["mode"] in (EXPLOIT, RESERVE)):
        return (seen["mode"],)
    return tuple(int(mode) for mode in Mode if mode not in TOLD)
