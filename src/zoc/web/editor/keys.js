/**
 * The keys of the editor: one list that is obeyed, and that `?` reads out.
 *
 * @module
 */

import { wayOf } from "../board/keys.js"
import { h, icon, region } from "../element.js"
import { showHelp } from "../play/help.js"
import { Keymap } from "../play/keymap.js"
import { amountOf, known, knownMarkers, tools } from "./palette.js"
import { laySide } from "./painting.js"

/** @typedef {import("../play/keymap.js").Shortcut} Shortcut */
/** @typedef {import("./types.js").Bench} Bench */
/** @typedef {import("./types.js").Hand} Hand */
/** @typedef {import("./types.js").Tab} Tab */
/** @typedef {import("./types.js").ToolName} ToolName */

/** What is obeyed elsewhere: by the map, by the brush, by the fields. */
const POINTER = [
  ["Click, drag", "Paint with the current tool; Escape cancels a stroke"],
  ["Alt click", "Pick the ground of a cell"],
  ["Drag a piece", "Move it (while pieces are edited)"],
  ["Space and drag, middle button, two fingers", "Move the map"],
  ["Wheel, pinch", "Nearer, farther"],
  ["Drop a file, paste a scenario", "Edit it; the open draft is kept"],
]
const MAP = [
  ["Arrows, or the letters round S", "Go from cell to cell"],
  ["Enter, Space", "Paint the cell; put a piece down, pick it up, move it"],
  ["Shift and a letter round S", "Put a feature on that side, or remove it (tool Sides)"],
  ["Shift and arrows", "Move the map"],
  ["+ − 0", "Zoom in, zoom out, show the whole map"],
  ["N, Shift N", "Next piece, previous piece"],
  ["Delete", "Remove the selected piece"],
  ["Escape", "Stop placing, select nothing"],
]
const FILE = [
  ["Ctrl Z, Ctrl Shift Z, Ctrl Y", "Undo, redo"],
  ["Ctrl S", "Save as a file"],
  ["Ctrl O", "Open a file"],
  ["Ctrl V", "Edit the scenario in the clipboard (outside of fields)"],
]
/** @type {[string, ToolName, string][]} */
const TOOLS = [["l", "look", "Look at a cell"], ["g", "ground", "Ground"], ["r", "sides", "Rivers, roads, walls: features on sides"], ["h", "height", "Height"], ["f", "facts", "Facts of cells"], ["m", "markers", "Markers"]]
/** @type {[string, Tab, string][]} */
const TABS = [["1", "map", "Map"], ["2", "pieces", "Pieces"], ["3", "scenario", "Scenario"], ["4", "text", "Text"]]

/** @param {Bench} bench */
export function startKeys(bench) {
  const { hand, board } = bench
  const keymap = new Keymap()
  const open = () => showHelp(keymap, { "Pointer and touch": POINTER, "On the map": MAP, "The file": FILE })
  keymap.add(...tabKeys(bench), ...toolKeys(bench), ...optionKeys(bench), ...pieceKeys(bench), { key: "?", group: "Help", say: "This list", press: open })
  region("toolbar-end").prepend(
    h("button", { type: "button", class: "button", id: "help", "aria-label": "Keys and help", title: "Keys and help (?)", onclick: open }, icon("keys")),
  )
  board.element.addEventListener("keydown", (event) => {
    const { tab, tool } = hand.view
    if (tab !== "map" || tool !== "sides" || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || !board.drawn) return
    const way = wayOf(board.atlas, event.code)
    if (way && laySide(bench, way)) event.preventDefault()
  })
}

/** @param {Bench} bench @returns {Shortcut[]} */
function tabKeys({ hand }) {
  return TABS.map(([key, tab, say]) => ({
    key, say, group: "What is edited",
    press() {
      hand.set({ tab, placing: null })
      document.getElementById(`tab-${tab}`)?.focus()
    },
  }))
}

