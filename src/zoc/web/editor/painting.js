/**
 * Painting on the map: each tool made into a brush, and a stroke of it into one edit.
 *
 * A stroke is shown on the map from its first cell on; when it ends it is sent, and shown until the map itself has it.
 * Nobody waits for that: the next stroke may begin at once.
 *
 * @module
 */

import { announce } from "../announce.js"
import { around, patch, sideBetween, sideKey } from "./geometry.js"
import { known } from "./palette.js"

/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("../page.js").Marks} Marks */
/** @typedef {import("./brush.js").Tool} Tool */
/** @typedef {import("./geometry.js").SideSpot} SideSpot */
/** @typedef {import("./types.js").Bench} Bench */
/** @typedef {import("./types.js").Edit} Edit */
/** @typedef {import("./types.js").Hand} Hand */

const LAYER = "brush"
/** How many strokes there have been. */
let strokes = 0

/** @param {Bench} bench */
export function startPainting(bench) {
  const { hand, brush, board } = bench
  const take = () => brush.take(hand.view.tab === "map" ? toolOf(bench) : null)
  hand.on(["tab", "tool", "ground", "size", "fill", "feature", "amount", "oneWay", "erase", "height", "fact", "level", "marker", "number", "book"], take)
  // Keys on the board paint the cell of the cursor; whoever stands there does not matter.
  const press = (/** @type {Event} */ event) => {
    const { cell } = /** @type {CustomEvent<{cell: Label}>} */ (event).detail
    if (paintsCells(hand.view)) void paint(bench, [cell])
  }
  board.addEventListener("cellclick", press)
  board.addEventListener("unitclick", press)
}

/** Whether a click on a cell paints it. @param {Hand} hand */
export function paintsCells({ tab, tool }) {
  return tab === "map" && tool !== "look" && tool !== "sides"
}

/** @param {Bench} bench @returns {Tool | null} */
function toolOf(bench) {
  const { tool } = bench.hand.view
  if (tool === "look") return null
  return tool === "sides" ? sideTool(bench) : cellTool(bench)
}

/** @param {Bench} bench @returns {Tool} */
function cellTool(bench) {
  const { board, hand } = bench
  /** @type {Set<number>} */
  let cells = new Set()
  const clear = () => {
    cells = new Set()
    board.setMarks(LAYER, null)
  }
  return {
    on: "cells",
    touch(cell, event) {
      const { tool, size, fill } = hand.view
      if (event.altKey && tool === "ground") return hand.set({ ground: board.atlas.ground(cell) })
      for (const each of tool === "ground" && fill ? patch(board.atlas, cell) : around(board.atlas, cell, tool === "ground" ? size : 0)) cells.add(each)
      board.setMarks(LAYER, shown(bench, [...cells].map((each) => board.atlas.label(each))))
    },
    end() {
      const painted = [...cells].map((each) => board.atlas.label(each))
      if (painted.length) void paint(bench, painted)
      clear()
    },
    cancel: clear,
  }
}

/**
 * Show something in a layer of its own until it is written.
 *
 * @param {Bench} bench
 * @param {Marks} marks
 * @param {Edit} edit
 */
async function lay({ board, draft }, marks, edit) {
  const layer = `stroke ${(strokes += 1)}`
  board.setMarks(layer, marks)
  const written = await draft.edit([edit])
  board.setMarks(layer, null)
  return written
}

/** How cells look while they are painted. @param {Bench} bench @param {Label[]} cells @returns {Marks} */
function shown(bench, cells) {
  const { tool, ground, height, erase, level, marker, number } = bench.hand.view
  if (tool === "markers") return { washes: [{ cells, shade: 1 }], tags: Object.fromEntries(cells.map((cell) => [cell, [erase ? "–" : number === 1 ? marker : `${marker} ${number}`]])) }
  if (tool === "ground") return { washes: [{ cells, colour: known(bench).get(ground)?.colour || "#8a8270" }] }
  const word = tool === "height" ? String(height) : erase ? "–" : level === true ? "✓" : String(level)
  return { washes: [{ cells, shade: 1 }], words: Object.fromEntries(cells.map((cell) => [cell, word])) }
}

