/**
 * The log: every line lights up what it speaks of and cites its clauses; steps back and forth through the game; undo and redo.
 *
 * @module
 */

import { announce } from "../announce.js"
import { ApiError } from "../api.js"
import { h, icon, region, svg } from "../element.js"
import { Latest } from "./asker.js"
import { notify } from "./banner.js"
import { citation } from "./clause.js"
import { fallenDice } from "./dice.js"
import { give } from "./order.js"
import { heading } from "./panel.js"
import { lights } from "./reasons.js"
import { tell } from "./verdict.js"

/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("./types.js").Play} Play */

/** @param {Play} play */
export function startLog(play) {
  const { store, hand, keymap } = play
  const list = h("ol", { class: "log", id: "log", "aria-label": "What has happened", onkeydown: walk })
  const replay = new Replay(play)
  region("panel-log").append(heading("Log", ...undoButtons(play)), replay.element, list)
  const draw = () => {
    const { state } = store.view
    const { past } = hand.view
    region("panel-log").hidden = state === null
    if (state) lay(play, list, state.log, past?.event ?? state.event)
    replay.draw()
  }
  store.on("state", draw)
  hand.on("past", draw)
  keymap.add(
    { key: "l", group: "Looking back", say: "To the log", press: () => focusLast(list) },
    { key: ",", group: "Looking back", say: "One event back", press: () => replay.step(-1) },
    { key: ".", group: "Looking back", say: "One event forward", press: () => replay.step(1) },
    { key: "u", group: "Looking back", say: "Undo", press: () => takeBack(play, "undo") },
    { key: "Shift+u", group: "Looking back", say: "Redo", press: () => takeBack(play, "redo") },
  )
}

// Undo

/** @param {Play} play */
function undoButtons(play) {
  const { store, hand } = play
  const make = (/** @type {"undo" | "redo"} */ what) => h("button", { type: "button", class: "button", id: what, "data-key": what, "aria-label": what === "undo" ? "Undo" : "Redo", title: what === "undo" ? "Undo (U)" : "Redo (Shift U)", onclick: () => takeBack(play, what) }, icon(what))
  const [undo, redo] = [make("undo"), make("redo")]
  const draw = () => {
    const { state } = store.view
    const idle = Boolean(state) && !hand.view.busy && !hand.view.past
    undo.disabled = !(idle && state?.undo)
    redo.disabled = !(idle && state?.redo)
  }
  store.on("state", draw)
  hand.on(["busy", "past"], draw)
  draw()
  return [h("span", { class: "button-row" }, undo, redo)]
}

/** @param {Play} play @param {"undo" | "redo"} what */
function takeBack(play, what) {
  const { state } = play.store.view
  if (!state || !state[what] || play.hand.view.past) return false
  void give(play, { do: what })
}

// Lines

/** @param {Play} play @param {HTMLElement} list @param {LogLine[]} log @param {number} now */
function lay(play, list, log, now) {
  const known = list.children.length
  const same = known <= log.length && [...list.children].every((item, nth) => /** @type {HTMLElement} */ (item).dataset.line === key(log[nth]))
  if (!same) list.replaceChildren()
  for (const line of log.slice(same ? known : 0)) list.append(item(play, line))
  log.forEach(({ n }, nth) => list.children[nth].classList.toggle("log-later", n > now))
  const items = /** @type {HTMLElement[]} */ ([...list.children])
  const current = items.find((each) => each.tabIndex === 0) ?? items[items.length - 1]
  if (current) makeCurrent(list, current)
  if (!same || log.length !== known) list.scrollTop = list.scrollHeight
  if (!log.length) list.append(h("li", { class: "log-empty small" }, "Nothing has happened yet."))
}

/** @param {LogLine | undefined} line */
function key(line) {
  return line ? JSON.stringify([line.n, line.text]) : ""
}

