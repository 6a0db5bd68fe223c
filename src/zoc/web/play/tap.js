/**
 * A tap on a piece in a cell where the chosen unit can go: a finger has no second button, so the page asks which is meant.
 *
 * @module
 */

import { announce } from "../announce.js"
import { h, region } from "../element.js"
import { shown } from "./choice.js"
import { fillElement } from "./panel.js"
import { unitOf } from "./seating.js"

/** @typedef {import("./types.js").Either} Either */
/** @typedef {import("./types.js").Play} Play */

/** @param {Play} play */
export function startTap(play) {
  const place = h("div", { class: "tap", id: "tap", role: "group", "aria-label": "What the tap means" })
  place.hidden = true
  region("hint").append(place)
  play.mode.on("either", ({ either }) => fillElement(place, ...(either ? choices(play, either) : [])))
}

/** @param {Play} play @param {Either} either */
function choices(play, either) {
  const name = unitOf(shown(play), either.unit)?.name ?? either.unit
  const button = (/** @type {"go" | "choose"} */ means, /** @type {string} */ text) =>
    h(
      "button",
      { type: "button", class: "button", "data-key": `tap ${means}`, "data-tap": means, onclick: () => play.mode.send({ type: "tap", means }) },
      text,
    )
  announce(`Go to ${either.cell}, or choose ${name}?`)
  return [button("go", `Go to ${either.cell}`), button("choose", `Choose ${name}`)]
}
