"""What every movement type pays for every terrain of the game, Wesnoth 1.16.

A mixed terrain counts as the best of its kinds (a ford is flat or shallow, whichever suits the mover) or as the worst
(forested hills are forest and hills at once).
"""

from __future__ import annotations

CLOSED = 99
"""The dearest a hex can be; few units ever have so many points."""

PRINTED = """
                  shallow deep reef swamp flat sand forest hills mountains village castle cave frozen fungus unwalkable
smallfoot               3    -    2     3    1    2      2     2         3       1      1    2      3      2          -
orcishfoot              3    -    2     3    1    2      2     1         2       1      1    2      2      3          -
largefoot               2    -    2     2    1    2      2     1         2       1      1    1      2      2          -
armoredfoot             4    -    3     4    1    2      2     3         -       1      1    2      4      2          -
elusivefoot             2    -    2     2    1    2      2     2         3       1      1    2      2      2          -
mounted                 4    -    3     4    1    2      3     2         -       1      1    4      2      4          -
woodland                3    -    2     2    1    2      1     2         3       1      1    3      2      2          -
woodlandfloat           1    2    1     1    1    1      1     1         2       1      1    2      1      2          -
treefolk                2    -    2     2    1    2      1     2         3       1      1    3      2      2          -
fly                     1    1    1     1    1    1      1     1         1       1      1    3      1      3          1
smallfly                1    1    1     1    1    1      1     1         1       1      1    1      1      2          1
lightfly                1    1    1     1    1    1      1     1         1       1      1    3      1      3          1
deepsea                 2    1    2     2    4    4      5     5         -       2      1    3      2      3          -
swimmer                 1    1    2     1    2    2      5     5         -       1      1    3      2      3          -
naga                    1    1    2     1    2    1      3     3         5       1      2    2      2      2          -
float                   1    1    2     2    -    -      -     -         -       -      -    -      -      -          -
mountainfoot            3    -    2     3    1    1      1     1         1       1      1    1      2      1          -
dwarvishfoot            3    -    2     3    1    1      1     1         1       1      1    1      2      1          -
gruefoot                3    -    2     2    1    2      2     2         3       1      1    2      2      2          -
undeadfoot              2    3    2     2    1    2      2     2         3       1      1    2      2      2          -
undeadfly               1    1    1     1    1    1      1     1         1       1      1    1      1      1          1
undeadspirit            2    2    2     1    1    1      1     1         1       1      1    1      1      1          1
spirit                  3    4    3     1    1    1      1     1         1       1      1    1      1      1          1
lizard                  3    -    2     1    1    1      2     1         2       1      1    1      4      1          -
none                    -    -    -     -    -    -      -     -         -       -      -    -      -      -          -
scuttlefoot             3    -    2     2    1    2      2     3         4       1      1    2      2      2          -
rodentfoot              3    -    2     2    1    2      1     2         3       1      1    1      2      2          -
drakefly                1    2    1     1    1    1      1     1         1       1      1    3      2      2          1
drakeglide              1    2    1     1    1    1      1     1         1       1      1    3      2      2          1
drakeglide2             1    1    1     1    1    1      1     1         1       1      1    3      1      2          1
drakefoot               3    -    2     3    1    1      2     1         1       1      1    2      3      2          -
dunefoot                3    -    2     2    1    1      2     2         2       1      1    2      3      2          -
duneelusivefoot         3    -    2     2    1    1      2     2         2       1      1    2      3      2          -
dunearmoredfoot         3    -    2     3    1    1      2     2         3       1      1    2      3      2          -
dunehorse               4    -    3     4    1    1      3     2         3       1      1    3      2      3          -
dunearmoredhorse        4    -    3     4    1    1      3     2         4       1      1    3      2      3          -
"""

BEST: dict[str, tuple[str, ...]] = {
    "ford": ("flat", "shallow"),
    "bridge": ("flat", "shallow"),
    "deep_bridge": ("flat", "deep"),
    "swamp_bridge": ("flat", "swamp"),
    "chasm_bridge": ("flat", "unwalkable"),
    "rails": ("flat",),
    "snow_castle": ("castle", "frozen"),
    "sunken_castle": ("castle", "shallow"),
    "swamp_castle": ("castle", "swamp"),
    "aquatic_castle": ("castle", "reef"),
    "village": ("flat", "village"),
    "water_village": ("shallow",),
    "swamp_village": ("swamp", "village"),
    "desert_village": ("sand", "village"),
    "hill_village": ("hills", "village"),
    "mountain_village": ("mountains", "village"),
    "snow_village": ("frozen", "village"),
    "cave_village": ("cave", "village"),
}
"""Terrain that is whichever of its kinds is the cheapest for the mover."""

WORST: dict[str, tuple[str, ...]] = {
    "forested_hills": ("hills", "forest"),
    "snow_forest": ("frozen", "forest"),
    "snow_hills": ("frozen", "hills"),
    "snow_forested_hills": ("frozen", "hills", "forest"),
    "snow_mountains": ("frozen", "mountains"),
    "desert_hills": ("sand", "hills"),
    "rocky_cave": ("cave", "hills"),
}
"""Terrain that is all of its kinds at once."""

VILLAGES = tuple(name for name in BEST if name.endswith("village"))
"""The terrains that are villages."""

CALLED = {"orcish": "orcishfoot"}
"""Movement types by a shorter name."""


def _costs() -> dict[str, dict[str, int]]:
    head, *lines = PRINTED.strip("\n").splitlines()
    columns, costs = head.split(), dict[str, dict[str, int]]()
    for name, *numbers in map(str.split, lines):
        plain = {column: CLOSED if n == "-" else int(n) for column, n in zip(columns, numbers, strict=True)}
        mixed = {terrain: min(plain[kind] for kind in kinds) for terrain, kinds in BEST.items()}
        mixed |= {terrain: max(plain[kind] for kind in kinds) for terrain, kinds in WORST.items()}
        costs[name] = {"flat": plain["flat"], **plain, **mixed, "impassable": CLOSED}
    return {**costs, **{short: costs[name] for short, name in CALLED.items()}}


COSTS = _costs()
