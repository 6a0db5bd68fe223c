/**
 * The text of the scenario: typed in, checked as it is typed, with its mistakes beside their lines.
 *
 * @module
 */

import { h } from "../element.js"
import { button } from "./control.js"

/** @typedef {import("./types.js").Bench} Bench */

/**
 * @param {Bench} bench
 * @param {HTMLElement} place
 * @returns {{goTo: (line: number) => void}}
 */
export function startText({ draft, hand }, place) {
  const area = h("textarea", { class: "toml", spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", "aria-label": "The scenario as TOML", "aria-describedby": "toml-help", "data-field": "toml" })
  const gutter = h("div", { class: "toml-lines", "aria-hidden": "true" })
  place.append(
    h("p", { class: "editor-help", id: "toml-help" }, "The file itself. What you type shows on the map at once, and changes on the map appear here. Tab leaves the text."),
    h("div", { class: "toml-box" }, gutter, area),
    h("div", { class: "editor-line" }, button("Tidy up", () => draft.edit([{ tidy: true }]), { title: "Rewrite the file in the usual order; comments are lost", key: "tidy" })),
  )
  const number = () => {
    const wrong = new Map(draft.problems.filter(({ line }) => line).map(({ line, message }) => [line, message]))
    const count = area.value.split("\n").length
    gutter.replaceChildren(...Array.from({ length: count }, (_, i) => h("span", { class: wrong.has(i + 1) ? "toml-wrong" : "", title: wrong.get(i + 1) }, i + 1)))
    gutter.scrollTop = area.scrollTop
  }
  const show = () => {
    if (area.value !== draft.text) {
      const { selectionStart, selectionEnd, scrollTop } = area
      area.value = draft.text
      area.setSelectionRange(selectionStart, selectionEnd)
      area.scrollTop = scrollTop
    }
    if (hand.view.tab === "text") number()
  }
  area.addEventListener("input", () => draft.type(area.value))
  area.addEventListener("scroll", () => (gutter.scrollTop = area.scrollTop))
  const wait = () => area.setAttribute("aria-busy", String(draft.busy || !draft.fresh))
  draft.addEventListener("change", show)
  draft.addEventListener("change", wait)
  draft.addEventListener("busy", wait)
  hand.on("tab", show)
  show()
  return {
    goTo(line) {
      const lines = area.value.split("\n")
      const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0)
      area.focus()
      area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
      const height = area.scrollHeight / Math.max(1, lines.length)
      area.scrollTop = Math.max(0, (line - 4) * height)
    },
  }
}
