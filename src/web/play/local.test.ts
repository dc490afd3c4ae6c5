import { afterEach, describe, expect, it } from "vitest"
import { faceOf, HIDDEN, isKnown } from "../../engine/cards.ts"
import { FastChance } from "../../engine/chance.ts"
import type { Game } from "../../engine/game.ts"
import { encodeState } from "../../engine/hidden.ts"
import { readMove } from "../../engine/moves.ts"
import { findGame, games } from "../../games/index.ts"
import { isPerson } from "../../table/seat.ts"
import { bitsOf, viewOf } from "../../table/seen.ts"
import { LiveTable } from "../../table/table.ts"
import { highCard } from "../../testing/high-card/index.ts"
import { settings } from "../settings.svelte.ts"
import { FragileJournal, joinedAt, openedAt, type Scene, settled } from "./local.testing.ts"

const defaults = { ...settings }
afterEach(() => {
  Object.assign(settings, defaults)
})

const all: readonly Game[] = [...games, highCard]
const solo = (game: Game): string[] => ["person", ...Array(game.seats.usual - 1).fill("medium")]

const actorsOf = ({ session: { table } }: Scene): number[] => {
  const actors = table.game.actors(table.match.state)
  return [...table.seats.keys()].filter((seat) => actors & (1 << seat))
}

const personToMove = (scene: Scene): number | undefined =>
  actorsOf(scene).find((seat) => isPerson(scene.session.table.seats[seat]))

/** Lets time pass until a person is asked to move. On the way it takes the device and closes score sheets. */
async function untilAsked(scene: Scene): Promise<void> {
  const { session, clock } = scene
  for (let i = 0; i < 2000; i++) {
    if (session.passTo !== undefined) session.taken()
    if (session.sheet !== undefined) session.putAway()
    if (session.result !== undefined || personToMove(scene) !== undefined) return
    await clock.pass(500)
  }
  throw new Error("nobody was asked")
}

/** Plays random moves for the people until the game is over or `until` returns true. */
async function playOn(scene: Scene, until: () => boolean = () => false, seed = "people"): Promise<void> {
  const chance = new FastChance(seed)
  for (let n = 0; n < 6000; n++) {
    await untilAsked(scene)
    const { session } = scene
    const seat = personToMove(scene)
    if (session.result !== undefined || seat === undefined || until()) return
    const legal = session.table.legal(seat)
    const refusal = session.act(seat, legal[chance.below(legal.length)])
    if (refusal !== undefined && session.passTo === undefined && session.sheet === undefined) throw new Error(refusal)
    await settled()
  }
  throw new Error("the game does not end")
}

describe.each(["forty-below", "final-count", "contarlos"])("the end of a round of %s", (id) => {
  const game = findGame(id)
  const scoresOf = (scene: Scene): number[] => scene.session.frame.scene.seats.map(({ score }) => score)

  /** Plays until a round is over and the next one is dealt. */
  async function ended(pace: "normal" | "instant"): Promise<Scene> {
    settings.pace = pace
    const scene = await openedAt(game, { players: ["person", "medium"], seed: "a round ends" })
    const { session } = scene
    session.begin()
    const chance = new FastChance("a round ends")
    for (let n = 0; n < 3000 && session.sheet === undefined; n++) {
      const legal = session.table.legal(0)
      if (legal.length > 0) session.act(0, legal[chance.below(legal.length)])
      await settled()
      if (session.sheet === undefined) await scene.clock.pass(100)
    }
    expect([session.sheet, session.result]).toEqual([0, undefined])
    return scene
  }

  it("stays on the table, with nobody's turn, until the sheet is closed", async () => {
    const scene = await ended("normal")
    const { session, clock } = scene
    const now = game.scene(session.table.match.state, 0)
    expect(session.showdown?.isDone).toBe(false)
    expect([session.frame.scene.turn, session.frame.scene.gestures]).toEqual([0, []])
    expect(session.frame.scene.rounds).toEqual(now.rounds)
    expect(session.showdown?.winners).toEqual([])
    await clock.pass(10_000)
    expect(session.showdown?.isDone).toBe(true)
    expect(scoresOf(scene)).toEqual(now.seats.map(({ score }) => score))
    const { scores } = now.rounds[0]
    if (new Set(scores).size > 1) expect(session.showdown?.winners).toHaveLength(1)
    expect(session.frame.scene.zones).not.toEqual(game.scene(session.table.match.state, 1).zones)
    session.putAway()
    expect(session.frame.scene).toEqual(game.scene(viewOf(session.table.match, 1), 1))
  })

  it("is counted at once by a tap, and needs no time at all for players without pauses", async () => {
    const { session } = await ended("normal")
    session.hurry()
    expect(session.showdown?.isDone).toBe(true)
    expect((await ended("instant")).session.showdown?.isDone).toBe(true)
  })
})

