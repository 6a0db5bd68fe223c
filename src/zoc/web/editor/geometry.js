/**
 * Which cells and sides a stroke over the map touches.
 *
 * @module
 */

/** @typedef {import("../board/atlas.js").Atlas} Atlas */
/** @typedef {import("../board/geometry.js").Point} Point */
/** @typedef {import("../types.js").Label} Label */

/**
 * @typedef {object} SideSpot A side, as it was pointed at from one of its cells.
 * @property {string} key The same from whichever cell.
 * @property {string} name As it is written: "0304/0404".
 * @property {string} oneWay As it is written where only the way out of the cell counts: "0304>0404".
 * @property {[Label, Label]} cells That cell, and the one beyond.
 * @property {[Point, Point]} line Where it runs.
 */

/** How far from a side one may point and still mean it, in sides of a cell. */
const NEAR = 0.42

/**
 * The side nearest to a point, if it is near enough.
 *
 * @param {Atlas} atlas
 * @param {Point} point
 * @param {number} [near]
 * @returns {SideSpot | null}
 */
export function sideAt(atlas, [x, y], near = NEAR) {
  const cell = atlas.at(x, y)
  if (cell < 0) return null
  /** @type {SideSpot | null} */
  let best = null
  let least = near
  for (let side = 0; side < atlas.corners.length; side++) {
    const beyond = atlas.beyond(cell, side)
    if (beyond < 0) continue
    const spot = sideSpot(atlas, cell, beyond, side)
    const far = distance([x, y], spot.line)
    if (far < least) [best, least] = [spot, far]
  }
  return best
}

/**
 * The side between two neighbours, if they are any.
 *
 * @param {Atlas} atlas
 * @param {number} a
 * @param {number} b
 * @returns {SideSpot | null}
 */
export function sideBetween(atlas, a, b) {
  for (let side = 0; side < atlas.corners.length; side++) {
    if (atlas.beyond(a, side) === b) return sideSpot(atlas, a, b, side)
  }
  return null
}

/** @param {Atlas} atlas @param {number} cell @param {number} beyond @param {number} side @returns {SideSpot} */
function sideSpot(atlas, cell, beyond, side) {
  const [x, y] = atlas.centre(cell)
  const [from, to] = [side, (side + 1) % atlas.corners.length].map((k) => /** @type {Point} */ ([x + atlas.corners[k][0], y + atlas.corners[k][1]]))
  const [a, b] = [atlas.label(cell), atlas.label(beyond)]
  return { key: sideKey(cell, beyond), name: `${a}/${b}`, oneWay: `${a}>${b}`, cells: [a, b], line: [from, to] }
}

/** A name for the side between two cells, from whichever of them one looks. @param {number} a @param {number} b */
export function sideKey(a, b) {
  return `${Math.min(a, b)} ${Math.max(a, b)}`
}

/** How far a point lies from a line. @param {Point} point @param {[Point, Point]} line */
function distance([px, py], [[ax, ay], [bx, by]]) {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(px - ax - along * dx, py - ay - along * dy)
}

/** Points along a line, near enough to one another that no cell is passed over. @param {Point} from @param {Point} to @returns {Point[]} */
export function along([ax, ay], [bx, by]) {
  const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / 0.25))
  return Array.from({ length: steps }, (_, i) => /** @type {Point} */ ([ax + ((bx - ax) * (i + 1)) / steps, ay + ((by - ay) * (i + 1)) / steps]))
}

/** The cells within so many steps of one. @param {Atlas} atlas @param {number} cell @param {number} radius @returns {Set<number>} */
export function around(atlas, cell, radius) {
  const found = new Set([cell])
  let rim = [cell]
  for (let step = 0; step < radius; step++) {
    rim = rim.flatMap((each) => atlas.neighbours[each].filter((next) => next >= 0 && !found.has(next)))
    for (const next of rim) found.add(next)
  }
  return found
}

/** The cells of one ground that hang together with a cell. @param {Atlas} atlas @param {number} cell @returns {Set<number>} */
export function patch(atlas, cell) {
  const ground = atlas.ground(cell)
  const found = new Set([cell])
  const rim = [cell]
  for (let next = rim.pop(); next !== undefined; next = rim.pop()) {
    for (const each of atlas.neighbours[next]) {
      if (each < 0 || found.has(each) || atlas.ground(each) !== ground) continue
      found.add(each)
      rim.push(each)
    }
  }
  return found
}

/** The sides of a cell, by the name of their direction. @param {Atlas} atlas @param {number} cell @returns {{way: string, name: string, beyond: Label}[]} */
export function sidesOf(atlas, cell) {
  return atlas.sides.flatMap((way) => {
    const beyond = atlas.neighbours[cell][way]
    if (beyond < 0) return []
    return [{ way: atlas.board.directions[way], name: `${atlas.label(cell)}/${atlas.label(beyond)}`, beyond: atlas.label(beyond) }]
  })
}
