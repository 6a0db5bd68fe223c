"""Characters that are not printed: a terminal obeys them, or they reverse the text, or they end a line and begin a forged one."""

from __future__ import annotations

import re
from unicodedata import category

UNPRINTED = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Unicode's control characters, changes of direction, surrogates, and line ends."""
JOINERS = "\u200c\u200d"
"""Some languages need them in words."""
BREAKS = "\n\t"
"""Also allowed in a text of several lines."""


def unprinted(text: str, allowed: str = JOINERS) -> str:
    """The unprintable characters of a text that are not allowed.

    >>> unprinted("spear\\x1b[2Jman\\nof \\u202ered")
    '\\x1b\\n\\u202e'
    """
    if text.isascii() and text.isprintable():
        return ""
    return "".join(sign for sign in text if category(sign) in UNPRINTED and sign not in allowed)


def refusal_of(what: str, strange: str) -> str:
    """Why a name, a word or a text is refused.

    >>> refusal_of("name", "\\x1b")
    'a name cannot hold the control character U+001B'
    """
    return f"a {what} cannot hold the control character U+{ord(strange[0]):04X}"


def visible(text: str) -> str:
    """A text with each unprintable character as its escape, so that a message shows it and no terminal obeys it.

    >>> visible("spear\\x1b[2Jman\\nof \\u202ered")
    'spear\\\\x1b[2Jman\\\\nof \\\\u202ered'
    """
    strange = unprinted(text)
    return "".join(ascii(sign)[1:-1] if sign in strange else sign for sign in text) if strange else text


_OBEYED = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


def escaped(json: str) -> str:
    """A JSON text with those characters escaped that JSON leaves as they are and a terminal obeys.

    >>> escaped('{"title": "\\x9b2J\\u202e"}')
    '{"title": "\\\\u009b2J\\\\u202e"}'
    """
    return _OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", json)
