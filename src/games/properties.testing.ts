// Properties of every game, tested by random play over all seat counts and options.

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { EVERYBODY, faceOf, SPECTATOR, type State } from "../engine/cards.ts"
import { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import { cloneState, encodeState, Knowledge, view } from "../engine/hidden.ts"
import { type Move, MoveList, readMove, writeMove } from "../engine/moves.ts"
import { LANGUAGES, type OptionSpec, type Options, readOptions } from "../engine/options.ts"
import { nextActor, playOut } from "../engine/playout.ts"
import { redeal } from "../engine/redeal.ts"
import { eventFor, Story, type Text } from "../engine/trace.ts"
import { say } from "../engine/words.ts"

export interface Setting {
  readonly seats: number
  readonly options: Options
  readonly seed: number
  readonly jumpRate: number
}

/** Generates any seats, options and seed. */
export function settings(game: Game): fc.Arbitrary<Setting> {
  return fc.integer({ min: game.seats.min, max: game.seats.max }).chain((seats) =>
    fc.record({
      seats: fc.constant(seats),
      options: fc
        .record(Object.fromEntries(game.options.map((spec) => [spec.name, anyValue(spec, seats)])))
        .map((given) => readOptions(game, seats, given)),
      seed: fc.nat(),
      jumpRate: fc.constantFrom(0, 0.5, 1),
    }),
  )
}

function anyValue(spec: OptionSpec, seats: number): fc.Arbitrary<string | number> {
  switch (spec.kind) {
    case "switch":
      return fc.constantFrom("on", "off")
    case "choice":
      return fc.constantFrom(...spec.values)
    case "integer":
      return fc.constantFrom(spec.min, spec.default, spec.max)
    case "seat":
      return fc.constantFrom<string | number>("random", ...Array.from({ length: seats }, (_, i) => i))
  }
}

interface Step {
  readonly state: State
  readonly seat: number
  readonly move: Move
  readonly moves: MoveList
  readonly chance: FastChance
  readonly choice: FastChance
}

/** Plays a random game of at most this many moves. Shows every position to `look` before its move is made. */
function walk(game: Game, setting: Setting, look: (step: Step) => void, most = Number.POSITIVE_INFINITY): State {
  const state = game.create(setting.options, setting.seats)
  const chance = new FastChance(setting.seed, 1)
  const choice = new FastChance(setting.seed, 2)
  const moves = new MoveList()
  game.deal(state, chance)
  for (let n = 0; n < most; n++) {
    const seat = nextActor(game, state, choice, setting.jumpRate)
    if (seat < 0) break
    game.legal(state, seat, moves)
    const move = moves.at[choice.below(moves.count)]
    look({ state, seat, move, moves, chance, choice })
    game.play(state, seat, move, chance)
  }
  return state
}

/** Plays a random game and shows some positions to `look`: on average, one in `spread`. */
function sampled(game: Game, setting: Setting, spread: number, look: (step: Step) => void): void {
  const pick = new FastChance(setting.seed, 3)
  walk(game, setting, (step) => {
    if (pick.below(spread) === 0) look(step)
  })
}

function countFaces(cards: Iterable<number>): string {
  return Array.from(cards, faceOf)
    .filter((face) => face !== 0)
    .sort((a, b) => a - b)
    .join()
}

const listOf = (game: Game, state: State, seat: number): Move[] => {
  const moves = new MoveList()
  game.legal(state, seat, moves)
  return moves.toArray()
}

const told = (game: Game, events: readonly Text[], viewers: number, seats: number): string[] =>
  LANGUAGES.flatMap((language) =>
    events.map((event) =>
      say(eventFor(event, viewers), {
        language,
        words: game.words,
        faceName: (face) => game.faces[face]?.say[language] ?? "?",
        names: Array.from({ length: seats }, (_, i) => `P${i}`),
      }),
    ),
  )

const viewersOf = (seats: number): number[] => [...Array.from({ length: seats }, (_, i) => 1 << i), SPECTATOR]

/** Returns the number of runs. Long games get fewer, so that the whole suite stays quick. */
const runs = (game: Game, many: number): number =>
  Math.ceil(many * Number(process.env.PROPERTY_RUNS ?? 2) * (game.id === "beat-the-count" ? 0.25 : 1))

/** The properties as tests of one game. */
export function describeProperties(game: Game): void {
  describe(game.name, () => properties(game))
}

/** Checks a property for many settings. */
type Holds = (many: number, property: (setting: Setting) => void) => void

function properties(game: Game): void {
  const holds: Holds = (many, property) =>
    fc.assert(fc.property(settings(game), property), { numRuns: runs(game, many) })
  keepsCards(game, holds)
  agreesOnMoves(game, holds)
  refusesInWords(game)
  ends(game, holds)
  leaksNothing(game, holds)
  redealsAndCopies(game, holds)
  hasAHeuristic(game, holds)
  showsEveryMove(game, holds)
}

function keepsCards(game: Game, holds: Holds): void {
  it("1: conserves cards: every position contains exactly the cards of the deck", () => {
    holds(60, (setting) => {
      const deck = countFaces(game.create(setting.options, setting.seats).deck)
      walk(game, setting, ({ state }) => expect(countFaces(state.cards)).toBe(deck))
    })
  })

  it("1: gives every card a unique token", () => {
    holds(20, (setting) =>
      sampled(game, setting, 8, ({ state }) => {
        const tokens = Array.from(state.cards)
          .filter((card) => card !== 0)
          .map((card) => card >>> 16)
        expect(new Set(tokens).size).toBe(tokens.length)
      }),
    )
  })
}

function agreesOnMoves(game: Game, holds: Holds): void {
  it("2: lists moves only for actors; the moves are distinct, pass check, and can be written and read back", () => {
    holds(40, (setting) =>
      sampled(game, setting, 4, ({ state }) => {
        for (let seat = 0; seat < setting.seats; seat++) {
          const list = listOf(game, state, seat)
          expect(list.length > 0).toBe((game.actors(state) & (1 << seat)) !== 0)
          expect(new Set(list).size).toBe(list.length)
          for (const move of list) {
            expect(game.check(state, seat, move)).toBeUndefined()
            expect(readMove(game.verbs, writeMove(game.verbs, move))).toBe(move)
          }
        }
      }),
    )
  })

  it("2: gives the same moves and actors for a player's view as for the full state", () => {
    holds(40, (setting) =>
      sampled(game, setting, 8, ({ state, seat, moves }) => {
        const seen = view(state, 1 << seat, cloneState(state))
        expect(listOf(game, seen, seat)).toEqual(moves.toArray())
        for (const move of moves.toArray().slice(0, 20)) expect(game.check(seen, seat, move)).toBeUndefined()
        expect(game.actors(seen)).toBe(game.actors(state))
      }),
    )
  })
}

function refusesInWords(game: Game): void {
  it("2: can play every move that check allows, and refuses only unlisted moves, in a full sentence", () => {
    const any = fc.record({
      seat: fc.nat(7),
      verb: fc.nat(game.verbs.length - 1),
      args: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
    })
    fc.assert(
      fc.property(settings(game), fc.array(any, { minLength: 20, maxLength: 20 }), (setting, tries) => {
        sampled(game, setting, 16, ({ state, chance }) => {
          for (const { seat, verb, args } of tries) {
            if (seat >= setting.seats) continue
            const { takes } = game.verbs[verb]
            let code = 0
            for (let i = takes.length - 1; i >= 0; i--) code = code * takes[i].radix + (args[i] % takes[i].radix)
            const move = code * 16 + verb
            const refusal = game.check(state, seat, move)
            if (refusal === undefined) game.play(cloneState(state), seat, move, chance)
            else {
              expect(listOf(game, state, seat)).not.toContain(move)
              for (const sentence of told(game, [refusal], EVERYBODY, setting.seats))
                expect(sentence).toMatch(/^\S.* .*[.!]$/)
            }
          }
        })
      }),
      { numRuns: runs(game, 40) },
    )
  })
}

function ends(game: Game, holds: Holds): void {
  it("3: ends with a winner, and a place and a score for every seat", () => {
    holds(100, (setting) => {
      const state = walk(game, setting, ({ state }) => expect(game.result(state)).toBeUndefined())
      const result = game.result(state)
      expect(result?.places).toHaveLength(setting.seats)
      expect(result?.scores).toHaveLength(setting.seats)
      expect(Math.min(...(result?.places ?? []))).toBe(1)
    })
  })

  it("4: reaches the same final state from the same seed and moves", () => {
    holds(20, (setting) => {
      const one = walk(game, setting, () => {})
      const two = walk(game, setting, () => {})
      expect(encodeState(one)).toBe(encodeState(two))
    })
  })

  it("4: deals the same into a used state as into a new one", () => {
    holds(20, (setting) => {
      const used = walk(game, setting, () => {})
      const fresh = game.create(setting.options, setting.seats)
      for (const state of [used, fresh]) game.deal(state, new FastChance(setting.seed, 6))
      expect(encodeState(used)).toBe(encodeState(fresh))
    })
  })
}

function leaksNothing(game: Game, holds: Holds): void {
  it("5: leaks nothing: view, key, scene and log do not depend on the unseen cards", () => {
    holds(30, (setting) =>
      sampled(game, setting, 12, ({ state, seat, move, chance, choice }) => {
        for (const viewers of viewersOf(setting.seats)) {
          const seen = view(state, viewers, cloneState(state))
          const other = redeal(game, seen, choice, cloneState(state))
          expect(encodeState(view(other, viewers, cloneState(other)))).toBe(encodeState(seen))
          const knowledge = new Knowledge(state)
          expect(knowledge.key(other, viewers)).toBe(knowledge.key(state, viewers))
          expect(JSON.stringify(game.scene(view(other, viewers, cloneState(other)), viewers))).toBe(
            JSON.stringify(game.scene(seen, viewers)),
          )
          if (game.check(other, seat, move) !== undefined) continue
          // Continue in both worlds with the same chance. As long as the viewer sees the same, the log must be the
          // same.
          const stories = [state, other].map((world) => {
            const after = cloneState(world)
            const story = new Story()
            chance.open(99, 0)
            game.play(after, seat, move, new FastChance(setting.seed, 9), story)
            return {
              seen: encodeState(view(after, viewers, cloneState(after))),
              told: told(game, story.events, viewers, setting.seats),
            }
          })
          if (stories[0].seen === stories[1].seen) expect(stories[1].told).toEqual(stories[0].told)
        }
      }),
    )
  })
}

function redealsAndCopies(game: Game, holds: Holds): void {
  it("6: redeals the same cards, keeps the viewer's own moves, and can play the result to the end", () => {
    holds(30, (setting) =>
      sampled(game, setting, 12, ({ state, seat, choice }) => {
        const deck = countFaces(state.cards)
        for (const viewers of viewersOf(setting.seats)) {
          const world = redeal(game, view(state, viewers, cloneState(state)), choice, cloneState(state))
          expect(countFaces(world.cards)).toBe(deck)
          if (viewers === 1 << seat) expect(listOf(game, world, seat)).toEqual(listOf(game, state, seat))
          playOut(game, world, new FastChance(setting.seed, 4), choice, new MoveList(), setting)
          expect(game.result(world)).toBeDefined()
        }
      }),
    )
  })

  it("7: playing on with a copy does not change the original", () => {
    holds(20, (setting) =>
      sampled(game, setting, 12, ({ state, choice }) => {
        const before = encodeState(state)
        playOut(game, cloneState(state), new FastChance(setting.seed, 5), choice, new MoveList(), setting)
        expect(encodeState(state)).toBe(before)
      }),
    )
  })

  it("7: copies a state completely into a used one, without sharing objects", () => {
    holds(20, (setting) => {
      const other = walk(game, { ...setting, seed: setting.seed + 1 }, () => {})
      sampled(game, setting, 12, ({ state }) => {
        game.copy(state, other)
        expect(encodeState(other)).toBe(encodeState(state))
        for (const name of Object.keys(state) as (keyof State)[])
          if (typeof state[name] === "object") expect(other[name]).not.toBe(state[name])
      })
    })
  })
}

function hasAHeuristic(game: Game, holds: Holds): void {
  it("5: has a heuristic that weighs every move, using only what its seat sees", ({ skip }) => {
    const heuristic = game.createHeuristic?.()
    if (heuristic === undefined) return skip()
    holds(30, (setting) =>
      sampled(game, setting, 6, ({ state, seat, moves }) => {
        const own = new Float64Array(moves.count + 1).fill(-7)
        const seen = new Float64Array(moves.count + 1).fill(-7)
        heuristic.weigh(state, seat, moves, own)
        heuristic.weigh(view(state, 1 << seat, cloneState(state)), seat, moves, seen)
        expect(seen).toEqual(own)
        expect(own.subarray(0, moves.count).every(Number.isFinite)).toBe(true)
        expect(own[moves.count]).toBe(-7)
      }),
    )
  })

  it("has a heuristic whose outlook gives every seat a chance of winning, adding up to 1", ({ skip }) => {
    const heuristic = game.createHeuristic?.()
    if (heuristic?.outlook === undefined || heuristic.stage === undefined) return skip()
    const { stage, outlook } = heuristic
    holds(20, (setting) => {
      let before = -1
      walk(game, setting, ({ state }) => {
        const now = stage(state)
        if (now === before) return
        before = now
        const chances = new Float64Array(setting.seats)
        outlook(state, chances)
        expect(chances.every((x) => x >= 0 && x <= 1)).toBe(true)
        expect(chances.reduce((sum, x) => sum + x, 0)).toBeCloseTo(1)
      })
    })
  })
}

function showsEveryMove(game: Game, holds: Holds): void {
  it("shows a gesture for every legal move, without duplicates, on zones and cards that exist", () => {
    holds(30, (setting) =>
      sampled(game, setting, 8, ({ state, seat, moves }) => {
        const scene = game.scene(view(state, 1 << seat, cloneState(state)), 1 << seat)
        expect(scene.turn).toBe(game.actors(state))
        const made = scene.gestures.flatMap(({ gesture }) => (gesture.kind === "pay" ? [] : [gesture.move]))
        expect(new Set(made).size).toBe(made.length)
        const pays = scene.gestures.flatMap(({ gesture }) => (gesture.kind === "pay" ? [gesture] : []))
        for (const move of moves.toArray())
          if (!made.includes(move)) expect(pays.some((pay) => canMake(pay, move))).toBe(true)
        for (const { gesture } of scene.gestures) {
          if (gesture.kind === "press") continue
          for (const { zone, index } of gesture.path) {
            const found = scene.zones.find(({ id }) => id === zone)
            expect(found, zone).toBeDefined()
            if (index !== undefined) expect(index).toBeLessThan(found?.cards.length ?? 0)
          }
        }
        expect(new Set(scene.zones.map(({ id }) => id)).size).toBe(scene.zones.length)
      }),
    )
  })
}

type Pay = Extract<ReturnType<Game["scene"]>["gestures"][number]["gesture"], { kind: "pay" }>

/** Tells whether some choice of cards makes this move. */
function canMake(pay: Pay, move: Move): boolean {
  let left = move - pay.base
  for (const { add } of [...pay.cards].sort((a, b) => b.add - a.add)) if (left >= add) left -= add
  return left === 0
}
