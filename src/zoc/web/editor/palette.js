/**
 * The palette: what the brush paints with. Grounds of the book and of the file, features of sides, heights, facts of cells.
 *
 * @module
 */

import { h } from "../element.js"
import { fillElement } from "../play/panel.js"
import { button, numberControl, numeral, textControl, worded } from "./control.js"

/** @typedef {import("./types.js").Bench} Bench */
/** @typedef {import("../types.js").Fact} FieldJson */
/** @typedef {import("./types.js").Fields} Fields */
/** @typedef {import("./types.js").Hand} Hand */
/** @typedef {import("../types.js").Marker} MarkerJson */
/** @typedef {import("./types.js").ToolName} ToolName */

/** @type {Record<ToolName, {text: string, help: string}>} */
const TOOLS = {
  look: { text: "Look", help: "Pick a cell to see and change everything about it." },
  ground: { text: "Ground", help: "Paint over the map. Alt and click picks the ground of a cell." },
  sides: { text: "Sides", help: "Draw along sides to put a feature on them. A feature that is already there is removed." },
  height: { text: "Height", help: "Paint the elevation of cells." },
  facts: { text: "Facts", help: "Mark cells with what the book knows of them." },
  markers: { text: "Markers", help: "Put markers on cells. The book's own markers count in play; others are only for reading." },
}
const VOID = "void"
/** A marker that the book does not know. @type {MarkerJson} */
const OWN = { text: "of this scenario", kind: "number" }

/**
 * The tools and what they paint with.
 *
 * @param {Bench} bench
 * @param {HTMLElement} place
 */
export function startPalette(bench, place) {
  const { hand, draft } = bench
  const draw = () => {
    const { book, tool } = hand.view
    if (!book) return
    fillElement(place, toolbox(bench, tools(book.fields)), h("p", { class: "editor-help" }, help(hand.view)), ...options(bench)[tool]())
  }
  hand.on(["book", "tool", "ground", "size", "fill", "feature", "oneWay", "erase", "height", "fact", "marker", "number"], draw)
  draft.addEventListener("change", () => draft.fresh && draw())
}

/** The tools that a book has a use for. @param {{cells: Fields, hexsides: Fields}} fields @returns {ToolName[]} */
export function tools({ cells, hexsides }) {
  return ["look", "ground", ...(Object.keys(hexsides).length ? ["sides"] : []), "height", ...(Object.keys(cells).length ? ["facts"] : []), "markers"].map((tool) => /** @type {ToolName} */ (tool))
}

/** @param {Hand} hand */
function help({ tool, book, feature }) {
  if (tool === "sides" && book?.form.runs[feature] === "across") return "Draw from cell to cell: the feature goes on the sides you cross. A feature that is already there is removed."
  return TOOLS[tool].help
}

/** @param {Bench} bench @param {ToolName[]} known */
function toolbox({ hand }, known) {
  const box = h(
    "div", { class: "segments toolbox", role: "radiogroup", "aria-label": "Tool" },
    known.map((tool) => radio(TOOLS[tool].text, hand.view.tool === tool, () => hand.set({ tool }), `tool ${tool}`)),
  )
  // In one row, or in two that are as full as they can be.
  box.style.setProperty("--columns", String(known.length > 4 ? Math.ceil(known.length / 2) : known.length))
  return box
}

/** @param {string} text @param {boolean} chosen @param {() => void} choose @param {string} key */
function radio(text, chosen, choose, key) {
  return h("button", { type: "button", role: "radio", class: "segment", "aria-checked": String(chosen), "data-key": key, onclick: choose }, text)
}

/** @param {Bench} bench @returns {Record<ToolName, () => HTMLElement[]>} */
function options(bench) {
  return { look: () => [], ground: () => grounds(bench), sides: () => features(bench), height: () => heights(bench), facts: () => facts(bench), markers: () => markers(bench) }
}

// Ground

/** Every ground there is: the book's, then those that only the file has. @param {Bench} bench @returns {Map<string, {colour: string, letter: string}>} */
export function known({ hand, draft, store }) {
  const looks = { ...hand.view.book?.form.grounds, ...draft.sound?.board.terrain.looks }
  const letters = new Map(Object.entries(draft.document?.legend ?? {}).map(([letter, said]) => [typeof said === "string" ? said : said.name, letter]))
  const names = [...Object.keys(hand.view.book?.form.grounds ?? {}), ...letters.keys(), ...(draft.sound?.board.terrain.names ?? [])]
  return new Map([...new Set(names)].filter((name) => name !== VOID).map((name) => [name, { colour: looks[name]?.[store.view.theme] ?? "", letter: letters.get(name) ?? "" }]))
}

