"""A map of Worldographer, written for these tests by the format's documentation."""

from __future__ import annotations

import gzip

TILES = [[1, 2, 3], [4, 1, 1]]
"""Two rows of three: grassland, forest, ocean; mountains, grassland twice."""


def wxx_text(orientation: str = "COLUMNS", release: str = "", features: str = "", wide: int = 3) -> str:
    """The XML."""
    flat, new = orientation == "COLUMNS", f'release="{release}" schema="1.01" ' if release else ""
    columns = [[row[n] for row in TILES] for n in range(3)] if flat else TILES
    rows = "".join(
        "<tilerow>\n" + "".join(f"{tile}\t{500.0 if tile == 4 else 0.0}\t0\t0\tZ\n" for tile in column) + "</tilerow>\n"
        for column in columns
    )
    names = ("Blank", "Flat Grassland", "Flat Forest Deciduous", "Water Ocean", "Mountains")
    prefix = "Classic/" if release else ""
    terrain = "\t".join(f"{prefix}{name}\t{n}" for n, name in enumerate(names))
    return f"""<?xml version='1.0' encoding='utf-16'?>
<map type="WORLD" {new}version="1.74" lastViewLevel="WORLD" hexWidth="46.18" hexHeight="40.0" hexOrientation="{orientation}">
<gridandnumbering color0="0x00000040"/>
<terrainmap>{terrain}</terrainmap>
<tiles viewLevel="WORLD" tilesWide="{wide}" tilesHigh="2">
{rows}</tiles>
<features>{features}</features>
</map>
"""


def wxx(orientation: str = "COLUMNS", release: str = "", features: str = "", wide: int = 3) -> bytes:
    """The file."""
    return gzip.compress(wxx_text(orientation, release, features, wide).encode("utf-16"))
