"""Colours as people write them, and a legible ink for each."""

from __future__ import annotations

import re

Colour = str
"""Six digits after a number sign: ``#0072b2``."""

COMMON = """
    black=000000 dimgray=696969 dimgrey=696969 gray=808080 grey=808080 silver=c0c0c0 white=ffffff slategray=708090
    slategrey=708090 darkslategray=2f4f4f darkslategrey=2f4f4f beige=f5f5dc khaki=f0e68c tan=d2b48c wheat=f5deb3
    maroon=800000 darkred=8b0000 firebrick=b22222 crimson=dc143c red=ff0000 tomato=ff6347 coral=ff7f50 salmon=fa8072
    orangered=ff4500 darkorange=ff8c00 orange=ffa500 gold=ffd700 goldenrod=daa520 yellow=ffff00 chocolate=d2691e
    sienna=a0522d saddlebrown=8b4513 brown=a52a2a peru=cd853f olive=808000 olivedrab=6b8e23 yellowgreen=9acd32
    lime=00ff00 green=008000 darkgreen=006400 forestgreen=228b22 seagreen=2e8b57 mediumseagreen=3cb371 teal=008080
    darkcyan=008b8b cyan=00ffff aqua=00ffff turquoise=40e0d0 lightseagreen=20b2aa skyblue=87ceeb deepskyblue=00bfff
    lightblue=add8e6 steelblue=4682b4 dodgerblue=1e90ff cornflowerblue=6495ed royalblue=4169e1 blue=0000ff
    mediumblue=0000cd darkblue=00008b navy=000080 midnightblue=191970 slateblue=6a5acd indigo=4b0082 purple=800080
    rebeccapurple=663399 darkviolet=9400d3 violet=ee82ee orchid=da70d6 plum=dda0dd magenta=ff00ff fuchsia=ff00ff
    deeppink=ff1493 hotpink=ff69b4 pink=ffc0cb lavender=e6e6fa ivory=fffff0
"""
NAMED: dict[str, Colour] = {name: f"#{digits}" for name, digits in (pair.split("=") for pair in COMMON.split())}


def read_colour(written: str) -> Colour | None:
    """A colour by its name or number; nothing if it is unknown.

    >>> read_colour("firebrick"), read_colour("#FC0"), read_colour("nonsense")
    ('#b22222', '#ffcc00', None)
    """
    plain = written.strip().lower()
    if re.fullmatch("#[0-9a-f]{3}", plain):
        plain = "#" + "".join(digit * 2 for digit in plain[1:])
    return plain if re.fullmatch("#[0-9a-f]{6}", plain) else NAMED.get(plain)


def ink_on(colour: Colour) -> Colour:
    """The most legible ink on a colour.

    >>> ink_on("#0072b2"), ink_on("#f0e442")
    ('#ffffff', '#1c1a17')
    """
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#1c1a17" if 299 * red + 587 * green + 114 * blue > 140_000 else "#ffffff"
