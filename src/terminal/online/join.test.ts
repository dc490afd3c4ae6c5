// The screen of an online table, with a real server: sends keys and checks what the terminal shows.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import type { Language } from "../../engine/options.ts"
import { findGame } from "../../games/index.ts"
import { LIMITS } from "../../server/limits.ts"
import { clientAt, createTable, type Listening, listening, playOn, until } from "../../server/server.testing.ts"
import type { TableClient } from "../../table/client.ts"
import { SETTINGS } from "../../table/room/room.testing.ts"
import { KEY } from "../testing.ts"
import { sitAt } from "./online.testing.ts"
import { lateLines } from "./people.ts"
import type { OnlineSession } from "./session.ts"

const inPattern = (text: string): string => text.replace(/[?.]/g, "\\$&")

let folder: string
let at: Listening
const open: { close(): void }[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "countertop-join-"))
  at = await listening(folder)
})

afterEach(async () => {
  for (const client of open.splice(0)) client.close()
  await at.server.stop()
  rmSync(folder, { recursive: true })
})

function client(table: string, name: string): TableClient {
  const made = clientAt(at.address, table, name)
  open.push(made)
  return made
}

const sitDown = (table: string, name: string, language: Language = "en", line = client(table, name)) =>
  sitAt(at.address, table, line, { language })

it("asks for a name and a seat, shows who is here and who is away, and sends chat messages", async () => {
  const table = await createTable(at.address, "betski-scram")
  const ana = client(table, "Ana")
  await until(ana, () => ana.news !== undefined)
  const ben = sitDown(table, "Ben")
  await ben.shows(/Your name\?[\s\S]*\ntype it, then Enter/)
  ben.press("B", "e", "n", KEY.enter)
  await ben.shows(/Betski Scram: which seat\?[\s\S]*▸ +1 {2}Seat 2: free/)
  ben.press(KEY.enter)
  await ben.shows(/1 {2}Ana \(host\)\n {2}2 {2}Ben \(you\)[\s\S]*Waiting for Ana to begin/)
  ben.press("/", ..."Hi there", KEY.enter)
  await until(ana, () => ana.talk.some((line) => "text" in line && line.text === "Hi there"))
  ana.close()
  await ben.shows(/Ana \(host, away\)/)
  ben.press("\x03")
  expect(await ben.ended).toBe("quit")
  expect(ben.written()).toContain("Your seat is kept")
})

it("lets a seated player start the game while the host is connected without a seat", async () => {
  const table = await createTable(at.address, "betski-scram")
  const ana = client(table, "Ana")
  await until(ana, () => ana.news !== undefined)
  const ben = sitDown(table, "Ben")
  await ben.shows(/Your name\?/)
  ben.press(..."Ben", KEY.enter)
  await ben.shows(/which seat\?/)
  ben.press(KEY.enter)
  await ben.shows(/Waiting for Ana to begin/)
  expect(await ana.ask({ do: "rise" })).toBeUndefined()
  await ben.shows(/1 {2}start; bots take/)
  ben.press("1", KEY.enter)
  await until(ana, ({ news }) => news?.room.stage === "playing")
  ben.press("\x03")
  expect(await ben.ended).toBe("quit")
})

