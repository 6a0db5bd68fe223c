/**
 * Mouse, pen and fingers made into intentions: hover, click, drag a piece, pan, zoom. A long press is a hover that stays.
 *
 * @module
 */

/** @typedef {import("../types.js").UnitId} UnitId */

/** A pointer that has moved less is a click. */
const STILL = 5
/** How long a finger rests until it hovers, in milliseconds. */
const LONG = 420
/** How near to the edge a dragged piece takes the map along. */
const BRINK = 36

/** @typedef {{x: number, y: number}} Spot In pixels of the view. */

/**
 * @typedef {object} Intentions What the board does about it.
 * @property {(spot: Spot | null, unit: UnitId | null, held: boolean) => void} hover
 * @property {(spot: Spot, unit: UnitId | null, event: PointerEvent) => void} click
 * @property {(spot: Spot, unit: UnitId | null, event: MouseEvent) => void} menu
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, spot: Spot) => void} zoom
 * @property {(factor: number, spot: Spot, dx: number, dy: number) => void} pinch
 * @property {(unit: UnitId) => boolean} mayDrag
 * @property {(unit: UnitId, spot: Spot) => void} dragStart
 * @property {(spot: Spot) => void} dragMove
 * @property {(spot: Spot | null) => void} dragEnd Nothing if it was broken off.
 */

/** @typedef {"none" | "pressed" | "pan" | "drag" | "pinch" | "held"} Doing */

export class Pointer {
  /** @param {HTMLElement} stage @param {Intentions} intend */
  constructor(stage, intend) {
    this.stage = stage
    this.intend = intend
    /** @type {Map<number, Spot>} */
    this.down = new Map()
    /** @type {Doing} */
    this.doing = "none"
    /** @type {Spot} */
    this.start = { x: 0, y: 0 }
    /** @type {UnitId | null} */
    this.unit = null
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined
    const on = /** @type {typeof stage.addEventListener} */ (stage.addEventListener.bind(stage))
    on("pointerdown", (event) => this.#press(event))
    on("pointermove", (event) => this.#move(event))
    on("pointerup", (event) => this.#release(event))
    on("pointercancel", (event) => this.#cancel(event))
    on("pointerleave", (event) => event.pointerType === "mouse" && this.doing === "none" && intend.hover(null, null, false))
    on("wheel", (event) => this.#wheel(event), { passive: false })
    on("contextmenu", (event) => this.#menu(event))
    on("dragstart", (event) => event.preventDefault())
  }

  /** Let go of a piece that is being dragged. */
  breakOff() {
    if (this.doing !== "drag") return
    this.doing = "none"
    this.intend.dragEnd(null)
  }

  /** @param {MouseEvent} event @returns {Spot} */
  #spot(event) {
    const { left, top } = this.stage.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  /** @param {Event} event @returns {UnitId | null} */
  #unitUnder(event) {
    const element = event.target instanceof Element ? event.target.closest("[data-unit]") : null
    return element?.getAttribute("data-unit") ?? null
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button > 1) return
    const spot = this.#spot(event)
    this.down.set(event.pointerId, spot)
    if (this.down.size === 2) {
      this.breakOff()
      this.#becomes("pinch")
      return
    }
    this.start = spot
    this.unit = this.#unitUnder(event)
    this.#becomes("pressed")
    if (event.pointerType !== "mouse") {
      this.timer = setTimeout(() => {
        this.#becomes("held")
        this.intend.hover(this.start, this.unit, true)
      }, LONG)
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const spot = this.#spot(event)
    const before = this.down.get(event.pointerId)
    if (!before) {
      if (event.pointerType !== "touch") this.intend.hover(spot, this.#unitUnder(event), false)
      return
    }
    if (this.doing === "pressed" && Math.hypot(spot.x - this.start.x, spot.y - this.start.y) > STILL) this.#set(event)
    if (this.doing === "pan") this.intend.pan(spot.x - before.x, spot.y - before.y)
    if (this.doing === "drag") this.#drag(spot)
    if (this.doing === "held") this.intend.hover(spot, null, true)
    if (this.doing === "pinch") this.#pinch(event.pointerId, spot)
    this.down.set(event.pointerId, spot)
  }

  /** A press becomes a drag or a pan. @param {PointerEvent} event */
  #set(event) {
    this.stage.setPointerCapture(event.pointerId)
    const drags = event.button !== 1 && event.buttons !== 4 && this.unit !== null && this.intend.mayDrag(this.unit)
    if (drags && this.unit !== null) this.intend.dragStart(this.unit, this.start)
    this.#becomes(drags ? "drag" : "pan")
  }

  /** @param {Spot} spot */
  #drag(spot) {
    const { width, height } = this.stage.getBoundingClientRect()
    const pull = (/** @type {number} */ at, /** @type {number} */ end) => (at < BRINK ? (BRINK - at) / 3 : at > end - BRINK ? (end - BRINK - at) / 3 : 0)
    const [dx, dy] = [pull(spot.x, width), pull(spot.y, height)]
    if (dx || dy) this.intend.pan(dx, dy)
    this.intend.dragMove(spot)
  }

  /** @param {number} id @param {Spot} spot */
  #pinch(id, spot) {
    const mine = this.down.get(id)
    const other = [...this.down].find(([key]) => key !== id)?.[1]
    if (!other || !mine) return
    const far = (/** @type {Spot} */ a) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y))
    const middle = { x: (spot.x + other.x) / 2, y: (spot.y + other.y) / 2 }
    this.intend.pinch(far(spot) / far(mine), middle, (spot.x - mine.x) / 2, (spot.y - mine.y) / 2)
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (!this.down.delete(event.pointerId)) return
    const spot = this.#spot(event)
    const { doing } = this
    if (doing === "pinch" && this.down.size === 1) {
      // The finger that stays goes on panning.
      this.#becomes("pan")
      return
    }
    this.#becomes("none")
    if (doing === "pressed" && event.button === 0) this.intend.click(spot, this.unit, event)
    if (doing === "drag") this.intend.dragEnd(spot)
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    if (!this.down.delete(event.pointerId)) return
    this.breakOff()
    if (this.down.size === 0) this.#becomes("none")
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? 300 : 1
    if (event.shiftKey) {
      this.intend.pan(-(event.deltaX || event.deltaY) * lines, 0)
      return
    }
    const down = Math.max(-240, Math.min(240, event.deltaY * lines))
    this.intend.zoom(Math.exp(-down * (event.ctrlKey ? 0.009 : 0.0022)), this.#spot(event))
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    event.preventDefault()
    if (this.doing !== "held") this.intend.menu(this.#spot(event), this.#unitUnder(event), event)
  }

  /** @param {Doing} doing */
  #becomes(doing) {
    clearTimeout(this.timer)
    this.doing = doing
    this.stage.dataset.doing = doing
  }
}
