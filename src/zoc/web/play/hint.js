/**
 * A hint: the order that the computer would give at this seat, with its reasons, shown on the map.
 *
 * @module
 */

import { announce } from "../announce.js"
import { h, icon, region } from "../element.js"
import { give } from "./order.js"
import { bringUp, fillElement, heading } from "./panel.js"
import { reasonsOfBot } from "./reasons_of_bot.js"
import { tell } from "./verdict.js"

/** @typedef {import("../types.js").Bots} Bots */
/** @typedef {import("../types.js").Hint} Hint */
/** @typedef {import("./types.js").Play} Play */

/** @param {Play} play @param {import("../state.js").Store<Bots>} here */
export function startHint(play, here) {
  const { store, board, keymap } = play
  const place = h("section", { class: "panel", id: "panel-hint", "aria-label": "A hint" })
  place.hidden = true
  region("panel-turn").after(place)
  const button = h("button", { type: "button", class: "button", id: "ask-hint", title: "What would the computer do here? (H)", onclick: () => void ask() }, icon("bulb"), h("span", { class: "button-text" }, "Hint"))
  region("toolbar-start").append(button)
  let asking = false
  const may = () => {
    const { state } = store.view
    return Boolean(state?.may_act && !state.over && here.view.hints && !play.mode.view.past)
  }
  const draw = () => {
    button.hidden = !may()
    button.disabled = asking
  }
  const close = () => {
    fillElement(place)
    board.setMarks("hint", null)
  }
  const ask = async () => {
    if (asking || !may()) return
    const { event = 0 } = store.view.state ?? {}
    asking = true
    draw()
    fillElement(place, heading("A hint"), h("p", { class: "small", role: "status" }, "Thinking…"))
    try {
      const hint = await play.api.hint({ ...(store.view.as && { as: store.view.as }) })
      if (store.view.state?.event !== event) return close()
      show(play, place, hint, close)
    } catch (problem) {
      close()
      tell(play, problem instanceof Error ? problem.message : String(problem), { tone: "bad" })
    } finally {
      asking = false
      draw()
    }
  }
  store.on("state", ({ state }, { state: before }) => {
    if (state?.event !== before?.event) close()
    draw()
  })
  here.on("hints", draw)
  play.mode.on("past", draw)
  draw()
  keymap.add({ key: "h", group: "Playing", say: "A hint", press: () => (may() ? void ask() : false) })
}

/** @param {Play} play @param {HTMLElement} place @param {Hint} hint @param {() => void} close */
function show(play, place, { order, reasons }, close) {
  const { board } = play
  const follow = () => {
    close()
    if (order) void give(play, order.do === "answer" ? { do: "answer", pick: order.pick } : order)
  }
  fillElement(
    place,
    heading("A hint"),
    reasonsOfBot(reasons),
    h(
      "span", { class: "button-row" },
      order && h("button", { type: "button", class: "button button-strong", id: "follow-hint", "data-key": "follow hint", onclick: follow }, "Do it"),
      h("button", { type: "button", class: "button", "data-key": "close hint", onclick: close }, "Close"),
    ),
  )
  const cell = typeof order?.at === "string" ? [order.at] : []
  board.setMarks("hint", { lit: cell.filter((label) => board.atlas.cell(label) >= 0), units: order?.unit ? [order.unit] : [] })
  bringUp(place)
  announce(reasons.map(({ text }) => text).join(" "))
}
