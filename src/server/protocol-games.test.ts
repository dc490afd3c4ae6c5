// Checks docs/protocol-games.md and its JSON against the rules in random play, with all seats and options.

import { readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { State } from "../engine/cards.ts"
import { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import { cloneState, encodeState, view } from "../engine/hidden.ts"
import { encode, type Move, MoveList, readMove, writeMove } from "../engine/moves.ts"
import { nextActor } from "../engine/playout.ts"
import { SHARED_FIELDS } from "../engine/protocol-notes.ts"
import { type Part, Story } from "../engine/trace.ts"
import { games } from "../games/index.ts"
import { type Setting, settings } from "../games/properties.testing.ts"
import {
  evaluate,
  type GameTable,
  moveNumber,
  moveText,
  newView,
  tableOf,
  type View,
  zonesOf,
} from "./protocol-client.testing.ts"
import { allFacts, gamesJson, gamesPage, protocolNotesOf } from "./protocol-games.ts"
import { isLegal, legalMoves } from "./protocol-player.testing.ts"

const read = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8")

/** Returns a state or view in the form that a client has. */
const fieldsOf = (state: State): View => JSON.parse(encodeState(state)) as View

interface Position {
  readonly state: State
  /** The seat that is to move (-1 at the end), and its moves. */
  readonly seat: number
  readonly moves: MoveList
  readonly choice: FastChance
}

/** Plays a random game, and looks at every position. Returns all that happened. */
function played(game: Game, setting: Setting, most: number, look: (position: Position) => void): Story {
  const state = game.create(setting.options, setting.seats)
  const chance = new FastChance(setting.seed, 1)
  const choice = new FastChance(setting.seed, 2)
  const moves = new MoveList()
  const story = new Story()
  game.deal(state, chance, story)
  for (let n = 0; ; n++) {
    const seat = nextActor(game, state, choice, setting.jumpRate)
    if (seat >= 0) game.legal(state, seat, moves)
    look({ state, seat, moves, choice })
    if (seat < 0 || n >= most) return story
    game.play(state, seat, moves.at[choice.below(moves.count)], chance, story)
  }
}

const kindOf = (part: Part): string => (typeof part === "number" ? "number" : Object.keys(part)[0])

/** Returns how the cards differ from what the zones say. */
function misplaced(table: GameTable, seen: View): string[] {
  const cards = seen.cards as number[]
  const free = new Set(cards.keys())
  const wrong: string[] = []
  for (const { name, i, places, count } of zonesOf(table, seen)) {
    if (!places.every((place) => free.delete(place))) wrong.push(`${name} ${i} has a place of another zone`)
    const isRight = (place: number, k: number): boolean => (cards[place] !== 0) === k < (count ?? 0)
    if (count !== undefined && !places.every(isRight)) wrong.push(`${name} ${i} should have ${count} cards`)
  }
  for (const place of free) if (cards[place] !== 0) wrong.push(`place ${place} is in no zone`)
  return wrong
}

/** Returns any move of the right form, legal or not. A payment comes from the cards of a hand. */
function anyMove({ verbs, id }: Game, table: GameTable, seen: View, seat: number, choice: FastChance): Move {
  const verb = choice.below(verbs.length)
  if (id === "contarlos" && verbs[verb].name === "collect") {
    const hand = zonesOf(table, seen).find(({ name, i }) => name === "hand" && i === seat)
    const faces = (hand?.places ?? []).slice(0, hand?.count).map((place) => (seen.cards as number[])[place] % 128)
    const paid = faces.filter(() => choice.below(2) === 0).map((face) => table.faces[face]?.name ?? "")
    if (choice.below(4) === 0) paid.push(`red${1 + choice.below(5)}`)
    const colour = ["red", "yellow", "green", "blue"][choice.below(4)]
    const isOfTwins = paid.every((name) => paid.filter((other) => other === name).length < 3)
    return readMove(verbs, `collect(${colour}, ${paid.length > 0 && isOfTwins ? paid.join("+") : "nothing"})`)
  }
  const args = verbs[verb].takes.map(({ radix, write }) => {
    const value = choice.below(radix)
    return write(value) === "" ? 1 : value
  })
  return encode(verbs, verb, args)
}

it("docs/protocol-games.md and docs/protocol-games.json are up to date: npm run docs writes them", async () => {
  const facts = await allFacts()
  expect(read("protocol-games.md")).toBe(gamesPage(facts))
  expect(read("protocol-games.json")).toBe(gamesJson(facts))
})

it("formulas are evaluated as in Python", () => {
  const names = { a: 7, list: [4, 5, 6] }
  const known: readonly (readonly [string, number])[] = [
    ["1 + 2 * 3 - 4", 3],
    ["(1 + 2) * 3", 9],
    ["-a // 2", -4],
    ["(0 - 1) % 7", 6],
    ["2 ** 3 * 2", 16],
    ["a >= 7", 1],
    ["(a != 7) + (a == 7) + (a < 8)", 2],
    ["list[1 + 1] * len(list)", 18],
    ["min(a, 3, len(list)) + max(1, a)", 10],
  ]
  for (const [formula, value] of known) expect(evaluate(formula, names), formula).toBe(value)
  expect(() => evaluate("1 +", names)).toThrow("should have more")
  expect(() => evaluate("unknown", names)).toThrow("should be a number")
})

describe.each(games.map((game) => ({ id: game.id, game: game as Game })))("$id", ({ game, id }) => {
  const table = tableOf(id)

  it("every field, move and event is described, and nothing else", async () => {
    const described = await protocolNotesOf(id)
    const fields = Object.keys(game.create({ ...defaultsOf(game) }, game.seats.min))
    const known = new Set([...Object.keys(SHARED_FIELDS), ...Object.keys(described.fields)])
    expect(fields.filter((name) => !known.has(name))).toEqual([])
    expect([...known].filter((name) => !fields.includes(name))).toEqual([])
    expect(Object.keys(described.moves)).toEqual(game.verbs.map(({ name }) => name))
    for (const key of Object.keys(described.events)) expect(game.words.en, key).toHaveProperty([key])
    for (const parts of Object.values(table.events)) expect(Object.values(parts)).not.toContain(undefined)
  })

  it("keys and names of parts are ASCII, so that every language sorts them alike", () => {
    const keys = table.words.map(([key]) => key)
    for (const list of [keys, table.parts]) {
      expect(list.every((name) => /^[ -~]+$/.test(name))).toBe(true)
      expect([...list].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))).toEqual(list)
    }
  })

  it("the view before the deal is as described, with all seats and options", () => {
    fc.assert(
      fc.property(settings(game), ({ seats, options }) => {
        const state = fieldsOf(game.create(options, seats))
        const said = newView(table, options, seats)
        expect(Object.keys(said)).toEqual(Object.keys(state))
        expect(said).toEqual(state)
      }),
      { numRuns: 200 },
    )
  })

  it("the cards in zones, the players who may act and the end are as described", () => {
    fc.assert(
      fc.property(settings(game), (setting) => {
        played(game, setting, 200, ({ state }) => {
          const seen = fieldsOf(state)
          expect(misplaced(table, seen)).toEqual([])
          expect(evaluate(table.actors, seen)).toBe(game.actors(state))
          expect(evaluate(table.mayWait, seen)).toBe(game.mayWait?.(state) ?? 0)
          expect(evaluate(table.over, seen)).toBe(game.result(state) === undefined ? 0 : 1)
        })
      }),
      { numRuns: 20 },
    )
    const ends: number[] = []
    const usual = { seats: game.seats.min, options: defaultsOf(game), seed: 1, jumpRate: 0.5 }
    played(game, usual, Number.POSITIVE_INFINITY, ({ state }) => ends.push(evaluate(table.over, fieldsOf(state))))
    expect(ends.indexOf(1), "it is over after the last move").toBe(ends.length - 1)
  })

  it("every event of a game is described with its parts, in their order", () => {
    fc.assert(
      fc.property(settings(game), (setting) => {
        for (const { key, with: parts = {} } of played(game, setting, 2000, () => {}).events) {
          const kinds = Object.entries(parts).map(([name, part]) => [name, kindOf(part)])
          expect(Object.entries(table.events[key] ?? { [key]: "not described" }), key).toEqual(kinds)
        }
      }),
      { numRuns: 40 },
    )
  })

  it("moves have the numbers and texts that are described", () => {
    fc.assert(
      fc.property(settings(game), (setting) => {
        played(game, setting, 200, ({ seat, moves }) => {
          if (seat < 0) return
          for (const move of moves.toArray().slice(0, 200)) {
            const text = writeMove(game.verbs, move)
            expect(moveText(table, move)).toBe(text)
            expect(moveNumber(table, text)).toBe(move)
          }
        })
      }),
      { numRuns: 10 },
    )
  })

  it("the description tells exactly which moves are legal, from a seat's view alone", () => {
    let [legal, illegal] = [0, 0]
    fc.assert(
      fc.property(settings(game), (setting) => {
        played(game, setting, 60, ({ state, choice }) => {
          const seat = choice.below(setting.seats)
          const seen = fieldsOf(view(state, 1 << seat, cloneState(state)))
          const listed = legalMoves(table, seen, seat)
          const tried = Array.from({ length: 20 }, () => anyMove(game, table, seen, seat, choice))
          for (const move of [...listed.slice(0, 100).map((text) => readMove(game.verbs, text)), ...tried]) {
            const text = writeMove(game.verbs, move)
            const isAllowed = game.check(state, seat, move) === undefined
            expect(isLegal(table, seen, seat, text), `seat ${seat}: ${text}`).toBe(isAllowed)
            if (isAllowed) legal++
            else illegal++
          }
          expect(listed.length > 0, "whoever may act has a move").toBe((game.actors(state) & (1 << seat)) !== 0)
        })
      }),
      { numRuns: 20 },
    )
    expect(Math.min(legal, illegal)).toBeGreaterThan(30)
  })
})

const defaultsOf = ({ options }: Game): Readonly<Record<string, string | number>> =>
  Object.fromEntries(options.map((spec) => [spec.name, spec.default]))