it("the end of a round at a shared screen shows no hand that only one person knew", async () => {
  settings.pace = "instant"
  const game = findGame("contarlos")
  const again = await openedAt(game, { players: ["person", "person"] })
  again.session.begin()
  const chance = new FastChance("shared end")
  for (let n = 0; n < 2000 && again.session.sheet === undefined; n++) {
    if (again.session.passTo !== undefined) again.session.taken()
    const seat = personToMove(again)
    if (seat === undefined) break
    const legal = again.session.table.legal(seat)
    again.session.act(seat, legal[chance.below(legal.length)])
    await again.clock.pass(2000)
  }
  expect(again.session.sheet).toBe(0)
  const hands = again.session.frame.scene.zones.filter(({ id }) => id.startsWith("hand"))
  expect(hands).toHaveLength(2)
  for (const { cards } of hands)
    for (const card of cards) expect([card?.face, card?.remembered]).toEqual([0, undefined])
})

describe("a hint", () => {
  const game = findGame("forty-below")

  it("uses only what the seat knows, marks the game once, and goes away with the move", async () => {
    settings.pace = "instant"
    const scene = await openedAt(game, { players: ["person", "medium"] })
    const { session, adviser, journal } = scene
    session.begin()
    await untilAsked(scene)
    const [move] = session.table.legal(0)
    adviser.answer = async () => ({ move, gain: 0.04, error: 0.01, isExact: false })
    await session.hint()
    expect(session.hints.shown?.advice.move).toBe(move)
    const whole = session.table.match.state.cards
    for (const [place, card] of adviser.asked[0].view.cards.entries())
      if (card !== 0 && !isKnown(whole[place], 1)) expect(faceOf(card)).toBe(HIDDEN)
    await session.hint() // hides it
    expect(session.hints.shown).toBeUndefined()
    await session.hint() // shows it again, without a new search
    expect(session.hints.shown?.advice.move).toBe(move)
    expect(adviser.asked).toHaveLength(1)
    expect((await journal.read("t")).filter(({ kind }) => kind === "hint")).toHaveLength(1)
    expect(session.helped).toEqual([0])
    session.act(0, move)
    await settled()
    expect(session.hints.shown).toBeUndefined()
    expect((await joinedAt(game, journal)).session.helped).toEqual([0])
    session.close()
    expect(adviser.isClosed).toBe(true)
    expect(scene.summaries.at(-1)).toMatchObject({ isHelped: true, isMarked: false })
  })

  it("that comes after the move was made is not shown", async () => {
    settings.pace = "instant"
    const scene = await openedAt(game, { players: ["person", "medium"] })
    const { session, adviser } = scene
    session.begin()
    await untilAsked(scene)
    let answer: () => void = () => {}
    adviser.answer = ({ seat }) =>
      new Promise((resolve) => {
        answer = () => resolve({ move: session.table.legal(seat)[0] ?? 0, error: 0, isExact: true })
      })
    const asked = session.hint()
    await settled()
    expect(session.hints.isThinking).toBe(true)
    session.act(0, session.table.legal(0)[0])
    await settled()
    answer()
    await asked
    expect([session.hints.isThinking, session.hints.shown]).toEqual([false, undefined])
  })

  it("that cannot be found says so, and can be asked for again", async () => {
    settings.pace = "instant"
    const scene = await openedAt(game, { players: ["person", "medium"] })
    const { session, adviser } = scene
    session.begin()
    await untilAsked(scene)
    adviser.answer = () => Promise.reject(new Error("the worker died"))
    await session.hint()
    expect(session.hints.hasFailed).toBe(true)
    const [move] = session.table.legal(0)
    adviser.answer = async () => ({ move, gain: 0.2, error: 0, isExact: true })
    await session.hint()
    expect([session.hints.hasFailed, session.hints.shown?.advice.move]).toEqual([false, move])
  })
})

