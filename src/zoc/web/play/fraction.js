/**
 * Exact fractions as people read them; the service counts, the page only shows.
 *
 * @module
 */

/**
 * The value of an exact string such as "7/2", for the length of a bar.
 *
 * @param {string} exact
 */
export function value(exact) {
  const [above, below = "1"] = exact.split("/")
  return Number(above) / Number(below)
}

/** @typedef {[bigint, bigint]} Exact Above and below the line. */

/** @param {string} exact @returns {Exact} */
function parts(exact) {
  const [above, below = "1"] = exact.split("/")
  return [BigInt(above), BigInt(below)]
}

/**
 * Whether some exact strings add up to another one.
 *
 * @param {string[]} some
 * @param {string} whole
 */
export function addUpTo(some, whole) {
  const [above, below] = some.map(parts).reduce(([a, b], [c, d]) => [a * d + c * b, b * d], [0n, 1n])
  const [wanted, under] = parts(whole)
  return above * under === wanted * below
}

/**
 * A chance in percent, to a tenth; a sign in front says when it is not the exact number. As `zoc` prints it.
 *
 * @param {string} exact
 */
export function percent(exact) {
  const [above, below] = parts(exact)
  const thousand = 1000n * above
  if (above > 0n && thousand < below) return "< 0.1 %"
  if (above < below && thousand > 999n * below) return "> 99.9 %"
  // To the nearest tenth, halves to the even one, as exact fractions are rounded.
  const [whole, rest] = [thousand / below, thousand % below]
  const up = 2n * rest > below || (2n * rest === below && whole % 2n === 1n)
  const tenths = whole + (up ? 1n : 0n)
  const number = `${tenths / 10n}.${tenths % 10n}`.replace(/\.0$/, "")
  return rest === 0n ? `${number} %` : `≈ ${number} %`
}
