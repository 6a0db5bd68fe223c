"""Europa §5 said again in plain Python, one unit and one hex at a time, from the ledger and from nothing of ours.

Hexes are ``(column, row)``, counted from 1; even columns lie half a hex lower. Classes are 0 NO to 4 TRIPLE, ``None`` is
nothing at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import combinations, product

Hex = tuple[int, int]
Side = frozenset[Hex]

BASIC = {
    **dict.fromkeys(("division", "grouping", "corps", "marker"), 2),
    **dict.fromkeys(("port_fortification", "brigade", "brigade_grouping", "regiment", "cadre"), 1),
    **dict.fromkeys(("hq", "battalion", "remnant", "battery", "fort"), 0),
}
FLAGS = (
    "combat", "supported", "receives_support", "gives_support", "badly_dispersed", "reserve", "partisan", "apzoc", "landed",
    "resolved", "under_marker", "began_here",
)  # fmt: skip
MOVEMENT = ("movement", "reaction_move", "exploitation_move")
CLOSED = 99


@dataclass(frozen=True)
class Piece:
    """A unit and all that the section asks of it."""

    name: str
    side: str
    at: Hex
    kind: str = "division"
    arm: str = "infantry"
    moves: int = 6
    mobility: str = "leg"
    strength: int = 1
    flags: frozenset[str] = frozenset()
    markers: tuple[int, ...] = ()
    supply_effects: int = 0
    surprise_effects: int = 0
    attacked: bool = False

    def __getattr__(self, name: str) -> bool:
        if name not in FLAGS:
            raise AttributeError(name)
        return name in self.flags


NOBODY = Piece("", "", (0, 0), flags=frozenset({"supported", "combat", "began_here"}))


@dataclass
class Table:
    """A map, its charts, its readings and its pieces."""

    width: int
    height: int
    ground: dict[Hex, str]
    features: dict[Hex, frozenset[str]]
    sides: dict[Side, frozenset[str]]
    charts: dict[str, dict[str, dict[str, int]]]
    readings: dict[str, object]
    phase: str
    pieces: tuple[Piece, ...]
    memo: dict[object, object] = field(default_factory=dict)

    # The map

    def around(self, at: Hex) -> list[Hex]:
        x, y = at
        lower = y if x % 2 else y + 1
        near = [(x, y - 1), (x, y + 1), (x - 1, lower - 1), (x - 1, lower), (x + 1, lower - 1), (x + 1, lower)]
        return [hex for hex in near if hex in self.ground]

    def on(self, a: Hex, b: Hex) -> frozenset[str]:
        return self.sides.get(frozenset((a, b)), frozenset())

    def bad(self, at: Hex) -> bool:
        return "bad" in self.features[at] or self.charts["ground"]["bad"][self.ground[at]] > 0

    def crossing(self, a: Hex, b: Hex, mobility: str) -> int:
        there, price = self.on(a, b), self.charts["hexside"][mobility]
        if "crossing" in there:
            return 0
        dry = [price[name] for name in ("impassable", "bad") if name in there]
        wet = [price[name] for name in ("major_river", "great_river", "strait") if name in there and "frozen" not in there]
        return sum(dry) + sum(wet)

    def closed_side(self, a: Hex, b: Hex, mobility: str) -> bool:
        there = self.on(a, b)
        return self.crossing(a, b, mobility) >= CLOSED or ("sea" in there and "frozen" not in there)

    # 5, 5.A: what one unit exerts

    def alone(self, piece: Piece, h: Hex, purpose: str, against: Piece) -> int | None:
        """Steps 1 to 3: the integer of one unit toward a hex."""
        if piece.kind in ("air", "naval") or (piece.kind == "fort" and piece.strength < 1):
            return None
        if piece.under_marker and piece.kind != "marker":
            return None
        if h != piece.at and not self.allowed_out(piece, h, purpose):
            return None
        base = 0 if piece.badly_dispersed else BASIC[piece.kind]
        level = base - self.reductions(piece, h, purpose, against)
        if self.readings["level_sums"] == "floor_first":
            level = max(level, 0)
        bears = self.phase in MOVEMENT and purpose in ("move", "screen")
        if bears or self.readings["support_increase"] == "all":
            level += (piece.receives_support and not piece.supported) + piece.gives_support
        return level

    def allowed_out(self, piece: Piece, h: Hex, purpose: str) -> bool:
        if h not in self.around(piece.at):
            return False
        there = self.on(piece.at, h)
        if self.charts["terrain"][piece.mobility][self.ground[h]] >= CLOSED or self.closed_side(piece.at, h, piece.mobility):
            return False
        if "great_river" in there and not ("frozen" in there and self.readings["great_river_frozen"] == "normal"):
            return False
        if "strait" in there:
            return False
        lasts = not piece.resolved or (self.readings["attacked_until"] == "phase_end" and self.phase == "combat")
        return not (piece.attacked and lasts and purpose not in ("attack_supply", "red"))

    def reductions(self, piece: Piece, h: Hex, purpose: str, against: Piece) -> int:
        there = self.on(piece.at, h) if h != piece.at else frozenset()
        out_of_bad = self.bad(piece.at)
        count: int = "major_river" in there and "frozen" not in there
        unsupported = not piece.supported and not piece.gives_support
        count += unsupported and self.phase in MOVEMENT and purpose in ("move", "screen")
        count += piece.reserve + piece.partisan + piece.landed
        halves = self.readings["mp_marker_mode"] == "floor_half"
        count += sum(n // 2 if halves else n % 2 == 0 for n in piece.markers)
        count += against.partisan and not piece.apzoc
        count += piece.arm in ("artillery", "anti_aircraft", "anti_tank")
        count += out_of_bad
        count += self.bad(h) and piece.arm in ("armour", "artillery")
        count += "bad" in there and not (out_of_bad and self.readings["bad_hexside_and_hex"] == "once")
        return int(count) + piece.supply_effects + piece.surprise_effects

    # The stack, the place, the side

    def exerts(self, stack: list[Piece], h: Hex, purpose: str, against: Piece = NOBODY) -> int | None:
        """Steps 1 to 5: the class of a stack toward a hex."""
        levels = [self.alone(piece, h, purpose, against) for piece in stack]
        counted = [level for level in levels if level is not None]
        if not counted:
            return None
        highest = max(threes(counted))
        own = h == stack[0].at and (self.readings["own_hex_raises_no"] or highest > 0)
        return min(max(highest + own + ("arctic" in self.features[h]), 0), 4)

    def stacks(self, sides: set[str], without: Piece | None = None) -> dict[Hex, list[Piece]]:
        found: dict[Hex, list[Piece]] = {}
        for piece in self.pieces:
            if piece.side in sides and piece is not without:
                found.setdefault(piece.at, []).append(piece)
        return found

    def colours(self, side: str, purpose: str, against: Piece = NOBODY) -> dict[Hex, int]:
        """The class of a side in every hex it has any in."""
        found: dict[Hex, int] = {}
        for at, stack in self.stacks({side}).items():
            for h in (at, *self.around(at)):
                level = self.exerts(stack, h, purpose, against)
                if level is not None:
                    found[h] = max(found.get(h, level), level)
        return found

    # 5.C: as a mover finds it

    def zones(self, mover: Piece, h: Hex, way: str) -> list[tuple[int, int]]:
        """Every enemy stack's class in a hex, as exerted and as this mover finds it."""
        key = ("zones", h, way)
        if key not in self.memo:
            self.memo[key] = self._zones(mover, h, way)
        return self.memo[key]  # type: ignore[return-value]

    def _zones(self, mover: Piece, h: Hex, way: str) -> list[tuple[int, int]]:
        reaction = self.phase == "reaction_move"
        if reaction and "fortified" in self.features[h]:
            return []
        enemies = self.stacks({"red"} if mover.side == "blue" else {"blue"})
        near = (self.exerts(enemies[at], h, "move", mover) for at in (h, *self.around(h)) if at in enemies)
        levels = [level for level in near if level is not None]
        friends = [p for p in self.pieces if p.side == mover.side and p.at == h and p is not mover]
        if reaction and mover.reserve and any(p.combat for p in friends):
            return [(level, max(level - 1, 0)) for level in levels]
        if self.phase not in MOVEMENT or way == "move_unscreened":
            return [(level, level) for level in levels]
        began = h == mover.at and mover.began_here
        able = [p for p in friends if p.began_here or not began]
        classes = [self.alone(p, h, "screen", NOBODY) for p in able]
        screened = screen([c for c in classes if c is not None], levels, int("arctic" in self.features[h]))
        return [(level, max(level - hit, 0)) for level, hit in zip(levels, screened, strict=True)]

    def reach(self, mover: Piece, way: str = "move") -> dict[Hex, int]:
        """Where the piece can end its move, and the points it has spent by then."""
        self.memo.clear()
        enter, leave, between = (self.charts[name][mover.mobility] for name in ("enter", "leave", "between"))
        names = ("no", "partial", "full", "double", "triple")
        enemies = {p.at for p in self.pieces if p.side != mover.side and p.kind not in ("air", "naval")}
        best: dict[Hex, int] = {}
        done: set[tuple[Hex, bool]] = set()
        queue = [(0, mover.at, False, True)]
        while queue:
            spent, at, zone_to_zone, start = heappop(queue)
            if (at, zone_to_zone) in done:
                continue
            done.add((at, zone_to_zone))
            here = self.zones(mover, at, way)
            exerted, found = (max([0, *(z[i] for z in here)]) for i in (0, 1))
            relief = self.phase == "reaction_move" and mover.reserve
            relief = relief and any(p.combat for p in self.pieces if p.side == mover.side and p.at == at and p is not mover)
            full, paid = enter[names[exerted]], enter[names[found]]
            if zone_to_zone:
                full, paid = full + between[names[exerted]], paid + between[names[found]]
            extra = 0 if start or relief else max(full - paid, 0)
            if spent + extra <= mover.moves:
                best[at] = min(best.get(at, spent + extra), spent + extra)
            for h in self.around(at):
                price = self.charts["terrain"][mover.mobility][self.ground[h]]
                if price >= CLOSED or h in enemies or self.closed_side(at, h, mover.mobility):
                    continue
                there = self.zones(mover, h, way)
                price += self.crossing(at, h, mover.mobility)
                met = names[max([0, *(z[1] for z in there)])]
                price += (enter[met] if there else 0) + (leave[names[found]] if here else 0)
                price += between[met] if here and there else 0
                if spent + price <= mover.moves:
                    heappush(queue, (spent + price, h, bool(here and there), False))
        return best


