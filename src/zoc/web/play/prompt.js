/**
 * A question that somebody has to answer before anything else is done: asked of whose it is, told to the others.
 *
 * @module
 */

import { announce } from "../announce.js"
import { h, icon, region } from "../element.js"
import { asked as aloud } from "./news.js"
import { give } from "./order.js"
import { fillElement } from "./panel.js"
import { odds, outcome } from "./prospect.js"

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").Waiting} Waiting */
/** @typedef {import("./types.js").Play} Play */

/** @param {Play} play */
export function startPrompt(play) {
  const { store, hand, board, mode } = play
  const place = region("prompt")
  const draw = () => {
    const { state } = store.view
    const waiting = mode.view.past ? null : state?.waiting
    fillElement(place, ...(state && waiting ? (waiting.mine ? asked(play, state, waiting) : told(waiting)) : []))
    place.classList.toggle("prompt-mine", Boolean(waiting?.mine))
    board.setMarks("prompt", waiting?.unit ? { units: [waiting.unit] } : null)
  }
  store.on("state", ({ state }, { state: before }) => {
    draw()
    // Who sits down finds it asked; later it is told with what has led to it.
    if (state?.waiting && !before) announce(aloud(state, null))
  })
  hand.on("busy", draw)
  mode.on("past", draw)
}

/** What the others are told. @param {Waiting} waiting */
function told({ side, question }) {
  return [h("p", { id: "prompt-question" }, h("strong", {}, `Waiting for ${side}: `), question)]
}

/** How many lines of what has just happened stand above a question. */
const LINES = 3
/** From so many answers on they stand in a grid. */
const MANY = 4
/** So many answers are given by the keys 1 to 9. */
const KEYS = 9

/** Whether it lies folded, where it would cover too much: a question that is new is not. @type {{question: string, folded: boolean}} */
const fold = { question: "", folded: false }

/** @param {Play} play @param {TableState} state @param {Waiting} waiting */
function asked(play, state, { side, question, picks, attempt, since }) {
  const key = `${state.event} ${question}`
  if (fold.question !== key) Object.assign(fold, { question: key, folded: false })
  const body = h(
    "div",
    { class: "prompt-body", id: "prompt-body" },
    attempt && h("div", { class: "prompt-odds" }, attempt.needs && h("p", {}, attempt.needs), ...odds(play, attempt)),
    groups(picks).map(({ group, some }) =>
      h(
        "div",
        { class: picks.length > MANY ? "picks picks-many" : "picks", ...(group && { role: "group", "aria-label": group }) },
        group && h("h3", { class: "picks-group" }, group),
        some.map(({ pick, nth }) => answer(play, pick, nth, attempt !== undefined && isYesOrNo(picks))),
      ),
    ),
  )
  return [
    h("p", { class: "prompt-side" }, `A question for ${side}`),
    happened(play, state, since),
    h("header", { class: "prompt-head" }, h("p", { id: "prompt-question", class: "prompt-question" }, question), folder(body)),
    body,
  ]
}

/** The answers as they belong together, each with its place in the list. @param {Waiting["picks"]} picks */
function groups(picks) {
  const all = Map.groupBy(picks.map((pick, nth) => ({ pick, nth })), ({ pick }) => pick.group ?? "")
  return [...all].map(([group, some]) => ({ group, some }))
}

/** What has led to the question, such as the dice that are to be read off a table: who decides has to know it. @param {Play} play @param {TableState} state @param {number} since */
function happened(play, { log }, since) {
  const lines = log.filter(({ n }) => n >= since).slice(-LINES)
  return lines.length > 0 && h("div", { class: "prompt-story" }, lines.map((line) => outcome(play, line)))
}

/** Whether it is asked if something is to be tried: then that is what the button is for. @param {Waiting["picks"]} picks */
function isYesOrNo(picks) {
  return picks.length === 2 && picks[0].name === "yes" && picks[1].name === "no"
}

/** @param {Play} play @param {Waiting["picks"][number]} pick @param {number} nth @param {boolean} attempted */
function answer(play, { name, text, group }, nth, attempted) {
  return h(
    "button",
    {
      type: "button",
      class: attempted && nth === 0 ? "button pick button-strong" : "button pick",
      "data-pick": name,
      "data-key": `pick ${name}`,
      disabled: play.hand.view.busy,
      onclick: () => give(play, { do: "answer", pick: name }),
    },
    nth < KEYS && h("kbd", { class: "pick-key", "aria-hidden": "true" }, String(nth + 1)),
    h("span", {}, group && h("strong", {}, `${name}: `), text),
  )
}

/** Folds the question to one line, to see what lies below it; only small screens show the button. @param {HTMLElement} body */
function folder(body) {
  const button = h("button", { type: "button", class: "icon-button prompt-fold", "data-key": "fold prompt", "aria-controls": body.id, onclick: () => show(!fold.folded) }, icon("down"))
  const show = (/** @type {boolean} */ folded) => {
    fold.folded = body.hidden = folded
    button.setAttribute("aria-expanded", String(!folded))
    button.setAttribute("aria-label", folded ? "Show the answers" : "Fold the question")
  }
  show(fold.folded)
  return button
}
