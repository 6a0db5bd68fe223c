"""Signs that are not printed: a terminal obeys them, or they turn the words round, or they end a line and begin a forged one."""

from __future__ import annotations

from unicodedata import category

UNPRINTED = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Unicode's control characters, those that turn the direction of writing, halves of a character, and ends of lines."""
JOINERS = "\u200c\u200d"
"""Words of some languages are not written without them."""
BREAKS = "\n\t"
"""What a text of several lines may hold besides."""


def unprinted(text: str, allowed: str = JOINERS) -> str:
    """Those signs of a text that are not printed, and not allowed either.

    >>> unprinted("spear\\x1b[2Jman\\nof \\u202ered")
    '\\x1b\\n\\u202e'
    """
    if text.isascii() and text.isprintable():
        return ""
    return "".join(sign for sign in text if category(sign) in UNPRINTED and sign not in allowed)


def refusal_of(what: str, strange: str) -> str:
    """Why a name, a word or a text is not taken.

    >>> refusal_of("name", "\\x1b")
    'a name cannot hold the control character U+001B'
    """
    return f"a {what} cannot hold the control character U+{ord(strange[0]):04X}"
