/**
 * Giving an order: carried out, refused with its reason, or too late because something has happened meanwhile.
 *
 * @module
 */

import { announce } from "../announce.js"
import { ApiError } from "../api.js"
import { h, icon } from "../element.js"
import { patiently } from "../patience.js"
import { notify } from "./banner.js"
import { deliver } from "./delivery.js"
import { asked, happened, newLines } from "./news.js"
import { fill, heading } from "./panel.js"
import { onBehalf, unitOf } from "./seating.js"
import { tell } from "./verdict.js"

/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").UnitId} UnitId */
/** @typedef {import("./types.js").Play} Play */
/** @typedef {Record<string, unknown>} Json */

/** How long the word of what changed meanwhile stays, in milliseconds. */
const STAYS = 12_000
/** @type {ReturnType<typeof setTimeout> | undefined} */
let staying

/**
 * Give an order. The law's refusal is shown with its reasons.
 *
 * @param {Play} play
 * @param {Json & {do: string}} order
 * @returns {Promise<boolean>} Whether it was carried out.
 */
export async function give(play, order) {
  const { store, hand, mode } = play
  const { state } = store.view
  if (!state || mode.view.past) return false
  if (hand.view.busy) {
    tell(play, "Your last order is still on its way.", { tone: "bad" })
    return false
  }
  hand.set({ busy: true })
  try {
    const behalf =
      order.do === "answer" || order.do === "undo" || order.do === "redo"
        ? {}
        : onBehalf(state, unitOf(state, /** @type {UnitId} */ (order.unit ?? null)))
    const answer = await deliver(play, state.event, { ...behalf, ...order })
    if (!answer.ok) {
      refused(play, answer.say)
      return false
    }
    done(play, await takeIn(play, answer.state), state)
    return true
  } catch (problem) {
    await failed(play, state, problem)
    return false
  } finally {
    hand.set({ busy: false })
  }
}

/** Say what has come of an order, and what is asked next. What has fallen may be good or bad: that is for the players to say. @param {Play} play @param {TableState} state @param {TableState} before */
function done(play, state, before) {
  const lines = newLines(state, before)
  const tone = lines.some(({ fell }) => fell) ? "plain" : "good"
  const again = lines.some(({ n }) => n <= before.event)
  if (lines.length) tell(play, again ? happened(state, before) : lines[lines.length - 1].text, { tone, quiet: true })
  else if (!state.waiting) tell(play, "Done.", { tone, quiet: true })
  announce([happened(state, before) || (state.waiting ? "" : "Done."), asked(state, before)].filter(Boolean).join(" "))
}

/** The table after an order: as it is told with the answer, or as the side sees it from which the umpire looks. @param {Play} play @param {TableState} [state] */
async function takeIn({ api, feed, store }, state) {
  const { as } = store.view
  const now = as || !state ? await patiently(() => api.state({ as })) : state
  if (as === store.view.as) feed.take(now)
  return now
}

/** @param {Play} play @param {string[]} say */
export function refused(play, say) {
  const [first = "That is not allowed.", ...rest] = say
  play.mode.send({ type: "refused" })
  tell(play, first, { tone: "bad", quiet: true })
  announce(say.join(" "))
  const close = h(
    "button",
    { class: "icon-button", type: "button", "aria-label": "Close", onclick: () => fill("panel-why") },
    icon("close"),
  )
  fill(
    "panel-why",
    heading("Refused", close),
    h("p", { class: "ruling ruling-bad" }, first),
    rest.length > 0 &&
      h(
        "ul",
        { class: "plain-list" },
        rest.map((line) => h("li", {}, line.trim())),
      ),
  )
}

/**
 * Something else went wrong; who came too late is told what has happened.
 *
 * @param {Play} play
 * @param {TableState} before
 * @param {unknown} problem
 */
async function failed(play, before, problem) {
  if (!(problem instanceof ApiError)) throw problem
  if (problem.status !== 409 || problem.kind !== "stale") {
    const say = [problem.message, ...problem.problems.map(({ message, where }) => (where ? `${where}: ${message}` : message))]
    tell(play, [...new Set(say)].join(" "), { tone: "bad" })
    return
  }
  const state = await takeIn(play)
  const text = `Something happened meanwhile, and your order was not carried out: ${happened(state, before) || "the table has changed."}`
  notify("stale", { text, back: "I see", leave: () => notify("stale", null) })
  clearTimeout(staying)
  staying = setTimeout(() => notify("stale", null), STAYS)
  tell(play, text, { tone: "bad", quiet: true })
  announce([text, asked(state, before)].filter(Boolean).join(" "))
}
