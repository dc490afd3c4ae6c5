// What people may do at a table, and why they may not: every command and every refusal.

import { describe, expect, it } from "vitest"
import { MoveList, writeMove } from "../../engine/moves.ts"
import { findGame } from "../../games/index.ts"
import { checkFair, commitTo } from "../fair.ts"
import type { RoomEntry, RoomSettings } from "./entries.ts"
import { dueNext, MOST_PEOPLE, MOST_SAID, opening } from "./judging.ts"
import { hashOf, SETTINGS, secretOf, TestRoom } from "./room.testing.ts"
import { Room } from "./room.ts"
import { shownRoom } from "./shown.ts"

const scram = findGame("betski-scram")
const fortyBelow = findGame("forty-below")

const table = (seats = 3, settings: Partial<RoomSettings> = {}, game = scram): TestRoom =>
  new TestRoom(game, seats, {}, settings)

/** Starts a game in which Ana and Ben sit. Any third seat has nobody, so a bot plays it. */
function begun(settings: Partial<RoomSettings> = {}, seats = 3, game = scram): TestRoom {
  const testRoom = table(seats, settings, game)
  testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
  testRoom.ask("Ana", { do: "start" })
  return testRoom
}

const notesOf = ({ room }: TestRoom): string[] => room.talk.flatMap((line) => ("note" in line ? [line.note] : []))

/** Lets a person take the second seat and leave it. Returns the table's answer to the first. */
function comeAndGo(testRoom: TestRoom, person: string): string {
  const answer = testRoom.ask(person, { do: "sit", seat: 1, name: person })
  testRoom.ask(person, { do: "rise" })
  return answer
}

const nameAt = (seat: number): string => ["Ana", "Ben", "Cid"][seat]

/** Returns who has to act, and a legal move for them. */
function next({ room }: TestRoom): { readonly seat: number; readonly move: string; readonly on: number } {
  const { live, game } = room
  if (live === undefined) throw new Error("there is no game")
  const { state, moves } = live.match
  const seat = [...room.seats.keys()].find((one) => game.actors(state) & (1 << one)) ?? 0
  const legal = new MoveList()
  game.legal(state, seat, legal)
  return { seat, move: writeMove(game.verbs, legal.at[0]), on: moves.length }
}

/** Plays until it is the turn of a seat that satisfies `isSo`, or the game is over. */
function playUntil(testRoom: TestRoom, isSo: (seat: number) => boolean): void {
  for (let n = 0; n < 2000 && testRoom.room.stage === "playing"; n++) {
    const { seat, move } = next(testRoom)
    if (isSo(seat)) return
    testRoom.enter({ kind: "move", at: testRoom.now, seat, move })
  }
}

