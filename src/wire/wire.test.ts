// For every game, the client decodes what the server encodes. Damaged messages are refused and never hang.

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { faceOf, SPECTATOR, type State } from "../engine/cards.ts"
import { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import { cloneState, encodeState, view } from "../engine/hidden.ts"
import { MoveList } from "../engine/moves.ts"
import { nextActor } from "../engine/playout.ts"
import { eventFor, type Part, Story, type Text } from "../engine/trace.ts"
import { games } from "../games/index.ts"
import { type Setting, settings } from "../games/properties.testing.ts"
import type { RoomNews } from "../table/client.ts"
import { ByteReader, ByteWriter } from "./bytes.ts"
import { ChangeTracker, readDelta, writeDelta } from "./delta.ts"
import { EventCodec } from "./events.ts"
import {
  Decoder,
  Encoder,
  markAsAnswer,
  RoomDiff,
  RoomJson,
  roomAfterGame,
  roomNewsAfter,
  unmarkedStep,
} from "./server-messages.ts"

/** Replaces cards by their faces. */
const faced = ({ key, with: parts }: Text): Text =>
  parts === undefined || Object.keys(parts).length === 0
    ? { key }
    : { key, with: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, facedPart(part)])) }

function facedPart(part: Part): Part {
  if (typeof part === "object" && "card" in part) return { card: faceOf(part.card) }
  if (typeof part === "object" && "cards" in part) return { cards: part.cards.map(faceOf) }
  return part
}

/** One game as it is sent to one kind of viewer, with both ends of the connection. */
class Ends {
  readonly #game: Game
  readonly #bits: number
  readonly #tracker: ChangeTracker
  readonly #encoder: Encoder
  readonly decoder: Decoder
  readonly #happened: Text[] = []
  readonly told: Text[] = []
  readonly sent: Uint8Array[] = []
  /** What the viewers know now, and what they knew before the latest move. */
  #now: Int32Array
  #was: Int32Array

  constructor(game: Game, { options, seats }: Setting, bits: number, state: State) {
    const make = (): State => game.create(options, seats)
    this.#game = game
    this.#bits = bits
    this.#tracker = new ChangeTracker(state)
    this.#encoder = new Encoder(game, make(), bits, this.#tracker)
    this.decoder = new Decoder(game, make)
    this.#now = this.#was = this.#flat(state)
    this.snapshot(1, 0, this.decoder)
  }

