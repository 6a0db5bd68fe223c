"""§14 Magic and tags: who may cast, what bears on it, wards and conjured walls on the way."""

from __future__ import annotations

from typing import Any

import numpy as np

from zoc.action import Acts
from zoc.law import Forbid, Sets, Shift, Test
from zoc.movement import Steps
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.terms import AIMED, ROLLED

# 14.1  COMMON MAGIC TAGS


@rules.act("14.1-1", "Sources", Forbid, of=("cast", "banish"))
def no_source(a: Acts) -> Any:
    """A tag works only where a Talent, Spell or Rite of the caster carries it."""
    return ~(a.given.source != 0)


@rules.act("14.1-1a", "A DV from the fiction", Forbid, of="cast")
def no_dv(a: Acts) -> Any:
    """A DV that the fiction sets must be given."""
    return a.given.dv == 0


@rules.act("14.1-1b", "At whom", Forbid, of=("cast", "banish"))
def at_whom(a: Acts) -> Any:
    """[BANISH] and [MARK] are cast at enemies, [VEIL] and [TRANSPORT] on friends."""
    return (a.given.at_enemies & ~a.hostile) | (a.given.on_friends & a.hostile)


@rules.step("14.1.WARD-1", "Ward", Test("ward"))
def ward(s: Steps) -> Any:
    """A ward is tested by Outsiders who cross it, and by enemies of its maker if it was cast so (our reading FE-14.1.WARD-1)."""
    foe = s.enemy_of(np.maximum(s.survey.ward_side - 1, 0)) & (s.survey.ward_side > 0)
    return (s.survey.ward > 0) & foe & (s.mover.outsider | (s.survey.ward_enemies > 0))


@rules.test("14.1.WARD-2", "Ward", Sets("dv"), of="ward")
def ward_dv(t: Acts) -> Any:
    """An Outsider crosses a ward against its Cap, anyone else against the maker's Spirit (our reading FE-14.1.WARD-2)."""
    return np.where(t.actor.outsider, t.actor.cap, t.given.spirit)


@rules.act("14.1.BANISH-1", "Outsiders only", Forbid, of="banish")
def mortals(a: Acts) -> Any:
    """Only an Outsider in sight can be banished."""
    return ~a.target.outsider | ~(a.given.seen != 0)


@rules.test("14.1.BANISH-1", "Banish", Sets("dv"), of="banish")
def banish_dv(t: Acts) -> Any:
    """To banish an Outsider is tested against its Cap."""
    return t.target.cap


@rules.test("14.1.MARK-1", "Mark", Shift(1, "bonus"), of=(*AIMED, "cast"))
def mark(t: Acts) -> Any:
    """Against a marked target somebody of the caster's side has one die more, once in the scene (our reading FE-14.1.MARK-1)."""
    return t.given.mark & t.target.marked


@rules.test("14.1.VEIL-1", "Veil", Shift(-1, "dice"), of="notice")
def veil(t: Acts) -> Any:
    """Whoever is veiled is noticed with one die less; so is whoever may be, when one looks for somebody unseen (our reading
    FE-14.1.VEIL-1)."""
    return (t.target.veiled > 0) | ~t.aimed


@rules.test("14.1.PASSAGE-1", "Passage", Shift(1, "position"), of=ROLLED)
def passage(t: Acts) -> Any:
    """On a route that an ally has declared safe tests are at one step better Position (our reading FE-14.1.PASSAGE-1)."""
    return t.given.on_passage


@rules.act("14.1.MARK-1", "Mark", Forbid, of=(*AIMED, "cast"))
def no_mark(a: Acts) -> Any:
    """A Mark is used once, by whoever of the caster's side first calls on it (our reading FE-14.1.MARK-1)."""
    return a.given.mark & ~a.target.marked


@rules.act("14.1.CONJURE-1", "Conjure", Forbid, of="cast")
def filled(a: Acts) -> Any:
    """Something is conjured in a cell where nobody stands, or on a side."""
    return a.given.filled


