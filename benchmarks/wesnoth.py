"""Wesnoth itself, if it is installed: its own search on the same table, asked through its Lua without a window.

The table is written as a scenario of an add-on, in a folder of its own. The game is started once, loads it, asks
``find_reach`` for every unit and number of points, and prints what it found and how long that took it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks import ours, sheet
from benchmarks.agreement import Disagreement
from benchmarks.battlefield import Battlefield, battlefield
from benchmarks.clock import cpu, in_turn
from benchmarks.scale import Scale

LETTERS = {"flat": "Gg", "forest": "Gg^Fp", "mountains": "Mm"}
"""The same ground in Wesnoth's letters: a footman pays 1, 2 and 3 points there."""
MARK = "ZOC "
SECONDS = 300
PLAYED = ("--multiplayer", "--scenario", "zoc_bench", "--controller", "1:ai", "--controller", "2:ai")

LUA = """
local find = (wesnoth.paths and wesnoth.paths.find_reach) or wesnoth.find_reach
local get = (wesnoth.units and wesnoth.units.get) or wesnoth.get_unit
for _, points in ipairs({%(points)s}) do
    local units = {}
    for _, id in ipairs({%(units)s}) do
        local unit = get(id)
        unit.max_moves, unit.moves = points, points
        table.insert(units, unit)
    end
    local least, found = math.huge, {}
    for try = 1, %(tries)d do
        local start = os.clock()
        for n, unit in ipairs(units) do found[n] = find(unit) end
        least = math.min(least, os.clock() - start)
    end
    for n, cells in ipairs(found) do
        local told = {}
        for _, cell in ipairs(cells) do
            table.insert(told, string.format("[%%d,%%d]", cell.x or cell[1], cell.y or cell[2]))
        end
        local line = '\\n%(mark)s{"points":%%d,"unit":"%%s","cells":[%%s]}'
        std_print(string.format(line, points, units[n].id, table.concat(told, ",")))
    end
    std_print(string.format('\\n%(mark)s{"points":%%d,"each":%%.3f}', points, least / #units * 1e6))
end
"""

SCENARIO = """
[multiplayer]
    id=zoc_bench
    name=zoc_bench
    map_data="{{MAP}}"
    turns=2
    victory_when_enemies_defeated=no
    {{SIDES}}
    [event]
        name=start
        [lua]
            code=<<{{LUA}}>>
        [/lua]
        [endlevel]
            result=victory
        [/endlevel]
    [/event]
[/multiplayer]
"""


@dataclass(frozen=True)
class Itself:
    """What Wesnoth took for one unit, in µs of CPU, by points; and how many answers were compared."""

    each: dict[int, float]
    compared: int


def program() -> str | None:
    """Wesnoth's own program, wherever it is installed."""
    names = ("wesnoth-1.16", "wesnoth", "/usr/games/wesnoth-1.16", "/usr/games/wesnoth")
    return next((found for name in names if (found := shutil.which(name))), None)


def itself(field: Battlefield, units: Sequence[str], points: Sequence[int], tries: int) -> Itself | None:
    """Wesnoth's times on this table; nothing if it is not installed, ``Disagreement`` if it answers something else."""
    wesnoth = program()
    if wesnoth is None:
        return None
    with tempfile.TemporaryDirectory(prefix="zoc-wesnoth-") as folder:
        _write(Path(folder), field, units, points, tries)
        ran = subprocess.run(
            [wesnoth, "--nogui", "--nosound", "--userdata-dir", folder, "--userconfig-dir", folder, *PLAYED],
            capture_output=True, text=True, timeout=SECONDS, check=False, cwd=folder,
            env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "HOME": folder},
        )  # fmt: skip
    lines = [json.loads(line.removeprefix(MARK)) for line in ran.stdout.splitlines() if line.startswith(MARK)]
    each = {line["points"]: line["each"] for line in lines if "each" in line}
    if not each:
        return None
    return Itself(each, sum(_same(field, line) for line in lines if "unit" in line))


