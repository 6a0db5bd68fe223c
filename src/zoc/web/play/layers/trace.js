/**
 * Lines of supply and rail: how far they run from their sources, which are pointed out on the map, and who is reached.
 *
 * @module
 */

import { announce } from "../../announce.js"
import { h } from "../../element.js"
import { calledOff, Latest } from "../asker.js"
import { shown } from "../choice.js"
import { fillElement, plain } from "../panel.js"
import { lights } from "../reasons.js"
import { kindsOfLine, suppliesUnits } from "./supply.js"
import { chooser, layerSwitch } from "./switch.js"

/** @typedef {import("../../types.js").Label} Label */
/** @typedef {import("../../types.js").Book} BookJson */
/** @typedef {import("../types.js").Play} Play */
/** @typedef {import("../../types.js").ReachAnswer} ReachAnswer */

/** How far a line runs if nobody says otherwise. */
const POINTS = "5"

/** @param {Play} play */
export function startTrace(play) {
  const { store, hand, mode } = play
  const trace = new Trace(play)
  hand.on("book", ({ book }) => {
    trace.errands = book ? errandsOf(book) : []
    trace.errand = trace.errands[0] ?? ""
    trace.element.hidden = !trace.errands.length
    if (trace.errand) trace.draw()
  })
  store.on(["state", "whatIf", "as"], () => trace.refresh())
  hand.on("layers", () => trace.refresh())
  mode.on("past", () => trace.refresh())
  return trace.element
}

/** What a bare line can run: where the book asks whose line of supply it is, only the rails. @param {BookJson} book */
function errandsOf(book) {
  const lines = kindsOfLine(book)
  return suppliesUnits(book) ? lines.filter((errand) => errand.startsWith("rail")) : lines
}

class Trace {
  /** @param {Play} play */
  constructor(play) {
    this.play = play
    this.latest = new Latest()
    /** @type {string[]} */
    this.errands = []
    this.errand = ""
    this.side = ""
    this.points = POINTS
    /** @type {Label[]} */
    this.sources = []
    this.found = h("div", { class: "traced", role: "status" })
    this.form = h("div", { class: "layer-form" })
    this.element = h(
      "fieldset",
      { class: "layer", id: "layer-trace" },
      h("legend", {}, "Supply and rail"),
      layerSwitch(play, "trace", "Show how far a line runs"),
      this.form,
      this.found,
    )
    this.element.hidden = true
  }

  get #sides() {
    return (shown(this.play)?.sides ?? []).map(({ name }) => name)
  }

  draw() {
    this.side ||= shown(this.play)?.to_move || this.#sides[0] || ""
    const set = (/** @type {Partial<Pick<Trace, "errand" | "side" | "points" | "sources">>} */ patch) => {
      Object.assign(this, patch)
      this.draw()
      void this.refresh()
    }
    const points = h("input", {
      type: "text",
      id: "trace-points",
      inputmode: "decimal",
      value: this.points,
      size: 4,
      "data-key": "trace points",
      onchange: () => set({ points: points.value.trim() || POINTS }),
    })
    const drop = (/** @type {Label} */ cell) =>
      h(
        "button",
        {
          type: "button",
          class: "chip",
          "data-key": `source ${cell}`,
          "aria-label": `${cell}: no longer a source`,
          onclick: () => set({ sources: this.sources.filter((each) => each !== cell) }),
        },
        `${cell} ×`,
      )
    fillElement(
      this.form,
      chooser(
        "Line",
        this.errands.map((errand) => [errand, plain(errand)]),
        this.errand,
        (errand) => set({ errand }),
      ),
      chooser(
        "Of",
        this.#sides.map((side) => [side, side]),
        this.side,
        (side) => set({ side }),
      ),
      h("div", { class: "chooser" }, h("label", { for: "trace-points" }, "Points"), points),
      h(
        "div",
        { class: "sources-row" },
        h("span", {}, "From "),
        this.sources.map(drop),
        h(
          "button",
          { type: "button", class: "button", "data-key": "add source", id: "add-source", onclick: () => this.#pick(set) },
          "Choose on the map",
        ),
      ),
    )
  }

  /** @param {(patch: {sources: Label[]}) => void} set */
  #pick(set) {
    const { hand, mode } = this.play
    const leave = () => mode.send({ type: "unpick" })
    const say = "Choose sources on the map; press Escape when done."
    const take = (/** @type {string} */ cell) =>
      set({ sources: this.sources.includes(cell) ? this.sources.filter((each) => each !== cell) : [...this.sources, cell] })
    mode.send({ type: "pick", wanted: { say, kind: "cell", known: null, take, leave } })
    hand.set({ layers: new Set([...hand.view.layers, "trace"]) })
    announce(say)
    this.play.board.element.focus()
  }

  async refresh() {
    const { hand, board, asker } = this.play
    const signal = this.latest.begin()
    if (!hand.view.layers.has("trace") || !this.sources.length || !this.errand) {
      board.setMarks("trace", null)
      fillElement(this.found, hand.view.layers.has("trace") && h("p", { class: "small" }, "Choose where the line begins."))
      return
    }
    try {
      const found = /** @type {ReachAnswer} */ (
        await asker.ask({ ask: "trace", side: this.side, sources: this.sources, points: this.points, errand: this.errand }, signal)
      )
      if (signal.aborted) return
      const words = Object.fromEntries(
        Object.entries(found.cells)
          .filter(([cell]) => !this.sources.includes(cell))
          .map(([cell, { cost }]) => [cell, cost]),
      )
      board.setMarks("trace", { washes: [{ cells: Object.keys(found.cells), shade: 1 }], words, lit: this.sources })
      this.#tell(found)
    } catch (problem) {
      if (calledOff(problem)) return
      board.setMarks("trace", null)
      fillElement(this.found, h("p", { class: "problem" }, problem instanceof Error ? problem.message : String(problem)))
    }
  }

  /** Who is reached, and who is not. @param {ReachAnswer} found */
  #tell(found) {
    const { play } = this
    const units = (shown(play)?.units ?? []).filter(({ side, cell }) => side === this.side && cell)
    const [reached, cut] = [
      units.filter(({ cell }) => cell && cell in found.cells),
      units.filter(({ cell }) => cell && !(cell in found.cells)),
    ]
    const row = (/** @type {string} */ text, /** @type {typeof units} */ some) => {
      const element = h("p", { class: "small" }, `${text}: ${some.map(({ name }) => name).join(", ") || "nobody"}`)
      lights(play, element, { units: some.map(({ id }) => id) })
      return element
    }
    fillElement(this.found, h("p", {}, found.say.split("\n")[0]), row("Reached", reached), row("Not reached", cut))
    announce(found.say)
  }
}
