/**
 * A way that the player draws: a piece dragged over the map, or waypoints set one after the other.
 *
 * Between waypoints it goes the cheapest way. Each step shows its cost; one that is not lawful is red at once, with its reason.
 *
 * @module
 */

import { calledOff, Latest } from "./asker.js"
import { go, mayGo, whyNotGo } from "./going.js"
import { fill } from "./panel.js"
import { unitOf } from "./seating.js"
import { tell } from "./verdict.js"
import { cited, pictured, sentence, wayPanel } from "./way.js"

/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("./types.js").Passage} Passage */
/** @typedef {import("./types.js").Play} Play */
/** @typedef {import("../types.js").RouteAnswer} RouteAnswer */

/** How long a finger rests on a cell until that is a waypoint, in milliseconds: it has no Shift. */
const RESTS = 650
/** How long a drag rests on a cell until it is asked about. */
const PAUSE = 25

/** @param {Play} play */
export function startRoute(play) {
  const { store, board, keymap, mode } = play
  const route = new Drawn(play)
  mode.does("drag", () => route.take())
  mode.does("draw", ({ cell }) => route.over(cell))
  mode.does("redraw", () => route.over(mode.view.dragging ? route.cell : store.view.hover))
  mode.does("finish", ({ cell }) => void route.drop(cell))
  mode.does("clear route", ({ panel }) => route.clear(panel))
  board.addEventListener("cellhover", (event) => {
    const { cell } = /** @type {CustomEvent<{cell: Label | null}>} */ (event).detail
    const { waypoints, dragging, wanted } = mode.view
    if (waypoints.length && !dragging && !wanted) route.over(cell)
  })
  board.element.addEventListener("pointerdown", ({ pointerType }) => (route.fingers = pointerType === "touch"))
  keymap.add(
    { key: " ", group: "Moving", say: "While dragging: go via this cell", press: () => mode.view.dragging && route.pin() },
    {
      key: "Backspace",
      group: "Moving",
      say: "Remove the last waypoint",
      press: () => mode.send({ type: "backspace" }),
    },
  )
}

/** Wait until it is known what a unit that has just been taken may be ordered. @param {Play} play @returns {Promise<void>} */
function known({ hand }) {
  return new Promise((resolve) => {
    if (hand.view.manner) {
      resolve()
      return
    }
    const stop = hand.on("manner", ({ manner }) => {
      if (!manner) return
      stop()
      resolve()
    })
  })
}

/** The way as it is drawn so far. */
class Drawn {
  /** @param {Play} play */
  constructor(play) {
    this.play = play
    this.latest = new Latest()
    /** @type {Label | null} */
    this.cell = null
    this.fingers = false
    /** Whether it has been drawn to its end and is about to be ordered. */
    this.dropped = false
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.rest = undefined
  }

  /** A piece is taken up. */
  take() {
    const { hand, board } = this.play
    this.latest.stop()
    this.dropped = false
    this.cell = null
    hand.set({ alone: false, unopposed: false })
    board.setMarks("hover", null)
  }

  /** The way leads over a cell now. @param {Label | null} cell */
  over(cell) {
    if (this.dropped) return
    clearTimeout(this.timer)
    clearTimeout(this.rest)
    this.cell = cell
    const signal = this.latest.begin()
    if (!cell || !this.#cells(cell).length) {
      this.play.board.setMarks("route", null)
      return
    }
    const { dragging } = this.play.mode.view
    if (shiftHeld && dragging) this.pin()
    if (this.fingers && dragging) this.rest = setTimeout(() => this.pin(), RESTS)
    this.timer = setTimeout(() => this.#ask(cell, signal), PAUSE)
  }

  /** Go by way of the cell under the pointer. */
  pin() {
    if (this.cell) this.play.mode.send({ type: "pin", cell: this.cell })
  }

  /** End the way in a cell, and order it. @param {Label} cell */
  async drop(cell) {
    const { play } = this
    const { mode } = play
    const signal = this.latest.begin()
    clearTimeout(this.timer)
    clearTimeout(this.rest)
    this.dropped = true
    mode.send({ type: "dropped" })
    const blind = !play.hand.view.manner
    let found = await this.#found(cell, signal)
    if (found?.legal && blind) {
      await known(play)
      found = await this.#found(cell, signal)
    }
    // Something else may have been taken in hand meanwhile.
    if (signal.aborted) return
    this.dropped = false
    if (!found) return
    if (found.legal && mayGo(play)) {
      // The law's refusal, should there be one, has the panel.
      if (!(await go(play, cell, found.cells.slice(1)))) mode.send({ type: "undrawn" })
      mode.send({ type: "unroute" })
      return
    }
    mode.send({ type: "unroute" })
    this.#show(found, null)
    if (found.legal) tell(play, `${sentence(found, null)} ${whyNotGo(play) || "It cannot be ordered now."}`, { tone: "bad" })
  }

  /** @param {boolean} panel Whether the panel shows this way. */
  clear(panel) {
    clearTimeout(this.timer)
    clearTimeout(this.rest)
    this.latest.stop()
    this.dropped = false
    this.play.board.setMarks("route", null)
    if (panel) fill("panel-why")
  }

  #start() {
    const { store } = this.play
    return unitOf(store.view.state, store.view.selected)?.cell ?? null
  }

