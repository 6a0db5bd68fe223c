"""Loops without rules: neighbourhoods, zones, filling tables, and the one search.

Plain Python functions in one module. A command that asks one question runs them uncompiled, and
never loads a compiler; ``compile_all`` (called automatically once there is enough work) replaces them by
compiled versions. Callers therefore write ``kernels.flood(…)`` and never import a function by name.

A step is one int32: ``cost << 8 | next rule state << 1 | stopped``, or negative where it is forbidden.
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np

FORBID = -(1 << 30)
MASK = (1 << 30) - 1
"""The bits of a step besides whether it is forbidden."""
INDEX = np.uint32
"""Hot indices are unsigned: the compiler then skips the test for negative ones, a tenth of a search."""
WARM_AFTER = 40
"""The number of searches to run uncompiled before the compiler's half second pays off."""

compiled = False
_searches = 0


def near(x, y, row, radius, close, nx, ny):  # type: ignore[no-untyped-def]
    """The box around a unit, its own cell there, the other units well inside it and their cells."""
    cx, cy = x[row], y[row]
    x0, x1, y0, y1 = max(cx - radius, 0), min(cx + radius + 1, nx), max(cy - radius, 0), min(cy + radius + 1, ny)
    rows, cells, n = np.empty(x.size, np.int64), np.empty(x.size, np.int32), 0
    for i in range(x.size):
        if abs(x[i] - cx) <= close and abs(y[i] - cy) <= close and i != row:
            rows[n], cells[n] = i, (x[i] - x0) * (y1 - y0) + y[i] - y0
            n += 1
    return x0, x1, y0, y1, (cx - x0) * (y1 - y0) + cy - y0, rows[:n].copy(), cells[:n].copy()


