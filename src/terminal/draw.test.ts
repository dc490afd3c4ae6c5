import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Game } from "../engine/game.ts"
import { LANGUAGES, type Language } from "../engine/options.ts"
import type { Scene } from "../engine/scene.ts"
import { say } from "../engine/words.ts"
import { findGame, games } from "../games/index.ts"
import { logOf, sceneFor, tellingOf, viewersOf } from "../table/seen.ts"
import { choosing, linesOf, marksOf, pressKey } from "./choose.ts"
import { drawTable, isWhole, type Look, plainTable } from "./draw.ts"
import { widthOf } from "./ink.ts"
import { itemsFrom } from "./items.ts"
import { paletteFor } from "./palette.ts"
import { advance, matchOf, NAMES } from "./testing.ts"
import { ui } from "./words.ts"

const palette = paletteFor({ TERM: "xterm-256color" })
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are escape sequences
const COLOURS = /\x1b\[[0-9;]*m/g

interface Position {
  readonly seats: number
  readonly moves: number
  readonly seed: string
  readonly language: Language
  readonly you: number | undefined
  readonly keys: readonly string[]
}

const positions = (game: Game): fc.Arbitrary<Position> =>
  fc.record({
    seats: fc.integer({ min: game.seats.min, max: game.seats.max }),
    moves: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 400 })),
    seed: fc.string({ minLength: 1, maxLength: 4 }),
    language: fc.constantFrom(...LANGUAGES),
    you: fc.option(fc.integer({ min: 0, max: 7 }), { nil: undefined }),
    keys: fc.array(fc.constantFrom("right", "down", "left", "up"), { maxLength: 4 }),
  })

/** Returns a random position as a viewer sees it. If it is their turn, they are choosing a move. */
function lookAt(game: Game, at: Position, width: number, height: number): { scene: Scene; look: Look } {
  const match = matchOf(game, { seats: at.seats, seed: at.seed })
  advance(match, at.moves, at.seed)
  const you = at.you === undefined ? undefined : at.you % at.seats
  const telling = tellingOf(game, at.language, NAMES.slice(0, at.seats), you)
  const scene = sceneFor(match, you)
  const log = logOf(match).told(viewersOf(you), telling)
  const look: Look = { game, telling, width, height, colour: false, log, ...(you === undefined ? {} : { you }) }
  if (you === undefined || !(scene.turn & (1 << you))) return { scene, look }
  const c = choosing(game, scene, itemsFrom(game, scene, you, telling, false), telling)
  for (const key of at.keys) pressKey(c, key)
  return { scene, look: { ...look, moves: linesOf(c), marks: marksOf(c) } }
}

const SIZES = [
  [80, 24],
  [80, 40],
  [100, 30],
  [120, 40],
  [200, 60],
] as const

