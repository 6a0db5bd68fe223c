/**
 * The editor: a scenario drawn, peopled and described, and the file that comes of it.
 *
 * @module
 */

import { announce } from "../announce.js"
import { ApiError, book as bookOf } from "../api.js"
import { Board } from "../board/board.js"
import { copyText } from "../copy.js"
import { h, icon, region } from "../element.js"
import { open as openTable } from "../gallery.js"
import { positionLink } from "../position.js"
import { Store } from "../state.js"
import { startArrivals } from "./arrivals.js"
import { begin } from "./begin.js"
import { Brush } from "./brush.js"
import { startCell } from "./cell.js"
import { button } from "./control.js"
import { Draft } from "./draft.js"
import { fileName, saveFile } from "./file.js"
import { Keeping } from "./keeping.js"
import { startKeys } from "./keys.js"
import { amountOf, startPalette } from "./palette.js"
import { startPainting } from "./painting.js"
import { startPiece } from "./piece.js"
import { startPieces } from "./pieces.js"
import { startProblems } from "./problems.js"
import { startScenario } from "./scenario.js"
import { startText } from "./text.js"

/** @typedef {import("./types.js").Bench} Bench */
/** @typedef {import("../types.js").Book} BookJson */
/** @typedef {import("./types.js").Hand} Hand */
/** @typedef {import("./types.js").Tab} Tab */

/** @type {Record<Tab, string>} */
const TABS = { map: "Map", pieces: "Pieces", scenario: "Scenario", text: "Text" }

/** @type {Hand} */
const EMPTY = {
  book: null, tab: "map", tool: "ground", ground: "", size: 0, fill: false, feature: "", amount: true, oneWay: false, erase: false, height: 1, fact: "", level: true, marker: "", number: 1,
  unit: null, cell: null, placing: null,
}

/**
 * @param {{id: string, text: string, shared?: boolean}} start The draft, and whether it came with a link.
 * @param {Store} store
 */
export async function showEditor({ id, text, shared = false }, store) {
  const page = frame()
  const board = new Board(page.map)
  board.setTheme(store.view.theme)
  store.on("theme", ({ theme }) => board.setTheme(theme))
  /** @type {Store<Hand>} */
  // Who only looks at what was sent to him must not paint over it by a click.
  const hand = new Store(shared ? { ...EMPTY, tool: "look" } : EMPTY)
  const draft = new Draft(text)
  const bench = { draft, board, brush: new Brush(board, page.stage), hand, store }
  tabs(bench, page)
  zoomButtons(board, page.stage)
  const file = startText(bench, page.panes.text)
  startPalette(bench, page.palette)
  startCell(bench, page.cell)
  startPainting(bench)
  startPieces(bench, page.pieces)
  startPiece(bench, page.piece)
  startScenario(bench, page.panes.scenario)
  startProblems(bench, page.verdict, file.goTo)
  const keeping = new Keeping(draft, id)
  const arrivals = startArrivals(bench, keeping, page.verdict)
  tellKept(keeping, page.verdict)
  toolbar(bench, keeping, arrivals)
  fileKeys(bench, keeping, arrivals)
  startKeys(bench)
  follow(bench, page.stage)
  if (shared) page.verdict.prepend(h("p", { class: "shared" }, "This position was shared with you. Look around and change what you like: your changes stay on this machine."))
  await draft.check()
}

/** The frame of the page. */
function frame() {
  const map = h("div", { "aria-label": "Map" })
  const stage = h("div", { class: "stage" }, map, h("p", { class: "no-map" }, "There is no map to draw yet: fix the mistakes in the text."))
  const [palette, cell, pieces, piece] = Array.from({ length: 4 }, () => h("div", { class: "editor-part" }))
  const verdict = h("div", { class: "editor-verdict" })
  const pane = (/** @type {Tab} */ name, /** @type {HTMLElement[]} */ ...parts) =>
    h("section", { class: `editor-pane pane-${name}`, id: `pane-${name}`, role: "tabpanel", "aria-labelledby": `tab-${name}`, hidden: true }, parts)
  const panes = { map: pane("map", palette, cell), pieces: pane("pieces", pieces, piece), scenario: pane("scenario"), text: pane("text") }
  const tablist = h("div", { class: "tabs", role: "tablist", "aria-label": "What is edited" })
  const side = h("aside", { class: "panels editor-panels", "aria-label": "Edit" }, tablist, verdict, Object.values(panes))
  region("page").append(h("div", { class: "table editor", id: "editor" }, stage, side))
  return { map, stage, palette, cell, pieces, piece, verdict, panes, tablist }
}