  snapshot(version: number, step: number, decoder: Decoder): void {
    this.sent.push(this.#encoder.snapshot({ games: 1, version, step, events: this.#happened }))
    decoder.take(this.sent[this.sent.length - 1])
  }

  step(state: State, version: number, events: readonly Text[]): void {
    this.#happened.push(...events)
    this.told.push(...events.map((event) => eventFor(event, this.#bits)))
    this.#tracker.compare(state)
    const bytes = this.#encoder.step(version, events)
    this.sent.push(bytes)
    this.#was = this.#now
    this.#now = this.#flat(state)
    const isAnswer = version % 2 === 0
    const sent = bytes.slice()
    if (isAnswer) markAsAnswer(sent)
    expect(unmarkedStep(sent)).toEqual(bytes)
    expect(this.decoder.take(sent)).toEqual({ isAnswer, isSnapshot: false })
  }

  /** Expects both ends to agree. */
  check(state: State, decoder = this.decoder): void {
    expect(decoder.seen && encodeState(decoder.seen.view)).toBe(encodeState(this.#viewOf(state)))
    expect(decoder.seen?.events).toEqual(this.told.map(faced))
  }

  /** Expects the latest message to end with the same bytes as without a tracker. */
  checkChanges(): void {
    const writer = new ByteWriter()
    writeDelta(this.#was, this.#now, writer)
    const { bytes } = writer
    expect(this.sent[this.sent.length - 1].slice(-bytes.length || Number.POSITIVE_INFINITY)).toEqual(bytes)
  }

  another({ options, seats }: Setting): Decoder {
    return new Decoder(this.#game, () => this.#game.create(options, seats))
  }

  #flat(state: State): Int32Array {
    const { layout } = this.#tracker
    const flat = new Int32Array(layout.length)
    layout.flatten(this.#viewOf(state), flat)
    return flat
  }

  #viewOf(state: State): State {
    return view(state, this.#bits, cloneState(state))
  }
}

/** Plays a random game to its end, or for `most` moves, and sends it. */
function tell(
  game: Game,
  setting: Setting,
  bits: number,
  most: number,
  look: (ends: Ends, state: State) => void,
): Ends {
  const state = game.create(setting.options, setting.seats)
  const chance = new FastChance(setting.seed, 1)
  const choice = new FastChance(setting.seed, 2)
  const moves = new MoveList()
  game.deal(state, chance)
  const ends = new Ends(game, setting, bits, state)
  for (let n = 0; n < most; n++) {
    const seat = nextActor(game, state, choice, setting.jumpRate)
    if (seat < 0) break
    game.legal(state, seat, moves)
    const story = new Story()
    game.play(state, seat, moves.at[choice.below(moves.count)], chance, story)
    ends.step(state, n + 2, story.events)
    look(ends, state)
  }
  return ends
}

describe.each(games.map((game) => ({ name: game.name, game: game as Game })))("$name", ({ game }) => {
  it("every seat and watcher decodes moves and snapshots exactly as they were sent", () => {
    fc.assert(
      fc.property(settings(game), fc.nat(), (setting, pick) => {
        const viewers = [SPECTATOR, ...Array.from({ length: setting.seats }, (_, seat) => 1 << seat)]
        let n = 0
        tell(game, setting, viewers[pick % viewers.length], 400, (ends, state) => {
          ends.checkChanges()
          if (n++ % 40 !== 0) return
          ends.check(state)
          const late = ends.another(setting)
          ends.snapshot(n, n, late)
          ends.check(state, late)
        })
      }),
      { numRuns: 6 },
    )
  })

  it("damaged messages are refused or misread at once, and nothing grows without bound", () => {
    fc.assert(
      fc.property(settings(game), fc.infiniteStream(fc.nat()), (setting, numbers) => {
        const next = (below: number): number => Number(numbers.next().value) % below
        const ends = tell(game, setting, 1, 30, () => {})
        for (let n = 0; n < 200; n++) {
          const decoder = ends.another(setting)
          decoder.take(ends.sent[0])
          const events = decoder.seen?.events.length ?? 0
          const bytes = damaged(ends.sent[next(ends.sent.length)], next)
          try {
            decoder.take(bytes)
          } catch (problem) {
            expect(problem).toBeInstanceOf(Error)
          }
          expect((decoder.seen?.events.length ?? 0) - events).toBeLessThanOrEqual(bytes.length)
        }
      }),
      { numRuns: 4 },
    )
  })
})

/** Returns a copy with some bytes changed, some appended, and sometimes cut short. */
function damaged(bytes: Uint8Array, next: (below: number) => number): Uint8Array {
  const copy = Uint8Array.from([...bytes, ...Array.from({ length: next(8) }, () => next(256))])
  for (let k = next(4); k >= 0; k--) copy[next(copy.length)] = next(256)
  return copy.subarray(0, next(3) === 0 ? next(copy.length) : copy.length)
}

describe("numbers and changes", () => {
  it("the events of a long game are decoded completely", () => {
    const [game] = games
    const codec = new EventCodec(game as Game)
    const events = Array.from({ length: 5000 }, (_, n): Text => ({ key: `event${n % 3}`, with: { n } }))
    const writer = new ByteWriter()
    codec.write(events, SPECTATOR, writer)
    expect(codec.read(new ByteReader(writer.bytes.slice()))).toEqual(events)
  })

  it("bytes taken from a writer stay unchanged when it writes on, however long they are", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(100), fc.nat(20_000)), { maxLength: 20 }), (lengths) => {
        const writer = new ByteWriter()
        const taken = lengths.map((length, n) => {
          writer.count(1)
          writer.clear()
          for (let i = 0; i < length; i++) writer.count(n)
          return writer.taken()
        })
        expect(taken.map((bytes) => bytes.length)).toEqual(lengths)
        expect(taken.every((bytes, n) => bytes.every((byte) => byte === n))).toBe(true)
      }),
    )
  })

  it("integers of either sign are decoded as they were encoded", () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeInteger()), (numbers) => {
        const writer = new ByteWriter()
        for (const n of numbers) writer.number(n === Number.MAX_SAFE_INTEGER ? 0 : n)
        const reader = new ByteReader(writer.bytes.slice())
        expect(numbers.map(() => reader.number())).toEqual(
          numbers.map((n) => (n === Number.MAX_SAFE_INTEGER ? 0 : n || 0)),
        )
        expect(reader.isDone).toBe(true)
      }),
    )
  })

