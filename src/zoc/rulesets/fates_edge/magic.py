"""§14 Magic and tags: who may cast, what bears on it, wards and conjured walls on the way."""

from __future__ import annotations

import numpy as np

from zoc.action.finding import One
from zoc.columns import ALWAYS, Bools, Ints
from zoc.grid import Cell
from zoc.law import Forbid, Sets, Shift, Test
from zoc.law.finding import Found
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.cover import SightLine, line_into, line_to
from zoc.rulesets.fates_edge.facts import Acts, AFigure, Findings, Steps, surveyed
from zoc.rulesets.fates_edge.measure import BANDS, apart, band, touching
from zoc.rulesets.fates_edge.movement import toll
from zoc.rulesets.fates_edge.situation import knows
from zoc.rulesets.fates_edge.spells import Relocation, cells_near, relocation
from zoc.rulesets.fates_edge.terms import AIMED, DEFAULT_DV, ON_A_UNIT, ROLLED, Cover
from zoc.rulesets.fates_edge.walls import beside, cells_beside

CAST = ("cast", "banish")

# WHAT A SPELL IS, AND HOW IT REACHES ITS GOAL


def tag_of(o: One) -> str:
    """The tag of a spell; the law asks for it if it is not said."""
    return "banish" if o.act == "banish" else str(o["spell"])


@rules.finds(Findings.source, of=CAST, by=("unit", "act", "spell"))
def source(o: One) -> bool:
    """Whether the caster has a Talent, Spell or Rite with that tag."""
    return knows(o.position, o.unit, tag_of(o))


@rules.finds(Findings.dv, of="cast", by=("unit", "spell", "dv"))
def least_dv(o: One) -> int:
    """The DV of a spell: as it is said, and at least that of all spells of its caster; [REVEAL] is at DV 3 if there is neither,
    any other is asked for it."""
    own = AFigure(o.position, o.unit).spell_dv
    if tag_of(o) == "reveal":
        return int(max(own, o.get("dv", 0))) or DEFAULT_DV
    return int(max(own, o.get("dv", 0)) if own else o["dv"])


@rules.finds(Findings.on_a_unit, of=CAST, by=("act", "spell"))
def on_a_unit(o: One) -> bool:
    """Whether it works on a unit."""
    return tag_of(o) in ON_A_UNIT


@rules.finds(Findings.instant, of=CAST, by=("unit", "instant", "talent"))
def instant(o: One) -> bool:
    """Whether melee does not matter to it."""
    return bool(AFigure(o.position, o.unit).instant or o.get("instant") or o.get("talent"))


def goal(o: One) -> tuple[tuple[Cell, ...], SightLine | None] | None:
    """The cells that a spell is aimed at, a unit's before those of a place, and the best line to them; none, if at nothing."""
    if o.target and o.target != o.unit:
        return o.position.footprint(o.target), line_to(o.law, o.position, o.unit, o.target)
    cell = None if o.at is None else o.part.there(o.position)
    return None if cell is None else ((cell,), line_into(o.law, o.position, o.unit, cell))


@rules.finds(Findings.seen, of="banish", by=("unit", "target", "at"))
def in_sight(o: One) -> bool:
    """Whether there is an open line to its goal."""
    aim = goal(o)
    return aim is not None and aim[1] is not None


@rules.finds(Findings.blocked, of="cast", by=("unit", "target", "at", "blind"))
def blocked(o: One) -> bool:
    """Whether it needs sight of its goal and has none, or only past heavy cover."""
    aim = None if o.get("blind") else goal(o)
    return aim is not None and (aim[1] is None or aim[1].cover is Cover.HEAVY)


@rules.finds(Findings.band, of="cast", by=("unit", "target", "at"))
def range_band(o: One) -> int:
    """The range band in which its goal lies, counted from Close."""
    return _band(o)


def _band(o: One) -> int:
    aim, mine = goal(o), o.position.footprint(o.unit)
    if aim is None:
        return 0
    return BANDS.index(band(apart(o.law, o.position, mine, aim[0]), touching=touching(o.position, mine, aim[0])))


@rules.finds(Findings.off_band, of="cast", by=("unit", "target", "at", "band"))
def beyond_its_own(o: One) -> bool:
    """Whether that is beyond the spell's own band."""
    return _band(o) > BANDS.index(str(o.get("band", "far")))


