/**
 * How one piece looks, told from its face: a square counter, a round player, a miniature with a nose. Drawn in a square of 100 round the middle.
 *
 *      .--XX--.        .-""-.          /\
 *      | [><] | DG    ( halfl)        (  )  harm
 *      |  4-3 |        `-..-' o        ``
 *      '------'        badge          facing
 *
 * @module
 */

import { svg } from "../element.js"
import { symbol } from "./symbols.js"

/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {Pick<import("../types.js").Board, "symbols" | "figures">} Signs What the map says pieces are drawn with. */

/** How much of the usual room a player of each size takes. */
const BUILD = new Map([["SM", 34], ["MD", 41], ["LG", 49]])

/**
 * The drawing of a piece.
 *
 * @param {Unit} unit
 * @param {Signs} signs
 * @returns {SVGSVGElement}
 */
export function drawing(unit, signs) {
  const { shape = "counter" } = unit
  const draw = { counter, player, miniature }[shape]
  return svg(
    "svg", { class: `face face-${shape}`, viewBox: "-58 -58 116 116", "aria-hidden": "true", focusable: "false" },
    ...draw(unit, signs), ...badges(unit),
  )
}

/** @param {Unit} unit @param {Signs} signs @returns {Node[]} */
function counter(unit, { symbols }) {
  const sign = symbol(unit.symbol ?? "", symbols)
  const [first = "", second = ""] = unit.values
  const parts = [svg("rect", { class: "plate", x: -46, y: -46, width: 92, height: 92, rx: 9 })]
  /** @type {Node[]} */
  const face = []
  if (sign) {
    sign.setAttribute("transform", `translate(0 ${first ? -6 : 6})`)
    face.push(sign, unit.size ? words("unit-size", unit.size, 0, -29, 60, 15) : words("unit-name", unit.name, 0, -30, 84, 17))
  } else {
    face.push(words("unit-name", unit.name, 0, first ? -2 : 8, 84, 30))
  }
  if (sign && unit.size) face.push(caption(unit.name, 65))
  if (first) face.push(words("unit-values", first, second ? -14 : 0, 39, second ? 48 : 86, 27))
  if (second) face.push(words("unit-second", second, 27, 38, 32, 19))
  return [...parts, ...face, ...nose(unit, 52), ...tags(unit.marks ?? [], sign ? -12 : -46)]
}

/** @param {Unit} unit @returns {Node[]} */
function player(unit) {
  const radius = extent(unit)
  const [skills = "", speed = ""] = unit.values
  return [
    svg("circle", { class: "plate", r: radius }),
    svg("circle", { class: "inner", r: radius - 5 }),
    ...(speed ? [words("unit-values", speed, 0, 2, radius, 0.82 * radius)] : []),
    ...(skills ? [words("unit-second", skills, 0, 0.58 * radius, 1.45 * radius, 0.5 * radius)] : []),
    caption(unit.name, radius + 17),
    ...nose(unit, radius + 6),
    ...tags(unit.marks ?? []),
  ]
}

/** A figure on its base, seen from above and a little from the front. @param {Unit} unit @param {Signs} signs @returns {Node[]} */
function miniature(unit, { figures }) {
  const gear = figures[unit.symbol ?? ""]
  return [
    ...nose(unit, 47),
    svg("circle", { class: "plate", r: 44 }),
    svg("circle", { class: "inner", r: 38 }),
    svg(
      "g", { class: "figure", transform: unit.lying ? "rotate(90) translate(0 -2)" : "translate(0 -1)" },
      svg("path", { d: "M-19 27Q-19 1-7-4A13 13 0 1 1 7-4Q19 1 19 27z" }),
      gear && svg("path", { class: "gear", d: gear }),
    ),
    caption(unit.name, 62),
    ...tags(unit.marks ?? []),
  ]
}

/**
 * Words as large as they fit.
 *
 * @param {string} name The class.
 * @param {string} text
 * @param {number} x
 * @param {number} y The base line.
 * @param {number} width
 * @param {number} largest
 */
function words(name, text, x, y, width, largest) {
  const short = text.length > 12 ? `${text.slice(0, 11)}…` : text
  const size = Math.min(largest, width / (0.58 * Math.max(short.length, 1)))
  return svg("text", { class: name, x, y, "font-size": size.toFixed(1) }, short)
}

/** The name below a piece, for those who look closely. @param {string} name @param {number} y */
function caption(name, y) {
  return words("caption", name, 0, y, 128, 20)
}

/** A point on the edge that looks where the unit looks. @param {Unit} unit @param {number} far @returns {Node[]} */
function nose({ bearing }, far) {
  if (bearing === undefined) return []
  return [svg("path", { class: "nose", d: `M0-${far + 14}l17 22q-17-9-34 0z`, transform: `rotate(${bearing})` })]
}

/** Small tags at the edges: modes, losses. @param {string[]} marks @param {number} [top] @returns {Node[]} */
function tags(marks, top = -12) {
  return marks.slice(0, 4).map((mark, nth) => {
    const [x, y] = [nth % 2 ? -29 : 29, nth < 2 ? top : top + 26]
    const short = mark.length > 5 ? `${mark.slice(0, 4)}…` : mark
    const width = Math.max(22, 10.5 * short.length + 9)
    return svg(
      "g", { class: "tag", transform: `translate(${x + (Math.sign(x) * width) / 2} ${y})` },
      svg("rect", { x: -width / 2, y: -11, width, height: 22, rx: 5 }),
      svg("text", { y: 6, "font-size": 17 }, short),
    )
  })
}

/** The book's own picture, at the upper right of the piece. @param {Unit} unit @returns {Node[]} */
function badges(unit) {
  const { badge } = unit
  if (!badge) return []
  const radius = extent(unit)
  return [svg(
    "g", { class: "piece-badge", "data-badge": badge.name, transform: `translate(${0.9 * radius} ${-0.75 * radius})` },
    svg("circle", { r: 14, fill: badge.colour }),
    badge.lines && svg("path", { d: badge.lines }),
  )]
}

/** How far the piece extends from its middle. @param {Unit} unit */
function extent({ shape, size }) {
  return shape === "player" ? BUILD.get(size ?? "") ?? 40 : 44
}
