"""The page's types, generated from the OpenAPI document: ``python -m zoc.service.jsdoc`` writes, ``--check`` compares."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import cast

from fastapi import FastAPI
from pydantic import JsonValue, TypeAdapter

from zoc.service.routes import drafts, gallery, opponents, orders, rulebooks, supposing, tables
from zoc.service.wire import ANSWERS, Update

FILE = Path(__file__).parent.parent / "web" / "types.js"
REFERENCE = "#/components/schemas/"
HEAD = """\
/**
 * What travels between the service and the page. Made of the OpenAPI document by `python -m zoc.service.jsdoc`: do not edit.
 *
 * @module
 */"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
LEFT_OUT = ("HTTPValidationError", "ValidationError")
"""Types that FastAPI declares and this service never sends."""

Schema = Mapping[str, JsonValue]


def document() -> dict[str, Schema]:
    """Every type of the contract by its name, as in the OpenAPI document, and the messages of the websocket."""
    app = FastAPI()
    for part in (gallery, rulebooks, tables, orders, supposing, opponents, drafts):
        app.router.routes.extend(part.router.routes)
    found = dict(cast("dict[str, Schema]", app.openapi()["components"]["schemas"]))
    told = TypeAdapter(Update).json_schema(ref_template=f"{REFERENCE}{{model}}")
    found |= {**cast("dict[str, Schema]", told.pop("$defs")), "Update": told}
    return {name: found[name] for name in sorted(found, key=page_name) if name not in LEFT_OUT}


def types_js(schemas: Mapping[str, Schema]) -> str:
    """The whole file."""
    answers = {verb: " | ".join(page_name(kind.__name__) for kind in kinds) for verb, kinds in ANSWERS.items()}
    parts = [HEAD, *(typedef(page_name(name), schema) for name, schema in schemas.items())]
    rows = [f" * @property {{{kinds}}} {verb}" for verb, kinds in answers.items()]
    parts.append("\n".join(["/**", " * @typedef {object} Answers What each question of `ask` is answered by.", *rows, " */"]))
    return "\n\n".join([*parts, "export {}"]) + "\n"


def page_name(name: str) -> str:
    """A type's name in the page: ``UnitJson`` is a unit there, because the page has no other."""
    return name.removesuffix("Json") or name


def typedef(name: str, schema: Schema) -> str:
    """One type: an object property by property, anything else on one line."""
    said = first_sentence(schema.get("description"))
    if "properties" not in schema:
        return f"/** @typedef {{{kind(schema)}}} {name}{said} */"
    if schema.get("additionalProperties") in (None, True):
        return f"/** @typedef {{{kind(schema)}}} {name}{said} */"
    lines = [f" * @typedef {{object}} {name}{said}", *(f" * {line}" for line in properties(schema))]
    return "\n".join(["/**", *lines, " */"])


def properties(schema: Schema) -> Iterable[str]:
    needed = cast("list[str]", schema.get("required", []))
    for key, each in cast("dict[str, Schema]", schema["properties"]).items():
        name = key if key in needed else f"[{key}]"
        yield f"@property {{{kind(each)}}} {name}{first_sentence(each.get('description'))}"


def kind(schema: Schema) -> str:
    """A schema as a type of the page."""
    if "$ref" in schema:
        return page_name(str(schema["$ref"]).removeprefix(REFERENCE))
    if "const" in schema:
        return literal(schema["const"])
    if "enum" in schema:
        return " | ".join(map(literal, cast("list[JsonValue]", schema["enum"])))
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(map(kind, cast("list[Schema]", schema[union]))))
    match schema.get("type"):
        case "array":
            return array(schema)
        case "object":
            return record(schema)
        case str(name):
            return PLAIN[name]
        case _:
            return "unknown"


def array(schema: Schema) -> str:
    """A list; one of a known length is a tuple."""
    each = kind(cast("Schema", schema.get("items", {})))
    most, least = schema.get("maxItems"), schema.get("minItems")
    if isinstance(most, int) and most == least:
        return f"[{', '.join([each] * most)}]"
    return f"({each})[]" if "|" in each else f"{each}[]"


def record(schema: Schema) -> str:
    """An object: by its properties, by any key, or both."""
    more = schema.get("additionalProperties", True)
    values = kind(more) if isinstance(more, Mapping) else "unknown"
    if "properties" not in schema:
        return f"Record<string, {values}>"
    needed = cast("list[str]", schema.get("required", []))
    known = cast("dict[str, Schema]", schema["properties"])
    fields = [f"{key}{'' if key in needed else '?'}: {kind(each)}" for key, each in known.items()]
    return f"{{{', '.join(fields)}}}" + ("" if more is False else " & Record<string, unknown>")


def literal(value: JsonValue) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def first_sentence(description: JsonValue) -> str:
    """The description of a type or a key, in one line."""
    if not isinstance(description, str):
        return ""
    text = " ".join(description.partition("\n\n")[0].split()).replace("*/", "* /")
    return f" {text[0].upper()}{text[1:]}" if text else ""


def main(words: list[str]) -> int:
    made = types_js(document())
    if "--check" not in words:
        FILE.write_text(made, encoding="utf-8")
        return 0
    if FILE.read_text(encoding="utf-8") == made:
        return 0
    print(f"{FILE.name} is not what the service sends: write it again by `python -m zoc.service.jsdoc`.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
