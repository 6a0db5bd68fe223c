"""Edits to a scenario, as an editor sends them: each says what to change, and none knows a rule.

Edits change the file's own text. The scenario reader says whether the result makes sense, as for every file, so an edit
may leave mistakes behind; it is refused only if it cannot be written at all::

    {"set": {"title": "The ford", "turn": 2}}                    the top of the file; null takes a key out
    {"set": {"zones": "sum"}, "in": "readings"}                  a table: readings, state, markers
    {"add": {"id": "a", "side": "red", "at": "0304"}}            a unit more
    {"unit": 0, "facts": {"moves": 6, "level": null}}            a unit by its number in the file, from 0
    {"remove": [0, 3]}  {"raise": 0}                             units taken out; one put on top of its stack
    {"side": 0, "facts": {"name": "green"}}                      a side; its units go with its name
    {"new_side": {"name": "green"}}  {"drop_side": 0}            one more; one less, with its units
    {"ground": "sand", "facts": {"cover": 1}, "letter": "s"}     a kind of terrain of the legend
    {"paint": "forest", "cells": ["0304"]}                       and those of ``painting``, ``regrid``, ``translating``
    {"tidy": true}                                               the one way in which files are written

Units are counted as they stand in the file, whichever way each is written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from zoc.ask.keys import MOST, Reader, fields, mapping, name, whole, yes
from zoc.edit.document import Document, array
from zoc.edit.document import table as table_of
from zoc.edit.goals import drop_goals_of, rename_side_in_goals, rename_unit_in_goals
from zoc.edit.painting import paint_cells, paint_ground, paint_height, paint_hexsides, paint_markers, write_ground
from zoc.edit.regrid import regrid
from zoc.edit.rewriting import Top
from zoc.edit.translating import translate
from zoc.errors import Malformed, Problem, Unknown, shown
from zoc.scenario.scenario import TOO_LARGE, WHOLE, loads

CELLS = 1_000_000
"""The most cells that one edit may change: all of the largest map."""
TABLES = ("readings", "state", "notes", "markers")


def edited(document: Document, edits: object) -> Document:
    """The document after some edits, made one after the other."""
    for edit, given in read_edits(edits):
        document = edit(document, **given)
    return document


def read_edits(written: object) -> list[tuple[Callable[..., Document], Top]]:
    """A list of edits; all mistakes are reported at once."""
    if not isinstance(written, list) or len(written) > MOST:
        raise Malformed(f"expected a list of edits, not {shown(written)}")
    problems, read = list[Problem](), []
    for nth, each in enumerate(written, 1):
        try:
            kind = next((key for key in EDITS if isinstance(each, dict) and key in each), None)
            if kind is None:
                raise Malformed(f"expected one of {', '.join(EDITS)}, not {shown(each)}")
            edit, known, needed = EDITS[kind]
            given = fields(each, {kind: known[kind], **known}, needed)
            read.append((edit, {SPELLED.get(key, key): value for key, value in given.items()}))
        except Malformed as wrong:
            problems += [Problem(p.message, f"edit {nth}" + (f", {p.where}" if p.where else "")) for p in wrong.problems]
    if problems:
        raise Malformed(problems)
    return read


# What an edit may hold


def tables(written: object) -> Top:
    """Keys with their new values; null removes a key."""
    for key, value in mapping(written).items():
        name(key)
        _plain(value)
    return mapping(written)


def _plain(value: object) -> None:
    """Refuse values that no scenario can hold."""
    if isinstance(value, list):
        for each in value:
            _plain(each)
    elif isinstance(value, dict):
        tables(value)
    elif isinstance(value, int) and not -WHOLE <= value < WHOLE:
        raise ValueError(TOO_LARGE)
    elif value is not None and not isinstance(value, bool | int | str):
        raise ValueError(f"expected a text, a whole number, true or false, not {shown(value)}")


def value(written: object) -> object:
    """A fact of a place: true or false, a number, a word; null for none."""
    if isinstance(written, dict | list):
        raise ValueError(f"expected one value, not {shown(written)}")
    _plain(written)
    return written


def labels(written: object) -> tuple[str, ...]:
    """Cells or sides, as they are written in the file."""
    if not isinstance(written, list) or len(written) > CELLS:
        raise ValueError(f"expected a list of places, not {shown(written)}")
    return tuple(map(name, written))


def numbers(written: object) -> tuple[int, ...]:
    """Units, by their numbers in the file."""
    if not isinstance(written, list) or len(written) > CELLS:
        raise ValueError(f"expected a list of numbers, not {shown(written)}")
    return tuple(map(whole, written))


def lines(text: object) -> object:
    """A text of several lines in TOML's multi-line form."""
    return text.strip("\n") + "\n" if isinstance(text, str) and "\n" in text.strip("\n") else text


