/**
 * The gallery: every scenario with its picture, and the way from one to a table.
 *
 * @module
 */

import { ApiError, newTable, scenarios } from "./api.js"
import { h, region } from "./element.js"
import { keepSeat } from "./seat.js"

/** @typedef {import("./types.js").NewTable} NewTable */
/** @typedef {import("./types.js").ScenarioJson} ScenarioJson */

const SEATS = "zoc.seats."

export async function showGallery() {
  const place = region("gallery")
  document.title = "zoc: scenarios"
  try {
    const all = await scenarios()
    place.replaceChildren(
      h("div", { class: "gallery-head" }, h("h1", {}, "Choose a scenario"), h("p", {}, "Pick a map. Select a piece to see where it can go; point at any other cell to read why not.")),
      ...[...Map.groupBy(all, ({ book }) => book)].map(([book, some]) => shelf(book, some)),
    )
  } catch (problem) {
    place.replaceChildren(h("p", { class: "notice", role: "alert" }, problem instanceof ApiError ? problem.message : String(problem)))
  }
}

/** @param {string} book @param {ScenarioJson[]} some */
function shelf(book, some) {
  return h("section", { class: "shelf" }, h("h2", {}, book), h("div", { class: "cards" }, some.map(card)))
}

/** @param {ScenarioJson} scenario */
function card({ name, title, about, sides }) {
  const dark = document.documentElement.dataset.theme === "dark" ? "?theme=dark" : ""
  return h(
    "button", { type: "button", class: "card", "data-scenario": name, onclick: () => open({ scenario: name }) },
    h("span", { class: "card-picture" }, h("img", { src: `/api/scenarios/${name}.svg${dark}`, alt: "", loading: "lazy" })),
    h("span", { class: "card-title" }, title || name),
    h("span", { class: "card-about" }, about.replace(/\s+/g, " ").trim()),
    h("span", { class: "card-sides" }, sides.join(" · ")),
  )
}

/**
 * Make a table and sit down at it as its umpire, who sees all and may move for every side; the other seats are in "Share".
 *
 * @param {Parameters<typeof newTable>[0]} what
 */
export async function open(what) {
  const made = await newTable(what)
  sessionStorage.setItem(SEATS + made.table, JSON.stringify(made.seats))
  keepSeat({ table: made.table, secret: made.seats.umpire })
  location.hash = String(new URLSearchParams({ table: made.table }))
}

/**
 * The seats of a table that was made in this window.
 *
 * @param {string} table
 * @returns {Record<string, string>}
 */
export function seatsOf(table) {
  return JSON.parse(sessionStorage.getItem(SEATS + table) ?? "{}")
}
