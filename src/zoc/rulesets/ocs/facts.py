"""What is written down of counters, hexes and hexsides, the readings to choose, what orders say and what the law finds."""

from __future__ import annotations

from zoc import action, control, movement
from zoc.columns import Members
from zoc.facts import ActFacts, Arguments, CellFacts, Fact, HexsideFacts, UnitFacts, choice, flag, number, word
from zoc.facts import points as in_points
from zoc.law import Rulings, reading
from zoc.position import PieceFacts
from zoc.rulesets.ocs.terms import AntiTank, ArrivalKind, Carrier, Category, Kind, Mobility, Mode, Side, Size, Stocks


class Counter(UnitFacts):
    """The facts of counters."""

    kind = choice(Kind.COMBAT, "what the counter is", "Kind")
    up = choice(Side.COMBAT, "which side of the counter is up: combat or move", "Side up")
    mode = choice(Mode.COMBAT, "combat, move, reserve, strat, dg, exploit, or none", "Mode")
    oos = flag("marked out of supply", "out of supply")
    combat_strength = in_points(0, "strength on the combat side; -1 if none is printed", "Combat strength", least=-1)
    move_strength = in_points(0, "strength on the move side; -1 if none is printed", "Move strength", least=-1)
    parenthesised = flag("its strength is printed in parentheses", "strength in parentheses")
    combat_mobility = choice(Mobility.LEG, "leg, track or truck on the combat side", "Combat mobility")
    move_mobility = choice(Mobility.LEG, "leg, track or truck on the move side", "Move mobility")
    combat_ma = in_points(4, "movement allowance on the combat side", "Combat movement", least=0)
    move_ma = in_points(6, "movement allowance on the move side", "Move movement", least=0)
    throw = in_points(0, "how far an HQ throws supply", "Throw", least=0)
    throw_mobility = choice(Mobility.TRUCK, "leg, track or truck: how an HQ throws and draws, or an Extender runs", "Throws by")
    barrage = in_points(0, "barrage strength", "Barrage", least=0)
    range = number(0, "how many hexes its barrage reaches; 0 where nothing is printed", "Range", least=0)
    size = choice(Size.REGIMENT, "company, battalion, regiment, brigade, division, other")
    multi_step = flag("has several steps", "multi-step")
    re = in_points(1, "the regimental equivalents printed on a multi-step unit", "RE", least=0)
    re_in_game = in_points(0, "regimental equivalents the game gives it instead; 0 if it does not", "RE in this game", least=0)
    steps_in_game = number(0, "steps the game gives it instead; 0 if it does not", "Steps in this game", least=0)
    steps_lost = number(0, "steps it has lost", "Steps lost", least=0)
    ar = number(0, "action rating", "Rating", least=0)
    category = choice(Category.OTHER, "armor, mech or other")
    anti_tank = choice(AntiTank.NONE, "anti-tank effect: none, light or heavy", "Anti-tank")
    stocks = choice(Stocks.FULL, "internal stocks: full, low or exhausted", "Internal stocks")
    points = in_points(0, "size of a Transport Point; amount of supply", least=0)
    load = in_points(0, "supply a Transport Point carries", least=0)
    organic = flag("an organic truck", "organic truck")
    level = number(0, "level of an air base or hedgehog, capacity of a port", least=0)
    active = flag("an active plane", "active")
    fighter = flag("a fighter", "fighter")
    on_mission = flag("a plane conducting a mission", "on a mission")
    embarked = flag("aboard a landing craft", "aboard")
    started_here = flag("stood in this hex when the phase began", kept=True, default=True)
    began = number(0, "the number of the hex in which it began the phase, plus one; 0 if that is here", kept=True)
    mp_spent = in_points(0, "movement points it has spent this phase", "Points spent", least=0)
    stopped = flag("entered an enemy zone by truck: it may only overrun", "stopped by a zone")
    finished = flag("has moved, or was dropped, this phase", "has moved")
    released = flag("released from reserve this phase", "released")
    barred = flag("may spend no more movement points, by construction or the like", "may spend no more points")
    arrived = choice(ArrivalKind.NONE, "how it came here this phase, other than by moving", "Came by")
    carried_by = choice(Carrier.NONE, "what has carried it this phase", "Carried by")
    displaced = flag("left its hex this phase without spending points", "displaced")
    attacked = flag("has attacked this phase", "has attacked")
    barraged = flag("has barraged this phase", "has barraged")
    worked = number(0, "what it has built, converted or refitted this phase, in hexes", kept=True)
    kept_free = flag("its owner keeps it free to move: it negates nothing", "kept free")
    escorted = flag("enters together with an attack-capable unit", "escorted")
    first_turn_out = flag("in its first turn out of trace", "first turn out of trace")
    shown = flag("what the enemy sees of its stack, where any of it is so marked", kept=True)

    combat = flag("a combat unit", derived=True)
    ground = flag("a ground unit", derived=True)
    naval = flag("a ship or a landing craft", derived=True)
    extender = flag("an Extender", derived=True)
    in_reserve = flag("in Reserve Mode and not released", derived=True)
    attack_capable = flag("attack-capable", derived=True)
    in_combat_mode = flag("in Combat Mode", derived=True)
    mobility = Fact[Mobility, Members[Mobility]](Mobility, Mobility.LEG, "its mobility on the side that is up", derived=True)
    full_ma = number(0, "its whole allowance, in parts of a point", derived=True)
    ma = number(0, "what is left of its allowance, in parts of a point", derived=True)
    eligible = flag("may spend points in this phase, now or after its release", derived=True)
    acting = flag("its side has the phase", derived=True)
    under_way = flag("in the middle of its move", derived=True)
    settled = flag("can spend no more points this phase", derived=True)
    can_overrun = flag("has three points left", derived=True)
    half_spent = flag("has spent more than half its allowance", derived=True)
    light = flag("may go by air", derived=True)


