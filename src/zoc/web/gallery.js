/**
 * The gallery: every scenario with its picture, the way from one to a table, and the tables and drafts of this machine.
 *
 * @module
 */

import { ApiError, newTable, scenarios } from "./api.js"
import { playComputer } from "./computer.js"
import { isGame, openFile, readFile } from "./editor/file.js"
import { drafts, forgetDraft } from "./editor/shelf.js"
import { h, icon, region } from "./element.js"
import { openPad } from "./pad.js"
import { forgetTable, keepSeats, keepTable, tables } from "./recent.js"
import { keepSeat, sitAtAll } from "./seat.js"

/** @typedef {import("./recent.js").Recent} Recent */
/** @typedef {import("./types.js").Listed} ScenarioJson */
/** @typedef {Parameters<typeof newTable>[0]} What */

/** How many tables and drafts are shown at once. */
const SHOWN = 6
/** The scenario to begin with: a few pieces, one river, one rule at a time. */
const FIRST = "ford"

export async function showGallery() {
  const place = region("gallery")
  document.title = "zoc: scenarios"
  region("title").hidden = true
  takeDrops(place)
  followTheme()
  try {
    const all = firstBookFirst(await scenarios())
    const titles = new Map(all.map(({ ruleset, book }) => [ruleset, book]))
    const shelves = [...Map.groupBy(all, ({ book }) => book)].map(([book, some]) => shelf(book, some))
    place.replaceChildren(head(), goOn(titles), contents([...titles.values()], shelves), ...shelves)
  } catch (problem) {
    place.replaceChildren(h("p", { class: "notice", role: "alert" }, said(problem)))
  }
}

/** Who comes here for the first time finds at the top what to begin with. @param {ScenarioJson[]} all */
function firstBookFirst(all) {
  const book = all.find(({ name }) => name === FIRST)?.book
  return all.toSorted((a, b) => Number(b.book === book) - Number(a.book === book))
}

/** @param {unknown} problem */
function said(problem) {
  return problem instanceof Error ? problem.message : String(problem)
}

// Above the shelves

function head() {
  return h(
    "div", { class: "gallery-head" },
    h("h1", {}, "Choose a scenario"),
    h("p", { class: "gallery-lead" }, "zoc is the referee for zones of control: it says who controls which cell, where a piece can go, and why, clause by clause."),
    h("p", {}, "Pick a map and play all sides at this screen, or play against the computer. Select a piece to see where it can go; point at any other cell to read why not."),
    h(
      "div", { class: "gallery-actions" },
      h("button", { type: "button", class: "button button-strong", id: "ruling-pad", onclick: () => void openPad().catch(refuse) }, icon("plus"), "Ask about your own situation"),
      h("button", { type: "button", class: "button", id: "new-scenario", onclick: () => (location.hash = "edit") }, icon("edit"), "Make a scenario"),
      h("button", { type: "button", class: "button", id: "open-file", onclick: () => void openOne() }, icon("folder"), "Open a file"),
    ),
    h("p", { class: "form-wrong", id: "gallery-wrong", role: "alert", hidden: true }),
  )
}

/** @param {unknown} problem */
function refuse(problem) {
  const place = region("gallery-wrong")
  const more = problem instanceof ApiError ? problem.problems.map(({ message, where, line }) => [line ? `line ${line}` : "", where, message].filter(Boolean).join(": ")) : []
  place.hidden = false
  place.textContent = [...new Set([said(problem), ...more])].join("\n")
  place.scrollIntoView({ block: "nearest" })
}

async function openOne() {
  try {
    const file = await openFile(".toml,.jsonl,text/plain")
    if (file) await openText(file.text)
  } catch (problem) {
    refuse(problem)
  }
}

/** Open a file: a game is played on, a scenario is looked at in the editor. @param {string} text */
async function openText(text) {
  if (isGame(text)) {
    await open({ game: text })
    return
  }
  sessionStorage.setItem("zoc.edit", text)
  location.hash = "edit"
}

