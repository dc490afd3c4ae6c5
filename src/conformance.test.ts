// Checks that rules, tests and code agree: every rule has a test that names it, and takes effect somewhere.

import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { FastChance } from "./engine/chance.ts"
import type { Game } from "./engine/game.ts"
import { MoveList } from "./engine/moves.ts"
import { LANGUAGES, readOptions } from "./engine/options.ts"
import { nextActor } from "./engine/playout.ts"
import { Story } from "./engine/trace.ts"
import { games } from "./games/index.ts"

/** Prefix of each game's rule ids, and the number of its rules. */
const RULES: Record<string, readonly [prefix: string, count: number]> = {
  "beat-the-count": ["BC", 15],
  "forty-below": ["FB", 15],
  contarlos: ["CO", 17],
  "final-count": ["FC", 21],
  "betski-scram": ["BS", 12],
}

const testsOf = (game: Game): string => {
  const folder = new URL(`./games/${game.id}/`, import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith(".test.ts"))
  return files.map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n")
}

/** Returns the rules that take effect in random games, with all seat counts and with one option set at a time. */
function firedIn(game: Game): Set<string> {
  const fired = new Set<string>()
  const settings = [
    {},
    ...game.options.flatMap((spec): Record<string, string | number>[] => {
      if (spec.kind === "choice") return spec.values.map((value) => ({ [spec.name]: value }))
      if (spec.kind === "switch") return [{ [spec.name]: "on" }, { [spec.name]: "off" }]
      return spec.kind === "integer" ? [{ [spec.name]: spec.min }] : [{ [spec.name]: "random" }]
    }),
  ]
  for (let seats = game.seats.min; seats <= game.seats.max; seats++)
    for (const [i, given] of settings.entries())
      for (let n = 0; n < 5; n++) playTraced(game, seats, given, `${seats} ${i} ${n}`, fired)
  return fired
}

function playTraced(
  game: Game,
  seats: number,
  given: Record<string, string | number>,
  seed: string,
  fired: Set<string>,
): void {
  const state = game.create(readOptions(game, seats, given), seats)
  const chance = new FastChance(seed)
  const choice = new FastChance(seed, 1)
  const moves = new MoveList()
  const trace = { rule: (id: string) => void fired.add(id), event: () => {} }
  game.deal(state, chance, trace)
  for (let seat = nextActor(game, state, choice, 0.3); seat >= 0; seat = nextActor(game, state, choice, 0.3)) {
    game.legal(state, seat, moves)
    game.play(state, seat, moves.at[choice.below(moves.count)], chance, trace)
  }
}

describe.each(games.map((game) => ({ name: game.name, game })))("$name", ({ game }) => {
  const ids = game.rules.map(({ id }) => id)
  const tests = testsOf(game)

  it("has all its rules, in order", () => {
    const [prefix, count] = RULES[game.id]
    expect(ids).toEqual(Array.from({ length: count }, (_, i) => `${prefix}-${i + 1}`))
  })

  it.each(ids)("%s has a test whose title is its id and a sentence", (id) => {
    const names = [...tests.matchAll(/(?:\bit|\]\))\(\s*["'`]([^"'`]+)/g)].map(([, name]) => name)
    expect(names.some((name) => name.startsWith(`${id}: `) && name.split(" ").length > 4)).toBe(true)
  })

  it("applies every rule in random games or in a test", () => {
    const fired = firedIn(game)
    const unseen = ids.filter((id) => !fired.has(id) && !new RegExp(`\\.rules\\b.*"${id}"`).test(tests))
    expect(unseen).toEqual([])
    expect([...fired].filter((id) => !ids.includes(id))).toEqual([])
  })

  it("has options that name existing rules and have one-line help in every language", () => {
    for (const { rules, help } of game.options) {
      expect(rules.filter((id) => !ids.includes(id))).toEqual([])
      expect(rules.length).toBeGreaterThan(0)
      for (const language of LANGUAGES) expect(help[language]).toMatch(/^\S[^\n]*\.$/)
    }
  })

  it("has words for every event of a deal in every language, and no empty texts", () => {
    for (const language of LANGUAGES)
      for (const template of Object.values(game.words[language])) expect(template.trim()).not.toBe("")
    const state = game.create(readOptions(game, game.seats.usual, {}), game.seats.usual)
    const story = new Story()
    game.deal(state, new FastChance("words"), story)
    for (const { key } of story.events)
      for (const language of LANGUAGES) expect(game.words[language]).toHaveProperty([key])
  })
})