class ACounter(Counter, PieceFacts):
    """One counter."""


class Hex(CellFacts):
    """The facts of hexes."""

    port = number(0, "capacity of a printed port", least=0)
    hedgehog = number(0, "level of a printed hedgehog", least=0)
    controller = number(0, "who controls it: 1 the first side, 2 the second, 0 nobody", least=0)
    city = flag("a village or city")
    source = flag("a supply source")


class Hexside(HexsideFacts):
    """The facts of hexsides."""

    prohibited = flag("crossed by nobody")
    rail = flag("a railway runs through")
    road = flag("a road runs through")
    river = flag("a river runs along it")
    bridge = flag("a bridge leads over it")


class Readings(Rulings):
    """Where the book is silent or ambiguous, how we take it; the first value is ours."""

    dropoff_negates = reading(
        {True: "a combat unit dropped by a moving stack negates for the rest of it", False: "only for movers that come later"},
        clause="4.5b",
    )
    arrival_counts_as_start = reading(
        {False: "a unit landed in an enemy zone this phase has entered it", True: "it counts as having begun the phase there"},
        clause="4.5a.A-11",
    )
    strict_ac_each = reading(
        {False: "one attack-capable unit among those entering together is enough", True: "each unit that enters must be"},
        clause="4.4c",
    )
    show_all_mode_markers = reading(
        {False: "the enemy learns Strat, DG and out of supply", True: "the enemy also learns Reserve and Exploit"}, clause="4.9a"
    )
    shown_counter = reading(
        {
            "face": "of a unit that is shown one reads what is printed on its upper side",
            "name": "one sees which unit it is and nothing that is printed on it",
        },
        clause="4.9a",
    )
    hq_top_ignores_facilities = reading(
        {False: "any adjacent enemy ground unit keeps an HQ off the top", True: "ports, air bases and hedgehogs do not"},
        clause="4.8b.D",
    )
    sea_cap_in_ezoc = reading(
        {
            "closed": "no Sea Cap at a port in an enemy zone",
            "negatable": "a negator opens the port",
            "night": "up to its capacity, at four times the Sea Cap",
        },
        clause="4.5a.G",
    )
    embarked_counts = reading(
        {False: "a unit on a landing craft neither exerts nor negates", True: "it does both"}, clause="4.5-5"
    )
    stop_ends_all_mp = reading(
        {False: "a stopped unit may still spend points without leaving its hex", True: "it may spend none"}, clause="4.5a.A-15"
    )
    adjacent_end = reading(
        {
            "dump": "a draw is spared the dump's hex, a throw the user's",
            "either": "a draw may also begin next to the drawing unit",
        },
        clause="4.5a.B",
    )
    breakout_stacking_check = reading(
        {False: "the end of the Breakout Segment is no stacking check", True: "it is one"}, clause="4.8a"
    )
    secret_rolls = reading({False: "every roll is open", True: "agreed rolls are shown to their owner only"}, clause="4.9e")


class Said(Arguments):
    """What orders say that clauses look at."""

    dump = word()
    ignores = flag()
    let_off = flag()
    on = flag()
    purpose = word()
    secret = flag()
    up = word()
    what = word()


class Findings(ActFacts):
    """What the law finds about acts."""

    turned = flag()
    halted = flag()
    first_out = flag()
    in_trace = flag()
    friend_cut_off = flag()
    spent = flag()
    led = flag()
    again = flag()
    beyond = flag()
    driven_off = flag()
    apart = flag()
    dead = flag()
    over = flag()
    too_far = flag()
    station = flag()
    no_base = flag()
    port_full = flag()
    shut = flag()
    too_weak = flag()
    no_target = flag()
    fired_at = flag()
    mixed = flag()
    fought_over = flag()
    absent = flag()
    alike = flag()
    connected = flag()
    alongside = flag()
    scattered = flag()
    topmost = flag()
    stock = flag()
    short = flag()
    user = flag()
    serves = flag()
    supplied = flag()
    beside_it = flag()
    too_much = flag()
    sheltered = flag()
    price = number()
    of_another = flag()
    entry = flag()
    rebuildable = flag()
    elsewhere = flag()
    hq = flag()
    built_already = flag()
    highest = flag()
    railway = flag()
    too_many = flag()
    idle = flag()
    broken = flag()
    no_enemy = flag()
    too_dear = flag()
    prohibited = flag()
    crowded = flag()
    strangers = flag()
    bars_it = flag()
    nearer = flag()
    been_there = flag()
    held_before = flag()


Projections = control.Projections[Counter, Hex, Hexside, Readings]
Meetings = movement.Meetings[Counter, Hex, Hexside, Readings]
Steps = movement.Steps[Counter, Hex, Hexside, Readings]
Bodies = movement.Bodies[Counter, Hex, Hexside, Readings]
Acts = action.Acts[Counter, Hex, Readings, Said, Findings]
