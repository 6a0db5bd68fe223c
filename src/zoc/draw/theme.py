"""Colours: a light and a dark theme; sides that colour-blind players can tell apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from zoc.colour import Colour
from zoc.draw.ground import Look


class Tint(NamedTuple):
    """How a kind of ground is printed: its colour, and the colour of the little drawing on it."""

    fill: Colour
    mark: Colour


# Okabe and Ito's palette, safe for all common kinds of colour blindness: darkened in the light theme for white text,
# lightened in the dark one.
DAY: Mapping[str, Colour] = {
    "blue": "#0072b2", "red": "#c94f0a", "green": "#00866a", "purple": "#b0578d",
    "orange": "#e69f00", "sky": "#56b4e9", "yellow": "#f0e442", "grey": "#5b5b5b",
}  # fmt: skip
LAMP: Mapping[str, Colour] = {
    "blue": "#3d9ddb", "red": "#ee7a3a", "green": "#21b38f", "purple": "#d08ab4",
    "orange": "#f2b430", "sky": "#8fd0f5", "yellow": "#f5ec74", "grey": "#a3a3a3",
}  # fmt: skip


@dataclass(frozen=True)
class Theme:
    """The colours of a picture. ``name`` goes into the picture, so two themes must not share one."""

    name: str
    paper: Colour
    ink: Colour
    faint: Colour
    grid: Colour
    grounds: Mapping[Look, Tint]
    others: Sequence[Tint]
    water: Colour
    bank: Colour
    contour: Colour
    road: Colour
    bright: Colour
    stop: Colour
    side_colours: Mapping[str, Colour]
    """By name, in the order of assignment."""
    wash: float
    """How much the reach is lightened, from 0 to 1."""

    def sides(self, names: Sequence[str]) -> dict[str, Colour]:
        """A colour for every side: the one that it is named after, or else the next free one.

        >>> LIGHT.sides(["Axis", "Blue"]) == {"Axis": DAY["red"], "Blue": DAY["blue"]}
        True
        """
        palette = self.side_colours
        named = {name: palette[name.lower()] for name in names if name.lower() in palette}
        free = [colour for colour in palette.values() if colour not in named.values()] or list(palette.values())
        rest = [name for name in names if name not in named]
        return {**named, **{name: free[i % len(free)] for i, name in enumerate(rest)}}


LIGHT = Theme(
    name="light",
    paper="#fbf8f0",
    ink="#2b2822",
    faint="#8a8270",
    grid="#bfb497",
    grounds={
        Look.CLEAR: Tint("#f0ead6", "#d9cfb2"),
        Look.FOREST: Tint("#d3dfb8", "#84a069"),
        Look.HILLS: Tint("#e7d8b1", "#b89a61"),
        Look.MOUNTAINS: Tint("#d9c7a8", "#937854"),
        Look.ROUGH: Tint("#e6dcc2", "#ab9b76"),
        Look.WATER: Tint("#c3dbe6", "#86b1c7"),
        Look.DEEP: Tint("#a9cadb", "#6c9db8"),
        Look.MARSH: Tint("#d8e0cb", "#7f9f8d"),
        Look.TOWN: Tint("#e9dfcd", "#8d7c68"),
        Look.CASTLE: Tint("#ddd6c8", "#82786a"),
        Look.DESERT: Tint("#f5e7bd", "#cdb172"),
        Look.SNOW: Tint("#f4f6f6", "#b3c3cb"),
        Look.ROCK: Tint("#b9b1a3", "#8b8375"),
    },
    others=(
        Tint("#e4dcea", "#a794b5"), Tint("#ead9d2", "#b5948a"), Tint("#d8e5e0", "#8aada2"), Tint("#ece3c8", "#b8a673"),
        Tint("#dde0ee", "#959cba"), Tint("#e8dfe0", "#b09599"), Tint("#e0e6cf", "#9fab79"),
    ),
    water="#7db2cf",
    bank="#5a92b1",
    contour="#a58a58",
    road="#8c7a63",
    bright="#f0c419",
    stop="#b3261e",
    side_colours=DAY,
    wash=0.38,
)  # fmt: skip

DARK = Theme(
    name="dark",
    paper="#16191d",
    ink="#ece7dc",
    faint="#8b8f90",
    grid="#575e61",
    grounds={
        Look.CLEAR: Tint("#2f3231", "#474b41"),
        Look.FOREST: Tint("#2b3d2b", "#557a50"),
        Look.HILLS: Tint("#443d2c", "#7b6b45"),
        Look.MOUNTAINS: Tint("#4a4237", "#8a7a62"),
        Look.ROUGH: Tint("#3f3b31", "#716954"),
        Look.WATER: Tint("#24404f", "#4a7289"),
        Look.DEEP: Tint("#1b3242", "#3d627a"),
        Look.MARSH: Tint("#2e3d38", "#5b7d70"),
        Look.TOWN: Tint("#413b36", "#95846f"),
        Look.CASTLE: Tint("#3d3b39", "#8b8378"),
        Look.DESERT: Tint("#4a4430", "#7f7448"),
        Look.SNOW: Tint("#3a4145", "#6d7a81"),
        Look.ROCK: Tint("#232322", "#4a4947"),
    },
    others=(
        Tint("#3b3542", "#746682"), Tint("#443632", "#86695f"), Tint("#2f3e3a", "#5f8076"), Tint("#433d2b", "#82744a"),
        Tint("#343747", "#686f90"), Tint("#413639", "#83696e"), Tint("#383f2b", "#717c4f"),
    ),
    water="#4f8fb0",
    bank="#2c5f7c",
    contour="#8f7a4e",
    road="#a8977c",
    bright="#ffd84d",
    stop="#ff8a70",
    side_colours=LAMP,
    wash=0.13,
)  # fmt: skip
