// What a player can type at a table at any time, besides moves. The whole screen, the pipe and lessons share this list.

import { own } from "../engine/objects.ts"

/** A page about the game. */
export type Subject = "help" | "rules" | "log" | "scores"

export type TableCommand =
  | { readonly kind: "show"; readonly what: Subject }
  | { readonly kind: "undo" }
  | { readonly kind: "quit" }

const show = (what: Subject): TableCommand => ({ kind: "show", what })
const [HELP, RULES, LOG, SCORES] = (["help", "rules", "log", "scores"] as const).map(show)
export const UNDO: TableCommand = { kind: "undo" }
const QUIT: TableCommand = { kind: "quit" }

/** The commands by every word for them. On the whole screen, one with a single letter needs no Enter. */
const COMMANDS: Readonly<Record<string, TableCommand>> = {
  ...{ help: HELP, ayuda: HELP },
  ...{ "?": RULES, rules: RULES, reglas: RULES },
  ...{ l: LOG, log: LOG, registro: LOG },
  ...{ s: SCORES, scores: SCORES, puntos: SCORES },
  ...{ undo: UNDO, deshacer: UNDO },
  ...{ q: QUIT, quit: QUIT, exit: QUIT, salir: QUIT },
}

/** Returns the command that was typed, if it is one. */
export const commandIn = (text: string): TableCommand | undefined => own(COMMANDS, text.trim().toLowerCase())
