/**
 * Whose turn it is, what stands at a glance, and from which seat one looks: now, or at the earlier moment that is looked at.
 *
 * @module
 */

import { h, region } from "../element.js"
import { notify } from "../play/banner.js"
import { shown } from "../play/choice.js"
import { fillElement, plain } from "../play/panel.js"
import { nextReady } from "../play/ready.js"
import { colourOf } from "../theme.js"

/** @typedef {import("../types.js").Status} Status */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../play/types.js").Play} Play */

/** @param {Play} play */
export function startTurn(play) {
  const { store, mode } = play
  const panel = region("panel-turn")
  const draw = () => {
    const state = shown(play)
    if (state) fillElement(panel, ...told(play, state))
  }
  store.on(["state", "theme", "as"], draw)
  mode.on("past", draw)
  const seeAll = () => {
    mode.send({ type: "choose", unit: null })
    store.set({ as: "" })
  }
  store.on("as", ({ as }) =>
    notify("as", as ? { text: `You see what ${as} sees: what ${as} cannot know is hidden.`, back: "See all", leave: seeAll } : null),
  )
}

/** @param {Play} play @param {TableState} state @returns {(Node | null)[]} */
function told(play, state) {
  const { turn, phase, to_move, sides, status = [] } = state
  const mover = sides.find(({ name }) => name === to_move)
  const dot = h("span", { class: "side-dot", "aria-hidden": "true" })
  if (mover) dot.style.setProperty("--side", colourOf(mover, play.store.view.theme))
  const who = mover ? [dot, `${mover.name} to move`] : ["All sides may move"]
  const [first, ...rest] = status
  const on = rest.some(({ steps }) => steps) ? null : h("span", {}, phase.replaceAll("_", " "))
  return [
    h("p", { class: "turn-line" }, h("strong", {}, first ? `${first.name} ${first.text}` : `Turn ${turn}`), on, h("span", { class: "turn-side" }, who)),
    ...(rest.length ? [h("dl", { class: "standing" }, rest.flatMap(line))] : []),
    h("p", { class: "turn-seat" }, standing(play, state)),
    nextReady(play, state),
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

/** How the game has ended, or who one is in it and who is waited for. @param {Play} play @param {TableState} state @returns {string} */
function standing({ store, mode }, state) {
  if (state.over) return `The game is over: ${state.over}.`
  if (mode.view.past) return "You are looking back at an earlier moment."
  return seated(state, store.view.as)
}

/** @param {TableState} state @param {string} as From which side the umpire looks. @returns {string} */
function seated({ seat, may_act, waiting, to_move, sides }, as) {
  if (!sides.some(({ name }) => name === seat)) {
    if (seat !== "umpire") return "You look on."
    return as ? `You are the umpire and see what ${as} sees.` : "You are the umpire and see everything."
  }
  if (waiting) return waiting.mine ? `You are ${seat}: there is a question for you.` : `You are ${seat}. There is a question for ${waiting.side}.`
  if (may_act) return `You are ${seat}: it is your turn.`
  return to_move ? `You are ${seat}. ${plain(to_move)} is thinking.` : `You are ${seat}.`
}