describe.each(all.map((game) => [game.id, game] as const))("a game of %s", (_, game) => {
  it("runs to its end against bots, and is stored as it was played", async () => {
    settings.pace = "instant"
    const scene = await openedAt(game, { players: solo(game) })
    scene.session.begin()
    await playOn(scene)
    const { session, journal } = scene
    expect(session.result).toBeDefined()
    const again = await joinedAt(game, journal)
    expect(again.session.result).toEqual(session.result)
    expect(again.session.told).toEqual(session.told)
    expect(scene.summaries.at(-1)).toMatchObject({ moves: session.table.match.moves.length, result: session.result })
  })

  it("resumes in the middle after the player leaves", async () => {
    settings.pace = "instant"
    const scene = await openedAt(game, { players: solo(game) })
    scene.session.begin()
    await playOn(scene, () => scene.session.table.match.moves.length > 12)
    scene.session.close()
    const again = await joinedAt(game, scene.journal)
    expect(encodeState(again.session.table.match.state)).toBe(encodeState(scene.session.table.match.state))
    again.session.begin()
    await playOn(again)
    expect(again.session.result).toBeDefined()
  })

  it("hides cards that not everybody has seen while a shared screen is passed on", async () => {
    settings.pace = "instant"
    const scene = await openedAt(game, { players: ["person", "person", ...Array(game.seats.usual - 2).fill("easy")] })
    const { session, clock } = scene
    session.begin()
    const chance = new FastChance("shared")
    for (let n = 0; n < 60 && session.result === undefined; n++) {
      while (personToMove(scene) === undefined && session.sheet === undefined && session.result === undefined)
        await clock.pass(100)
      await clock.pass(1)
      if (session.passTo !== undefined) {
        const seen = session.table.match.state.cards
        const secret = Array.from(seen).filter((card) => card !== 0 && ((card >> 7) & 3) !== 3)
        const tokens = new Set(secret.map((card) => card >>> 16))
        for (const { cards } of session.frame.scene.zones)
          for (const card of cards)
            if (card !== undefined && tokens.has(card.token))
              expect([card.face, card.remembered]).toEqual([0, undefined])
        expect(session.frame.scene.gestures).toEqual([])
        expect(session.frame.you).toBeUndefined()
      }
      if (session.sheet !== undefined) expect(session.frame.you).toBeUndefined()
      await untilAsked(scene)
      const seat = personToMove(scene)
      if (seat === undefined) continue
      if (session.frame.you !== undefined) expect(session.frame.you).toBe(seat)
      const legal = session.table.legal(seat)
      expect(session.act(seat, legal[chance.below(legal.length)])).toBeUndefined()
    }
  })
})