describe("sitting down", () => {
  it("a newcomer can take a free seat but no other", () => {
    const testRoom = table()
    expect(testRoom.ask("Ben", { do: "sit", seat: 0, name: "Ben" })).toBe("table.taken")
    expect(testRoom.ask("Ben", { do: "sit", seat: 3, name: "Ben" })).toBe("table.noSeat")
    expect(testRoom.ask("Ben", { do: "sit", seat: 2, name: "Ben" })).toBe("done")
    expect(testRoom.ask("Ben", { do: "sit", seat: 2, name: "Ben" })).toBe("table.notNow")
    expect(testRoom.room.seats.map(({ who }) => who)).toEqual([0, undefined, 1])
  })

  it("a player can change seats before a game but not during it", () => {
    const testRoom = table()
    testRoom.ask("Ben", { do: "sit", seat: 2, name: "Ben" })
    expect(testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })).toBe("done")
    expect(testRoom.room.seats.map(({ who }) => who)).toEqual([0, 1, undefined])
    testRoom.ask("Ana", { do: "start" })
    expect(testRoom.ask("Ben", { do: "sit", seat: 2, name: "Ben" })).toBe("table.playing")
  })

  it("a locked table refuses newcomers but lets seated players change seats", () => {
    const testRoom = table()
    testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
    testRoom.ask("Ana", { do: "settings", settings: { ...SETTINGS, isLocked: true } })
    expect(testRoom.ask("Cid", { do: "sit", seat: 2, name: "Cid" })).toBe("table.locked")
    expect(testRoom.ask("Ben", { do: "sit", seat: 2, name: "Ben" })).toBe("done")
  })

  it("a newcomer can take over a bot's seat during a game unless the host forbids it", () => {
    const [open, closed] = [begun(), begun({ takeOver: false })]
    expect(open.room.seats[2].bot).toBe("medium")
    expect(open.ask("Cid", { do: "sit", seat: 2, name: "Cid" })).toBe("done")
    expect(open.room.seats[2]).toEqual({ who: 2, bot: undefined })
    expect(open.room.live?.seats[2]).toEqual({ name: "Cid", player: "person" })
    expect(closed.ask("Cid", { do: "sit", seat: 2, name: "Cid" })).toBe("table.locked")
  })

  it("a newcomer can sit down before a game after 199 people have come and left", () => {
    const testRoom = table()
    const names = Array.from({ length: 199 }, (_, n) => `P${n}`)
    expect(new Set(names.map((name) => comeAndGo(testRoom, name)))).toEqual(new Set(["done"]))
    expect(testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })).toBe("done")
    expect(testRoom.room.seats[1].who).toBe(testRoom.room.whoIs(hashOf("Ben")))
  })

  it("a newcomer can sit down at a table that an older server has filled with 200 people", () => {
    const testRoom = table()
    for (let n = 1; n < 200; n++) {
      testRoom.enter({ kind: "come", at: 1000, hash: hashOf(`P${n}`), name: `P${n}`, seat: 1 })
      testRoom.enter({ kind: "rise", at: 1000, seat: 1 })
    }
    expect(testRoom.again().people.map(({ name }) => name)).toEqual(testRoom.room.people.map(({ name }) => name))
    expect(testRoom.room.people[7].name).toBe("P7")
    expect(testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })).toBe("done")
  })

  it("a table remembers at most 200 people, and seated people keep their number and key", () => {
    const testRoom = table()
    testRoom.ask("Ben", { do: "sit", seat: 2, name: "Ben" })
    for (let n = 0; n < 450; n++) expect(comeAndGo(testRoom, `P${n}`)).toBe("done")
    expect(testRoom.room.people).toHaveLength(MOST_PEOPLE)
    expect(testRoom.room.talk.length).toBeLessThanOrEqual(400)
    expect([testRoom.room.whoIs(hashOf("Ana")), testRoom.room.whoIs(hashOf("Ben"))]).toEqual([0, 1])
    expect(testRoom.room.seats.map(({ who }) => who)).toEqual([0, undefined, 1])
    expect(testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })).toBe("done")
    expect(shownRoom(testRoom.again(), 0)).toEqual(shownRoom(testRoom.room, 0))
  })

  it("a newcomer who gets a recycled number inherits no chat and no words for the shuffle", () => {
    const testRoom = table()
    testRoom.ask("P0", { do: "sit", seat: 1, name: "P0" })
    for (const text of ["one", "two"]) testRoom.ask("P0", { do: "chat", text })
    testRoom.ask("P0", { do: "words", text: "for the shuffle" })
    testRoom.ask("P0", { do: "rise" })
    for (let n = 1; n < 199; n++) comeAndGo(testRoom, `P${n}`)
    expect(testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })).toBe("done")
    const { room } = testRoom
    expect([room.whoIs(hashOf("P0")), room.whoIs(hashOf("Ben"))]).toEqual([undefined, 1])
    expect(room.talk.filter(({ who }) => who === 1)).toMatchObject([{ note: "came", seat: 1 }])
    expect([room.said.get(1), room.words.get(1)]).toEqual([undefined, undefined])
    expect(testRoom.ask("P0", { do: "chat", text: "three" })).toBe("table.notSeated")
    expect(testRoom.again().talk).toEqual(room.talk)
  })

  it("the numbers of the host, of barred people and of people who saw cards are recycled last", () => {
    const testRoom = table(3)
    for (const name of ["Ben", "Cid"]) testRoom.ask(name, { do: "sit", seat: 1 + testRoom.room.people.length, name })
    testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
    testRoom.ask("Ana", { do: "bar", who: 1 })
    testRoom.ask("Cid", { do: "sit", seat: 1, name: "Cid" })
    testRoom.ask("Ana", { do: "start" })
    for (const name of ["Ana", "Cid"]) testRoom.ask(name, { do: "rise" })
    for (let n = 0; n < 198; n++) testRoom.enter({ kind: "come", at: 1000, hash: hashOf(`P${n}`), name: "P", seat: 2 })
    testRoom.ask("P197", { do: "rise" })
    testRoom.room.had.delete(150) // as if they had left before the deal
    expect(testRoom.ask("Dora", { do: "sit", seat: 2, name: "Dora" })).toBe("done")
    expect(testRoom.room.whoIs(hashOf("Dora"))).toBe(150)
    testRoom.ask("Dora", { do: "rise" })
    expect(testRoom.ask("Emil", { do: "sit", seat: 2, name: "Emil" })).toBe("done")
    expect(testRoom.room.whoIs(hashOf("Emil"))).toBe(2)
    expect([testRoom.room.host, testRoom.room.people[0].name, testRoom.room.people[1].isBarred]).toEqual([
      0,
      "Ana",
      true,
    ])
  })

  it("standing up frees the seat, and during a game a bot takes it over", () => {
    const [before, within] = [table(), begun()]
    before.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
    expect(before.ask("Ben", { do: "rise" })).toBe("done")
    expect(before.room.seats[1]).toEqual({ who: undefined, bot: undefined })
    expect(within.ask("Ben", { do: "rise" })).toBe("done")
    expect(within.room.seats[1]).toEqual({ who: undefined, bot: "medium" })
    expect(within.ask("Ben", { do: "rise" })).toBe("table.notSeated")
  })
})

