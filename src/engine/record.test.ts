import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { betskiScram } from "../games/betski-scram/index.ts"
import { findGame } from "../games/index.ts"
import { FastChance } from "./chance.ts"
import { Match } from "./match.ts"
import { MoveList } from "./moves.ts"
import { BadInput, readOptions } from "./options.ts"
import { readRecord, replay, writeRecord } from "./record.ts"

const SECRET = "ab".repeat(32)

const LONG = 12 // minimum number of moves, so that there is something to alter

/** Plays a game that has more than twelve moves, stopping after `most` of them. */
function played(most: number): Match {
  for (let i = 0; ; i++) if (begun(1e6, `record ${i}`).moves.length > LONG) return begun(most, `record ${i}`)
}

function begun(most: number, seed: string): Match {
  const match = new Match(betskiScram, {
    seats: 3,
    options: readOptions(betskiScram, 3, { first: 1 }),
    chance: { source: "fast", seed },
  })
  const choice = new FastChance(seed, 1)
  const moves = new MoveList()
  for (let n = 0; n < most && match.result === undefined; n++) {
    const seat = 31 - Math.clz32(match.game.actors(match.state))
    match.game.legal(match.state, seat, moves)
    match.play(seat, moves.at[choice.below(moves.count)])
  }
  return match
}

const names = ["Ana", "Ben", "Cleo"]
const players = ["person", "random", "random"]
const whole = (): string => writeRecord(played(1e6), names, players)
const check = (text: string): string => {
  try {
    replay(readRecord(text, findGame))
    return "fine"
  } catch (problem) {
    return problem instanceof Error ? problem.message : "?"
  }
}

/** Returns the text with the move of this number (from 1) changed. */
function withMove(text: string, number: number, change: (line: string) => string): string {
  let at = 0
  return text.replace(/^ {4}".*"/gm, (line) => (++at === number ? change(line) : line))
}

