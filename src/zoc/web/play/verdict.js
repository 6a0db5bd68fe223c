/**
 * The line below the map that says in one sentence what the law says to what is pointed at.
 *
 * @module
 */

import { announce } from "../announce.js"
import { h, region } from "../element.js"
import { citation } from "./clause.js"
import { fillElement } from "./panel.js"

/** @typedef {import("./types.js").Play} Play */

/** @typedef {"good" | "risky" | "bad" | "plain"} Tone What may go wrong is allowed and not good. */

const line = h("p", { class: "verdict", id: "verdict" })

/** How many sentences have been said there. */
let sentences = 0
/** The last one. */
let last = ""

/** What is said there now. */
export function lastSaid() {
  return last
}

/** How near to the lower edge a cell is hidden by the line, in pixels. */
const LOW = 110

/** Put the line into the page; it makes room for a cell below it. @param {Play} play */
export function placeVerdict({ board }) {
  const hint = region("hint")
  hint.append(line)
  hint.hidden = false
  board.addEventListener("cellhover", (event) => {
    const { cell } = /** @type {CustomEvent<{cell: string | null}>} */ (event).detail
    if (cell === null) return
    const [, y] = board.camera.toView(...board.atlas.centre(board.atlas.cell(cell)))
    hint.classList.toggle("hint-top", y > board.camera.height - LOW)
  })
}

/**
 * Say something there, and to the screen reader.
 *
 * @param {Play} play
 * @param {string} text
 * @param {{tone?: Tone, cites?: Iterable<string>, quiet?: boolean}} [how] `quiet`: the screen reader has been told already.
 */
export function tell(play, text, { tone = "plain", cites = [], quiet = false } = {}) {
  sentences += text ? 1 : 0
  last = text
  const sign = { good: "✓", risky: "!", bad: "✕", plain: "" }[tone]
  line.className = `verdict verdict-${tone}`
  fillElement(
    line,
    sign && h("span", { class: "verdict-sign", "aria-hidden": "true" }, sign),
    h("span", { class: "verdict-text" }, text),
    [...new Set(cites)].map((number) => citation(play, number)),
  )
  if (text && !quiet) announce(text)
}

/** What else is said there, by whom. @type {Map<string, HTMLElement>} */
const asides = new Map()

/**
 * Say something below it, under a name; nothing takes it off.
 *
 * @param {string} name
 * @param {string} text
 * @param {Tone} [tone]
 */
export function aside(name, text, tone = "plain") {
  const known = asides.get(name)
  if (!text) {
    known?.remove()
    asides.delete(name)
    return
  }
  const element = known ?? h("p", { "data-aside": name })
  element.className = `verdict verdict-${tone}`
  element.textContent = text
  asides.set(name, element)
  if (!element.isConnected) region("hint").append(element)
  announce(text)
}

/**
 * Whoever asks something first and speaks when the answer is there must not speak over what was said meanwhile.
 *
 * @returns {() => boolean} Whether nobody has said anything since.
 */
export function listening() {
  const before = sentences
  return () => sentences === before
}

/** @param {Play} play */
export function hush(play) {
  tell(play, "", { quiet: true })
  line.replaceChildren()
}