  /** @param {Label} cell @returns {Label[]} */
  #cells(cell) {
    const cells = [...this.play.mode.view.waypoints, cell].filter((each, nth, all) => each !== all[nth - 1])
    return cells[0] === this.#start() ? cells.slice(1) : cells
  }

  /** @param {Label} cell @param {AbortSignal} signal @returns {Promise<RouteAnswer | null>} */
  async #found(cell, signal) {
    const { asker, store } = this.play
    const unit = store.view.selected
    const cells = this.#cells(cell)
    if (!unit || !cells.length) return null
    try {
      return /** @type {RouteAnswer} */ (await asker.ask({ ask: "route", ...asker.moving(unit), cells }, signal))
    } catch (problem) {
      if (!calledOff(problem)) tell(this.play, problem instanceof Error ? problem.message : String(problem), { tone: "bad" })
      return null
    }
  }

  /** @param {Label} cell @param {AbortSignal} signal */
  async #ask(cell, signal) {
    const found = await this.#found(cell, signal)
    if (!found || signal.aborted) return
    this.#show(found, null)
    const passage = await this.#odds(found, signal)
    if (passage && !signal.aborted) this.#show(found, passage)
  }

  /**
   * The exact chance to arrive, where the book knows of tests on the way.
   *
   * @param {RouteAnswer} found
   * @param {AbortSignal} signal
   * @returns {Promise<Passage | null>}
   */
  async #odds({ legal, cells }, signal) {
    const { asker, hand, store } = this.play
    const known = hand.view.book?.questions.passage
    const unit = store.view.selected
    if (!legal || !unit || !known?.keys.includes("route")) return null
    const { way } = asker.moving(unit)
    try {
      const question = { ask: "passage", unit, cell: cells[cells.length - 1], route: cells.slice(1), ...(way ? { way } : {}) }
      const { routes } = /** @type {{routes: Record<string, Passage>}} */ (await asker.ask(question, signal))
      return routes["as drawn"] ?? null
    } catch {
      return null
    }
  }

  /** @param {RouteAnswer} found @param {Passage | null} passage */
  #show(found, passage) {
    const { play } = this
    const { waypoints, dragging } = play.mode.view
    const goal = found.cells[found.cells.length - 1]
    play.board.setMarks(
      "route",
      pictured(
        found,
        passage,
        waypoints.filter((cell) => cell !== goal),
      ),
    )
    tell(play, sentence(found, passage), { tone: found.legal ? "good" : "bad", cites: cited(found) })
    const goes = waypoints.length > 0 && !dragging && found.legal && mayGo(play)
    // A ruling that was asked for since keeps the panel.
    if (!play.mode.send({ type: "drawn" })) return
    fill(
      "panel-why",
      wayPanel(play, found, passage, () => play.mode.send({ type: "unroute" }), goes ? () => void this.drop(goal) : null),
    )
  }
}

let shiftHeld = false
for (const name of /** @type {const} */ (["keydown", "keyup"])) addEventListener(name, (event) => (shiftHeld = event.shiftKey))
