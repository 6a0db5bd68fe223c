"""A JSON Schema for the scenarios of one book, so that an editor can complete and check them during typing."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from zoc.law import ChartField, Field, Points, Row, Ruleset
from zoc.scenario.bases import FARTHEST
from zoc.scenario.facts import POINTS, words
from zoc.scenario.grids import LONGEST, MOST
from zoc.scenario.pieces import unit_fields
from zoc.scenario.terrain import cell_fields
from zoc.scenario.turn import PHASE, written
from zoc.values import JsonObject

Schema = JsonObject

TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}
NAME: Schema = {"type": "string", "minLength": 1}
NUMBER_OF_POINTS: Schema = {"anyOf": [{"type": "number"}, {"type": "string", "pattern": f"^{POINTS}$"}]}


def schema(rules: Ruleset) -> Schema:
    """The schema of a book's scenarios (JSON Schema 2020-12).

    >>> from zoc.rulesets import ruleset
    >>> schema(ruleset("wesnoth"))["properties"]["unit"]["items"]["properties"]["skirmisher"]
    {'type': 'boolean', 'description': 'ignores enemy zones', 'default': False}
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A scenario of {rules.book.title}",
        **_table(
            {
                "title": TEXT,
                "about": _said(TEXT, "what a player should know before he begins"),
                "public": _said(FLAG, "whether every side is told that, though something is hidden from some of them"),
                "ruleset": {"const": rules.name},
                "turn": {"type": "integer", "minimum": 0, "default": 1},
                "phase": {"type": "string", "default": PHASE},
                "to_move": _said(NAME, "the side that moves"),
                "boxes": _said(_list(NAME), "boxes beside the map, where units may stand"),
                "board": _said({"enum": list(rules.boards)}, "a map that comes with the book, instead of tables of one's own"),
                "readings": _readings(rules),
                "grid": {"anyOf": [_grid(kind, first=kind == rules.grids[0]) for kind in rules.grids]},
                "terrain": _terrain(rules),
                "elevation": {"type": "object", "properties": {"map": TEXT}, "additionalProperties": WHOLE},
                "cells": _table({name: _places(fact) for name, fact in cell_fields(rules).items()}),
                "hexsides": _table({name: _places(fact) for name, fact in rules.hexsides.items()}),
                "charts": _table({name: _chart(chart) for name, chart in rules.charts.items()}),
                "side": _list(_table({"name": NAME, "allies": _list(NAME), "colour": TEXT}, "name")),
                "unit": _list(_unit(rules, {"id": NAME, "side": NAME}, "id", "side", "at")),
                "units": _any_key(_any_key({"anyOf": [NAME, _unit(rules, {}, "at")]})),
                "markers": _markers(rules),
                "state": _table({name: part.schema() for name, part in rules.kept.items()}),
                "notes": {"type": "object", "deprecated": True, "description": "the state, as older files have it"},
                "promise": _list(_promise(rules)),
                "goal": _list(_goal(rules)),
            },
            "ruleset",
            "side",
        ),
    }


def of(fact: Field) -> Schema:
    """What may be written for a fact."""
    if isinstance(fact.kind, Row):
        kind: Schema = TEXT
    elif issubclass(fact.kind, IntEnum):
        kind = _word(fact.kind)
    else:
        kind = {bool: FLAG, Points: NUMBER_OF_POINTS}.get(fact.kind, WHOLE)
    least: Schema = {} if fact.least is None else {"minimum": fact.least}
    return {**_said(kind, fact.text), **least, "default": written(fact.default)}


def _word(kind: type[IntEnum]) -> Schema:
    """A word of an enumeration in any case: lower case is suggested, capitals are accepted."""
    spelled = "|".join("".join(f"[{sign}{sign.upper()}]" if sign.isalpha() else sign for sign in word) for word in words(kind))
    return {"anyOf": [{"enum": words(kind)}, {"type": "string", "pattern": f"^({spelled})$"}]}


def _unit(rules: Ruleset, named: Mapping[str, Schema], *required: str) -> Schema:
    offset: Schema = {"type": "integer", "minimum": -FARTHEST, "maximum": FARTHEST}
    pair: Schema = {"type": "array", "items": offset, "minItems": 2, "maxItems": 2}
    known = {
        "at": _said(NAME, "the label of a cell, or the name of a box"),
        "facing": _said(NAME, "a direction"),
        "base": _said({"anyOf": [NAME, _list(pair)]}, "a footprint, or offsets from the anchor"),
        "hidden": _said(FLAG, "not seen by its enemies"),
    }
    return _table({**named, **known, **{name: of(fact) for name, fact in unit_fields(rules).items()}}, *required)


