"""Bashketball: zones of control, and what the rest of the game makes of them.

In the order of the page: who exerts, how sources add up, moving, shooting, passing; then what the page leans on. The
game numbers nothing, so clauses carry the numbers of our ledger; a letter marks a card, or one half of a row. Each
docstring is what a player reads when it bites.

Sizes compare as ``SM < MD < LG``; a level is −2 (Double Disadvantage) to +2 (Double Advantage).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from zoc.action.finding import One
from zoc.board import Board
from zoc.columns import ALWAYS, Bools, Ints
from zoc.law import Bar, Book, Cap, Cost, Exert, Forbid, Ruleset, Shift
from zoc.position import OFF_MAP
from zoc.rulesets.bashketball.court import BASKETS, court
from zoc.rulesets.bashketball.facts import (
    SM,
    Acts,
    Bodies,
    Contests,
    Findings,
    Hex,
    Meetings,
    Player,
    Projections,
    Readings,
    Steps,
)
from zoc.rulesets.bashketball.state import MatchState
from zoc.units import Column

if TYPE_CHECKING:
    from zoc.table import Table


SHOT_RANGE, PASS_RANGE = 7, 6
DEFENCE = ("steal", "screen", "check")
SKILLED = ("shot", "pass", *DEFENCE)
TESTS = (*SKILLED, "tip_off")
ACTS = (*TESTS, "block")
TURN = ("jump", "run", "standard", "card", "engage", "restart", "substitution", "end")
"""What a player does with his turn, whatever it is he tries: see ``flow``."""

rules = Ruleset(
    Book("bashketball", title="Bashketball", edition="16 December 2025", source="the game's rules pages"),
    revision=3,
    sides=("home", "away"),
    starting={"a": {"at": "2,8", "ball": True}, "b": {"at": "1,10"}, "e": {"at": "2,9"}, "f": {"at": "1,11"}},
    radius=2,
    allowance="speed",
    purposes=(*ACTS, *TURN),
    cards=True,
    words=Path(__file__).with_name("words.toml"),
    ways={"move": "moves as usual", "restart": "moves as one player of each side may after a basket, ignoring zones"},
    units=Player,
    cells=Hex,
    readings=Readings,
    state=MatchState,
)


@rules.board("court")
def the_court() -> Board:
    """The court as it is painted."""
    return court()


@rules.derive(Player.benched)
def benched(table: Table) -> Column:
    """Who is not on the court."""
    column: Column = table.position.units["x"] == OFF_MAP
    return column


# WHO EXERTS, AND WHERE


@rules.exert("Z-1", "Zone of control", Exert)
def zone(z: Projections) -> Bools:
    """A player covers the hexes next to him, and his own."""
    return (z.distance == 1) | ((z.distance == 0) & z.reading.own_hex)


@rules.exert("Z-1a", "Long arms", Exert)
def long_arms(z: Projections) -> Bools:
    """With the card that lengthens his arms a player covers hexes two away as well."""
    return (z.distance == 2) & z.unit.long_arms


@rules.exert("Z-2", "Exhausted", Bar)
def exhausted(z: Projections) -> Bools:
    """An exhausted player covers nothing."""
    return z.unit.exhausted


@rules.exert("Z-2a", "Tireless", overrides="Z-2")
def tireless(z: Projections) -> Bools:
    """With the card that makes him tireless a player covers his zone even when exhausted."""
    return z.unit.tireless


# STACKING


@rules.test("S-2", "Cap", Cap(2), of=TESTS)
def cap(_: Acts) -> Bools:
    """All sources are added up, and the sum is at most Double Advantage or Double Disadvantage."""
    return ALWAYS


@rules.test("S-3", "Cards", Shift, of=TESTS)
def cards(t: Acts) -> Ints:
    """A card that is played is a source like any other."""
    return t.said.played


# MOVEMENT THROUGH ZONES


@rules.enter("M-1", "Larger defender", Cost(2), many="movement_zones")
def larger(m: Meetings) -> Bools:
    """Entering a hex that a larger opponent covers costs 2 more."""
    return m.unit.size > m.mover.size


@rules.enter("M-2", "Defender of the same size", Cost(1), many="movement_zones")
def same_size(m: Meetings) -> Bools:
    """Entering a hex that an opponent of the same size covers costs 1 more."""
    return m.unit.size == m.mover.size


@rules.enter("M-3", "Smaller defender", Cost(0), many="movement_zones")
def smaller(m: Meetings) -> Bools:
    """Entering a hex that a smaller opponent covers costs nothing more."""
    return m.unit.size < m.mover.size


@rules.step("M-5", "A step", Cost(1))
def a_step(_: Steps) -> Bools:
    """A hex costs one point, and a move ends when the points do."""
    return ALWAYS


@rules.share("M-6", "Bodies", Forbid)
def bodies(b: Bodies) -> Bools:
    """Nobody walks through another player, or ends on one, friend or foe."""
    return b.unit.size >= SM


@rules.enter("M-7", "After a basket", overrides=("M-1", "M-2", "M-3"))
def restart(m: Meetings) -> Bools:
    """After a basket one player of each side may move and ignore zones."""
    return m.mover.way == "restart"


# SHOOTING


@rules.test("SH-1", "Uncontested", Shift(+1), of="shot")
def uncontested_shot(t: Acts) -> Bools:
    """A shot from a hex that no opponent covers has Advantage."""
    return ~t.contested


@rules.contest("SH-2", "Smaller defender", Shift(0), of="shot", many="shot_zones")
def shot_smaller(c: Contests) -> Bools:
    """A smaller defender takes the Advantage of an uncontested shot away, and no more."""
    return c.unit.size < c.actor.size


@rules.contest("SH-2a", "Defensive scheme", Shift(-1), of="shot", many="shot_zones", overrides="SH-2")
def scheme(c: Contests) -> Bools:
    """With the card for a defensive scheme a small defender counts as one of the shooter's size."""
    return (c.unit.size < c.actor.size) & (c.unit.size == SM) & c.unit.scheme


