/**
 * The draft that is open, kept on this machine while it is written; and another one in its place, without losing it.
 *
 * @module
 */

import { draftText, keepDraft, newDraftId } from "./shelf.js"

/** @typedef {import("./draft.js").Draft} Draft */

/** How long one rests until what was changed is kept, in milliseconds. */
const REST = 300

/** Tells `kept` whenever there is word whether the draft is. */
export class Keeping extends EventTarget {
  /** @param {Draft} draft @param {string} id */
  constructor(draft, id) {
    super()
    this.draft = draft
    this.id = id
    /** The text that is safe: on this machine, or in a file. */
    this.safe = draftText(id)
    /** Whether this machine had no room for it. */
    this.full = false
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined
    draft.addEventListener("change", () => {
      clearTimeout(this.timer)
      this.timer = setTimeout(() => this.keep(), REST)
    })
    addEventListener("pagehide", () => this.keep())
    document.addEventListener("visibilitychange", () => document.hidden && this.keep())
    addEventListener("beforeunload", (event) => {
      if (this.lost) event.preventDefault()
    })
  }

  /** Whether something would be lost by leaving. */
  get lost() {
    this.keep()
    return this.draft.busy || this.safe !== this.draft.text
  }

  /** Keep the text as it stands. */
  keep() {
    clearTimeout(this.timer)
    const { text, document } = this.draft
    if (text === this.safe) return
    this.full = !keepDraft(this.id, text, document?.title ?? "", document?.ruleset ?? "")
    if (!this.full) this.safe = text
    this.dispatchEvent(new CustomEvent("kept"))
  }

  /** It was saved as a file. @param {string} text */
  saved(text) {
    this.safe = text
    this.full = false
    this.dispatchEvent(new CustomEvent("kept"))
  }

  /**
   * Open another text in a draft of its own; undoing that shows the old one again.
   *
   * @param {string} text
   * @returns {Promise<string>} The draft that was open.
   */
  async instead(text) {
    await this.draft.idle
    this.keep()
    const before = this.id
    this.id = newDraftId()
    this.safe = null
    history.replaceState(null, "", `${location.pathname}${location.search}#${new URLSearchParams({ draft: this.id })}`)
    await this.draft.replace(text)
    this.keep()
    return before
  }
}