@rules.finds(Findings.filled, of="cast", by=("unit", "spell", "at", "towards"))
def filled_cell(o: One) -> Found:
    """Whether somebody stands where something is to be conjured: in the cell, or astride the side."""
    if tag_of(o) != "conjure":
        return Found(False)
    if o.get("towards") and o.at is not None:
        both = {o.part.there(o.position), o.position.board.grid.cell(str(o["towards"]))}
        astride = [unit for unit in o.position.ids if both <= set(o.position.footprint(unit))]
        return Found(bool(astride), by=astride)
    if o.at is None:
        return Found(not any(_open_to_it(o, cell) for cell in cells_beside(o.position, o.unit)))
    cell = o.part.there(o.position)
    there = () if cell is None else o.position.at(cell)
    return Found(bool(there), by=there)


def _open_to_it(o: One, label: str) -> bool:
    """Whether nobody stands in a cell, and no wall or heavy cover keeps a spell from it."""
    cell = o.position.board.grid.cell(label)
    line = line_into(o.law, o.position, o.unit, cell)
    return not o.position.at(cell) and line is not None and line.cover is not Cover.HEAVY


def carried(o: One) -> Relocation:
    """How magic would move the target to a cell, out of its own if none is named; easily, if it is not meant to."""
    cell = o.part.there(o.position) if tag_of(o) == "transport" and o.target else None
    return Relocation() if cell is None else relocation(o.law, o.position, o.unit, str(o.target), cell)


@rules.finds(Findings.no_room, of="cast", by=("unit", "target", "at", "spell"))
def no_room_for_it(o: One) -> Found:
    """Whether the target finds no room there, and who stands in its way."""
    return Found(not carried(o).room, by=carried(o).filled)


@rules.finds(Findings.far, of="cast", by=("unit", "target", "at", "spell"))
def far_or_unseen(o: One) -> bool:
    """Whether one end of its way is not Near or not in sight."""
    return not carried(o).near


@rules.finds(Findings.zoned, of="cast", by=("unit", "target", "at", "spell"))
def zone_at_an_end(o: One) -> Found:
    """Whether an enemy's zone holds an end of its way, and whose."""
    return Found(bool(carried(o).holding), by=carried(o).holding)


@rules.finds(Findings.nowhere, of="cast", by=("unit", "target", "at", "spell"))
def no_haven(o: One) -> bool:
    """Whether there is no cell at all to which magic could move the target."""
    if tag_of(o) != "transport" or not o.target or o.at is not None or not carried(o):
        return False
    cells = map(o.position.board.grid.cell, cells_near(o.position, o.unit, o.target))
    return not any(relocation(o.law, o.position, o.unit, o.target, cell) for cell in cells)


@rules.finds(Findings.no_side, of="cast", by=("at", "towards", "spell"))
def no_side(o: One) -> bool:
    """Whether what is named is no side: two cells that do not share one."""
    if o.get("towards") is None or tag_of(o) not in ("ward", "conjure"):
        return False
    grid, cell = o.position.board.grid, None if o.at is None else o.part.there(o.position)
    return cell is not None and grid.cell(str(o["towards"])) not in beside(o.position, cell)


@rules.finds(Findings.on_passage, of=ROLLED)
def on_passage(o: One) -> bool:
    """Whether the unit stands on a route that its own side, or an ally, has declared safe."""
    position = o.position
    if "passage" not in position.board.cells:
        return False
    cells, actor = position.board.cells["passage"], position.unit(o.unit)
    sides = {int(cells[cell]) for cell in position.footprint(o.unit)} - {0}
    return any(not position.sides.hostile(actor.side, position.sides.names[side - 1]) for side in sides)


# 14.1  COMMON MAGIC TAGS


@rules.act("14.1-1", "Sources", Forbid, of=CAST)
def no_source(a: Acts) -> Bools:
    """A tag works only where a Talent, Spell or Rite of the caster carries it."""
    return ~a.found.source


@rules.act("14.1-1a", "A DV from the fiction", Forbid, of="cast")
def no_dv(a: Acts) -> Bools:
    """A spell is cast at the DV of its caster's spells, or at one of at least 1 that the fiction sets."""
    return a.found.dv < 1


@rules.act("14.1-1b", "At whom", Forbid, of=CAST)
def at_whom(a: Acts) -> Bools:
    """[BANISH], [MARK], [VEIL] and [TRANSPORT] work on a unit, friend or enemy: without one there is nothing to cast at."""
    return a.found.on_a_unit & ~a.aimed