# The top of the file, and its tables


def set_keys(document: Document, set: Mapping[str, object], table: str = "") -> Document:
    """Write keys at the top of the file or in one of its tables."""
    top = document.own()
    if table:
        if table not in TABLES:
            raise Unknown.name("table to set keys in", table, TABLES)
        top[table] = _with(table_of(top, table), set)
        if not top[table] and table not in document.top:
            del top[table]
    else:
        top = _with(top, set)
    return document.saying(top)


def _with(table: Top, keys: Mapping[str, object]) -> Top:
    kept = {key: value for key, value in table.items() if keys.get(key, value) is not None}
    return kept | {key: lines(value) for key, value in keys.items() if value is not None}


# Units


def add_unit(document: Document, add: Mapping[str, object]) -> Document:
    """Add a unit, written in the style of the others."""
    top, said = document.own(), _with({}, add)
    side, id = said.get("side"), said.get("id")
    short = table_of(top, "units").get(str(side)) if "unit" not in top else None
    if isinstance(short, dict) and id not in short:
        rest = {key: value for key, value in said.items() if key not in ("id", "side")}
        short[id] = rest["at"] if list(rest) == ["at"] else rest
    else:
        top["unit"] = [*array(top, "unit"), said]
    return document.saying(top)


def change_unit(document: Document, unit: int, facts: Mapping[str, object]) -> Document:
    """Write facts of a unit; the short form under its side is expanded where it no longer suffices."""
    top = document.own()
    spot = _spot(top, unit)
    said = _with(_said(top, spot), facts)
    if isinstance(new := facts.get("id"), str):
        rename_unit_in_goals(top, _whole(top, spot).get("id"), new)
    if spot[0] == "unit":
        top["unit"][spot[1]] = said
    elif {"id", "side"} & facts.keys():
        del top["units"][spot[1]][spot[2]]
        top["unit"] = [*array(top, "unit"), {"id": spot[2], "side": spot[1], **said}]
    else:
        top["units"][spot[1]][spot[2]] = said["at"] if list(said) == ["at"] else said
    return document.saying(top)


def remove_units(document: Document, remove: tuple[int, ...]) -> Document:
    """Take units off the table."""
    top = document.own()
    for spot in [_spot(top, number) for number in sorted(set(remove), reverse=True)]:
        if spot[0] == "unit":
            del top["unit"][spot[1]]
        else:
            del top["units"][spot[1]][spot[2]]
    if top.get("unit") == []:
        del top["unit"]
    return document.saying(top)


def raise_unit(document: Document, number: int) -> Document:
    """Put a unit on top of its stack: the last unit of a cell in the file is on top."""
    top = document.own()
    units = [_whole(top, spot) for spot in _spots(top)]
    _spot(top, number)
    top["unit"] = [*units[:number], *units[number + 1 :], units[number]]
    top.pop("units", None)
    return document.saying(top)


Spot = tuple[object, ...]
"""Where a unit is written: ``("unit", 3)``, or in short form ``("units", "red", "spearman")``."""


def _spots(top: Top) -> list[Spot]:
    spots: list[Spot] = [("unit", i) for i, _ in enumerate(array(top, "unit"))]
    for side in table_of(top, "units"):
        spots += [("units", side, id) for id, said in table_of(top, "units", side).items() if isinstance(said, dict | str)]
    return spots


def _spot(top: Top, number: int) -> Spot:
    spots = _spots(top)
    if not 0 <= number < len(spots):
        raise Unknown(f"there is no unit number {number}; there are {len(spots)}, counted from 0")
    return spots[number]


def _said(top: Top, spot: Spot) -> Top:
    if spot[0] == "unit":
        return dict(top["unit"][spot[1]])
    said = top["units"][spot[1]][spot[2]]
    return {"at": said} if isinstance(said, str) else dict(said)