describe("when the wall clock changes", () => {
  /** Returns what a player sees of a game against a bot while the wall clock is changed again and again. */
  async function seen(step: number): Promise<unknown[]> {
    settings.pace = "normal"
    const game = findGame("forty-below")
    const scene = await openedAt(game, { players: ["person", "medium", "medium"] })
    const { session, clock, journal } = scene
    const all: unknown[] = []
    session.begin()
    for (let n = 0; n < 40; n++) {
      clock.setWall(n % 3 === 0 ? -step : step)
      const seat = personToMove(scene)
      if (seat === undefined || n % 2 === 0) await clock.pass(300)
      else session.act(seat, session.table.legal(seat)[0])
      await settled()
      all.push([session.frame.step, session.table.played])
    }
    clock.setWall(step)
    all.push((await joinedAt(game, journal)).session.table.played)
    return all
  }

  it.each([1, -1])("by %i hours, bots take as long as before, and the time played stays the same", async (hours) => {
    const plain = await seen(0)
    expect(plain.at(-1)).toBeGreaterThan(3000)
    expect(await seen(hours * 3_600_000)).toEqual(plain)
  })
})

describe("bots", () => {
  const betski = findGame("betski-scram")
  const count = findGame("beat-the-count")

  it("move after the pause of the chosen pace", async () => {
    for (const [pace, ms] of [
      ["slow", 1500],
      ["normal", 800],
      ["fast", 350],
    ] as const) {
      settings.pace = pace
      const scene = await openedAt(findGame("forty-below"), { players: ["medium", "medium"] })
      scene.session.begin()
      await scene.clock.pass(ms - 1)
      expect(scene.session.frame.step).toBe(0)
      await scene.clock.pass(1)
      expect(scene.session.frame.step).toBe(1)
    }
  })

  it("flip in about half a second when there is nothing to choose", async () => {
    const scene = await openedAt(count, { players: ["medium", "medium"], options: { jumping: "off" } })
    scene.session.begin()
    await scene.clock.pass(500)
    expect(scene.session.frame.step).toBe(1)
    expect(scene.thinker.asked).toEqual([])
  })

  it("move at once after a tap", async () => {
    const scene = await openedAt(betski, { players: ["medium", "medium"] })
    scene.session.begin()
    expect(scene.session.thinking).toBeDefined()
    scene.session.hurry()
    await settled()
    expect(scene.session.frame.step).toBe(1)
  })

  it("receive only what their seat knows", async () => {
    settings.pace = "instant"
    const scene = await openedAt(findGame("final-count"), { players: solo(findGame("final-count")) })
    scene.session.begin()
    await playOn(scene, () => scene.thinker.asked.length > 10)
    for (const { seat, view } of scene.thinker.asked)
      for (const card of view.cards)
        if (card !== 0 && (card & 0x7f) !== 0x7f) expect((card >> 7) & (1 << seat)).not.toBe(0)
  })

  it("still move when their answer is illegal", async () => {
    const scene = await openedAt(findGame("forty-below"), { players: ["medium", "medium"] })
    scene.thinker.answer = () => 9999 * 16
    scene.session.begin()
    await scene.clock.pass(2000)
    expect(scene.session.frame.step).toBeGreaterThan(0)
  })

  it("are ignored when they answer after an undo", async () => {
    const scene = await openedAt(findGame("forty-below"), { players: ["person", "medium"], isPractice: true })
    const { session, clock, thinker } = scene
    let answer: (move: number) => void = () => {}
    thinker.answer = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    session.begin()
    const [move] = session.table.legal(0)
    session.act(0, move)
    await clock.pass(1000)
    session.undo()
    const late = answer
    await clock.pass(1)
    late(thinker.asked[0].legal[0])
    await settled()
    expect(session.frame.step).toBe(0)
    expect(session.table.legal(0)).toContain(move)
  })

  it("do not wait for each other when several have a choice at once", async () => {
    const scene = await openedAt(findGame("forty-below"), { players: ["person", "medium", "medium", "medium"] })
    scene.session.begin()
    await scene.clock.pass(800 + 3 * 270)
    expect(scene.session.frame.step).toBeGreaterThanOrEqual(3)
  })
})

