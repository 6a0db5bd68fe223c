/**
 * The page of a table: the board, what it shows of the state, and the features that do everything else.
 *
 * @module
 */

import { Api, ApiError } from "./api.js"
import { Board } from "./board/board.js"
import * as compare from "./compare/compare.js"
import { h, icon, region } from "./element.js"
import { Feed } from "./feed.js"
import * as situation from "./panel/situation.js"
import { shown } from "./play/choice.js"
import { Machine } from "./play/machine.js"
import * as play from "./play/play.js"
import { seatsOf } from "./recent.js"
import * as share from "./share.js"
import * as whatif from "./whatif/whatif.js"

/** @typedef {import("./page.js").Desk} Desk */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./page.js").View} View */

/** What is done at a table, one module each. @type {{start(desk: Desk): void}[]} */
const FEATURES = [whatif, situation, compare, share, play]

/**
 * @param {import("./seat.js").Seat} seat
 * @param {import("./state.js").Store} store
 */
export async function showTable(seat, store) {
  const api = new Api(seat)
  const board = new Board(region("board"))
  const feed = new Feed(seat, api, store)
  const desk = { store, api, feed, board, seat, mode: new Machine() }
  store.set({ seats: seatsOf(seat.table) })
  board.setTheme(store.view.theme)
  wire(desk)
  zoomButtons(board)
  for (const feature of FEATURES) feature.start(desk)
  if (!seat.secret) {
    refuse("You have no seat at this table on this machine. Open the link to your seat first, and then this one again.")
    return
  }
  try {
    await feed.start()
  } catch (problem) {
    refuse(problem instanceof ApiError ? problem.message : String(problem))
  }
}

/** Let the board show what the store knows, and the store know where the pointer is. @param {Desk} desk */
function wire({ store, board, feed, mode }) {
  mode.on("unit", ({ unit }) => store.set({ selected: unit }))
  store.on("board", ({ board: map }) => map && board.setBoard(map))
  let ground = "null"
  const regrow = () => {
    const { board: map } = store.view
    const grown = shown({ store, mode })?.ground ?? null
    if (!map || JSON.stringify(grown) === ground) return
    ground = JSON.stringify(grown)
    board.setBoard({ ...map, ...grown })
  }
  store.on(["board", "state"], regrow)
  mode.on("past", regrow)
  store.on("theme", ({ theme }) => board.setTheme(theme))
  store.on("selected", ({ selected }) => board.select(selected))
  store.on("link", ({ link }) => tellLink(link))
  store.on("state", ({ state, selected }, before) => {
    if (!state) return
    document.title = [called(state), state.title, "zoc"].filter(Boolean).join(" – ")
    region("title").textContent = state.title
    board.setSides(state.sides)
    board.setUnits(state.units)
    board.setMarks("markers", { tags: state.tags })
    if (!before.state) board.approach(state.units.filter(({ side }) => !state.to_move || side === state.to_move).flatMap(({ cell }) => cell ?? []))
    if (selected && !state.units.some(({ id }) => id === selected)) mode.send({ type: "choose", unit: null })
  })
  board.addEventListener("cellhover", (event) => {
    const { cell, held } = /** @type {CustomEvent} */ (event).detail
    store.set({ hover: cell, held })
  })
  feed.addEventListener("refused", (event) => refuse(/** @type {CustomEvent} */ (event).detail.message))
}

/** What a tab in the background says to who has to act. @param {TableState} state */
function called({ seat, sides, may_act: may, waiting, over }) {
  if (over || !sides.some(({ name }) => name === seat)) return ""
  if (waiting) return waiting.mine ? "● A question for you" : ""
  return may ? "● Your turn" : ""
}

/** @param {View["link"]} link */
function tellLink(link) {
  if (link === "closed") return
  const status = region("status")
  status.hidden = link !== "lost"
  status.textContent = link === "lost" ? "The connection is lost. Trying again…" : ""
}

/** @param {string} message */
function refuse(message) {
  const status = region("status")
  status.hidden = false
  status.textContent = message
}

/** @param {Board} board */
function zoomButtons(board) {
  /** @param {Parameters<typeof icon>[0]} name @param {string} label @param {() => void} act */
  const button = (name, label, act) => h("button", { type: "button", class: "button", "aria-label": label, title: label, onclick: act }, icon(name))
  region("map-buttons").append(
    button("plus", "Zoom in", () => board.zoom(1.5)),
    button("minus", "Zoom out", () => board.zoom(1 / 1.5)),
    button("fit", "See the whole map", () => board.fit()),
  )
}
