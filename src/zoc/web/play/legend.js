/**
 * What the map shows just now, explained: only what is on it is in the list.
 *
 * @module
 */

import { h, region, svg } from "../element.js"
import { fillElement, plain } from "./panel.js"
import { shown } from "./choice.js"
import { swatch } from "./swatch.js"

/** @typedef {import("../page.js").Marks} Marks */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {import("../types.js").Book} BookJson */
/** @typedef {import("./types.js").Play} Play */
/** @typedef {{key: string, sign: Node, text: string}} Row */

/** @param {Play} play */
export function startLegend(play) {
  const { board, store, hand, mode } = play
  const list = h("ul", { class: "legend" })
  const fold = h("details", { id: "legend" }, h("summary", {}, "What the map shows"), list)
  region("panel-legend").append(fold)
  let known = ""
  const draw = () => {
    region("panel-legend").hidden = store.view.state === null
    if (!fold.open) return
    const rows = told(play)
    const now = [store.view.theme, ...rows.map(({ key }) => key)].join()
    if (now === known) return
    known = now
    fillElement(list, ...rows.map(({ sign, text }) => h("li", {}, sign, h("span", {}, text))))
  }
  fold.addEventListener("toggle", draw)
  board.addEventListener("marks", draw)
  store.on(["state", "theme"], draw)
  hand.on("book", draw)
  mode.on("past", draw)
}

/** @param {Play} play @returns {Row[]} */
function told(play) {
  const layers = [...play.board.marks.values()]
  const { book } = play.hand.view
  const units = shown(play)?.units ?? []
  return [...reach(layers), ...zones(play, layers), ...others(layers), ...figures(units, book), ...pieces(units, book), ...printed(play)]
}

/** @param {Marks[]} layers @returns {Row[]} */
function reach(layers) {
  const endings = layers.flatMap(({ reach: cells }) => Object.values(cells ?? {}))
  const [ready, idle] = [true, false].map((now) => layers.some(({ reach: cells, idle: later }) => cells && Boolean(later) !== now))
  return [
    ...(ready ? [row("reach", outlined(""), "Where the chosen unit can go")] : []),
    ...(idle ? [row("idle", outlined("4 3"), "Where it could go, but cannot be ordered now")] : []),
    ...(endings.some(({ stops }) => !stops) ? [row("left", written("3"), "The points it has left there")] : []),
    ...(endings.some(({ left }) => left.endsWith("?")) ? [row("tests", written("3?"), "There is a test on the way there")] : []),
    ...(endings.some(({ stops }) => stops) ? [row("stops", octagon(), "It must stop there")] : []),
  ]
}

/** @param {string} dashes */
function outlined(dashes) {
  return sign(svg("path", { class: "legend-line", d: "M-12-6H12V6H-12z", "stroke-dasharray": dashes || "none" }))
}

function octagon() {
  return sign(svg("path", { class: "legend-stop", d: "M-3.5-8h7l5 5v6l-5 5h-7l-5-5v-6z" }))
}

/** Hatchings by side and strength. @param {Play} play @param {Marks[]} layers @returns {Row[]} */
function zones({ board, hand }, layers) {
  const levels = hand.view.book?.levels ?? []
  /** @type {Map<string, Row>} */
  const found = new Map()
  for (const { side, levels: cells } of layers.flatMap(({ zones: some }) => some ?? [])) {
    for (const level of [...new Set(Object.values(cells))].filter(Boolean).sort()) {
      const key = `zone ${side} ${level}`
      const strength = levels.length > 2 ? `, ${plain(levels[level] ?? String(level)).toLowerCase()}` : ""
      found.set(key, row(key, swatch(level, board.lookOf(side)), `Controlled by ${side}${strength}`))
    }
  }
  return [...found.values()]
}

/** @param {Marks[]} layers @returns {Row[]} */
function others(layers) {
  const some = (/** @type {keyof Marks} */ what) => layers.some((marks) => [.../** @type {Iterable<unknown>} */ (entries(marks[what]))].length > 0)
  return [
    ...(some("tags") ? [row("tags", written("A", "tag"), "A marker on a cell; point at the cell to read it in full")] : []),
    ...(some("badges") ? [row("badges", written("%", "badge"), "The chance that it succeeds there")] : []),
    ...(some("lit") ? [row("lit", sign(svg("path", { class: "legend-lit", d: "M-12-6H12V6H-12z" })), "May be chosen, or is to be noticed")] : []),
    ...(some("refused") ? [row("refused", sign(svg("path", { class: "legend-refused", d: "M-12-6H12V6H-12z" })), "Refused; point at it to read why")] : []),
    ...(some("blamed") || some("blockers") ? [row("blamed", sign(svg("path", { class: "legend-blamed", d: "M-12-6H12V6H-12z" })), "What bars the way")] : []),
    ...(some("told") || some("named") ? [row("told", sign(svg("path", { class: "legend-told", d: "M-12-2V-6H-7M7-6H12V-2M12 2V6H7M-7 6H-12V2" })), "What the line under the pointer is about")] : []),
    ...(some("washes") ? [row("washes", sign(svg("path", { class: "legend-wash", d: "M-12-7H12V7H-12z" })), "The darker, the more")] : []),
  ]
}

/** @param {unknown} marks @returns {Iterable<unknown>} */
function entries(marks) {
  if (!marks || typeof marks !== "object") return []
  return Symbol.iterator in marks ? /** @type {Iterable<unknown>} */ (marks) : Object.keys(marks)
}

