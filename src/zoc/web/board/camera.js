/**
 * Where one looks from: which point of the map is in the middle of the view, and how many pixels the side of a cell has.
 *
 * Wishes (pan, zoom, show) set a goal; `step` glides towards it, at once for those who want no motion.
 *
 * @module
 */

import { clamp } from "./geometry.js"

/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{x: number, y: number, scale: number}} Pose */

const LARGEST = 150
/** A small map is not blown up more than this. */
const CLOSEST = 118
/** The free table round the whole map, in pixels. */
const MARGIN = 26
/** The time in which two thirds of a glide are done, in milliseconds. */
const EASE = 70
/** How far past the edge of the map one may look, as a share of the view. */
const BEYOND = 0.4

export class Camera {
  constructor() {
    /** @type {Pose} */
    this.pose = { x: 0, y: 0, scale: 24 }
    /** @type {Pose} */
    this.goal = { ...this.pose }
    this.width = 1
    this.height = 1
    /** @type {Rect} */
    this.extent = { x0: -1, y0: -1, x1: 1, y1: 1 }
    /** Where the zoom holds the map: this point of the view stays over the same point of the map. @type {Point | null} */
    this.pin = null
    this.calm = matchMedia("(prefers-reduced-motion: reduce)")
  }

  /** Pixels of a cell's side. */
  get scale() {
    return this.pose.scale
  }

  /** The scale at which the whole map is seen. */
  get whole() {
    const { x0, y0, x1, y1 } = this.extent
    const margin = Math.min(MARGIN, this.width / 12, this.height / 12)
    return Math.min((this.width - 2 * margin) / (x1 - x0), (this.height - 2 * margin) / (y1 - y0))
  }

  /** @returns {Rect} What is in view. */
  get view() {
    const { x, y, scale } = this.pose
    const [w, h] = [this.width / scale / 2, this.height / scale / 2]
    return { x0: x - w, y0: y - h, x1: x + w, y1: y + h }
  }

  /** Whether it stands where it is wanted. */
  get rests() {
    const { pose, goal } = this
    return pose.x === goal.x && pose.y === goal.y && pose.scale === goal.scale
  }

  /** Whether the scale is changing. */
  get zooms() {
    return this.pose.scale !== this.goal.scale
  }

  /** A point of the view, in pixels, as a point of the map. @param {number} px @param {number} py @returns {Point} */
  toMap(px, py) {
    const { x, y, scale } = this.pose
    return [x + (px - this.width / 2) / scale, y + (py - this.height / 2) / scale]
  }

  /** A point of the map as a point of the view, in pixels. @param {number} x @param {number} y @returns {Point} */
  toView(x, y) {
    const { x: cx, y: cy, scale } = this.pose
    return [(x - cx) * scale + this.width / 2, (y - cy) * scale + this.height / 2]
  }

  /** @param {number} width @param {number} height */
  resize(width, height) {
    this.width = Math.max(1, width)
    this.height = Math.max(1, height)
    this.goal = this.#bounded(this.goal)
    this.jump()
  }

  /** Move the map by so many pixels, at once. @param {number} dx @param {number} dy */
  panBy(dx, dy) {
    const { x, y, scale } = this.pose
    this.pin = null
    this.goal = this.#bounded({ x: x - dx / scale, y: y - dy / scale, scale })
    this.jump()
  }

  /** Move the view by shares of itself, gliding. @param {number} right @param {number} down */
  glideBy(right, down) {
    const { x, y, scale } = this.goal
    this.pin = null
    this.goal = this.#bounded({ x: x + (right * this.width) / scale, y: y + (down * this.height) / scale, scale })
  }

  /**
   * Zoom by a factor, holding the map at a point of the view.
   *
   * @param {number} factor
   * @param {number} [px]
   * @param {number} [py]
   */
  zoomAt(factor, px = this.width / 2, py = this.height / 2) {
    const scale = this.#scale(this.goal.scale * factor)
    const [x, y] = this.toMap(px, py)
    this.pin = [px, py]
    this.goal = this.#bounded({
      x: x - (px - this.width / 2) / scale, y: y - (py - this.height / 2) / scale, scale,
    })
  }

  /** Pinch: pan and zoom at once, as the fingers do. @param {number} factor @param {number} px @param {number} py @param {number} dx @param {number} dy */
  pinch(factor, px, py, dx, dy) {
    this.panBy(dx, dy)
    this.zoomAt(factor, px, py)
    this.jump()
  }

  /** See the whole map. */
  fit() {
    const { x0, y0, x1, y1 } = this.extent
    this.pin = null
    this.goal = { x: (x0 + x1) / 2, y: (y0 + y1) / 2, scale: Math.min(this.whole, CLOSEST) }
  }

  /**
   * Bring a point into view; if it is well inside already, stay.
   *
   * @param {Point} point
   * @param {number} [scale]
   */
  show([x, y], scale) {
    const wanted = scale ? this.#scale(scale) : this.goal.scale
    const [w, h] = [this.width / wanted / 2, this.height / wanted / 2]
    const margin = Math.min(2.2, w / 2, h / 2)
    const near = Math.abs(x - this.goal.x) < w - margin && Math.abs(y - this.goal.y) < h - margin
    if (near && wanted === this.goal.scale) return
    this.pin = null
    this.goal = this.#bounded({ x, y, scale: wanted })
  }

  /** Go on gliding. @param {number} elapsed Milliseconds. @returns {boolean} Whether anything has changed. */
  step(elapsed) {
    if (this.rests) return false
    const share = this.calm.matches ? 1 : 1 - Math.exp(-Math.min(elapsed, 50) / EASE)
    const { pose, goal } = this
    const scale = pose.scale * (goal.scale / pose.scale) ** share
    const near = Math.abs(Math.log(goal.scale / scale)) < 0.002
    const close = Math.hypot(goal.x - pose.x, goal.y - pose.y) * scale < 0.4
    if (near && close) return this.jump()
    if (this.pin && !near) {
      // Along a zoom the pinned point stays put: x = p − (px − w/2) / scale for the goal's p.
      const [ox, oy] = [this.pin[0] - this.width / 2, this.pin[1] - this.height / 2]
      this.pose = { x: goal.x + ox / goal.scale - ox / scale, y: goal.y + oy / goal.scale - oy / scale, scale }
    } else {
      this.pose = { x: pose.x + (goal.x - pose.x) * share, y: pose.y + (goal.y - pose.y) * share, scale: near ? goal.scale : scale }
    }
    return true
  }

  /** Be where one is wanted. */
  jump() {
    this.pose = { ...this.goal }
    return true
  }

  /** @param {number} scale */
  #scale(scale) {
    return clamp(scale, Math.min(this.whole * 0.7, LARGEST), LARGEST)
  }

  /** @param {Pose} pose @returns {Pose} */
  #bounded({ x, y, scale }) {
    const { x0, y0, x1, y1 } = this.extent
    const [w, h] = [(this.width / scale / 2) * (1 - BEYOND), (this.height / scale / 2) * (1 - BEYOND)]
    const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2]
    return {
      x: clamp(x, Math.min(x0 + w, mx), Math.max(x1 - w, mx)),
      y: clamp(y, Math.min(y0 + h, my), Math.max(y1 - h, my)),
      scale,
    }
  }
}