def cast(rows, cells, offsets, distance, extends, level, void, x0, y0, ny):  # type: ignore[no-untyped-def]
    """The rows that exert: unit, cell, level, distance; void cells are skipped."""
    found, n = np.empty((4, cells.size * offsets.size), np.int32), 0
    across = (offsets + ny // 2) // ny
    down = offsets - across * ny
    for i in range(cells.size):
        x, y = cells[i] // ny + x0, cells[i] % ny + y0
        who, high = i if extends.shape[0] > 1 else 0, i if level.shape[0] > 1 else 0
        for k in range(offsets.size):
            if extends[who, k if extends.shape[1] > 1 else 0] and not void[x + across[k], y + down[k]]:
                found[0, n], found[1, n], found[3, n] = rows[i], cells[i] + offsets[k], distance[k]
                found[2, n] = level[high, k if level.shape[1] > 1 else 0]
                n += 1
    return found[:, :n]


def tally(level, extends, stack, stacks, lowest, highest):  # type: ignore[no-untyped-def]
    """How many units of each stack extend to each cell at each level, [level, stack, cell]; whether any does."""
    count = np.zeros((highest - lowest + 1, stacks, level.shape[1]), np.int16)
    reaches = np.zeros((stacks, level.shape[1]), np.bool_)
    for i in range(level.shape[0]):
        for k in range(level.shape[1]):
            if extends[i % extends.shape[0], k % extends.shape[1]]:
                count[level[i, k] - lowest, stack[i], k] += 1
                reaches[stack[i], k] = True
    return count, reaches


def write(flat, cells, stands, steps, entering, bits):  # type: ignore[no-untyped-def]
    """Set bits in the steps that lead into (or out of) each cell where a clause holds."""
    ways = steps.size
    for s in range(flat.shape[0]):
        for i in range(cells.size):
            for d in range(ways):
                if stands[s % stands.shape[0], i % stands.shape[1], d % stands.shape[2]]:
                    flat[s, (cells[i] - steps[d] * entering) * ways + d] |= bits


def weigh(flat, cells, stands, steps, entering, weight, once):  # type: ignore[no-untyped-def]
    """Add a burden (a promise or a test) to the steps where a clause holds; ``once`` per cell, if the cells are in order."""
    ways = steps.size
    for s in range(flat.shape[0]):
        for d in range(ways):
            last = -1
            for i in range(cells.size):
                if cells[i] != last and stands[s % stands.shape[0], i % stands.shape[1], d % stands.shape[2]]:
                    flat[s, (cells[i] - steps[d] * entering) * ways + d] += weight
                    if once:
                        last = cells[i]


def shut(end, cells, stands):  # type: ignore[no-untyped-def]
    """No move ends in these cells."""
    for s in range(end.shape[0]):
        for i in range(cells.size):
            if stands[s % stands.shape[0], i % stands.shape[1], 0]:
                end[s, cells[i]] = FORBID


def charge(flat, cells, amount, steps, entering, adds):  # type: ignore[no-untyped-def]
    """Add a surcharge to those steps: the highest of several enemies', or their sum."""
    ways, extra = steps.size, np.zeros_like(flat)
    for s in range(flat.shape[0]):
        for i in range(cells.size):
            for d in range(ways):
                at = (cells[i] - steps[d] * entering) * ways + d
                more = amount[s % amount.shape[0], i % amount.shape[1], d % amount.shape[2]] << 8
                extra[s, at] = extra[s, at] + more if adds else max(extra[s, at], more)
    flat += extra


def flood(step, end, burden, ways, starts, flags, budget, overdraw, seen, stamp, book, out):  # type: ignore[no-untyped-def]
    """Fill ``out`` with cost, label and list of the cells in which a move can end.

    A label is (cell, rule state, stopped). Among equal costs the route with fewer burdens is kept.
    """
    shift = 1
    while (1 << shift) < 2 * step.shape[0]:
        shift += 1
    mask, found, heavy = (1 << shift) - 1, 0, burden.size > 0
    dist, load, parent, nxt, prv = book[0], book[1], book[2], book[3], book[4]
    head = np.full(budget + 1, -1, np.int32)
    for start in starts:
        first = (start << shift) | flags
        if seen[first] == stamp:
            continue
        seen[first], dist[first], load[first], parent[first], prv[first], nxt[first] = stamp, 0, 0, -1, -1, head[0]
        if head[0] >= 0:
            prv[head[0]] = first
        head[0] = first
    for cost in range(budget + 1):
        label = head[cost]
        while label >= 0:
            head[cost] = nxt[label]
            if nxt[label] >= 0:
                prv[nxt[label]] = -1
            prv[label] = -2
            cell, state = label >> shift, label & mask
            extra = end[state >> 1, cell]
            if parent[label] < 0:
                extra = 0
            if extra >= 0 and cost + extra <= budget:
                slot = out[3, cell]
                if not (0 <= slot < found and out[2, slot] == cell):
                    out[0, cell], out[1, cell], out[2, found], out[3, cell] = cost + extra, label, cell, found
                    found += 1
                elif cost + extra < out[0, cell] or (heavy and cost + extra == out[0, cell] and load[label] < load[out[1, cell]]):
                    out[0, cell], out[1, cell] = cost + extra, label
            if not state & 1 and not (overdraw and cost == budget):
                for way in range(ways.shape[0]):
                    value = step[state >> 1, cell, way]
                    if value < 0:
                        continue
                    reached = cost + (value >> 8)
                    if reached > budget:
                        if not overdraw:
                            continue
                        reached = budget
                    target = INDEX(((cell + ways[way]) << shift) | (value & 255))
                    weight = load[label] + burden[state >> 1, cell, way] if heavy else 0
                    if seen[target] == stamp:
                        if dist[target] < reached or (dist[target] == reached and load[target] <= weight):
                            continue
                        if prv[target] != -2:
                            before, after = prv[target], nxt[target]
                            if before >= 0:
                                nxt[before] = after
                            else:
                                head[dist[target]] = after
                            if after >= 0:
                                prv[after] = before
                    seen[target], dist[target], load[target], parent[target] = stamp, reached, weight, label
                    nxt[target], prv[target] = head[reached], -1
                    if head[reached] >= 0:
                        prv[head[reached]] = target
                    head[reached] = target
            label = head[cost]
    return found


def flood_entry(entry, end, ways, starts, budget, overdraw, seen, stamp, book, out):  # type: ignore[no-untyped-def]
    """The search for one rule state and steps that cost the same from every side: one visit per cell, which is its own label."""
    dist, parent, nxt = book[0], book[2], book[3]
    found, head = 0, np.full(budget + 1, -1, np.int32)
    for start in starts:
        if seen[start] != stamp:
            seen[start], dist[start], parent[start], nxt[start] = stamp, 0, -1, head[0]
            head[0] = start
    for cost in range(budget + 1):
        cell = head[cost]
        while cell >= 0:
            head[cost] = nxt[cell]
            extra = end[0, cell]
            if parent[cell] < 0:
                extra = 0
            if extra >= 0 and cost + extra <= budget:
                out[0, cell], out[1, cell], out[2, found], out[3, cell] = cost + extra, cell, cell, found
                found += 1
            stopped = parent[cell] >= 0 and entry[cell] & 1
            if not stopped and not (overdraw and cost == budget):
                for way in range(ways.shape[0]):
                    target = INDEX(cell + ways[way])
                    if seen[target] == stamp:
                        continue
                    value = entry[target]
                    if value < 0:
                        continue
                    reached = cost + (value >> 8)
                    if reached > budget:
                        if not overdraw:
                            continue
                        reached = budget
                    seen[target], dist[target], parent[target] = stamp, reached, cell
                    nxt[target] = head[INDEX(reached)]
                    head[INDEX(reached)] = target
            cell = head[cost]
    return found


def flood_each(entry, end, ways, starts, budgets, overdraw, seen, stamp, book, out, first, cells, costs):  # type: ignore[no-untyped-def]
    """Reach of many movers with one visit per cell: cells and costs, mover after mover; -1 if there is no room for them."""
    n, one = 0, np.empty(1, np.int32)
    for i in range(starts.size):
        one[0] = starts[i]
        found = flood_entry(entry, end, ways, one, budgets[i], overdraw, seen, stamp + i, book, out)
        first[i] = n
        if n + found > cells.size:
            return -1
        for j in range(found):
            cells[n + j] = out[2, j]
            costs[n + j] = out[0, out[2, j]]
        n += found
    first[starts.size] = n
    return n


_KERNELS = ("near", "cast", "tally", "write", "weigh", "shut", "charge", "flood", "flood_entry", "flood_each")


def searched() -> None:
    """Count one more search; from the fortieth on it is worth compiling."""
    global _searches
    _searches += 1
    if _searches == WARM_AFTER and not compiled and os.environ.get("ZOC_COMPILE", "") != "never":
        compile_all()


def compile_all() -> bool:
    """Replace the kernels by compiled versions; without numba they stay as they are."""
    global compiled
    if compiled:
        return True
    try:
        import numba
    except ImportError:
        return False
    names: dict[str, Any] = globals()
    for name in _KERNELS:
        plain = names[name]
        try:
            names[name] = numba.njit(cache=True, nogil=True)(plain)
        except RuntimeError:  # a read-only home: numba has no place for its cache, and compiles each time
            names[name] = numba.njit(nogil=True)(plain)
    compiled = True
    return True