describe("a race", () => {
  const count = findGame("beat-the-count")

  const PLAYERS = ["person", "hard"]

  /** Returns a game in which a bot has matched and the person may jump, or the other way round. */
  async function matched(who: "bot" | "person"): Promise<Scene> {
    settings.pace = "normal"
    for (let seed = 0; seed < 300; seed++) {
      const { session, journal } = await openedAt(count, {
        ...{ players: PLAYERS, options: { jumping: "on" }, seed: `race ${seed}` },
      })
      const table = new LiveTable(count, await journal.read("t"))
      session.close()
      for (let n = 0; n < 30; n++) {
        const { state } = table.match
        const waits = count.mayWait?.(state) ?? 0
        if (waits === (who === "bot" ? 1 : 2)) return begunAt(journal)
        const actors = count.actors(state) & ~waits
        const seat = PLAYERS.findIndex((_, one) => actors & (1 << one))
        if (seat < 0) break
        const entry = table.moveEntry(seat, table.legal(seat)[0], { at: 0 })
        if (!("kind" in entry)) throw new Error(entry.key)
        table.apply(entry)
        await journal.append("t", n + 1, entry)
      }
    }
    throw new Error("nobody matched")
  }

  async function begunAt(journal: Scene["journal"]): Promise<Scene> {
    const scene = await joinedAt(count, journal)
    scene.session.begin()
    return scene
  }

  it("is won by a person who jumps before the bot takes", async () => {
    const { session, clock } = await matched("bot")
    const step = session.frame.step
    await clock.pass(250)
    expect(session.frame.step).toBe(step)
    expect(session.act(0, readMove(count.verbs, "flip"))).toBeUndefined()
    expect(session.table.match.moves.at(-1)).toMatchObject({ seat: 0, move: "flip" })
  })

  it("is won by the bot after its reaction time, which a tap does not shorten", async () => {
    const { session, clock } = await matched("bot")
    const step = session.frame.step
    session.hurry()
    await settled()
    expect(session.frame.step).toBe(step)
    await clock.pass(1500)
    expect(session.table.match.moves[step]).toMatchObject({ seat: 1, move: "take" })
  })

  it("is entered by a bot only occasionally", async () => {
    let jumps = 0
    const { session, journal } = await matched("person")
    const step = session.frame.step
    session.close()
    const tries = 300
    for (let n = 0; n < tries; n++) {
      const scene = await joinedAt(count, await copyOf(journal), `jumps ${n}`)
      scene.session.begin()
      await scene.clock.pass(1500)
      scene.session.close()
      if (scene.session.frame.step === step) continue
      jumps++
      expect(scene.session.table.match.moves[step]).toMatchObject({ seat: 1, move: "flip" })
    }
    expect(jumps).toBeGreaterThan(0)
    expect(jumps / tries).toBeLessThan(0.1)
  })

  async function copyOf(journal: Scene["journal"]): Promise<Scene["journal"]> {
    const copy = new FragileJournal()
    for (const [n, entry] of (await journal.read("t")).entries()) await copy.append("t", n, entry)
    return copy
  }
})

