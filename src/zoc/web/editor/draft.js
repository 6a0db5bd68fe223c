/**
 * A scenario that is being written: its text, what the service says to it, and every text it had before.
 *
 * The text is the document. A form sends an edit and gets the text back; whoever types changes the text itself. Both are
 * checked by the same reader of scenarios, so a form and a file are told the same.
 *
 * @module
 */

import { ApiError, draft as check, editDraft } from "../api.js"
import { History } from "./history.js"

/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("./types.js").Checked} Checked */
/** @typedef {import("./types.js").DocumentJson} DocumentJson */
/** @typedef {import("./types.js").Edit} Edit */
/** @typedef {import("./types.js").Sound} Sound */

/** How long the keyboard rests until what was typed is checked, in milliseconds. */
const REST = 180

/** Tells `change` whenever text or verdict are others, and `refused` (detail: problems) if an edit could not be written. */
export class Draft extends EventTarget {
  /** @param {string} text */
  constructor(text) {
    super()
    this.text = text
    this.history = new History()
    /** What the service said last. @type {Checked | null} */
    this.checked = null
    /** The last sound state, which the map goes on showing. @type {Sound | null} */
    this.sound = null
    /** What is written, as far as it was TOML. @type {DocumentJson | null} */
    this.document = null
    /** Whether the text has been checked as it stands. */
    this.fresh = false
    this.version = 0
    /** @type {Promise<unknown>} */
    this.queue = Promise.resolve()
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined
    /** @type {AbortController | null} */
    this.checking = null
  }

  /** @returns {Problem[]} */
  get problems() {
    return this.checked && !this.checked.ok ? this.checked.problems : []
  }

  /**
   * Have edits written into the text, after those that are under way.
   *
   * @param {Edit[]} edits
   * @param {string} [kind] What is being changed: quick changes of one kind are undone together.
   * @returns {Promise<boolean>} Whether they could be written.
   */
  edit(edits, kind) {
    const done = this.queue.then(() => this.#write(edits, kind))
    this.queue = done.catch(() => false)
    return done
  }

  /** @param {Edit[]} edits @param {string} [kind] @returns {Promise<boolean>} */
  async #write(edits, kind) {
    const { version, text } = this
    try {
      const answer = await editDraft(text, edits)
      // Somebody typed meanwhile: the edit is written into what stands there now.
      if (version !== this.version) return this.#write(edits, kind)
      if (answer.toml !== text) this.history.keep(text, kind)
      this.#becomes(answer.toml)
      this.#take(answer)
      return true
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      const problems = problem.problems.length ? problem.problems : [{ message: problem.message }]
      this.dispatchEvent(new CustomEvent("refused", { detail: problems }))
      return false
    }
  }

  /** The text as somebody types it. @param {string} text */
  type(text) {
    if (text === this.text) return
    this.history.keep(this.text, "typing")
    this.#becomes(text)
    this.#checkSoon(REST)
  }

  /** Another text altogether. @param {string} text */
  replace(text) {
    this.history.keep(this.text)
    this.#becomes(text)
    return this.check()
  }

  undo() {
    this.#back(this.history.undo(this.text))
  }

  redo() {
    this.#back(this.history.redo(this.text))
  }

  /** @param {string | undefined} text */
  #back(text) {
    if (text === undefined) return
    this.#becomes(text)
    void this.check()
  }

  /** @param {string} text */
  #becomes(text) {
    this.version += 1
    this.text = text
    this.fresh = false
    this.dispatchEvent(new CustomEvent("change"))
  }

  /** @param {number} wait */
  #checkSoon(wait) {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.check(), wait)
  }

  /** Check the text as it stands. */
  async check() {
    clearTimeout(this.timer)
    this.checking?.abort()
    const { signal } = (this.checking = new AbortController())
    const { version } = this
    try {
      const answer = await check(this.text, signal)
      if (version === this.version) this.#take(answer)
    } catch (problem) {
      if (signal.aborted) return
      this.dispatchEvent(new CustomEvent("refused", { detail: [{ message: problem instanceof Error ? problem.message : String(problem) }] }))
    }
  }

  /** @param {Checked} answer */
  #take(answer) {
    this.fresh = true
    this.checked = answer
    if (answer.document) this.document = answer.document
    if (answer.ok) this.sound = answer
    this.dispatchEvent(new CustomEvent("change"))
  }
}
