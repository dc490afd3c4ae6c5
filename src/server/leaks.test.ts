// Every byte that a server sends to a seat or to watchers is the same, whatever cards they have not seen. Two whole
// servers play tables that differ only in those cards.

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { State } from "../engine/cards.ts"
import { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import { cloneState, encodeState, view } from "../engine/hidden.ts"
import { encode, type Move, MoveList, writeMove } from "../engine/moves.ts"
import { nextActor } from "../engine/playout.ts"
import { redeal } from "../engine/redeal.ts"
import { games } from "../games/index.ts"
import { type Setting, settings } from "../games/properties.testing.ts"
import type { RoomEntry } from "../table/room/entries.ts"
import { secretOf, TestRoom } from "../table/room/room.testing.ts"
import type { Room } from "../table/room/room.ts"
import type { Command } from "../table/room/ruling.ts"
import { viewersOf } from "../table/seen.ts"
import { api } from "./api.ts"
import { LIMITS, TokenBuckets } from "./limits.ts"
import type { Guest } from "./tables/guests.ts"
import { Hosted, Recorder } from "./tables/host.testing.ts"

const WATCHER = "Watcher"
const nameOf = (seat: number): string => (seat === 0 ? "Ana" : `Player${seat}`)

/** Returns a table at which everybody sits, somewhere in a game. */
function begun(game: Game, { seats, options, seed }: Setting, moves: number, choice: FastChance): TestRoom {
  const testRoom = new TestRoom(game, seats, options)
  for (let seat = 1; seat < seats; seat++) testRoom.ask(nameOf(seat), { do: "sit", seat, name: nameOf(seat) })
  testRoom.ask("Ana", { do: "words", text: `seed ${seed}` }) // so that each deal is different
  testRoom.ask("Ana", { do: "start" })
  for (let n = 0; n < moves && testRoom.room.stage === "playing"; n++) {
    const { seat, move } = anyMove(game, stateOf(testRoom.room), choice)
    testRoom.ask(nameOf(seat), { do: "move", on: n, move: writeMove(game.verbs, move) })
  }
  return testRoom
}

/** Returns the same, but so early in the game that it is not over. */
function stillPlaying(game: Game, setting: Setting, moves: number, choice: FastChance): TestRoom {
  const testRoom = begun(game, setting, moves, choice)
  return testRoom.room.stage === "playing" ? testRoom : stillPlaying(game, setting, moves >> 1, choice)
}

function stateOf({ live }: Room): State {
  if (live === undefined) throw new Error("there is no game")
  return live.match.state
}

function anyMove(game: Game, state: State, choice: FastChance): { readonly seat: number; readonly move: Move } {
  const seat = nextActor(game, state, choice, 0.5)
  const legal = new MoveList()
  game.legal(state, seat, legal)
  return { seat, move: legal.at[choice.below(legal.count)] }
}

/** Returns any verb with any arguments, legal or not. */
function anyText({ verbs }: Game, choice: FastChance): string {
  const verb = choice.below(verbs.length)
  return writeMove(
    verbs,
    encode(
      verbs,
      verb,
      verbs[verb].takes.map(({ radix }) => choice.below(Math.min(radix, 1 << 20))),
    ),
  )
}

/** One of two tables, with everybody connected. */
class Side {
  readonly #hosted: Hosted
  readonly #recorders = new Map<string, Recorder>()
  readonly #guests = new Map<string, Guest>()

  constructor(room: Room, entries: readonly RoomEntry[]) {
    this.#hosted = new Hosted(room, entries)
  }

  get room(): Room {
    return this.#hosted.host.room
  }

  async open(): Promise<void> {
    await this.#hosted.begun()
    for (const [seat] of this.room.seats.entries()) this.come(nameOf(seat))
    this.come(WATCHER)
  }

  come(person: string, seen?: { readonly games: number; readonly version: number }): void {
    const recorder = this.#recorders.get(person) ?? new Recorder(person)
    this.#recorders.set(person, recorder)
    this.#guests.set(person, this.#hosted.host.come(recorder, seen))
  }

  back(person: string, version: number | undefined): void {
    this.#hosted.host.go(this.#guestOf(person))
    this.come(person, version === undefined ? undefined : { games: this.room.games, version })
  }

  async wish(person: string, what: Command): Promise<void> {
    await this.#hosted.command(this.#guestOf(person), what)
  }

  /** Returns the answers over HTTP: status, headers and body of every path, byte for byte. */
  async answers(): Promise<string[]> {
    const found = this.#hosted.host
    const app = api({
      tables: {
        find: async () => found,
        create: async () => "abcd2345",
        handOver: async () => "code",
        listed: async () => [],
        takeOver: async () => undefined,
      },
      limits: LIMITS,
      looking: new TokenBuckets(1000, 1000),
      addressOf: () => "127.0.0.1",
      isBanned: () => false,
      isOurs: () => true,
      clock: { monotonic: () => 0 },
      log: () => {},
    })
    const post = (body: object): RequestInit => ({ method: "POST", body: JSON.stringify(body) })
    const asked: readonly [string, RequestInit?][] = [
      ["/tables"],
      ["/tables/abcd2345/info"],
      ["/tables/abcd2345/record"],
      ["/tables/abcd2345/handover", post({ key: "a-key-that-nobody-has-at-this-table" })],
      ["/tables/abcd2345/handover", post({})],
      ["/tables/abcd2345/anything"],
    ]
    const texts: string[] = []
    for (const [path, init] of asked) {
      const reply = await app.request(path, init)
      texts.push([path, reply.status, ...[...reply.headers].map(String), await reply.text()].join("\n"))
    }
    return texts
  }

  /** Returns all that this person has received so far, byte for byte. */
  bytesOf(person: string): string {
    return this.#recorders.get(person)?.bytes ?? ""
  }

  get allBytes(): string {
    return [...this.#recorders.keys()].map((person) => this.bytesOf(person)).join("\n")
  }

  #guestOf(person: string): Guest {
    const guest = this.#guests.get(person)
    if (guest === undefined) throw new Error(`${person} is not here`)
    return guest
  }
}

/** Returns a command to send to both tables: mostly a move, sometimes anything else, legal or not. */
function wishFor(game: Game, room: Room, choice: FastChance, observer: string): { person: string; what: Command } {
  const [on, seats] = [room.live?.match.moves.length ?? 0, room.seats.length]
  const somebody = nameOf(choice.below(seats))
  const person = choice.below(2) === 0 ? observer : somebody
  switch (choice.below(12)) {
    case 0:
      return { person, what: { do: "chat", text: "hm …" } }
    case 1:
      return { person, what: { do: "say", phrase: "nice" } }
    case 2:
      return { person, what: { do: "standIn", seat: choice.below(seats) } }
    case 3:
      return { person, what: { do: "sit", seat: choice.below(seats), name: "Thief" } }
    case 4:
      return { person, what: { do: "move", on: Math.max(0, on - 1 - choice.below(2)), move: anyText(game, choice) } }
    case 5:
    case 6:
      return { person, what: { do: "move", on, move: anyText(game, choice) } }
    default: {
      const { seat, move } = anyMove(game, stateOf(room), choice)
      return { person: nameOf(seat), what: { do: "move", on, move: writeMove(game.verbs, move) } }
    }
  }
}

interface Counts {
  /** Messages to the observer that were compared while the tables differed. */
  compared: number
  moves: number
  /** How often both tables were asked over HTTP. */
  asked: number
}

/** Plays two tables that differ only in what the observer has not seen, until that is revealed. */
async function sideBySide(
  game: Game,
  testRoom: TestRoom,
  seat: number | undefined,
  choice: FastChance,
  counts: Counts,
): Promise<void> {
  const bits = viewersOf(seat)
  const observer = seat === undefined ? WATCHER : nameOf(seat)
  const other = testRoom.again()
  const seen = view(stateOf(testRoom.room), bits, cloneState(stateOf(testRoom.room)))
  game.copy(redeal(game, seen, choice, cloneState(seen)), stateOf(other))
  const sides = [new Side(testRoom.again(), testRoom.entries), new Side(other, testRoom.entries)]
  for (const side of sides) await side.open()
  const known = (): string[] =>
    sides.map(({ room }) => encodeState(view(stateOf(room), bits, cloneState(stateOf(room)))))
  for (let n = 0; n < 25; n++) {
    expect(sides[1].bytesOf(observer)).toBe(sides[0].bytesOf(observer))
    if (encodeState(stateOf(sides[0].room)) !== encodeState(stateOf(sides[1].room))) counts.compared++
    if (sides[0].room.stage !== "playing" || sides[1].room.stage !== "playing") break
    if (n % 8 === 0) {
      const [answers, others] = [await sides[0].answers(), await sides[1].answers()]
      expect(others).toEqual(answers)
      expect(answers.join("\n"), "no record while it is played").toContain("record\n409")
      for (const secret of secretsOf(sides[0].room)) expect(answers.join("\n").includes(secret), secret).toBe(false)
      counts.asked++
    }
    if (choice.below(8) === 0) {
      const version = [undefined, sides[0].room.version, sides[0].room.version - 2][choice.below(3)]
      for (const side of sides) side.back(observer, version)
      continue
    }
    const { person, what } = wishFor(game, sides[0].room, choice, observer)
    const before = sides.map(({ room }) => room.live?.match.moves.length)
    for (const side of sides) await side.wish(person, what)
    const after = sides.map(({ room }) => room.live?.match.moves.length)
    // A move of somebody else may be legal with one hand only, and may reveal what was hidden. That is part of the
    // game.
    if (after[0] !== after[1] || known()[0] !== known()[1]) break
    if (after[0] !== before[0]) counts.moves++
  }
  for (const side of sides)
    for (const secret of secretsOf(side.room)) expect(side.allBytes.includes(secret), secret).toBe(false)
}

/** Returns everything that no message may hold. */
function secretsOf({ live, fair, people }: Room): string[] {
  const chance = live?.opening.chance
  const dealt = chance?.source === "chacha20" ? [chance.secret] : []
  return [secretOf(0), fair.secret, ...dealt, ...people.map(({ hash }) => hash)]
}

const RUNS = 25 * Number(process.env.PROPERTY_RUNS ?? 1)

describe.each(games.map((game) => ({ name: game.name, game: game as Game })))("$name", ({ game }) => {
  it("sends a viewer the same bytes whatever the unseen cards are, and no secrets", async () => {
    const counts: Counts = { compared: 0, moves: 0, asked: 0 }
    await fc.assert(
      fc.asyncProperty(settings(game), fc.nat(60), async (setting, moves) => {
        const choice = new FastChance(setting.seed, 7)
        const testRoom = stillPlaying(game, setting, moves, choice)
        for (const seat of [undefined, choice.below(setting.seats)])
          await sideBySide(game, testRoom, seat, choice, counts)
      }),
      { numRuns: RUNS },
    )
    expect(counts.compared).toBeGreaterThan(2 * RUNS)
    expect(counts.asked).toBeGreaterThanOrEqual(RUNS)
    expect(counts.moves).toBeGreaterThan(RUNS / 8) // most tables diverge at once if every move shows a card
  })
})