it("keeps typed text while it waits for an answer, restores refused text, and sends nothing twice", async () => {
  const table = await createTable(at.address, "betski-scram")
  const line = client(table, "Ben")
  const [asked, refusals]: [string[], (() => void)[]] = [[], []]
  const ask = line.ask.bind(line)
  line.ask = (what) => {
    if (what.do !== "chat") return ask(what)
    asked.push(what.text)
    return new Promise((resolve) => refusals.push(() => resolve({ key: "table.noChat" })))
  }
  const ben = sitDown(table, "Ben", "en", line)
  await ben.shows(/Your name\?/)
  ben.press(..."B".repeat(30), KEY.enter)
  await ben.shows(/> B{30}▏/) // too long, so it stays to be corrected
  ben.press(...KEY.backspace.repeat(29), ..."en", KEY.enter)
  await ben.shows(/which seat\?/)
  ben.press(KEY.enter)
  await ben.shows(/Ben \(you\)/)
  ben.press("/", ..."Hi there", KEY.enter, KEY.enter, "/", ..."And y")
  await ben.shows(/> And y▏/)
  refusals[0]()
  await ben.shows(/> And y▏[\s\S]*The host has turned talking off/)
  ben.press(..."ou?")
  await ben.shows(/> And you\?▏/)
  ben.press(KEY.enter, "/")
  await ben.shows(/> Hi there▏/)
  expect(asked).toEqual(["Hi there", "And you?"])
  ben.press("\x03")
  await ben.ended
})

it.each([
  [
    "en",
    "↑ ↓ and Enter, or a number · / say · ? rules · l log · q leave",
    "“77” is none of these",
    "Betski Scram: Rules",
  ],
  [
    "es",
    "↑ ↓ e Intro, o un número · / hablar · ? reglas · l registro · q salir",
    "«77» no está",
    "Betski Scram: Reglas",
  ],
] as const)(
  "before a game, the keys of the table work, and only text after a / is sent as chat, in %s",
  async (language, foot, none, rules) => {
    const table = await createTable(at.address, "betski-scram")
    const watching = client(table, "Eve")
    const ana = sitDown(table, "Ana", language)
    await ana.shows(new RegExp(`▸ +1 {2}[\\s\\S]*\n${inPattern(foot)}\\s*$`))
    ana.press("7", "7", KEY.enter)
    await ana.shows(new RegExp(none))
    ana.press("?")
    await ana.shows(new RegExp(rules))
    ana.press(KEY.enter)
    await ana.shows(new RegExp(inPattern(foot)))
    ana.press(..."/hello", KEY.enter)
    await ana.shows(/Ana: (Hello!|¡Hola!)/)
    ana.press(..."/q", KEY.enter)
    await ana.shows(/Ana: q/)
    ana.press("q")
    expect(await ana.ended).toBe("quit")
    expect(ana.written()).toContain("countertop join")
    await until(watching, ({ talk }) => talk.length >= 3)
    expect(watching.talk).toMatchObject([{ note: "came" }, { phrase: "hello" }, { text: "q" }])
  },
)

it("leaves the list of seats on q, and offers no chat there", async () => {
  const table = await createTable(at.address, "betski-scram")
  const eve = sitDown(table, "Eve")
  await eve.shows(/Your name\?/)
  eve.press("q", KEY.enter) // a name may have a q
  await eve.shows(/Seat 2: free[\s\S]*\n↑ ↓ and Enter, or a number · \? rules · l log · q leave\s*$/)
  eve.press("/")
  await eve.shows(/Seat 2: free[\s\S]*Take a seat to join in\./)
  eve.press("q")
  expect(await eve.ended).toBe("quit")
})

it("names a bot's seat once, in both languages", async () => {
  const table = await createTable(at.address, "betski-scram")
  const ana = client(table, "Ana")
  await until(ana, () => ana.news !== undefined)
  expect(await ana.ask({ do: "bot", seat: 1, bot: "easy" })).toBeUndefined()
  for (const [language, question, label] of [
    ["en", /Your name\?/, "Seat 2: a bot"],
    ["es", /¿Cómo te llamas\?/, "Asiento 2: un bot"],
  ] as const) {
    const ben = sitDown(table, "Ben", language)
    await ben.shows(question)
    ben.press("B", KEY.enter)
    await ben.shows(new RegExp(`▸ +1 {2}${label}\\s*$`, "m"))
    ben.press("\x03")
    expect(await ben.ended).toBe("quit")
  }
})