describe("people", () => {
  it("see why a move is refused, in their language", async () => {
    const game = findGame("beat-the-count")
    const { session } = await openedAt(game, { players: ["person", "person"], options: { jumping: "off" } })
    const other = session.frame.scene.turn === 1 ? 1 : 0
    const flip = readMove(game.verbs, "flip")
    expect(session.act(other, flip)).toMatch(/turn|wait/i)
    settings.language = "es"
    session.refresh()
    expect(session.act(other, flip)).not.toMatch(/turn|wait/i)
    expect(session.frame.step).toBe(0)
  })

  it("can let forced moves play themselves", async () => {
    settings.autoplay = true
    const game = findGame("beat-the-count")
    const scene = await openedAt(game, { players: ["person", "medium"], options: { jumping: "off" } })
    scene.session.begin()
    await scene.clock.pass(20_000)
    expect(scene.session.frame.step).toBeGreaterThan(10)
  })

  it("undo to their last choice when forced moves play themselves", async () => {
    settings.pace = "instant"
    settings.autoplay = true
    const game = findGame("beat-the-count")
    const scene = await openedAt(game, { players: ["person", "medium"], options: { jumping: "off" } })
    const { session } = scene
    session.begin()
    for (let n = 0; n < 5000 && !session.canUndo && session.result === undefined; n++) {
      await scene.clock.pass(50)
      if (session.table.legal(0).length > 1) session.act(0, session.table.legal(0)[0])
    }
    expect(session.canUndo).toBe(true)
    session.undo()
    expect(session.table.legal(0).length).toBeGreaterThan(1)
    const { step } = session.frame
    await scene.clock.pass(5000)
    expect(session.frame.step).toBe(step)
  })

  it("are told each event once, in any language", async () => {
    settings.pace = "instant"
    const scene = await openedAt(findGame("contarlos"), { players: solo(findGame("contarlos")) })
    scene.session.begin()
    await playOn(scene, () => scene.session.frame.step > 20)
    const { session } = scene
    const english = session.told
    settings.language = "es"
    session.refresh()
    expect(session.told).toHaveLength(english.length)
    expect(session.told).not.toEqual(english)
    settings.language = "en"
    session.refresh()
    expect(session.told).toEqual(english)
    expect(session.told).toEqual(session.table.log.told(bitsOf([0]), session.frame.telling))
  })

  it("see the score sheet of a round until they close it, and the game waits", async () => {
    settings.pace = "instant"
    const scene = await openedAt(findGame("forty-below"), { players: ["person", "medium"] })
    const { session, clock } = scene
    session.begin()
    const chance = new FastChance("sheet")
    while (session.sheet === undefined) {
      if (personToMove(scene) !== undefined) {
        const legal = session.table.legal(0)
        session.act(0, legal[chance.below(legal.length)])
      }
      await clock.pass(1)
    }
    expect(session.sheet).toBe(0)
    expect(session.frame.scene.rounds).toHaveLength(1)
    const { step } = session.frame
    await clock.pass(60_000)
    expect(session.frame.step).toBe(step)
    expect(session.act(0, session.table.legal(0)[0])).toBeDefined()
    session.putAway()
    await untilAsked(scene)
    expect(session.sheet).toBeUndefined()
    expect(session.act(0, session.table.legal(0)[0])).toBeUndefined()
  })

  it("see the outcome of their move on a shared screen before it is hidden", async () => {
    const game = findGame("betski-scram")
    const { session, clock } = await openedAt(game, { players: ["person", "person"] })
    session.begin()
    const first = session.passTo ?? 0
    session.taken()
    expect(session.frame.you).toBe(first)
    while (session.table.game.actors(session.table.match.state) === 1 << first)
      session.act(first, session.table.legal(first)[0])
    expect([session.frame.you, session.passTo]).toEqual([first, undefined])
    await clock.pass(1000)
    expect([session.frame.you, session.passTo]).toEqual([undefined, 1 - first])
  })

  it("keep the device while it is still their turn, even after they draw a card", async () => {
    const game = findGame("forty-below")
    const { session } = await openedAt(game, { players: ["person", "person"] })
    session.begin()
    while (session.table.match.moves.length < 4) {
      const seat = session.table.legal(0).length > 0 ? 0 : 1
      session.act(seat, session.table.legal(seat)[0])
    }
    const seat = session.frame.scene.turn === 1 ? 0 : 1
    session.act(1 - seat, 0) // refused: says nothing about who holds the device
    session.taken()
    session.act(seat, readMove(game.verbs, "draw"))
    expect([session.frame.you === seat || session.passTo === seat, session.frame.step]).toEqual([true, 5])
  })
})

