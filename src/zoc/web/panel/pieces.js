/**
 * The list of pieces: every piece by side and box, for those who cannot or will not look for it on the map.
 *
 * @module
 */

import { h, region } from "../element.js"
import { shown } from "../play/choice.js"
import { colourOf } from "../theme.js"

/** @typedef {import("../play/types.js").Play} Play */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").Unit} Unit */

/** @param {Play} play */
export function startPieces(play) {
  const { store, mode } = play
  const panel = region("panel-pieces")
  const lists = h("div", {})
  const count = h("span", { class: "count" })
  panel.append(h("details", {}, h("summary", {}, "Pieces ", count), lists))
  const draw = () => {
    const { selected, theme } = store.view
    const state = shown(play)
    panel.hidden = !state?.units.length
    if (!state) return
    count.textContent = String(state.units.length)
    lists.replaceChildren(...state.sides.map((side) => list(play, state, side.name, colourOf(side, theme), selected)))
  }
  store.on(["state", "selected", "theme"], draw)
  mode.on("past", draw)
}

/** @param {Play} play @param {TableState} state @param {string} side @param {string} colour @param {string | null} selected */
function list({ mode, board }, { units }, side, colour, selected) {
  const own = units.filter((unit) => unit.side === side).sort((a, b) => a.name.localeCompare(b.name))
  const dot = h("span", { class: "side-dot", "aria-hidden": "true" })
  dot.style.setProperty("--side", colour)
  const pick = (/** @type {Unit} */ unit) => {
    if (unit.cell) {
      board.show(unit.cell)
      board.cursor = unit.cell
    }
    mode.send({ type: "choose", unit: unit.id })
  }
  return h(
    "div", { class: "piece-list" },
    h("h3", {}, dot, side),
    h(
      "ul", {},
      own.map((unit) =>
        h("li", {}, h(
          "button", { type: "button", class: "link", "data-piece": unit.id, "aria-pressed": String(unit.id === selected), onclick: () => pick(unit) },
          h("span", {}, unit.name), h("span", { class: "place" }, unit.cell ?? unit.box ?? ""),
        )),
      ),
    ),
  )
}
