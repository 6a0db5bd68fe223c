/**
 * A picture to take away: the map with the zones, reach and way that are shown, and what is said of them as its caption.
 *
 * @module
 */

import { announce } from "../announce.js"
import { fileName, saveBlob } from "../editor/file.js"
import { h, icon, region } from "../element.js"
import { question } from "./pointing.js"
import { lastSaid } from "./verdict.js"

/** @typedef {import("../page.js").Marks} Marks */
/** @typedef {import("./types.js").Play} Play */

/** How many pixels of a PNG there are to one of the drawing: sharp on paper too. */
const SCALE = 2
/** The widest PNG, in pixels: wider ones are refused by some browsers. */
const WIDEST = 8000

/** @param {Play} play */
export function startPicture(play) {
  const label = "A picture of the map and what is said of it"
  const button = h("button", { type: "button", class: "button", id: "picture", "aria-label": label, title: label, onclick: () => void show(play) }, icon("picture"))
  region("toolbar-end").prepend(button)
}

/** @param {Play} play */
async function show(play) {
  const { store } = play
  const said = h("p", { class: "share-said", role: "status" })
  const tell = (/** @type {string} */ text) => {
    said.textContent = text
    announce(text)
  }
  const picture = h("img", { class: "picture-preview", alt: caption(play).join(" ") || "The map" })
  const dialog = h("dialog", { class: "dialog dialog-wide", id: "picture-dialog", "aria-labelledby": "picture-title" })
  const title = store.view.state?.title ?? ""
  const drawn = asked(play)
  /** @param {() => Promise<string>} act */
  const trying = (act) => async () => {
    try {
      tell(await act())
    } catch (problem) {
      tell(problem instanceof Error ? problem.message : String(problem))
    }
  }
  const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => Promise<string>} */ act) => h("button", { type: "button", class: "button", id, onclick: () => void trying(act)() }, text)
  dialog.append(
    h("h2", { id: "picture-title" }, "A picture"),
    picture,
    h(
      "div", { class: "share-buttons" },
      button("copy-png", "Copy as PNG", async () => {
        await copyImage(drawn.then(painted))
        return "The picture is copied."
      }),
      button("save-png", "Save as PNG", async () => {
        saveBlob(fileName(title, "png"), await painted(await drawn))
        return "It is in your downloads."
      }),
      button("save-picture", "Save as SVG", async () => {
        saveBlob(fileName(title, "svg"), new Blob([await drawn], { type: "image/svg+xml" }))
        return "It is in your downloads."
      }),
    ),
    said,
    h("form", { method: "dialog", class: "dialog-buttons" }, h("button", { class: "button" }, "Close")),
  )
  let address = ""
  dialog.addEventListener("close", () => {
    dialog.remove()
    URL.revokeObjectURL(address)
  })
  region("dialogs").append(dialog)
  dialog.showModal()
  try {
    address = URL.createObjectURL(new Blob([await drawn], { type: "image/svg+xml" }))
    picture.src = address
  } catch (problem) {
    tell(problem instanceof Error ? problem.message : String(problem))
  }
}

/** The picture as SVG, drawn by the service. @param {Play} play */
function asked(play) {
  const { api, board, asker, store } = play
  const trial = /** @type {import("../types.js").Change[]} */ (play.mode.view.trial?.keys.what_if ?? [])
  const { what_if: supposed = [], ...moment } = asker.supposed
  return api.picture({
    ...moment,
    what_if: [.../** @type {object[]} */ (supposed), ...trial],
    theme: store.view.theme,
    marks: merged([...board.marks.values()], store.view.selected),
    caption: caption(play),
  })
}

/** What is said of the map: the ruling that lies open with its reasons, or else the line below the map. @param {Play} play @returns {string[]} */
function caption(play) {
  const { mode, asker, store } = play
  const { explained, trial } = mode.view
  const ruling = explained && store.view.selected ? /** @type {import("../types.js").Ruling | undefined} */ (asker.known(question(play, explained))) : undefined
  const supposed = trial ? [`What if: ${trial.say}.`] : []
  if (!ruling) return [...supposed, lastSaid()].filter(Boolean)
  return [...supposed, ruling.say, ...ruling.told.filter(({ counts }) => counts).map(({ say, rule }) => `${say} ${rule}`)]
}

/** All layers of marks as one, as far as a picture shows them. @param {Marks[]} layers @param {string | null} selected */
function merged(layers, selected) {
  const all = (/** @type {(marks: Marks) => Iterable<string> | undefined} */ of) => [...new Set(layers.flatMap((marks) => [...(of(marks) ?? [])]))]
  return {
    reach: Object.assign({}, ...layers.map(({ reach = {} }) => Object.fromEntries(Object.entries(reach).map(([cell, { left, stops = false }]) => [cell, { left, stops }])))),
    zones: layers.flatMap(({ zones = [] }) => zones.map(({ side, levels }) => ({ side, levels }))),
    washes: layers.flatMap(({ washes = [] }) => washes.map(({ cells, colour = "", shade = 0 }) => ({ cells: [...cells], colour, shade }))),
    lit: [...all(({ lit }) => lit), ...all(({ refused }) => refused), ...all(({ blamed }) => blamed)],
    units: [...(selected ? [selected] : []), ...all(({ units }) => units), ...all(({ blockers }) => blockers)],
    route: layers.flatMap(({ route = [] }) => route.map(({ cell }) => cell)),
    lines: layers.flatMap(({ lines = [] }) => lines.map(({ from, to }) => ({ from, to }))),
    words: Object.assign({}, ...layers.map(({ words = {} }) => words)),
  }
}

/** An SVG as PNG. @param {string} drawing @returns {Promise<Blob>} */
async function painted(drawing) {
  const address = URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const scale = Math.min(SCALE, WIDEST / Math.max(image.naturalWidth, image.naturalHeight))
    const canvas = h("canvas", { width: Math.round(image.naturalWidth * scale), height: Math.round(image.naturalHeight * scale) })
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("This browser cannot make a PNG of it."))), "image/png"))
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** @param {Promise<Blob>} blob */
async function copyImage(blob) {
  if (!navigator.clipboard?.write) throw new Error("This browser does not allow copying pictures here; save it instead.")
  await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })])
}