describe("the stored game", () => {
  const game = findGame("betski-scram")
  const play = ({ session }: Scene): void => {
    const seat = actorsOf({ session } as Scene)[0]
    session.act(seat, session.table.legal(seat)[0])
  }

  it("catches up when storage works again", async () => {
    const scene = await openedAt(game, { players: ["person", "person"] })
    const { session, journal } = scene
    session.begin()
    journal.isBroken = true
    for (let n = 0; n < 3; n++) {
      session.taken()
      play(scene)
      await settled()
    }
    expect(session.isUnkept).toBe(true)
    expect(session.frame.step).toBeGreaterThan(0)
    expect(await journal.read("t")).toHaveLength(1)
    journal.isBroken = false
    await scene.clock.pass(5000)
    session.taken()
    play(scene)
    await settled()
    expect(session.isUnkept).toBe(false)
    expect(await journal.read("t")).toHaveLength(session.table.version)
  })

  it("follows another tab that moved first", async () => {
    settings.pace = "instant"
    const one = await openedAt(game, { players: ["person", "medium"] })
    one.session.begin()
    await untilAsked(one)
    const other = await joinedAt(game, one.journal)
    other.session.begin()
    await untilAsked(other)
    play(other)
    await other.clock.pass(2000)
    play(one)
    await settled()
    expect(encodeState(one.session.table.match.state)).toBe(encodeState(other.session.table.match.state))
    expect([one.session.isOvertaken, other.session.isOvertaken]).toEqual([true, false])
    await playOn(one)
    await other.session.lookUp()
    expect(other.session.result).toEqual(one.session.result)
  })

  it("continues here, unsaved, after it was removed elsewhere", async () => {
    const scene = await openedAt(game, { players: ["person", "person"] })
    scene.session.begin()
    scene.session.taken()
    await scene.journal.remove("t")
    play(scene)
    await settled()
    expect([scene.session.isUnkept, scene.session.frame.step]).toEqual([true, 1])
  })

  it("gets a summary soon after a move, and at once when the page is hidden", async () => {
    const scene = await openedAt(game, { players: ["person", "person"] })
    const { session, clock, summaries } = scene
    session.begin()
    session.taken()
    play(scene)
    expect(summaries).toEqual([])
    await clock.pass(1500)
    expect(summaries.at(-1)?.moves).toBe(1)
    session.taken()
    play(scene)
    session.pause()
    expect(summaries.at(-1)?.moves).toBe(2)
    session.pause()
    expect(summaries).toHaveLength(2)
    session.close()
    expect(scene.thinker.isClosed).toBe(true)
  })

  it("cannot take back what the player has learned from, and says why", async () => {
    settings.pace = "instant"
    const scene = await openedAt(game, { players: ["person", "medium"] })
    const { session, journal } = scene
    session.begin()
    await untilAsked(scene)
    expect([session.canUndo, session.whyNoUndo]).toEqual([false, undefined])
    play(scene)
    await untilAsked(scene)
    const { step } = session.frame
    expect(session.canUndo).toBe(false)
    expect(session.whyNoUndo).toContain("Only a practice game")
    session.undo()
    await settled()
    expect(session.refusal).toBe(session.whyNoUndo)
    expect(session.frame.step).toBe(step)
    expect((await journal.read("t")).some(({ kind }) => kind === "undo")).toBe(false)
    expect(session.isMarked).toBe(false)
  })

  it("records an undo", async () => {
    settings.pace = "instant"
    const scene = await openedAt(game, { players: ["person", "medium"], isPractice: true })
    const { session, journal } = scene
    session.begin()
    await untilAsked(scene)
    expect(session.canUndo).toBe(false)
    const before = session.frame
    play(scene)
    expect(session.canUndo).toBe(true)
    await untilAsked(scene)
    session.undo()
    await settled()
    expect(session.frame.step).toBe(before.step)
    expect(session.frame.scene).toEqual(before.scene)
    expect((await journal.read("t")).at(-1)).toMatchObject({ kind: "undo", moves: before.step })
    expect((await joinedAt(game, journal)).session.isMarked).toBe(session.isMarked)
  })
})