/** @param {Bench} bench @param {ReturnType<typeof frame>} page */
function tabs({ hand }, { tablist, panes }) {
  const names = /** @type {Tab[]} */ (Object.keys(TABS))
  const made = names.map((name) => h("button", { type: "button", role: "tab", class: "tab", id: `tab-${name}`, "aria-controls": `pane-${name}`, onclick: () => hand.set({ tab: name, placing: null }) }, TABS[name]))
  tablist.append(...made)
  tablist.addEventListener("keydown", ({ key }) => {
    const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0
    if (!step) return
    const next = (names.indexOf(hand.view.tab) + step + names.length) % names.length
    hand.set({ tab: names[next], placing: null })
    made[next].focus()
  })
  const show = () => {
    for (const [nth, name] of names.entries()) {
      const chosen = hand.view.tab === name
      made[nth].setAttribute("aria-selected", String(chosen))
      made[nth].tabIndex = chosen ? 0 : -1
      panes[name].hidden = !chosen
    }
  }
  hand.on("tab", show)
  show()
}

/** @param {Board} board @param {HTMLElement} stage */
function zoomButtons(board, stage) {
  const make = (/** @type {"plus" | "minus" | "fit"} */ name, /** @type {string} */ label, /** @type {() => void} */ act) => h("button", { type: "button", class: "button", "aria-label": label, title: label, onclick: act }, icon(name))
  stage.append(h("div", { class: "map-buttons", role: "group", "aria-label": "Zoom" }, make("plus", "Zoom in", () => board.zoom(1.5)), make("minus", "Zoom out", () => board.zoom(1 / 1.5)), make("fit", "See the whole map", () => board.fit())))
}

/** Let map and forms follow the draft. @param {Bench} bench @param {HTMLElement} stage */
function follow(bench, stage) {
  const { draft, board, hand } = bench
  /** @type {typeof draft.sound} */
  let drawn = null
  let wanted = ""
  draft.addEventListener("change", () => {
    const { sound } = draft
    // Of a file that cannot be drawn there is only the text to look at.
    stage.classList.toggle("mapless", sound === null && draft.fresh)
    if (sound === null && draft.fresh) hand.set({ tab: "text" })
    if (sound && sound !== drawn) {
      const before = drawn
      drawn = sound
      if (sound.position !== before?.position) board.setSides(sound.position.sides)
      if (sound.board !== before?.board) board.setBoard(sound.board)
      if (sound.position !== before?.position) board.setUnits(sound.position.units)
      board.setMarks("markers", { tags: sound.position.tags })
    }
    document.title = `${draft.document?.title || "A scenario"} · zoc editor`
    region("title").textContent = draft.document?.title ?? ""
    const name = draft.document?.ruleset
    // A book that nobody has is among the mistakes already.
    if (name && name !== wanted && draft.fresh && !draft.problems.some(({ where }) => where === "ruleset")) {
      wanted = name
      void learn(bench, name)
    }
  })
  const pick = (/** @type {Event} */ event) => {
    const { cell } = /** @type {CustomEvent} */ (event).detail
    if (hand.view.tab === "map" && hand.view.tool === "look") hand.set({ cell })
  }
  board.addEventListener("cellclick", pick)
  board.addEventListener("unitclick", pick)
  hand.on(["cell", "tab", "tool"], ({ cell, tab, tool }) => board.setMarks("picked", cell && tab === "map" && tool === "look" ? { lit: [cell] } : null))
  hand.on("tab", ({ tab }) => announce(TABS[tab]))
}

