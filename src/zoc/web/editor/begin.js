/**
 * A new scenario: of which book, on what kind of map, how large, and whether with pieces to begin with.
 *
 * @module
 */

import { ApiError, book as bookOf, books, newDraft } from "../api.js"
import { h, region } from "../element.js"
import { choiceControl, numberControl } from "./control.js"

/** @typedef {import("../types.js").Book} BookJson */
/** @typedef {{name: string, title: string, edition: string}} Head */

/**
 * Ask what is wanted, and make it.
 *
 * @param {string} [first] The book to begin with.
 * @param {{title?: string, make?: string, empty?: boolean}} [how] `empty`: without pieces, and without asking whether.
 * @returns {Promise<string | null>} The text; nothing if it was left.
 */
export async function begin(first = "wesnoth", { title: heading = "A new scenario", make: label = "Make it", empty = false } = {}) {
  const all = await books()
  const wanted = { ruleset: all.some(({ name }) => name === first) ? first : all[0].name, own: false, kind: "", width: 12, height: 8, orientation: "flat", bare: empty }
  const dialog = h("dialog", { class: "dialog dialog-wide", "aria-labelledby": "begin-title" })
  const options = h("div", { class: "form-fields" })
  const wrong = h("p", { class: "form-wrong", role: "alert", hidden: true })
  /** @type {BookJson | null} */
  let book = null

  const choose = async (/** @type {string} */ name) => {
    wanted.ruleset = name
    book = await bookOf(name)
    wanted.own = book.form.boards.length > 0
    wanted.kind = book.form.grids[0]
    draw()
  }
  const draw = () => {
    if (!book) return
    const { grids, boards } = book.form
    const own = boards.length > 0 && choiceControl({ key: "own", label: "Map", choices: [{ value: true, text: `The book's own: ${boards[0]}` }, { value: false, text: "One of your own" }], write: (value) => { wanted.own = value === true; draw() } })
    const kind = choiceControl({ key: "kind", label: "Cells", choices: grids.map((each) => ({ value: each, text: each === "hex" ? "Hexes" : "Squares" })), write: (value) => { wanted.kind = String(value); draw() } })
    const lie = choiceControl({ key: "orientation", label: "Hexes", choices: [{ value: "flat", text: "Flat on top" }, { value: "pointy", text: "Pointed on top" }], write: (value) => void (wanted.orientation = String(value)) })
    const width = numberControl({ key: "width", label: "Columns", write: (value) => void (wanted.width = Number(value)) })
    const height = numberControl({ key: "height", label: "Rows", write: (value) => void (wanted.height = Number(value)) })
    const bare = choiceControl({ key: "bare", label: "To begin with", choices: [{ value: false, text: "A small example" }, { value: true, text: "An empty map" }], write: (value) => void (wanted.bare = value === true) })
    own && own.update(wanted.own)
    kind.update(wanted.kind)
    lie.update(wanted.orientation)
    width.update(wanted.width)
    height.update(wanted.height)
    bare.update(wanted.bare)
    const grid = wanted.own ? [] : [...(grids.length > 1 ? [kind] : []), ...(wanted.kind === "hex" ? [lie] : []), width, height]
    options.replaceChildren(...(own ? [own.element] : []), ...grid.map(({ element }) => element), ...(empty ? [] : [bare.element]))
  }
  const shelf = h("div", { class: "books", role: "radiogroup", "aria-label": "Book" })
  for (const { name, title, edition } of all) {
    const input = h("input", { type: "radio", name: "book", value: name, id: `book-${name}`, checked: name === wanted.ruleset, autofocus: name === wanted.ruleset, onchange: () => void choose(name) })
    shelf.append(h("label", { class: "book", for: `book-${name}` }, input, h("strong", {}, title), h("span", {}, edition)))
  }
  const cancel = h("button", { type: "button", class: "button", onclick: () => dialog.close() }, "Cancel")
  const make = h("button", { type: "button", class: "button button-strong", id: "begin-make" }, label)
  dialog.append(h("h2", { id: "begin-title" }, heading), shelf, options, wrong, h("div", { class: "dialog-buttons" }, cancel, make))
  region("dialogs").append(dialog)
  await choose(wanted.ruleset)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove()
      resolve(null)
    })
    make.addEventListener("click", async () => {
      // A number that is being typed counts when its field is left.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      const { ruleset, own, kind, width, height, orientation, bare } = wanted
      const grid = { kind, width, height, ...(kind === "hex" && { orientation }) }
      try {
        const made = await newDraft({ ruleset, bare, ...(!own && { grid }) })
        resolve(made.toml)
        dialog.close()
      } catch (problem) {
        wrong.hidden = false
        wrong.textContent = problem instanceof ApiError ? problem.message : String(problem)
      }
    })
  })
}
