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
    const input = h("input", { type: "file", accept, hidden: true })
    input.addEventListener("cancel", () => {
      input.remove()
      resolve(null)
    })
    input.addEventListener("change", () => {
      const file = input.files?.[0]
      input.remove()
      if (!file) resolve(null)
      else readFile(file).then(resolve, reject)
    })
    // An input that is nowhere in the page may be thrown away before a file is chosen.
    document.body.append(input)
    input.click()
  })
}

/** @param {File} file */
export async function readFile(file) {
  if (file.size > LARGEST) throw new Error(`${file.name}: the file is longer than ${LARGEST >> 20} MB`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decoded(bytes)
  if (text === null) throw new Error(`${file.name}: line ${brokenLine(bytes)}: this is not UTF-8 text`)
  return { name: file.name, text }
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {string | null} */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The first line that is no text, counted from 1. @param {Uint8Array<ArrayBuffer>} bytes */
function brokenLine(bytes) {
  let line = 1
  for (let begin = 0; begin < bytes.length; line++) {
    const end = bytes.indexOf(10, begin)
    if (decoded(bytes.slice(begin, end < 0 ? bytes.length : end)) === null || end < 0) break
    begin = end + 1
  }
  return line
}

/** Whether a text is a game and not a scenario: games are lines of JSON. @param {string} text */
export function isGame(text) {
  return text.trimStart().startsWith("{")
}

/** Save a text as a file. @param {string} name @param {string} text @param {string} type */
export function saveFile(name, text, type) {
  saveBlob(name, new Blob([text], { type }))
}

/** Save anything as a file. @param {string} name @param {Blob} blob */
export function saveBlob(name, blob) {
  const address = URL.createObjectURL(blob)
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
