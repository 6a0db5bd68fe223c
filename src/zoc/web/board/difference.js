/**
 * Where two maps with the same cells are printed differently, so that only that is painted anew.
 *
 * @module
 */

/** @typedef {import("../types.js").Board} BoardJson */
/** @typedef {import("../types.js").Edge} EdgeJson */
/** @typedef {import("./atlas.js").Atlas} Atlas */
/** @typedef {import("./geometry.js").Rect} Rect */

/** They differ in more than what single cells and sides are. */
export const EVERYWHERE = "everywhere"
/** What is printed for a cell may touch its neighbours: shores, contours, the line round a region. */
const ROUND = 2

/**
 * The rectangle that holds every difference between the map that is drawn and another one; nothing if they are alike.
 *
 * @param {Atlas} atlas
 * @param {BoardJson} board
 * @returns {Rect | typeof EVERYWHERE | null}
 */
export function difference(atlas, board) {
  const before = atlas.board
  if (!alike(before, board)) return EVERYWHERE
  const cells = [...grounds(before, board), ...heights(before, board), ...facts(atlas, before, board), ...sides(atlas, before, board)]
  if (!cells.length) return null
  const { x0, y0, x1, y1 } = atlas.around(cells)
  return { x0: x0 - ROUND, y0: y0 - ROUND, x1: x1 + ROUND, y1: y1 + ROUND }
}

/** Whether everything that is on both maps looks alike. @param {BoardJson} a @param {BoardJson} b */
function alike(a, b) {
  const same = (/** @type {Record<string, unknown>} */ one, /** @type {Record<string, unknown>} */ other) =>
    one === other || Object.keys(one).every((name) => !(name in other) || JSON.stringify(one[name]) === JSON.stringify(other[name]))
  return same(a.terrain.looks, b.terrain.looks) && same(a.strokes, b.strokes) && Object.keys(a.regions).join() === Object.keys(b.regions).join()
}

/** @param {BoardJson} before @param {BoardJson} after @returns {number[]} */
function grounds({ terrain: a }, { terrain: b }) {
  return a === b ? [] : a.of.flatMap((kind, cell) => (a.names[kind] === b.names[b.of[cell]] ? [] : [cell]))
}

/** @param {BoardJson} before @param {BoardJson} after @returns {number[]} */
function heights({ elevation: a, labels }, { elevation: b }) {
  return a === b ? [] : labels.flatMap((_, cell) => ((a?.[cell] ?? 0) === (b?.[cell] ?? 0) ? [] : [cell]))
}

/** @param {Atlas} atlas @param {BoardJson} before @param {BoardJson} after @returns {number[]} */
function facts(atlas, { facts: a }, { facts: b }) {
  if (a === b) return []
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].flatMap((name) => {
    const [one, other] = [a[name] ?? {}, b[name] ?? {}]
    return atlas.cells([...Object.keys(one), ...Object.keys(other)].filter((label) => one[label] !== other[label]))
  })
}

/** @param {Atlas} atlas @param {BoardJson} before @param {BoardJson} after @returns {number[]} */
function sides(atlas, { edges: a }, { edges: b }) {
  if (a === b) return []
  const [one, other] = [a, b].map((edges) => new Map(edges.map((edge) => [edgeKey(edge), edge])))
  const only = [...a.filter((edge) => !other.has(edgeKey(edge))), ...b.filter((edge) => !one.has(edgeKey(edge)))]
  return atlas.cells(only.flatMap(({ between }) => between))
}

/** @param {EdgeJson} edge */
function edgeKey({ name, value, between, directed = false }) {
  return `${name} ${value} ${between.join()} ${directed}`
}
