/**
 * Undo and redo of a text: what it was before each change. Changes of the same kind in quick succession are one.
 *
 * @module
 */

/** How many changes are remembered, and how many letters in all. */
const MOST = 300
const LARGEST = 30_000_000
/** A change of the same kind within this time belongs to the one before, in milliseconds. */
const TOGETHER = 1500

export class History {
  constructor() {
    /** @type {string[]} */
    this.past = []
    /** @type {string[]} */
    this.future = []
    this.kind = ""
    this.when = 0
  }

  /**
   * Remember what a text was before a change.
   *
   * @param {string} before
   * @param {string} [kind] What is being changed; nothing if the change stands alone.
   * @param {number} [now]
   */
  keep(before, kind = "", now = Date.now()) {
    const goesOn = kind !== "" && kind === this.kind && now - this.when < TOGETHER
    this.kind = kind
    this.when = now
    this.future = []
    if (goesOn || this.past.at(-1) === before) return
    this.past.push(before)
    let size = this.past.reduce((sum, text) => sum + text.length, 0)
    while (this.past.length > MOST || (size > LARGEST && this.past.length > 1)) size -= this.past.shift()?.length ?? 0
  }

  /** The text before the last change, if any. @param {string} now @returns {string | undefined} */
  undo(now) {
    const before = this.past.pop()
    if (before !== undefined) this.future.push(now)
    this.kind = ""
    return before
  }

  /** The text as it was before it was undone, if any. @param {string} now @returns {string | undefined} */
  redo(now) {
    const after = this.future.pop()
    if (after !== undefined) this.past.push(now)
    this.kind = ""
    return after
  }
}
