/**
 * A scenario that is being written: its text, what the service says to it, and every text it had before.
 *
 * The text is the document. A form sends an edit and gets the text back; whoever types changes the text itself. Both are
 * checked by the same reader of scenarios, so a form and a file are told the same. Edits that come while others are under
 * way wait and are sent together.
 *
 * @module
 */

import { ApiError, changeDraft, checkDraft } from "../api.js"
import { History } from "./history.js"
import { Parts } from "./parts.js"

/** @typedef {import("../types.js").Board} BoardJson */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("./types.js").Checked} Checked */
/** @typedef {import("./types.js").DocumentJson} DocumentJson */
/** @typedef {import("./types.js").Edit} Edit */
/** @typedef {import("../types.js").OnTable} PositionJson */

/** How long the keyboard rests until what was typed is checked, in milliseconds. */
const REST = 180

/** @typedef {{edits: Edit[], kind: string, done: (written: boolean) => void}} Order Edits that belong together, and who waits for them. */

/** Tells `change` whenever text or verdict are others, `busy` when edits begin and end to be written, and `refused` (detail: problems) if an edit could not be written. */
export class Draft extends EventTarget {
  /** @param {string} text */
  constructor(text) {
    super()
    this.text = text
    this.history = new History()
    this.parts = new Parts()
    /** What the service said last. @type {Checked | null} */
    this.checked = null
    /** What the map shows: the scenario, without its mistakes; if the map itself is wrong, as it was before. @type {{board: BoardJson, position: PositionJson} | null} */
    this.sound = null
    /** What is written, as far as it was TOML. @type {DocumentJson | null} */
    this.document = null
    /** Whether the text has been checked as it stands. */
    this.fresh = false
    this.version = 0
    /** @type {Order[]} */
    this.waiting = []
    /** Resolves when no edit is under way. @type {Promise<void>} */
    this.idle = Promise.resolve()
    this.busy = false
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
  edit(edits, kind = "") {
    return new Promise((done) => {
      this.waiting.push({ edits, kind, done })
      if (!this.busy) this.idle = this.#work()
    })
  }

  async #work() {
    this.#occupied(true)
    try {
      while (this.waiting.length) await this.#write(this.waiting.splice(0))
    } finally {
      this.#occupied(false)
    }
  }

  /** @param {boolean} busy */
  #occupied(busy) {
    this.busy = busy
    this.dispatchEvent(new CustomEvent("busy"))
  }

  /** @param {Order[]} orders @returns {Promise<void>} */
  async #write(orders) {
    const { version, text } = this
    try {
      const answer = await changeDraft(text, orders.flatMap(({ edits }) => edits), this.parts.have)
      // Somebody typed meanwhile: the edits are written into what stands there now.
      if (version !== this.version) return this.#write(orders)
      const [{ kind }] = orders
      if (answer.toml !== text) this.history.keep(text, orders.every((order) => order.kind === kind) ? kind : "")
      this.#becomes(answer.toml)
      this.#take(this.parts.whole(answer))
      for (const { done } of orders) done(true)
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      // One of several is to blame: the others are written all the same.
      if (orders.length > 1) for (const order of orders) await this.#write([order])
      else this.#refuse(orders[0], problem)
    }
  }

  /** @param {Order} order @param {ApiError} problem */
  #refuse({ done }, { problems, message }) {
    this.dispatchEvent(new CustomEvent("refused", { detail: problems.length ? problems : [{ message }] }))
    done(false)
  }

  /** The text as somebody types it. @param {string} text */
  type(text) {
    if (text === this.text) return
    this.history.keep(this.text, "typing")
    this.#becomes(text)
    this.#checkSoon(REST)
  }

  /** Another text altogether: nothing that was said of the old one is true of it. @param {string} text */
  replace(text) {
    this.history.keep(this.text)
    this.checked = this.sound = this.document = null
    this.#becomes(text)
    return this.check()
  }

  /** What is under way is done first: it is what one would undo. */
  async undo() {
    await this.idle
    this.#back(this.history.undo(this.text))
  }

  async redo() {
    await this.idle
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

  /** Check the text as it stands; only the newest check counts. */
  async check() {
    clearTimeout(this.timer)
    this.checking?.abort()
    const { signal } = (this.checking = new AbortController())
    const { version } = this
    try {
      const answer = this.parts.whole(await checkDraft(this.text, this.parts.have, signal))
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
    const { board, position } = answer
    if (board && position) this.sound = { board, position }
    this.dispatchEvent(new CustomEvent("change"))
  }
}