@rules.contest("SH-3", "Defender of the same size", Shift(-1), of="shot", many="shot_zones")
def shot_same_size(c: Contests) -> Bools:
    """A defender of the shooter's size gives Disadvantage."""
    return c.unit.size == c.actor.size


@rules.contest("SH-4", "Larger defender", Shift(-2), of="shot", many="shot_zones")
def shot_larger(c: Contests) -> Bools:
    """A larger defender gives Double Disadvantage."""
    return c.unit.size > c.actor.size


@rules.exert("SH-5a", "Alley-oop", Bar, of="shot")
def alley_oop(z: Projections) -> Bools:
    """A shot with the card that goes over the top ignores the defenders next to the shooter."""
    return z.against.alley_oop & (z.distance <= 1)


# PASSING


@rules.test("P-1", "Uncontested", Shift(+1), of="pass")
def uncontested_pass(t: Acts) -> Bools:
    """A pass whose line crosses no opponent's zone has Advantage."""
    return ~t.contested


@rules.contest("P-3", "Larger defender", Shift(0), of="pass", many="sum")
def pass_larger(c: Contests) -> Bools:
    """A larger defender on the line takes the Advantage of an uncontested pass away, and no more."""
    return c.unit.size > c.actor.size


@rules.contest("P-4", "Defender of the same size", Shift(-1), of="pass", many="sum")
def pass_same_size(c: Contests) -> Bools:
    """A defender of the passer's size on the line gives Disadvantage."""
    return c.unit.size == c.actor.size


@rules.contest("P-5", "Smaller defender", Shift(-2), of="pass", many="sum")
def pass_smaller(c: Contests) -> Bools:
    """A smaller defender on the line gives Double Disadvantage."""
    return c.unit.size < c.actor.size


@rules.contest("P-5a", "One size smaller, as printed", Shift(-1), of="pass", many="sum", overrides="P-5")
def pass_one_smaller(c: Contests) -> Bools:
    """As the page's example counts, a defender one size smaller than the passer gives Disadvantage and no more."""
    return (c.unit.size + 1 == c.actor.size) & (c.reading.pass_smaller == "print")


# WHAT THE PAGE LEANS ON: SKILL


@rules.test("D-1", "Bonuses and penalties", Shift("skill"), of=SKILLED)
def bonus(t: Acts) -> Ints:
    """Bonuses are added to the skill, and penalties taken off it."""
    return t.said.bonus


@rules.contest("D-1a", "Pressure on the shot", Shift("skill"), of="shot", many="sum")
def shot_pressure(c: Contests) -> Ints:
    """With the card for it a defender who covers the shooter takes some of his skill."""
    return -c.unit.shot_pressure


@rules.contest("D-1b", "Pressure on the pass", Shift("skill"), of="pass", many="sum")
def pass_pressure(c: Contests) -> Ints:
    """With the card for it a defender on the line takes some of the passer's skill."""
    return -c.unit.pass_pressure


