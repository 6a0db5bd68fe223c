/**
 * Files of this machine: opened by whoever chooses one, saved where the browser saves downloads.
 *
 * @module
 */

import { h } from "../element.js"

/** The largest file that is read, in bytes: as large as the service takes. */
const LARGEST = 16 << 20

/**
 * Ask for a file and read it.
 *
 * @param {string} accept
 * @returns {Promise<{name: string, text: string} | null>} Nothing if no file was chosen.
 */
export function openFile(accept) {
  return new Promise((resolve, reject) => {
    const input = h("input", { type: "file", accept })
    input.addEventListener("cancel", () => resolve(null))
    input.addEventListener("change", () => {
      const file = input.files?.[0]
      if (!file) resolve(null)
      else readFile(file).then(resolve, reject)
    })
    input.click()
  })
}

/** @param {File} file */
export async function readFile(file) {
  if (file.size > LARGEST) throw new Error(`${file.name} is larger than ${LARGEST >> 20} MB.`)
  const text = new TextDecoder("utf-8", { fatal: true })
  try {
    return { name: file.name, text: text.decode(await file.arrayBuffer()) }
  } catch {
    throw new Error(`${file.name} is no text in UTF-8.`)
  }
}

/** Whether a text is a game and not a scenario: games are lines of JSON. @param {string} text */
export function isGame(text) {
  return text.trimStart().startsWith("{")
}

/** Save a text as a file. @param {string} name @param {string} text @param {string} type */
export function saveFile(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = h("a", { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** A name for a file, from a title. @param {string} title @param {string} end */
export function fileName(title, end) {
  const plain = title.normalize("NFC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_+|_+$/g, "").slice(0, 60)
  return `${plain || "scenario"}.${end}`
}
