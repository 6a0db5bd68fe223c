/**
 * Stepping through the game: the table as it was after any event, to look at and to ask about.
 *
 * @module
 */

import { ApiError } from "../api.js"
import { h, svg } from "../element.js"
import { calledOff, Latest } from "./asker.js"
import { notify } from "./banner.js"
import { branchButton } from "./branching.js"
import { tell } from "./verdict.js"

/** @typedef {import("./types.js").Play} Play */

/** @param {string} path */
function sign(path) {
  return svg("svg", { class: "icon icon-filled", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path }))
}

export class Replay {
  /** @param {Play} play */
  constructor(play) {
    this.play = play
    this.latest = new Latest()
    const button = (/** @type {string} */ label, /** @type {string} */ drawn, /** @type {() => void} */ act) =>
      h("button", { type: "button", class: "button", "aria-label": label, title: label, onclick: act }, sign(drawn))
    this.first = button("To the beginning", "M18 6l-9 6 9 6zM6 6v12", () => this.to(0))
    this.back = button("One event back", "M16 6l-9 6 9 6z", () => this.step(-1))
    this.forward = button("One event forward", "M8 6l9 6-9 6z", () => this.step(1))
    this.last = button("To now", "M6 6l9 6-9 6zM18 6v12", () => this.to(Infinity))
    this.slider = h("input", {
      type: "range",
      min: 0,
      step: 1,
      "aria-label": "Event",
      id: "replay",
      oninput: () => this.to(Number(this.slider.value)),
    })
    this.count = h("span", { class: "small replay-count" })
    this.element = h(
      "div",
      { class: "replay", role: "group", "aria-label": "Step through the game" },
      this.first,
      this.back,
      this.slider,
      this.forward,
      this.last,
      this.count,
    )
  }

  /** The event that is looked at, and the last. */
  get #at() {
    const { store, mode } = this.play
    const last = store.view.state?.event ?? 0
    return { at: mode.view.past?.event ?? last, last }
  }

  /** @param {number} by */
  step(by) {
    const { at, last } = this.#at
    if (at + by < 0 || at + by > last) return false
    void this.to(at + by)
  }

  /** Look at the table after an event; at the last one, at the table as it is. @param {number} event */
  async to(event) {
    const { api, mode, store } = this.play
    const signal = this.latest.begin()
    if (event >= this.#at.last) {
      mode.send({ type: "look back", past: null })
      return
    }
    try {
      const past = await api.state({ at: event, as: store.view.as }, signal)
      if (signal.aborted) return
      mode.send({ type: "look back", past })
      const line = past.log[past.log.length - 1]?.text ?? "The beginning."
      tell(this.play, `After event ${event} of ${this.#at.last}: ${line}`)
    } catch (problem) {
      if (calledOff(problem)) return
      if (!(problem instanceof ApiError)) throw problem
      tell(this.play, problem.message, { tone: "bad" })
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
    const { past } = this.play.mode.view
    notify("past", past && { text: `Looking back: after event ${at} of ${last}`, extra: [branchButton(this.play)], back: "Back to now", leave: () => this.to(Infinity) })
  }
}