/** @param {Play} play @param {LogLine} line */
function item(play, line) {
  const { n, text, cites, about, fell } = line
  const element = h("li", { class: "log-line", "data-line": key(line), tabindex: -1, title: `Event ${n}` }, fell && fallenDice(fell), h("span", { class: "log-text" }, text), " ", cites.map((number) => citation(play, number)))
  lights(play, element, about)
  return element
}

/** Up and down through the lines; one of them at a time is in the order of Tab. @param {KeyboardEvent} event */
function walk(event) {
  const list = /** @type {HTMLElement} */ (event.currentTarget)
  const here = event.target instanceof HTMLElement ? event.target.closest("li") : null
  const way = { ArrowUp: here?.previousElementSibling, ArrowDown: here?.nextElementSibling, Home: list.firstElementChild, End: list.lastElementChild }[event.key]
  if (!(way instanceof HTMLElement)) return
  event.preventDefault()
  makeCurrent(list, way)
  way.focus()
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

// Stepping through the game

/** @param {string} path */
function sign(path) {
  return svg("svg", { class: "icon icon-filled", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path }))
}

class Replay {
  /** @param {Play} play */
  constructor(play) {
    this.play = play
    this.latest = new Latest()
    const button = (/** @type {string} */ label, /** @type {string} */ drawn, /** @type {() => void} */ act) => h("button", { type: "button", class: "button", "aria-label": label, title: label, onclick: act }, sign(drawn))
    this.first = button("To the beginning", "M18 6l-9 6 9 6zM6 6v12", () => this.to(0))
    this.back = button("One event back", "M16 6l-9 6 9 6z", () => this.step(-1))
    this.forward = button("One event forward", "M8 6l9 6-9 6z", () => this.step(1))
    this.last = button("To now", "M6 6l9 6-9 6zM18 6v12", () => this.to(Infinity))
    this.slider = h("input", { type: "range", min: 0, step: 1, "aria-label": "Event", id: "replay", oninput: () => this.to(Number(this.slider.value)) })
    this.count = h("span", { class: "small replay-count" })
    this.element = h("div", { class: "replay", role: "group", "aria-label": "Step through the game" }, this.first, this.back, this.slider, this.forward, this.last, this.count)
  }

  /** The event that is looked at, and the last. */
  get #at() {
    const { store, hand } = this.play
    const last = store.view.state?.event ?? 0
    return { at: hand.view.past?.event ?? last, last }
  }

  /** @param {number} by */
  step(by) {
    const { at, last } = this.#at
    if (at + by < 0 || at + by > last) return false
    void this.to(at + by)
  }

  /** Look at the table after an event; at the last one, at the table as it is. @param {number} event */
  async to(event) {
    const { api, hand, store } = this.play
    const signal = this.latest.begin()
    if (event >= this.#at.last) {
      hand.set({ past: null })
      return
    }
    try {
      const past = await api.state({ at: event, as: store.view.as }, signal)
      if (signal.aborted) return
      hand.set({ past })
      const line = past.log[past.log.length - 1]?.text ?? "The beginning."
      tell(this.play, `After event ${event} of ${this.#at.last}: ${line}`)
      announce(`After event ${event} of ${this.#at.last}: ${line}`)
    } catch (problem) {
      if (problem instanceof ApiError) tell(this.play, problem.message, { tone: "bad" })
    }
  }

  draw() {
    const { at, last } = this.#at
    this.element.hidden = last === 0
    this.slider.max = String(last)
    this.slider.value = String(at)
    this.slider.setAttribute("aria-valuetext", `after event ${at} of ${last}`)
    this.count.textContent = at === last ? `${last} ${last === 1 ? "event" : "events"}` : `${at} of ${last}`
    this.first.disabled = this.back.disabled = at === 0
    this.last.disabled = this.forward.disabled = at === last
    const { past } = this.play.hand.view
    notify("past", past && { text: `Looking back: after event ${at} of ${last}`, back: "Back to now", leave: () => this.to(Infinity) })
  }
}