describe("a stranger", () => {
  it.each([
    { do: "rise" },
    { do: "name", name: "X" },
    { do: "bot", seat: 2, bot: "hard" },
    { do: "words", text: "x" },
    { do: "start" },
    { do: "move", move: "pass", on: 0 },
    { do: "standIn", seat: 0 },
    { do: "back" },
    { do: "settings", settings: SETTINGS },
    { do: "host", who: 0 },
    { do: "admit" },
    { do: "wait" },
    { do: "bar", who: 0 },
    { do: "free", seat: 0 },
    { do: "chat", text: "x" },
    { do: "say", phrase: "hello" },
    { do: "again", turned: false },
    { do: "close" },
  ] as const)("cannot use the command $do", (command) => {
    for (const testRoom of [table(), begun()]) {
      const before = testRoom.entries.length
      expect(testRoom.ask("Stranger", command)).toBe("table.notSeated")
      expect(testRoom.entries.length).toBe(before)
    }
  })
})

describe("hosting", () => {
  it.each([
    { do: "bot", seat: 2, bot: "hard" },
    { do: "settings", settings: SETTINGS },
    { do: "host", who: 1 },
    { do: "admit" },
    { do: "wait" },
    { do: "bar", who: 0 },
    { do: "free", seat: 0 },
    { do: "close" },
  ] as const)("only the host can use the command $do", (command) => {
    const testRoom = table()
    testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
    expect(testRoom.ask("Ben", command)).toBe("table.hostOnly")
  })

  it("the host adds bots to free seats and removes them before the game", () => {
    const testRoom = table()
    expect(testRoom.ask("Ana", { do: "bot", seat: 0, bot: "hard" })).toBe("table.taken")
    expect(testRoom.ask("Ana", { do: "bot", seat: 5, bot: "hard" })).toBe("table.noSeat")
    expect(testRoom.ask("Ana", { do: "bot", seat: 1, bot: "hard" })).toBe("done")
    expect(testRoom.again().seats[1].bot).toBe("hard")
    expect(testRoom.ask("Ana", { do: "bot", seat: 1, bot: null })).toBe("done")
    expect(testRoom.again().seats[1].bot).toBeUndefined()
    testRoom.ask("Ana", { do: "start" })
    expect(testRoom.ask("Ana", { do: "bot", seat: 1, bot: "easy" })).toBe("table.playing")
  })

  it("a change of the clock during a game takes effect from then on, and a note announces it", () => {
    const testRoom = begun()
    const set = (settings: Partial<RoomSettings>): string =>
      testRoom.ask("Ana", { do: "settings", settings: { ...SETTINGS, ...settings } })
    const { seat } = next(testRoom)
    const left = (): number | undefined => testRoom.room.clocks.left(seat, testRoom.room.settings, testRoom.now)
    const up = (): number | undefined => dueNext(testRoom.room)?.ms
    testRoom.now = 500_000 // long after the deal
    set({ clock: "move", time: 60_000 })
    expect([left(), up()]).toEqual([60_000, 560_000])
    testRoom.now = 550_000
    set({ clock: "move", time: 60_000, isLocked: true }) // does not change the clock
    expect(left()).toBe(10_000)
    set({ clock: "game", time: 30_000 })
    expect([left(), up()]).toEqual([30_000, 580_000])
    set({})
    expect([left(), up()]).toEqual([undefined, undefined])
    expect(notesOf(testRoom).slice(-3)).toEqual(["clock", "clock", "noClock"])
  })

  it("a note announces each change of the chat setting", () => {
    const testRoom = begun()
    for (const chat of ["off", "off", "phrases", "all"] as const)
      testRoom.ask("Ana", { do: "settings", settings: { ...SETTINGS, chat } })
    expect(notesOf(testRoom).slice(-3)).toEqual(["chatOff", "chatPhrases", "chatAll"])
  })

  it("the host can admit newcomers up to the command limit, and a note announces it", () => {
    const testRoom = begun()
    for (let n = 0; n < MOST_SAID; n++) expect(testRoom.ask("Ana", { do: "admit" })).toBe("done")
    expect(testRoom.ask("Ana", { do: "admit" })).toBe("table.saidEnough")
    expect(notesOf(testRoom).at(-1)).toBe("admit")
    expect(testRoom.again().talk).toEqual(testRoom.room.talk)
  })

  it("a barred person loses the seat and can no longer act with that key", () => {
    const testRoom = begun()
    expect(testRoom.ask("Ana", { do: "bar", who: 0 })).toBe("table.noSuch")
    expect(testRoom.ask("Ana", { do: "bar", who: 7 })).toBe("table.noSuch")
    expect(testRoom.ask("Ana", { do: "bar", who: 1 })).toBe("done")
    expect(testRoom.room.seats[1]).toEqual({ who: undefined, bot: "medium" })
    for (const command of [{ do: "sit", seat: 1, name: "Ben" }, { do: "chat", text: "!" }, { do: "back" }] as const)
      expect(testRoom.ask("Ben", command)).toBe("table.barred")
  })

  it("the host can pass the role to a seated person, and then loses its rights", () => {
    const testRoom = begun()
    expect(testRoom.ask("Ana", { do: "host", who: 4 })).toBe("table.noSuch")
    expect(testRoom.ask("Ana", { do: "host", who: 1 })).toBe("done")
    expect(testRoom.ask("Ana", { do: "close" })).toBe("table.hostOnly")
    expect(testRoom.ask("Ben", { do: "bar", who: 0 })).toBe("done")
  })

  it("the host can free a seat only if its player is away", () => {
    const testRoom = begun()
    expect(testRoom.ask("Ana", { do: "free", seat: 1 })).toBe("table.isHere")
    expect(testRoom.ask("Ana", { do: "free", seat: 0 })).toBe("table.noSuch")
    expect(testRoom.ask("Ana", { do: "free", seat: 2 })).toBe("table.noSuch")
    testRoom.away.set(1, 1)
    expect(testRoom.ask("Ana", { do: "free", seat: 1 })).toBe("done")
    expect(testRoom.room.seatOf(1)).toBeUndefined()
  })

  it("a closed table refuses commands", () => {
    const testRoom = begun()
    testRoom.ask("Ana", { do: "close" })
    expect(testRoom.ask("Ana", { do: "chat", text: "x" })).toBe("table.closed")
    expect(testRoom.ask("Cid", { do: "sit", seat: 2, name: "Cid" })).toBe("table.closed")
  })
})

