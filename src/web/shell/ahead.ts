// Fetches what an address will need while the page around it is still being drawn: one after the other, each would wait for the one before.

import { loadGame, loadTheme } from "../games.ts"
import { isGoing, loadGoOn, loadPage, pageAt } from "./pages.ts"

export function fetchAhead(path: readonly string[], query: URLSearchParams): void {
  const found = pageAt(path)
  if (found.kind !== "page") return
  const { name, id } = found
  const page = isGoing(found, query) ? [loadGoOn, () => loadPage("play")] : [() => loadPage(name)]
  const ofGame = name === "new" || name === "learn" || name === "rules" ? [() => loadGame(id), () => loadTheme(id)] : []
  // Each in a task of its own: a page of many files takes a slow phone a while even to ask for.
  for (const load of [...page, ...ofGame]) setTimeout(() => Promise.resolve(load()).catch(() => {})) // whoever asks for it will hear of it
}
