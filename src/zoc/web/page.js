/**
 * What the page hands to its own parts; what it is sent by the service is in `types.js`.
 * Cells are printed labels wherever they leave the board; points and odds are exact strings such as "7/2".
 *
 * @module
 */

/** @typedef {import("./types.js").Board} BoardJson */
/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").Label} Label */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").Unit} Unit */
/** @typedef {import("./types.js").UnitId} UnitId */
/** @typedef {"light" | "dark"} Theme */

// What is drawn on top

/**
 * @typedef {object} Marks What is drawn on top of the map and the pieces; every part may be left out.
 * @property {Record<Label, {left: string, stops?: boolean}>} [reach] Where a move may end, with the points left.
 * @property {boolean} [idle] Whether that cannot be ordered just now: it is drawn as what might be.
 * @property {{side: Side, levels: Record<Label, number>}[]} [zones] Whose zone, and how strong it is in which cell.
 * @property {{cells: Iterable<Label>, colour?: string, shade?: number}[]} [washes] Cells in a colour, or a shade from 0 to 4.
 * @property {Iterable<Label>} [lit] Cells to be noticed, such as those that may be chosen.
 * @property {Iterable<Label>} [refused] Cells that were refused.
 * @property {Iterable<Label>} [blamed] Cells in which something bars the way.
 * @property {Iterable<Label>} [told] Cells of which a line beside the map speaks, while it is looked at.
 * @property {Iterable<Label>} [differ] Cells that differ between two answers.
 * @property {Iterable<UnitId>} [units] Pieces to be noticed, such as those that may be chosen.
 * @property {Iterable<UnitId>} [blockers] Pieces that bar the way.
 * @property {Iterable<UnitId>} [named] Pieces of which a line beside the map speaks, while it is looked at.
 * @property {Iterable<UnitId>} [ready] Pieces that can still do something: a small dot.
 * @property {RouteStop[]} [route] The cells of a way, the first included.
 * @property {LineMark[]} [lines]
 * @property {Record<Label, string>} [words] Words in cells.
 * @property {Record<Label, string[]>} [tags] Small tags at the foot of cells, such as those of markers.
 * @property {Record<Label, string>} [badges] A word over a cell, above every piece.
 * @property {Record<Label, string>} [dots] A small dot of a colour in cells.
 * @property {{like: Unit, cell: Label}[]} [ghosts] Pieces that are only imagined.
 */

/** @typedef {{cell: Label, text?: string, bad?: boolean, stop?: boolean}} RouteStop */

/**
 * @typedef {object} LineMark A line over the map, from middle to middle.
 * @property {Label} from
 * @property {Label} to
 * @property {Label[]} [via]
 * @property {"arrow" | "sight" | "blocked" | "supply" | "pass"} [kind]
 * @property {string} [text]
 * @property {string} [colour]
 * @property {number} [share] Where on the line it is blocked, from 0 to 1.
 */

/**
 * @typedef {object} View What the page knows: the keys of the store.
 * @property {TableState | null} state
 * @property {BoardJson | null} board
 * @property {"connecting" | "live" | "lost" | "closed"} link
 * @property {Theme} theme
 * @property {UnitId | null} selected The chosen unit, as the mode has it.
 * @property {Label | null} hover
 * @property {boolean} held Whether the hover is a long press.
 * @property {Change[]} whatIf The changes of the what-if that is open.
 * @property {string} as From whose side of the table the umpire looks; "" for all.
 * @property {Record<string, string>} seats The secrets of a table made here.
 */

/**
 * @typedef {object} Desk What every feature is handed.
 * @property {import("./state.js").Store} store
 * @property {import("./api.js").Api} api
 * @property {import("./feed.js").Feed} feed
 * @property {import("./board/board.js").Board} board
 * @property {import("./play/machine.js").Machine} mode What a click means.
 * @property {import("./seat.js").Seat} seat
 */

export {}
