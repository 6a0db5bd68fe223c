/**
 * Points and polygons, without a map.
 *
 * @module
 */

/** @typedef {readonly [number, number]} Point */
/** @typedef {{x0: number, y0: number, x1: number, y1: number}} Rect */

/**
 * Whether a point lies in a convex polygon whose corners run clockwise (y grows downwards); its border belongs to it.
 *
 * @param {number} x
 * @param {number} y
 * @param {readonly Point[]} corners
 */
export function inside(x, y, corners) {
  return corners.every(([ax, ay], k) => {
    const [bx, by] = corners[(k + 1) % corners.length]
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0
  })
}

/**
 * A point between two others: 0 is the first, 1 the second.
 *
 * @param {Point} a
 * @param {Point} b
 * @param {number} share
 * @returns {Point}
 */
export function between([ax, ay], [bx, by], share) {
  return [ax + (bx - ax) * share, ay + (by - ay) * share]
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
export function clamp(value, low, high) {
  return Math.max(low, Math.min(high, value))
}

/**
 * @param {Rect} a
 * @param {Rect} b
 */
export function meet(a, b) {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1
}

/**
 * The four control points of a line that swings a little to both hands, as rivers do; the same from either end.
 *
 *     a   c1        .
 *      `-.  ,-'`-.  b
 *         `'  c2  `'
 *
 * @param {Point} from
 * @param {Point} to
 * @returns {[Point, Point, Point, Point]}
 */
export function wave(from, to) {
  const [a, b] = from[0] < to[0] || (from[0] === to[0] && from[1] < to[1]) ? [from, to] : [to, from]
  const dx = (b[0] - a[0]) / 3
  const dy = (b[1] - a[1]) / 3
  const [nx, ny] = [-dy * 0.3, dx * 0.3]
  return [a, [a[0] + dx + nx, a[1] + dy + ny], [b[0] - dx - nx, b[1] - dy - ny], b]
}
