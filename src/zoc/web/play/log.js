/**
 * The log: every line lights up what it speaks of, links its units and cells, and cites its clauses; steps back and forth through the game; undo and redo.
 *
 * @module
 */

import { announce } from "../announce.js"
import { h, icon, region } from "../element.js"
import { citation } from "./clause.js"
import { fallenDice } from "./dice.js"
import { asked, happened, newLines } from "./news.js"
import { give } from "./order.js"
import { heading } from "./panel.js"
import { Replay } from "./replay.js"
import { lightsUp, linked } from "./tokens.js"
import { tell } from "./verdict.js"

/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("./types.js").Play} Play */

/** @param {Play} play */
export function startLog(play) {
  const { store, hand, keymap, mode } = play
  const replay = new Replay(play)
  const list = h("ol", { class: "log", id: "log", "aria-label": "What has happened", onkeydown: (/** @type {KeyboardEvent} */ event) => walk(event) ?? goThere(replay, event), onclick: (/** @type {MouseEvent} */ event) => goThere(replay, event) })
  region("panel-log").append(heading("Log", ...undoButtons(play)), replay.element, list)
  const draw = () => {
    const { state } = store.view
    const { past } = mode.view
    region("panel-log").hidden = state === null
    if (state) lay(play, list, state.log, past?.event ?? state.event)
    replay.draw()
  }
  store.on("state", draw)
  mode.on("past", draw)
  store.on("state", ({ state }, { state: before }) => {
    // What one does oneself is told by the order.
    if (state && before && state.event > before.event && !hand.view.busy) hear(play, state, before)
  })
  keymap.add(
    { key: "l", group: "Looking back", say: "To the log", press: () => focusLast(list) },
    { key: ",", group: "Looking back", say: "One event back", press: () => replay.step(-1) },
    { key: ".", group: "Looking back", say: "One event forward", press: () => replay.step(1) },
    { key: "u", group: "Looking back", say: "Undo", press: () => takeBack(play, "undo") },
    { key: "Shift+u", group: "Looking back", say: "Redo", press: () => takeBack(play, "redo") },
    { key: "Ctrl+z", group: "Looking back", say: "Undo, as everywhere", press: () => takeBack(play, "undo") },
    { key: "Ctrl+Shift+z", group: "Looking back", say: "Redo, as everywhere", press: () => takeBack(play, "redo") },
    { key: "Ctrl+y", group: "Looking back", say: "", press: () => takeBack(play, "redo") },
  )
}

/** Others have done something. Who looks back is told only what he is asked. @param {Play} play @param {TableState} state @param {TableState} before */
function hear(play, state, before) {
  const { past } = play.mode.view
  const last = newLines(state, before).at(-1)
  if (last && !past) tell(play, last.text, { cites: last.cites, quiet: true })
  const said = [!past && happened(state, before), asked(state, before)].filter(Boolean).join(" ")
  if (said) announce(said)
}

// Undo

/** @param {Play} play */
function undoButtons(play) {
  const { store, hand, mode } = play
  const make = (/** @type {"undo" | "redo"} */ what) =>
    h(
      "button",
      {
        type: "button",
        class: "button",
        id: what,
        "data-key": what,
        "aria-label": what === "undo" ? "Undo" : "Redo",
        title: what === "undo" ? "Undo (U or Ctrl Z)" : "Redo (Shift U or Ctrl Shift Z)",
        onclick: () => takeBack(play, what),
      },
      icon(what),
    )
  const [undo, redo] = [make("undo"), make("redo")]
  const near = h(
    "button",
    { type: "button", class: "button", id: "undo-near", "aria-label": "Undo the last order", title: "Undo (U or Ctrl Z)", onclick: () => takeBack(play, "undo") },
    icon("undo"),
  )
  region("map-buttons").prepend(near)
  const draw = () => {
    const { state } = store.view
    const idle = Boolean(state) && !hand.view.busy && !mode.view.past
    undo.disabled = !(idle && state?.undo)
    redo.disabled = !(idle && state?.redo)
    near.hidden = undo.disabled
  }
  store.on("state", draw)
  hand.on("busy", draw)
  mode.on("past", draw)
  draw()
  return [h("span", { class: "button-row" }, undo, redo)]
}

