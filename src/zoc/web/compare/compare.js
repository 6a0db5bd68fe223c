/**
 * Compare: the same position under other readings or another book, side by side, with the cells that differ and why.
 *
 * @module
 */

import { announce } from "../announce.js"
import { ApiError, books } from "../api.js"
import { Board } from "../board/board.js"
import { choiceControl, worded } from "../editor/control.js"
import { h, icon, region } from "../element.js"
import { calledOff, Latest } from "../play/asker.js"
import { levels } from "../play/reach.js"
import { controlDifferences, reachDifferences } from "./difference.js"
import { whyControlled, whyReached } from "./reason.js"
import { readable, underBook, underReadings } from "./source.js"

/** @typedef {import("../editor/types.js").Value} Value */
/** @typedef {import("../types.js").ControlAnswer} ControlAnswer */
/** @typedef {import("../types.js").ReachAnswer} ReachAnswer */
/** @typedef {import("../page.js").Desk} Desk */
/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("../page.js").Marks} Marks */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("./difference.js").Difference} Difference */
/** @typedef {import("./source.js").Source} Source */

/** @typedef {{name: string, clause: string, value: Value, text: string, count: number}} Option A reading, and on how many cells it matters. */

/** How many differing cells are listed; all of them are marked on the map. */
const LISTED = 200
/** Of how many units it is looked whether a reading changes their reach, if none changes what a side controls. */
const TRIED = 6

/** @typedef {{kind: "control" | "reach", side: string, unit: string}} What What is compared: the control of a side, or the reach of a unit. */
/** @typedef {{name: string, title: string, whole: boolean}} OtherBook Whether it knows all that the position says. */

/** @param {Desk} desk */
export function start(desk) {
  const open = () => new Comparison(desk).open()
  region("toolbar-start").append(h("button", { type: "button", class: "button", id: "compare", title: "The same position under other readings or another book", onclick: open }, icon("compare"), h("span", { class: "button-text" }, "Compare")))
}