@rules.step("14.1.WARD-1", "Ward", Test("ward"))
def ward(s: Steps) -> Bools:
    """A ward is tested by Outsiders of any side who cross it, and by enemies of its maker if it was cast so; one that is
    nobody's by everybody (our reading FE-14.1.WARD-1)."""
    foe = s.enemy_of(np.maximum(surveyed(s).ward_side - 1, 0)) & (surveyed(s).ward_side > 0)
    mortals = (foe & (surveyed(s).ward_enemies > 0)) | (surveyed(s).ward_side == 0)
    return (surveyed(s).ward > 0) & (s.mover.outsider | mortals)


@rules.test("14.1.WARD-2", "Ward", Sets("dv"), of="ward")
def ward_dv(t: Acts) -> Ints:
    """An Outsider crosses a ward against its Cap, anyone else against the maker's Spirit (our reading FE-14.1.WARD-2)."""
    return np.where(t.actor.outsider, t.actor.cap, t.said.spirit)


@rules.act("14.1.BANISH-1", "Outsiders only", Forbid, of="banish")
def mortals(a: Acts) -> Bools:
    """Only an Outsider in sight can be banished."""
    return ~a.target.outsider | ~a.found.seen


@rules.test("14.1.BANISH-1", "Banish", Sets("dv"), of="banish")
def banish_dv(t: Acts) -> Ints:
    """To banish an Outsider is tested against its Cap."""
    return t.target.cap


@rules.test("14.1.MARK-1", "Mark", Shift(1, "bonus"), of=(*AIMED, "cast"))
def mark(t: Acts) -> Bools:
    """Against a marked target somebody of the caster's side has one die more, once in the scene (our reading FE-14.1.MARK-1)."""
    return (t.said.mark != 0) & t.target.marked


@rules.test("14.1.VEIL-1", "Veil", Shift(-1, "dice"), of="notice")
def veil(t: Acts) -> Bools:
    """Whoever is veiled is noticed with one die less; so is whoever may be, when one looks for somebody unseen (our reading
    FE-14.1.VEIL-1)."""
    return (t.target.veiled > 0) | ~t.aimed


@rules.test("14.1.PASSAGE-1", "Passage", Shift(1, "position"), of=ROLLED)
def passage(t: Acts) -> Bools:
    """On a route that an ally has declared safe tests are at one step better Position (our reading FE-14.1.PASSAGE-1)."""
    return t.found.on_passage & (t.reading.passage_bonus == "position")


@rules.test("14.1.PASSAGE-1a", "Passage, Effect", Shift(1, "effect"), of=ROLLED)
def passage_effect(t: Acts) -> Bools:
    """On a route that an ally has declared safe tests have one step more Effect."""
    return t.found.on_passage & (t.reading.passage_bonus == "effect")


@rules.step("14.1.PASSAGE-1b", "Passage, ground", overrides=("4-9", "9-1", "9-3", "9-5"), of="move")
def passage_ground(s: Steps) -> Bools:
    """On a route that an ally has declared fast one thing that makes a cell difficult costs nothing."""
    return toll(s, "eased") > toll(s, "more")


@rules.step("14.1.PASSAGE-1c", "Passage, bad ground", overrides="4-10", of="move")
def passage_bad_ground(s: Steps) -> Bools:
    """On such a route a cell that is difficult for more than one reason costs as if there were one."""
    return toll(s, "eased") > 0


@rules.act("14.1.MARK-1", "Mark", Forbid, of=(*AIMED, "cast"))
def no_mark(a: Acts) -> Bools:
    """A Mark is used once, by whoever of the caster's side first calls on it (our reading FE-14.1.MARK-1)."""
    return (a.said.mark != 0) & ~a.target.marked


@rules.act("14.1.CONJURE-1", "Conjure", Forbid, of="cast")
def filled(a: Acts) -> Bools:
    """Something is conjured in a cell where nobody stands, or on a side that no base stands astride (our reading FE-13-2)."""
    return a.found.filled


@rules.act("14.1.TRANSPORT-1", "Transport", Forbid, of="cast")
def no_way_to_arrive(a: Acts) -> Bools:
    """Magic puts a unit only where its base finds room."""
    return a.found.no_room


