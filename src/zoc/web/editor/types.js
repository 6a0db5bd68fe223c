/**
 * What the editor is told by the service: a draft as it is written and as it would lie on the table, and what a book lets one write.
 *
 * @module
 */

/** @typedef {import("../types.js").BoardJson} BoardJson */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("../types.js").SideJson} SideJson */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {boolean | number | string} Value */
/** @typedef {Record<string, unknown>} Edit One edit (zoc.notation.editing). */

/**
 * @typedef {object} PositionJson What is on the table.
 * @property {string} title
 * @property {string} ruleset
 * @property {SideJson[]} sides
 * @property {Unit[]} units
 * @property {Record<string, Value>} readings
 * @property {Record<string, string[]>} boxes
 * @property {Record<string, Record<string, number>>} markers
 * @property {Record<string, string[]>} [tags] The markers in words.
 */

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
 * @property {Record<string, Value>} [notes]
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

/**
 * @typedef {object} FieldJson A fact that a book declares.
 * @property {string} text
 * @property {Value} default
 * @property {"flag" | "number" | "points" | "word" | "row"} kind
 * @property {string[]} [words]
 * @property {string} [chart]
 */

/** @typedef {Record<string, FieldJson>} Fields */
/** @typedef {{text: string, kind: "number" | "side", most?: number}} MarkerJson A marker that a book knows: its number counts, or is that of a side. */
/** @typedef {{light?: string, dark?: string, glyph?: string}} GroundLook */

/**
 * @typedef {object} FormJson
 * @property {("hex" | "square")[]} grids
 * @property {string[]} boards Maps that come with the book.
 * @property {string} labels
 * @property {string[]} sides
 * @property {Record<string, GroundLook>} grounds
 * @property {Record<string, "along" | "across" | "gap">} runs How each feature of sides is drawn.
 * @property {Record<string, string[]>} rows The rows of each chart.
 * @property {Record<string, Value>} notes
 * @property {Record<string, Value>} starting What a first piece is given.
 */

/**
 * @typedef {object} BookJson
 * @property {{name: string, title: string, edition: string}} book
 * @property {{name: string, clause: string, default: Value, values: {value: Value, text: string}[]}[]} readings
 * @property {{units: Fields, cells: Fields, hexsides: Fields, markers: Record<string, MarkerJson>}} fields
 * @property {FormJson} form
 */

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
