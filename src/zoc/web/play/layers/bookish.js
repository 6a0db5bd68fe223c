/**
 * The questions that only this book answers, put by filling in a form; a field that has the focus is filled by a click on the map.
 *
 * @module
 */

import { announce } from "../../announce.js"
import { h } from "../../element.js"
import { calledOff, Latest } from "../asker.js"
import { shown } from "../choice.js"
import { fillElement, plain } from "../panel.js"
import { onBehalf, unitOf } from "../seating.js"
import { chooser } from "./switch.js"

/** @typedef {import("../types.js").KeyKind} KeyKind */
/** @typedef {import("../types.js").Play} Play */
/** @typedef {import("../../types.js").QuestionOfBook} QuestionJson */

/** @param {Play} play */
export function startBookish(play) {
  const { hand, store, mode } = play
  const form = new Form(play)
  hand.on("book", () => form.draw())
  store.on("selected", () => form.fillIn())
  store.on("state", ({ state }, { state: before }) => {
    if (JSON.stringify(state?.sides) !== JSON.stringify(before?.sides)) form.draw()
    else if (state?.event !== before?.event) form.forget()
  })
  store.on(["whatIf", "as"], () => form.forget())
  mode.on("past", () => form.forget())
  return form.element
}

class Form {
  /** @param {Play} play */
  constructor(play) {
    this.play = play
    this.latest = new Latest()
    this.name = ""
    this.answer = h("div", { class: "answer", role: "status" })
    this.fields = h("form", { class: "layer-form", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void this.ask()) })
    this.element = h("fieldset", { class: "layer", id: "layer-bookish" })
    this.element.hidden = true
  }

  get #questions() {
    return this.play.hand.view.book?.questions ?? {}
  }

  draw() {
    const names = Object.keys(this.#questions)
    this.name ||= names[0] ?? ""
    const choose = (/** @type {string} */ name) => {
      this.name = name
      this.latest.stop()
      this.draw()
    }
    const asked = this.#questions[this.name]
    fillElement(
      this.element,
      ...(asked
        ? [
            h("legend", {}, "Ask the book"),
            chooser(
              "Question",
              names.map((name) => [name, plain(name)]),
              this.name,
              choose,
            ),
            ...asked.text.split("\n\n").map((part) => h("p", { class: "small" }, part.replaceAll("``", "").replace(/\s+/g, " "))),
            this.fields,
            this.answer,
          ]
        : []),
    )
    if (asked) this.#form(asked)
  }

  /** @param {QuestionJson} asked */
  #form({ keys, kinds, needed }) {
    fillElement(this.answer)
    fillElement(
      this.fields,
      ...keys.map((key) => this.#field(key, kinds[key], needed.includes(key))),
      h("button", { type: "submit", class: "button", "data-key": "ask the book" }, "Ask"),
    )
    this.fillIn()
  }

  /** Take the answer off: it was given of another table. */
  forget() {
    this.latest.stop()
    fillElement(this.answer)
    this.play.board.setMarks("spoken", null)
  }

  /** One of the sides, one's own at first. @param {string} key @param {boolean} must */
  #sides(key, must) {
    const { store } = this.play
    const { state } = store.view
    const own = state && (onBehalf(state).as ?? state.seat)
    const id = `ask-${key}`
    const names = state?.sides.map(({ name }) => name) ?? []
    const options = [...(must ? [] : [""]), ...names].map((name) => h("option", { value: name, selected: must && name === own }, name || "–"))
    return h("div", { class: "field" }, h("label", { for: id }, plain(key)), h("select", { id, name: key, "data-kind": "name", "data-key": id }, options))
  }

  /** @param {string} key @param {KeyKind} kind @param {boolean} must */
  #field(key, kind, must) {
    if (key === "side") return this.#sides(key, must)
    const id = `ask-${key}`
    const type = kind === "flag" ? "checkbox" : kind === "number" ? "number" : "text"
    const input = h("input", {
      id,
      name: key,
      type,
      "data-kind": kind,
      "data-key": id,
      autocomplete: "off",
      spellcheck: "false",
      required: must && kind !== "flag",
      placeholder: kind === "names" ? "several, with spaces" : "",
    })
    input.addEventListener("focus", () => kind !== "flag" && kind !== "number" && this.#listen(input, key, kind))
    return h("div", { class: "field" }, h("label", { for: id }, plain(key)), input)
  }

  /** A click on the map fills a field in. @param {HTMLInputElement} input @param {string} key @param {KeyKind} kind */
  #listen(input, key, kind) {
    const { mode, board } = this.play
    const take = (/** @type {string} */ cell) => {
      const unit = board
        .unitsAt(cell)
        .map(({ id }) => id)
        .pop()
      const what = unit && !/cell|path|^to$|start|goal|drop/.test(key) ? unit : cell
      input.value = kind === "names" && input.value ? `${input.value} ${what}` : what
      input.focus()
    }
    const leave = () => mode.send({ type: "unpick" })
    const wanted = {
      say: `${plain(key)}: type it, or point at it on the map.`,
      kind: /** @type {const} */ ("cell"),
      known: null,
      take,
      leave,
    }
    mode.send({ type: "pick", wanted })
    input.addEventListener(
      "blur",
      () =>
        setTimeout(() => mode.view.wanted === wanted && document.activeElement?.closest("#layer-bookish, #board") === null && leave(), 0),
      { once: true },
    )
  }

  /** What is chosen need not be written. */
  fillIn() {
    const unit = unitOf(shown(this.play), this.play.store.view.selected)
    for (const [key, value] of Object.entries({ unit: unit?.id, side: unit?.side, units: unit?.id })) {
      const input = this.fields.querySelector(`[name="${key}"]`)
      if (input instanceof HTMLInputElement && value && !input.value) input.value = value
      if (input instanceof HTMLSelectElement && value) input.value = value
    }
  }

  async ask() {
    const { asker, board, mode } = this.play
    mode.send({ type: "unpick" })
    const signal = this.latest.begin()
    /** @type {Record<string, unknown>} */
    const question = { ask: this.name }
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (this.fields.querySelectorAll("input, select"))) {
      const value = read(input)
      if (value !== undefined) question[input.name] = value
    }
    try {
      const answer = /** @type {Record<string, unknown> & {say?: string}} */ (await asker.ask(question, signal))
      if (signal.aborted) return
      const lines = (answer.say ?? "").split("\n")
      fillElement(
        this.answer,
        h(
          "ul",
          { class: "plain-list" },
          lines.map((line) => h("li", {}, line.trim())),
        ),
      )
      board.setMarks("spoken", spoken(this.play, answer))
      announce(lines.join(" "))
    } catch (problem) {
      if (!calledOff(problem))
        fillElement(this.answer, h("p", { class: "problem" }, problem instanceof Error ? problem.message : String(problem)))
    }
  }
}

/** @param {HTMLInputElement} input */
function read({ value, checked, dataset }) {
  const text = value.trim()
  if (dataset.kind === "flag") return checked || undefined
  if (!text) return undefined
  if (dataset.kind === "number") return Math.trunc(Number(text))
  return dataset.kind === "names" ? text.split(/\s+/) : text
}

/** Whatever the answer names: units and cells, wherever in it. @param {Play} play @param {unknown} answer */
function spoken({ board, store }, answer) {
  /** @type {Set<string>} */
  const words = new Set()
  const look = (/** @type {unknown} */ part) => {
    if (typeof part === "string") words.add(part)
    else if (Array.isArray(part)) part.forEach(look)
    else if (part && typeof part === "object") Object.entries(part).forEach(([key, value]) => (words.add(key), look(value)))
  }
  look(answer)
  return {
    named: [...words].filter((word) => unitOf(store.view.state, word)),
    told: [...words].filter((word) => board.atlas.cell(word) >= 0),
  }
}
