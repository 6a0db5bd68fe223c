"""A census as one SVG page: who wins, how long it lasts, how much there is to choose, which clauses matter, where units stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from zoc.bots.census import Census
from zoc.draw import LIGHT, Marks, svg
from zoc.draw.element import tag, words

WIDTH, MARGIN, ROW = 960.0, 32.0, 24.0
LABELS, NUMBERS = 240.0, 130.0
"""The room for the words before and after a bar."""
HIGH = 150.0
"""How high a plot of columns is."""
CLAUSES = 15
SHADES = 4
"""The darkest shade of a map."""
COLOURS = LIGHT.side_colours
PARTS = (("cited", COLOURS["blue"]), ("barred", COLOURS["red"]), ("charged", COLOURS["orange"]))
FONT = "Helvetica Neue, Helvetica, Arial, Liberation Sans, sans-serif"


def census_page(census: Census, title: str) -> str:
    """The page."""
    bots = ", ".join(f"{bot} plays {side}" for side, bot in census.plan.bots.items())
    games = "1 game" if census.games == 1 else f"{census.games} games"
    parts, y = (
        [_text(title, MARGIN, 48.0, size=24, weight="bold"), _text(f"{games}; {bots}; seed {census.plan.seed}", MARGIN, 72.0)],
        112.0,
    )
    for head, (drawing, height) in {
        "Who wins, with 95 % intervals": _wins(census),
        "Turns a game": _columns(Counter(tally.turns for tally in census.tallies)),
        "Legal orders at a decision, turn by turn (median)": _columns(census.choice_by_turn()),
        "Clauses: orders that cite them, moves that they barred, moves that they charged for": _clauses(census),
        "Where units came to stand: the darker, the oftener": _map(census),
    }.items():
        parts += [
            _text(head, MARGIN, y, size=16, weight="bold"),
            tag("g", drawing, transform=f"translate({MARGIN:g} {y + 16:g})"),
        ]
        y += height + 56
    ground = tag("rect", width=WIDTH, height=y, fill=LIGHT.paper)
    return (
        tag(
            "svg", tag("title", words(f"Census: {title}")), ground, *parts, xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {WIDTH:g} {y:g}", width=WIDTH, height=y, role="img", font_family=FONT, font_size=13, fill=LIGHT.ink,
        )
        + "\n"
    )  # fmt: skip


def _text(said: str, x: float, y: float, *, size: int | None = None, weight: str | None = None, anchor: str | None = None) -> str:
    return tag("text", words(said), x=x, y=y, font_size=size, font_weight=weight, text_anchor=anchor)


def _wins(census: Census) -> tuple[str, float]:
    """A bar for each side, with a whisker for the interval."""
    room = WIDTH - 2 * MARGIN - LABELS - NUMBERS
    colours, parts = LIGHT.sides(census.plan.first.sides.names), list[str]()
    for nth, (side, share) in enumerate(census.wins.items()):
        y, (low, high) = nth * ROW, share.interval
        parts.append(_text(side, 0, y + 16))
        parts.append(tag("rect", x=LABELS, y=y + 4, width=room * share.part / share.whole, height=ROW - 8, fill=colours[side]))
        whisker = f"M{LABELS + room * low:.1f} {y + 12:g}H{LABELS + room * high:.1f}"
        parts.append(tag("path", d=whisker, stroke=LIGHT.ink, stroke_width=1.5))
        parts.append(_text(share.say(), LABELS + room + 8, y + 16))
    rest = f"{census.drawn} without a winner, {census.unfinished} unfinished"
    return "".join([*parts, _text(rest, 0, len(parts) / 4 * ROW + 16)]), (len(census.wins) + 1) * ROW


def _columns(heights: Mapping[int, float]) -> tuple[str, float]:
    """A column for each number, with what it stands for below and its height above it."""
    room, most = WIDTH - 2 * MARGIN, max(heights.values(), default=0) or 1
    wide, parts = min(60.0, room / max(len(heights), 1)), list[str]()
    for nth, number in enumerate(sorted(heights)):
        high = HIGH * heights[number] / most
        middle = (nth + 0.5) * wide
        parts.append(tag("rect", x=nth * wide + 2, y=16 + HIGH - high, width=max(wide - 4, 1), height=high, fill=COLOURS["blue"]))
        parts.append(_text(f"{heights[number]:g}", middle, 12 + HIGH - high, anchor="middle"))
        parts.append(_text(str(number), middle, HIGH + 34, anchor="middle"))
    return "".join(parts), HIGH + 40


def _clauses(census: Census) -> tuple[str, float]:
    """A bar for each of the clauses that did most, in three parts."""
    uses = census.clauses[:CLAUSES]
    room, most = WIDTH - 2 * MARGIN - LABELS - NUMBERS, max((use.weight for use in uses), default=0) or 1
    parts = [_key(nth, name, colour) for nth, (name, colour) in enumerate(PARTS)]
    for nth, use in enumerate(uses, 1):
        x, y = LABELS, nth * ROW
        parts.append(_text(_short(f"§{use.number} {use.title}"), 0, y + 16))
        for name, colour in PARTS:
            wide = room * getattr(use, name) / most
            parts.append(tag("rect", x=x, y=y + 4, width=wide, height=ROW - 8, fill=colour))
            x += wide
        parts.append(_text(" + ".join(str(getattr(use, name)) for name, _ in PARTS), x + 8, y + 16))
    return "".join(parts), (len(uses) + 1) * ROW


def _key(nth: int, name: str, colour: str) -> str:
    x = LABELS + nth * 110
    return tag("rect", x=x, y=4, width=12, height=12, fill=colour) + _text(name, x + 18, 15)


def _short(said: str, most: int = 34) -> str:
    return said if len(said) <= most else f"{said[: most - 1].rstrip()}…"


def _map(census: Census) -> tuple[str, float]:
    """The map of the scenario, shaded."""
    stood = census.stood
    most = max(stood.values(), default=1)
    shades: dict[int | str, int | str] = {cell: -(-SHADES * count // most) for cell, count in stood.items()}
    wide = WIDTH - 2 * MARGIN
    drawing = svg(census.plan.first, Marks(fill=shades, legend=False))
    width, height = _size(drawing)
    scale = min(1.0, wide / width)
    return tag("svg", drawing, width=width * scale, height=height * scale, viewBox=f"0 0 {width:g} {height:g}"), height * scale


def _size(drawing: str) -> Sequence[float]:
    """The width and the height that a drawing says it has."""
    head = drawing[: drawing.index(">")]
    return [float(head.split(f' {side}="')[1].split('"')[0]) for side in ("width", "height")]
