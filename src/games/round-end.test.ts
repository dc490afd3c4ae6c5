// The table at the end of a round, rebuilt from what a viewer knew before and after, against the true state at that
// moment.

import { describe, expect, it } from "vitest"
import { heuristicPolicy } from "../bots/policy.ts"
import { type Card, faceOf, SPECTATOR } from "../engine/cards.ts"
import { FastChance } from "../engine/chance.ts"
import { cloneState } from "../engine/hidden.ts"
import { Match } from "../engine/match.ts"
import { MoveList } from "../engine/moves.ts"
import { readOptions } from "../engine/options.ts"
import type { Scene } from "../engine/scene.ts"
import { eventFor, type Text, type Trace } from "../engine/trace.ts"
import { viewOf } from "../table/seen.ts"
import { findGame } from "./index.ts"

/** The event that tells, before the next deal, that a round is scored. */
const SCORED: Readonly<Record<string, RegExp>> = {
  "forty-below": /^scored$/,
  "final-count": /^(bust|total)$/,
}

interface Ended {
  readonly truth: ReturnType<typeof cloneState>
  readonly before: ReturnType<typeof cloneState>
  readonly after: ReturnType<typeof cloneState>
  /** The events as the viewer heard them. */
  readonly events: readonly Text[]
}

/** Plays rounds and returns each viewer's views around the move that ended a round, and the state in between. */
function roundsOf(id: string, seats: number, wanted: number): Ended[] {
  const game = findGame(id)
  const found: Ended[] = []
  const legal = new MoveList()
  for (let seed = 0; found.length < wanted; seed++) {
    const options = readOptions(game, seats, {})
    const match = new Match(game, { options, seats, chance: { source: "fast", seed: `${id} ${seed}` } })
    const policy = heuristicPolicy(game, new FastChance(seed))
    for (let n = 0; n < 3000 && match.result === undefined && found.length < wanted; n++) {
      const seat = [...Array(seats).keys()].find((one) => game.actors(match.state) & (1 << one)) ?? 0
      const all = [...Array(seats).keys()].map((one) => 1 << one).concat(SPECTATOR)
      const before = all.map((viewers) => viewOf(match, viewers))
      const rounds = game.scene(before[0], 0).rounds.length
      game.legal(match.state, seat, legal)
      let truth = cloneState(match.state)
      const events: Text[] = []
      const event: Trace["event"] = (key, parts): void => {
        events.push(parts === undefined ? { key } : { key, with: parts })
        if (SCORED[id].test(key)) truth = cloneState(match.state)
      }
      match.play(seat, policy(before[seat], seat, legal), { rule: () => {}, event })
      const eventsFor = (viewers: number): Text[] => events.map((one) => eventFor(one, viewers))
      const isOver = game.scene(viewOf(match, SPECTATOR), 0).rounds.length > rounds
      if (isOver && match.result === undefined)
        for (const [i, viewers] of all.entries())
          found.push({ truth, before: before[i], after: viewOf(match, viewers), events: eventsFor(viewers) })
    }
  }
  return found
}

const facesIn = (cards: readonly (Card | undefined)[]): number[] =>
  cards.map((card) => (card === undefined ? 0 : card)).sort((a, b) => a - b)

/** Returns the faces in front of each player and on the board; in grids by place. */
const facesOf = ({ zones }: Scene): Record<string, number[]> =>
  Object.fromEntries(
    zones
      .filter(({ id, seat }) => (seat !== undefined && id !== "drawn") || id === "board")
      .map(({ id, kind, cards }) => {
        const faces = cards.map((card) => card?.face)
        return [id, kind === "grid" ? faces.map((face) => face ?? 0) : facesIn(faces)]
      }),
  )

describe.each([
  ["forty-below", 2],
  ["forty-below", 5],
  ["final-count", 2],
  ["final-count", 4],
] as const)("%s with %i players", (id, seats) => {
  const game = findGame(id)
  const ended = roundsOf(id, seats, 60)
  const endOf = ({ before, after, events }: Ended, counted = 1): Ended["before"] => {
    if (game.roundEnd === undefined) throw new Error("it deals again after a round")
    return game.roundEnd(before, after, { counted, events })
  }

  it("shows every viewer the cards that lay there when the round was scored", () => {
    for (const one of ended) {
      const { truth } = one
      const scene = game.scene(endOf(one), 0)
      const hands = new Set(scene.zones.flatMap(({ cards }) => cards.map((card) => card?.token)))
      expect(facesOf(scene)).toEqual(facesOf(game.scene(opened(truth), 0)))
      expect(hands.size).toBeGreaterThan(1)
    }
  })

  it("counts the points up from those before to those after", () => {
    for (const one of ended) {
      const { before, after } = one
      const scores = (counted: number): number[] => game.scene(endOf(one, counted), 0).seats.map(({ score }) => score)
      expect(scores(0)).toEqual(game.scene(before, 0).seats.map(({ score }) => score))
      expect(scores(1)).toEqual(game.scene(after, 0).seats.map(({ score }) => score))
    }
  })

  it("asks nobody for a move, and changes neither view", () => {
    const [one] = ended
    const { before, after } = one
    const copies = [cloneState(before), cloneState(after)]
    const end = endOf(one, 0.5)
    expect(game.actors(end)).toBe(0)
    expect([before, after]).toEqual(copies)
  })

  it("never shows two cards with one token", () => {
    for (const one of ended) {
      const scene = game.scene(endOf(one), 0)
      const tokens = scene.zones.flatMap(({ cards }) => cards.flatMap((card) => (card ? [card.token] : [])))
      expect(new Set(tokens).size).toBe(tokens.length)
    }
  })
})

/** Returns the state as everybody sees it at the showdown. */
function opened(state: ReturnType<typeof cloneState>): ReturnType<typeof cloneState> {
  expect([...state.cards].some((card) => card !== 0 && faceOf(card) > 0)).toBe(true)
  return state
}

it("Contarlos shows its table as it was, with everybody out, and no hidden hand", () => {
  const game = findGame("contarlos")
  const options = readOptions(game, 2, {})
  const match = new Match(game, { options, seats: 2, chance: { source: "fast", seed: "pass" } })
  const before = viewOf(match, 1)
  const end = game.roundEnd?.(before, before, { counted: 1, events: [] }) ?? before
  expect(facesOf(game.scene(end, 0))).toEqual(facesOf(game.scene(before, 0)))
  expect(game.scene(end, 0).seats.every(({ tags }) => tags.some(({ key }) => key === "passed"))).toBe(true)
})
