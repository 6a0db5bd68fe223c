/**
 * Drafts that are kept on this machine, so that nothing is lost when a window is closed.
 *
 * @module
 */

const INDEX = "zoc.drafts"
const TEXT = "zoc.draft."
/** How many drafts are kept; then the oldest go. */
const MOST = 20

/** @typedef {{id: string, title: string, book: string, changed: number}} Kept */

/** The drafts there are, the newest first. @returns {Kept[]} */
export function drafts() {
  try {
    const found = JSON.parse(localStorage.getItem(INDEX) ?? "[]")
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

/** @param {string} id @returns {string | null} */
export function draftText(id) {
  return localStorage.getItem(TEXT + id)
}

/**
 * Keep a draft; whether there was room for it.
 *
 * @param {string} id
 * @param {string} text
 * @param {string} title
 * @param {string} book
 */
export function keepDraft(id, text, title, book) {
  const others = drafts().filter((draft) => draft.id !== id)
  for (const old of others.splice(MOST - 1)) localStorage.removeItem(TEXT + old.id)
  try {
    localStorage.setItem(TEXT + id, text)
    localStorage.setItem(INDEX, JSON.stringify([{ id, title, book, changed: Date.now() }, ...others]))
    return true
  } catch {
    return false
  }
}

/** @param {string} id */
export function forgetDraft(id) {
  localStorage.removeItem(TEXT + id)
  localStorage.setItem(INDEX, JSON.stringify(drafts().filter((draft) => draft.id !== id)))
}

/** A name for a new draft. */
export function newDraftId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}