describe("the game", () => {
  it("is started by the host, or by another player while the host is away, and only once", () => {
    const testRoom = table()
    testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
    expect(testRoom.ask("Ben", { do: "start" })).toBe("table.hostOnly")
    testRoom.away.set(0, 1)
    expect(testRoom.ask("Ben", { do: "start" })).toBe("done")
    expect(testRoom.ask("Ana", { do: "start" })).toBe("table.playing")
  })

  it("cannot be started by a host without a seat", () => {
    const testRoom = table()
    testRoom.ask("Ana", { do: "rise" })
    expect(testRoom.ask("Ana", { do: "start" })).toBe("table.notSeated")
  })

  it("is dealt verifiably from the committed secret and the words, and other words change the deal", () => {
    const deals = ["one", "two"].map((text) => {
      const testRoom = table()
      testRoom.ask("Ana", { do: "words", text })
      const { commit } = testRoom.room.fair
      testRoom.ask("Ana", { do: "start" })
      expect(testRoom.ask("Ana", { do: "words", text: "late" })).toBe("table.playing")
      const chance = testRoom.room.live?.opening.chance
      expect(chance?.source === "chacha20" && chance.fair).toMatchObject({ commit, words: [text] })
      expect(chance && checkFair(chance)).toBe("fair")
      return testRoom.room.live?.match.dealCheck
    })
    expect(deals[0]).not.toBe(deals[1])
  })

  it("accepts one legal move, and only from the player who is asked", () => {
    const testRoom = begun({}, 2)
    const { seat, move, on } = next(testRoom)
    const [me, other] = [nameAt(seat), nameAt(1 - seat)]
    expect(testRoom.ask(other, { do: "move", move, on })).not.toBe("done")
    expect(testRoom.ask(me, { do: "move", move: "nonsense", on })).toBe("table.badMove")
    expect(testRoom.ask(me, { do: "move", move: "constructor", on })).toBe("table.badMove")
    expect(testRoom.ask(me, { do: "move", move, on: on + 1 })).toBe("table.late")
    expect(testRoom.ask(me, { do: "move", move, on })).toBe("done")
    expect(testRoom.ask(me, { do: "move", move, on })).not.toBe("done")
  })

  it("accepts no move before its start, after its end, or from a player with a stand-in", () => {
    expect(table().ask("Ana", { do: "move", move: "draw", on: 0 })).toBe("table.notPlaying")
    const over = begun({}, 2)
    playUntil(over, () => false)
    expect(over.room.stage).toBe("over")
    expect(over.ask("Ana", { do: "move", move: "draw", on: 0 })).toBe("table.notPlaying")
    const away = begun({}, 2)
    away.enter({ kind: "standIn", at: 2000, seat: 0, bot: "medium", why: "away" })
    expect(away.ask("Ana", { do: "move", move: "draw", on: 0 })).toBe("table.notNow")
  })

  it("accepts each answer if several players were asked at once and another has moved since", () => {
    const testRoom = begun({}, 2, fortyBelow)
    const { live } = testRoom.room
    const bothAreAsked = live !== undefined && fortyBelow.actors(live.match.state) === 0b11
    expect(bothAreAsked).toBe(true)
    const legal = (seat: number): string => {
      const moves = new MoveList()
      if (live !== undefined) fortyBelow.legal(live.match.state, seat, moves)
      return writeMove(fortyBelow.verbs, moves.at[0])
    }
    expect(testRoom.ask("Ben", { do: "move", move: legal(1), on: 0 })).toBe("done")
    expect(testRoom.ask("Ana", { do: "move", move: legal(0), on: 0 })).toBe("done")
  })

  it("has a rematch with the same people and bots, no stand-ins, a new secret and, if asked, turned seats", () => {
    const testRoom = table()
    testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
    testRoom.ask("Ben", { do: "words", text: "of the first game" })
    testRoom.ask("Ana", { do: "start" })
    expect(testRoom.ask("Ana", { do: "again", turned: false })).toBe("table.playing")
    testRoom.enter({ kind: "standIn", at: 2000, seat: 1, bot: "medium", why: "away" })
    playUntil(testRoom, () => false)
    const { secret } = testRoom.room.fair
    expect(testRoom.ask("Stranger", { do: "again", turned: true })).toBe("table.notSeated")
    expect(testRoom.ask("Ben", { do: "again", turned: true })).toBe("done")
    expect(testRoom.room.seats).toEqual([
      { who: undefined, bot: "medium" },
      { who: 0, bot: undefined },
      { who: 1, bot: undefined },
    ])
    expect([testRoom.room.stage, testRoom.room.fair.secret === secret]).toEqual(["gathering", false])
    expect(testRoom.room.words.size).toBe(0)
    expect(testRoom.ask("Ana", { do: "start" })).toBe("done")
    expect(testRoom.room.games).toBe(2)
  })
})

