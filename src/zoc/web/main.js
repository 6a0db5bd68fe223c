/**
 * The start: the address says whether to show the gallery, a table or the editor.
 *
 * @module
 */

import { icon, h, region } from "./element.js"
import { showGallery } from "./gallery.js"
import { takeSeat } from "./seat.js"
import { Store } from "./state.js"
import { showTable } from "./table.js"
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
  if (edits) {
    void startEditing()
    return
  }
  region("skeleton").remove()
  void (seat ? showTable(seat, store) : showGallery())
}

/** The editor comes by itself, when it is wanted; the skeleton stands there until then. */
async function startEditing() {
  const skeleton = region("skeleton")
  const editor = await import("./editor/start.js").catch(() => null)
  if (editor === null) {
    const again = h("button", { type: "button", class: "button", onclick: () => location.reload() }, "Try again")
    skeleton.replaceWith(h("p", { class: "notice", role: "alert" }, "The editor could not be loaded whole. ", again))
    return
  }
  skeleton.remove()
  await editor.startEditor(store)
}

// The address names the table, so a way within the page must not write to it.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault()
  region("board").focus()
})

// Another table in the address is another page: nothing of the last one may stay in memory.
addEventListener("hashchange", () => location.reload())
start()
