// The pages by their paths, each but Home loaded when it is opened.

import type { Component } from "svelte"
import { gameIds } from "../games.ts"

/** What every page is handed: the second part of its path, a game's or a table's id. */
export interface PageProps {
  readonly id: string
}

type Page = Component<PageProps>

interface Kind {
  /** The file in `pages/`. */
  readonly file: string
  /** What the second part of the path names, where there is one. */
  readonly takes?: "game" | "table"
  /** Has the screen to itself. */
  readonly isWhole?: true
}

const KINDS = {
  new: { file: "NewGame", takes: "game" },
  play: { file: "Play", takes: "table", isWhole: true },
  t: { file: "Table", takes: "table", isWhole: true },
  hand: { file: "Hand", takes: "table" },
  lobby: { file: "Lobby" },
  learn: { file: "Learn", takes: "game", isWhole: true },
  rules: { file: "Rules", takes: "game" },
  history: { file: "History" },
  replay: { file: "Replay", takes: "table" },
  shared: { file: "Shared" },
  stats: { file: "Stats" },
  settings: { file: "Settings" },
  about: { file: "About" },
} as const satisfies Readonly<Record<string, Kind>>

export type PageName = keyof typeof KINDS | "home"

/** What an address leads to. */
export type Found =
  | { readonly kind: "page"; readonly name: PageName; readonly id: string; readonly isWhole: boolean }
  | { readonly kind: "noGame"; readonly id: string }
  | { readonly kind: "nothing" }

const isName = (name: string): name is keyof typeof KINDS => Object.hasOwn(KINDS, name)

/** The page at a path. */
export function pageAt(path: readonly string[], games: readonly string[] = gameIds): Found {
  const [name, id = "", ...rest] = path
  if (name === undefined) return { kind: "page", name: "home", id, isWhole: false }
  if (!isName(name) || rest.length > 0) return { kind: "nothing" }
  const kind: Kind = KINDS[name]
  if ((kind.takes === undefined) !== (id === "")) return { kind: "nothing" }
  if (kind.takes === "game" && !games.includes(id)) return { kind: "noGame", id }
  return { kind: "page", name, id, isWhole: kind.isWhole === true }
}

/** Does this address start a game at once? */
export const isGoing = (found: Found, query: URLSearchParams): found is Extract<Found, { readonly kind: "page" }> =>
  found.kind === "page" && found.name === "new" && query.get("go") === "1"

export const loadGoOn = (): Promise<typeof import("./go-on.ts")> => import("./go-on.ts")

const first = import.meta.glob<{ readonly default: Page }>("../pages/Home.svelte", { eager: true })
const files = import.meta.glob<{ readonly default: Page }>(["../pages/*.svelte", "!../pages/{Home,Problem}.svelte"])

/** A page's component, at once if it is there already. */
export function loadPage(name: PageName): Page | Promise<Page> {
  if (name === "home") return first["../pages/Home.svelte"].default
  const load = files[`../pages/${KINDS[name].file}.svelte`]
  return load === undefined ? Promise.reject(new Error(`no page ${name}`)) : load().then((page) => page.default)
}