it("plays a game on the terminal's table, with chat, the result and a saved record", async () => {
  const table = await createTable(at.address, "betski-scram")
  const ana = sitDown(table, "Ana")
  await ana.shows(/▸ +1 {2}start/)
  ana.press(KEY.enter)
  await ana.shows(/What happened/)
  ana.press("/")
  await ana.shows(/▸ +1 {2}Hello!/)
  ana.press(KEY.enter)
  await ana.shows(/Ana: Hello!/)
  const watcher = client(table, "Eve")
  await until(watcher, () => watcher.seen !== undefined)
  let asked = -1
  await until(watcher, () => {
    const { seen, news } = watcher
    if (news?.room.stage === "over") return true
    if (seen !== undefined && seen.step !== asked && findGame("betski-scram").actors(seen.view) & 1) {
      asked = seen.step
      ana.shows(/Your move/).then(() => ana.press("1", KEY.enter, KEY.enter))
    }
    return false
  })
  await ana.shows(/The end/)
  ana.press(KEY.enter)
  await ana.shows(/The game is over[\s\S]*another game/)
  expect(JSON.parse(ana.saved[0]).end.places).toContain(1)
  ana.press("\x03")
  expect(await ana.ended).toBe("quit")
  expect(ana.written()).toContain("Saved to /saved/game.json")
})

it("on quitting a second game, says how to come back and where the first one is saved", async () => {
  const game = findGame("betski-scram")
  const table = await createTable(at.address, game.id)
  const [ana, ben] = [client(table, "Ana"), sitDown(table, "Ben")]
  await ben.shows(/Your name\?/)
  ben.press(..."Ben", KEY.enter)
  await ben.shows(/▸ +1 {2}Seat 2: free/)
  ben.press(KEY.enter)
  await ben.shows(/Waiting for Ana/)
  expect(await ana.ask({ do: "start" })).toBeUndefined()
  const second = client(table, "Ben")
  await Promise.all([playOn(ana, game, 0), playOn(second, game, 1)])
  await ben.shows(/The end/)
  expect(await ana.ask({ do: "again", turned: false })).toBeUndefined()
  expect(await ana.ask({ do: "start" })).toBeUndefined()
  await ben.shows(/What happened/)
  ben.press("\x03")
  expect(await ben.ended).toBe("quit")
  expect(ben.written()).toMatch(/Saved to \/saved\/game\.json\nYour seat is kept\. To come back:\n {2}countertop join/)
})

it("always opens the chat list at its first line, which may offer a bot for an absent player", async () => {
  const table = await createTable(at.address, "betski-scram")
  const ana = sitDown(table, "Ana")
  await ana.shows(/▸ +1 {2}start/)
  ana.press(KEY.enter)
  await ana.shows(/What happened/)
  ana.press("/", KEY.down)
  await ana.shows(/▸ +2 {2}Good luck!/)
  ana.press(KEY.enter)
  await ana.shows(/Ana: Good luck!/)
  ana.press("/")
  await ana.shows(/▸ +1 {2}Hello!/)
  ana.press("\x03")
  expect(await ana.ended).toBe("quit")
})

it.each([
  ["en", "add words to the shuffle", "Words for the shuffle: “lucky seven” \\(Ana\\)", "The shuffle was fair"],
  ["es", "añadir palabras al reparto", "Palabras para el reparto: «lucky seven» \\(Ana\\)", "El reparto fue limpio"],
] as const)(
  "shows the shuffle's fingerprint, takes words for it, and says at the end that it was fair, in %s",
  async (language, add, added, fair) => {
    const game = findGame("betski-scram")
    const table = await createTable(at.address, game.id)
    const ben = client(table, "Ben")
    await until(ben, ({ news }) => news !== undefined)
    expect(await ben.ask({ do: "sit", seat: 1, name: "Ben" })).toBeUndefined()
    const commit = ben.news?.room.commit ?? ""
    const ana = sitDown(table, "Ana", language)
    await ana.shows(new RegExp(`${commit.slice(0, 16)}…[\\s\\S]* 2 {2}${add}`))
    ana.press("2", KEY.enter, ..."lucky seven", KEY.enter)
    await ana.shows(new RegExp(added))
    ana.press("l")
    await ana.shows(new RegExp(`${commit.slice(0, 20)}[\\s\\S]*${commit.slice(-10)}`))
    ana.press(KEY.enter)
    await ana.shows(new RegExp(add))
    ana.press("1", KEY.enter)
    await until(ben, ({ news }) => news?.room.stage === "playing")
    await ana.shows(new RegExp(commit.slice(0, 4)))
    await Promise.all([playOn(client(table, "Ana"), game, 0), playOn(ben, game, 1)])
    await ana.shows(new RegExp(fair))
    expect(JSON.parse(ana.saved[0]).chance.fair.words).toEqual(["lucky seven"])
    ana.press("\x03")
    expect(await ana.ended).toBe("quit")
  },
)

