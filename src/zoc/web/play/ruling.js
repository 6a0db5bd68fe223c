/**
 * The derivation: whether the chosen unit may go to a cell, every reason, and what would make it legal.
 *
 * @module
 */

import { announce } from "../announce.js"
import { h, icon, region } from "../element.js"
import { points } from "../board/overlay.js"
import { calledOff, Latest } from "./asker.js"
import { shown } from "./choice.js"
import { citation } from "./clause.js"
import { citedAgainst } from "./going.js"
import { holders } from "./holders.js"
import { bringUp, fill, heading } from "./panel.js"
import { lawful, notYet, pictured, question, sentence, toneOf } from "./pointing.js"
import { reasonList } from "./reasons.js"
import { unitOf } from "./seating.js"
import { tell } from "./verdict.js"

/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("./types.js").Play} Play */
/** @typedef {import("../types.js").Ruling} Ruling */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Try} Try */

const NOTHING_HELPS = "No single change or pair of changes that was tried makes it legal."

/** @param {Play} play */
export function startRuling(play) {
  const { store, hand, board, keymap, mode } = play
  const latest = new Latest()
  mode.on(["explained", "trial", "past"], ({ explained }, before) => refresh(play, latest, explained !== before.explained))
  hand.on(["manner", "alone", "unopposed"], () => refresh(play, latest, false))
  store.on(["state", "as", "whatIf", "selected"], ({ state }, { state: before }) => void refresh(play, latest, false, state?.event === before?.event))
  keymap.add({
    key: "r",
    group: "Asking why",
    say: "Why may it go there, or why not: the cell under the cursor or pointer",
    press: () => {
      const cell = store.view.hover ?? board.cursor
      return cell ? mode.send({ type: "explain", cell }) : false
    },
  })
}

/**
 * @param {Play} play
 * @param {Latest} latest
 * @param {boolean} fresh Whether somebody has just asked.
 * @param {boolean} [spoke] Whether it is said as well.
 */
async function refresh(play, latest, fresh, spoke = true) {
  const { mode, store, asker, board } = play
  const { explained, trial } = mode.view
  const signal = latest.begin()
  const unit = unitOf(shown(play), store.view.selected)
  if (!explained) {
    fill("panel-why")
    board.setMarks("why", null)
    return
  }
  try {
    if (!unit) {
      await holders(play, explained, closing(play), signal)
      if (fresh && !signal.aborted) bringUp(region("panel-why"))
      return
    }
    const ruling = /** @type {Ruling} */ (await asker.ask(question(play, explained), signal))
    if (signal.aborted) return
    draw(play, explained, ruling)
    if (fresh) bringUp(region("panel-why"))
    board.setMarks("why", pictured(explained, ruling))
    // What has just happened is told in its own words; the derivation goes on beside it.
    if (!spoke) return
    const supposed = trial ? `What if: ${trial.say}. ` : ""
    const { said, tone, cites } = sentence(play, ruling)
    tell(play, supposed + said, { tone, cites, quiet: true })
    announce([supposed + notYet(play, ruling), spoken(ruling)].filter(Boolean).join(" "))
  } catch (problem) {
    if (calledOff(problem)) return
    fill(
      "panel-why",
      heading("Why", closing(play)),
      h("p", { class: "problem" }, problem instanceof Error ? problem.message : String(problem)),
    )
  }
}

/** The whole of it for those who listen. @param {Ruling} ruling */
function spoken({ say, told, legal, tries }) {
  const reasons = told.filter(({ counts }) => counts).map((reason) => `${reason.say} ${reason.rule}`)
  const help = legal ? [] : tries.length ? [`It would be legal ${tries.map((each) => each.say).join("; or ")}.`] : [NOTHING_HELPS]
  return [say, ...reasons, ...help].join(" ")
}

/** @param {Play} play */
function closing({ mode }) {
  return h(
    "button",
    {
      class: "icon-button",
      type: "button",
      "aria-label": "Close",
      "data-key": "close why",
      onclick: () => mode.send({ type: "close" }),
    },
    icon("close"),
  )
}

/** @param {Play} play @param {Label} cell @param {Ruling} ruling */
function draw(play, cell, ruling) {
  const { legal, say, told, barring, risks, route = [], promises = [] } = ruling
  const late = notYet(play, ruling)
  fill(
    "panel-why",
    heading(`Why ${cell}?`, closing(play)),
    late && h("p", { class: "ruling ruling-bad" }, late, " ", citedAgainst(play).map((number) => citation(play, number))),
    h("p", { class: `ruling ruling-${toneOf(ruling)}` }, late ? lawful(ruling) : say),
    late && risks.length > 0 && h("ul", { class: "plain-list" }, risks.map((risk) => h("li", {}, risk.say))),
    reasonList(play, told),
    promises.map(({ keepers, need, cell: where }) =>
      h("p", { class: "small" }, `It relies on ${need < keepers.length ? `${need} of ` : ""}${keepers.join(", ")} in ${where}.`),
    ),
    barring.length > 0 && h("h3", {}, "The straight way is barred"),
    reasonList(play, barring),
    legal && steps(route),
    !legal && remedies(play, cell, ruling.tries),
  )
}

/** @param {Step[]} route */
function steps(route) {
  if (!route.length) return null
  return h(
    "table",
    { class: "steps" },
    h("caption", {}, "The way"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Step"), h("th", { scope: "col" }, "Cost"), h("th", { scope: "col" }, "In all"))),
    h(
      "tbody",
      {},
      route.map(({ from, to, cost, total }) =>
        h("tr", {}, h("td", {}, `${from} → ${to}`), h("td", {}, points(cost)), h("td", {}, points(total))),
      ),
    ),
  )
}

/** @param {Play} play @param {Label} cell @param {Try[]} tries */
function remedies(play, cell, tries) {
  if (!tries.length) return h("p", { class: "small" }, NOTHING_HELPS)
  return h(
    "section",
    { class: "remedies" },
    h("h3", {}, "What would make this legal?"),
    h(
      "ul",
      {},
      tries.map(({ say, keys }) =>
        h(
          "li",
          {},
          h(
            "button",
            { class: "remedy", type: "button", "data-key": `try ${say}`, onclick: () => play.mode.send({ type: "try", trial: { say, keys, cell } }) },
            h("span", {}, say),
            h("span", { class: "remedy-try", "aria-hidden": "true" }, "Try it"),
          ),
        ),
      ),
    ),
  )
}