class Comparison {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk
    this.latest = new Latest()
    this.asked = new Latest()
    const { state, selected } = desk.store.view
    /** @type {What} */
    this.what = { kind: selected ? "reach" : "control", side: state?.sides[0]?.name ?? "", unit: selected ?? state?.units.find(({ cell }) => cell)?.id ?? "" }
    /** The readings that the book leaves open. @type {Option[]} */
    this.options = []
    /** @type {Option | null} */
    this.chosen = null
    /** As it is played, and what was answered to that. @type {Source | null} */
    this.first = null
    /** @type {unknown} */
    this.answer = null
    /** The other book, if it is one. */
    this.book = ""
    this.fitted = false
    /** The other books that can judge the position, or what they know of it. @type {OtherBook[]} */
    this.others = []
    /** They are found. @type {Promise<void>} */
    this.sifted = Promise.resolve()
    /** Show what is chosen now. @type {() => void} */
    this.drawControls = () => {}
    /** Show what is chosen now, and ask anew. @type {() => void} */
    this.again = () => {}
    /** @type {[Source, Source] | null} */
    this.sources = null
    /** @type {Difference[]} */
    this.differences = []
    this.elements = frame(() => this.elements.dialog.close())
    this.boards = this.elements.maps.map((map) => new Board(map))
  }

  async open() {
    const { dialog } = this.elements
    region("dialogs").append(dialog)
    dialog.addEventListener("close", () => {
      this.latest.stop()
      this.asked.stop()
      dialog.remove()
    })
    dialog.showModal()
    this.#link()
    const stop = this.desk.store.on("theme", ({ theme }) => this.boards.forEach((board) => board.setTheme(theme)))
    dialog.addEventListener("close", stop)
    for (const board of this.boards) board.setTheme(this.desk.store.view.theme)
    this.#controls()
    this.sifted = this.#sift()
    await this.#refresh(this.#questions())
  }

  /** What may be compared here, the likeliest first. @returns {What[]} */
  #questions() {
    const { state } = this.desk.store.view
    const mine = (state?.units ?? []).filter(({ cell, side }) => cell && side === state?.to_move).slice(0, TRIED)
    const sides = (state?.sides ?? []).map(({ name }) => /** @type {What} */ ({ ...this.what, kind: "control", side: name }))
    const units = mine.map(({ id }) => /** @type {What} */ ({ ...this.what, kind: "reach", unit: id }))
    return this.what.kind === "reach" ? [this.what, ...sides] : [...sides, ...units]
  }

  /** Look which other books can judge the position, or at least what they know of it. */
  async #sift() {
    const there = (await books()).filter(({ name }) => name !== this.desk.store.view.state?.ruleset)
    const toml = await this.desk.api.file("position.toml", { as: this.desk.store.view.as })
    const read = await Promise.all(there.map(({ name }) => readable(toml, name)))
    this.others = there.flatMap((book, nth) => (read[nth] ? [{ ...book, whole: read[nth] === "whole" }] : []))
    this.#controls()
  }

  /** Let both boards look from the same place, and the same cell be pointed at on both. */
  #link() {
    for (const [nth, board] of this.boards.entries()) {
      const other = this.boards[1 - nth]
      board.addEventListener("camera", () => other.look(board.camera.pose))
      const pick = (/** @type {Event} */ event) => void this.#pick(/** @type {CustomEvent} */ (event).detail.cell)
      board.addEventListener("cellclick", pick)
      board.addEventListener("unitclick", pick)
      board.addEventListener("cellhover", (event) => {
        const { cell } = /** @type {CustomEvent} */ (event).detail
        other.setMarks("pointed", cell ? { lit: [cell] } : null)
      })
      board.describe = (cell) => {
        const found = this.differences.find((each) => each.cell === cell)
        return found ? `differs: ${found.first}, then ${found.second}` : ""
      }
    }
  }

  // What is chosen

  #controls() {
    const { state } = this.desk.store.view
    const again = (this.again = () => {
      draw()
      void this.#refresh()
    })
    const kind = choiceControl({
      key: "kind", label: "Compare", choices: [{ value: "control", text: "What a side controls" }, { value: "reach", text: "Where a unit can go" }],
      write: (value) => { this.what.kind = value === "reach" ? "reach" : "control"; again() },
    })
    const side = choiceControl({ key: "side", label: "Side", choices: (state?.sides ?? []).map(({ name }) => ({ value: name, text: name })), write: (value) => { this.what.side = String(value); again() } })
    const unit = choiceControl({ key: "unit", label: "Unit", choices: (state?.units ?? []).filter(({ cell }) => cell).map(({ id, name, side: of }) => ({ value: id, text: `${name} (${of})` })), write: (value) => { this.what.unit = String(value); again() } })
    const other = choiceControl({
      key: "other", label: "With", silent: "Other readings of the book", choices: this.others.map(({ name, title, whole }) => ({ value: name, text: `Another book${whole ? "" : ", in part"}: ${title}` })),
      write: (value) => { this.book = String(value ?? ""); again() },
    })
    const fit = h("input", { type: "checkbox", id: "compare-fit", onchange: () => { this.fitted = fit.checked; again() } })
    const fitted = h("div", { class: "form-field" }, h("span", { class: "form-line" }, fit, h("label", { for: "compare-fit" }, "Leave out what it does not know")), h("small", { class: "form-help" }, "Facts, features and terrains that only the first book has."))
    const draw = (this.drawControls = () => {
      const reach = this.what.kind === "reach"
      fit.checked = this.fitted
      kind.update(this.what.kind)
      side.update(this.what.side)
      unit.update(this.what.unit)
      other.update(this.book || undefined)
      this.elements.controls.replaceChildren(h("div", { class: "form-fields form-fields-wide" }, kind.element, reach ? unit.element : side.element, other.element, this.book ? fitted : null))
    })
    draw()
  }

  /** The readings that the book leaves open, each with how much depends on it here; the weightiest first. */
  #drawReadings() {
    const { readings } = this.elements
    readings.hidden = this.book !== ""
    if (this.book) return
    if (!this.options.length) {
      readings.replaceChildren()
      return
    }
    const matters = this.options.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
    const rest = this.options.filter(({ count }) => count <= 0)
    readings.replaceChildren(
      h("h3", {}, "Read otherwise"),
      matters.length > 0 && h("div", { class: "features compare-options", role: "radiogroup", "aria-label": "Readings that matter here" }, matters.map((option) => this.#option(option))) || "",
      rest.length > 0 && h("details", { class: "group" }, h("summary", {}, `Readings that do not matter here (${rest.length})`), h("div", { class: "features compare-options", role: "radiogroup", "aria-label": "Other readings" }, rest.map((option) => this.#option(option)))) || "",
    )
  }

  /** @param {Option} option */
  #option(option) {
    const { name, value, text, clause, count } = option
    const choose = () => {
      this.chosen = option
      this.#drawReadings()
      void this.#compare()
    }
    return h(
      "button", { type: "button", role: "radio", class: "feature", "aria-checked": String(this.chosen === option), "data-reading": `${name}=${value}`, onclick: choose },
      h("strong", {}, `${worded(name)}: ${value}`), h("span", {}, `${text}. §${clause}`), count > 0 && h("span", { class: "compare-count" }, cells(count)),
    )
  }

  // What is found

  /**
   * Ask anew: under the readings in force, then under each other one, to see which of them matter; of several questions the first on which any does.
   *
   * @param {What[]} [questions]
   */
  async #refresh(questions = [this.what]) {
    const signal = this.latest.begin()
    this.#clear()
    this.elements.readings.replaceChildren()
    this.options = []
    this.chosen = null
    try {
      this.first = await underReadings(this.desk, {}, "As it is played")
      if (signal.aborted) return
      this.#show(0, this.first)
      for (const what of this.book ? [this.what] : [...questions, questions[0]]) {
        this.what = what
        this.answer = await this.first.ask(this.#question(), signal)
        if (!this.book) await this.#weigh(this.first, signal)
        if (signal.aborted) return
        if (this.chosen || !this.options.length || questions.length === 1) break
      }
      this.drawControls()
      this.#drawReadings()
      await this.#compare()
    } catch (problem) {
      this.#failed(problem, signal)
    }
  }

  /** Count for every other reading the cells that differ. @param {Source} first @param {AbortSignal} signal */
  async #weigh(first, signal) {
    const now = this.desk.store.view.state?.readings ?? {}
    this.options = []
    for (const { name, clause, values } of first.book.readings) {
      for (const { value, text } of values.filter((each) => each.value !== now[name])) {
        /** @type {Option} */
        const option = { name, clause, value: /** @type {Value} */ (value), text, count: 0 }
        const source = await underReadings(this.desk, { [name]: option.value }, "")
        option.count = this.#differ(first, this.answer, source, await source.ask(this.#question(), signal)).length
        this.options.push(option)
      }
    }
    this.chosen = this.options.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)[0] ?? null
  }

  /** Compare with what is chosen. */
  async #compare() {
    const signal = this.asked.begin()
    const { first, chosen } = this
    if (!first) return
    this.#clear()
    try {
      if (!this.book && !chosen) {
        await this.#nothing(signal)
        return
      }
      const second = chosen ? await underReadings(this.desk, { [chosen.name]: chosen.value }, `${worded(chosen.name)}: ${chosen.value}`) : await underBook(this.desk, this.book, this.fitted)
      if (signal.aborted) return
      if ("problems" in second) {
        this.#refuse(second.problems)
        return
      }
      this.#show(1, second)
      this.sources = [first, second]
      await this.#ask(first, second, signal)
    } catch (problem) {
      this.#failed(problem, signal)
    }
  }

  /** There is no other reading that would change anything: say so, and who else could judge. @param {AbortSignal} signal */
  async #nothing(signal) {
    const many = this.options.length
    const title = many ? "No reading matters here" : "Nothing to compare with"
    this.elements.titles[1].textContent = title
    this.elements.sides[1].classList.add("compare-refused")
    await this.sifted
    if (signal.aborted) return
    const why = many ? "No reading of the book changes a cell here." : "This book has no readings to compare."
    const instead = this.others.length ? " Another book can judge the same position:" : ""
    this.#offer(title, why + instead, this.others.map(({ name, title: book }) => this.#way(book, name)))
  }

  /** @param {unknown} problem @param {AbortSignal} signal */
  #failed(problem, signal) {
    if (calledOff(problem) || signal.aborted) return
    if (!(problem instanceof ApiError)) throw problem
    this.#refuse(problem.problems.length ? problem.problems : [{ message: problem.message, where: "", line: null }])
  }

  #question() {
    const { kind, side, unit } = this.what
    return kind === "control" ? { ask: "control", side } : { ask: "reach", unit, at_large: true }
  }

  /** @param {Source} first @param {unknown} one @param {Source} second @param {unknown} two @returns {Difference[]} */
  #differ(first, one, second, two) {
    if (this.what.kind === "reach") return reachDifferences(/** @type {ReachAnswer} */ (one), /** @type {ReachAnswer} */ (two))
    return controlDifferences(/** @type {ControlAnswer} */ (one), /** @type {ControlAnswer} */ (two), first.book.levels.join() === second.book.levels.join())
  }

  #clear() {
    this.sources = null
    this.differences = []
    this.elements.found.replaceChildren(h("p", { class: "editor-help" }, "Asking…"))
    for (const board of this.boards) {
      board.setMarks("found", null)
      board.setMarks("differ", null)
      board.setMarks("picked", null)
    }
  }

  /** @param {0 | 1} nth @param {Source} source */
  #show(nth, source) {
    const board = this.boards[nth]
    this.elements.titles[nth].textContent = source.name
    this.elements.sides[nth].classList.remove("compare-refused")
    board.setSides(source.sides)
    if (board.drawn?.atlas.board !== source.board) board.setBoard(source.board)
    board.setUnits(source.units)
  }

  /** @param {Problem[]} problems */
  #refuse(problems) {
    const title = this.others.find(({ name }) => name === this.book)?.title ?? "This book"
    const many = problems.length === 1 ? "one thing in it" : `${problems.length} things in it`
    this.elements.titles[1].textContent = "It cannot be read this way"
    this.elements.sides[1].classList.add("compare-refused")
    const why = this.fitted
      ? `${title} cannot judge this position, whatever is left out of it. It can be compared in another way:`
      : `${title} does not know ${many}. It can judge the position without that, or the position can be compared in another way:`
    const without = this.book && !this.fitted ? [this.#way(`${title}, without what it does not know`, this.book, true)] : []
    this.#offer("It cannot be judged this way", why, [...without, this.#way("Other readings of the book", "")])
    this.elements.found.append(
      h("details", { class: "group" }, h("summary", {}, "What prevents it"), h("ul", { class: "compare-problems" }, problems.slice(0, 50).map(({ message }) => h("li", {}, message)))),
    )
  }

  /** Say what cannot be compared, and what can. @param {string} title @param {string} text @param {Node[]} ways */
  #offer(title, text, ways) {
    this.elements.found.replaceChildren(h("h3", {}, title), h("p", { class: "editor-help" }, text), h("div", { class: "share-buttons" }, ways))
    announce(`${title}. ${text}`)
  }

  /** A button that compares with something else. @param {string} text @param {string} book @param {boolean} [fitted] */
  #way(text, book, fitted = false) {
    const go = () => {
      this.book = book
      this.fitted = fitted
      this.again()
    }
    return h("button", { type: "button", class: "button", "data-instead": book || "readings", onclick: go }, text)
  }

  /** @param {Source} first @param {Source} second @param {AbortSignal} signal */
  async #ask(first, second, signal) {
    const { kind, side, unit } = this.what
    const two = await second.ask(this.#question(), signal)
    if (signal.aborted) return
    this.differences = this.#differ(first, this.answer, second, two)
    const differ = this.differences.map(({ cell }) => cell)
    for (const [nth, [source, answer]] of /** @type {[Source, unknown][]} */ ([[first, this.answer], [second, two]]).entries()) {
      const board = this.boards[nth]
      board.setMarks("found", kind === "control" ? { zones: [{ side, levels: levels(source.book, /** @type {ControlAnswer} */ (answer)) }] } : { reach: /** @type {ReachAnswer} */ (answer).cells })
      board.setMarks("differ", { differ })
      board.select(kind === "reach" ? unit : null)
    }
    this.#list()
  }

  #list() {
    const { differences } = this
    const count = cells(differences.length)
    announce(differences.length ? count : "They agree on every cell.")
    const rows = differences.slice(0, LISTED).map(({ cell, first, second }) =>
      h("li", {}, h("button", { type: "button", class: "link compare-row", "data-cell": cell, "aria-expanded": "false", onclick: () => void this.#pick(cell) }, h("strong", {}, cell), h("span", {}, `${first} → ${second}`)), h("div", { class: "compare-both" })))
    this.elements.found.replaceChildren(
      h("h3", {}, differences.length ? count : "They agree on every cell"),
      h("p", { class: "editor-help" }, differences.length ? "Pick a cell, here or on a map, to read why." : "Nothing on this position depends on it."),
      h("ul", { class: "compare-list" }, rows),
    )
  }

  /** Say why a cell is what it is, under both. @param {Label} cell */
  async #pick(cell) {
    const { sources, what, elements } = this
    if (!sources) return
    const signal = this.asked.begin()
    for (const board of this.boards) board.setMarks("picked", { lit: [cell] })
    for (const each of elements.found.querySelectorAll(".compare-row")) each.setAttribute("aria-expanded", String(/** @type {HTMLElement} */ (each).dataset.cell === cell))
    for (const each of elements.found.querySelectorAll(".compare-both")) each.replaceChildren()
    const row = /** @type {HTMLElement | null} */ (elements.found.querySelector(`.compare-row[data-cell="${CSS.escape(cell)}"]`))
    const place = row?.nextElementSibling ?? elements.found.insertBefore(h("div", { class: "compare-both" }), elements.found.querySelector("ul"))
    row?.scrollIntoView({ block: "nearest" })
    try {
      const why = what.kind === "control" ? (/** @type {Source} */ source) => whyControlled(source, what.side, cell, signal) : (/** @type {Source} */ source) => whyReached(source, what.unit, cell, signal)
      const both = await Promise.all(sources.map(why))
      if (signal.aborted) return
      place.replaceChildren(row ? "" : h("p", {}, `${cell}: both agree.`), ...both)
      announce(both.map((each) => each.textContent).join(" Then: "))
    } catch (problem) {
      if (!calledOff(problem)) place.replaceChildren(h("p", { class: "form-wrong" }, problem instanceof Error ? problem.message : String(problem)))
    }
  }
}

/** @param {number} count */
const cells = (count) => (count === 1 ? "1 cell differs" : `${count} cells differ`)

/** @param {() => void} close */
function frame(close) {
  const maps = [0, 1].map((nth) => h("div", { "aria-label": nth === 0 ? "The first map" : "The second map" }))
  const titles = [0, 1].map(() => h("h3", {}))
  const sides = maps.map((map, nth) => h("section", { class: "compare-side" }, titles[nth], h("div", { class: "stage" }, map)))
  const controls = h("div", { class: "compare-controls" })
  const readings = h("div", { class: "compare-readings" })
  const found = h("div", { class: "compare-found", role: "region", "aria-label": "Differences" })
  const dialog = h(
    "dialog", { class: "compare", "aria-labelledby": "compare-title" },
    h("header", { class: "compare-head" }, h("h2", { id: "compare-title" }, "Compare"), h("button", { type: "button", class: "button", "aria-label": "Close", onclick: close }, icon("close"))),
    h("div", { class: "compare-body" }, h("div", { class: "compare-maps" }, sides), h("aside", { class: "compare-panel", "aria-label": "What is compared" }, controls, readings, found)),
  )
  return { dialog, maps, titles, sides, controls, readings, found }
}
