// A recorded game: told move by move, or looked at step by step with all cards open.

import type { State } from "../engine/cards.ts"
import { cloneState } from "../engine/hidden.ts"
import type { Match } from "../engine/match.ts"
import { LANGUAGES, type Language } from "../engine/options.ts"
import { type GameRecord, replay } from "../engine/record.ts"
import type { Scene, SceneCard } from "../engine/scene.ts"
import { say, type Telling } from "../engine/words.ts"
import { Log } from "../table/seen.ts"
import { drawTable, plainTable } from "./draw.ts"
import { harmless, wrap } from "./ink.ts"
import { type Key, Keys } from "./keys.ts"
import { resultLines, scoreSheet } from "./scores.ts"
import { Screen } from "./screen.ts"
import { tellingFor } from "./table.ts"
import { ui } from "./words.ts"

export interface ReplayLook {
  readonly language: Language
  readonly colour: boolean
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
  /** Show the table after every move. */
  readonly step: boolean
}

/** The table before each move and at the end, and what each move brought. */
interface Film {
  readonly record: GameRecord
  readonly telling: Telling
  readonly states: readonly State[]
  /** What was told up to each of the states. */
  readonly told: readonly (readonly string[])[]
  readonly match: Match
}

/** Plays a record through (throwing `BadInput` where it goes wrong) and shows it. */
export async function showReplay(record: GameRecord, look: ReplayLook): Promise<void> {
  const film = develop(record, look.language)
  if (!look.step) return printAll(film, look, false)
  if (look.input.isTTY && look.output.isTTY) return stepThrough(film, look)
  return printAll(film, look, true)
}

function develop(record: GameRecord, language: Language): Film {
  const log = new Log()
  const states: State[] = []
  const counts: number[] = []
  const match = replay(record, {
    trace: log,
    seen: (now) => {
      states.push(cloneState(now.state))
      counts.push(log.entries.length)
    },
  })
  const telling = tellingFor({ match, language, names: record.names }, namedYou(record))
  // a recorded game has no secrets any more
  const lines = log.entries.map((entry) => harmless(typeof entry === "string" ? entry : say(entry, telling)))
  const told = counts.map((count, at) => lines.slice(at === 0 ? 0 : counts[at - 1], count))
  return { record, telling, states, told, match }
}

/** Whoever played under the name “You”. */
function namedYou({ names }: GameRecord): number | undefined {
  const words = LANGUAGES.map((language) => ui(language, "you"))
  const at = names.findIndex((name) => words.includes(name))
  return at < 0 ? undefined : at
}

/** The scene with everything that lies face down turned up. */
function openScene({ record }: Film, state: State): Scene {
  const scene = record.game.scene(state, 0)
  const turned = (card: SceneCard | undefined): SceneCard | undefined =>
    card?.remembered === undefined ? card : { ...card, face: card.remembered }
  return { ...scene, zones: scene.zones.map((zone) => ({ ...zone, cards: zone.cards.map(turned) })) }
}

const WIDTH = 80

function headline({ record, telling }: Film, at: number): string {
  const { language, names } = telling
  if (at === 0) return ui(language, "start")
  const { seat, move } = record.moves[at - 1]
  return `${at}. ${names[seat]}: ${move}`
}

function printAll(film: Film, { output }: ReplayLook, step: boolean): void {
  const { record, telling, states, told } = film
  states.forEach((state, at) => {
    const table = step ? plainTable(openScene(film, state), { game: record.game, telling, width: WIDTH }) : []
    const lines = [headline(film, at), ...told[at].flatMap((line) => wrap(`   ${line}`, WIDTH, "     ")), ...table]
    output.write(`${lines.join("\n")}\n${step ? "\n" : ""}`)
  })
  output.write(`${endLines(film, WIDTH).join("\n")}\n`)
}

function endLines(film: Film, width: number): string[] {
  const { match, telling, states } = film
  const scene = openScene(film, states[states.length - 1])
  const { result } = match
  if (result === undefined) return [ui(telling.language, "unfinished")]
  return [
    ...resultLines(result, scene, telling),
    ...(scene.rounds.length === 0 ? [] : ["", ...scoreSheet(scene, telling, width)]),
  ]
}

/** Where a key leads from here; nothing to leave. */
function stepTo(key: Key, at: number, last: number, typed: string): number | undefined {
  switch (key) {
    case "q":
    case "escape":
    case "interrupt":
      return undefined
    case "right":
    case "down":
    case "space":
      return Math.min(last, at + 1)
    case "left":
    case "up":
    case "backspace":
      return Math.max(0, at - 1)
    case "pageup":
      return Math.max(0, at - 10)
    case "pagedown":
      return Math.min(last, at + 10)
    case "home":
      return 0
    case "end":
      return last
    case "enter":
      return typed === "" ? Math.min(last, at + 1) : Math.min(last, Number(typed))
    default:
      return at
  }
}

async function stepThrough(film: Film, { input, output, colour }: ReplayLook): Promise<void> {
  const screen = new Screen(output)
  const keys = new Keys(input, () => {})
  const resized = (): void => keys.push("resize")
  const stop = (): void => keys.push("interrupt")
  output.on("resize", resized)
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, stop)
  screen.open()
  let typed = ""
  try {
    for (let at: number | undefined = 0; at !== undefined; ) {
      screen.paint(frame(film, at, typed, screen.width, screen.height, colour))
      const key = await keys.next()
      if (key === "resize") screen.clear()
      at = stepTo(key, at, film.states.length - 1, typed)
      typed = /^\d$/.test(key) ? (typed + key).slice(0, 6) : ""
    }
  } finally {
    for (const signal of ["SIGTERM", "SIGHUP"]) process.off(signal, stop)
    output.off("resize", resized)
    screen.close()
    keys.close()
  }
}

/** The table at one point of the film. */
function frame(film: Film, at: number, typed: string, width: number, height: number, colour: boolean): string[] {
  const { record, telling, states, told } = film
  const { language } = telling
  const before = told.slice(Math.max(0, at - 12), at).flat()
  const isLast = at === states.length - 1
  const end = isLast ? endLines(film, width).slice(0, 1) : []
  return drawTable(openScene(film, states[at]), {
    game: record.game,
    telling,
    width,
    height,
    colour,
    log: [...before, ...told[at], ...end],
    ask: `${ui(language, "moveN", { at, of: states.length - 1 })}  ${headline(film, at)}${typed === "" ? "" : `  → ${typed}`}`,
    keys: [ui(language, "keysReplay")],
  })
}