/** A file may also be dropped on the page. @param {HTMLElement} place */
function takeDrops(place) {
  place.addEventListener("dragover", (event) => event.preventDefault())
  place.addEventListener("drop", (event) => {
    event.preventDefault()
    const file = event.dataTransfer?.files[0]
    if (file) void readFile(file).then(({ text }) => openText(text)).catch(refuse)
  })
}

// What was begun

/** @param {Map<string, string>} titles The title of each book. */
function goOn(titles) {
  const section = h("section", { class: "shelf", id: "go-on" })
  const draw = () => {
    const rows = [...tables().map((each) => ({ when: each.when, row: tableRow({ ...each, book: titles.get(each.book) ?? each.book }, draw) })), ...drafts().map((each) => ({ when: each.changed, row: draftRow({ ...each, book: titles.get(each.book) ?? each.book }, draw) }))]
    rows.sort((a, b) => b.when - a.when)
    section.hidden = rows.length === 0
    section.replaceChildren(h("h2", {}, "Go on"), h("ul", { class: "recent" }, rows.slice(0, SHOWN).map(({ row }) => row)))
  }
  draw()
  return section
}

/** @param {number} when */
function ago(when) {
  const minutes = Math.round((Date.now() - when) / 60_000)
  const tell = new Intl.RelativeTimeFormat("en", { numeric: "auto" })
  if (minutes < 60) return tell.format(-minutes, "minute")
  return minutes < 60 * 36 ? tell.format(-Math.round(minutes / 60), "hour") : tell.format(-Math.round(minutes / 60 / 24), "day")
}

/** @param {Recent} recent @param {() => void} draw */
function tableRow({ table, title, book, role, seats, when }, draw) {
  const secret = seats[role] ?? Object.values(seats)[0] ?? ""
  const resume = () => {
    keepSeat({ table, secret })
    location.hash = String(new URLSearchParams({ table }))
  }
  const who = Object.keys(seats).length > 1 ? "all sides at this screen" : `your seat: ${role}`
  return row("play", title || "A table", `${book}, ${who}`, when, resume, `Forget the table ${title}`, () => {
    forgetTable(table)
    draw()
  })
}

/** @param {import("./editor/shelf.js").Kept} draft @param {() => void} draw */
function draftRow({ id, title, book, changed }, draw) {
  const resume = () => (location.hash = String(new URLSearchParams({ draft: id })))
  return row("edit", title || "A draft", `${book}, a draft`, changed, resume, `Delete the draft ${title}`, () => {
    forgetDraft(id)
    draw()
  })
}

/** @param {"play" | "edit"} sign @param {string} title @param {string} about @param {number} when @param {() => void} resume @param {string} label @param {() => void} forget */
function row(sign, title, about, when, resume, label, forget) {
  return h(
    "li", { class: "recent-row" },
    h("button", { type: "button", class: "recent-open", onclick: resume }, icon(sign), h("strong", {}, title), h("span", {}, `${about}, ${ago(when)}`)),
    h("button", { type: "button", class: "button recent-forget", "aria-label": label, title: label, onclick: forget }, icon("close")),
  )
}

// The shelves

/** The way to each book. @param {string[]} books @param {HTMLElement[]} shelves */
function contents(books, shelves) {
  const go = (/** @type {number} */ nth) => {
    shelves[nth].scrollIntoView({ behavior: "smooth", block: "start" })
    shelves[nth].querySelector("h2")?.focus({ preventScroll: true })
  }
  return h("nav", { class: "contents", "aria-label": "Books" }, books.map((book, nth) => h("button", { type: "button", class: "toggle", onclick: () => go(nth) }, book)))
}

/** Whole scenarios first, then the small figures that illustrate a rulebook. @param {string} book @param {ScenarioJson[]} some */
function shelf(book, some) {
  const rank = (/** @type {ScenarioJson} */ each) => (each.name === FIRST ? 0 : isFigure(each) ? 2 : 1)
  const ordered = some.toSorted((a, b) => rank(a) - rank(b))
  return h("section", { class: "shelf" }, h("h2", { tabindex: "-1" }, book), h("div", { class: "cards" }, ordered.map(card)))
}

/** @param {ScenarioJson} scenario */
function isFigure({ name }) {
  return /(^|\/)printed_/.test(name)
}

