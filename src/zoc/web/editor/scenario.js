/**
 * The scenario as such: title, book, turn, sides, how the book is read, and the size of the map.
 *
 * @module
 */

import { books } from "../api.js"
import { h, icon } from "../element.js"
import { fillElement } from "../play/panel.js"
import { areaControl, button, choiceControl, flagControl, numberControl, numeral, textControl, worded } from "./control.js"
import { problemsAt } from "./piece.js"

/** @typedef {import("./control.js").Control} Control */
/** @typedef {import("./types.js").Bench} Bench */
/** @typedef {import("../types.js").Book} BookJson */
/** @typedef {import("./types.js").Value} Value */
/** @typedef {{type?: string, description?: string, default?: unknown}} StateField What may be written for a field of the state. */
/** @typedef {{control: Control, value: () => unknown, where: string, key?: string}} Bound A control and what it shows. */

/**
 * @param {Bench} bench
 * @param {HTMLElement} place
 */
export function startScenario(bench, place) {
  const { hand, draft } = bench
  /** @type {{key: string, bound: Bound[]} | null} */
  let form = null
  const draw = () => {
    const { book, tab } = hand.view
    if (tab !== "scenario" || !book || !draft.document) return
    const key = [book.book.name, draft.document.sides.map(({ name }) => name).join(), draft.sound?.board.kind, draft.document.board].join("|")
    // Whoever writes the name of a side goes on writing it.
    if (form?.key !== key && !(form && place.querySelector(".side-form")?.contains(document.activeElement))) form = { key, bound: build(bench, place, book) }
    for (const { control, value, where, key: field } of form?.bound ?? []) control.update(value(), problemsAt(draft.problems, where, field))
  }
  hand.on(["tab", "book"], draw)
  draft.addEventListener("change", () => draft.fresh && draw())
}

/** @param {Bench} bench @param {HTMLElement} place @param {BookJson} book @returns {Bound[]} */
function build(bench, place, book) {
  const { bound, elements } = about(bench, book)
  const sides = sidesPart(bench)
  const map = mapPart(bench, book)
  const readings = readingsPart(bench, book)
  const kept = statePart(bench, book)
  fillElement(place, ...elements, ...sides.elements, ...map.elements, ...readings.elements, ...kept.elements)
  return [...bound, ...sides.bound, ...map.bound, ...readings.bound, ...kept.bound]
}

/** @typedef {{bound: Bound[], elements: HTMLElement[]}} Part */

/** @param {Bench} bench @param {BookJson} book @returns {Part} */
function about({ draft }, book) {
  const set = (/** @type {string} */ key) => (/** @type {Value | null} */ value) => draft.edit([{ set: { [key]: value } }], key)
  const document = () => draft.document
  const sides = () => (draft.document?.sides ?? []).map(({ name = "" }) => ({ value: name, text: name }))
  /** @type {Bound[]} */
  const bound = [
    { where: "title", value: () => document()?.title, control: textControl({ key: "title", label: "Title", write: set("title") }) },
    { where: "about", value: () => document()?.about, control: areaControl({ key: "about", label: "About it", help: "what players should know before they begin", write: set("about") }) },
    {
      where: "public", value: () => document()?.public,
      control: flagControl({ key: "public", label: "Shown to every side", help: "although something is hidden from some of them", write: set("public") }),
    },
    { where: "turn", value: () => document()?.turn, control: numberControl({ key: "turn", label: "Turn", placeholder: "1", write: set("turn") }) },
    { where: "phase", value: () => document()?.phase, control: textControl({ key: "phase", label: "Phase", placeholder: "movement", write: set("phase") }) },
    { where: "to_move", value: () => document()?.to_move, control: choiceControl({ key: "to_move", label: "Who moves", choices: sides(), silent: "All sides", write: set("to_move") }) },
    {
      where: "boxes", value: () => document()?.boxes?.join(", "),
      control: textControl({ key: "boxes", label: "Boxes beside the map", placeholder: "none", help: "names, with commas between them", write: (text) => draft.edit([{ set: { boxes: listed(text) } }], "boxes") }),
    },
  ]
  const shelf = h("select", { class: "input", id: "field-book", "data-field": "ruleset" }, h("option", {}, book.book.title))
  shelf.addEventListener("change", () => draft.edit([{ translate: shelf.value }]))
  void books().then((all) => {
    const listed = /** @type {{name: string, title: string}[]} */ (all)
    shelf.replaceChildren(...listed.map(({ name, title }) => h("option", { value: name, selected: name === book.book.name }, title)))
  })
  const [title, text, open, ...turn] = bound.map(({ control }) => control.element)
  const chosen = h("div", { class: "form-field" }, h("label", { for: "field-book" }, "Book"), shelf, h("small", { class: "form-help" }, "Another book keeps what both of them know."))
  return { bound, elements: [h("div", { class: "form-fields form-fields-wide" }, title, text, open, chosen), h("div", { class: "form-fields" }, turn)] }
}

