/**
 * What fell after somebody's answer, shown as after an order of one's own: the odds as far as one was told them, the dice,
 * what came of it.
 *
 * @module
 */

import { h, region } from "../element.js"
import { bringUp, fillElement, heading } from "./panel.js"
import { odds, outcome } from "./prospect.js"

/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("../types.js").Waiting} Waiting */
/** @typedef {import("./types.js").Play} Play */

/** @param {Play} play */
export function startAftermath(play) {
  const { store, hand, mode } = play
  const place = h("section", { class: "panel aftermath", id: "aftermath", "aria-label": "What fell" })
  place.hidden = true
  region("panel-act").before(place)
  const close = () => fillElement(place)
  store.on("state", ({ state }, { state: before }) => {
    const waited = before?.waiting
    if (!state || !waited || state.event <= before.event || mode.view.past) return
    const lines = state.log.filter(({ n }) => n > before.event)
    // What brings the next question is told with it.
    if (state.waiting?.mine || !lines.some(({ fell }) => fell)) return
    fillElement(place, ...told(play, waited, lines, close))
    bringUp(place)
  })
  // Whoever goes on has seen it.
  hand.on("busy", ({ busy }) => busy && close())
}

/** @param {Play} play @param {Waiting} waited @param {LogLine[]} lines @param {() => void} close */
function told(play, { question, attempt }, lines, close) {
  return [
    heading(question),
    attempt?.needs && h("p", { class: "roll-line" }, attempt.needs),
    ...(attempt ? odds(play, attempt) : []),
    ...lines.map((line) => outcome(play, line)),
    h("button", { type: "button", class: "button", "data-key": "close aftermath", onclick: close }, "OK"),
  ]
}
