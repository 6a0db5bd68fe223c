"""Characters that are not printed: a terminal obeys them, or they reverse the text, or they end a line and begin a forged one."""

from __future__ import annotations

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
