/**
 * Putting questions to the service: each once for every state of the table, the newest only where they come fast.
 *
 * @module
 */

import { patiently } from "../patience.js"

/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../page.js").Desk} Desk */
/** @typedef {import("../types.js").UnitId} UnitId */
/** @typedef {import("./types.js").Held} Held */
/** @typedef {Record<string, unknown>} Json */

/** How many answers are kept; then the oldest go. */
const KEPT = 500

export class Asker {
  /** @param {Pick<Desk, "api" | "store" | "mode">} desk @param {import("../state.js").Store<Held>} hand */
  constructor({ api, store, mode }, hand) {
    this.api = api
    this.store = store
    this.mode = mode
    this.hand = hand
    /** @type {Map<string, Json>} */
    this.answers = new Map()
    store.on("state", ({ state }, { state: before }) => {
      if (state?.event !== before?.event) this.answers.clear()
    })
  }

  /** What every question supposes now: who looks, when, and the changes of an open what-if. @returns {Json} */
  get supposed() {
    const { as, whatIf } = this.store.view
    const { past } = this.mode.view
    return { ...(as && { as }), ...(past && { at: past.event }), ...(whatIf.length && { what_if: whatIf }) }
  }

  /** What a question about a unit's moves supposes besides: its way of moving, and what the player wants left out. @returns {Json} */
  moving(/** @type {UnitId} */ unit) {
    const { manners, manner, alone, unopposed } = this.hand.view
    const { trial } = this.mode.view
    const found = manners.find(({ key }) => key === manner)
    const keys = {
      unit,
      at_large: true, // what the turn has against it is told besides: see whyNotGo
      ...(found?.way && { way: found.way }),
      ...(found && found.errand !== "move" && { errand: found.errand }),
      ...(alone && { alone }),
      ...(unopposed && { unopposed }),
    }
    return trial ? { ...keys, ...trial.keys } : keys
  }

  /** Whether the answers are about the table as it is, and not about something supposed. */
  get plain() {
    const { alone, unopposed } = this.hand.view
    const { trial, past } = this.mode.view
    return !alone && !unopposed && !trial && !past && !this.store.view.whatIf.length
  }

  /**
   * Ask; the same question again is answered at once, until something happens at the table. While nobody is there to answer,
   * it waits.
   *
   * @template {object} T
   * @param {Json} question
   * @param {AbortSignal} [signal]
   * @returns {Promise<T>}
   */
  async ask(question, signal) {
    const whole = this.#whole(question)
    const key = JSON.stringify(whole)
    const known = this.answers.get(key)
    if (known) return /** @type {T} */ (known)
    const event = this.store.view.state?.event
    const answer = await patiently(() => this.api.ask(whole, signal))
    if (event === this.store.view.state?.event) this.#keep(key, answer)
    return /** @type {T} */ (answer)
  }

  /**
   * The answer to a question that was asked before, if it is still known.
   *
   * @template {object} T
   * @param {Json} question
   * @returns {T | undefined}
   */
  known(question) {
    return /** @type {T | undefined} */ (this.answers.get(JSON.stringify(this.#whole(question))))
  }

  /** @param {Json} question @returns {Json} */
  #whole(question) {
    const supposed = this.supposed
    const changes = [.../** @type {Change[]} */ (supposed.what_if ?? []), .../** @type {Change[]} */ (question.what_if ?? [])]
    return { ...supposed, ...question, ...(changes.length && { what_if: changes }) }
  }

  /** @param {string} key @param {Json} answer */
  #keep(key, answer) {
    this.answers.set(key, answer)
    if (this.answers.size > KEPT) this.answers.delete(/** @type {string} */ (this.answers.keys().next().value))
  }
}

/** Of several things that are begun one after the other only the newest counts; those before are called off. */
export class Latest {
  /** @type {AbortController | null} */
  #current = null

  /** Call off what is under way, and begin anew. @returns {AbortSignal} */
  begin() {
    this.#current?.abort()
    this.#current = new AbortController()
    return this.#current.signal
  }

  /** Call off what is under way. */
  stop() {
    this.#current?.abort()
    this.#current = null
  }
}

/** Whether something was called off rather than gone wrong. @param {unknown} problem */
export function calledOff(problem) {
  return problem instanceof DOMException && problem.name === "AbortError"
}
