/**
 * A tree of suppositions: each node is one change more than the node it grew from. Going back and changing something else
 * makes another branch; nothing that was tried is lost.
 *
 * @module
 */

/** @typedef {import("../types.js").Change} Change */

/**
 * @typedef {object} Node
 * @property {number} id
 * @property {Node | null} parent
 * @property {Change[]} changes What it supposes beyond its parent.
 * @property {string} say
 * @property {Node[]} children
 */

export class Tree {
  constructor() {
    this.count = 0
    /** The table as it stands. @type {Node} */
    this.root = { id: 0, parent: null, changes: [], say: "The game as it stands", children: [] }
    /** @type {Node} */
    this.here = this.root
  }

  /** Suppose something more, from here. @param {Change[]} changes @param {string} say */
  grow(changes, say) {
    /** @type {Node} */
    const node = { id: (this.count += 1), parent: this.here, changes, say, children: [] }
    this.here.children.push(node)
    this.here = node
  }

  /** Go somewhere else. @param {Node} node */
  go(node) {
    this.here = node
  }

  /** One step back. */
  back() {
    if (this.here.parent) this.here = this.here.parent
  }

  /** One step on, along the branch that was begun last. */
  forth() {
    this.here = this.here.children.at(-1) ?? this.here
  }

  /** Cut a branch off. @param {Node} node */
  cut(node) {
    if (!node.parent) return
    node.parent.children = node.parent.children.filter((each) => each !== node)
    for (let at = /** @type {Node | null} */ (this.here); at; at = at.parent) {
      if (at === node) this.here = node.parent
    }
  }

  /** Everything that is supposed here, in its order. @returns {Change[]} */
  get changes() {
    const path = []
    for (let at = /** @type {Node | null} */ (this.here); at; at = at.parent) path.unshift(...at.changes)
    return path
  }
}

/** A change in words. @param {Change} change @returns {string} */
export function told(change) {
  const plain = (/** @type {unknown} */ name) => String(name).replaceAll("_", " ")
  if ("move" in change) return `${plain(change.move)} to ${change.to}`
  if ("remove" in change) return `without ${plain(change.remove)}`
  if ("add" in change) return `one more ${plain(change.like)} in ${change.at}`
  if ("set" in change) return `${plain(change.set)}: ${Object.entries(/** @type {Record<string, unknown>} */ (change.facts)).map(([name, value]) => `${plain(name)} ${said(value)}`).join(", ")}`
  if ("phase" in change) return `phase: ${plain(change.phase)}`
  return Object.entries(/** @type {Record<string, unknown>} */ (change.readings ?? {})).map(([name, value]) => `${plain(name)}: ${said(value)}`).join(", ")
}

/** @param {unknown} value */
function said(value) {
  return value === true ? "yes" : value === false ? "no" : String(value)
}