def _same(field: Battlefield, line: dict[str, object]) -> bool:
    """Whether both find the same cells; Wesnoth counts those with friends in them, which are passed through only."""
    unit, points = str(line["unit"]), int(str(line["points"]))
    full = {field.position.where(cell) for cell in field.position.cells().tolist()} - {field.position.unit(unit).label}
    told = {f"{x},{y}" for x, y in line["cells"]} - full  # type: ignore[attr-defined]
    if told != (known := set(ours.cold(field, unit, points))):
        raise Disagreement(f"Wesnoth and zoc differ on {unit} with {points} points: {sorted(told ^ known)[:6]}")
    return True


def _write(folder: Path, field: Battlefield, units: Sequence[str], points: Sequence[int], tries: int) -> None:
    """The table as an add-on with one scenario; Lua is asked as soon as it begins, and ends it."""
    addon = folder / "data" / "add-ons" / "zoc_bench"
    addon.mkdir(parents=True)
    asked = ",".join(f'"{unit}"' for unit in units)
    lua = LUA % {"points": ",".join(map(str, points)), "units": asked, "tries": tries, "mark": MARK}
    scenario = SCENARIO.replace("{{MAP}}", _map(field)).replace("{{LUA}}", lua).replace("{{SIDES}}", _sides(field))
    (addon / "_main.cfg").write_text(f"#ifdef MULTIPLAYER\n{scenario}\n#endif\n")


def _map(field: Battlefield) -> str:
    """The ground, with the border of one hex that Wesnoth wants round it."""
    board = field.position.board
    grid, names = board.grid, [ground.name for ground in board.grounds]
    terrain = board.cells["terrain"]
    rows = []
    for y in range(-1, grid.height + 1):
        inside = 0 <= y < grid.height
        row = [
            LETTERS[names[int(terrain[grid.at(x, y)])]] if inside and 0 <= x < grid.width else "Gg"
            for x in range(-1, grid.width + 1)
        ]
        rows.append(", ".join(row))
    return "\n".join(rows) + "\n"


def _sides(field: Battlefield) -> str:
    position = field.position
    told = []
    for number, side in enumerate(position.sides.names, 1):
        pieces = []
        for unit in position.ids:
            piece = position.unit(unit)
            if piece.side == side:
                x, y = piece.label.split(",")
                pieces.append(f"[unit]\ntype=Spearman\nid={unit}\nx={x}\ny={y}\nrandom_traits=no\n[/unit]\n")
        head = f'side={number}\ncontroller=ai\nteam_name="{side}"\nno_leader=yes\nfog=no\nshroud=no\ngold=0\nincome=-2\n'
        told.append(f"[side]\n{head}{''.join(pieces)}[/side]\n")
    return "".join(told)


def against_wesnoth(scale: Scale) -> None:
    """Print what a cold question takes against Wesnoth itself, in one run; against the limit in C where Wesnoth is not."""
    sheet.heading("Cold against Wesnoth itself")
    width = max(scale.widths)
    field = battlefield(width)
    units = field.movers[: scale.sample]
    tries = 3 * scale.tries  # a try is short, and a busy machine disturbs most of them
    theirs = itself(field, units, scale.points, tries)
    if theirs is None:
        sheet.note(
            "Wesnoth is not installed (apt-get install wesnoth-1.16-core wesnoth-1.16-data): see C in *Reach of one unit*."
        )
        return
    sheet.note(
        f"µs of CPU for one unit, the least of {tries} tries over {len(units)} units on {width}²: zoc's cold question, every\n"
        "clause asked, on a position of which nothing is known; Wesnoth's `find_reach` in its own Lua.\n"
        f"{theirs.compared} answers agreed.\n"
    )
    sheet.table(["points", "zoc, cold", "Wesnoth", "zoc / Wesnoth"], _rows(scale.points, tries, field, units, theirs))


def _rows(asked: Sequence[int], tries: int, field: Battlefield, units: list[str], theirs: Itself) -> Iterator[list[object]]:
    for points in asked:
        mine = cpu(in_turn(partial(ours.cold, field, points=points), units), tries) / len(units)
        yield [str(points), mine, theirs.each[points], sheet.ratio(mine, theirs.each[points])]
