/**
 * Whose turn it is, what stands at a glance, and from which seat one looks.
 *
 * @module
 */

import { h, region } from "../element.js"
import { colourOf } from "../theme.js"

/** @typedef {import("../types.js").Desk} Desk */
/** @typedef {import("../types.js").Status} Status */
/** @typedef {import("../types.js").TableState} TableState */

/** @param {Desk} desk */
export function start({ store }) {
  const panel = region("panel-turn")
  store.on(["state", "theme"], ({ state, theme }) => {
    panel.hidden = state === null
    if (state) panel.replaceChildren(...told(state, theme))
  })
}

/** @param {TableState} state @param {import("../types.js").Theme} theme @returns {Node[]} */
function told(state, theme) {
  const { turn, phase, to_move, sides, over, status = [] } = state
  const mover = sides.find(({ name }) => name === to_move)
  const dot = h("span", { class: "side-dot", "aria-hidden": "true" })
  if (mover) dot.style.setProperty("--side", colourOf(mover, theme))
  const who = mover ? [dot, `${mover.name} to move`] : ["All sides may move"]
  const [first, ...rest] = status
  const on = rest.some(({ steps }) => steps) ? null : h("span", {}, phase.replaceAll("_", " "))
  return [
    h("p", { class: "turn-line" }, h("strong", {}, first ? `${first.name} ${first.text}` : `Turn ${turn}`), on, h("span", { class: "turn-side" }, who)),
    ...(rest.length ? [h("dl", { class: "standing" }, rest.flatMap(line))] : []),
    h("p", { class: "turn-seat" }, over ? `The game is over: ${over}.` : seated(state)),
  ]
}

/** @param {Status} status @returns {Node[]} */
function line({ name, text, steps, now }) {
  return [h("dt", {}, name), h("dd", {}, steps ? track(steps, now ?? -1) : text)]
}

/** What follows what, the present one strong. @param {string[]} steps @param {number} now @returns {Node} */
function track(steps, now) {
  return h(
    "ol", { class: "track" },
    steps.map((step, nth) => h("li", nth === now ? { "aria-current": "step" } : {}, nth === now ? h("strong", {}, step) : step)),
  )
}

/** @param {TableState} state @returns {string} */
function seated({ seat, may_act, waiting, sides }) {
  if (!sides.some(({ name }) => name === seat)) return seat === "umpire" ? "You are the umpire and see all." : "You look on."
  if (waiting) return waiting.mine ? `You are ${seat}: there is a question for you.` : `You are ${seat}. There is a question for ${waiting.side}.`
  return may_act ? `You are ${seat}: it is your turn.` : `You are ${seat}.`
}
