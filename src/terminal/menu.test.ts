// The menu at a terminal of 80 by 24: sends keys and checks the screen.

import { PassThrough } from "node:stream"
import { expect, test } from "vitest"
import type { Language } from "../engine/options.ts"
import { readRecord, writeRecord } from "../engine/record.ts"
import { findGame, games } from "../games/index.ts"
import { type MenuOptions, menu, type SavedGame } from "./menu.ts"
import { advance, emulate, KEY, matchOf, settle } from "./testing.ts"

const { enter, down, up, interrupt } = KEY
const ESC = "\x1b"

/** Shows a menu on a screen. `press` waits until all effects of a key are done. */
function shown(
  options: Partial<Pick<MenuOptions, "saved" | "remove" | "language" | "notice" | "latest" | "colour">> = {},
) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  Object.assign(input, { isTTY: true, setRawMode: () => input })
  Object.assign(output, { isTTY: true, columns: 80, rows: 24 })
  let text = ""
  const listeners = new Set<() => void>()
  output.on("data", (part) => {
    text += String(part)
    for (const heard of [...listeners]) heard()
  })
  const chosen = menu({
    ...{ language: "en" as Language, colour: false, saved: [], remove: () => {} },
    ...{ input: input as unknown as NodeJS.ReadStream, output: output as unknown as NodeJS.WriteStream },
    ...options,
  })
  const screen = (): string => emulate(text, 24).join("\n")
  /** Waits until the screen matches. Esc takes a while, because it may be the start of a longer key. */
  const until = (pattern: RegExp): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!pattern.test(screen())) return
        listeners.delete(look)
        resolve()
      }
      listeners.add(look)
      look()
    })
  return {
    chosen,
    screen,
    until,
    written: () => text,
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        await settle()
        input.write(key)
      }
      await settle()
    },
  }
}

const record = (moves: number) => {
  const match = matchOf(games[0], { seats: 2 })
  advance(match, moves, "some moves")
  return readRecord(writeRecord(match, ["Ana", "Ben"], ["person", "random"]), findGame)
}
const UNFINISHED: SavedGame = { path: "/saved/one.json", record: record(3), at: new Date(2026, 4, 9, 20, 5) }
const FINISHED: SavedGame = { path: "/saved/two.json", record: record(10_000), at: new Date(2026, 4, 8) }

test("pressing Enter at every question starts the first game with its usual settings", async () => {
  const { press, chosen } = shown()
  await press(...Array(7).fill(enter))
  const game = games[0]
  expect(await chosen).toMatchObject({
    choice: {
      ...{ kind: "new", game, seats: game.seats.usual, people: 1, names: ["You"], bots: ["medium"] },
      options: Object.fromEntries(game.options.map((spec) => [spec.name, spec.default])),
    },
    language: "en",
  })
})

test("the player can type a number from the list, a name, the start of a name, or a count", async () => {
  const { press, until, chosen } = shown()
  await press("1", enter, ..."betski scram", enter)
  await until(/How many at the table\?/)
  await press("4", enter, "2", enter, ..."Ana", enter, ..."Ben", enter, ..."h", enter)
  await until(/start, or change an option\?/)
  await press(enter)
  expect(await chosen).toMatchObject({
    choice: { game: { id: "betski-scram" }, seats: 4, people: 2, names: ["Ana", "Ben"], bots: ["hard"] },
  })
})

test("an unknown choice gets an error message, and the question stays", async () => {
  const { press, screen } = shown()
  await press(..."chess", enter)
  expect(screen()).toContain("“chess” is none of these.")
  expect(screen()).toContain("What would you like to do?")
})

test("the menu shows a description of the highlighted choice", async () => {
  const { press, screen } = shown()
  await press(enter)
  const line = /^ {2}(.+)$/m
  const [first] = [games[0].about.en.slice(0, 30)]
  expect(screen()).toContain(first)
  expect(screen()).toMatch(line)
  await press(down)
  expect(screen()).toContain(games[1].about.en.slice(0, 30))
  expect(screen()).not.toContain(first)
})

test("the menu shows an option's value and offers the values that the game declares", async () => {
  const { press, screen, chosen } = shown()
  await press(enter, ..."betski", enter, enter, enter, enter, enter)
  const { options } = findGame("betski-scram")
  const [spec] = options
  expect(spec.kind).toBe("seat")
  expect(screen()).toContain(`${spec.label?.en}: drawn by lot`)
  await press(down, enter)
  expect(screen()).toContain("▸ 1  drawn by lot")
  await press(down, enter)
  expect(screen()).toContain(`▸ 2  ${spec.label?.en}: seat 1`)
  await press(up, enter)
  expect(await chosen).toMatchObject({ choice: { options: { [spec.name]: 0 } } })
})

