/**
 * Where two answers differ, cell by cell.
 *
 * @module
 */

/** @typedef {import("../types.js").ControlAnswer} ControlAnswer */
/** @typedef {import("../types.js").ReachAnswer} ReachAnswer */
/** @typedef {import("../types.js").Label} Label */

/** @typedef {{cell: Label, first: string, second: string}} Difference A cell, and in a word what it is under each. */

/**
 * The cells that a side controls otherwise. Two books whose levels have other names differ where one has a zone and the other none.
 *
 * @param {ControlAnswer} first
 * @param {ControlAnswer} second
 * @param {boolean} alike Whether the levels have the same names.
 * @returns {Difference[]}
 */
export function controlDifferences(first, second, alike) {
  const said = (/** @type {ControlAnswer} */ answer, /** @type {Label} */ cell) => answer.cells[cell]?.level.toLowerCase() ?? "nothing"
  return either(first.cells, second.cells)
    .map((cell) => ({ cell, first: said(first, cell), second: said(second, cell) }))
    .filter((each) => (alike ? each.first !== each.second : (each.first === "nothing") !== (each.second === "nothing")))
}

/**
 * The cells that a unit reaches otherwise: in one only, with other points, or made to stop.
 *
 * @param {ReachAnswer} first
 * @param {ReachAnswer} second
 * @returns {Difference[]}
 */
export function reachDifferences(first, second) {
  const said = (/** @type {ReachAnswer} */ answer, /** @type {Label} */ cell) => {
    const ending = answer.cells[cell]
    return ending ? `${ending.left} left${ending.stops ? ", stops" : ""}` : "out of reach"
  }
  return either(first.cells, second.cells)
    .map((cell) => ({ cell, first: said(first, cell), second: said(second, cell) }))
    .filter((each) => each.first !== each.second)
}

/** @param {Record<Label, unknown>} first @param {Record<Label, unknown>} second */
function either(first, second) {
  return [...new Set([...Object.keys(first), ...Object.keys(second)])]
}
