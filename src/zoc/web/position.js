/**
 * A position in a link: the scenario itself, packed into the fragment of the address, which browsers never send.
 *
 * @module
 */

/** How large a scenario in a link may be once it is unpacked, in bytes. */
const LARGEST = 16 << 20

/** The link to a position. @param {string} toml @returns {Promise<string>} */
export async function positionLink(toml) {
  const packed = new Blob([toml]).stream().pipeThrough(new CompressionStream("deflate-raw"))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")
  const word = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")
  return `${location.origin}${location.pathname}#position=${word}`
}

/** The position that a link holds. @param {string} word @returns {Promise<string>} */
export async function positionText(word) {
  try {
    const bytes = Uint8Array.from(atob(word.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0))
    return await unpacked(bytes)
  } catch {
    throw new Error("This link is not whole: the position in it cannot be read. Copy all of it.")
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function unpacked(bytes) {
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
