"""XML from outside as a plain tree with line numbers.

expat reads it. A document type may name a definition elsewhere, as old files of Tiled do: it is never fetched. One with
definitions of its own is refused, and with it every entity, so that no text can grow while it is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from zoc.errors import Malformed, Problem

DEEPEST = 100
MOST_NODES = 2_000_000
MOST_ATTRIBUTES = 1000


@dataclass
class XmlNode:
    """An element: its name without a prefix, attributes, elements within it, text, and the line where it begins."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[XmlNode] = field(default_factory=list)
    text: str = ""

    def __getitem__(self, tag: str) -> list[XmlNode]:
        """The elements of that name directly within this one."""
        return [child for child in self.children if child.tag == tag]

    def first(self, tag: str) -> XmlNode | None:
        """The first element of that name, if there is one."""
        return next((child for child in self.children if child.tag == tag), None)

    def get(self, name: str, default: str = "") -> str:
        """An attribute."""
        return self.attributes.get(name, default)

    def walk(self) -> Iterator[XmlNode]:
        """This element and all within it."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))


def read_xml(data: bytes) -> XmlNode:
    """The root of a document, or what is wrong with it."""
    maker = _Maker()
    try:
        maker.parser.Parse(_plain_head(data), True)
    except expat.ExpatError as error:
        raise Malformed(Problem(f"this is no XML: {expat.ErrorString(error.code)}", line=error.lineno)) from None
    except (ValueError, LookupError) as error:
        raise Malformed(f"this is no XML: {error}") from None
    if maker.root is None:
        raise Malformed("the file has no element")
    return maker.root


def _plain_head(data: bytes) -> bytes:
    """The document without blanks and zeros in front of it, which some tools leave there; XML 1.1 is read as 1.0."""
    stripped = data.lstrip(b" \t\r\n")
    return re.sub(rb"""^(<\?xml\s+version\s*=\s*["'])1\.1""", rb"\g<1>1.0", stripped, count=1)


class _Maker:
    """Builds the tree while expat reads."""

    def __init__(self) -> None:
        self.root: XmlNode | None = None
        self._open: list[XmlNode] = []
        self._texts: list[list[str]] = []
        self._count = 0
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._begin
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._said
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.EntityDeclHandler = self._entity

    def _begin(self, tag: str, attributes: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        self._count += 1
        if len(self._open) >= DEEPEST:
            raise Malformed(Problem(f"elements are nested deeper than {DEEPEST}", line=line))
        if self._count > MOST_NODES:
            raise Malformed(Problem(f"there are more than {MOST_NODES} elements", line=line))
        if len(attributes) > MOST_ATTRIBUTES:
            raise Malformed(Problem(f"an element has more than {MOST_ATTRIBUTES} attributes", line=line))
        node = XmlNode(tag.rpartition(":")[2], attributes, line)
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)
        self._texts.append([])

    def _end(self, _: str) -> None:
        self._open.pop().text = "".join(self._texts.pop())

    def _said(self, text: str) -> None:
        if self._texts:
            self._texts[-1].append(text)

    def _doctype(self, _name: str, _system: str | None, _public: str | None, own: bool) -> None:
        if own:
            raise Malformed(
                Problem("the document type has definitions of its own; they are not read", line=self.parser.CurrentLineNumber)
            )

    def _entity(self, *_: object) -> None:
        raise Malformed(Problem("the document defines entities; they are not read", line=self.parser.CurrentLineNumber))
