/**
 * The start: the address says whether to show the gallery, a table or the editor.
 *
 * @module
 */

import { icon, h, region } from "./element.js"
import { takeSeat } from "./seat.js"
import { Store } from "./state.js"
import { followTheme } from "./theme.js"

const store = new Store()
const theme = followTheme(store)

function themeButton() {
  const button = h("button", { type: "button", class: "button", onclick: () => theme.switch() })
  const show = () => {
    const dark = store.view.theme === "dark"
    button.replaceChildren(icon(dark ? "sun" : "moon"))
    button.setAttribute("aria-label", dark ? "Light" : "Dark")
    button.title = dark ? "Light" : "Dark"
  }
  store.on("theme", show)
  show()
  return button
}

function start() {
  const seat = takeSeat()
  const edits = seat === null && /^#(edit|draft|position)\b/.test(location.hash)
  region("toolbar-end").append(themeButton())
  region("gallery").hidden = seat !== null || edits
  region("table").hidden = seat === null
  if (seat) show(import("./table.js"), ({ showTable }) => showTable(seat, store))
  else if (edits) show(import("./editor/start.js"), ({ startEditor }) => startEditor(store))
  else show(import("./gallery.js"), ({ showGallery }) => showGallery())
}

/**
 * Show what a module draws in place of the skeleton, which stands there until the module has come.
 *
 * @template T
 * @param {Promise<T>} coming
 * @param {(module: T) => unknown} draw
 */
function show(coming, draw) {
  const skeleton = region("skeleton")
  coming.then(
    (module) => {
      skeleton.remove()
      void draw(module)
    },
    () => {
      const again = h("button", { type: "button", class: "button", onclick: () => location.reload() }, "Try again")
      skeleton.replaceWith(h("p", { class: "notice", role: "alert" }, "The page could not be loaded whole. ", again))
    },
  )
}

// The address names the table, so a way within the page must not write to it.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault()
  region("board").focus()
})

// Another table in the address is another page: nothing of the last one may stay in memory.
addEventListener("hashchange", () => location.reload())
start()