/** @param {Bench} bench @returns {Shortcut[]} */
function toolKeys({ hand }) {
  return TOOLS.map(([key, tool, say]) => ({
    key, say, group: "Tools",
    press() {
      const { book } = hand.view
      if (!book || !tools(book.fields).includes(tool)) return false
      hand.set({ tab: "map", tool })
    },
  }))
}

/** @param {Bench} bench @returns {Shortcut[]} */
function optionKeys(bench) {
  const { hand, board } = bench
  const group = "With a tool"
  /** @param {(hand: Hand) => Partial<Hand> | false} change @returns {() => false | void} */
  const onMap = (change) => () => {
    const next = hand.view.tab === "map" && change(hand.view)
    if (!next) return false
    hand.set(next)
  }
  return [
    { key: "]", say: "The next ground, feature, fact or marker", group, press: onMap(() => neighbour(bench, 1)) },
    { key: "[", say: "The one before", group, press: onMap(() => neighbour(bench, -1)) },
    { key: "b", say: "The next brush size", group, press: onMap(({ tool, size }) => tool === "ground" && { size: (size + 1) % 3, fill: false }) },
    { key: "v", say: "Fill a whole patch, on or off", group, press: onMap(({ tool, fill }) => tool === "ground" && { fill: !fill }) },
    { key: "i", say: "Pick the ground of the cell", group, press: onMap(() => board.cursor !== null && { tool: "ground", ground: board.atlas.ground(board.atlas.cell(board.cursor)) }) },
    { key: "t", say: "Remove instead of adding, on or off", group, press: onMap(({ tool, erase }) => ["sides", "facts", "markers"].includes(tool) && { erase: !erase }) },
    { key: "o", say: "One way only, on or off", group, press: onMap(({ tool, oneWay }) => tool === "sides" && { oneWay: !oneWay }) },
    { key: "u", say: "Higher", group, press: onMap(({ tool, height }) => tool === "height" && { height: height + 1 }) },
    { key: "j", say: "Lower", group, press: onMap(({ tool, height }) => tool === "height" && { height: height - 1 }) },
  ]
}

/** What comes after or before in the list that the tool offers. @param {Bench} bench @param {1 | -1} step @returns {Partial<Hand> | false} */
function neighbour(bench, step) {
  const { book, tool, ground, feature, fact, marker } = bench.hand.view
  if (!book) return false
  const next = (/** @type {string[]} */ names, /** @type {string} */ now) => names[(names.indexOf(now) + step + names.length) % names.length] ?? ""
  if (tool === "ground") return { ground: next([...known(bench).keys(), "void"], ground) }
  const sides = next(Object.keys(book.fields.hexsides), feature)
  if (tool === "sides") return { feature: sides, amount: amountOf(book.fields.hexsides[sides]) }
  const said = next(Object.keys(book.fields.cells), fact)
  if (tool === "facts") return { fact: said, level: amountOf(book.fields.cells[said]) }
  return tool === "markers" && { marker: next([...knownMarkers(bench).keys()], marker), number: 1 }
}

/** @param {Bench} bench @returns {Shortcut[]} */
function pieceKeys({ hand, draft, board }) {
  const group = "Pieces"
  const place = (/** @type {number} */ nth) => {
    const side = draft.document?.sides[nth]?.name
    if (hand.view.tab !== "pieces" || side === undefined) return false
    hand.set({ placing: { side, like: null } })
    board.element.focus()
  }
  const press = (/** @type {string} */ key) => () => {
    const found = /** @type {HTMLElement | null} */ (hand.view.tab === "pieces" ? document.querySelector(`#pane-pieces [data-key="${key}"]`) : null)
    if (!found) return false
    found.click()
    if (key === "another") board.element.focus()
  }
  return [
    { key: "p", say: "Place pieces of the first side", group, press: () => place(0) },
    { key: "Shift+p", say: "Place pieces of the second side", group, press: () => place(1) },
    { key: "k", say: "Place a copy of the selected piece", group, press: press("another") },
    { key: "y", say: "To the top of its stack", group, press: press("raise") },
  ]
}
