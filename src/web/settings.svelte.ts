// The player's settings for all games, stored in this browser.

import { isLevel, type LevelName } from "../bots/reactions.ts"
import { LANGUAGES, type Language } from "../engine/options.ts"
import { PACES, type Pace } from "../table/pacing.ts"
import { BACKS, type BackName, TABLES, type TableName } from "./looks.ts"

export interface Settings {
  language: Language
  name: string
  theme: "auto" | "light" | "dark"
  /** The player's face, or empty for the one drawn from their name. */
  avatar: string
  back: BackName
  table: TableName
  /** The strength of the bots wherever a game starts without a set-up. */
  strength: LevelName
  pace: Pace
  sounds: boolean
  /** Plays forced moves automatically. */
  autoplay: boolean
  /** On touch screens, asks before a move that cannot be undone. */
  confirm: boolean
  /** Shows the faces of face-down cards that the player has seen. */
  memory: boolean
  /** Shows a few tips at the table, each once. */
  tips: boolean
  /** How hands are sorted where they can be. */
  sorting: Sorting
}

/** What hands can be sorted by. */
export type Sorting = "colour" | "number"

const KEY = "countertop.settings"

const preferred = (): Language =>
  LANGUAGES.find((language) => (globalThis.navigator?.languages ?? []).some((wanted) => wanted.startsWith(language))) ??
  "en"

const DEFAULTS: Settings = {
  language: preferred(),
  name: "",
  theme: "auto",
  avatar: "",
  back: "weave",
  table: "cloth",
  strength: "medium",
  pace: "normal",
  sounds: false,
  autoplay: false,
  confirm: true,
  memory: false,
  tips: true,
  sorting: "colour",
}

/** Reads the stored settings. Invalid values are replaced by the defaults. */
function kept(): Settings {
  try {
    const raw: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}")
    if (typeof raw !== "object" || raw === null) return DEFAULTS
    const found = raw as Partial<Settings>
    return {
      language: LANGUAGES.includes(found.language as Language) ? (found.language as Language) : DEFAULTS.language,
      name: typeof found.name === "string" ? found.name.slice(0, 30) : DEFAULTS.name,
      theme: found.theme === "light" || found.theme === "dark" ? found.theme : "auto",
      avatar: typeof found.avatar === "string" ? found.avatar.slice(0, 30) : "",
      back: BACKS.find((name) => name === found.back) ?? DEFAULTS.back,
      table: TABLES.find((name) => name === found.table) ?? DEFAULTS.table,
      strength: isLevel(String(found.strength)) ? (found.strength as LevelName) : DEFAULTS.strength,
      pace: PACES.includes(found.pace as Pace) ? (found.pace as Pace) : DEFAULTS.pace,
      sounds: found.sounds === true,
      autoplay: found.autoplay === true,
      confirm: found.confirm !== false,
      memory: found.memory === true,
      tips: found.tips !== false,
      sorting: found.sorting === "number" ? "number" : DEFAULTS.sorting,
    }
  } catch {
    return DEFAULTS
  }
}

export const settings: Settings = $state(kept())

/** Changes a setting and stores it if the browser allows that. */
export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // The setting lasts until the page is closed.
  }
}