@rules.act("14.1.TRANSPORT-1", "Transport", Forbid, of="cast")
def no_way_to_arrive(a: Acts) -> Any:
    """Magic puts a unit only where its base finds room."""
    return a.given.no_room


# 14.2  MAGIC AND POSITIONING


@rules.test("14.2-1", "Casting in melee", Shift(-1, "position"), of=("cast", "banish"))
def in_melee(t: Acts) -> Any:
    """Casting while engaged is at one step worse Position, unless the spell is instant or a Talent helps."""
    return (t.given.engaged != 0) & ~t.given.instant & ~t.given.talent


@rules.act("14.2-2", "Sight of spells", Forbid, of="cast")
def spell_blocked(a: Acts) -> Any:
    """A spell that needs sight is blocked by walls, and by heavy cover on the line or over the target (our reading FE-14.2-2)."""
    return a.given.aimed & ~(a.given.clear != 0)


@rules.act("14.2-3", "Range", Forbid, of="cast")
def out_of_range(a: Acts) -> Any:
    """Close is next to it, Near up to 6, Far up to 12; beyond that nothing is cast (our reading FE-14.2-3)."""
    return a.given.out_of_range


@rules.test("14.2-4", "Off-band", Shift(-1, "dice"), of="cast")
def off_band(t: Acts) -> Any:
    """A spell used beyond its own band has one die less (our reading FE-14.2-4)."""
    return t.given.off_band


# 14.3  RITUALS AND ZONES


@rules.act("14.3-1", "Clear space", Forbid, of="ritual")
def no_room(a: Acts) -> Any:
    """A ritual needs a cell in no enemy zone, and Symbols openly shown (our reading FE-14.3-1)."""
    return (a.given.engaged != 0) | ~a.actor.symbols


@rules.act("14.3-1a", "A ritual that is done", Forbid, of="perform")
def not_performed(a: Acts) -> Any:
    """A ritual that is done casts its spell without a test; before it is done it casts nothing (our reading FE-14.3-1)."""
    return a.actor.performed == 0


@rules.act("14.3-3", "Crack the Seal", Forbid, of="crack")
def no_seal(a: Acts) -> Any:
    """Whoever performs a ritual, or shows its Symbols openly, may crack the Seal: it is cast at once, for 2 Obligation."""
    return (a.actor.ritual == 0) & ~a.actor.symbols


@rules.test("14.3-2", "Interrupted", Sets(4, "dv"), of="hold")
def interrupted(t: Acts) -> Any:
    """A ritual whose zone is entered, or whose caster comes into one, holds on a test at DV 4 (our reading FE-14.3-2)."""
    return True


@rules.step("14.3-4", "Zone effects", Test("zone"))
def zone_effect(s: Steps) -> Any:
    """A cell filled by a spell is triggered by whoever enters it (our reading FE-14.3-4)."""
    return s.there.hazard


# 14.4  SPELL EXAMPLES IN PLAY


@rules.act("14.4-2", "Transport Near", Forbid, of="cast")
def not_near(a: Acts) -> Any:
    """An ally is moved by magic between cells that are Near and in sight (our reading FE-14.4-2)."""
    return a.given.far | a.given.hidden_end


@rules.act("14.4-2a", "Transport and zones", Forbid, of="cast")
def in_a_zone(a: Acts) -> Any:
    """An ally is moved by magic neither out of an enemy's zone nor into one (our reading FE-14.4-2)."""
    return a.given.zoned


@rules.test("14.4-2", "Off balance", Shift(-1, "position"), of=ROLLED)
def off_balance(t: Acts) -> Any:
    """Whoever arrived off balance acts at one step worse Position the next time (our reading FE-14.4-2)."""
    return t.actor.off_balance


@rules.step("14.4-3", "Conjured walls", Test("wall"))
def conjured(s: Steps) -> Any:
    """A conjured wall is passed only by a test at the DV of its casting, by friend and foe alike (our reading FE-14.4-3)."""
    return s.survey.conjured > 0


@rules.test("14.4-3", "Conjured walls", Sets("dv"), of="wall")
def wall_dv(t: Acts) -> Any:
    """The test against a conjured wall is at the DV of its casting."""
    return t.given.dv