/** What the pieces show as such, in the book's words. @param {Unit[]} units @param {BookJson | null} book @returns {Row[]} */
function figures(units, book) {
  const long = (/** @type {Unit} */ { values: [first = ""] }) => first.length
  const [like] = units.filter(({ cell }) => cell).sort((a, b) => long(b) - long(a))
  if (!like || !book?.counter) return []
  const value = like.shape === "miniature" ? "" : like.values[0]
  return [row(`face ${value}`, value ? written(value, "face") : sign(svg("path", { class: "legend-nose", d: "M-5-7L7 0-5 7z" })), book.counter)]
}

/** The map itself: areas, signs, sides of cells, ground. @param {Play} play @returns {Row[]} */
function printed({ board: { drawn, theme }, hand: { view: { book } } }) {
  if (!drawn) return []
  const { regions, signs, edges, strokes, terrain, glyphs } = drawn.atlas.board
  const { cells = {}, hexsides = {} } = book?.fields ?? {}
  const areas = Object.entries(regions).map(([name, tint]) => row(`area ${name}`, patch(tint[theme], "legend-area"), named(name, cells[name]?.text)))
  const drawings = Object.entries(signs).map(([name, glyph]) => row(`sign ${name}`, glyphed(glyphs[glyph]), named(name, cells[name]?.text)))
  const sides = [...new Map(edges.filter(({ name }) => strokes[name].run !== "none").map((edge) => [edge.name, edge]))].map(([name, { value }]) => {
    const { lines } = strokes[name]
    const { ink, dashes } = lines[lines.length - 1]
    const line = sign(svg("path", { class: "legend-side", d: "M-14 0H14", "stroke-dasharray": dashes.join(" ") || "none" }))
    line.style.setProperty("--colour", drawn.atlas.board.inks[theme][ink])
    return Number(value) > 1
      ? row(`side ${name}`, written(String(value)), `${plain(name)}; the number is ${besides(name, hexsides[name]?.text ?? "its strength")}`)
      : row(`side ${name}`, line, named(name, hexsides[name]?.text))
  })
  const kinds = [...new Set(terrain.of)].sort((a, b) => a - b).map((kind) => terrain.names[kind])
  const grounds = kinds.length < 2 ? [] : kinds.map((name) => row(`ground ${name}`, patch(terrain.looks[name][theme], "legend-ground"), plain(name)))
  return [...areas, ...drawings, ...sides, ...grounds]
}

/** @param {string} name @param {string} [text] */
function named(name, text = "") {
  const more = besides(name, text)
  return more && more.toLowerCase() !== name.replaceAll("_", " ") ? `${plain(name)}: ${more}` : plain(name)
}

/** What a text says of a thing, beside its name. @param {string} name @param {string} text */
function besides(name, text) {
  const said = name.replaceAll("_", " ")
  return [`a ${said}: `, `an ${said}: `, `${said}: `].reduce((rest, start) => (rest.startsWith(start) ? rest.slice(start.length) : rest), text)
}

/** @param {string} colour @param {string} kind */
function patch(colour, kind) {
  const drawn = sign(svg("rect", { class: kind, x: -13, y: -8, width: 26, height: 16, rx: 3 }))
  drawn.style.setProperty("--colour", colour)
  return drawn
}

/** @param {{filled: string, drawn: string}} glyph */
function glyphed({ filled, drawn }) {
  return sign(svg("g", { transform: "scale(.6)" }, filled && svg("path", { class: "legend-glyph", d: filled }), drawn && svg("path", { d: drawn })))
}

/** What is written on the pieces' edges, in the book's words. @param {Unit[]} units @param {BookJson | null} book @returns {Row[]} */
function pieces(units, book) {
  /** @type {Map<string, Row>} */
  const found = new Map()
  for (const unit of units) {
    for (const mark of unit.marks ?? []) {
      const text = book && meaning(mark, unit, book)
      if (text && !found.has(mark)) found.set(mark, row(`mark ${mark}`, written(mark, "tag"), text))
    }
  }
  const faded = units.some((unit) => unit.faded) ? [row("faded", sign(svg("rect", { class: "legend-faded", x: -8, y: -8, width: 16, height: 16, rx: 2 })), "Greyed: it has finished, or is out of play for now")] : []
  const unseen = units.some((unit) => unit.hidden) ? [row("hidden", sign(svg("rect", { class: "legend-unseen", x: -8, y: -8, width: 16, height: 16, rx: 2 })), "Broken rim: hidden from other sides")] : []
  return [...found.values(), ...faded, ...unseen]
}

/**
 * What a mark stands for: the fact of the piece of which it is the short form.
 *
 * @param {string} mark
 * @param {Unit} unit
 * @param {BookJson} book
 */
function meaning(mark, { facts }, book) {
  const fields = book.fields?.units ?? {}
  for (const [name, value] of Object.entries(facts)) {
    const said = typeof value === "string" ? value : name
    if (!value || !isShort(mark, said)) continue
    return typeof value === "string" ? `${plain(name)}: ${value.replaceAll("_", " ")}` : `${plain(name)}: ${fields[name]?.text ?? ""}`.replace(/: $/, "")
  }
  return ""
}

/** Whether the letters of one word stand in another, in their order, the first at its beginning. @param {string} short @param {string} word */
function isShort(short, word) {
  const [letters, whole] = [short.toLowerCase(), word.toLowerCase()]
  let at = 0
  for (const letter of whole) if (letter === letters[at]) at++
  return whole[0] === letters[0] && at === letters.length
}

// Signs

/** @param {string} key @param {Node} drawn @param {string} text @returns {Row} */
function row(key, drawn, text) {
  return { key, sign: drawn, text }
}

/** @param {...Node} drawn */
function sign(...drawn) {
  return svg("svg", { class: "legend-sign", viewBox: "-15 -10 30 20", "aria-hidden": "true" }, drawn)
}

/** @param {string} text @param {string} [kind] */
function written(text, kind = "number") {
  return h("span", { class: `legend-word legend-${kind}`, "aria-hidden": "true" }, text)
}