@rules.test("D-1c", "Stealing", Shift(-2, "skill"), of="steal")
def stealing(_: Acts) -> Bools:
    """A steal is tried with 2 less than the Defence skill."""
    return ALWAYS


@rules.test("D-1d", "Screening and checking", Shift(-1, "skill"), of=("screen", "check"))
def screening(_: Acts) -> Bools:
    """A screen or a check is tried with 1 less than the Defence skill."""
    return ALWAYS


# DISTANCE AND POINTS


@rules.test("D-4", "Close", Shift(+1), of=("shot", "pass"))
def close(t: Acts) -> Bools:
    """Up to two hexes away there is Advantage."""
    return t.distance <= 2


@rules.test("D-4a", "Far", Shift(-1), of=("shot", "pass"))
def far(t: Acts) -> Bools:
    """From five hexes away on there is Disadvantage."""
    return t.distance >= 5


@rules.act("D-5", "Shot range", Forbid, of="shot")
def shot_range(a: Acts) -> Bools:
    """The basket must be within seven hexes of the shooter."""
    return a.distance > SHOT_RANGE


@rules.act("D-5a", "Pass range", Forbid, of="pass")
def pass_range(a: Acts) -> Bools:
    """The receiver must be within six hexes of the passer."""
    return a.distance > PASS_RANGE


@rules.act("D-6b", "A basket to attack", Forbid, of="shot")
def a_basket_to_attack(a: Acts) -> Bools:
    """Home and away each attack a basket; nobody else has one to shoot at (our reading: the game knows no other team)."""
    return ~a.found.basket


@rules.finds(Findings.basket, of="shot", by=("unit",))
def basket(o: One) -> bool:
    """Whether the shooter's team attacks a basket."""
    return o.position.unit(o.unit).side in BASKETS


@rules.test("D-6", "A basket", Shift(2, "points"), of="shot")
def a_basket(_: Acts) -> Bools:
    """A basket counts 2 points."""
    return ALWAYS


@rules.test("D-6a", "From the middle", Shift(1, "points"), of="shot")
def from_the_middle(t: Acts) -> Bools:
    """From the six columns in the middle of the court a basket counts 1 point more."""
    return t.here.three


# DEFENCE AND THE TIP-OFF


@rules.test("D-11", "Larger in defence", Shift(+1), of=(*DEFENCE, "tip_off"))
def defence_larger(t: Acts) -> Bools:
    """In defence, and at the tip-off, the larger player has Advantage; zones play no part."""
    return t.actor.size > t.target.size


@rules.test("D-11a", "Smaller in defence", Shift(-1), of=(*DEFENCE, "tip_off"))
def defence_smaller(t: Acts) -> Bools:
    """In defence, and at the tip-off, the smaller player has Disadvantage."""
    return t.actor.size < t.target.size


@rules.test("D-11b", "A small thief", of="steal", overrides="D-11a")
def small_thief(t: Acts) -> Bools:
    """A small player who steals has no Disadvantage from his size."""
    return t.actor.size == SM


@rules.act("D-11c", "The opponent", Forbid, of=(*DEFENCE, "tip_off"))
def against_an_opponent(a: Acts) -> Bools:
    """One defends, and jumps at the tip-off, against an opponent who is on the court."""
    return ~a.aimed | ~a.hostile | ~a.in_place


# WHO MAY ACT


@rules.act("D-12a", "On the court", Forbid, of=ACTS)
def acts_on_the_court(a: Acts) -> Bools:
    """Only a player on the court acts."""
    return ~a.on_map


@rules.step("D-12a", "On the court", Forbid)
def moves_on_the_court(s: Steps) -> Bools:
    """Only a player on the court moves."""
    return s.mover.benched


@rules.act("D-12b", "Exhausted players", Forbid, of=ACTS)
def acts_unexhausted(a: Acts) -> Bools:
    """An exhausted player cannot act."""
    return a.actor.exhausted


@rules.step("D-12b", "Exhausted players", Forbid)
def moves_unexhausted(s: Steps) -> Bools:
    """An exhausted player cannot move."""
    return s.mover.exhausted


@rules.act("D-12c", "The ball", Forbid, of=("shot", "pass"))
def with_the_ball(a: Acts) -> Bools:
    """Whoever shoots or passes has the ball."""
    return ~a.actor.ball


@rules.act("D-12d", "The receiver", Forbid, of="pass")
def to_a_team_mate(a: Acts) -> Bools:
    """A pass goes to another player of the team who is on the court."""
    return ~a.aimed | a.hostile | ~a.in_place | a.itself
