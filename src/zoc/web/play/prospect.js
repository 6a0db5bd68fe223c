/**
 * What an order would come to, as it is shown before anything is rolled: the dice, what they need, every modifier with its
 * clause, the exact chances; and afterwards what they showed.
 *
 * @module
 */

import { h } from "../element.js"
import { chart } from "./chart.js"
import { citation } from "./clause.js"
import { fallenDice } from "./dice.js"
import { lights } from "./reasons.js"
import { hostile, unitOf } from "./seating.js"

/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {import("./types.js").Play} Play */
/** @typedef {Omit<import("../types.js").Prospect, "verdict">} Prospect What would come of an order, as far as it is shown. */
/** @typedef {import("../types.js").Reason} Reason */

/** @typedef {import("../types.js").Ruling | import("../types.js").RouteAnswer} Way The law's word on the way of a move. */

/**
 * @param {Play} play
 * @param {Draft} draft
 * @param {Prospect} prospect
 * @param {Attempt} [attempt]
 * @param {Way} [way]
 * @returns {(import("../element.js").Child | import("../element.js").Child[])[]}
 */
export function weighed(play, draft, { ok, say, roll, happens = [] }, attempt, way) {
  const { said, tone, needs } = headline(play, draft, { ok, say }, attempt, way)
  return [
    h("p", { class: `ruling ruling-${tone}` }, said),
    way && !("short" in way) && way.risks.length > 0 && h("ul", { class: "plain-list" }, way.risks.map((risk) => h("li", {}, risk.say))),
    !ok &&
      say.length > 1 &&
      h(
        "ul",
        { class: "plain-list" },
        say.slice(1).map((line) => h("li", {}, line.trim())),
      ),
    happens.length > 0 && h("ul", { class: "plain-list happens", "aria-label": "What is certain to happen" }, happens.map((line) => h("li", {}, line))),
    roll && h("p", { class: "roll-line" }, thrown(roll)),
    needs && needs !== said && h("h3", {}, needs),
    ...(attempt ? odds(play, attempt) : []),
  ]
}

/** What bears on a roll, and its chances. @param {Play} play @param {Attempt} attempt @returns {(import("../element.js").Child | import("../element.js").Child[])[]} */
export function odds(play, attempt) {
  return [
    sources(play, attempt),
    attempt.chances && chart(attempt.chances),
    (attempt.notes ?? []).map((note) => h("p", { class: "small" }, note)),
  ]
}

/** One line of what came of it, with the dice or cards. @param {Play} play @param {LogLine} line */
export function outcome(play, { text, fell, cites }) {
  return h(
    "div",
    { class: "outcome" },
    fell && fallenDice(fell),
    h(
      "p",
      {},
      text,
      " ",
      cites.map((number) => citation(play, number)),
    ),
  )
}

/**
 * What it comes to in one sentence: the way of a move with all that is met on it, or what is needed; what an enemy needs is no
 * chance of one's own.
 *
 * @param {Play} play
 * @param {Draft} draft
 * @param {Pick<Prospect, "ok" | "say">} prospect
 * @param {Attempt} [attempt]
 * @param {Way} [way]
 * @returns {{said: string, tone: "good" | "risky" | "bad", needs: string}}
 */
export function headline(play, draft, { ok, say }, attempt, way) {
  const needs = attempt?.needs ? `${who(play, attempt, draft)}: ${attempt.needs}` : ""
  const foreign = attempt !== undefined && isEnemy(play, attempt.unit, draft.unit)
  const said = (way ? told(way) : foreign ? "" : needs) || (say[0] ?? "")
  return { said, tone: !ok ? "bad" : foreign || way?.risks.length ? "risky" : "good", needs }
}

/** The way of a move in one sentence. @param {Way} way */
function told(way) {
  return "short" in way ? way.short : `${way.say.split("\n")[0]}.`
}

/** @param {Play} play @param {string} one @param {string} other */
function isEnemy({ store: { view: { state } } }, one, other) {
  const [a, b] = [unitOf(state, one), unitOf(state, other)]
  return Boolean(state && a && b && hostile(state, a.side, b.side))
}

/** Who rolls, and against whom. @param {Play} play @param {Attempt} attempt @param {Draft} draft */
function who({ store }, { unit, target }, { unit: mine, given }) {
  const aim = target ?? (unit === mine && typeof given.target === "string" ? given.target : "")
  return [unit, aim].filter(Boolean).map((id) => unitOf(store.view.state, id)?.name ?? id).join(" → ")
}

/** @param {NonNullable<Prospect["roll"]>} roll */
export function thrown({ what, by, dice, sides, cards }) {
  if (dice !== undefined) return `${what}: ${by} rolls ${dice} ${dice === 1 ? "die" : "dice"} with ${sides} sides`
  if (cards !== undefined) return `${what}: ${by} draws ${cards} ${cards === 1 ? "card" : "cards"}`
  return `A question for ${by}: ${what}`
}

/** What the button says that does it. @param {Prospect["roll"]} roll */
export function verb(roll) {
  return roll?.dice !== undefined ? "Roll the dice" : roll?.cards !== undefined ? "Draw" : "Do it"
}

/** Everything that bears on the test, each with its clause. @param {Play} play @param {Attempt} attempt */
function sources(play, { sources: found }) {
  if (!found.length) return null
  return h(
    "ul",
    { class: "sources" },
    found.map((reason) => sourceOf(play, reason)),
  )
}

/** @param {Play} play @param {Reason} reason */
function sourceOf(play, reason) {
  const whom = reason.by.length > 0 && ` (${reason.by.join(", ")})`
  const item = h(
    "li",
    { class: reason.waived_by || reason.outdone ? "idle" : "" },
    h("span", { class: "source-amount" }, amount(reason)),
    h("span", {}, reason.text, whom, " ", citation(play, reason.clause)),
  )
  lights(play, item, { units: reason.by, cells: reason.cells })
  return item
}

/** @param {Reason} reason */
function amount({ amount: exact, name = "", sets }) {
  if (exact === undefined) return ""
  const called = name.length < 3 ? name.toUpperCase() : name.replaceAll("_", " ")
  const number = exact.startsWith("-") ? `−${exact.slice(1)}` : exact
  if (sets) return `${called} ${number}`.trim()
  return `${exact.startsWith("-") ? "" : "+"}${number} ${called}`.trim()
}
