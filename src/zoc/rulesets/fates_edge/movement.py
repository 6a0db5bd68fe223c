"""§2-4 Turns and movement: what a step costs, and what bars it."""

from __future__ import annotations

import numpy as np

from zoc.columns import Bools, Ints
from zoc.law import Cost, Flip, Forbid, Test
from zoc.rulesets.fates_edge import ground  # noqa: F401  (the surveys that clauses read)
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import Acts, Steps, surveyed
from zoc.rulesets.fates_edge.terms import DOWN, MOVES


def charged(s: Steps) -> Bools:
    """Whether points are paid for the step: a Shift is made without (our reading FE-5.2-8)."""
    return s.mover.way != "shift"


def running(s: Steps) -> Bools:
    """Steps made after a Dash, or in a Rush, are run (our reading FE-9-3)."""
    return s.mover.running | (s.mover.way == "rush")


def fast(s: Steps) -> Bools:
    """Whether each newly covered cell lies on a route that the mover's side, or an ally, has declared fast."""
    owner = surveyed(s).passage
    if not np.any(owner):  # the reading rests on a route, so where there is none it is not cited
        return owner > 0
    return (owner > 0) & ~s.enemy_of(np.maximum(owner - 1, 0)) & (s.reading.passage_bonus == "terrain")


class Toll:
    """What the newly covered cells of a step cost on top, each in its parts; the dearest cell is the one that is paid.

    Of several things that make a cell difficult the first is charged by its own clause, whatever else there is by ``more``.
    ``eased``: a route that an ally has declared fast spares one of them there (§14.1.PASSAGE-1b).
    """

    def __init__(self, s: Steps) -> None:
        lie = surveyed(s)
        things = {"difficult": lie.difficult, "rubble": lie.rubble, "shallow": lie.shallow, "foliage": lie.foliage * running(s)}
        parts, sources = dict[str, Ints](), 0 * lie.climb
        for name, thing in things.items():
            parts[name] = np.int64(1) * ((thing > 0) & (sources == 0))
            sources = sources + thing
        parts["more"] = np.int64(1) * ((sources > 1) & (s.reading.difficult_cap > 1))
        parts["up"] = np.maximum(lie.climb, 0)
        parts["eased"] = np.int64(1) * (fast(s) & (sources > 0))
        dearest = (np.minimum(sources, s.reading.difficult_cap) + parts["up"] - parts["eased"]).argmax(-1)[..., None]
        self.parts = {name: np.take_along_axis(part, dearest, -1)[..., 0] for name, part in parts.items()}

    def __getitem__(self, name: str) -> Ints:
        return self.parts[name]


def toll(s: Steps, name: str) -> Ints:
    """One part of what a step costs on top, in points."""
    found: Toll | None = vars(s).get("_toll")
    if found is None:
        found = vars(s)["_toll"] = Toll(s)
    return found[name] * charged(s)


def used(a: Acts) -> Bools:
    """Whether the Move of the turn has been made; for a Shift, the Shift."""
    return a.actor.shifted if a.act == "shift" else a.actor.moved


# 2  CORE CONCEPTS


@rules.act("2-11", "One Move", Forbid, of=(*MOVES, "shift"), turn=True)
def one_move(a: Acts) -> Bools:
    """A turn has one Move, and one Shift however it is paid for."""
    return used(a)


@rules.step("2-11", "One Move", Forbid, of="move")
def one_move_after_all(s: Steps) -> Bools:
    """A turn has one Move, also after a Disengage that is still to be rolled for."""
    return s.mover.moved & (s.mover.way == "disengage")


@rules.step("5.3-8", "Down", Forbid, of="move")
def down(s: Steps) -> Bools:
    """Whoever is down does not move."""
    return s.mover.harm >= DOWN


# 4  MOVEMENT


@rules.step("4-1", "A step", Cost, of="move")
def a_step(s: Steps) -> Ints:
    """A step to a neighbouring cell costs 1."""
    return s.point * charged(s)


@rules.step("4-3", "Diagonals", Cost, of="move")
def second_diagonal(s: Steps) -> Ints:
    """Every second diagonal step costs 1 more, whatever lies between."""
    return s.point * (s.diagonal & (s.state.odd ^ s.mover.odd) & charged(s))


@rules.step("4-4", "Counting diagonals", Flip("odd"), of="move")
def counting(s: Steps) -> Bools:
    """Diagonal steps are counted over the whole turn (our reading FE-4-4)."""
    return s.diagonal


@rules.step("4-5", "Manhattan", Forbid)
def no_diagonals(s: Steps) -> Bools:
    """Where movement is Manhattan only, there are no diagonal steps."""
    return s.diagonal & (s.reading.diagonals == "manhattan")


@rules.step("4-6", "Corners", Forbid)
def corners(s: Steps) -> Bools:
    """A diagonal step does not pass between two corners that are solid or walled (our readings FE-4-6, FE-4-7)."""
    return s.diagonal & surveyed(s).walled


@rules.step("4-9", "Difficult ground", Cost, of="move")
def difficult(s: Steps) -> Ints:
    """Difficult ground costs 1 more to enter."""
    return s.point * toll(s, "difficult")


@rules.step("4-10", "Stacks once", Cost, of="move")
def stacks_once(s: Steps) -> Ints:
    """Difficult ground stacks once: what is difficult for more than one reason costs 1 more again."""
    return s.point * toll(s, "more")


@rules.step("4-11", "Impassable", Forbid)
def impassable(s: Steps) -> Bools:
    """Impassable ground is never entered, nor an impassable side crossed."""
    return s.there.impassable | surveyed(s).closed


@rules.step("4-11a", "Walls", Forbid)
def walls(s: Steps) -> Bools:
    """Nobody enters a solid cell or goes through a wall."""
    return s.there.blocking | (surveyed(s).walled & ~s.diagonal)


@rules.step("4-12", "Up", Cost, of="move")
def up(s: Steps) -> Ints:
    """Going up costs 1 more for each level; going down costs no more (our reading FE-4-13)."""
    return s.point * toll(s, "up")


@rules.step("4-14", "Steep", Test("balance"))
def steep(s: Steps) -> Bools:
    """A steep way down is a balance test against the DV written on it."""
    return surveyed(s).balance_dv > 0


# 13  LARGE AND MULTI-HEX BASES


@rules.step("13-2", "No squeezing", Forbid)
def astride(s: Steps) -> Bools:
    """A base comes to stand nowhere astride a wall or a conjured side (our reading FE-13-2)."""
    return surveyed(s).astride
