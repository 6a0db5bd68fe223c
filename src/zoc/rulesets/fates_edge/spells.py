"""§14 What magic does: tracks filled, walls conjured and broken, marks, veils, transports, rituals, the Seal."""

from __future__ import annotations

from zoc.errors import Malformed, Unknown
from zoc.grid import Cell
from zoc.law import Ruleset
from zoc.position import Position, Side
from zoc.rulesets.fates_edge.core_test import Rolled
from zoc.rulesets.fates_edge.cover import see
from zoc.rulesets.fates_edge.measure import apart
from zoc.rulesets.fates_edge.situation import enemies, holding
from zoc.rulesets.fates_edge.terms import NEAR, TAGS, Effect
from zoc.rulesets.fates_edge.turn import Outcome, departed

INTEGRITY = {Effect.LIMITED: 2, Effect.STANDARD: 4, Effect.GREAT: 6}
CRACK = 2
"""The Obligation that cracking the Seal costs."""


def tag_named(tag: str) -> str:
    """A tag of the guide; others have no effect here (FE-2-13)."""
    if tag not in TAGS:
        raise Unknown.name("tag", tag, TAGS)
    return tag


def bound(position: Position, spirit: str, summoner: str) -> Position:
    """A summoned Outsider's Leash: its Cap and the summoner's Spirit (our reading FE-14.1.WARD-4)."""
    size = position.unit(spirit).facts["cap"] + position.unit(summoner).facts["spirit"]
    return position.changed(spirit, leash=0, leash_size=size)


def ticked(position: Position, unit: str, segments: int) -> Outcome:
    """Segments on a Leash or an Exit Tally; a wild Outsider opens one of Cap + 2, mortals have none; what overflows is lost."""
    facts = position.unit(unit).facts
    if not facts["outsider"]:
        return Outcome(position)
    size = facts["leash_size"] or facts["cap"] + 2
    filled = min(size, facts["leash"] + segments)
    position = position.changed(unit, leash=filled, leash_size=size)
    told = f"{unit}: +{segments} segments, {filled}/{size}"
    if filled < size:
        return Outcome(position, (told,))
    gone = departed(position, unit)
    return Outcome(gone.position, (told, *gone.events))


def banished(position: Position, target: str, rolled: Rolled) -> Outcome:
    """A Banish carried out: a hit adds the Cap, a partial 1, a miss nothing."""
    if rolled.outcome == "miss":
        return Outcome(position, (f"{target} is unmoved",))
    return ticked(position, target, position.unit(target).facts["cap"] if rolled.success else 1)


def conjured(position: Position, at: tuple[str, ...], effect: Effect, dv: int) -> Position:
    """A conjured wall, in one cell or on the side between two; Integrity goes by Effect (our reading FE-14.1.CONJURE-2)."""
    board, cells = position.board, tuple(map(position.board.grid.cell, at))
    if len(cells) == 1:
        board = board.with_cells("conjured", {cells[0]: INTEGRITY[effect]}).with_cells("conjured_dv", {cells[0]: dv})
    else:
        sides = [(cells[0], cells[1])]
        board = board.with_edges("conjured", sides, INTEGRITY[effect]).with_edges("conjured_dv", sides, dv)
    return position.replace(board=board)


def battered(position: Position, at: tuple[str, ...], harm: int) -> Position:
    """A conjured wall that takes Harm, one Integrity each; at none it is gone."""
    board, cells = position.board, tuple(map(position.board.grid.cell, at))
    if len(cells) == 1:
        left = max(0, int(board.cells["conjured"][cells[0]]) - harm)
        return position.replace(board=board.with_cells("conjured", {cells[0]: left}))
    left = max(0, int(board.edges["conjured"][cells[0], board.grid.way(*cells)]) - harm)
    return position.replace(board=board.with_edges("conjured", [(cells[0], cells[1])], left))


def warded(position: Position, a: str, b: str, maker: str, *, enemies: bool = True) -> Position:
    """A ward on the side between two cells, against Outsiders, and enemies of its maker if it is cast so."""
    grid, facts = position.board.grid, position.unit(maker)
    sides = [(grid.cell(a), grid.cell(b))]
    board = position.board.with_edges("ward", sides, facts.facts["spirit"])
    board = board.with_edges("ward_side", sides, position.sides.number(facts.side) + 1)
    return position.replace(board=board.with_edges("ward_enemies", sides, enemies))


def paved(position: Position, side: Side, cells: tuple[str, ...]) -> Position:
    """A route declared safe by a side."""
    number = position.sides.number(side) + 1
    there = dict.fromkeys(map(position.board.grid.cell, cells), number)
    return position.replace(board=position.board.with_cells("passage", there))


