// Loads each page when it is opened. Only Home is bundled with the app.

import type { Component } from "svelte"
import { loadGame, loadTheme } from "./games.ts"
import { PAGES, type PageName, type PageProps, pageAt, startsAtOnce } from "./shell/addresses.ts"

type Page = Component<PageProps>

const home = import.meta.glob<{ readonly default: Page }>("./pages/Home.svelte", { eager: true })
const files = import.meta.glob<{ readonly default: Page }>(["./pages/*.svelte", "!./pages/{Home,Problem}.svelte"])

/** Returns a page's component. Home's is available synchronously. */
export function loadPage(name: PageName): Page | Promise<Page> {
  if (name === "home") return home["./pages/Home.svelte"].default
  const load = files[`./pages/${PAGES[name].file}.svelte`]
  return load === undefined ? Promise.reject(new Error(`no page ${name}`)) : load().then((page) => page.default)
}

export const loadGoOn = (): Promise<typeof import("./new-game/go-on.ts")> => import("./new-game/go-on.ts")

/**
 * Starts loading everything that an address needs, before its page is drawn. Otherwise the browser would request each
 * file only after the file before it has arrived.
 */
export function preloadPage(path: readonly string[], query: URLSearchParams): void {
  const found = pageAt(path)
  if (found.kind !== "page") return
  const { name, id } = found
  const page = startsAtOnce(found, query) ? [loadGoOn, () => loadPage("play")] : [() => loadPage(name)]
  const ofGame = name === "new" || name === "learn" || name === "rules" ? [() => loadGame(id), () => loadTheme(id)] : []
  // Each load starts in its own task: on a slow phone, even requesting a page of many files takes a while. The page
  // itself reports an error when it requests the same file.
  for (const load of [...page, ...ofGame]) setTimeout(() => Promise.resolve(load()).catch(() => {}))
}
