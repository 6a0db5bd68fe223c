/**
 * The mode of the page as it runs: events come in, listeners learn of the next mode, and effects are carried out.
 *
 * @module
 */

import { Store } from "../state.js"
import { IDLE, transition } from "./mode.js"

/** @typedef {import("./mode.js").Effect} Effect */
/** @typedef {import("./mode.js").Event} Event */
/** @typedef {import("./mode.js").Mode} Mode */
/** @typedef {import("./mode.js").World} World */

/** @type {World} */
const UNKNOWN = {
  unit: null,
  reaches: () => false,
  reaching: false,
  mayGo: false,
  mayCommand: false,
  standing: () => undefined,
  place: () => null,
}

export class Machine {
  /** @type {Store<Mode>} */
  #store = new Store(IDLE)
  /** @type {Map<Effect["do"], (effect: any) => void>} */
  #handlers = new Map()
  /** @type {() => World} */
  #world = () => UNKNOWN

  get view() {
    return this.#store.view
  }

  /** Say how the machine looks at the table. @param {() => World} world */
  looksAt(world) {
    this.#world = world
  }

  /**
   * Listen to one or several parts of the mode.
   *
   * @param {keyof Mode | (keyof Mode)[]} keys
   * @param {(mode: Readonly<Mode>, before: Readonly<Mode>) => void} listener
   */
  on(keys, listener) {
    return this.#store.on(keys, listener)
  }

  /**
   * Carry an effect out.
   *
   * @template {Effect["do"]} D
   * @param {D} name
   * @param {(effect: Extract<Effect, {do: D}>) => void} handler
   */
  does(name, handler) {
    this.#handlers.set(name, handler)
  }

  /** @param {Event} event @returns {boolean} Whether any layer knew it. */
  send(event) {
    const next = transition(this.view, event, this.#world())
    if (!next) return false
    this.#store.set(next.mode)
    for (const effect of next.effects) this.#handlers.get(effect.do)?.(effect)
    return true
  }
}
