/**
 * A position in a link: the scenario itself, packed into the fragment of the address, which browsers never send.
 *
 * @module
 */

/** How large a scenario in a link may be once it is unpacked, in bytes. */
const LARGEST = 16 << 20

/** The link to a position, and to what is supposed there if there is anything. @param {string} toml @param {string} [whatIf] Packed. @returns {Promise<string>} */
export async function positionLink(toml, whatIf = "") {
  return `${location.origin}${location.pathname}#${new URLSearchParams({ position: await packed(toml), ...(whatIf && { whatif: whatIf }) })}`
}

/** A text as a word that fits into an address. @param {string} text @returns {Promise<string>} */
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")
}

/** The position that a link holds. @param {string} word @returns {Promise<string>} */
export async function positionText(word) {
  try {
    return await unpacked(word)
  } catch {
    throw new Error("This link is incomplete: the position in it cannot be read. Copy all of it.")
  }
}

/** The text that was packed into a word. @param {string} word @returns {Promise<string>} */
export async function unpacked(word) {
  const bytes = Uint8Array.from(atob(word.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0))
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader()
  const decoder = new TextDecoder("utf-8", { fatal: true })
  let text = ""
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > LARGEST) throw new Error("too large")
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