/** Write what was painted. @param {Bench} bench @param {Label[]} cells */
export async function paint(bench, cells) {
  const { edit, say } = painted(bench.hand.view, cells)
  if (await lay(bench, shown(bench, cells), edit)) announce(`${cells.length === 1 ? cells[0] : `${cells.length} cells`}: ${say}`)
}

/** What a tool writes into cells, and what is said of it. @param {Hand} hand @param {Label[]} cells @returns {{edit: Edit, say: string}} */
function painted({ tool, ground, height, fact, level, marker, number, erase }, cells) {
  const no = erase ? "no " : ""
  if (tool === "ground") return { edit: { paint: ground, cells }, say: ground }
  if (tool === "height") return { edit: { height, cells }, say: `height ${height}` }
  if (tool === "markers") return { edit: { marker, cells, value: erase ? null : number }, say: `${no}${marker}` }
  return { edit: { fact, cells, value: erase ? null : level }, say: `${no}${fact}` }
}

// Sides

/** @param {Bench} bench @returns {Tool} */
function sideTool(bench) {
  const { board, hand } = bench
  /** @type {Map<string, SideSpot>} */
  let laid = new Map()
  let away = false
  const clear = () => {
    laid = new Map()
    board.setMarks(LAYER, null)
  }
  return {
    on: hand.view.book?.form.runs[hand.view.feature] === "along" ? "along" : "across",
    lay(side) {
      // The first side says whether the stroke lays or takes away.
      if (!laid.size) away = hand.view.erase || lies(bench, side)
      laid.set(side.key, side)
      board.setMarks(LAYER, sketched(hand.view, [...laid.values()], away))
    },
    end() {
      if (laid.size) void laySides(bench, [...laid.values()], away)
      clear()
    },
    cancel: clear,
  }
}

/** How sides look while something is laid on them. @param {Hand} hand @param {SideSpot[]} sides @param {boolean} away @returns {Marks} */
function sketched({ oneWay }, sides, away) {
  return { lines: sides.map(({ cells: [from, to] }) => ({ from, to, kind: oneWay && !away ? "arrow" : away ? "blocked" : "supply" })) }
}

/** @param {Bench} bench @param {SideSpot[]} sides @param {boolean} away */
async function laySides(bench, sides, away) {
  const { feature, amount, oneWay } = bench.hand.view
  if (!feature) return
  const names = sides.map((side) => (oneWay && !away ? side.oneWay : side.name))
  const written = await lay(bench, sketched(bench.hand.view, sides, away), { hexside: feature, sides: names, value: away ? null : amount })
  if (written) announce(`${names.length === 1 ? names[0] : `${names.length} sides`}: ${away ? "no " : ""}${feature}`)
}

/** Lay what is in hand on a side of the cell of the cursor, or take it away if it lies there: what the brush does, by key. @param {Bench} bench @param {string} way @returns {boolean} Whether there is such a side. */
export function laySide(bench, way) {
  const { board, hand } = bench
  const here = board.cursor === null ? -1 : board.atlas.cell(board.cursor)
  const beyond = here < 0 ? -1 : board.atlas.neighbours[here][board.atlas.board.directions.indexOf(way)] ?? -1
  const side = beyond < 0 ? null : sideBetween(board.atlas, here, beyond)
  if (side) void laySides(bench, [side], hand.view.erase || lies(bench, side))
  return side !== null
}

/** Whether the feature lies on a side already, as it would be painted. @param {Bench} bench @param {SideSpot} side */
function lies({ board: { atlas }, draft, hand }, { key, cells: [first] }) {
  const { feature, amount, oneWay } = hand.view
  return (draft.sound?.board.edges ?? []).some(({ name, between: [a, b], value, directed = false }) =>
    name === feature && value === amount && sideKey(atlas.cell(a), atlas.cell(b)) === key && directed === oneWay && (!oneWay || a === first))
}
