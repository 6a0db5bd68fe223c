"""What is written down of miniatures, cells and sides, the readings to choose, what orders say and what the law finds."""

from __future__ import annotations

from typing import cast

from zoc import action, control, movement
from zoc.facts import ActFacts, Arguments, CellFacts, HexsideFacts, RowFacts, UnitFacts, choice, flag, number, points, word
from zoc.position import PieceFacts
from zoc.rulesets.fates_edge.readings import Readings
from zoc.rulesets.fates_edge.terms import DISENGAGE_DV, TACKLE_DV, Rite, Size


class Figure(UnitFacts):
    """The facts of miniatures."""

    speed = points(5, "movement points a turn; in its turn, those it has left", "Points left")
    rate = points(0, "its movement points a turn, while it has spent some; 0, it has not", kept=True)
    size = choice(Size.PERSON, "small, medium, large or huge; where its base is not drawn")
    reach = number(1, "1, or 2 with a weapon or trait that reaches")
    pool = number(5, "dice of its usual test: attribute and skill", "Pool")
    harm_dealt = number(1, "the Harm of its weapon", "Harm dealt")
    disengage_dv = number(DISENGAGE_DV, "how hard it is to get away from it, 4 to 6", "Disengage DV")
    tackle_dv = number(TACKLE_DV, "how hard it is to knock down, 4 to 6", "Tackle DV")
    melee_ready = flag(
        "has a melee weapon ready to strike with out of its turn",
        "melee weapon ready",
        default=True,
        otherwise="no melee weapon ready",
    )
    shoots = flag("has a missile weapon ready", "missile weapon ready", default=True, otherwise="no missile weapon ready")
    all_around = flag("has All-Around Sense", "All-Around Sense")
    amphibious = flag("is at home in deep water", "amphibious")
    leader = flag("projects a command aura", "leader")
    outsider = flag("is not of this world", "Outsider")
    npc = flag("is run by the GM and keeps no Boons", "run by the GM")
    cap = number(0, "the Cap of an Outsider")
    spirit = number(1, "Spirit")
    presence = number(1, "Presence")
    boons = number(0, "Boons in hand")
    won = number(0, "Boons won by failures in this scene", kept=True)
    harm = number(0, "Harm taken; 3 is down")
    prone = flag("lies on the ground", "prone")
    guarding = flag("is on Guard", "on Guard")
    braced = flag("is braced", "braced")
    reactions = number(1, "reactions left until its next turn")
    leash = number(0, "segments filled on its Leash or Exit Tally", kept=True)
    leash_size = number(0, "segments of that track; 0, it has none", kept=True)
    obligation = number(0, "Obligation owed")
    ritual = number(0, "the DV of the ritual it performs; 0, none", "Ritual DV")
    rounds_left = number(0, "rounds until its ritual is done", "Rounds of its ritual left")
    rite = choice(Rite.NONE, "the spell of its ritual; none, nobody has said which", "Rite")
    performed = number(0, "the DV of a ritual that is done and not yet cast; 0, none", "Ritual done, DV")
    symbols = flag("shows its Symbols openly", "Symbols shown")
    marked = flag("bears a Mark that nobody has used", "marked")
    veiled = number(0, "the DV of the Veil that hides it; 0, none", "Veil DV")
    casts_ward = flag("has a Talent, Spell or Rite with [WARD]", "casts [WARD]")
    casts_banish = flag("has a Talent, Spell or Rite with [BANISH]", "casts [BANISH]")
    casts_conjure = flag("has a Talent, Spell or Rite with [CONJURE]", "casts [CONJURE]")
    casts_mark = flag("has a Talent, Spell or Rite with [MARK]", "casts [MARK]")
    casts_veil = flag("has a Talent, Spell or Rite with [VEIL]", "casts [VEIL]")
    casts_reveal = flag("has a Talent, Spell or Rite with [REVEAL]", "casts [REVEAL]")
    casts_passage = flag("has a Talent, Spell or Rite with [PASSAGE]", "casts [PASSAGE]")
    casts_transport = flag("has a Talent, Spell or Rite with [TRANSPORT]", "casts [TRANSPORT]")
    spell_dv = number(0, "the least DV of its spells; 0, every order gives it", "Spell DV")
    instant = flag("casts [INSTANT] spells, or has a Talent for casting in melee", "casts in melee")
    off_balance = flag("its next action is at a worse Position", "off balance")
    poised = flag("its next test is at a better Position", "poised")
    assisted = number(0, "dice that a helper adds to its next test", "Dice of a helper")
    ambush = flag("as long as nobody sees it, it strikes at whoever gives it the chance; else it lies low", "in ambush")
    gone = flag("has had its turn this round", "has had its turn")
    moved = flag("has used its Move this turn", "has moved")
    acted = flag("has used its Act this turn", "has acted")
    halted = flag("may not move any more this turn", "may not move on")
    shifted = flag("has shifted this turn", "has shifted")
    running = flag("runs: has taken the Dash", "runs")
    odd = flag("has made an odd number of diagonal steps this turn", kept=True)
    spared = flag("has used the one step this turn that disregards zones", "has disregarded zones once")
    led = flag("has used a command aura this turn", "has followed a leader")
    turned = flag("has used up its free facing this turn", "has turned")
    disengaged = flag("has passed a Disengage this turn, or paid for one", "disengaged")
    met = flag("was engaged by the unit whose turn it is", kept=True)


