"""Playing: moves, screens, landings, what other rules have done to a unit, and the phases; combat is in ``fighting``."""

from __future__ import annotations

from zoc import action
from zoc.action import Choose, Order, Pick, Script, Told, ended
from zoc.action.allowance import spent
from zoc.errors import Malformed
from zoc.law import Ruleset, Verdict
from zoc.movement import Along
from zoc.position import Position
from zoc.rulesets.europa.battle import beside, defenders
from zoc.rulesets.europa.consent import refused_by
from zoc.rulesets.europa.screen import Declared, declarations, declared_text
from zoc.rulesets.europa.screening import screening
from zoc.rulesets.europa.sequence import allowed, next_phase, next_player, phase_of, upcoming
from zoc.rulesets.europa.sheet import rules
from zoc.rulesets.europa.terms import PROHIBITED
from zoc.spoken import spoken

ENTERED = (
    "badly_dispersed", "reserve", "mp_markers", "partisan", "supply_effects", "surprise_effects", "supported", "receives_support",
    "gives_support", "under_marker", "strength",
)  # fmt: skip
"""What other rules change about a unit, and zones depend on."""
MOST = 999999
"""The highest number that is entered: six + # MP markers."""


rules.asks(
    target="Against which hex", also="And against which other hex", joined="Who joins in", odds="At which odds, such as 3:1",
    supply="Points of combat supply", lost="Who is lost", retreats="Who retreats", hexes="How many hexes",
    advance="How far the attackers may advance", piece="Which piece", fact="What of it", value="Which number",
)  # fmt: skip


# MOVES


@rules.deed("move", moves="plain", at="cell?", route="route?")
def move(law: Ruleset, position: Position, order: Order) -> Script:
    """Move with the points left this phase; whoever screens the way must stay."""
    yield from _marched(law, position, order, "plain")


@rules.deed("move_unscreened", moves="unscreened", at="cell?", route="route?")
def move_unscreened(law: Ruleset, position: Position, order: Order) -> Script:
    """Move at the full rate, so that nobody has to stay as a screen."""
    yield from _marched(law, position, order, "unscreened")


def _marched(law: Ruleset, position: Position, order: Order, way: str) -> Script:
    yield allowed(law, position, order, "march")
    after = position
    for says in action.move(law, position, order, way=way, after=_spent):
        after = says.position if isinstance(says, Told) else after
        yield says
    friends = tuple(side for side in position.sides.names if not position.sides.hostile(order.side, side))
    for promise in after.promises[len(position.promises) :]:
        text = f"{', '.join(promise.keepers)} must stay in {position.where(promise.cell)} until the phase ends."
        yield Told(after, text, ("5.C.2.b",), promise.keepers, only=friends)


def _spent(position: Position, gone: Along) -> Position:
    return lawful(spent(position, gone))


# SCREENS


@rules.deed("screen", target=beside, also="cell?", joined="units?")
def screen(law: Ruleset, position: Position, order: Order) -> Script:
    """Declare that a unit, or three together, screen their hex against an enemy stack, or against two lesser ones."""
    units = (order.unit, *(unit for unit in order.get("joined") or () if unit != order.unit))
    against = tuple(hex for hex in (order.get("target"), order.get("also")) if hex)
    here = str(position.notes.get("screens", ""))
    wished = position.noted(screens=declared_text((*declarations(here), Declared(units, against))) if against else here)
    lacking = _not_declared(law, position) or ("" if against else "no enemy stack is beside it")
    lacking = lacking or _objection(wished, order.side, position.unit(order.unit).label)
    yield Verdict(about=order.say(), lacking=lacking)
    serve = f"{', '.join(units)} screen{'s' * (len(units) == 1)}"
    text = f"{serve} {position.unit(order.unit).label} against {', '.join(against)}."
    yield Told(wished, text, ("5.C.2.c", "5.C.2.d"), (*units, *against))


@rules.deed("withdraw_screen")
def withdraw_screen(law: Ruleset, position: Position, order: Order) -> Script:
    """Withdraw a screen that a unit was declared for and that nobody has relied on."""
    declared = declarations(str(position.notes.get("screens", "")))
    mine = [one for one in declared if order.unit in one.units]
    bound = any(order.unit in promise.keepers for promise in position.promises)
    lacking = _not_declared(law, position) or ("" if mine else f"{order.unit} was not declared as a screen")
    yield Verdict(about=order.say(), lacking=lacking or (f"{order.unit} has screened and must stay (5.C.2.b)" if bound else ""))
    rest = declared_text(one for one in declared if one not in mine)
    yield Told(position.noted(screens=rest), f"{order.unit} screens no more.", ("5.C.2.d",), (order.unit,))


