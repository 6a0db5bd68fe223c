"""Which cell a point lies in: the one whose centre is nearest, everywhere in the plane."""

import pytest

from zoc.grid.outline import holders


def far(kind: str, x: int, y: int) -> int:
    """The straight distance on paper, squared."""
    return x * x + x * y + y * y if kind == "hex" else x * x + y * y


@pytest.mark.parametrize("kind", ["hex", "square", "cross"])
@pytest.mark.parametrize("scale", [1, 2, 3, 6, 7])
def test_a_point_lies_in_the_cells_with_the_nearest_centres(kind, scale):
    around = [(cx, cy) for cx in range(-3, 4) for cy in range(-3, 4)]
    for x in range(-scale, scale + 1):
        for y in range(-scale, scale + 1):
            distance = {(cx, cy): far(kind, x - cx * scale, y - cy * scale) for cx, cy in around}
            nearest = {cell for cell in around if distance[cell] == min(distance.values())}
            found = holders(kind, x, y, scale)
            assert set(found) == nearest
            assert len(found) == len(nearest)
