/**
 * A tree of suppositions: each node is one change more than the node it grew from. Going back and changing something else
 * makes another branch; nothing that was tried is lost.
 *
 * @module
 */

/** @typedef {import("../types.js").Change} Change */

const KINDS = ["move", "remove", "add", "set", "phase", "readings"]
/** How many branches a tree may have that came with a link. */
const MOST = 500

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
    return changesAt(this.here)
  }

  /** Every node, parents before their children. @returns {Node[]} */
  get nodes() {
    const found = [this.root]
    for (const node of found) found.push(...node.children)
    return found
  }

  /** The tree as text: of each node the number of its parent and its changes, and where one stands. */
  written() {
    const { nodes } = this
    const rows = nodes.slice(1).map(({ parent, changes }) => [parent ? nodes.indexOf(parent) : 0, changes])
    return JSON.stringify({ nodes: rows, here: nodes.indexOf(this.here) })
  }

  /** A tree that was written so; whoever wrote it. @param {string} text @returns {Tree} */
  static read(text) {
    const { nodes, here } = JSON.parse(text)
    if (!Array.isArray(nodes) || nodes.length > MOST) throw new Error("no tree")
    const tree = new Tree()
    const grown = [tree.root]
    for (const [parent, changes] of nodes) {
      if (!(parent in grown) || !Array.isArray(changes) || !changes.every(isChange)) throw new Error("no branch")
      tree.go(grown[parent])
      tree.grow(changes, changes.map(told).join("; "))
      grown.push(tree.here)
    }
    tree.go(grown[here] ?? tree.root)
    return tree
  }
}

/** Everything that is supposed at a node, in its order. @param {Node} node @returns {Change[]} */
export function changesAt(node) {
  const path = []
  for (let at = /** @type {Node | null} */ (node); at; at = at.parent) path.unshift(...at.changes)
  return path
}

/** Whether it is a change as far as one can tell without the rules. @param {unknown} change @returns {change is Change} */
function isChange(change) {
  if (typeof change !== "object" || change === null) return false
  const tables = ["facts", "readings"].filter((key) => key in change).map((key) => /** @type {Record<string, unknown>} */ (change)[key])
  return KINDS.some((kind) => kind in change) && tables.every((table) => typeof table === "object" && table !== null) && (!("set" in change) || "facts" in change)
}

/** A change in words. @param {Change} change @returns {string} */
export function told(change) {
  const plain = (/** @type {unknown} */ name) => String(name).replaceAll("_", " ")
  if ("move" in change) return `${plain(change.move)} to ${change.to}`
  if ("remove" in change) return `without ${plain(change.remove)}`
  if ("add" in change) return "like" in change ? `one more ${plain(change.like)} in ${change.at}` : `a new piece of ${plain(change.side)} in ${change.at}`
  if ("set" in change) return `${plain(change.set)}: ${Object.entries(/** @type {Record<string, unknown>} */ (change.facts)).map(([name, value]) => `${plain(name)} ${said(value)}`).join(", ")}`
  if ("phase" in change) return `phase: ${plain(change.phase)}`
  return Object.entries(/** @type {Record<string, unknown>} */ (change.readings ?? {})).map(([name, value]) => `${plain(name)}: ${said(value)}`).join(", ")
}

/** @param {unknown} value */
function said(value) {
  return value === true ? "yes" : value === false ? "no" : String(value)
}