  it("a delta turns any list into any other of the same length", () => {
    const value = fc.oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      fc.constantFrom(500, 501, 502, 503),
    )
    const two = fc
      .nat(60)
      .chain((length) => fc.tuple(...[0, 1].map(() => fc.array(value, { minLength: length, maxLength: length }))))
    fc.assert(
      fc.property(two, ([was, now]) => {
        const writer = new ByteWriter()
        writeDelta(Int32Array.from(was), Int32Array.from(now), writer)
        const list = Int32Array.from(was)
        readDelta(list, new ByteReader(writer.bytes.slice()))
        expect(Array.from(list)).toEqual(now.map((n) => n || 0))
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ["a snapshot of the next game", "gathering", false, true, "playing", 2],
    ["a move", "playing", false, false, "playing", 1],
    ["the move that ends a game", "playing", true, false, "over", 1],
    ["a snapshot of a game that is over", "over", true, true, "over", 1],
    ["a move that was missed before people gathered again", "gathering", false, false, "gathering", 1],
    ["the last move that was missed before that", "gathering", true, false, "gathering", 1],
  ] as const)("after %s a client knows the stage of the table", (_, before, isOver, isSnapshot, after, games) => {
    const room = { stage: before, games: 1, host: 0 } as RoomNews["room"]
    expect(roomAfterGame(room, isOver, games, isSnapshot)).toEqual({ ...room, stage: after, games })
  })

  it("room updates have only what is new, and add up to the whole room", () => {
    const news = fc.record({
      you: fc.option(fc.nat(3)),
      seat: fc.option(fc.nat(3)),
      room: fc.record({
        stage: fc.constantFrom("playing", "over"),
        host: fc.nat(2),
        options: fc.constantFrom({}, { a: 1, b: 2 }, { b: 2, a: 1 }, { a: 1 }, { a: 1, b: undefined }, { a: "1" }),
        words: fc.array(fc.record({ who: fc.nat(1), text: fc.constantFrom("a", 'b"') }), { maxLength: 2 }),
        clocks: fc.option(fc.record({ left: fc.array(fc.nat(1), { maxLength: 2 }) })),
      }),
      here: fc.array(fc.nat(3), { maxLength: 3 }),
      watchers: fc.nat(2),
      waiting: fc.constant([]),
    }) as unknown as fc.Arbitrary<RoomNews>
    fc.assert(
      fc.property(fc.array(news, { minLength: 1 }), (all) => {
        const [diff, another] = [new RoomDiff(), new RoomDiff()]
        let known: RoomNews | undefined
        let latest: RoomJson | undefined
        for (const one of all) {
          const { you, seat, ...rest } = one
          const news = diff.encode(new RoomJson(rest), one)
          latest = new RoomJson(rest, latest)
          expect(another.encode(latest, one)).toBe(news)
          if (news !== undefined) known = roomNewsAfter(known, JSON.parse(news))
          expect(diff.encode(new RoomJson(rest), one)).toBeUndefined()
        }
        expect(known).toEqual(all.at(-1))
      }),
      { numRuns: 500 },
    )
  })
})