it("leaves the result screen by itself when another game begins", async () => {
  const game = findGame("betski-scram")
  const table = await createTable(at.address, game.id)
  const [ana, ben] = ["Ana", "Ben"].map((name) => client(table, name))
  for (const one of [ana, ben]) await until(one, ({ news }) => news !== undefined)
  expect(await ben.ask({ do: "sit", seat: 1, name: "Ben" })).toBeUndefined()
  expect(await ana.ask({ do: "start" })).toBeUndefined()
  const eve = sitDown(table, "Eve")
  await eve.shows(/You watch/)
  await Promise.all([playOn(ana, game, 0), playOn(ben, game, 1)])
  await eve.shows(/The end[\s\S]*press a key to continue/)
  expect(await ana.ask({ do: "again", turned: false })).toBeUndefined()
  expect(await ana.ask({ do: "start" })).toBeUndefined()
  await eve.shows(/What happened[\s\S]*You watch/)
  eve.press("\x03")
  expect(await eve.ended).toBe("quit")
})

it("lets a watcher sit down later: before a game, or in a bot's seat during one", async () => {
  const table = await createTable(at.address, "betski-scram")
  const ana = client(table, "Ana")
  await until(ana, () => ana.news !== undefined)
  const [eve, ben] = ["Eve", "Ben"].map((name) => sitDown(table, name))
  for (const one of [eve, ben]) {
    await one.shows(/Your name\?/)
    one.press("E", KEY.enter)
    await one.shows(/2 {2}just watch[\s\S]*\n↑ ↓ and Enter, or a number · \? rules · l log · q leave\s*$/)
    one.press("2", KEY.enter)
    await one.shows(/You watch[\s\S]*1 {2}Seat 2: free/)
  }
  eve.press("1", KEY.enter)
  await eve.shows(/2 {2}E \(you\)/)
  await ben.shows(/2 {2}E\b/)
  eve.press(KEY.up, KEY.up, KEY.enter) // stands up again
  await eve.shows(/1 {2}Seat 2: free/)
  expect(await ana.ask({ do: "start" })).toBeUndefined()
  await ben.shows(/You watch[\s\S]*\/ sit down · \? rules/)
  ben.press("/")
  await ben.shows(/which seat\?[\s\S]*▸ +1 {2}Seat 2: .*bot[\s\S]*Esc back/)
  ben.press(KEY.enter)
  await ben.shows(/What happened[\s\S]*\/ say · /)
  for (const one of [eve, ben]) {
    one.press("\x03")
    expect(await one.ended).toBe("quit")
  }
})

it("shows the time left if the host has chosen a clock", async () => {
  const table = await createTable(at.address, "betski-scram", {}, { clock: "game", time: 3 * 86_400_000 })
  const ana = sitDown(table, "Ana")
  await ana.shows(/▸ +1 {2}start/)
  ana.press(KEY.enter)
  await ana.shows(/Time left: (2 d 23 h|3 d 0 h)/)
  ana.press("\x03")
  expect(await ana.ended).toBe("quit")
})