/** @param {Play} play @param {"undo" | "redo"} what */
function takeBack(play, what) {
  const { state } = play.store.view
  if (!state) return false
  if (play.mode.view.past) tell(play, "You are looking back: first return to now.", { tone: "bad" })
  else if (!state[what]) tell(play, what === "undo" ? "There is nothing to undo." : "There is nothing to redo.", { tone: "bad" })
  else void give(play, { do: what })
}

// Lines

/** @param {Play} play @param {HTMLElement} list @param {LogLine[]} log @param {number} now */
function lay(play, list, log, now) {
  const known = list.children.length
  const same =
    known <= log.length && [...list.children].every((item, nth) => /** @type {HTMLElement} */ (item).dataset.line === key(log[nth]))
  if (!same) list.replaceChildren()
  for (const line of log.slice(same ? known : 0)) list.append(item(play, line))
  log.forEach(({ n }, nth) => list.children[nth].classList.toggle("log-later", n > now))
  const items = /** @type {HTMLElement[]} */ ([...list.children])
  const current = items.find((each) => each.tabIndex === 0) ?? items[items.length - 1]
  if (current) makeCurrent(list, current)
  if (!same || log.length !== known) list.scrollTop = list.scrollHeight
  if (!log.length) list.append(h("li", { class: "log-empty small" }, now === 0 ? "Nothing has happened yet." : "Nothing has happened that this seat can see."))
}

/** @param {LogLine | undefined} line */
function key(line) {
  return line ? JSON.stringify([line.n, line.text]) : ""
}

/** @param {Play} play @param {LogLine} line */
function item(play, line) {
  const { n, tokens, cites, about, fell } = line
  const element = h(
    "li",
    { class: "log-line", "data-line": key(line), "data-event": n, tabindex: -1, title: `Event ${n}: click to see the table after it` },
    fell && fallenDice(fell),
    h("span", { class: "log-text" }, linked(play, tokens)),
    " ",
    cites.map((number) => citation(play, number)),
  )
  lightsUp(play, element, about)
  return element
}

/** A click on a line, or Enter, shows the table after its event; its links and clauses do what they say. @param {Replay} replay @param {MouseEvent | KeyboardEvent} event */
function goThere(replay, event) {
  const { target } = event
  if (!(target instanceof HTMLElement) || target.closest("button, a") || ("key" in event && event.key !== "Enter")) return
  const when = target.closest("li")?.dataset.event
  if (when !== undefined) void replay.to(Number(when))
}

/** Up and down through the lines; one of them at a time is in the order of Tab. @param {KeyboardEvent} event */
function walk(event) {
  const list = /** @type {HTMLElement} */ (event.currentTarget)
  const here = event.target instanceof HTMLElement ? event.target.closest("li") : null
  const way = {
    ArrowUp: here?.previousElementSibling,
    ArrowDown: here?.nextElementSibling,
    Home: list.firstElementChild,
    End: list.lastElementChild,
  }[event.key]
  if (!(way instanceof HTMLElement)) return undefined
  event.preventDefault()
  makeCurrent(list, way)
  way.focus()
  return true
}

/** @param {HTMLElement} list @param {HTMLElement} current */
function makeCurrent(list, current) {
  for (const each of /** @type {Iterable<HTMLElement>} */ (list.children)) {
    each.tabIndex = each === current ? 0 : -1
    for (const button of each.querySelectorAll("button")) button.tabIndex = each.tabIndex
  }
}

/** @param {HTMLElement} list */
function focusLast(list) {
  const current = /** @type {HTMLElement | null} */ (list.querySelector("li[tabindex='0']"))
  if (!current) return false
  current.focus()
}
