"""How names, facts and grids are written in a line or a drawing that goes into a message.

::

    spearman                       a name; blanks and signs are written as in addresses: ``3rd%20guards``
    spearman{moves=6,skirmisher}   with facts; one without a value is true
    hex-flat-even-10x7             ten columns and seven rows of flat-topped hexes, even columns low
    square-8-8x8                   squares with eight neighbours
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from urllib.parse import quote, unquote

from zoc.errors import Malformed
from zoc.exchange.foreign import GridPlan
from zoc.exchange.remark import Remarks
from zoc.grid import Grid, Labels
from zoc.scenario import Scenario
from zoc.scenario.facts import FactReader
from zoc.scenario.pieces import write_units
from zoc.values import Json, JsonObject

SAFE = "_-.'"
ITEM = re.compile(r"([^{}]+)(?:\{([^{}]*)\})?")
GRID = re.compile(r"(hex-(flat|pointy)-(odd|even)|square-([48]))-([0-9]{1,4})x([0-9]{1,4})")
LABELS = re.compile(r"([^;]+)(?:;(-?[0-9]{1,4});(-?[0-9]{1,4});([<>])([<>]))?")
NUMBER = re.compile(r"-?[0-9]{1,18}")


def write_item(name: str, facts: Mapping[str, Json] | None = None) -> str:
    """A name with its facts.

    >>> write_item("3rd guards", {"moves": 6, "skirmisher": True})
    '3rd%20guards{moves=6,skirmisher}'
    """
    said = [_fact(fact, value) for fact, value in (facts or {}).items()]
    return quote(name, safe=SAFE) + (f"{{{','.join(said)}}}" if said else "")


def _fact(name: str, value: Json) -> str:
    if value is True:
        return quote(name, safe=SAFE)
    return f"{quote(name, safe=SAFE)}={quote(str(value).lower() if isinstance(value, bool) else str(value), safe=SAFE + '/')}"


def read_item(text: str) -> tuple[str, dict[str, Json]]:
    """A name and its facts.

    >>> read_item("3rd%20guards{moves=6,skirmisher}")
    ('3rd guards', {'moves': 6, 'skirmisher': True})
    """
    found = ITEM.fullmatch(text.strip())
    if found is None:
        raise Malformed(f"expected a name, perhaps with facts in braces, not {text[:40]!r}")
    facts: dict[str, Json] = {}
    for fact in filter(None, (found[2] or "").split(",")):
        name, sign, value = fact.partition("=")
        facts[unquote(name.strip())] = _value(unquote(value.strip())) if sign else True
    return unquote(found[1].strip()), facts


def _value(text: str) -> Json:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if NUMBER.fullmatch(text) else text


# Grids


def write_plan(grid: Grid) -> tuple[str, str]:
    """A grid and its numbering, each as one word."""
    size, labels = f"{grid.width}x{grid.height}", grid.labels
    kind = f"hex-{grid.orientation}-{grid.shoved}" if grid.kind == "hex" else f"square-{grid.ways_each}"
    pattern = quote(labels.pattern, safe=",." + SAFE)
    if labels == Labels(labels.pattern):
        return f"{kind}-{size}", pattern
    ways = ("<" if labels.columns_descend else ">") + ("<" if labels.rows_descend else ">")
    return f"{kind}-{size}", f"{pattern};{labels.first_column};{labels.first_row};{ways}"


def read_plan(grid: str, labels: str) -> GridPlan:
    """A grid from those two words."""
    found, numbering = GRID.fullmatch(grid), read_labels(labels)
    if found is None:
        raise Malformed(f"expected a grid such as hex-flat-even-10x7 or square-8-8x8, not {grid[:40]!r}")
    width, height = int(found[5]), int(found[6])
    if found[4]:
        return GridPlan("square", width, height, neighbours=4 if found[4] == "4" else 8, labels=numbering)
    flat = found[2] == "flat"
    number = numbering.column_number(0, width) if flat else numbering.row_number(0, height)
    shoved = (number % 2 == 1) == (found[3] == "odd")
    return GridPlan("hex", width, height, "flat" if flat else "pointy", shoved, labels=numbering)


def read_labels(text: str) -> Labels:
    """A numbering from its word."""
    found = LABELS.fullmatch(text)
    if found is None:
        raise Malformed(f"expected labels such as ccrr, or ccrr;0;1;><, not {text[:40]!r}")
    pattern = unquote(found[1])[:20]
    if not found[2]:
        return Labels(pattern)
    return Labels(pattern, int(found[2]), int(found[3]), found[4] == "<", found[5] == "<")


# Units


def unit_items(scenario: Scenario, remarks: Remarks) -> Iterator[tuple[JsonObject, dict[str, Json]]]:
    """Every unit on the map as its file writes it, and its facts that fit into braces."""
    position = scenario.position
    away = [id for id in position.ids if position.unit(id).cell is None]
    if away:
        remarks.left_out(f"units in boxes beside the map: {', '.join(away)}")
    for unit in write_units(position, FactReader.of(scenario.rules, position.board)):
        if unit["id"] not in away:
            facts: dict[str, Json] = {
                k: v for k, v in unit.items() if k not in ("id", "side", "at") and isinstance(v, bool | int | str)
            }
            if len(facts) + 3 < len(unit):
                remarks.left_out(f"the base of {unit['id']}")
            yield unit, facts