def _not_declared(law: Ruleset, position: Position) -> str:
    chosen = law.in_force(position.readings).values["screen_assignment"]
    return "" if chosen == "declared" else f"screens are not declared here (reading screen_assignment = {chosen})"


def _objection(position: Position, side: str, cell: str) -> str:
    """What the section has against the screens declared for a hex."""
    try:
        screening(position, side, cell)
    except Malformed as wrong:
        return str(wrong)
    return ""


def lawful(position: Position) -> Position:
    """The table without declared screens that have become impossible, because somebody moved or changed."""
    declared = declarations(str(position.notes.get("screens", "")))
    if not declared or rules.in_force(position.readings).values["screen_assignment"] != "declared":
        return position
    kept: list[Declared] = []
    for one in declared:
        keeper = position.unit(one.units[0])
        if not _objection(position.noted(screens=declared_text([*kept, one])), keeper.side, keeper.label):
            kept.append(one)
    return position if len(kept) == len(declared) else position.noted(screens=declared_text(kept))


# WHAT OTHER RULES DO


@rules.deed("land", at="cell?")
def land(law: Ruleset, position: Position, order: Order) -> Script:
    """Bring a unit from beside the map ashore, or down by air; it exerts less until the player turn ends."""
    at, open_hexes = order.get("at"), _open_hexes(law.seen(position, order.side), order.unit)
    yield allowed(law, position, order, "landing", closed=at not in open_hexes if at else not open_hexes)
    if at is None:
        picks = tuple(Pick(hex, hex) for hex in open_hexes)
        at = yield Choose(order.side, f"Where does {order.unit} land?", picks, order.unit)
    if met := defenders(position, at, order.side):
        text = f"{order.unit} cannot land in {at}: something unseen bars the way: {', '.join(met)}."
        yield Told(action.found(position, met), text, ("SP-8",), (order.unit, at, *met), reveals=True)
        return
    after = law.having_moved(position.moved(order.unit, at), order.unit).changed(order.unit, landed=1)
    yield Told(after, f"{order.unit} lands in {at}.", ("5.A-R8",), (order.unit, at))


def _open_hexes(position: Position, unit: str) -> list[str]:
    """The hexes that a unit may enter and no enemy ground unit holds."""
    grid, me, chart = position.board.grid, position.unit(unit), position.board.charts["terrain"]
    prices = chart.values[me.mobility] < PROHIBITED * position.board.parts
    ground = position.board.cells["terrain"]
    labels = (grid.label(cell) for cell in grid.cells.tolist() if prices[ground[cell]])
    return [hex for hex in labels if not defenders(position, hex, me.side)]


@rules.deed("enter", by="side", piece="friend", fact=ENTERED, value="number")
def enter(law: Ruleset, position: Position, order: Order) -> Script:
    """Enter what another rule has done to a unit: dispersal, reserve, markers, support; the other side has to agree."""
    piece, fact, value = order["piece"], order["fact"], order["value"]
    field = rules.units[fact]
    most = 1 if field.kind is bool else MOST
    same = int(position.unit(piece).facts[fact]) == value
    lacking = f"{piece} has it already" if same else "" if 0 <= value <= most else f"{fact} is a number from 0 to {most}"
    yield Verdict(about=order.say(), lacking=lacking)
    text = f"{piece}: {fact.replace('_', ' ')} is {value}"
    enemies = [side for side in position.sides.names if position.sides.hostile(order.side, side)]
    if side := (yield from refused_by(enemies, order.side, f"{text} ({field.text})", piece)):
        yield Told(position, f"{side} did not agree: {text}.", (), (piece,))
        return
    yield Told(lawful(position.changed(piece, **{fact: value})), f"{text}.", (), (piece,))


# PHASES


def ends(law: Ruleset, position: Position) -> str:
    """What ends and what begins."""
    return f"End the {spoken(position.phase)} phase; next comes {upcoming(position)}."


@rules.deed("next_phase", by="side", tells=ends)
def on(law: Ruleset, position: Position, order: Order) -> Script:
    """End the phase; the next one begins, or the next player turn."""
    yield _may_end(law, position, order)
    after = next_phase(position)
    yield Told(after, f"{phase_of(after)}.", ("5.C.2.b",) if position.promises else (), over=ended(after))


@rules.deed("end_turn", by="side")
def end_turn(law: Ruleset, position: Position, order: Order) -> Script:
    """End the player turn, whatever phases are left of it."""
    yield _may_end(law, position, order)
    after = next_player(position)
    yield Told(after, f"The player turn of {order.side} ends. {phase_of(after)}.", ("5.A-R8",), over=ended(after))


def _may_end(law: Ruleset, position: Position, order: Order) -> Verdict:
    mine = next((unit for unit in position.ids if position.unit(unit).side == order.side), "")
    return allowed(law, position, order, "ending", (mine,)) if mine else Verdict(about=order.say())
