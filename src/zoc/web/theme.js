/**
 * Light or dark: what the system says, until somebody chooses.
 *
 * @module
 */

/** @typedef {import("./page.js").Theme} Theme */

const KEPT = "zoc.theme"
const DARK = matchMedia("(prefers-color-scheme: dark)")

/** @returns {Theme} */
function wanted() {
  const kept = localStorage.getItem(KEPT)
  return kept === "light" || kept === "dark" ? kept : DARK.matches ? "dark" : "light"
}

/**
 * The colour of a side, as its pieces have it.
 *
 * @param {{colour?: string, dark?: string} | undefined} side
 * @param {Theme} theme
 */
export function colourOf(side, theme) {
  return (theme === "dark" && side?.dark) || side?.colour || ""
}

/**
 * Keep the page and the store in the theme that is wanted.
 *
 * @param {import("./state.js").Store} store
 */
export function followTheme(store) {
  const apply = () => {
    document.documentElement.dataset.theme = wanted()
    store.set({ theme: wanted() })
  }
  DARK.addEventListener("change", apply)
  apply()
  return {
    /** The other theme; chosen against the system it is remembered. */
    switch() {
      const next = wanted() === "dark" ? "light" : "dark"
      if ((next === "dark") === DARK.matches) localStorage.removeItem(KEPT)
      else localStorage.setItem(KEPT, next)
      apply()
    },
  }
}
