/**
 * One cell: its ground, height, facts, markers, and what lies on its sides; everything that a brush does, by name.
 *
 * @module
 */

import { h } from "../element.js"
import { fillElement } from "../play/panel.js"
import { choiceControl, factControl, flagControl, numberControl, worded } from "./control.js"
import { sideKey, sidesOf } from "./geometry.js"
import { known, knownMarkers, numbersOf } from "./palette.js"

/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("./control.js").Control} Control */
/** @typedef {import("./types.js").Bench} Bench */
/** @typedef {import("../types.js").Fact} FieldJson */
/** @typedef {import("../types.js").Marker} MarkerJson */
/** @typedef {import("./types.js").Value} Value */

/**
 * @param {Bench} bench
 * @param {HTMLElement} place
 */
export function startCell(bench, place) {
  const { hand, draft, board } = bench
  /** @type {{key: string, update: () => void} | null} */
  let form = null
  const draw = () => {
    const { cell, tab, tool, book } = hand.view
    const there = tab === "map" && tool === "look" && cell !== null && book !== null && draft.sound !== null && board.drawn !== null && board.atlas.cell(cell) >= 0
    if (!there) {
      form = null
      fillElement(place)
      if (tab === "map" && tool === "look" && book) place.replaceChildren(h("p", { class: "editor-help" }, "No cell is picked."))
      place.hidden = !(tab === "map" && tool === "look")
      return
    }
    const key = `${cell} ${book.book.name} ${[...known(bench).keys(), ...knownMarkers(bench).keys()].join()} ${draft.document?.sides.length ?? 0}`
    if (form?.key !== key) form = { key, ...build(bench, place, cell) }
    form.update()
  }
  hand.on(["cell", "tab", "tool", "book"], draw)
  draft.addEventListener("change", () => draft.fresh && draw())
}

/** @param {Bench} bench @param {HTMLElement} place @param {Label} cell */
function build(bench, place, cell) {
  const { draft, hand, board } = bench
  const book = /** @type {NonNullable<typeof hand.view.book>} */ (hand.view.book)
  const { atlas } = board
  const number = atlas.cell(cell)
  const ground = choiceControl({
    key: "ground", label: "Ground", choices: [...known(bench).keys(), "void"].map((name) => ({ value: name, text: name === "void" ? "Off the map" : worded(name) })),
    write: (name) => draft.edit([{ paint: name, cells: [cell] }]),
  })
  const height = numberControl({ key: "height", label: "Height", placeholder: "0", write: (value) => draft.edit([{ height: typeof value === "number" ? value : 0, cells: [cell] }], `height ${cell}`) })
  const facts = Object.entries(book.fields.cells).map(([name, field]) => ({
    name, field, control: factControl(name, field, book.form.rows, (value) => draft.edit([{ fact: name, cells: [cell], value: laid(field, value) }], `${name} ${cell}`)),
  }))
  const markers = [...knownMarkers(bench)].map(([name, marker]) => ({ name, control: markerControl(bench, cell, name, marker) }))
  const sides = sidesOf(atlas, number).map((side) => ({ side, controls: sideControls(bench, side.name, side.way) }))
  fillElement(
    place,
    h("h2", {}, `Cell ${cell}`),
    h("div", { class: "form-fields" }, ground.element, height.element),
    facts.length > 0 && h("details", { class: "group", open: facts.length <= 8 }, h("summary", {}, "Facts"), h("div", { class: "form-fields" }, facts.map(({ control }) => control.element))),
    markers.length > 0 && h("details", { class: "group", open: markers.length <= 8 }, h("summary", {}, "Markers"), h("div", { class: "form-fields" }, markers.map(({ control }) => control.element))),
    Object.keys(book.fields.hexsides).length > 0 && h("details", { class: "group", open: true }, h("summary", {}, "Sides"), sides.map(({ side, controls }) =>
      h("fieldset", { class: "side-fields", "data-side": side.way }, h("legend", {}, `${side.way.toUpperCase()}, to ${side.beyond}`), controls.map(({ control }) => control.element)))),
  )
  return {
    update() {
      const sound = draft.sound?.board
      if (!sound) return
      const at = sound.labels.indexOf(cell)
      ground.update(sound.terrain.names[sound.terrain.of[at]])
      height.update(sound.elevation?.[at] || null)
      for (const { name, control } of facts) control.update(sound.facts[name]?.[cell])
      for (const { name, control } of markers) control.update(draft.sound?.position.markers[name]?.[cell])
      for (const { side, controls } of sides) {
        const key = sideKey(number, atlas.cell(side.beyond))
        for (const { name, control } of controls) {
          control.update(sound.edges.find((edge) => edge.name === name && sideKey(atlas.cell(edge.between[0]), atlas.cell(edge.between[1])) === key)?.value)
        }
      }
    },
  }
}

/** A marker in a cell: there or not, or what is on it. @param {Bench} bench @param {Label} cell @param {string} name @param {MarkerJson} marker @returns {Control} */
function markerControl(bench, cell, name, marker) {
  const numbers = numbersOf(bench, marker)
  const asked = { key: `marker ${name}`, label: worded(name), help: marker.text }
  const write = (/** @type {Value | null} */ value) => bench.draft.edit([{ marker: name, cells: [cell], value }], `marker ${name} ${cell}`)
  if (numbers.length > 1) return choiceControl({ ...asked, choices: numbers, silent: "None", write })
  if (!numbers.length) return numberControl({ ...asked, placeholder: "none", write })
  const box = flagControl({ ...asked, write: (there) => write(there ? 1 : null) })
  return { element: box.element, update: (value, problems) => box.update(Boolean(value), problems) }
}

/** @param {Bench} bench @param {string} side @param {string} way @returns {{name: string, control: Control}[]} */
function sideControls({ draft, hand }, side, way) {
  const book = hand.view.book
  return Object.entries(book?.fields.hexsides ?? {}).map(([name, field]) => ({
    name,
    control: factControl(name, { ...field, text: "" }, book?.form.rows ?? {}, (value) => draft.edit([{ hexside: name, sides: [side], value: laid(field, value) }], `${name} ${side} ${way}`)),
  }))
}

/** What is written at a place: a flag that is as usual is simply not there. @param {FieldJson} field @param {Value | null} value */
function laid(field, value) {
  return field.kind === "flag" && value === null ? null : value
}