describe("a player who is away", () => {
  it("gets a stand-in at another's request, but only on their turn and after the table's patience", () => {
    const testRoom = begun({ patience: 60_000 })
    const standIn = (seat: number): string => testRoom.ask("Ana", { do: "standIn", seat })
    testRoom.away.set(1, 900_000)
    playUntil(testRoom, (seat) => seat === 0)
    expect(standIn(1)).toBe("table.notNow") // it is not their turn
    playUntil(testRoom, (seat) => seat === 1)
    testRoom.now += 59_999
    expect(standIn(1)).toBe("table.isHere") // away for long, but only now on their turn
    testRoom.now += 1
    testRoom.away.set(1, 59_999)
    expect(standIn(1)).toBe("table.isHere")
    testRoom.away.set(1, 60_000)
    expect(standIn(2)).toBe("table.notNow")
    expect(standIn(1)).toBe("done")
    expect(testRoom.room.seats[1]).toEqual({ who: 1, bot: "medium" })
    expect(testRoom.ask("Cid", { do: "sit", seat: 1, name: "Cid" })).toBe("table.taken")
    expect(testRoom.ask("Ben", { do: "back" })).toBe("done")
    expect(testRoom.room.seats[1]).toEqual({ who: 1, bot: undefined })
    expect(testRoom.ask("Ben", { do: "back" })).toBe("table.notNow")
    expect(table().ask("Ana", { do: "standIn", seat: 0 })).toBe("table.notPlaying")
  })
})

describe("chat and names", () => {
  it("the chat setting allows free text, phrases only, or nothing", () => {
    const answers = (["all", "phrases", "off"] as const).map((chat) => {
      const testRoom = table(3, { chat })
      return [testRoom.ask("Ana", { do: "chat", text: "hm" }), testRoom.ask("Ana", { do: "say", phrase: "luck" })]
    })
    expect(answers).toEqual([
      ["done", "done"],
      ["table.phrasesOnly", "done"],
      ["table.noChat", "table.noChat"],
    ])
  })

  it("old chat lines are dropped, and the latest is kept", () => {
    const testRoom = table()
    for (let n = 0; n < 500; n++) testRoom.ask("Ana", { do: "chat", text: String(n) })
    expect(testRoom.room.talk.length).toBeLessThanOrEqual(400)
    expect(testRoom.room.talk.at(-1)).toMatchObject({ who: 0, text: "499" })
  })

  it("a new name also appears in the running game", () => {
    const testRoom = begun()
    expect(testRoom.ask("Ben", { do: "name", name: "Benita" })).toBe("done")
    expect(testRoom.room.live?.names[1]).toBe("Benita")
  })
})

