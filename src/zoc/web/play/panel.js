/**
 * Filling a panel of the page anew without losing the place of who uses it by keyboard.
 *
 * @module
 */

import { h, region } from "../element.js"

/** @typedef {import("../element.js").Child} Child */

/**
 * Fill a region; without children it is hidden. Whatever had the focus has it again, if it is still there: elements are
 * known by their `data-key`.
 *
 * @param {string} id
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function fill(id, ...children) {
  return fillElement(region(id), ...children)
}

/**
 * The same for any element.
 *
 * @template {HTMLElement} E
 * @param {E} element
 * @param {...(Child | Child[])} children
 * @returns {E}
 */
export function fillElement(element, ...children) {
  const active = document.activeElement
  const key = active instanceof HTMLElement && element.contains(active) ? active.dataset.key : undefined
  const kept = children.flat().filter((child) => child !== null && child !== undefined && child !== false)
  element.replaceChildren(.../** @type {(Node | string)[]} */ (kept.map((child) => (child instanceof Node ? child : String(child)))))
  element.hidden = kept.length === 0
  returning = true
  if (key) /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus({ preventScroll: true })
  returning = false
  return element
}

let returning = false

/** Whether the focus is only given back to what had it before: nobody has gone there, and nothing is to be read out. */
export function isReturning() {
  return returning
}

/** What was brought into view last, until somebody does something himself. @type {HTMLElement | null} */
let kept = null
/** @type {ResizeObserver | null} */
let watch = null

/** Bring a part of the panels into view, its beginning above all; it stays there while what is above and below it grows or shrinks. @param {HTMLElement} element */
export function bringUp(element) {
  watch ??= watched(region("panels"))
  kept = element
  scroll(element)
}

/** @param {HTMLElement} panels */
function watched(panels) {
  const again = () => kept && !kept.hidden && scroll(kept)
  const observer = new ResizeObserver(again)
  for (const panel of panels.children) observer.observe(panel)
  // What changes its size while the panels still glide changes where they should come to rest.
  panels.addEventListener("scrollend", again)
  for (const name of ["pointerdown", "keydown", "wheel"]) addEventListener(name, () => (kept = null), { capture: true, passive: true })
  return observer
}

/** @param {HTMLElement} element */
function scroll(element) {
  const panels = region("panels")
  const [{ top, bottom }, box] = [element.getBoundingClientRect(), panels.getBoundingClientRect()]
  if (top >= box.top && bottom <= box.bottom) return
  const by = (Math.max(bottom - box.bottom, 0) && Math.min(bottom - box.bottom, top - box.top)) || top - box.top
  if (Math.abs(by) < 1) return
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches
  panels.scrollBy({ top: by, behavior: calm ? "auto" : "smooth" })
}

/**
 * The heading of a panel, with what stands beside it.
 *
 * @param {string} text
 * @param {...(Child | Child[])} beside
 */
export function heading(text, ...beside) {
  return h("header", { class: "panel-head" }, h("h2", {}, text), ...beside)
}

/**
 * A name of the book as people read it.
 *
 * @param {string} name
 */
export function plain(name) {
  const words = name.replaceAll("_", " ")
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
