/**
 * After the game: where it turned. The orders that changed the expected result most, each with a better one.
 *
 * @module
 */

import { announce } from "../announce.js"
import { h, region } from "../element.js"
import { bringUp, fillElement, heading } from "./panel.js"
import { tell } from "./verdict.js"

/** @typedef {import("../types.js").TurningPoints} TurningPoints */
/** @typedef {import("./types.js").Play} Play */

/** Milliseconds between two looks at how far it has come. */
const LOOKS = 1000

/** @param {Play} play */
export function startTurning(play) {
  const { store } = play
  const place = h("section", { class: "panel", id: "panel-turning", "aria-label": "Where did it turn?" })
  place.hidden = true
  region("panel-turn").after(place)
  let event = -1
  store.on("state", ({ state }) => {
    if (!state?.over) {
      event = -1
      fillElement(place)
    } else if (state.event !== event) {
      event = state.event
      fillElement(place, h("button", { type: "button", class: "button", id: "where-turned", "data-key": "where turned", onclick: () => void ask(play, place) }, "Where did it turn?"))
    }
  })
}

/** @param {Play} play @param {HTMLElement} place */
async function ask(play, place) {
  const event = play.store.view.state?.event
  try {
    for (;;) {
      const told = await play.api.turningPoints()
      if (play.store.view.state?.event !== event) return
      show(play, place, told)
      if (told.done >= told.whole) {
        bringUp(place)
        announce(told.points.map(({ say }) => say).join(" ") || "No order changed much.")
        return
      }
      await new Promise((done) => setTimeout(done, LOOKS))
    }
  } catch (problem) {
    tell(play, problem instanceof Error ? problem.message : String(problem), { tone: "bad" })
  }
}

/** @param {Play} play @param {HTMLElement} place @param {TurningPoints} told */
function show(play, place, { done, whole, points }) {
  const ended = done >= whole
  fillElement(
    place,
    heading("Where did it turn?"),
    !ended && h("progress", { value: done, max: whole, "aria-label": `${done} of ${whole} orders looked at` }),
    ended && points.length === 0 && h("p", { class: "small" }, "No order changed the expected result."),
    h(
      "ol", { class: "turning" },
      points.map(({ say, event }) => h("li", { "data-event": event }, say, " ", h("button", { type: "button", class: "link", "data-key": `look at ${event}`, onclick: () => void look(play, event - 1) }, "Look at it"))),
    ),
  )
}

/** Look at the table as it was just before an order. @param {Play} play @param {number} at */
async function look({ api, mode, store }, at) {
  mode.send({ type: "look back", past: await api.state({ at, as: store.view.as }) })
}