it.each([
  ["en", /You watch\. *\n *The host lets nobody else sit down\./, /You watch\. .*to act/],
  ["es", /Estás mirando\. *\n *El anfitrión no deja sentarse a nadie más\./, /Estás mirando\. .*Le toca a/],
] as const)(
  "says that nobody else may sit down at a locked table, and lets visitors watch, in %s",
  async (language, locked, table) => {
    const code = await createTable(at.address, "betski-scram", {}, { isLocked: true })
    const ana = client(code, "Ana")
    await until(ana, () => ana.news !== undefined)
    const eve = sitDown(code, "Eve", language)
    await eve.shows(locked)
    expect(await ana.ask({ do: "start" })).toBeUndefined()
    await eve.shows(table)
    eve.press("\x03")
    expect(await eve.ended).toBe("quit")
  },
)

it("does not leave the table on a number that meant a free seat when it was typed", async () => {
  const table = await createTable(at.address, "betski-scram")
  const eve = sitDown(table, "Eve")
  await eve.shows(/Your name\?/)
  eve.press(..."Eve", KEY.enter)
  await eve.shows(/1 {2}Seat 2: free/)
  eve.press("1")
  await eve.shows(/> 1▏/)
  const ben = client(table, "Ben")
  expect(await ben.ask({ do: "sit", seat: 1, name: "Ben" })).toBeUndefined()
  await eve.shows(/Ben[\s\S]*You watch\.[\s\S]*The list has changed meanwhile/)
  eve.press(KEY.enter, "2", KEY.enter)
  await eve.shows(/“2” is none of these/)
  eve.press("\x03")
  expect(await eve.ended).toBe("quit")
})

it("offers no chat to people who may not chat, and says why if they try", async () => {
  const table = await createTable(at.address, "betski-scram", {}, { chat: "off", isLocked: true })
  const ana = sitDown(table, "Ana")
  await ana.shows(/▸ +1 {2}start/)
  ana.press(KEY.enter)
  await ana.shows(/What happened/)
  const eve = sitDown(table, "Eve")
  await eve.shows(/You watch[\s\S]* \? rules · l log · s scores · q leave/)
  for (const [who, why] of [
    [ana, "The host has turned talking off\\."],
    [eve, "Take a seat to join in\\."],
  ] as const) {
    expect(who.written()).not.toContain("/ say")
    who.press("/")
    await who.shows(new RegExp(`What happened[\\s\\S]*! ${why}`))
    who.press("\x03")
    expect(await who.ended).toBe("quit")
  }
})

it.each([
  ["en", /Your name\?/, /Seat 2: free/, /Too many new players have come to this table from your\s+network\./],
  ["es", /¿Cómo te llamas\?/, /Asiento 2: libre/, /Han llegado demasiados jugadores nuevos a esta mesa/],
] as const)(
  "says in %s that too many new players came from one network, until the host lets more in",
  async (language, name, seat, refusal) => {
    const table = await createTable(at.address, "betski-scram")
    const ana = sitDown(table, "Ana", language)
    for (let n = 0; n < LIMITS.newcomers; n++) {
      const other = client(table, `P${n}`)
      expect(await other.ask({ do: "sit", seat: 1, name: `P${n}` })).toBeUndefined()
      expect(await other.ask({ do: "rise" })).toBeUndefined()
    }
    const eve = sitDown(table, "Eve", language)
    await eve.shows(name)
    eve.press(..."Eve", KEY.enter)
    await eve.shows(seat)
    eve.press("1", KEY.enter)
    await eve.shows(refusal)
    await ana.shows(language === "en" ? /4 {2}let more new players in/ : /4 {2}dejar entrar a más jugadores/)
    ana.press("4", KEY.enter)
    await ana.shows(
      language === "en" ? /Ana lets more new players sit down\./ : /Ana deja sentarse a más jugadores nuevos\./,
    )
    eve.press("1", KEY.enter)
    await eve.shows(language === "en" ? /Eve \(you\)/ : /Eve \(tú\)/)
    for (const one of [ana, eve]) {
      one.press("\x03")
      expect(await one.ended).toBe("quit")
    }
  },
)