def threes(levels: list[int]) -> list[int]:
    """Step 4: from the lowest level up, three of a level become one of the next, never above FULL."""
    pieces = sorted(levels)
    for level in range(min(pieces), 2):
        while pieces.count(level) >= 3:
            for _ in range(3):
                pieces.remove(level)
            pieces.append(level + 1)
    return pieces


# Screening, by trying everything

Pieces = frozenset[tuple[int, frozenset[int]]]
Key = tuple[int, int, int, tuple[int, ...]]


def all_pieces(friends: list[int]) -> set[Pieces]:
    """Every way to take units singly or three pieces of one level below FULL as one of the next."""
    first: Pieces = frozenset((level, frozenset({i})) for i, level in enumerate(friends))
    found, fresh = {first}, [first]
    while fresh:
        pieces = fresh.pop()
        for three in combinations(sorted(pieces, key=lambda p: sorted(p[1])), 3):
            level = three[0][0]
            if level < 2 and all(p[0] == level for p in three):
                made = pieces - set(three) | {(level + 1, frozenset().union(*(p[1] for p in three)))}
                if made not in found:
                    found.add(made)
                    fresh.append(made)
    return found


def all_screens(friends: list[int], enemies: list[int], place: int = 0) -> Iterator[dict[int, frozenset[int]]]:
    """Every legal assignment: which units screen which stack."""
    for pieces in all_pieces(friends):
        options = []
        for level, units in pieces:
            mine = min(level + place, 4)
            one = [(t,) for t, theirs in enumerate(enemies) if mine >= theirs > 0]
            two = [pair for pair in combinations(range(len(enemies)), 2) if all(mine > enemies[t] > 0 for t in pair)]
            options.append([(units, targets) for targets in [(), *one, *two]])
        for chosen in product(*options):
            taken = [t for _, targets in chosen for t in targets]
            if len(taken) == len(set(taken)):
                yield {t: units for units, targets in chosen for t in targets}


def worth(screen: dict[int, frozenset[int]], enemies: list[int], free: set[int] = frozenset()) -> Key:  # type: ignore[assignment]
    """The objective: the highest class left, the units bound anew, the sum left, then the units in their order."""
    left = [max(level - (t in screen), 0) for t, level in enumerate(enemies)]
    bound = frozenset().union(*screen.values())
    return max(left, default=0), len(bound - free), sum(left), tuple(sorted(bound))


def screen(friends: list[int], enemies: list[int], place: int = 0) -> list[bool]:
    """Which stacks are screened under the best assignment, as far as its highest class goes: that is all a mover pays for."""
    best = min(all_screens(friends, enemies, place), key=lambda one: worth(one, enemies))
    return [t in best for t in range(len(enemies))]