/** @param {ScenarioJson} scenario */
function card({ name, title, about, sides }) {
  const shown = title || name
  return h(
    "article", { class: "card" },
    h(
      "button", { type: "button", class: "card-play", "data-scenario": name, onclick: () => void open({ scenario: name }).catch(refuse) },
      h("span", { class: "card-picture" }, h("img", { src: pictureOf(name), alt: "", loading: "lazy", "data-picture": name })),
      h("span", { class: "card-title" }, shown),
      name === FIRST && h("span", { class: "card-start" }, "Start here"),
      h("span", { class: "card-about", title: about }, about.replace(/\s+/g, " ").trim()),
      h("span", { class: "card-sides" }, sides.join(" · ")),
    ),
    h(
      "div", { class: "card-more" },
      h("button", { type: "button", class: "link", "data-computer": name, "aria-label": `Play the computer: ${shown}`, onclick: () => void playComputer(name, sides).catch(refuse) }, "Play the computer"),
      h("button", { type: "button", class: "link", "data-invite": name, "aria-label": `Invite others to ${shown}`, onclick: () => invite(name, shown, sides) }, "Invite"),
      h("a", { class: "link", href: `#${new URLSearchParams({ edit: name })}`, "aria-label": `Edit a copy of ${shown}` }, "Edit"),
    ),
  )
}

/** The picture of a scenario, as light or dark as the page. @param {string} name */
function pictureOf(name) {
  return `/api/scenarios/${name}.svg?plain=true&theme=${document.documentElement.dataset.theme ?? "light"}`
}

/** When the page becomes light or dark, so do the pictures. */
function followTheme() {
  const again = () => {
    for (const image of document.querySelectorAll("img[data-picture]")) image.setAttribute("src", pictureOf(/** @type {HTMLElement} */ (image).dataset.picture ?? ""))
  }
  new MutationObserver(again).observe(document.documentElement, { attributeFilter: ["data-theme"] })
}

// Tables

/**
 * Make a table and play all sides at this screen.
 *
 * @param {What} what
 */
export async function open(what) {
  sitAtAll(await newTable(what))
}

/**
 * Make a table to play with others: one takes a seat, the others get links.
 *
 * @param {string} scenario
 * @param {string} title
 * @param {string[]} sides
 */
function invite(scenario, title, sides) {
  const dialog = h("dialog", { class: "dialog", "aria-labelledby": "invite-title" })
  const roles = [...sides.map((side) => ({ role: side, text: `You play ${side} and see what ${side} may know.` })), { role: "umpire", text: "You play no side, see everything, and may act for every side." }]
  const chosen = () => dialog.querySelector("input:checked")?.getAttribute("value") ?? sides[0]
  const make = async () => {
    try {
      const made = await newTable({ scenario })
      const role = chosen()
      keepTable({ table: made.table, role, seats: { [role]: made.seats[role] } })
      keepSeats(made.table, made.seats)
      keepSeat({ table: made.table, secret: made.seats[role] })
      sessionStorage.setItem("zoc.invite", made.table)
      location.hash = String(new URLSearchParams({ table: made.table }))
    } catch (problem) {
      dialog.close()
      refuse(problem)
    }
  }
  dialog.append(
    h("h2", { id: "invite-title" }, title),
    h("p", {}, "Take your seat. You get a link for every other seat, to send to the other players."),
    h("div", { class: "books", role: "radiogroup", "aria-label": "Your seat" }, roles.map(({ role, text }, nth) =>
      h("label", { class: "book", for: `seat-${nth}` }, h("input", { type: "radio", name: "seat", value: role, id: `seat-${nth}`, checked: nth === 0 }), h("strong", {}, role), h("span", {}, text)))),
    h("div", { class: "dialog-buttons" }, h("button", { type: "button", class: "button", onclick: () => dialog.close() }, "Cancel"), h("button", { type: "button", class: "button button-strong", id: "invite-make", onclick: () => void make() }, "Set up the table")),
  )
  dialog.addEventListener("close", () => dialog.remove())
  region("dialogs").append(dialog)
  dialog.showModal()
}
