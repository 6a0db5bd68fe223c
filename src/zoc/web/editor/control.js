/**
 * Controls of a form: each shows what is written, says what is wrong with it, and tells what somebody wants written instead.
 *
 * A control that somebody is using is not changed under his hands: it shows the new value when he has left it, and when what
 * he wants has been written.
 *
 * @module
 */

import { h } from "../element.js"

/** @typedef {import("../element.js").Child} Child */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("../types.js").Fact} FieldJson */
/** @typedef {import("./types.js").Value} Value */

/** How long the keyboard rests until what is in a field is written, in milliseconds. */
const REST = 350

/**
 * @typedef {object} Control
 * @property {HTMLElement} element
 * @property {(value: unknown, problems?: Problem[]) => void} update Show what is written, and what is wrong with it.
 */

/**
 * @typedef {object} Asked What a control is for.
 * @property {string} key A name for it in the page.
 * @property {string} label
 * @property {string} [help]
 * @property {string} [placeholder] What holds if nothing is written.
 * @property {(value: Value | null) => unknown} write Have it written; a promise is kept when it is.
 */

let count = 0

/**
 * A control that waits for what it has written: an answer to what was written before must not undo it.
 *
 * @param {Asked["write"]} write
 * @param {(value: unknown, problems: Problem[]) => void} show
 */
function waiting(write, show) {
  let underWay = 0
  /** @type {(() => void) | null} */
  let later = null
  return {
    /** @param {Value | null} value */
    write(value) {
      const done = write(value)
      if (!(done instanceof Promise)) return
      underWay += 1
      void done.finally(() => {
        underWay -= 1
        if (underWay > 0) return
        later?.()
        later = null
      })
    },
    /** @param {unknown} value @param {Problem[]} [problems] */
    update(value, problems = []) {
      if (underWay > 0) later = () => show(value, problems)
      else show(value, problems)
    },
  }
}

/**
 * A label, a control, what it means, and what is wrong.
 *
 * @param {Asked} asked
 * @param {HTMLElement} input
 * @param {{beside?: boolean}} [how] `beside`: the label stands beside it, as with a box to be ticked.
 */
function row({ key, label, help }, input, { beside = false } = {}) {
  const id = `field-${(count += 1)}`
  const about = h("small", { class: "form-help", id: `${id}-help` }, help)
  const wrong = h("small", { class: "form-wrong", id: `${id}-wrong`, role: "alert", hidden: true })
  input.id = id
  input.dataset.field = key
  input.setAttribute("aria-describedby", `${id}-help ${id}-wrong`)
  const named = h("label", { for: id }, label)
  const parts = beside ? [h("span", { class: "form-line" }, input, named)] : [named, input]
  const element = h("div", { class: "form-field" }, ...parts, help ? about : null, wrong)
  return {
    element,
    /** @param {Problem[]} problems */
    blame(problems) {
      wrong.hidden = problems.length === 0
      const said = problems.map(({ message }) => message).join("; ")
      if (wrong.textContent !== said) wrong.textContent = said
      input.setAttribute("aria-invalid", String(problems.length > 0))
    },
  }
}

/**
 * A line of text; `read` makes of it what is written.
 *
 * @param {Asked & {mode?: "numeric" | "text", read?: (text: string) => Value | null, list?: string[]}} asked
 * @returns {Control}
 */
export function textControl(asked) {
  const { write, placeholder = "", mode = "text", read = (text) => text.trim() || null } = asked
  const input = h("input", { type: "text", class: "input", placeholder, inputmode: mode, autocomplete: "off", spellcheck: "false" })
  return typed(asked, input, write, read)
}

/** Several lines of text. @param {Asked} asked @returns {Control} */
export function areaControl(asked) {
  const input = h("textarea", { class: "input", rows: "4", placeholder: asked.placeholder ?? "" })
  return typed(asked, input, asked.write, (text) => text.trim() || null)
}

/** A whole number. @param {Asked} asked @returns {Control} */
export function numberControl(asked) {
  return textControl({ ...asked, mode: "numeric", read: numeral })
}

/** What somebody means by a number: a whole one if it is one, else what he wrote, which the reader will judge. @param {string} text */
export function numeral(text) {
  const plain = text.trim()
  return plain === "" ? null : /^[+-]?\d{1,15}$/.test(plain) ? Number(plain) : plain
}

