/**
 * Whose turn it is: turn, phase, side to move, and from which seat one looks.
 *
 * @module
 */

import { h, region } from "../element.js"

/** @typedef {import("../types.js").Desk} Desk */
/** @typedef {import("../types.js").TableState} TableState */

/** @param {Desk} desk */
export function start({ store }) {
  const panel = region("panel-turn")
  store.on("state", ({ state }) => {
    panel.hidden = state === null
    if (state) panel.replaceChildren(...told(state))
  })
}

/** @param {TableState} state @returns {Node[]} */
function told(state) {
  const { turn, phase, to_move, sides, over } = state
  const mover = sides.find(({ name }) => name === to_move)
  const dot = h("span", { class: "side-dot", "aria-hidden": "true" })
  if (mover) dot.style.setProperty("--side", mover.colour)
  const who = mover ? [dot, `${mover.name} to move`] : ["All sides may move"]
  return [
    h("p", { class: "turn-line" }, h("strong", {}, `Turn ${turn}`), h("span", {}, phase.replaceAll("_", " ")), h("span", { class: "turn-side" }, who)),
    h("p", { class: "turn-seat" }, over ? `The game is over: ${over}.` : seated(state)),
  ]
}

/** @param {TableState} state @returns {string} */
function seated({ seat, may_act, waiting, sides }) {
  if (!sides.some(({ name }) => name === seat)) return seat === "umpire" ? "You are the umpire and see all." : "You look on."
  if (waiting) return waiting.mine ? `You are ${seat}: you are asked something.` : `You are ${seat}. ${waiting.side} is asked something.`
  return may_act ? `You are ${seat}: it is your turn.` : `You are ${seat}.`
}