it("offers only the host the choice to let more new players in", async () => {
  const table = await createTable(at.address, "betski-scram")
  const ben = client(table, "Ben")
  expect(await ben.ask({ do: "sit", seat: 1, name: "Ben" })).toBeUndefined()
  const [host, guest] = [sitDown(table, "Ana"), sitDown(table, "Ben")]
  await host.shows(/let more new players in from one network/)
  await guest.shows(/leave the seat to others/)
  expect(guest.written()).not.toContain("let more new players in")
  for (const one of [host, guest]) {
    one.press("\x03")
    expect(await one.ended).toBe("quit")
  }
})

it("tells watchers before and during a game that they see it with a delay", async () => {
  const table = await createTable(at.address, "betski-scram", {}, { delay: 1000, isLocked: true })
  const ana = client(table, "Ana")
  await until(ana, () => ana.news !== undefined)
  const eve = sitDown(table, "Eve")
  await eve.shows(/You watch\.\nThe host lets nobody else sit down\.\nYou see the game 1 s later than the players do\./)
  expect(await ana.ask({ do: "start" })).toBeUndefined()
  await eve.shows(/What happened[\s\S]*You watch\. You see the game 1 s later than the players do\. /)
  eve.press("\x03")
  expect(await eve.ended).toBe("quit")
})

it.each([
  [30_000, "You see the game 30 s later than the players do."],
  [120_000, "You see the game 2 min later than the players do."],
])("gives a delay of %i ms in seconds or minutes", (delay, words) => {
  const news = { room: { settings: { ...SETTINGS, delay } } }
  expect(lateLines({ client: { news }, language: "en" } as unknown as OnlineSession)).toEqual([words])
})

it.each([
  ["en", "A game is being played here, and the host lets nobody watch."],
  ["es", "Aquí se está jugando una partida, y el anfitrión no deja mirar."],
] as const)("says that nobody may watch instead of showing an outdated table, in %s", async (language, words) => {
  const table = await createTable(at.address, "betski-scram", {}, { isLocked: true })
  const ana = client(table, "Ana")
  await until(ana, () => ana.news !== undefined)
  expect(await ana.ask({ do: "start" })).toBeUndefined()
  const early = sitDown(table, "Eve", language)
  const foot = language === "en" ? /You watch\./ : /Estás mirando\./
  await early.shows(foot)
  expect(await ana.ask({ do: "settings", settings: { ...SETTINGS, isLocked: true, watching: false } })).toBeUndefined()
  const late = sitDown(table, "Fay", language)
  for (const one of [early, late]) await one.shows(new RegExp(`Ana[\\s\\S]*\n${words}`))
  expect(await ana.ask({ do: "settings", settings: { ...SETTINGS, isLocked: true } })).toBeUndefined()
  for (const one of [early, late]) {
    await one.shows(foot)
    one.press("\x03")
    expect(await one.ended).toBe("quit")
  }
})

it.each<[Language, RegExp]>([
  ["en", /The server cannot read this table right now/],
  ["es", /El servidor no puede leer esta mesa ahora mismo/],
])("reports a table that the server cannot read, and opens it once the server can: %s", async (language, said) => {
  const table = await createTable(at.address, "betski-scram")
  const { tables } = at.server
  const find = tables.find.bind(tables)
  tables.find = async () => {
    throw new Error("the disk is full")
  }
  const eve = sitDown(table, "Eve", language)
  await eve.shows(said)
  tables.find = find
  for (const one of open) if ("retry" in one) (one as TableClient).retry() // as it does by itself after a while
  await eve.shows(/Your name\?|¿Cómo te llamas\?/)
  eve.press("\x03")
  expect(await eve.ended).toBe("quit")
})
