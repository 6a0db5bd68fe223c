/**
 * What the parts of the editor hand to one another: a draft as it is written and as it would lie on the table.
 *
 * @module
 */

/** @typedef {import("../types.js").Board} BoardJson */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("../types.js").SideOfTable} SideJson */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {boolean | number | string} Value */
/** @typedef {Record<string, unknown>} Edit One edit (zoc.edit.editing). */

/** @typedef {import("../types.js").OnTable} PositionJson What is on the table. */

/**
 * @typedef {object} DocumentJson What is written, right or wrong.
 * @property {string} [title]
 * @property {string} [about]
 * @property {boolean} [public]
 * @property {string} [ruleset]
 * @property {number} [turn]
 * @property {string} [phase]
 * @property {string} [to_move]
 * @property {string[]} [boxes]
 * @property {string} [board]
 * @property {Record<string, Value>} [readings]
 * @property {Record<string, Value>} [state]
 * @property {Record<string, Value>} [notes] the state, as older files have it
 * @property {Record<string, string[] | Record<string, number>>} [markers]
 * @property {Record<string, Value>} [grid]
 * @property {Record<string, string | {name: string}>} legend
 * @property {{name?: string, colour?: string, allies?: string[]}[]} sides
 * @property {Record<string, Value>[]} units In the order of the file.
 */

/** @typedef {{ok: true, board: BoardJson, position: PositionJson, document: DocumentJson}} Sound */
/** @typedef {{ok: false, problems: Problem[], document?: DocumentJson, board?: BoardJson, position?: PositionJson}} Wrong With what is sound of it, if its map is. */
/** @typedef {Sound | Wrong} Checked */
/** @typedef {{ok: boolean, problems?: Problem[], parts: Record<string, string>, news: Record<string, unknown>}} InParts The tag of every part, and those that are new. */
/** @typedef {Checked & {toml: string}} Edited */

/** @typedef {import("../types.js").Fact} FieldJson A fact that a book declares. */
/** @typedef {Record<string, FieldJson>} Fields */
/** @typedef {import("../types.js").Book} BookJson */

/** @typedef {"map" | "pieces" | "scenario" | "text"} Tab */
/** @typedef {"look" | "ground" | "sides" | "height" | "facts" | "markers"} ToolName */
/** @typedef {{side: string, like: number | null}} Placing For whom a piece is put down, and like which one of the file. */

/**
 * @typedef {object} Hand What whoever edits has in hand.
 * @property {BookJson | null} book
 * @property {Tab} tab
 * @property {ToolName} tool
 * @property {string} ground
 * @property {number} size How many cells round the brush's own.
 * @property {boolean} fill Whether a whole patch of one ground is painted.
 * @property {string} feature What is laid on sides.
 * @property {Value} amount How much of it, where it has a value.
 * @property {boolean} oneWay Whether it counts one way only, out of the cell that is pointed at.
 * @property {boolean} erase Whether it is taken away instead.
 * @property {number} height
 * @property {string} fact
 * @property {Value} level The value of the fact.
 * @property {string} marker
 * @property {number} number What is on the marker.
 * @property {number | null} unit The piece that is looked at, by its number in the file.
 * @property {string | null} cell The cell that is looked at.
 * @property {Placing | null} placing
 */

/**
 * @typedef {object} Bench What every part of the editor is handed.
 * @property {import("./draft.js").Draft} draft
 * @property {import("../board/board.js").Board} board
 * @property {import("./brush.js").Brush} brush
 * @property {import("../state.js").Store<Hand>} hand
 * @property {import("../state.js").Store} store
 */

export {}
