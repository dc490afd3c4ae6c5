// Fetches what an address will need while the page around it is still being drawn: one after the other, each would wait for the one before.

import { loadGame, loadTheme } from "../games.ts"
import { loadPage, pageAt } from "./pages.ts"

export function fetchAhead(path: readonly string[], query: URLSearchParams): void {
  const found = pageAt(path)
  if (found.kind !== "page") return
  const { name, id } = found
  const pages = name === "new" && query.get("go") === "1" ? [name, "play" as const] : [name]
  const ofGame = name === "new" || name === "learn" || name === "rules" ? [loadGame(id), loadTheme(id)] : []
  Promise.all([...pages.map(loadPage), ...ofGame]).catch(() => {}) // whoever asks for it will hear of it
}
