import { describe, expect, it } from "vitest"
import { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import { Match } from "../engine/match.ts"
import { MoveList } from "../engine/moves.ts"
import { BadInput, readOptions } from "../engine/options.ts"
import { nextActor } from "../engine/playout.ts"
import { type GameRecord, readRecord, writeRecord } from "../engine/record.ts"
import type { Scene } from "../engine/scene.ts"
import { games } from "../games/index.ts"
import { highCard } from "../testing/high-card/index.ts"
import { linesBetween, namesFor, playBack, sceneAt, type Viewpoint } from "./playback.ts"
import { logOf, sceneFor, tellingOf } from "./seen.ts"

/** Plays a game of random moves, cut off after `most` of them. */
function played(game: Game, most = Number.POSITIVE_INFINITY): GameRecord {
  const seats = game.seats.usual
  const match = new Match(game, {
    options: readOptions(game, seats, {}),
    seats,
    chance: { source: "fast", seed: "playback" },
  })
  const choice = new FastChance("playback")
  const moves = new MoveList()
  for (let seat = 0; match.moves.length < most && (seat = nextActor(game, match.state, choice, 0.2)) >= 0; ) {
    game.legal(match.state, seat, moves)
    match.play(seat, moves.at[choice.below(moves.count)])
  }
  const names = Array.from({ length: seats }, (_, seat) => `Seat ${seat}`)
  return readRecord(writeRecord(match, names, names), () => game)
}

/** Returns the scene without anything that a viewer could do. */
const shown = ({ whyNot: _, previews: __, ...scene }: Scene): Scene => ({ ...scene, gestures: [] })

const facesOf = ({ zones }: Scene): number[] => zones.flatMap(({ cards }) => cards.map((card) => card?.face ?? -1))

describe.each([...games, highCard].map((game) => ({ name: game.name, game })))("$name", ({ game }) => {
  const record = played(game)
  const playback = playBack(record)
  const last = playback.states.length - 1

  it("shows the start and the end as the viewer saw them", () => {
    const match = new Match(game, record.setup)
    expect(sceneAt(playback, 0, 0)).toEqual(shown(sceneFor(match, 0)))
    expect(last).toBe(record.moves.length)
    expect(sceneAt(playback, last, 0)).toEqual(shown(sceneFor(playback.match, 0)))
    expect(sceneAt(playback, last, "watcher")).toEqual(sceneFor(playback.match, undefined))
  })

  it("hides cards that a viewer has not seen, and shows all cards in the open view", () => {
    const unseen = (eye: Viewpoint): number => facesOf(sceneAt(playback, 0, eye)).filter((face) => face === 0).length
    expect(unseen("all")).toBe(0)
    expect(unseen(0)).toBeGreaterThan(0)
    expect(unseen("watcher")).toBeGreaterThanOrEqual(unseen(0))
  })

  it("tells the same lines as the log of the game, step by step", () => {
    const telling = tellingOf(playback.game, "en", playback.names, 0)
    const steps = linesBetween(playback, 0, last, 0, telling)
    expect(steps.flatMap(({ lines }) => lines)).toEqual(logOf(playback.match).told(1, telling))
    expect(linesBetween(playback, last + 1, last, 0, telling)).toEqual([])
    const middle = linesBetween(playback, 3, 5, 0, telling)
    expect(middle).toEqual(steps.filter(({ step }) => step >= 3 && step <= 5))
  })

  it("finds where each round ends", () => {
    const roundsAt = (step: number): number => sceneAt(playback, step, "all").rounds.length
    expect(playback.rounds.length).toBe(roundsAt(last))
    playback.rounds.forEach((step, i) => {
      expect(roundsAt(step)).toBeGreaterThan(i)
      expect(roundsAt(step - 1)).toBeLessThanOrEqual(i)
    })
  })

  it("plays back an unfinished game", () => {
    const half = playBack(played(game, Math.floor(last / 2)))
    expect(half.states.length).toBe(Math.floor(last / 2) + 1)
    expect(half.match.result).toBeUndefined()
  })
})

it("playBack rejects a record with a wrong check", () => {
  const record = played(highCard)
  const moves = record.moves.map((made, i) => (i === 1 ? { ...made, check: "0000" } : made))
  expect(() => playBack({ ...record, moves })).toThrow(BadInput)
})

it("namesFor calls only the viewer “You”", () => {
  const player = (n: number): string => `Player ${n}`
  expect(namesFor({ game: highCard, names: ["Ada", "You"] }, [], player)).toEqual(["Ada", "Player 2"])
  expect(namesFor({ game: highCard, names: ["Tú", "Ada"] }, [0], player)).toEqual(["Tú", "Ada"])
})