describe("clocks", () => {
  /** Starts a game for two with this clock. Returns it with the seat that moves first. */
  function clocked(clock: "move" | "game", time: number): { testRoom: TestRoom; seat: number } {
    const testRoom = table(2, { clock, time })
    testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
    testRoom.now = 10_000
    testRoom.ask("Ana", { do: "start" })
    return { testRoom, seat: next(testRoom).seat }
  }

  it("a move clock starts with the turn, and a bot stands in when it runs out", () => {
    const { testRoom, seat } = clocked("move", 30_000)
    expect(dueNext(testRoom.room)).toEqual({ kind: "standIn", ms: 40_000, seat, bot: "medium", why: "time" })
    const due = dueNext(testRoom.room)
    if (due !== undefined) testRoom.enter({ ...due, at: due.ms })
    expect(testRoom.room.seats[seat].bot).toBe("medium")
    expect(dueNext(testRoom.room)).toBeUndefined()
    testRoom.now = 50_000
    expect(testRoom.ask(nameAt(seat), { do: "back" })).toBe("done")
    expect(dueNext(testRoom.room)?.ms).toBe(80_000)
  })

  it("a game clock adds up over moves, and a player who has run out of time cannot come back", () => {
    const { testRoom, seat } = clocked("game", 30_000)
    testRoom.now = 30_000
    const { move, on } = next(testRoom)
    testRoom.ask(nameAt(seat), { do: "move", move, on })
    expect(testRoom.room.clocks.used[seat]).toBe(20_000)
    playUntil(testRoom, (one) => one === seat)
    expect(dueNext(testRoom.room)).toMatchObject({ seat, ms: 40_000 })
    const due = dueNext(testRoom.room)
    if (due !== undefined) testRoom.enter({ ...due, at: due.ms })
    testRoom.now = 41_000
    expect(testRoom.ask(nameAt(seat), { do: "back" })).toBe("table.timeUp")
  })

  it("nobody is charged for time in which nobody could act", () => {
    const { testRoom } = clocked("move", 30_000)
    testRoom.enter({ kind: "resume", at: 500_000 })
    expect(dueNext(testRoom.room)?.ms).toBe(530_000)
  })

  it("nobody is charged for such time in old entries, which give its start by the wall clock", () => {
    const { testRoom, seat } = clocked("move", 30_000)
    const old = testRoom.entries.map(({ ms: _, ...entry }) => entry as RoomEntry)
    const room = new Room(testRoom.room.game, [...old, { kind: "resume", at: 500_000, from: 20_000 }])
    expect([room.timeUp()?.seat, (room.timeUp()?.at ?? 0) - room.elapsed]).toEqual([seat, 20_000])
  })

  it("nobody runs out of time without a clock or before the game", () => {
    expect(dueNext(begun().room)).toBeUndefined()
    expect(dueNext(table(3, { clock: "move" }).room)).toBeUndefined()
  })
})

describe("a repeated command", () => {
  it("is recognised by its id among the client's last 64 commands", () => {
    const testRoom = table()
    testRoom.ask("Ana", { do: "chat", text: "x" }, "ana.1")
    expect(testRoom.again().isDone("ana", "1")).toBe(true)
    for (let n = 2; n <= 64; n++) testRoom.ask("Ana", { do: "chat", text: "x" }, `ana.${n}`)
    expect(testRoom.room.isDone("ana", "1")).toBe(true)
    for (let n = 65; n <= 129; n++) testRoom.ask("Ana", { do: "chat", text: "x" }, `ana.${n}`)
    expect([65, 66].map((n) => testRoom.room.isDone("ana", String(n)))).toEqual([false, true])
    expect(testRoom.room.isDone("ana", "1")).toBe(false)
  })

  it("is recognised however many commands others have sent since", () => {
    const testRoom = table()
    testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" }, "ben.1")
    for (let n = 0; n < 1000; n++) testRoom.ask("Ana", { do: "chat", text: "x" }, `ana.${n}`)
    expect(testRoom.room.isDone("ben", "1")).toBe(true)
  })
})

it("a new key moves the seat to another device and invalidates the old key", () => {
  const testRoom = begun()
  testRoom.enter({ kind: "key", at: 2000, who: 1, hash: hashOf("Phone") })
  expect(testRoom.ask("Ben", { do: "chat", text: "x" })).toBe("table.notSeated")
  expect(testRoom.ask("Phone", { do: "chat", text: "x" })).toBe("done")
  expect(testRoom.room.seatOf(1)).toBe(1)
})

it("a full public table can start its own game", () => {
  const testRoom = table(2, { isPublic: true })
  testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
  testRoom.enter({ ...opening(testRoom.room), at: 3000 })
  expect([testRoom.room.stage, testRoom.room.live?.names]).toEqual(["playing", ["Ana", "Ben"]])
})

