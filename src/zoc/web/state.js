/**
 * What the page knows, in one object: features set keys of it and are told when others do.
 *
 * @module
 */

/** @typedef {import("./page.js").View} View */

/** @type {View} */
const BLANK = {
  state: null, board: null, link: "connecting", theme: "light", selected: null, hover: null, held: false, whatIf: [], as: "", seats: {},
}

/** @template {object} [T=View] */
export class Store {
  /** @param {T} [first] What it holds at first; what a page knows before it has asked, if nothing is said. */
  constructor(first = /** @type {any} */ (BLANK)) {
    /** @type {Readonly<T>} */
    this.view = { ...first }
    /** @type {Map<keyof T, Set<(view: Readonly<T>, before: Readonly<T>) => void>>} */
    this.listeners = new Map()
  }

  /**
   * Change some keys; whoever listens to one that is really another is told, once.
   *
   * @param {Partial<T>} patch
   */
  set(patch) {
    const before = this.view
    this.view = { ...before, ...patch }
    const changed = /** @type {(keyof T)[]} */ (Object.keys(patch)).filter((key) => before[key] !== this.view[key])
    const told = new Set(changed.flatMap((key) => [...(this.listeners.get(key) ?? [])]))
    for (const listener of told) listener(this.view, before)
  }

  /**
   * Listen to one or several keys.
   *
   * @param {keyof T | (keyof T)[]} keys
   * @param {(view: Readonly<T>, before: Readonly<T>) => void} listener
   * @returns {() => void} Stops listening.
   */
  on(keys, listener) {
    const all = Array.isArray(keys) ? keys : [keys]
    for (const key of all) {
      const known = this.listeners.get(key) ?? new Set()
      this.listeners.set(key, known.add(listener))
    }
    return () => all.forEach((key) => this.listeners.get(key)?.delete(listener))
  }
}