/** @param {Value | null} text */
function listed(text) {
  const names = String(text ?? "").split(",").map((name) => name.trim()).filter(Boolean)
  return names.length ? names : null
}

// Sides

/** @param {Bench} bench @returns {Part} */
function sidesPart(bench) {
  const { draft } = bench
  const sides = draft.document?.sides ?? []
  /** @type {Bound[]} */
  const bound = []
  const forms = sides.map((side, nth) => {
    const name = textControl({ key: `side ${nth}`, label: "Name", write: (value) => draft.edit([{ side: nth, facts: { name: value } }], `side ${nth} name`) })
    const allies = textControl({ key: `allies ${nth}`, label: "Allies", placeholder: "none", write: (text) => draft.edit([{ side: nth, facts: { allies: listed(text) } }], `side ${nth} allies`) })
    bound.push(
      { where: `side ${side.name ?? ""}`.trim(), key: "name", control: name, value: () => draft.document?.sides[nth]?.name },
      { where: `side ${side.name ?? ""}`.trim(), key: "allies", control: allies, value: () => draft.document?.sides[nth]?.allies?.join(", ") },
    )
    const colour = colourInput(bench, nth, bound)
    const remove = button("", () => draft.edit([{ drop_side: nth }]), { title: `Remove ${side.name ?? "this side"} and its pieces`, key: `drop side ${nth}` }, icon("close"))
    remove.setAttribute("aria-label", `Remove ${side.name ?? "this side"} and its pieces`)
    return h("div", { class: "side-form" }, colour, name.element, sides.length > 2 ? allies.element : null, remove)
  })
  const add = button("Add a side", () => draft.edit([{ new_side: { name: `side ${sides.length + 1}` } }]), { key: "add side" }, icon("plus"))
  return { bound, elements: [group("Sides", ...forms, add)] }
}

/** @param {Bench} bench @param {number} nth @param {Bound[]} bound */
function colourInput({ draft }, nth, bound) {
  const input = h("input", { type: "color", class: "colour", "aria-label": "Colour", "data-field": `colour ${nth}` })
  input.addEventListener("change", () => draft.edit([{ side: nth, facts: { colour: input.value } }], `side ${nth} colour`))
  bound.push({
    where: "", value: () => draft.sound?.position.sides[nth]?.colour,
    control: { element: input, update: (value) => void (input.value = typeof value === "string" ? value : "#888888") },
  })
  return input
}

/** @param {string} title @param {...(HTMLElement | null)} children */
function group(title, ...children) {
  return h("details", { class: "group", open: true }, h("summary", {}, title), children)
}

// The map