describe("the countdown of a full public table", () => {
  /**
   * Returns a public table for two. `startsIn` tells in how many ms its game starts by itself. It also checks that a
   * room rebuilt from the entries agrees.
   */
  const gathering = () => {
    const testRoom = table(2, { isPublic: true })
    const startsIn = (): number | null => {
      const [live, again] = [testRoom.room, testRoom.again()].map((room) => shownRoom(room, testRoom.now).startsIn)
      expect(again).toBe(live)
      return live
    }
    const sit = (): string => testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
    return { testRoom, startsIn, sit }
  }

  it("starts when people have taken every seat, and not for one person with bots", () => {
    const { testRoom, startsIn, sit } = gathering()
    expect(startsIn()).toBeNull()
    testRoom.ask("Ana", { do: "bot", seat: 1, bot: "easy" })
    expect(startsIn()).toBeNull()
    testRoom.ask("Ana", { do: "bot", seat: 1, bot: null })
    testRoom.now = 5000
    sit()
    expect(startsIn()).toBe(10_000)
  })

  it("continues when people talk or change their names", () => {
    const { testRoom, startsIn, sit } = gathering()
    sit()
    testRoom.now += 4000
    testRoom.ask("Ben", { do: "name", name: "Benedict" })
    testRoom.ask("Ana", { do: "say", phrase: "hello" })
    expect(startsIn()).toBe(6000)
  })

  it("can be stopped by the host only, and only while it runs", () => {
    const { testRoom, startsIn, sit } = gathering()
    expect(testRoom.ask("Ana", { do: "wait" })).toBe("table.notNow")
    sit()
    expect(testRoom.ask("Ben", { do: "wait" })).toBe("table.hostOnly")
    expect(testRoom.ask("Ana", { do: "wait" })).toBe("done")
    expect(startsIn()).toBeNull()
    expect(testRoom.ask("Ana", { do: "wait" })).toBe("table.notNow")
    testRoom.ask("Ana", { do: "say", phrase: "moment" })
    expect(startsIn(), "it stays stopped").toBeNull()
    expect(testRoom.ask("Ana", { do: "start" })).toBe("done")
  })

  it("restarts when a seat is left and taken again, even if the host had stopped it", () => {
    const { testRoom, startsIn, sit } = gathering()
    sit()
    testRoom.ask("Ana", { do: "wait" })
    testRoom.now += 3000
    testRoom.ask("Ben", { do: "rise" })
    expect(startsIn()).toBeNull()
    sit()
    expect(startsIn()).toBe(10_000)
  })

  it("restarts when the server has come back, unless the host had stopped it", () => {
    const { testRoom, startsIn, sit } = gathering()
    sit()
    testRoom.now += 9000
    testRoom.enter({ kind: "resume", at: 0, ms: testRoom.now })
    expect(startsIn()).toBe(10_000)
    testRoom.ask("Ana", { do: "wait" })
    testRoom.enter({ kind: "resume", at: 0, ms: testRoom.now })
    expect(startsIn()).toBeNull()
  })

  it("runs before the first game only", () => {
    const { testRoom, startsIn, sit } = gathering()
    sit()
    testRoom.ask("Ana", { do: "start" })
    expect(startsIn()).toBeNull()
    testRoom.enter({ kind: "again", turned: false, fair: commitTo(secretOf(7)), at: 0, ms: testRoom.now })
    expect(startsIn()).toBeNull()
  })
})

describe("joining and leaving during a game", () => {
  const begun = () => {
    const testRoom = table(4)
    testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
    testRoom.ask("Ana", { do: "start" })
    return testRoom
  }

  it("the other bots keep their names when somebody takes or leaves a seat", () => {
    const testRoom = begun()
    expect(testRoom.room.names()).toEqual(["Ana", "Ben", "Ada", "Bruno"])
    testRoom.ask("Cid", { do: "sit", seat: 2, name: "Cid" })
    expect(testRoom.room.names()).toEqual(["Ana", "Ben", "Cid", "Bruno"])
    testRoom.ask("Ben", { do: "rise" })
    expect(testRoom.room.names()).toEqual(["Ana", "Dario", "Cid", "Bruno"])
    testRoom.ask("Cid", { do: "rise" })
    expect(testRoom.room.names().slice(2)).toEqual(["Ada", "Bruno"])
    expect(testRoom.again().names()).toEqual(testRoom.room.names())
  })

  it("a player who has seen the cards of a seat can return to that seat only", () => {
    const testRoom = begun()
    testRoom.ask("Cid", { do: "sit", seat: 2, name: "Cid" })
    testRoom.ask("Cid", { do: "rise" })
    expect(testRoom.ask("Cid", { do: "sit", seat: 3, name: "Cid" })).toBe("table.ownSeat")
    expect(testRoom.ask("Cid", { do: "sit", seat: 2, name: "Cid" })).toBe("done")
    testRoom.ask("Ben", { do: "rise" })
    expect(testRoom.ask("Ben", { do: "sit", seat: 3, name: "Ben" })).toBe("table.ownSeat")
    expect(testRoom.again().had).toEqual(testRoom.room.had)
  })

  it("another player can start the game if the host has no seat", () => {
    const testRoom = table(2)
    testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
    expect(testRoom.ask("Ben", { do: "start" })).toBe("table.hostOnly")
    testRoom.ask("Ana", { do: "rise" })
    expect(testRoom.ask("Ben", { do: "start" })).toBe("done")
  })
})