def _grid(kind: str, *, first: bool) -> Schema:
    extent: Schema = {"type": "integer", "minimum": 1, "maximum": MOST}
    pattern = _said({**NAME, "maxLength": LONGEST}, 'such as "ccrr" or "Cr"')
    begin = {"first_column": WHOLE, "first_row": WHOLE, "columns_descend": FLAG, "rows_descend": FLAG}
    labels: Schema = {"anyOf": [pattern, _table({"pattern": pattern, **begin}, "pattern")]}
    lie: dict[str, Schema] = {"orientation": {"enum": ["flat", "pointy"]}, "shoved": {"enum": ["odd", "even"]}}
    known: dict[str, Schema] = {"kind": {"const": kind}, "width": extent, "height": extent, "labels": labels}
    return _table({**known, **(lie if kind == "hex" else {"neighbours": {"enum": [4, 8]}})}, *([] if first else ["kind"]))


def _terrain(rules: Ruleset) -> Schema:
    ground = _table({"name": NAME, **{name: of(fact) for name, fact in cell_fields(rules).items()}}, "name")
    legend: Schema = {"type": "object", "propertyNames": {"pattern": r"^\S$"}, "additionalProperties": {"anyOf": [NAME, ground]}}
    return _table({"map": _said(TEXT, "rows of letters; blanks mean nothing"), "legend": legend})


def _readings(rules: Ruleset) -> Schema:
    switches = {}
    for name, reading in rules.readings.items():
        values = {written(value): said for value, said in reading.values.items()}
        text = f"{reading.clause}: " + "; ".join(f"{value}: {said}" for value, said in values.items())
        switches[name] = _said({"enum": list(values), "default": written(reading.default)}, text)
    return _table(switches)


def _places(fact: Field) -> Schema:
    """The places of a feature: a list if it has no values, or a table with its values."""
    table = _any_key(of(fact))
    return _said({"anyOf": [_list(NAME), table]} if fact.kind is bool else table, fact.text)


def _markers(rules: Ruleset) -> Schema:
    """The places of markers: those of the book with their values, and any others."""
    lying: Schema = {"anyOf": [_list(NAME), _any_key(WHOLE)]}
    known = {name: _said(lying, marker.text) for name, marker in rules.markers.items()}
    return {**_any_key(lying), "properties": known} if known else _any_key(lying)


def _chart(chart: ChartField) -> Schema:
    row = _any_key(NUMBER_OF_POINTS)
    rows = {name: {**row, "default": dict(numbers)} for name, numbers in chart.default.items()}
    return _said({"type": "object", "properties": rows, "additionalProperties": row}, chart.text)


def _promise(rules: Ruleset) -> Schema:
    clauses = list(dict.fromkeys(clause.number for clause in rules.clauses))
    known: dict[str, Schema] = {
        "clause": {"enum": clauses},
        "cell": NAME,
        "keepers": _list(NAME),
        "need": {"type": "integer", "minimum": 1},
    }
    return _table({**known, "relied_on_by": NAME}, "clause", "cell")


def _goal(rules: Ruleset) -> Schema:
    number: Schema = {"type": "integer", "minimum": 1}
    takes: dict[str, Schema] = {"cells": _list(NAME), "units": _list(NAME), "number": number, "flag": {"const": True}}
    known = {"side": _said(NAME, "who wins by it"), **{name: takes[kind.takes] for name, kind in rules.goals.items()}}
    known |= {"units": _said(_list(NAME), "which units; any of the side's if none are named"), "count": _said(number, "how many")}
    known |= {"where": _said(TEXT, "what the cells are called together"), "by": _said(number, "the turn by whose end")}
    return _table({**known, "last": _said(FLAG, "whether it counts only when its time is over")}, "side")


def _table(properties: Mapping[str, Schema], *required: str) -> Schema:
    """A table with these keys and no others."""
    table: Schema = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    return {**table, "required": list(required)} if required else table


def _any_key(value: Schema) -> Schema:
    return {"type": "object", "additionalProperties": value}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _said(kind: Schema, text: str) -> Schema:
    return {**kind, "description": text}