test("the menu validates a number for an option before it accepts it", async () => {
  const { press, screen, until, chosen } = shown()
  await press(enter, ..."final", enter, enter, enter, enter, enter, ..."more", enter, ..."Points to win", enter)
  await until(/a whole number from/)
  await press(..."many", enter)
  expect(screen()).toMatch(/This takes a whole number from .*, not “many”/)
  await press("x", "y")
  expect(screen()).toContain("> xy▏")
  await press(ESC)
  await until(/> \d+/)
  await press("9", "9", enter)
  expect(screen()).toMatch(/: 99/)
  await press(..."start", enter)
  expect(await chosen).toMatchObject({ choice: { options: { target: 99 } } })
})

test("Esc goes back one question, keeps the earlier answer, and does not leave the menu", async () => {
  const { press, until, chosen } = shown()
  await press(enter, down, enter)
  await until(/How many at the table\?/)
  await press(ESC)
  await until(new RegExp(`▸ 2 {2}${games[1].name}`))
  await press(ESC)
  await until(/What would you like to do\?/)
  await press(ESC)
  await settle()
  await until(/What would you like to do\?/)
  await press(up, enter)
  expect(await chosen).toEqual({ choice: { kind: "quit" }, language: "en" })
})

test("choosing fewer seats resets an option that names a removed seat", async () => {
  const { press, until, chosen } = shown()
  await press(enter, ..."betski", enter, "4", enter, enter, enter, enter, down, enter, "5", enter)
  await until(/: seat 4/)
  for (const question of [/How strong/, /Name of player/, /keyboard\?/, /How many at the table\?/]) {
    await press(ESC)
    await until(question)
  }
  await press("2", enter, enter, enter, enter)
  await until(/: drawn by lot/)
  await press(enter)
  expect(await chosen).toMatchObject({ choice: { seats: 2, options: { first: "random" } } })
})

test("two people need two names", async () => {
  const { press, screen } = shown()
  await press(enter, enter, enter, "2", enter, ..."Ana", enter, ..."Ana", enter)
  expect(screen()).toContain("Two people need two different names.")
  expect(screen()).toContain("> Ana")
})

test("the player can change the language, and the menu returns it", async () => {
  const { press, screen, chosen } = shown()
  await press(..."lang", enter)
  expect(screen()).toContain("¿Qué quieres hacer?")
  expect(screen()).toContain("Idioma: español")
  await press(..."partida", enter, ...Array(6).fill(enter))
  expect(await chosen).toMatchObject({ choice: { kind: "new", names: ["Tú"] }, language: "es" })
})

test("“resume” offers only unfinished games, and “replay” offers all saved games", async () => {
  const saved = [FINISHED, UNFINISHED]
  const going = shown({ saved })
  await going.press(..."resume", enter)
  expect(going.screen()).not.toContain("Another file")
  expect(going.screen()).toMatch(/May 9, 2026, 8:05.PM · Ana, Ben/)
  await going.press(enter, enter)
  expect(await going.chosen).toMatchObject({ choice: { kind: "continue", path: UNFINISHED.path } })
  const looking = shown({ saved })
  await looking.press(..."replay", enter)
  expect(looking.screen()).toMatch(/finished, \d+ moves/)
  await looking.press(enter, enter)
  expect(await looking.chosen).toMatchObject({ choice: { kind: "replay", path: FINISHED.path } })
})

test("a saved game can be deleted after a question, and every list has a way back", async () => {
  const removed: string[] = []
  const { press, screen, until } = shown({ saved: [FINISHED, UNFINISHED], remove: (path) => void removed.push(path) })
  await press(..."replay", enter, enter, ..."delete", enter)
  expect(screen()).toContain("Delete this game?")
  await press(enter, enter, ..."delete", enter)
  expect(removed).toEqual([])
  await press("y", enter)
  expect(removed).toEqual([FINISHED.path])
  expect(screen()).not.toContain("8, 2026")
  await press(..."back", enter)
  await until(/What would you like to do\?/)
})

test.each(["help", "?", "ayuda"])("“%s” explains how to choose", async (text) => {
  const { press, screen } = shown()
  await press(...text, enter)
  expect(screen()).toContain("Arrows and Enter choose")
})

