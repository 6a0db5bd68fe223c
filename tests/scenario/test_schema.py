"""The JSON Schema of each book: it accepts what can be loaded, and refuses names that mean nothing."""

from __future__ import annotations

import re
import tomllib
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from jsonschema import Draft202012Validator, ValidationError

from tests.effort import tries
from tests.scenario.invented import files, rules, text_of
from zoc.errors import Malformed
from zoc.law import Ruleset
from zoc.rulesets import names, ruleset
from zoc.scenario import loads
from zoc.scenario.schema import schema
from zoc.scenario.starter import starter

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted([*(ROOT / "examples").rglob("*.toml"), *(ROOT / "src" / "zoc" / "examples").rglob("*.toml")])
BOOKS = [rules, *map(ruleset, names())]


def by_name(book: Ruleset) -> str:
    return book.name


@cache
def validator(book: Ruleset) -> Draft202012Validator:
    """Made once: jsonschema's ``validate`` would check the schema itself each time."""
    return Draft202012Validator(schema(book))


@pytest.mark.parametrize("book", BOOKS, ids=by_name)
def test_the_schema_is_one(book: Ruleset) -> None:
    Draft202012Validator.check_schema(schema(book))


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: str(file.relative_to(ROOT)))
def test_it_accepts_the_examples_as_they_stand_and_as_they_are_dumped(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    scenario = loads(text)
    for each in (text, scenario.dump()):
        validator(scenario.rules).validate(tomllib.loads(each))


@pytest.mark.parametrize("book", BOOKS, ids=by_name)
def test_it_accepts_the_starter_with_every_setting_switched_on(book: Ruleset) -> None:
    text = starter(book)
    for each in (text, re.sub(r"(?m)^#(?! )", "", text)):
        validator(book).validate(tomllib.loads(each))


@settings(max_examples=tries(80), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(files())
def test_it_accepts_whatever_can_be_loaded(file: dict[str, Any]) -> None:
    text = text_of(file)
    for each in (text, loads(text, rules=rules).dump()):
        validator(rules).validate(tomllib.loads(each))


WRONG: list[tuple[str, Any]] = [
    ("titel", "x"),
    ("grid", {"kind": "hex", "widht": 3}),
    ("grid", {"kind": "triangle", "width": 3, "height": 3}),
    ("grid", {"kind": "hex", "width": 0, "height": 3}),
    ("grid", {"kind": "hex", "width": 3, "height": 3, "neighbours": 8}),
    ("ruleset", "invetned"),
    ("side", [{"nam": "red"}]),
    ("unit", [{"id": "a", "side": "red"}]),
    ("unit", [{"id": "a", "side": "red", "at": "0101", "mvoes": 3}]),
    ("unit", [{"id": "a", "side": "red", "at": "0101", "moves": "fast"}]),
    ("unit", [{"id": "a", "side": "red", "at": "0101", "size": "huge"}]),
    ("unit", [{"id": "a", "side": "red", "at": "0101", "elite": 1}]),
    ("unit", [{"id": "a", "side": "red", "at": "0101", "base": [[0]]}]),
    ("units", {"red": {"a": 3}}),
    ("hexsides", {"rivers": ["0101/0102"]}),
    ("hexsides", {"wall": ["0101/0102"]}),
    ("cells", {"fort": {"0101": "x"}}),
    ("terrain", {"legend": {"ww": "wood"}}),
    ("terrain", {"legend": {"w": {"name": "wood", "covr": 1}}}),
    ("readings", {"stacking": "three"}),
    ("readings", {"stackign": "two"}),
    ("charts", {"costs": {"foot": {}}}),
    ("charts", {"cost": {"foot": {"clear": "x"}}}),
    ("state", {"weather": 3}),
    ("state", {"raids": [{"by": ["a"]}]}),
    ("state", {"wether": "fair"}),
    ("promise", [{"clause": "9", "cell": "0101"}]),
]


@pytest.mark.parametrize(("key", "value"), WRONG, ids=[f"{key}={value}" for key, value in WRONG])
def test_it_refuses_what_cannot_be_loaded(key: str, value: Any) -> None:
    file = {"ruleset": "invented", "grid": {"width": 3, "height": 3}, "side": [{"name": "red"}]}
    validator(rules).validate(file)
    wrong = deepcopy(file) | {key: value}
    with pytest.raises(ValidationError):
        validator(rules).validate(wrong)
    with pytest.raises(Malformed):
        loads(text_of(wrong), rules=rules)
