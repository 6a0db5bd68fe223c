"""The book of docs/ruleset.md twice: in TOML, and as the page has it in Python."""

from __future__ import annotations

from zoc.law import Book, Cost, Exert, Field, Forbid, Points, Ruleset, Stop

FRONTIER = """
book = "frontier"
title = "Frontier"
edition = "2nd, 1984"

[unit]
moves = {points = 4, text = "movement points"}
scout = {flag = false, text = "rides light"}

[cell]
forest = {flag = false, text = "trees"}

[hexside]
river = {flag = false, text = "not crossed by control"}

[[clause]]
number = "5.1"
title = "A step"
text = "Every hex costs one point."
question = "step"
cost = 1

[[clause]]
number = "5.2"
title = "Forest"
text = "A forest costs one point more."
question = "step"
cost = 1
when = "there.forest"

[[clause]]
number = "5.3"
title = "Bodies"
text = "No unit enters an enemy's hex."
question = "share"
effect = "forbid"
when = "hostile"

[[clause]]
number = "6.1"
title = "Extent"
text = "A unit controls the six hexes around its own."
question = "exert"
effect = "exert"
when = "distance == 1"

[[clause]]
number = "6.2"
title = "Rivers"
text = "Control does not cross a river hexside."
question = "exert"
overrides = "6.1"
when = "hexside.river"

[[clause]]
number = "6.3"
title = "Entering"
text = "A unit stops when it enters an enemy-controlled hex."
question = "enter"
effect = "stop"
when = "level > 0"

[[clause]]
number = "6.31"
title = "Scouts"
text = "Scouts ride on, except into a forest."
question = "enter"
overrides = "6.3"
when = "mover.scout and not at.forest"

[[clause]]
number = "6.4"
title = "From zone to zone"
text = "A unit may not go straight from one enemy-controlled hex to another."
question = "step"
effect = "forbid"
when = "leaves.any and enters.any"
"""

rules = Ruleset(
    Book("frontier", title="Frontier", edition="2nd, 1984"),
    units={"moves": Field(Points, 4, "movement points"), "scout": Field(bool, False, "rides light")},
    cells={"forest": Field(bool, False, "trees")},
    hexsides={"river": Field(bool, False, "not crossed by control")},
)


@rules.step("5.1", "A step", Cost(1))
def a_step(s):
    """Every hex costs one point."""
    return True


@rules.step("5.2", "Forest", Cost(1))
def forest(s):
    """A forest costs one point more."""
    return s.there.forest


@rules.share("5.3", "Bodies", Forbid)
def bodies(b):
    """No unit enters an enemy's hex."""
    return b.hostile


@rules.exert("6.1", "Extent", Exert)
def extent(z):
    """A unit controls the six hexes around its own."""
    return z.distance == 1


@rules.exert("6.2", "Rivers", overrides="6.1")
def rivers(z):
    """Control does not cross a river hexside."""
    return z.hexside.river


@rules.enter("6.3", "Entering", Stop)
def entering(m):
    """A unit stops when it enters an enemy-controlled hex."""
    return m.level > 0


@rules.enter("6.31", "Scouts", overrides="6.3")
def scouts(m):
    """Scouts ride on, except into a forest."""
    return m.mover.scout & ~m.at.forest


@rules.step("6.4", "From zone to zone", Forbid)
def zone_to_zone(s):
    """A unit may not go straight from one enemy-controlled hex to another."""
    return s.leaves.any & s.enters.any