test("without saved games, the menu offers no game to resume but can replay any file", async () => {
  const { press, screen, chosen } = shown()
  expect(screen()).not.toContain("Resume")
  await press(..."replay", enter, enter, ..."game.json", enter)
  expect(await chosen).toMatchObject({ choice: { kind: "replay", path: "game.json" } })
})

test("a player joins a table by its link, or by its code and server", async () => {
  const linked = shown()
  await linked.press(..."join", enter, ..."http://192.0.2.7:4040/t/abcd2345", enter)
  expect(await linked.chosen).toMatchObject({ choice: { table: "http://192.0.2.7:4040/t/abcd2345" } })
  const coded = shown()
  await coded.press(..."join", enter, ..."abcd2345", enter)
  await coded.until(/Which server\?/)
  await coded.press(..."here", enter)
  expect(coded.screen()).toContain("An address begins with http:// or https://")
  await coded.press(ESC)
  await coded.until(/> http:\/\/localhost:4040/)
  await coded.press(enter)
  expect(await coded.chosen).toMatchObject({
    choice: { kind: "join", table: "abcd2345", server: "http://localhost:4040" },
  })
})

test("the lobby asks for a server, and a lesson asks for a game", async () => {
  const lobby = shown()
  await lobby.press(..."lobby", enter, ..."https://cards.example.org/lobby", enter)
  expect(await lobby.chosen).toMatchObject({ choice: { kind: "lobby", server: "https://cards.example.org" } })
  const lesson = shown()
  await lesson.press(..."lessons", enter, ..."forty", enter)
  expect(await lesson.chosen).toMatchObject({ choice: { kind: "learn", game: { id: "forty-below" } } })
})

test("hosting asks for the game, seats, bots, name, visibility, clock and server", async () => {
  const { press, screen, until, chosen } = shown()
  await press(..."host", enter, ..."betski", enter, "4", enter, "2", enter, ..."easy", enter)
  await until(/What is your name\?/)
  await press(enter) // no name is suggested
  expect(screen()).toContain("What is your name?")
  await press(..."Ana", enter, ..."anybody", enter)
  await until(/▸ 1 min a move/)
  await press(..."10 min", enter)
  await until(/Where is the table served\?/)
  await press(..."at another", enter, ..."http://192.0.2.7:4040", enter)
  await until(/start, or change an option\?/)
  await press(enter)
  expect(await chosen).toMatchObject({
    choice: {
      kind: "host",
      place: { server: "http://192.0.2.7:4040" },
      wanted: {
        ...{ game: { id: "betski-scram" }, seats: 4, bots: ["easy", "easy"], name: "Ana" },
        settings: { isPublic: true, chat: "phrases", clock: "game", time: 600_000 },
      },
    },
  })
})

test("the menu shows the rules of a game on a page", async () => {
  const { press, screen, until } = shown()
  await press(..."rules", enter, ..."contarlos", enter)
  expect(screen()).toMatch(/^ Contarlos: Rules/)
  await press("q")
  await until(/Which game\?/)
  await press(ESC)
  await until(/▸ \d {2}Rules/)
})

test("the menu shows what was wrong with the latest choice and highlights that choice", async () => {
  const { press, screen } = shown({ latest: "join", notice: "there is no table abcd2345" })
  await press()
  expect(screen()).toContain("there is no table abcd2345")
  expect(screen()).toMatch(/▸ \d {2}Join a table/)
  await press(down)
  expect(screen()).not.toContain("abcd2345")
})

test.each(["en", "es"] as const)(
  "the menu fits 80 by 24 and writes no colours when they are off (%s)",
  async (language) => {
    const { press, screen, written } = shown({ language, saved: [UNFINISHED] })
    for (let i = 0; i < 6; i++) {
      await press()
      const lines = screen().split("\n")
      expect(lines.length).toBeLessThanOrEqual(24)
      for (const line of lines) expect([...line].length, line).toBeLessThanOrEqual(80)
      expect(screen()).toMatch(/Esc/)
      await press(enter)
    }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what is written to terminals
    expect(written()).not.toMatch(/\x1b\[[1-9][0-9;]*m/)
  },
)

test.each([
  ["at the first question", [interrupt]],
  ["later", [enter, enter, interrupt]],
  ["by choice", [up, enter]],
])("leaving %s restores the screen and says goodbye", async (_, keys) => {
  const { press, chosen, written } = shown()
  await press(...keys)
  expect(await chosen).toEqual({ choice: { kind: "quit" }, language: "en" })
  expect(written().endsWith("\x1b[?1049lGoodbye.\n")).toBe(true)
})