/** @param {Bench} bench @param {BookJson} book @returns {Part} */
function mapPart({ draft }, book) {
  const grid = () => draft.document?.grid ?? {}
  const drawn = () => draft.sound?.board
  const regrid = (/** @type {string} */ key) => (/** @type {Value | null} */ value) => value !== null && void draft.edit([{ regrid: { [key]: value } }], `grid ${key}`)
  const hex = drawn()?.kind !== "square"
  const size = () => extent(drawn())
  /** @type {Bound[]} */
  const bound = [
    { where: "grid", key: "width", value: () => grid().width ?? size()[0], control: numberControl({ key: "width", label: "Columns", write: regrid("width") }) },
    { where: "grid", key: "height", value: () => grid().height ?? size()[1], control: numberControl({ key: "height", label: "Rows", write: regrid("height") }) },
    { where: "grid", key: "labels", value: () => grid().labels ?? book.form.labels, control: textControl({ key: "labels", label: "Labels", help: "such as ccrr for 0304, Cr for C4", write: regrid("labels") }) },
    ...(book.form.grids.length > 1 ? [{ where: "grid", key: "kind", value: () => drawn()?.kind, control: choiceControl({ key: "kind", label: "Cells", choices: book.form.grids.map((kind) => ({ value: kind, text: kind === "hex" ? "Hexes" : "Squares" })), write: regrid("kind") }) }] : []),
    ...(hex
      ? [
          { where: "grid", key: "orientation", value: () => drawn()?.orientation, control: choiceControl({ key: "orientation", label: "Hexes", choices: [{ value: "flat", text: "Flat on top" }, { value: "pointy", text: "Pointed on top" }], write: regrid("orientation") }) },
          { where: "grid", key: "shoved", value: () => grid().shoved ?? "even", control: choiceControl({ key: "shoved", label: "Shoved", choices: [{ value: "even", text: "Even rows or columns" }, { value: "odd", text: "Odd rows or columns" }], write: regrid("shoved") }) },
        ]
      : [{ where: "grid", key: "neighbours", value: () => grid().neighbours ?? 8, control: choiceControl({ key: "neighbours", label: "Neighbours", choices: [8, 4].map((value) => ({ value, text: String(value) })), write: regrid("neighbours") }) }]),
  ]
  const printed = draft.document?.board ? h("p", { class: "editor-help" }, `This is the map “${draft.document.board}” of the book. Painting on it makes a copy of your own.`) : null
  return { bound, elements: [group("Map", printed, h("div", { class: "form-fields" }, bound.map(({ control }) => control.element)))] }
}

/** The columns and rows of a map, counted. @param {import("../types.js").Board | undefined} board @returns {[number | null, number | null]} */
function extent(board) {
  if (!board) return [null, null]
  const across = board.kind === "square" || board.orientation === "flat" ? new Set(board.x).size : Math.max(...[...Map.groupBy(board.y, (y) => y).values()].map((row) => row.length))
  return [across, Math.round(board.labels.length / across)]
}

// How the book is read

/** @param {Bench} bench @param {BookJson} book @returns {Part} */
function readingsPart({ draft }, book) {
  if (!book.readings.length) return { bound: [], elements: [] }
  const bound = book.readings.map(({ name, clause, values, default: usual }) => ({
    where: "readings", key: name, value: () => draft.document?.readings?.[name],
    control: choiceControl({
      key: name, label: worded(name), help: `Where §${clause} leaves room.`, silent: `Default: ${values.find(({ value }) => value === usual)?.text ?? usual}`,
      choices: values.map(({ value, text }) => ({ value, text: `${value}: ${text}` })), write: (value) => draft.edit([{ set: { [name]: value }, in: "readings" }]),
    }),
  }))
  const details = group("How the book is read", h("div", { class: "form-fields form-fields-wide" }, bound.map(({ control }) => control.element)))
  details.removeAttribute("open")
  return { bound, elements: [details] }
}

/** @param {Bench} bench @param {BookJson} book @returns {Part} */
function statePart({ draft }, book) {
  const bound = Object.entries(book.form.state).map(([name, field]) => {
    const { type, description, default: usual } = /** @type {StateField} */ (field)
    const plain = type === "string" || type === "integer" || type === "boolean"
    return {
      where: "state", key: name,
      value: () => {
        const said = draft.document?.state?.[name]
        return plain || said === undefined || typeof said === "string" ? said : JSON.stringify(said)
      },
      control: textControl({
        key: name, label: worded(name), help: description, placeholder: plain ? String(usual) : JSON.stringify(usual),
        read: type === "string" ? undefined : plain ? flagOrNumber : listOrTable,
        write: (value) => draft.edit([{ set: { [name]: value }, in: "state" }], `state ${name}`),
      }),
    }
  })
  const details = group("State of the game", h("div", { class: "form-fields" }, bound.map(({ control }) => control.element)))
  details.removeAttribute("open")
  return { bound, elements: [details] }
}

/** A list or a table as JSON; what is none is left to the reader of scenarios to refuse. @param {string} text @returns {Value | null} */
function listOrTable(text) {
  if (!text.trim()) return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** @param {string} text @returns {Value | null} */
function flagOrNumber(text) {
  const plain = text.trim().toLowerCase()
  return plain === "true" || plain === "false" ? plain === "true" : numeral(text)
}
