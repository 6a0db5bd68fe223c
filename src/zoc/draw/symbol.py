"""The signs on unit counters, as they have been printed for a hundred years: a frame, and what is in it.

::

    +-------+   +-------+   +-------+
    | \\   / |   |  ___  |   |     / |
    |   X   |   | (___) |   |   /   |     infantry, armour, cavalry
    | /   \\ |   |       |   | /     |
    +-------+   +-------+   +-------+
"""

from __future__ import annotations

from typing import NamedTuple


class Symbol(NamedTuple):
    """What is drawn in a frame of 56 by 36 round its middle: lines, filled shapes, letters; some stand without a frame."""

    lines: str = ""
    filled: str = ""
    letters: str = ""
    bare: bool = False


CROSS = "M-28-18L28 18M-28 18L28-18"
OVAL = "M-12-8.5h24a8.5 8.5 0 0 1 0 17h-24a8.5 8.5 0 0 1 0-17z"
WHEELS = "M-17 22.5a3 3 0 1 0 .01 0zM17 22.5a3 3 0 1 0 .01 0z"

SYMBOLS: dict[str, Symbol] = {
    "infantry": Symbol(lines=CROSS),
    "motorised": Symbol(lines=CROSS + "M0-18V18"),
    "mech": Symbol(lines=CROSS + OVAL),
    "armour": Symbol(lines=OVAL),
    "cavalry": Symbol(lines="M-28 18L28-18"),
    "artillery": Symbol(filled="M0-7a7 7 0 1 0 .01 0z"),
    "anti-tank": Symbol(lines="M-28 18L0-18 28 18"),
    "anti-aircraft": Symbol(lines="M-28 18a28 26 0 0 1 56 0"),
    "engineer": Symbol(lines="M-15 9V-8H15V9M0-8V9"),
    "hq": Symbol(letters="HQ", lines="M-28 18V30"),
    "supply": Symbol(lines="M-28 10H28"),
    "truck": Symbol(lines=WHEELS),
    "replacement": Symbol(letters="R"),
    "rail repair": Symbol(lines="M-28-5H28M-28 5H28M-18-10V10M-6-10V10M6-10V10M18-10V10"),
    "partisan": Symbol(letters="P"),
    "marker": Symbol(letters="?"),
    "air": Symbol(filled="M0-1C-6-11-24-11-24-1s18 10 24 0c6 10 24 10 24 0S6-11 0-1z"),
    "air base": Symbol(lines="M0-13a13 13 0 1 0 .01 0M-11 0H11M0-11V11"),
    "port": Symbol(lines="M0-13a4 4 0 1 0 .01 0M0-5V14M-9 0H9M-14 5q2 9 14 9t14-9"),
    "ship": Symbol(lines="M-22 4H22L14 14H-14zM0 4V-14M0-12L12 0H0"),
    "landing craft": Symbol(lines="M-22-4V10H18L24-4H18V2H-14V-4z"),
    "fort": Symbol(lines="M-18 14V-12h8v7h6v-7h8v7h6v-7h8V14z"),
    "hedgehog": Symbol(lines="M-16 12L-6-12M6 12L16-12M-16-12L-6 12M6-12L16 12"),
    "sword": Symbol(bare=True, lines="M-16 17L-9 10M-14 4L-4 14", filled="M-9 6L14-19 20-20 19-14-5 10z"),
    "spear": Symbol(bare=True, lines="M-17 18L10-12", filled="M20-21L16-6 5-13z"),
    "bow": Symbol(bare=True, lines="M-12-19Q16-12 14 0T-12 19M-12-19V19M-20 0H18M12-5L19 0 12 5"),
    "axe": Symbol(bare=True, lines="M-14 19L10-17", filled="M2-20Q24-22 22 0L10-4 5-11z"),
    "horse": Symbol(bare=True, filled="M-13 19Q-12 3-2-3L-14 1Q-20 2-19-5L-6-16-5-22 2-17Q20-12 18 19z"),
    "wings": Symbol(bare=True, filled="M0 16Q-5 2-26-14-8-12 0-1 8-12 26-14 5 2 0 16z"),
}
"""By the names that faces call them by."""

FIGURES: dict[str, str] = {
    "spear": "M29 36V-36M22-24l7-13 7 13",
    "leader": "M-13-24l3-13 6 7 4-10 4 10 6-7 3 13z",
    "outsider": "M-9-24q-9-5-7-15 3 8 10 9M9-24q9-5 7-15-3 8-10 9",
}
"""A miniature's gear, by its symbol."""
