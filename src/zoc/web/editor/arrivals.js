/**
 * Scenarios that come from elsewhere while a draft is open: chosen, dropped or pasted. The draft that was open is kept.
 *
 * @module
 */

import { announce } from "../announce.js"
import { h, icon } from "../element.js"
import { open as openTable } from "../gallery.js"
import { isGame, openFile, readFile } from "./file.js"

/** @typedef {import("./keeping.js").Keeping} Keeping */
/** @typedef {import("./types.js").Bench} Bench */

/** What a pasted text must have somewhere to be meant as a scenario or a game: a key, a header, a table. */
const TABLES = /^\s*(\[|\{|[\w"'-]+\s*=)/m

/**
 * @param {Bench} bench
 * @param {Keeping} keeping
 * @param {HTMLElement} place Where is said what came, and what was wrong with it.
 * @returns {{choose: () => Promise<void>, take: (text: string, name: string) => Promise<void>}}
 */
export function startArrivals(bench, keeping, place) {
  const say = (/** @type {Node[]} */ ...said) => {
    place.querySelector(".arrived")?.remove()
    const note = h("p", { class: "arrived", role: "status" }, said, h("button", { type: "button", class: "button", "aria-label": "Close", onclick: () => note.remove() }, icon("close")))
    place.prepend(note)
    announce(note.textContent ?? "")
  }
  const take = async (/** @type {string} */ text, /** @type {string} */ name) => {
    if (isGame(text)) return openTable({ game: text })
    // A field of the old draft must not have the keys any more: undoing would undo what was typed there.
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && writes(activeElement)) activeElement.blur()
    bench.hand.set({ unit: null, cell: null, placing: null })
    const before = await keeping.instead(text)
    const back = () => (location.hash = String(new URLSearchParams({ draft: before })))
    say(h("span", {}, `${name} is open. The draft you had is kept. `), h("button", { type: "button", class: "link", id: "go-back", onclick: back }, "Go back to it"))
  }
  const trying = (/** @type {() => Promise<void>} */ act) => act().catch((problem) => say(h("span", { class: "form-wrong" }, problem instanceof Error ? problem.message : String(problem))))
  const read = (/** @type {File} */ file) => trying(async () => take((await readFile(file)).text, file.name))
  const choose = () => trying(async () => {
    const file = await openFile(".toml,.jsonl,text/plain")
    if (file) await take(file.text, file.name)
  })
  document.addEventListener("dragover", (event) => event.preventDefault())
  document.addEventListener("drop", (event) => {
    const [file] = event.dataTransfer?.files ?? []
    const text = event.dataTransfer?.getData("text/plain") ?? ""
    if (!file && (writes(event.target) || !TABLES.test(text))) return
    event.preventDefault()
    if (file) void read(file)
    else void trying(() => take(text, "What you dropped"))
  })
  document.addEventListener("paste", (event) => {
    if (writes(event.target)) return
    const [file] = event.clipboardData?.files ?? []
    const text = event.clipboardData?.getData("text/plain") ?? ""
    if (file) void read(file)
    else if (TABLES.test(text)) void trying(() => take(text, "What you pasted"))
  })
  return { choose, take: (text, name) => trying(() => take(text, name)) }
}

/** Whether somebody writes there. @param {EventTarget | null} target */
function writes(target) {
  return target instanceof Element && target.closest("input, textarea, select, dialog") !== null
}
