/**
 * One piece: its name, side, place, and every fact that its book knows of a unit.
 *
 * @module
 */

import { h, icon } from "../element.js"
import { fillElement } from "../play/panel.js"
import { button, choiceControl, factControl, flagControl, textControl } from "./control.js"

/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("./control.js").Control} Control */
/** @typedef {import("./types.js").Bench} Bench */
/** @typedef {import("./types.js").Value} Value */

/** From so many facts on, those that nobody has written stand below a search. */
const MANY = 12
/** Whether those lie open: who has opened them for one piece wants them for the next. */
let unfolded = false

/**
 * @param {Bench} bench
 * @param {HTMLElement} place
 */
export function startPiece(bench, place) {
  const { hand, draft } = bench
  /** @type {{key: string, update: () => void} | null} */
  let form = null
  const draw = () => {
    const { unit, tab, book } = hand.view
    const said = unit === null ? undefined : draft.document?.units[unit]
    if (tab !== "pieces" || unit === null || !said || !book) {
      form = null
      fillElement(place)
      return
    }
    const key = [unit, book.book.name, (draft.document?.sides ?? []).map(({ name }) => name).join(), draft.document?.units.length, draft.sound?.board.directions.join()].join("|")
    if (form?.key !== key) form = { key, ...build(bench, place, unit) }
    form.update()
  }
  hand.on(["unit", "tab", "book"], draw)
  draft.addEventListener("change", () => draft.fresh && draw())
}

/** @param {Bench} bench @param {HTMLElement} place @param {number} unit */
function build(bench, place, unit) {
  const { draft, hand } = bench
  const book = /** @type {NonNullable<typeof hand.view.book>} */ (hand.view.book)
  const write = (/** @type {string} */ name) => (/** @type {Value | null} */ value) => draft.edit([{ unit, facts: { [name]: value } }], `unit ${unit} ${name}`)
  const title = h("h2", {})
  /** @type {{name: string, control: Control, known: string}[]} */
  const controls = [
    { name: "id", known: "name id", control: textControl({ key: "id", label: "Name", help: "no other piece has it", write: write("id") }) },
    { name: "side", known: "side", control: choiceControl({ key: "side", label: "Side", choices: (draft.document?.sides ?? []).map(({ name = "" }) => ({ value: name, text: name })), write: write("side") }) },
    { name: "at", known: "place cell at", control: textControl({ key: "at", label: "Place", help: "a cell, or a box beside the map", write: write("at") }) },
    { name: "facing", known: "facing direction", control: choiceControl({ key: "facing", label: "Facing", choices: (draft.sound?.board.directions ?? []).map((way) => ({ value: way, text: way.toUpperCase() })), silent: "Nothing said", write: write("facing") }) },
    { name: "base", known: "base footprint", control: textControl({ key: "base", label: "Base", placeholder: "one cell", help: "the cells it fills, such as 2x2", write: write("base") }) },
    { name: "hidden", known: "hidden", control: flagControl({ key: "hidden", label: "Hidden", help: "not seen by its enemies", write: write("hidden") }) },
    ...Object.entries(book.fields.units).map(([name, field]) => ({ name, known: `${name} ${field.text}`.toLowerCase(), control: factControl(name, field, book.form.rows, write(name)) })),
  ]
  const own = h("div", { class: "form-fields" })
  const rest = h("div", { class: "form-fields" })
  const search = h("input", { type: "search", class: "input", placeholder: "Find a fact", "aria-label": "Find a fact", "data-key": "find fact" })
  const many = controls.length - 4 > MANY
  const more = h("details", { class: "group", open: !many || unfolded, ontoggle: () => (unfolded = more.open && many) }, h("summary", {}, "All its facts"), many ? search : null, rest)
  const sift = () => {
    const wanted = search.value.trim().toLowerCase()
    for (const { control, known: words } of controls) control.element.classList.toggle("sifted", wanted !== "" && control.element.parentElement === rest && !words.replaceAll("_", " ").includes(wanted))
  }
  search.addEventListener("input", sift)
  fillElement(
    place, title,
    h(
      "div", { class: "editor-line" },
      button("Another like it", () => hand.set({ placing: { side: String(draft.document?.units[unit]?.side ?? ""), like: unit } }), { key: "another" }, icon("copy")),
      button("To the top", () => void raise(bench, unit), { key: "raise", title: "On top of its stack" }),
      button("Remove", () => void remove(bench, unit), { key: "remove" }),
    ),
    own, more,
  )
  return {
    update() {
      const said = draft.document?.units[unit] ?? {}
      title.textContent = String(said.id ?? "A piece")
      for (const { name, control } of controls) {
        const first = ["id", "side", "at"].includes(name) || name in said
        const home = first ? own : rest
        if (control.element.parentElement !== home && !control.element.contains(document.activeElement)) home.append(control.element)
        control.update(said[name], problemsAt(draft.problems, `unit ${said.id ?? ""}`.trim(), name))
      }
      sift()
    },
  }
}

/** The problems that belong to a place of the file. @param {Problem[]} problems @param {string} where @param {string} [key] */
export function problemsAt(problems, where, key) {
  const place = [where, key].filter(Boolean).join(", ")
  return problems.filter((problem) => problem.where === place)
}

/** @param {Bench} bench @param {number} unit */
export async function remove({ draft, hand }, unit) {
  if (await draft.edit([{ remove: [unit] }])) hand.set({ unit: null })
}

/** @param {Bench} bench @param {number} unit */
async function raise({ draft, hand }, unit) {
  const last = (draft.document?.units.length ?? 1) - 1
  if (await draft.edit([{ raise: unit }])) hand.set({ unit: last })
}