class AFigure(Figure, PieceFacts):
    """One miniature."""


class GroundFacts(CellFacts):
    """The facts of cells."""

    difficult = number(0, "how many things make it difficult, rubble and water not counted")
    impassable = flag("never entered: a pit, a cliff edge")
    blocking = flag("solid: no entry, no sight, no control")
    rubble = flag("rubble")
    foliage = flag("foliage")
    shallow = flag("shallow water")
    deep = flag("deep water")
    cover = number(0, "1 light, 2 heavy cover")
    objective = flag("an objective")
    lane = number(0, "the number of the control lane it belongs to")
    lane_end = flag("an end of its lane")
    passage = number(0, "on a route that was declared safe: by which side, counted from 1")
    hazard = flag("filled by a spell that is triggered by entering")
    hazard_dv = number(0, "the DV to resist that spell; 0, it is for the table to say what it does")
    conjured = number(0, "the Integrity of a conjured wall that fills it")
    conjured_dv = number(0, "the DV at which that wall was cast")
    ward = number(0, "a ward over the cell: the Spirit of its maker")
    ward_side = number(0, "whose ward it is: the number of a side as listed, from 1")
    ward_enemies = flag("the ward bars enemies of that side as well as Outsiders")


class Border(HexsideFacts):
    """The facts of the sides of cells."""

    wall = flag("a wall")
    impassable = flag("never crossed")
    ledge = flag("a ledge, as it is crossed downwards")
    balance_dv = number(0, "a steep way down: the DV of the balance test, 3 to 5")
    conjured = number(0, "the Integrity of a conjured wall")
    conjured_dv = number(0, "the DV at which that wall was cast")
    ward = number(0, "a ward: the Spirit of its maker")
    ward_side = number(0, "whose ward it is: the number of a side as listed, from 1")
    ward_enemies = flag("the ward bars enemies of that side as well as Outsiders")


class Surveys(RowFacts):
    """What is surveyed of a base's steps over the map; what each newly covered cell has is [.., nth]."""

    walled = flag()
    astride = flag()
    closed = flag()
    climb = number()
    difficult = number()
    rubble = number()
    foliage = number()
    shallow = number()
    ledge = number()
    balance_dv = number()
    hazard_dv = number()
    conjured = number()
    conjured_dv = number()
    ward = number()
    ward_side = number()
    ward_enemies = number()
    passage = number()
    nearer_alternating = flag()
    nearer_manhattan = flag()


class Said(Arguments):
    """What orders and acts say besides whom they are aimed at."""

    dv = number()
    assist = number()
    cover = number()
    spirit = number()
    boon = flag()
    mark = number()
    on = number()


class Findings(ActFacts):
    """What the law finds about acts."""

    controllers = number()
    halted = flag()
    hardest = number()
    further = number()
    pinned = flag()
    under_way = flag()
    free = flag()
    price = number()
    nothing_gained = flag()
    pivot = word()
    threatens = flag()
    flanking = flag()
    rear = flag()
    rooms = number()
    barred = word()
    fitting = flag()
    kept_apart = flag()
    seen = flag()
    cover = number()
    cover_from = number()
    source = flag()
    dv = number()
    on_a_unit = flag()
    instant = flag()
    blocked = flag()
    band = number()
    off_band = flag()
    filled = flag()
    no_room = flag()
    far = flag()
    zoned = flag()
    nowhere = flag()
    no_side = flag()
    on_passage = flag()


Projections = control.Projections[Figure, GroundFacts, Border, Readings]
Meetings = movement.Meetings[Figure, GroundFacts, Border, Readings]
Steps = movement.Steps[Figure, GroundFacts, Border, Readings]
Bodies = movement.Bodies[Figure, GroundFacts, Border, Readings]
Ends = movement.Ends[Figure, GroundFacts, Border, Readings]
Acts = action.Acts[Figure, GroundFacts, Readings, Said, Findings]


def surveyed(rows: Steps | Meetings) -> Surveys:
    """What is surveyed of the steps that are asked about."""
    return cast("Surveys", rows.survey)
