// Finds the page that a URL names.

import { gameIds } from "../games.ts"

/** The props of every page: the second part of its path, which is the id of a game or a table. */
export interface PageProps {
  readonly id: string
}

interface Kind {
  /** The file in `pages/`. */
  readonly file: string
  /** What the second part of the path names, if there is one. */
  readonly takes?: "game" | "table"
  /** Whether the page fills the screen, without header and footer. */
  readonly isWhole?: true
}

export const PAGES = {
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

export type PageName = keyof typeof PAGES | "home"

/** The target of an address. */
export type Found =
  | { readonly kind: "page"; readonly name: PageName; readonly id: string; readonly isWhole: boolean }
  | { readonly kind: "noGame"; readonly id: string }
  | { readonly kind: "nothing" }

const isName = (name: string): name is keyof typeof PAGES => Object.hasOwn(PAGES, name)

/** Finds the page at a path. */
export function pageAt(path: readonly string[], games: readonly string[] = gameIds): Found {
  const [name, id = "", ...rest] = path
  if (name === undefined) return { kind: "page", name: "home", id, isWhole: false }
  if (!isName(name) || rest.length > 0) return { kind: "nothing" }
  const kind: Kind = PAGES[name]
  if ((kind.takes === undefined) !== (id === "")) return { kind: "nothing" }
  if (kind.takes === "game" && !games.includes(id)) return { kind: "noGame", id }
  return { kind: "page", name, id, isWhole: kind.isWhole === true }
}

/** Tells whether this address starts a game at once, without its set-up page. */
export const startsAtOnce = (
  found: Found,
  query: URLSearchParams,
): found is Extract<Found, { readonly kind: "page" }> =>
  found.kind === "page" && found.name === "new" && query.get("go") === "1"