/** @param {Bench} bench @returns {HTMLElement[]} */
function grounds(bench) {
  const { hand } = bench
  const all = [...known(bench)]
  const { ground, size, fill } = hand.view
  return [
    h(
      "div", { class: "swatches", role: "radiogroup", "aria-label": "Ground" },
      all.map(([name, { colour, letter }]) => swatch(name, colour, letter, name === ground, () => hand.set({ ground: name }))),
      swatch(VOID, "", "", ground === VOID, () => hand.set({ ground: VOID }), "Off the map"),
    ),
    h(
      "div", { class: "editor-line" },
      h("span", {}, "Brush"),
      h("div", { class: "segments", role: "radiogroup", "aria-label": "Size of the brush" }, breadths(bench).map((text, nth) => radio(text, !fill && size === nth, () => hand.set({ size: nth, fill: false }), `size ${nth}`)), radio("Fill", fill, () => hand.set({ fill: true }), "fill")),
    ),
    newGround(bench),
  ]
}

/** How many cells each brush paints: hexes have six neighbours, squares four or eight. @param {Bench} bench @returns {string[]} */
function breadths({ draft }) {
  const ways = draft.sound?.board.directions.length ?? 6
  return ["1 cell", `${1 + ways} cells`, `${{ 4: 13, 6: 19, 8: 25 }[ways] ?? 19} cells`]
}

/** @param {string} name @param {string} colour @param {string} letter @param {boolean} chosen @param {() => void} choose @param {string} [text] */
function swatch(name, colour, letter, chosen, choose, text = worded(name)) {
  const patch = h("span", { class: "swatch-patch", "aria-hidden": "true" }, letter)
  if (colour) patch.style.setProperty("--ground", colour)
  return h("button", { type: "button", role: "radio", class: "swatch-button", "aria-checked": String(chosen), "data-ground": name, "data-key": `ground ${name}`, onclick: choose }, patch, h("span", {}, text))
}

/** @param {Bench} bench */
function newGround({ hand, draft }) {
  return naming("ground", async (ground) => {
    if (await draft.edit([{ ground }])) hand.set({ ground })
  })
}

// Sides, heights, facts

/** @param {Bench} bench @returns {HTMLElement[]} */
function features({ hand }) {
  const { book, feature, oneWay, erase } = hand.view
  const fields = book?.fields.hexsides ?? {}
  return [
    list("What lies on the side", fields, feature, (name) => hand.set({ feature: name, amount: amountOf(fields[name]) })),
    ...amount(fields[feature], hand.view.amount, (value) => hand.set({ amount: value })),
    h(
      "div", { class: "editor-line" },
      button("One way only", () => hand.set({ oneWay: !oneWay }), { pressed: oneWay, key: "one way", title: "It counts only for units that leave the cell you point at" }),
      button("Take away", () => hand.set({ erase: !erase }), { pressed: erase, key: "erase" }),
    ),
  ]
}

/** @param {Bench} bench @returns {HTMLElement[]} */
function facts({ hand }) {
  const { book, fact, erase } = hand.view
  const fields = book?.fields.cells ?? {}
  return [
    list("What is said of the cell", fields, fact, (name) => hand.set({ fact: name, level: amountOf(fields[name]) })),
    ...amount(fields[fact], hand.view.level, (value) => hand.set({ level: value })),
    eraser(erase, () => hand.set({ erase: !erase })),
  ]
}

// Markers

/** Every marker there is: the book's, then those that only the file has. @param {Bench} bench @returns {Map<string, MarkerJson>} */
export function knownMarkers({ hand, draft }) {
  const own = Object.keys(draft.document?.markers ?? {}).filter((name) => isOwn(hand.view, name))
  return new Map([...Object.entries(hand.view.book?.fields.markers ?? {}), ...own.map((name) => /** @type {[string, MarkerJson]} */ ([name, OWN]))])
}

/** Whether a marker is only the scenario's. @param {Hand} hand @param {string} name */
function isOwn({ book }, name) {
  return !(name in (book?.fields.markers ?? {}))
}

