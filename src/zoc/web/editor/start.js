/**
 * Which draft the address asks for: `#edit` for one that was just begun, `#draft=ID` for one that is kept here,
 * `#edit=NAME` for a copy of a scenario of the gallery, `#position=…` for one that came with a link; with a what-if a table
 * is laid for it.
 *
 * @module
 */

import { scenarioText } from "../api.js"
import { h, region } from "../element.js"
import { open as openTable } from "../gallery.js"
import { positionText } from "../position.js"
import { keepSent } from "../whatif/link.js"
import { begin } from "./begin.js"
import { showEditor } from "./editor.js"
import { draftText, keepDraft, newDraftId } from "./shelf.js"

/** @param {import("../state.js").Store} store */
export async function startEditor(store) {
  const said = new URLSearchParams(location.hash.slice(1))
  try {
    const found = await wanted(said)
    if (found === null) {
      if (/^#edit\b/.test(location.hash)) location.hash = ""
      return
    }
    history.replaceState(null, "", `${location.pathname}${location.search}#${new URLSearchParams({ draft: found.id })}`)
    await showEditor(found, store)
  } catch (problem) {
    region("page").append(h("p", { class: "notice", role: "alert" }, problem instanceof Error ? problem.message : String(problem)))
  }
}

/** @param {URLSearchParams} said @returns {Promise<{id: string, text: string, shared?: boolean} | null>} */
async function wanted(said) {
  const kept = said.get("draft")
  if (kept !== null) {
    const text = draftText(kept)
    if (text === null) throw new Error("This draft is not kept on this machine.")
    return { id: kept, text }
  }
  const id = newDraftId()
  const position = said.get("position")
  const supposed = said.get("whatif")
  if (position !== null && supposed !== null) {
    keepSent(supposed)
    await openTable({ toml: await positionText(position) })
    return null
  }
  if (position !== null) return keptFirst({ id, text: await positionText(position), shared: true })
  const name = said.get("edit")
  const given = sessionStorage.getItem("zoc.edit")
  sessionStorage.removeItem("zoc.edit")
  if (name) return keptFirst({ id, text: await scenarioText(name) })
  const text = given ?? (await begin())
  return text === null ? null : keptFirst({ id, text })
}

/** A draft that survives a reload from the first moment. @template {{id: string, text: string}} D @param {D} draft @returns {D} */
function keptFirst(draft) {
  keepDraft(draft.id, draft.text, /^title\s*=\s*"(.*)"/m.exec(draft.text)?.[1] ?? "", /^ruleset\s*=\s*"(.*)"/m.exec(draft.text)?.[1] ?? "")
  return draft
}