def revealed(position: Position, target: str, rolled: Rolled) -> Outcome:
    """A Reveal carried out: a hit lifts the Veil, a partial gives a clue."""
    if rolled.success:
        return Outcome(position.changed(target, veiled=0), (f"{target} is revealed",))
    return Outcome(position, (f"clue({target})",) if rolled.outcome == "partial" else ())


def mark_used(position: Position, target: str) -> Position:
    """The one use of a Mark."""
    if not position.unit(target).facts["marked"]:
        raise Malformed(f"{target} bears no Mark, or it has been used (FE-14.1.MARK-1)")
    return position.changed(target, marked=0)


# TRANSPORT


def transport_barred(law: Ruleset, position: Position, caster: str, ally: str, onto: str) -> tuple[str, ...]:
    """What bars moving an ally by magic: both cells Near and seen, neither in an enemy's zone (our reading FE-14.4-2)."""
    grid, mine = position.board.grid, position.footprint(caster)
    ends: dict[str, tuple[Cell, ...]] = {"start": position.footprint(ally), "arrival": (grid.cell(onto),)}
    barred = []
    for name, cells in ends.items():
        if apart(law, position, mine, cells) > NEAR:
            barred.append(f"{name} is not Near")
        if not any(see(law, position, a, b) for a in mine for b in cells):
            barred.append(f"{name} is not seen")
        if held := holding(law, position, ally, cells):
            barred.append(f"{name} is in the zone of {', '.join(held)}")
    return (*barred, *(f"{onto} is filled by {unit}" for unit in position.at(onto)), *(_closed(position, onto)))


def _closed(position: Position, onto: str) -> tuple[str, ...]:
    cells, cell = position.board.cells, position.board.grid.cell(onto)
    return tuple(f"{onto} is {name}" for name in ("impassable", "blocking") if name in cells and cells[name][cell])


def transported(law: Ruleset, position: Position, caster: str, ally: str, onto: str, rolled: Rolled) -> Outcome:
    """A Transport carried out: a hit arrives safely, a partial off balance, a miss not at all; nobody strikes."""
    if barred := transport_barred(law, position, caster, ally, onto):
        raise Malformed(f"{ally} cannot be moved to {onto}: {'; '.join(barred)} (FE-14.4-2)")
    if rolled.outcome == "miss":
        return Outcome(position, (f"{ally} stays",))
    moved = position.moved(ally, onto)
    return Outcome(moved, (f"{ally} arrives in {onto}",)) if rolled.success else Outcome(
        moved.changed(ally, off_balance=1), (f"{ally} arrives in {onto}, off balance",)
    )


# RITUALS


def ritual_begun(position: Position, caster: str, dv: int) -> Position:
    """A ritual begun: it takes its DV and one round more."""
    return position.changed(caster, ritual=dv, rounds_left=dv + 1)


def rituals_disturbed(law: Ruleset, position: Position, mover: str) -> tuple[str, ...]:
    """The enemies whose rituals a unit disturbs: it stands in their zone, or they in its (our reading FE-14.3-2)."""
    mine = position.footprint(mover)
    casters = [enemy for enemy in enemies(position, mover) if position.unit(enemy).facts["ritual"]]
    return tuple(
        caster
        for caster in casters
        if caster in holding(law, position, mover, mine) or mover in holding(law, position, caster, position.footprint(caster))
    )


def ritual_held(position: Position, caster: str, rolled: Rolled) -> Outcome:
    """A ritual tested at DV 4: unless it is passed it fails, and the GM gains a Story Beat."""
    if rolled.success:
        return Outcome(position, (f"{caster} holds the ritual",))
    beats = int(position.notes.get("beats", 0)) + 1
    return Outcome(position.changed(caster, ritual=0, rounds_left=0).noted(beats=beats), (f"{caster}'s ritual fails",))


def seal_cracked(position: Position, caster: str) -> Outcome:
    """Crack the Seal: cast at once for 2 Obligation, and the GM may spend a Story Beat at once."""
    facts = position.unit(caster).facts
    owed, room = facts["obligation"] + CRACK, facts["spirit"] + facts["presence"]
    over = (f"{caster} is {owed - room} over capacity",) if owed > room else ()
    return Outcome(position.changed(caster, obligation=owed), (f"sb_spend({caster}, 1)", *over))


def backlash(element: str, rolled: Rolled, bank: int) -> tuple[str, ...]:
    """Backlash on a partial or a miss, bought with Story Beats of the roll or the bank (our reading FE-14.2-5)."""
    if rolled.outcome not in ("partial", "miss") or rolled.beats + bank < 1:
        return ()
    return (f"backlash({element}, {max(1, rolled.beats)} SB)",)
