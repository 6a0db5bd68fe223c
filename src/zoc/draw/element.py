"""One element of a drawing, as XML: everything that came from a file is escaped on its way in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

# What XML 1.0 cannot hold, not even escaped.
UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Attribute = str | int | float | None


def tag(name: str, *inside: str, **attributes: Attribute) -> str:
    """An element with its attributes; its content is XML already, its attributes are escaped.

    >>> tag("g", words("A & B"), stroke_width=1.5, class_="unit", id=None)
    '<g stroke-width="1.5" class="unit">A &amp; B</g>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{words(number(value))}"' for key, value in attributes.items() if value is not None
    )
    content = "".join(inside)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def words(text: str) -> str:
    """A text escaped for XML, in an element or in an attribute.

    >>> words('<b onclick="x">')
    '&lt;b onclick=&quot;x&quot;&gt;'
    """
    return escape(UNPRINTABLE.sub("\ufffd", text))


def number(value: str | int | float) -> str:
    """A number without needless digits.

    >>> number(2.5), number(3.0), number(-0.04)
    ('2.5', '3', '0')
    """
    if not isinstance(value, float):
        return str(value)
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def fine(value: float) -> str:
    """A share of one, such as an opacity, to two digits.

    >>> fine(0.075)
    '0.07'
    """
    return f"{value:.2f}"


def group(name: str, parts: Iterable[str], **attributes: Attribute) -> str:
    """A layer of the drawing, named for style sheets; nothing if it is empty."""
    content = "".join(parts)
    return tag("g", content, class_=f"zoc-{name}", **attributes) + "\n" if content else ""


def line(points: Sequence[tuple[float, float]]) -> str:
    """A path from point to point.

    >>> line([(0, 0), (7.5, 13.0)])
    'M0 0L7.5 13'
    """
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def loops(closed: Iterable[Sequence[tuple[float, float]]]) -> str:
    """A path of closed lines."""
    return "".join(f"{line(points)}z" for points in closed)