describe("a record", () => {
  it("is JSON that replays to the same game", () => {
    const match = played(1e6)
    const text = writeRecord(match, names, players)
    expect(JSON.parse(text)).toMatchObject({ countertop: 1, game: "betski-scram", rules: 1, seats: 3, names, players })
    const record = readRecord(text, findGame)
    const again = replay(record)
    expect(again.result).toEqual(match.result)
    expect(writeRecord(again, record.names, record.players)).toBe(text)
  })

  it("can hold an unfinished game, or one that has only been dealt", () => {
    for (const most of [0, 5]) {
      const record = readRecord(writeRecord(played(most), names, players), findGame)
      expect([record.result, replay(record).moves.length]).toEqual([undefined, most])
    }
  })

  it("can use a secret seed", () => {
    const match = new Match(betskiScram, {
      seats: 2,
      options: readOptions(betskiScram, 2, {}),
      chance: { source: "chacha20", secret: SECRET },
    })
    expect(check(writeRecord(match, ["a", "b"], ["person", "random"]))).toBe("fine")
  })

  it("that does not name an option keeps the default of its time", () => {
    // In this game a rebuttal follows a draw, as the default once was.
    const golden = readFileSync(new URL("../games/betski-scram/golden/default.json", import.meta.url), "utf8")
    const older = golden.replace(/,"rebuttal":"any"/, "")
    expect(older).not.toBe(golden)
    expect(check(older)).toBe("fine")
    expect(check(golden.replace('"rebuttal":"any"', '"rebuttal":"threeCards"'))).toMatch(/goes wrong/)
  })

  it("shows the position before each move, and the last one", () => {
    const seen: number[] = []
    replay(readRecord(writeRecord(played(4), names, players), findGame), {
      seen: (match, at) => seen.push(at - match.moves.length),
    })
    expect(seen).toEqual([0, 0, 0, 0, 0])
  })

  it("that was cut short is reported with the last move that can be read", () => {
    const text = whole()
    const lines = text.split("\n")
    const cut = lines.slice(0, lines.findIndex((line) => line.startsWith("    ")) + 3).join("\n")
    expect(check(cut)).toBe("the record is cut short or damaged: it breaks off after move 3")
    expect(check(text.slice(0, 60))).toMatch(/breaks off after move 0/)
    expect(check(withMove(text, 5, () => "    oops"))).toMatch(/breaks off after move 4/)
  })

  it.each(["__proto__", "constructor", "prototype", "toString"])(
    "with the option %s is refused because there is no such option",
    (name) => {
      const text = whole().replace('"options": {', `"options": {"${name}":"on",`)
      expect(check(text)).toContain(`has no option “${name}”; it has: `)
    },
  )

  it.each(["game", "seats", "deal", "moves"])("whose %s is an object is refused as bad input", (name) => {
    const raw = JSON.parse(whole())
    raw[name] = name === "moves" ? [{ toString: 1 }] : { toString: 1 }
    expect(() => replay(readRecord(JSON.stringify(raw), findGame))).toThrow(BadInput)
  })

  it("that lacks its last move or its end is reported with the move after which it breaks off", () => {
    const text = whole()
    const raw = JSON.parse(text)
    raw.moves.pop()
    expect(check(JSON.stringify(raw))).toMatch(
      `breaks off after move ${raw.moves.length}: its end says ${raw.moves.length + 1} moves`,
    )
    raw.end = undefined
    expect(check(JSON.stringify(raw))).toMatch(`breaks off after move ${raw.moves.length}: it has no end`)
  })

  it("with a move that was altered into an illegal one is reported with its number", () => {
    expect(check(withMove(whole(), 4, (line) => line.replace(/(\d) .* /, "$1 play(1/1) ")))).toMatch(
      /goes wrong at move 4: .*is no card/,
    )
    expect(check(withMove(whole(), 2, (line) => line.replace(/"\d/, '"7')))).toMatch(/goes wrong at move 2/)
    expect(
      check(withMove(whole(), 2, (line) => line.replace(/"(\d)/, (_, seat) => `"${(Number(seat) + 1) % 3}`))),
    ).toMatch(/goes wrong at move 2: .*against the rules/)
  })

  it("with a move that was altered into another legal one is reported with its number", () => {
    const text = whole()
    // Find a move where another was legal, and substitute that one.
    const record = readRecord(text, findGame)
    let altered = ""
    replay(record, {
      seen: (match, at) => {
        const moves = new MoveList()
        const seat = 31 - Math.clz32(match.game.actors(match.state))
        if (seat < 0 || altered !== "") return
        match.game.legal(match.state, seat, moves)
        const other = moves.toArray().map((move) => `play(${match.game.faces[move >> 4]?.name})`)
        const instead = other.find((move) => move !== record.moves[at].move)
        if (moves.count > 1 && instead !== undefined)
          altered = `${at + 1}|${withMove(text, at + 1, (line) => line.replace(/(\d) .* /, `$1 ${instead} `))}`
      },
    })
    const [number, changed] = altered.split("|")
    expect(check(changed)).toBe(
      `the record goes wrong at move ${number}: ${/“.*” by seat \d/.exec(check(changed))?.[0]} is not the move that was made there`,
    )
  })

  it("with an altered seed or option is reported to go wrong at the deal", () => {
    expect(check(whole().replace('"seed":"record', '"seed":"rekord'))).toMatch(/wrong at the deal/)
    expect(check(whole().replace('"first":1', '"first":2'))).toMatch(/wrong at the deal/)
  })

  it("with an altered result is reported", () => {
    const raw = JSON.parse(whole())
    raw.end.scores[0]++
    expect(check(JSON.stringify(raw))).toMatch(/its result is not what the moves come to/)
  })

  it("of another rules version, format or game is refused", () => {
    expect(check(whole().replace('"rules": 1', '"rules": 2'))).toMatch(
      /version 2 of the rules of Betski Scram; this is version 1/,
    )
    expect(check(whole().replace('"countertop": 1', '"countertop": 9'))).toMatch(/format 9/)
    expect(check(whole().replace('"betski-scram"', '"chess"'))).toMatch(/no game “chess”/)
    expect(check("hello")).toMatch(/no Countertop record/)
    expect(check("{}")).toMatch(/no Countertop record/)
    expect(check("[1]")).toMatch(/no Countertop record/)
  })

  it("with names, players, chance or moves of the wrong shape is refused", () => {
    const raw = JSON.parse(whole())
    for (const change of [
      { names: ["a"] },
      { players: 3 },
      { chance: { source: "dice" } },
      { moves: 3 },
      { moves: ["x"] },
    ])
      expect(check(JSON.stringify({ ...raw, ...change }))).toMatch(/should be|no list|expected/)
  })
})
