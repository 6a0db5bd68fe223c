"""The directions of a step, drawn.

Inside, hexes are axial ``(q, r)`` and squares are ``(x, y)`` with y to the south. Every ring
runs clockwise, so the way back is half a turn further on.

Flat-topped hexes (columns stand straight)::

          n 0                      q grows to the right, r grows downwards
        _____
  nw 5 /     \\ ne 1
      /       \\
      \\       /
  sw 4 \\_____/ se 2
          s 3

Pointy-topped hexes (rows lie straight)::

     nw 0  .  ne 1
         /   \\
    w 5 |     | e 2
         \\   /
     sw 4  '  se 3

Squares, eight ways and four::

    nw 7  n 0  ne 1             n 0
     w 6   +   e 2          w 3  +  e 1
    sw 5  s 4  se 3             s 2
"""

from __future__ import annotations

Vector = tuple[int, int]

HEX: tuple[Vector, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
FLAT_NAMES = ("n", "ne", "se", "s", "sw", "nw")
POINTY_NAMES = ("nw", "ne", "e", "se", "sw", "w")

SQUARE8: tuple[Vector, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
SQUARE8_NAMES = ("n", "ne", "e", "se", "s", "sw", "w", "nw")

SQUARE4: tuple[Vector, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
SQUARE4_NAMES = ("n", "e", "s", "w")


def back(way: int, ways: int) -> int:
    """The direction of the way back.

    >>> FLAT_NAMES[back(FLAT_NAMES.index("ne"), 6)]
    'sw'
    """
    return (way + ways // 2) % ways
