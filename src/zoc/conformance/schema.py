"""The JSON Schemas of a suite: its head, its positions and its cases."""

from __future__ import annotations

from zoc.values import JsonObject

DIALECT = "https://json-schema.org/draft/2020-12/schema"
TEXT: JsonObject = {"type": "string"}
WHOLE: JsonObject = {"type": "integer"}
NUMBER: JsonObject = {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}
TEXTS: JsonObject = {"type": "array", "items": TEXT}
PLAIN: JsonObject = {"type": ["boolean", "integer", "string"]}
FACTS: JsonObject = {"type": "object", "additionalProperties": PLAIN}
ASKS: JsonObject = {"ask": {"enum": ["control", "judge", "reach", "why"]}}


def _object(properties: JsonObject, optional: tuple[str, ...] = ()) -> JsonObject:
    needed = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}


def _list(items: JsonObject) -> JsonObject:
    return {"type": "array", "items": items}


def _by_name(values: JsonObject) -> JsonObject:
    return {"type": "object", "additionalProperties": values}


SUITE: JsonObject = {
    "$schema": DIALECT,
    "title": "The head of a suite, suite.json",
    **_object({
        "format": {"const": "zoc conformance 1"}, "book": TEXT, "title": TEXT, "edition": TEXT, "revision": WHOLE,
        "positions": TEXTS, "cases": WHOLE, "clauses": TEXTS,
    }),
}  # fmt: skip

CELL = _object({
    "label": TEXT, "column": WHOLE, "row": WHOLE, "low": {"type": "boolean"}, "terrain": TEXT, "elevation": WHOLE,
    "facts": FACTS, "beside": {"type": "object", "additionalProperties": TEXT},
})  # fmt: skip
GRID = _object(
    {"kind": {"enum": ["hex", "square"]}, "width": WHOLE, "height": WHOLE, "directions": TEXTS,
     "orientation": {"enum": ["flat", "pointy"]}},
    ("orientation",),
)  # fmt: skip
UNIT = _object({"id": TEXT, "side": TEXT, "at": TEXT, "facing": TEXT, "hidden": {"type": "boolean"}, "facts": FACTS})

POSITION: JsonObject = {
    "$schema": DIALECT,
    "title": "A position, positions/NAME.json",
    **_object({
        "name": TEXT, "book": TEXT, "revision": WHOLE, "title": TEXT, "grid": GRID, "cells": _list(CELL),
        "hexsides": _list(_object({"feature": TEXT, "from": TEXT, "to": TEXT, "value": PLAIN})),
        "charts": _by_name(_by_name(_by_name(NUMBER))),
        "sides": _list(_object({"name": TEXT, "allies": TEXTS}, ("allies",))), "units": _list(UNIT), "boxes": TEXTS,
        "turn": _object({"number": WHOLE, "phase": TEXT, "to_move": TEXT}),
        "readings": {"type": "object"}, "markers": {"type": "object"}, "state": {"type": "object"},
    }),
}  # fmt: skip

REACHED = _object({"cost": NUMBER, "stops": {"type": "boolean"}})
EXPECTED = _object(
    {
        "legal": {"type": "boolean"}, "cost": NUMBER, "clauses": TEXTS, "lacks": TEXTS, "asks": TEXTS,
        "cells": {"type": "object", "additionalProperties": {"anyOf": [REACHED, TEXT]}},
    },
    ("legal", "cost", "lacks", "asks", "cells"),
)  # fmt: skip

CASE: JsonObject = {
    "$schema": DIALECT,
    "title": "A case, one line of cases.jsonl",
    **_object({
        "id": TEXT, "position": TEXT, "expected": EXPECTED,
        "question": {"type": "object", "properties": ASKS, "required": ["ask"]},
    }),
}  # fmt: skip

SCHEMAS = {"suite": SUITE, "position": POSITION, "case": CASE}