/** What may be on a marker: the sides, or the numbers that it goes to; nothing if any number may. @param {Bench} bench @param {MarkerJson | undefined} marker @returns {{value: number, text: string}[]} */
export function numbersOf({ draft }, marker) {
  if (marker?.kind === "side") return (draft.document?.sides ?? []).map(({ name = "" }, nth) => ({ value: nth + 1, text: name }))
  return Array.from({ length: marker?.most ?? 0 }, (_, nth) => ({ value: nth + 1, text: String(nth + 1) }))
}

/** @param {Bench} bench @returns {HTMLElement[]} */
function markers(bench) {
  const { hand } = bench
  const { marker, number, erase } = hand.view
  const all = knownMarkers(bench)
  if (marker && !all.has(marker)) all.set(marker, OWN)
  const numbers = numbersOf(bench, all.get(marker))
  const amount = numberControl({ key: "marker number", label: "Number on it", help: "1 if the marker is simply there", write: (value) => hand.set({ number: typeof value === "number" ? value : 1 }) })
  amount.update(number)
  return [
    list("Marker", Object.fromEntries(all), marker, (name) => hand.set({ marker: name, number: 1 })),
    ...(numbers.length > 1 ? [h("div", { class: "segments", role: "radiogroup", "aria-label": "What is on it" }, numbers.map(({ value, text }) => radio(text, number === value, () => hand.set({ number: value }), `number ${value}`)))] : []),
    ...(marker && isOwn(hand.view, marker) ? [amount.element] : []),
    eraser(erase, () => hand.set({ erase: !erase })),
    naming("marker", (name) => hand.set({ marker: name, number: 1 })),
  ]
}

/** A field for the name of something new. @param {string} what @param {(name: string) => void} take */
function naming(what, take) {
  const name = h("input", { type: "text", class: "input", "aria-label": `Name of a new ${what}`, placeholder: `A ${what} of your own`, "data-key": `new ${what}` })
  const add = () => name.value.trim() && take(name.value.trim())
  name.addEventListener("keydown", (event) => {
    if (event.key === "Enter") add()
  })
  return h("div", { class: "editor-line" }, name, button("Add", add, { key: `add ${what}` }))
}

/** What is painted with a feature at first: that it is there, or one of it. @param {FieldJson | undefined} field @returns {boolean | number | string} */
export function amountOf(field) {
  if (field?.kind === "flag") return !field.default
  if (field?.kind === "word") return field.words?.find((word) => word !== field.default) ?? ""
  return 1
}

/** @param {string} label @param {Record<string, {text: string}>} fields @param {string} chosen @param {(name: string) => void} choose */
function list(label, fields, chosen, choose) {
  return h(
    "div", { class: "features", role: "radiogroup", "aria-label": label },
    Object.entries(fields).map(([name, { text }]) =>
      h(
        "button", { type: "button", role: "radio", class: "feature", "aria-checked": String(name === chosen), "data-feature": name, "data-key": `feature ${name}`, onclick: () => choose(name) },
        h("strong", {}, worded(name)), h("span", {}, text),
      )),
  )
}

/** How much of it, if it has a value. @param {FieldJson | undefined} field @param {unknown} value @param {(value: boolean | number | string) => void} set @returns {HTMLElement[]} */
function amount(field, value, set) {
  if (!field || field.kind === "flag") return []
  const control = textControl({ key: "amount", label: "How much", help: field.words ? `One of ${field.words.join(", ")}.` : "", read: numeral, write: (written) => set(written ?? 1) })
  control.update(value)
  return [control.element]
}

/** @param {boolean} on @param {() => void} act */
function eraser(on, act) {
  return h("div", { class: "editor-line" }, button("Take away", act, { pressed: on, key: "erase" }))
}

/** @param {Bench} bench @returns {HTMLElement[]} */
function heights({ hand }) {
  const control = textControl({ key: "height", label: "Height", mode: "numeric", read: numeral, write: (value) => hand.set({ height: typeof value === "number" ? value : 0 }) })
  control.update(hand.view.height)
  const steps = [0, 1, 2, 3, 4, 5]
  return [
    h("div", { class: "segments", role: "radiogroup", "aria-label": "Usual heights" }, steps.map((height) => radio(String(height), hand.view.height === height, () => hand.set({ height }), `height ${height}`))),
    control.element,
  ]
}
