/**
 * Painting on the map: each tool made into a brush, and a stroke of it into one edit.
 *
 * While a stroke goes on it is shown on the map as it will be; when it ends it is written, and the map is drawn anew.
 *
 * @module
 */

import { announce } from "../announce.js"
import { around, patch, sideKey } from "./geometry.js"
import { known } from "./palette.js"

/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("../types.js").Marks} Marks */
/** @typedef {import("./brush.js").Tool} Tool */
/** @typedef {import("./geometry.js").SideSpot} SideSpot */
/** @typedef {import("./types.js").Bench} Bench */
/** @typedef {import("./types.js").Edit} Edit */
/** @typedef {import("./types.js").Hand} Hand */

const LAYER = "brush"

/** @param {Bench} bench */
export function startPainting(bench) {
  const { hand, brush, board } = bench
  const take = () => brush.take(hand.view.tab === "map" ? toolOf(bench) : null)
  hand.on(["tab", "tool", "ground", "size", "fill", "feature", "amount", "oneWay", "erase", "height", "fact", "level", "book"], take)
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
  return tab === "map" && (tool === "ground" || tool === "height" || tool === "facts")
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
    async end() {
      const painted = [...cells].map((each) => board.atlas.label(each))
      if (painted.length) await paint(bench, painted)
      clear()
    },
    cancel: clear,
  }
}

/** How cells look while they are painted. @param {Bench} bench @param {Label[]} cells @returns {Marks} */
function shown(bench, cells) {
  const { tool, ground, height, erase, level } = bench.hand.view
  if (tool === "ground") return { washes: [{ cells, colour: known(bench).get(ground)?.colour || "#8a8270" }] }
  const word = tool === "height" ? String(height) : erase ? "–" : level === true ? "✓" : String(level)
  return { washes: [{ cells, shade: 1 }], words: Object.fromEntries(cells.map((cell) => [cell, word])) }
}

/** Write what was painted. @param {Bench} bench @param {Label[]} cells */
export async function paint({ draft, hand }, cells) {
  const { tool, ground, height, fact, level, erase } = hand.view
  /** @type {Edit} */
  const edit = tool === "ground" ? { paint: ground, cells } : tool === "height" ? { height, cells } : { fact, cells, value: erase ? null : level }
  if (await draft.edit([edit])) announce(`${cells.length === 1 ? cells[0] : `${cells.length} cells`}: ${tool === "ground" ? ground : tool === "height" ? `height ${height}` : fact}`)
}

// Sides

/** @param {Bench} bench @returns {Tool} */
function sideTool(bench) {
  const { board, draft, hand } = bench
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
      board.setMarks(LAYER, { lines: [...laid.values()].map(({ cells: [from, to] }) => ({ from, to, kind: hand.view.oneWay && !away ? "arrow" : "supply" })) })
    },
    async end() {
      const { feature, amount, oneWay } = hand.view
      const sides = [...laid.values()].map((side) => (oneWay && !away ? side.oneWay : side.name))
      if (sides.length && feature) await draft.edit([{ hexside: feature, sides, value: away ? null : amount }])
      if (sides.length) announce(`${sides.length === 1 ? sides[0] : `${sides.length} sides`}: ${away ? "no " : ""}${feature}`)
      clear()
    },
    cancel: clear,
  }
}

/** Whether the feature lies on a side already, as it would be painted. @param {Bench} bench @param {SideSpot} side */
function lies({ board: { atlas }, draft, hand }, { key, cells: [first] }) {
  const { feature, amount, oneWay } = hand.view
  return (draft.sound?.board.edges ?? []).some(({ name, between: [a, b], value, directed = false }) =>
    name === feature && value === amount && sideKey(atlas.cell(a), atlas.cell(b)) === key && directed === oneWay && (!oneWay || a === first))
}
