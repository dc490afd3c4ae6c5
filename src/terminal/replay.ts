// Shows a recorded game: as text move by move, or step by step with all cards open.

import type { Language } from "../engine/options.ts"
import type { GameRecord } from "../engine/record.ts"
import type { Telling } from "../engine/words.ts"
import { isNameless, linesAtStep, type Playback, playBack, sceneAt } from "../table/playback.ts"
import { tellingOf } from "../table/seen.ts"
import { drawTable, plainTable } from "./draw.ts"
import { sanitized, wrap } from "./ink.ts"
import { itemsFrom } from "./items.ts"
import { type Key, Keys } from "./keys.ts"
import type { Palette } from "./palette.ts"
import { resultLines, scoreSheet } from "./scores.ts"
import { Screen } from "./screen.ts"
import { isScreen, type Terminal } from "./terminal.ts"
import { withScreen } from "./with-screen.ts"
import { ui } from "./words.ts"

export interface ReplayLook extends Terminal {
  /** Show the table after every move. */
  readonly step: boolean
}

/** A playback with its words. */
interface Shown {
  readonly playback: Playback
  readonly telling: Telling
  /** The sentences of each step. */
  readonly told: readonly (readonly string[])[]
}

/** Replays a record and shows it. Throws `BadInput` if the record goes wrong. */
export async function showReplay(record: GameRecord, look: ReplayLook): Promise<void> {
  const shown = shownIn(look.language, playBack(record))
  if (!look.step) return printAll(shown, look, false)
  if (isScreen(look)) return stepThrough(shown, look)
  return printAll(shown, look, true)
}

/** Tells everything, because a recorded game has no secrets any more. */
function shownIn(language: Language, playback: Playback): Shown {
  const telling = tellingOf(playback.game, language, playback.names.map(sanitized), namedYou(playback))
  return {
    playback,
    telling,
    told: playback.states.map((_, at) => linesAtStep(playback, at, "all", telling).map(sanitized)),
  }
}

/** Returns the seat of the player with the name “You”. */
function namedYou({ game, names }: Playback): number | undefined {
  const at = names.findIndex((name) => isNameless(game, name))
  return at < 0 ? undefined : at
}

const WIDTH = 80

function headline(shown: Shown, at: number): string {
  const { language, names, you } = shown.telling
  if (at === 0) return ui(language, "start")
  const { seat } = shown.playback.match.moves[at - 1]
  const who = seat === you ? ui(language, "you") : names[seat]
  const words = moveWords(shown, at)
  return words === undefined ? `${at}. ${who}` : `${at}. ${who}: ${words}`
}

/** Returns the label of a move. A payment has no label, but its events describe it. */
function moveWords({ playback, telling, told }: Shown, at: number): string | undefined {
  const { seat, move } = playback.match.moves[at - 1]
  const scene = playback.game.scene(playback.states[at - 1], 1 << seat)
  const made = itemsFrom(playback.game, scene, seat, telling, false).find(({ name }) => name === move)
  return made?.label ?? (told[at].length > 0 ? undefined : move)
}

function printAll(shown: Shown, { output }: ReplayLook, step: boolean): void {
  const { playback, telling, told } = shown
  told.forEach((told, at) => {
    const table = step ? plainTable(sceneAt(playback, at, "all"), { game: playback.game, telling, width: WIDTH }) : []
    const lines = [headline(shown, at), ...told.flatMap((line) => wrap(`   ${line}`, WIDTH, "     ")), ...table]
    output.write(`${lines.join("\n")}\n${step ? "\n" : ""}`)
  })
  output.write(`${endLines(shown, WIDTH).join("\n")}\n`)
}

function endLines({ playback, telling }: Shown, width: number): string[] {
  const scene = sceneAt(playback, playback.states.length - 1, "all")
  const { result } = playback.match
  if (result === undefined) return [ui(telling.language, "unfinished")]
  return [
    ...resultLines(result, scene, telling),
    ...(scene.rounds.length === 0 ? [] : ["", ...scoreSheet(scene, telling, width)]),
  ]
}

/** Returns the step that a key leads to, or `undefined` if it leaves. */
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

async function stepThrough(shown: Shown, { input, output, colour }: ReplayLook): Promise<void> {
  const screen = new Screen(output)
  const keys = new Keys(input)
  await withScreen(output, screen, keys, async () => {
    let typed = ""
    for (let at: number | undefined = 0; at !== undefined; ) {
      screen.paint(frame(shown, at, typed, screen.width, screen.height, colour))
      const key = await keys.next()
      if (key === "resize") screen.clear()
      at = stepTo(key, at, shown.told.length - 1, typed)
      typed = /^\d$/.test(key) ? (typed + key).slice(0, 6) : ""
    }
  })
}

/** Returns the table at one step. */
function frame(
  shown: Shown,
  at: number,
  typed: string,
  width: number,
  height: number,
  colour: Palette | false,
): string[] {
  const { playback, telling, told } = shown
  const { language } = telling
  const before = told.slice(Math.max(0, at - 12), at).flat()
  const isLast = at === told.length - 1
  const target = typed === "" ? [] : [`→ ${typed}`]
  const end = isLast ? endLines(shown, width).slice(0, 1) : []
  return drawTable(sceneAt(playback, at, "all"), {
    game: playback.game,
    telling,
    width,
    height,
    colour,
    log: [...before, ...told[at], ...end],
    ask: [ui(language, "moveN", { at, of: told.length - 1 }), headline(shown, at), ...target].join("  "),
    keys: [ui(language, "keysReplay")],
  })
}
