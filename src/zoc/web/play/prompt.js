/**
 * A question that somebody has to answer before anything else is done: asked of whose it is, told to the others.
 *
 * @module
 */

import { announce } from "../announce.js"
import { h, region } from "../element.js"
import { give } from "./order.js"
import { fillElement } from "./panel.js"

/** @typedef {import("../types.js").Waiting} Waiting */
/** @typedef {import("./types.js").Play} Play */

/** @param {Play} play */
export function startPrompt(play) {
  const { store, hand, board } = play
  const place = h("section", { id: "prompt", class: "prompt", "aria-labelledby": "prompt-question" })
  place.hidden = true
  region("stage").append(place)
  const draw = () => {
    const { state } = store.view
    const waiting = hand.view.past ? null : state?.waiting
    fillElement(place, ...(waiting ? told(play, waiting) : []))
    place.classList.toggle("prompt-mine", Boolean(waiting?.mine))
    board.setMarks("prompt", waiting?.unit ? { units: [waiting.unit] } : null)
  }
  store.on("state", ({ state }, { state: before }) => {
    draw()
    const { waiting } = state ?? {}
    if (waiting && waiting.question !== before?.waiting?.question)
      announce(
        waiting.mine
          ? `${waiting.side} is asked: ${waiting.question} ${waiting.picks.map(({ text }) => text).join("; ")}`
          : `Waiting for ${waiting.side}: ${waiting.question}`,
      )
  })
  hand.on(["past", "busy"], draw)
}

/** @param {Play} play @param {Waiting} waiting */
function told(play, { side, question, picks, mine }) {
  if (!mine) return [h("p", { id: "prompt-question" }, h("strong", {}, `Waiting for ${side}: `), question)]
  return [
    h("p", { class: "prompt-side" }, `${side} is asked`),
    h("p", { id: "prompt-question", class: "prompt-question" }, question),
    h(
      "div",
      { class: "button-row" },
      picks.map(({ name, text }, nth) =>
        h(
          "button",
          {
            type: "button",
            class: nth === 0 ? "button button-strong" : "button",
            "data-pick": name,
            "data-key": `pick ${name}`,
            disabled: play.hand.view.busy,
            onclick: () => give(play, { do: "answer", pick: name }),
          },
          text,
        ),
      ),
    ),
  ]
}