def _whole(top: Top, spot: Spot) -> Top:
    return _said(top, spot) if spot[0] == "unit" else {"id": spot[2], "side": spot[1], **_said(top, spot)}


# Sides


def new_side(document: Document, new_side: Mapping[str, object]) -> Document:
    """One more side."""
    top = document.own()
    top["side"] = [*array(top, "side"), _with({}, new_side)]
    return document.saying(top)


def change_side(document: Document, side: int, facts: Mapping[str, object]) -> Document:
    """Write facts of a side; everything that uses its name follows a renaming."""
    top = document.own()
    here = _side(top, side)
    old, new = here.get("name"), facts.get("name")
    top["side"][side] = _with(here, facts)
    if isinstance(old, str) and isinstance(new, str) and old != new:
        _rename_side(top, old, new)
    return document.saying(top)


def _side(top: Top, number: int) -> Top:
    sides = array(top, "side")
    if not 0 <= number < len(sides):
        raise Unknown(f"there is no side number {number}; there are {len(sides)}, counted from 0")
    found: Top = sides[number]
    return found


def _rename_side(top: Top, old: str, new: str) -> None:
    for unit in array(top, "unit"):
        if unit.get("side") == old:
            unit["side"] = new
    _rename_allies(top, old, [new])
    rename_side_in_goals(top, old, new)
    if top.get("to_move") == old:
        top["to_move"] = new
    if old in table_of(top, "units"):
        top["units"] = {new if side == old else side: units for side, units in top["units"].items()}


def _rename_allies(top: Top, old: object, new: list[str]) -> None:
    for side in array(top, "side"):
        if isinstance(allies := side.get("allies"), list) and old in allies:
            side["allies"] = [name for ally in allies for name in (new if ally == old else [ally])]


def drop_side(document: Document, drop_side: int) -> Document:
    """Remove a side, with its units and all references to it."""
    top = document.own()
    gone = _side(top, drop_side).get("name")
    units, short = array(top, "unit"), table_of(top, "units")
    top["side"] = [side for i, side in enumerate(top["side"]) if i != drop_side]
    top["unit"] = [unit for unit in units if unit.get("side") != gone]
    top["units"] = {side: said for side, said in short.items() if side != gone}
    _rename_allies(top, gone, [])
    drop_goals_of(top, gone)
    for key, empty in (("unit", not top["unit"]), ("units", not top["units"]), ("to_move", top.get("to_move") == gone)):
        if empty:
            top.pop(key, None)
    return document.saying(top)


# The whole


def tidy(document: Document, tidy: bool) -> Document:
    """Rewrite the file in the standard form; comments are lost."""
    return Document.read(loads(document.text).dump())


SPELLED = {"in": "table", "raise": "number"}
"""Keys that are Python keywords."""
EDITS: dict[str, tuple[Callable[..., Document], dict[str, Reader], tuple[str, ...]]] = {
    "set": (set_keys, {"set": tables, "in": name}, ()),
    "add": (add_unit, {"add": tables}, ()),
    "unit": (change_unit, {"unit": whole, "facts": tables}, ("facts",)),
    "remove": (remove_units, {"remove": numbers}, ()),
    "raise": (raise_unit, {"raise": whole}, ()),
    "side": (change_side, {"side": whole, "facts": tables}, ("facts",)),
    "new_side": (new_side, {"new_side": tables}, ()),
    "drop_side": (drop_side, {"drop_side": whole}, ()),
    "ground": (write_ground, {"ground": name, "facts": tables, "letter": name}, ()),
    "paint": (paint_ground, {"paint": name, "cells": labels}, ("cells",)),
    "height": (paint_height, {"height": whole, "cells": labels}, ("cells",)),
    "fact": (paint_cells, {"fact": name, "cells": labels, "value": value}, ("cells",)),
    "hexside": (paint_hexsides, {"hexside": name, "sides": labels, "value": value}, ("sides",)),
    "marker": (paint_markers, {"marker": name, "cells": labels, "value": value}, ("cells",)),
    "regrid": (regrid, {"regrid": tables}, ()),
    "translate": (translate, {"translate": name}, ()),
    "tidy": (tidy, {"tidy": yes}, ()),
}
"""The key that names an edit; then its function, the keys it takes, and the required ones."""
