"""Templates: the small language of ``words.toml``.

    {planes} {planes:is|are} refitted at {base}[ for {points} {points:point|points}]

The engine ends a sentence with a full stop where it has no other end.

=====================  ===================================================================================
``{planes}``           the field: names in a list, numbers exact, a word of the book as it is said
``{unit's}``           the possessive: rifle 3's, stukas'
``{planes|a plane}``   what is said where the reader does not see it
``{planes:is|are}``    the first form for one piece, the number 1 or a flag that is set; else the second
``{shift:+}``          a number with its sign
``{held:,}``           a list with commas only; ``{held:;}`` with semicolons
``{met?}``             says nothing; the part in […] around it is said only if there is something
``[…]``                left out where a slot inside is empty, 0, unknown or not set
``{{ }} {[} {]}``      the signs { } [ ] themselves
=====================  ===================================================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from zoc.errors import Malformed

SIGNS = re.compile(r"\{\{|\}\}|\{[^{}]*\}|\[|\]|[{}]")
LITERAL = {"{{": "{", "}}": "}", "{[}": "[", "{]}": "]"}
SLOT = re.compile(r"(?P<name>[a-z][a-z_0-9]*)(?P<possessive>'s)?(?P<gate>\?)?(?:\|(?P<unknown>[^|{}]*)|:(?P<forms>[^{}]*))?")

SIGNED = ("+",)
"""The form of a number with its sign."""
JOINS: dict[tuple[str, ...], str] = {(",",): ", ", (";",): "; "}
"""The forms of a list that has commas or semicolons only."""
PLAIN = ((), SIGNED, *JOINS)
"""Forms that show the field itself."""


@dataclass(frozen=True)
class Slot:
    """A field of the phrase, and its form."""

    name: str
    possessive: bool = False
    gate: bool = False
    unknown: str | None = None
    forms: tuple[str, ...] = ()


@dataclass(frozen=True)
class Optional:
    """A part that is left out where a slot inside it is empty."""

    parts: tuple[Part, ...]


Part = str | Slot | Optional


@dataclass(frozen=True)
class Template:
    """A sentence with slots.

    >>> sorted(slot.name for slot in Template.read("{unit} {unit:moves|move}[ for {points}].").slots())
    ['points', 'unit', 'unit']
    """

    parts: tuple[Part, ...]

    @classmethod
    def read(cls, written: str) -> Template:
        """The template of a text; ``Malformed`` says where it cannot be read."""
        stack: list[list[Part]] = [[]]
        at = 0
        for sign in SIGNS.finditer(written):
            stack[-1] += [written[at : sign.start()]] if sign.start() > at else []
            at, found = sign.end(), sign.group()
            if found in LITERAL:
                stack[-1].append(LITERAL[found])
            elif found == "[":
                stack.append([])
            elif found == "]" and len(stack) > 1:
                inner = tuple(stack.pop())
                stack[-1].append(Optional(inner))
            elif len(found) > 2:
                stack[-1].append(_slot(found[1:-1], written))
            else:
                raise Malformed(f"{written!r}: {found!r} stands alone; for the sign itself write {{{{, }}}}, {{[}} or {{]}}")
        if len(stack) > 1:
            raise Malformed(f"{written!r}: a [ is not closed")
        stack[-1] += [written[at:]] if at < len(written) else []
        return cls(tuple(stack[-1]))

    def slots(self, *, within: bool = True) -> Iterator[Slot]:
        """Every slot; with ``within`` off, without those in optional parts."""
        return _slots(self.parts, within=within)


def _slots(parts: tuple[Part, ...], *, within: bool) -> Iterator[Slot]:
    for part in parts:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, Optional) and within:
            yield from _slots(part.parts, within=within)


def _slot(written: str, whole: str) -> Slot:
    found = SLOT.fullmatch(written)
    if found is None:
        raise Malformed(f"{whole!r}: {{{written}}} is no slot")
    forms = tuple(found["forms"].split("|")) if found["forms"] is not None else ()
    if len(forms) > 2 or forms == ("",):
        raise Malformed(f"{whole!r}: {{{written}}} has one form or two")
    return Slot(found["name"], bool(found["possessive"]), bool(found["gate"]), found["unknown"], forms)