/**
 * @param {Asked} asked
 * @param {HTMLInputElement | HTMLTextAreaElement} input
 * @param {Asked["write"]} write
 * @param {(text: string) => Value | null} read
 * @returns {Control}
 */
function typed(asked, input, write, read) {
  const { element, blame } = row(asked, input)
  const control = waiting(write, (value, problems) => {
    const text = value === undefined || value === null ? "" : String(value).replace(/\n$/, "")
    blame(problems)
    if (document.activeElement === input && input.value !== shown) return
    shown = text
    if (document.activeElement !== input || read(input.value) !== read(text)) input.value = text
  })
  let shown = ""
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  const send = () => {
    clearTimeout(timer)
    if (input.value === shown) return
    shown = input.value
    control.write(read(input.value))
  }
  input.addEventListener("input", () => {
    clearTimeout(timer)
    timer = setTimeout(send, REST)
  })
  input.addEventListener("change", send)
  return { element, update: control.update }
}

/**
 * A box to be ticked; what is as usual is not written.
 *
 * @param {Asked & {usual?: boolean}} asked
 * @returns {Control}
 */
export function flagControl(asked) {
  const { write, usual = false } = asked
  const input = h("input", { type: "checkbox" })
  const { element, blame } = row(asked, input, { beside: true })
  const control = waiting(write, (value, problems) => {
    blame(problems)
    input.checked = typeof value === "boolean" ? value : usual
  })
  input.addEventListener("change", () => control.write(input.checked === usual ? null : input.checked))
  return { element, update: control.update }
}

/**
 * One of a few words; the first choice is to say nothing.
 *
 * @param {Asked & {choices: {value: Value, text: string}[], silent?: string}} asked `silent`: what it means to say nothing; left out if one must choose.
 * @returns {Control}
 */
export function choiceControl(asked) {
  const { choices, silent, write } = asked
  const input = h("select", { class: "input" })
  const { element, blame } = row(asked, input)
  const control = waiting(write, (value, problems) => {
    blame(problems)
    const known = choices.findIndex((choice) => choice.value === value)
    const strange = value !== undefined && value !== null && known < 0
    input.replaceChildren(
      ...(silent === undefined ? [] : [h("option", { value: "", selected: value === undefined || value === null }, silent)]),
      ...(strange ? [h("option", { selected: true }, String(value))] : []),
      ...choices.map(({ text }, nth) => h("option", { "data-nth": nth, selected: nth === known }, text)),
    )
  })
  input.addEventListener("change", () => {
    const chosen = input.selectedOptions[0]?.dataset.nth
    control.write(chosen === undefined ? null : (choices[Number(chosen)]?.value ?? null))
  })
  return { element, update: control.update }
}

/**
 * The control for a fact that a book declares.
 *
 * @param {string} name
 * @param {FieldJson} field
 * @param {Record<string, string[]>} rows The rows of each chart.
 * @param {Asked["write"]} write
 * @returns {Control}
 */
export function factControl(name, field, rows, write) {
  const asked = { key: name, label: worded(name), help: field.text, write }
  const usual = String(field.default)
  switch (field.kind) {
    case "flag":
      return flagControl({ ...asked, usual: field.default === true })
    case "word":
    case "row": {
      const words = field.words ?? rows[field.chart ?? ""] ?? []
      return choiceControl({ ...asked, choices: words.map((word) => ({ value: word, text: worded(word) })), silent: usual ? `Default: ${worded(usual)}` : "Nothing said" })
    }
    default:
      return textControl({ ...asked, mode: field.kind === "number" ? "numeric" : "text", placeholder: usual, read: numeral })
  }
}

/** A name of the book as people read it. @param {string} name */
export function worded(name) {
  const words = name.replaceAll("_", " ")
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/**
 * A button.
 *
 * @param {string} label
 * @param {() => void} act
 * @param {{class?: string, title?: string, pressed?: boolean, disabled?: boolean, key?: string}} [how]
 * @param {...Child} before
 */
export function button(label, act, { class: kind = "button", title, pressed, disabled, key } = {}, ...before) {
  return h(
    "button",
    { type: "button", class: kind, title, disabled, "data-key": key, "aria-pressed": pressed === undefined ? undefined : String(pressed), onclick: act },
    ...before, label,
  )
}
