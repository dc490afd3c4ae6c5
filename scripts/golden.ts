// node scripts/run.mjs scripts/golden.ts: writes golden records and their stories for games and settings that have
// none. It leaves existing records alone: a golden record that no longer replays means that a game has changed. With
// --stories it rewrites the stories of existing records, for when only words have changed.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { FastChance } from "../src/engine/chance.ts"
import type { Game } from "../src/engine/game.ts"
import { type ChanceSource, Match } from "../src/engine/match.ts"
import { MoveList } from "../src/engine/moves.ts"
import { readOptions } from "../src/engine/options.ts"
import { nextActor } from "../src/engine/playout.ts"
import { readRecord, replay, writeRecord } from "../src/engine/record.ts"
import { Story } from "../src/engine/trace.ts"
import { findGame, games } from "../src/games/index.ts"
import { storyOf } from "../src/testing/story.ts"

type Given = Record<string, string | number>

interface Setting {
  readonly name: string
  readonly seats: number
  readonly given: Given
  readonly secret?: boolean
}

/** Returns the defaults, each option at other values one at a time, and a full table with a secret seed. */
function settingsOf(game: Game): Setting[] {
  const others = game.options.flatMap((spec): [string, string | number][] => {
    if (spec.kind === "switch") return [[spec.name, spec.default === "on" ? "off" : "on"]]
    if (spec.kind === "choice")
      return spec.values.filter((value) => value !== spec.default).map((value) => [spec.name, value])
    if (spec.kind === "integer") return [[spec.name, spec.min]]
    return [[spec.name, spec.default === "random" ? 1 : "random"]]
  })
  return [
    { name: "default", seats: game.seats.usual, given: {} },
    ...others.map(([name, value]) => ({ name: `${name}-${value}`, seats: game.seats.min, given: { [name]: value } })),
    { name: "full-table", seats: game.seats.max, given: {}, secret: true },
  ]
}

function playMatch(game: Game, { seats, given }: Setting, chance: ChanceSource, seed: string): Match {
  const match = new Match(game, { seats, options: readOptions(game, seats, given), chance })
  const choice = new FastChance(seed)
  const moves = new MoveList()
  for (
    let seat = nextActor(game, match.state, choice, 0.3);
    seat >= 0;
    seat = nextActor(game, match.state, choice, 0.3)
  ) {
    game.legal(match.state, seat, moves)
    match.play(seat, moves.at[choice.below(moves.count)])
  }
  return match
}

const TRIES = 40

interface Candidate {
  readonly text: string
  readonly story: string
  /** Number of different rules and kinds of events in the record. */
  readonly richness: number
}

/** Returns the richest of a few random games; among equals, the shortest. */
function richRecord(game: Game, setting: Setting): Candidate {
  const names = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hope"].slice(0, setting.seats)
  const found = Array.from({ length: TRIES }, (_, i): Candidate => {
    const seed = `${game.id} ${setting.name} ${i}`
    const secret = (i + 1).toString(16).padStart(64, "c0ffee")
    const match = playMatch(
      game,
      setting,
      setting.secret ? { source: "chacha20", secret } : { source: "fast", seed },
      seed,
    )
    const text = writeRecord(match, names, Array(setting.seats).fill("random"))
    const record = readRecord(text, findGame)
    const trace = new Story()
    replay(record, { trace })
    const kinds = new Set([...trace.rules, ...trace.events.map(({ key }) => key)])
    return { text, story: storyOf(record), richness: kinds.size }
  })
  return found.reduce((best, one) =>
    one.richness > best.richness || (one.richness === best.richness && one.text.length < best.text.length) ? one : best,
  )
}

/** Writes the stories of all records in a folder again. */
function retell(folder: string): void {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    const record = readRecord(readFileSync(`${folder}/${file}`, "utf8"), findGame)
    writeFileSync(`${folder}/${file.replace(".json", ".txt")}`, storyOf(record))
  }
}

for (const game of games) {
  const folder = `src/games/${game.id}/golden`
  mkdirSync(folder, { recursive: true })
  if (process.argv.includes("--stories")) retell(folder)
  for (const setting of settingsOf(game)) {
    const file = `${folder}/${setting.name}`
    if (existsSync(`${file}.json`)) continue
    const { text, story } = richRecord(game, setting)
    writeFileSync(`${file}.json`, text)
    writeFileSync(`${file}.txt`, story)
    console.log(`wrote ${file}`)
  }
}
