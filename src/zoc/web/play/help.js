/**
 * The keys, read out on `?`: those of the map, and those of everything else.
 *
 * @module
 */

import { h, icon, region } from "../element.js"

/** @typedef {import("./types.js").Play} Play */

/** The letters that go from cell to cell, as they lie on the keyboard. */
const LETTERS = { flat: "Q W E, A S D", pointy: "Q E, A D, Z C", square: "Q W E, A D, Z X C" }

/** The keys that the map itself obeys while it has the focus. */
const MAP = [
  ["Shift and arrows", "Move the map"],
  ["+ − 0", "Zoom in, zoom out, show the whole map"],
  ["N, Shift N", "Next piece, previous piece; those that can still act come first"],
  ["Enter", "Select the piece in the cell, again for the one below; an empty cell: go there, or see why not"],
  ["Space", "Use the cell, whoever stands there: go there, or see why not"],
  ["Shift Enter, Shift Space", "Go via this cell"],
  ["Menu key", "Why may it go there, or why not"],
]

const POINTER = [
  ["Click a piece", "Choose it"],
  ["Click a cell in reach", "Go there; elsewhere: see why not"],
  ["Ctrl click", "Go there, whoever stands there"],
  ["Shift click", "Go via this cell"],
  ["Drag a piece", "Draw its route; Shift or Space sets a waypoint, Escape cancels"],
  ["Right button", "Why may it go there, or why not"],
  ["Long press (touch)", "Same as hovering; while dragging, a pause sets a waypoint"],
]

/** @param {Play} play */
export function startHelp(play) {
  const { keymap, board } = play
  const open = () => showHelp(keymap, { "Pointer and touch": POINTER, "On the map": [lettersOf(board), ...MAP] })
  keymap.add({ key: "?", group: "Help", say: "This list", press: open })
  region("toolbar-end").prepend(
    h(
      "button",
      { type: "button", class: "button", id: "help", "aria-label": "Keys and help", title: "Keys and help (?)", onclick: open },
      "?",
    ),
  )
}

/** How one goes over this map by keys: the letters lie on the keyboard as the neighbours round a cell. @param {import("../board/board.js").Board} board */
function lettersOf({ atlas }) {
  const { kind, orientation } = atlas.board
  return [`Arrows, or ${LETTERS[kind === "square" ? "square" : orientation]}`, "Go to the neighbour in the key's direction"]
}

/**
 * Read the keys out.
 *
 * @param {import("./keymap.js").Keymap} keymap
 * @param {Record<string, string[][]>} first What is said before its keys, by headings.
 */
export function showHelp(keymap, first) {
  if (document.getElementById("help-dialog")) return
  const groups = Map.groupBy(
    keymap.shortcuts.filter(({ say }) => say),
    ({ group }) => group,
  )
  const box = h("input", { type: "checkbox", id: "keys-on", checked: keymap.on, onchange: () => (keymap.on = box.checked) })
  const dialog = h(
    "dialog",
    { class: "dialog help", id: "help-dialog", "aria-labelledby": "help-title" },
    h(
      "header",
      { class: "panel-head" },
      h("h2", { id: "help-title" }, "Keys and help"),
      h("button", { type: "button", class: "icon-button", "aria-label": "Close", onclick: () => dialog.close() }, icon("close")),
    ),
    h(
      "div",
      { class: "help-columns" },
      Object.entries(first).map(([name, rows]) => section(name, rows)),
      [...groups].map(([name, some]) =>
        section(
          name,
          some.map(({ key, say }) => [keyName(key), say]),
        ),
      ),
    ),
    h("p", {}, box, " ", h("label", { for: "keys-on" }, "Use single-letter keys (switch off if you dictate)")),
  )
  dialog.addEventListener("close", () => dialog.remove())
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close())
  region("dialogs").append(dialog)
  dialog.showModal()
}

/** @param {string} name @param {string[][]} rows */
function section(name, rows) {
  return h(
    "section",
    {},
    h("h3", {}, name),
    h("dl", { class: "keys" }, rows.map(([key, say]) => [h("dt", {}, key), h("dd", {}, say)]).flat()),
  )
}

/** @param {string} key */
function keyName(key) {
  if (key === " ") return "Space"
  const [, held, last] = /^((?:\w+\+)*)(.+)$/.exec(key) ?? ["", "", key]
  return `${held.replaceAll("+", " ")}${last.length === 1 ? last.toUpperCase() : last}`
}