@rules.act("14.1.TRANSPORT-1a", "Somewhere to go", Forbid, of="cast")
def nowhere(a: Acts) -> Bools:
    """A unit is moved by magic only if there is a free cell, Near, in sight and in no zone of its enemies (our reading
    FE-14.4-2)."""
    return a.found.nowhere


@rules.act("14.1-1c", "Sides", Forbid, of="cast")
def not_a_side(a: Acts) -> Bools:
    """A spell on a side of a cell names a neighbour that shares the side (our reading FE-14.1.WARD-1)."""
    return a.found.no_side


# 14.2  MAGIC AND POSITIONING


@rules.test("14.2-1", "Casting in melee", Shift(-1, "position"), of=CAST)
def in_melee(t: Acts) -> Bools:
    """Casting while engaged is at one step worse Position, unless the spell is instant or a Talent helps."""
    return (t.found.controllers != 0) & ~t.found.instant


@rules.act("14.2-2", "Sight of spells", Forbid, of="cast")
def spell_blocked(a: Acts) -> Bools:
    """A spell that needs sight is blocked by walls, and by heavy cover on the line or over the target (our reading FE-14.2-2)."""
    return a.found.blocked


@rules.act("14.2-3", "Range", Forbid, of="cast")
def out_of_range(a: Acts) -> Bools:
    """Close is next to it, Near up to 6, Far up to 12; beyond that nothing is cast (our reading FE-14.2-3)."""
    return a.found.band == BANDS.index("out")


@rules.test("14.2-4", "Off-band", Shift(-1, "dice"), of="cast")
def off_band(t: Acts) -> Bools:
    """A spell used beyond its own band has one die less (our reading FE-14.2-4)."""
    return t.found.off_band


# 14.3  RITUALS AND ZONES


@rules.act("14.3-1", "Clear space", Forbid, of="ritual")
def no_room(a: Acts) -> Bools:
    """A ritual needs a cell in no enemy zone, and Symbols openly shown (our reading FE-14.3-1)."""
    return (a.found.controllers != 0) | ~a.actor.symbols


@rules.act("14.3-1a", "A ritual that is done", Forbid, of="perform")
def not_performed(a: Acts) -> Bools:
    """A ritual that is done casts its spell without a test; before it is done it casts nothing (our reading FE-14.3-1)."""
    return a.actor.performed == 0


@rules.act("14.3-3", "Crack the Seal", Forbid, of="crack")
def no_seal(a: Acts) -> Bools:
    """Whoever performs a ritual, or shows its Symbols openly, may crack the Seal: it is cast at once, for 2 Obligation."""
    return (a.actor.ritual == 0) & ~a.actor.symbols


@rules.test("14.3-2", "Interrupted", Sets(4, "dv"), of="hold")
def interrupted(_: Acts) -> Bools:
    """A ritual whose zone is entered, or whose caster comes into one, holds on a test at DV 4 (our reading FE-14.3-2)."""
    return ALWAYS


@rules.step("14.3-4", "Zone effects", Test("zone"))
def zone_effect(s: Steps) -> Bools:
    """A cell filled by a spell is triggered by whoever enters it (our reading FE-14.3-4)."""
    return s.there.hazard


# 14.4  SPELL EXAMPLES IN PLAY


@rules.act("14.4-2", "Transport Near", Forbid, of="cast")
def not_near(a: Acts) -> Bools:
    """A unit is moved by magic between cells that are Near and in sight (our reading FE-14.4-2)."""
    return a.found.far


@rules.act("14.4-2a", "Transport and zones", Forbid, of="cast")
def in_a_zone(a: Acts) -> Bools:
    """A unit is moved by magic neither out of a zone of its enemies nor into one (our reading FE-14.4-2)."""
    return a.found.zoned


@rules.test("14.4-2", "Off balance", Shift(-1, "position"), of=ROLLED)
def off_balance(t: Acts) -> Bools:
    """Whoever arrived off balance acts at one step worse Position the next time (our reading FE-14.4-2)."""
    return t.actor.off_balance


@rules.step("14.4-3", "Conjured walls", Test("wall"), of="move")
def conjured(s: Steps) -> Bools:
    """A conjured wall is passed only by a test at the DV of its casting, by friend and foe alike (our reading FE-14.4-3)."""
    return surveyed(s).conjured > 0


@rules.test("14.4-3", "Conjured walls", Sets("dv"), of="wall")
def wall_dv(t: Acts) -> Ints:
    """The test against a conjured wall is at the DV of its casting."""
    return t.said.dv