describe("a hint", () => {
  const playing = (settings: Partial<RoomSettings>): TestRoom => begun(settings, 2, fortyBelow)

  it.each([[{}], [{ hints: false }]])("is refused unless the host allows hints: %o", (settings) => {
    const table = playing(settings)
    expect(table.ask("Ben", { do: "hint" })).toBe("table.noHints")
    expect(shownRoom(table.room, 0).helped).toEqual([])
  })

  it("is noted in the talk and shown to everybody, until the next game", () => {
    const table = playing({ hints: true })
    expect(table.ask("Ben", { do: "hint" })).toBe("done")
    expect(table.room.talk.at(-1)).toMatchObject({ note: "hint", who: 1, seat: 1 })
    expect(shownRoom(table.room, 0).helped).toEqual([1])
    expect(new Room(table.room.game, table.entries).live?.helped).toBe(0b10)
  })

  it("is refused to watchers, and before and after a game", () => {
    const gathering = table(2, { hints: true })
    expect(gathering.ask("Ana", { do: "hint" })).toBe("table.notPlaying")
    expect(gathering.ask("Cid", { do: "hint" })).toBe("table.notSeated")
  })

  it("can be allowed and forbidden by the host during a game, and a note announces it", () => {
    const table = playing({})
    expect(table.ask("Ana", { do: "settings", settings: { ...SETTINGS, hints: true } })).toBe("done")
    expect(table.room.talk.at(-1)).toMatchObject({ note: "hintsOn" })
    expect(table.ask("Ben", { do: "hint" })).toBe("done")
    table.ask("Ana", { do: "settings", settings: SETTINGS })
    expect(table.room.talk.at(-1)).toMatchObject({ note: "hintsOff" })
  })
})

describe("the command limit", () => {
  it("covers settings, bots and seat changes, but not leaving, barring and starting", () => {
    const testRoom = table(3)
    const enough = "table.saidEnough"
    testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
    for (let n = 1; n < MOST_SAID; n += 2) {
      expect(testRoom.ask("Ana", { do: "settings", settings: { ...testRoom.room.settings, isLocked: false } })).toBe(
        "done",
      )
      expect(testRoom.ask("Ana", { do: "bot", seat: 2, bot: "easy" })).toBe("done")
    }
    expect(testRoom.ask("Ana", { do: "settings", settings: testRoom.room.settings })).toBe(enough)
    expect(testRoom.ask("Ana", { do: "host", who: 1 })).toBe(enough)
    for (let n = 0; n < MOST_SAID; n++)
      expect(testRoom.ask("Ben", { do: "sit", seat: n % 2 === 0 ? 2 : 1, name: "Ben" })).toBe("done")
    expect(testRoom.ask("Ben", { do: "sit", seat: 2, name: "Ben" })).toBe(enough)
    expect(testRoom.ask("Ben", { do: "rise" }), "whoever wants to leave can").toBe("done")
    expect(testRoom.ask("Ana", { do: "bar", who: 1 }), "and the host can keep order").toBe("done")
    expect(testRoom.ask("Ana", { do: "start" }), "and begin").toBe("done")
    expect(testRoom.again().said).toEqual(testRoom.room.said)
  })

  it("applies to each person and game, and does not count moves", () => {
    const testRoom = table(2)
    testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
    testRoom.ask("Ana", { do: "start" })
    const chat = (person: string) => testRoom.ask(person, { do: "chat", text: "hello" })
    for (let n = 0; n < MOST_SAID; n++) expect(chat("Ana")).toBe("done")
    expect([chat("Ana"), testRoom.ask("Ana", { do: "name", name: "Anna" })]).toEqual([
      "table.saidEnough",
      "table.saidEnough",
    ])
    expect(chat("Ben")).toBe("done")
    const { live } = testRoom.room
    while (testRoom.room.stage === "playing" && live !== undefined) {
      const { state, moves } = live.match
      const seat = [0, 1].find((one) => live.game.actors(state) & (1 << one)) ?? 0
      const move = writeMove(live.game.verbs, live.legal(seat)[0])
      expect(testRoom.ask(["Ana", "Ben"][seat], { do: "move", move, on: moves.length })).toBe("done")
    }
    testRoom.ask("Ben", { do: "again", turned: false })
    expect(chat("Ana"), "the next game").toBe("done")
    expect(testRoom.again().said).toEqual(testRoom.room.said)
  })
})