describe.each(games)("the table of $name", (game) => {
  test.each(SIZES)("fits %d columns and %d lines", (width, height) => {
    fc.assert(
      fc.property(positions(game), (at) => {
        const { scene, look } = lookAt(game, at, width, height)
        const lines = drawTable(scene, look)
        expect(lines.length).toBeLessThanOrEqual(height)
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
        expect(isWhole(scene, look)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test("shows every player's name, the prompt, and every shared pile and place", () => {
    fc.assert(
      fc.property(positions(game), (at) => {
        const { scene, look } = lookAt(game, at, 80, 24)
        const drawn = drawTable(scene, look).join("\n")
        for (const name of look.telling.names) expect(drawn).toContain(name)
        for (const zone of scene.zones)
          if (zone.seat === undefined) expect(drawn).toContain(say(zone.label, look.telling))
        expect(drawn).toContain(say(scene.prompt, look.telling).slice(0, 60))
      }),
      { numRuns: 60 },
    )
  })

  test("has the same text with and without colour", () => {
    fc.assert(
      fc.property(positions(game), (at) => {
        const { scene, look } = lookAt(game, at, 80, 24)
        const plain = drawTable(scene, look)
        const coloured = drawTable(scene, { ...look, colour: palette })
        expect(plain.join("")).not.toContain("\x1b")
        expect(coloured.map((line) => line.replace(COLOURS, "").trimEnd())).toEqual(plain)
      }),
      { numRuns: 20 },
    )
  })

  test("draws a face-down card the same whether or not the viewer remembers it", () => {
    fc.assert(
      fc.property(positions(game), (at) => {
        const { scene, look } = lookAt(game, at, 120, 40)
        const forgotten: Scene = {
          ...scene,
          zones: scene.zones.map((zone) => ({
            ...zone,
            cards: zone.cards.map((card) => (card?.remembered === undefined ? card : { token: card.token, face: 0 })),
          })),
        }
        expect(drawTable(scene, look)).toEqual(drawTable(forgotten, look))
      }),
      { numRuns: 20 },
    )
  })
})

test.each(LANGUAGES)("a window that is too small shows the whole message about it, in %s", (language) => {
  const at = { seats: games[0].seats.min, moves: 0, seed: "a", language, you: 0, keys: [] }
  const { scene, look } = lookAt(games[0], at, 24, 8)
  const lines = drawTable(scene, look)
  expect(lines.length).toBeLessThanOrEqual(8)
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(24)
  expect(lines.join(" ")).toBe(ui(language, "tooSmall"))
})

test.each(LANGUAGES)("the viewer's own line shows their cards left and points, in %s", (language) => {
  for (let moves = 10; moves < 60; moves += 5) {
    const at = { seats: 3, moves, seed: "x", language, you: 0, keys: [] }
    const { scene, look } = lookAt(findGame("contarlos"), at, 80, 24)
    const own = plainTable(scene, look).find((line) => line.includes(` ${look.telling.names[0]} `)) ?? ""
    const label = (key: string): string => say({ key }, look.telling)
    expect(own).toContain(`${label("cardsLeft")} ${scene.seats[0].facts[0].value}`)
    expect(own).toContain(`${label("points")} ${scene.seats[0].score}`)
  }
})

test("a fact that does not fit beside a note is left out together with its label", () => {
  fc.assert(
    fc.property(positions(findGame("forty-below")), (at) => {
      const { scene, look } = lookAt(findGame("forty-below"), at, 80, 24)
      expect(drawTable(scene, look).join("\n")).not.toMatch(/[a-zé…] \d+ · (shows|muestra)(?<!(down|abajo) \d+ · \w+)/)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ["en", "log"],
  ["es", "registro"],
] as const)("the key hints fit beside the input and use the browser's word for the log, in %s", (language, log) => {
  expect(ui(language, "log").toLowerCase()).toBe(log)
  expect(widthOf(`> ▏ ${ui(language, "keysChoose")}`)).toBeLessThanOrEqual(80)
  for (const keys of [ui(language, "keysChoose"), ui(language, "keysMid"), ui(language, "help")])
    expect(keys).toContain(`l ${log}`)
})

test.each(LANGUAGES)(
  "the label for what others show in Forty Below is never cut, even at eight seats, in %s",
  (language) => {
    fc.assert(
      fc.property(positions(findGame("forty-below")), (at) => {
        const { scene, look } = lookAt(findGame("forty-below"), { ...at, seats: 8, language }, 80, 24)
        expect(drawTable(scene, look).join("\n")).not.toMatch(/( a la| shows?)( v\w*)?…| [as]…/)
      }),
      { numRuns: 60 },
    )
  },
)

test("at 80 by 24 a player of Contarlos sees every card to choose from, then every target", () => {
  for (const seed of ["a", "b", "c", "d"]) {
    const at = { seats: 3, moves: 0, seed, language: "en", you: undefined, keys: [] } as const
    const match = matchOf(findGame("contarlos"), { seats: 3, seed })
    const you = [0, 1, 2].find((seat) => match.game.actors(match.state) & (1 << seat)) ?? 0
    const { scene, look } = lookAt(match.game, { ...at, you }, 80, 24)
    const c = choosing(match.game, scene, itemsFrom(match.game, scene, you, look.telling, false), look.telling)
    const seen = (): string => drawTable(scene, { ...look, moves: linesOf(c), marks: marksOf(c) }).join("\n")
    expect(linesOf(c).length).toBeLessThan(13)
    for (const { label } of linesOf(c)) expect(seen()).toContain(label.slice(0, 16))
    const card = linesOf(c).findIndex(({ label }) => label.endsWith("…"))
    for (const key of [...String(card + 1), "enter"]) pressKey(c, key)
    expect(linesOf(c).length).toBeGreaterThan(3)
    for (const { label } of linesOf(c)) expect(seen()).toContain(label.slice(0, 16))
  }
})

test("at 60 by 20 the columns of eight players of Forty Below stand apart", () => {
  const { scene, look } = lookAt(
    findGame("forty-below"),
    { seats: 8, moves: 40, seed: "a", language: "en", you: 0, keys: [] },
    60,
    20,
  )
  const rows = drawTable(scene, look).filter((line) => NAMES.slice(1).some((name) => line.includes(` ${name} `)))
  expect(rows).toHaveLength(7)
  for (const row of rows) expect(row).toMatch(/( [▒·\d−XW●■▲♦★⬢]{2,6}){3}$/)
})

test("there is one cursor: the highlighted line of the list, and its place on the table", () => {
  const game = findGame("contarlos")
  for (let moves = 0; moves < 30; moves++) {
    const at = { seats: 3, moves, seed: "x", language: "en", you: 0, keys: [] } as const
    const { scene, look } = lookAt(game, at, 80, 24)
    const lines = drawTable(scene, look)
    if (look.moves === undefined) continue
    expect(lines.join("\n").split("▸").length - 1).toBe(1)
    expect(lines.join("\n")).not.toMatch(/[›‹▶▏]/)
  }
})
