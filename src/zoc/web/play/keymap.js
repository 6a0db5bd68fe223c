/**
 * The keys of the page: one list that is obeyed, and that the help reads out.
 *
 * @module
 */

/**
 * @typedef {object} Shortcut
 * @property {string} key As `KeyboardEvent.key` has it; "Shift+u" with Shift, "Ctrl+z" with Ctrl or the command key.
 * @property {string} say What it does.
 * @property {string} group
 * @property {() => boolean | void} press Returns false if it has nothing to do with the key just now.
 * @property {() => void} [release] For keys that are held.
 */

const KEPT = "zoc.keys"

export class Keymap {
  constructor() {
    /** @type {Shortcut[]} */
    this.shortcuts = []
    /** @type {Map<string, Shortcut>} */
    this.held = new Map()
    document.addEventListener("keydown", (event) => this.#down(event))
    document.addEventListener("keyup", (event) => this.#up(event.key))
    window.addEventListener("blur", () => [...this.held.keys()].forEach((key) => this.#up(key)))
  }

  /** Whether single letters are obeyed: who dictates or types by accident switches them off. */
  get on() {
    return localStorage.getItem(KEPT) !== "off"
  }

  set on(on) {
    if (on) localStorage.removeItem(KEPT)
    else localStorage.setItem(KEPT, "off")
  }

  /** @param {Shortcut[]} shortcuts */
  add(...shortcuts) {
    this.shortcuts.push(...shortcuts)
  }

  /** @param {KeyboardEvent} event */
  #down(event) {
    if (event.defaultPrevented || event.altKey || writes(event.target)) return
    const key = name(event)
    if (event.repeat && this.held.has(event.key)) return event.preventDefault()
    if (!this.on && /^(Shift\+)?.$/.test(key) && key !== "?") return
    for (const shortcut of this.shortcuts.filter((one) => one.key === key)) {
      if (shortcut.press() === false) continue
      if (shortcut.release) this.held.set(event.key, shortcut)
      return event.preventDefault()
    }
  }

  /** @param {string} key */
  #up(key) {
    this.held.get(key)?.release?.()
    this.held.delete(key)
  }
}

/** @param {KeyboardEvent} event */
function name({ key, shiftKey, ctrlKey, metaKey }) {
  const letter = key.length === 1 && key.toLowerCase() !== key.toUpperCase()
  const plain = letter ? `${shiftKey ? "Shift+" : ""}${key.toLowerCase()}` : key
  return ctrlKey || metaKey ? `Ctrl+${plain}` : plain
}

/** Whether somebody is writing, or a dialog has the keys. @param {EventTarget | null} target */
function writes(target) {
  return (
    target instanceof Element &&
    target.closest("input:not([type=checkbox], [type=radio], [type=range]), textarea, select, dialog, [contenteditable]") !== null
  )
}