/** Take in the words of a book. @param {Bench} bench @param {string} name */
async function learn({ hand }, name) {
  try {
    const book = await bookOf(name)
    const [feature = ""] = Object.keys(book.fields.hexsides)
    const [fact = ""] = Object.keys(book.fields.cells)
    const [marker = ""] = Object.keys(book.fields.markers)
    const grounds = Object.keys(book.form.grounds)
    hand.set({ book, marker, number: 1, feature, amount: amountOf(book.fields.hexsides[feature]), fact, level: amountOf(book.fields.cells[fact]), ground: grounds[1] ?? grounds[0] ?? "clear" })
  } catch (problem) {
    // An unknown book is among the mistakes of the draft already.
    if (!(problem instanceof ApiError)) throw problem
  }
}

// Files

/** @param {Bench} bench @param {Keeping} keeping @param {ReturnType<typeof startArrivals>} arrivals */
function toolbar(bench, keeping, arrivals) {
  const { draft } = bench
  const undo = action("undo", "Undo", () => void draft.undo())
  const redo = action("redo", "Redo", () => void draft.redo())
  const play = action("play", "Play this", () => void playIt(bench), "button button-strong")
  play.id = "play-draft"
  region("toolbar-start").append(
    undo, redo, action("plus", "New", () => void anew(arrivals)), action("folder", "Open", () => void arrivals.choose()),
    action("save", "Save", () => void save(bench, keeping)), action("link", "Copy link", () => void copyLink(bench)), play,
  )
  const show = () => {
    undo.disabled = !draft.history.past.length
    redo.disabled = !draft.history.future.length
    play.disabled = !draft.checked?.ok
  }
  draft.addEventListener("change", show)
  show()
}

/** @param {Parameters<typeof icon>[0]} name @param {string} label @param {() => void} act @param {string} [kind] */
function action(name, label, act, kind) {
  const made = button("", act, { class: kind, title: label }, icon(name), h("span", { class: "button-text" }, label))
  made.setAttribute("aria-label", label)
  return made
}

/** @param {ReturnType<typeof startArrivals>} arrivals */
async function anew(arrivals) {
  const text = await begin()
  if (text !== null) await arrivals.take(text, "A new scenario")
}

/** @param {unknown} problem */
function alertInPage(problem) {
  document.querySelector(".editor-verdict")?.prepend(h("p", { class: "refused", role: "alert" }, problem instanceof Error ? problem.message : String(problem)))
}

/** Have everything written that is being typed or under way: what leaves this page has to be what one sees. @param {Draft} draft */
async function settled(draft) {
  document.activeElement?.dispatchEvent(new Event("change"))
  await draft.idle
}

/** @param {Bench} bench @param {Keeping} keeping */
async function save({ draft }, keeping) {
  await settled(draft)
  saveFile(fileName(draft.document?.title ?? "", "toml"), draft.text, "application/toml")
  keeping.saved(draft.text)
  announce("The scenario is in your downloads.")
}

/** @param {Bench} bench */
async function copyLink({ draft }) {
  try {
    await settled(draft)
    await copyText(await positionLink(draft.text))
    announce("The link is copied. It holds the whole scenario.")
  } catch (problem) {
    alertInPage(problem)
  }
}

/** @param {Bench} bench */
async function playIt({ draft }) {
  try {
    await settled(draft)
    await openTable({ toml: draft.text })
  } catch (problem) {
    alertInPage(problem)
  }
}

/** @param {Bench} bench @param {Keeping} keeping @param {ReturnType<typeof startArrivals>} arrivals */
function fileKeys(bench, keeping, arrivals) {
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    const writes = event.target instanceof HTMLElement && event.target.matches("input[type=text], input[type=search], textarea:not(.toml)")
    if (key === "s") void save(bench, keeping)
    else if (key === "o") void arrivals.choose()
    else if (key === "z" && !writes) void (event.shiftKey ? bench.draft.redo() : bench.draft.undo())
    else if (key === "y" && !writes) void bench.draft.redo()
    else return
    event.preventDefault()
  })
}

/** Say whether the draft is safe on this machine. @param {Keeping} keeping @param {HTMLElement} place */
function tellKept(keeping, place) {
  const note = h("p", { class: "refused", role: "alert", id: "not-kept" }, "There is no room here to keep the draft: save it as a file.")
  keeping.addEventListener("kept", () => (keeping.full ? place.prepend(note) : note.remove()))
}
