/**
 * A way that is drawn, as it is shown: priced on the map, in one sentence, and step by step in the panel.
 *
 * @module
 */

import { points } from "../board/overlay.js"
import { h, icon } from "../element.js"
import { percent, value } from "./fraction.js"
import { heading } from "./panel.js"
import { reasonList } from "./reasons.js"

/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("../page.js").Marks} Marks */
/** @typedef {import("./types.js").Passage} Passage */
/** @typedef {import("./types.js").Play} Play */
/** @typedef {import("../types.js").RouteAnswer} RouteAnswer */

/** What keeps a piece from going on. */
const BARS = ["forbid", "noend", "stop"]

/**
 * On the map: what each step costs, at the end the whole or the chance to arrive.
 *
 * @param {RouteAnswer} found
 * @param {Passage | null} passage
 * @param {Label[]} via
 * @returns {Marks}
 */
export function pictured(found, passage, via) {
  const { cells, steps, cost = "0", budget } = found
  const last = steps.length - 1
  const all = passage?.tests.length
    ? `${points(cost)}, ≈${Math.round(100 * value(passage.arrives))} %`
    : `${points(cost)} of ${points(budget)}`
  const stops = steps.map((step, nth) => ({
    cell: step.to,
    text: nth === last ? all : points(step.cost),
    bad: !step.legal || (nth === last && !found.legal),
    stop: step.stops && nth === last,
  }))
  return { route: [{ cell: cells[0] }, ...stops], lit: via }
}

/**
 * In one sentence: the cells, allowed or not, the price; what is lacking or who bars it; the odds.
 *
 * @param {RouteAnswer} found
 * @param {Passage | null} passage
 */
export function sentence(found, passage) {
  const [first] = found.say.split("\n")
  if (found.lacking) return `${first}: ${found.lacking}.`
  const barred = found.steps.find(({ legal }) => !legal)?.told.find(({ counts, effect }) => counts && BARS.includes(effect))
  return [`${first}.`, ...(barred ? [barred.say] : []), ...(passage?.tests.length ? [odds(passage)] : [])].join(" ")
}

/** The clauses that bar it. @param {RouteAnswer} found @returns {string[]} */
export function cited({ steps, legal }) {
  const told = legal ? [] : steps.filter((step) => !step.legal || step.stops).flatMap((step) => step.told)
  return told.filter(({ counts, effect }) => counts && BARS.includes(effect)).map(({ clause }) => clause)
}

/** @param {Passage} passage */
function odds({ arrives, unhurt, prone }) {
  const fallen = prone && prone !== "0" ? `, prone ${prone} (${percent(prone)})` : ""
  return `Arrives ${arrives} (${percent(arrives)}), unhurt ${unhurt} (${percent(unhurt)})${fallen}.`
}

/**
 * In the panel: every step with whom it pays and what is tested.
 *
 * @param {Play} play
 * @param {RouteAnswer} found
 * @param {Passage | null} passage
 * @param {() => void} leave
 * @param {(() => void) | null} go Orders it, if it can be ordered by a button.
 * @returns {import("../element.js").Child[]}
 */
export function wayPanel(play, found, passage, leave, go) {
  return [
    heading(
      "The way drawn",
      h(
        "button",
        { class: "icon-button", type: "button", "aria-label": "Leave this route", "data-key": "leave route", onclick: leave },
        icon("close"),
      ),
    ),
    h("p", { class: `ruling ruling-${found.legal ? "good" : "bad"}` }, sentence(found, null)),
    h(
      "ol",
      { class: "route-steps" },
      found.steps.map((step) => stepOf(play, step)),
    ),
    reasonList(play, found.ending),
    passage && tests(passage),
    go && h("button", { type: "button", class: "button button-strong button-wide", "data-key": "go route", onclick: go }, "Go this way"),
  ]
}

/** @param {Play} play @param {RouteAnswer["steps"][number]} step */
function stepOf(play, { from, to, cost, total, legal, told }) {
  const price = h("span", { class: "route-step-cost" }, `${points(cost)}, ${points(total)} in all`)
  return h(
    "li",
    { class: legal ? "route-step" : "route-step route-step-bad" },
    h("div", { class: "route-step-head" }, h("span", {}, `${from} → ${to}`), price),
    reasonList(play, told),
  )
}

/** @param {Passage} passage */
function tests(passage) {
  if (!passage.tests.length) return h("p", { class: "small" }, "Nothing is tested on the way.")
  return h(
    "section",
    { class: "tests" },
    h("h3", {}, "Tests on the way"),
    h(
      "ul",
      { class: "plain-list" },
      passage.tests.map(({ kind, by, wrong }) => h("li", {}, `${by}: ${kind}, goes wrong ${wrong} (${percent(wrong)})`)),
    ),
    h("p", {}, odds(passage)),
  )
}
