// The host's actions before the game, on the screen, with a real server.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { clientAt, createTable, type Listening, listening, until } from "../../server/server.testing.ts"
import type { TableClient } from "../../table/client.ts"
import { KEY } from "../testing.ts"
import type { Hosting } from "./hosting.ts"
import { sitAt } from "./online.testing.ts"

const { enter } = KEY
const LINK = "http://192.0.2.7:4040/t/abcd2345"
const HOSTING: Hosting = { link: LINK, code: ["█▀█", "▀ ▀"], isServer: true }

let folder: string
let at: Listening
const open: { close(): void }[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "countertop-hosting-"))
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

it("shows the link, its QR code and the effect of leaving only to the host", async () => {
  const table = await createTable(at.address, "betski-scram")
  const ana = sitAt(at.address, table, client(table, "Ana"), { hosting: HOSTING })
  await ana.shows(/For others: http:\/\/192\.0\.2\.7:4040\/t\/abcd2345/)
  await ana.shows(/This computer serves the table: it stops when you leave/)
  ana.press(..."code", enter)
  await ana.shows(/abcd2345\n█▀█\n▀ ▀/)
  ana.press("\x1b")
  await ana.shows(/▸ 1 {2}start/)
  const ben = sitAt(at.address, table, client(table, "Ben"))
  await ben.shows(/Your name\?/)
  ben.press(..."Ben", enter)
  await ben.shows(/which seat\?/)
  ben.press(enter)
  await ben.shows(/Waiting for Ana to begin/)
  expect(ben.screen().join("\n")).not.toMatch(/For others|serves the table|close the table|put bots/)
  ana.press("q")
  expect(await ana.ended).toBe("quit")
  expect(ana.written()).toMatch(/The server on this computer has stopped\. The table is saved\.\n.*To come back:/)
})

it("puts a bot of a chosen strength into a free seat, and takes it out again", async () => {
  const table = await createTable(at.address, "betski-scram")
  const ana = sitAt(at.address, table, client(table, "Ana"))
  await ana.shows(/2 {2}free/)
  ana.press(..."bots", enter)
  await ana.shows(/Bots for the free seats[\s\S]*3 {2}Seat 2: hard bot/)
  ana.press("3", enter)
  await ana.shows(/2 {2}hard bot[\s\S]*▸ 1 {2}start/)
  ana.press(..."bots", enter)
  await ana.shows(/▸ 1 {2}Seat 2: free again/)
  expect(ana.screen().join("\n")).not.toContain("Seat 2: hard bot")
  ana.press("1", enter)
  await ana.shows(/2 {2}free/)
})

it("closes the table only after a confirmation", async () => {
  const table = await createTable(at.address, "betski-scram")
  const ana = sitAt(at.address, table, client(table, "Ana"))
  const ben = client(table, "Ben")
  await ana.shows(/close the table for everybody/)
  ana.press(..."close", enter)
  await ana.shows(/Nobody can come back to it[\s\S]*yes, close it/)
  ana.press("\x1b")
  await ana.shows(/▸ 1 {2}start/)
  ana.press(..."close", enter)
  await ana.shows(/Nobody can come back to it/)
  ana.press(enter)
  expect(await ana.ended).toBe("ended")
  expect(ana.written()).toContain("The host has closed the table.")
  await until(ben, ({ connection }) => connection === "ended")
})

it("everybody sees the countdown of a full public table, and only the host can stop it", async () => {
  const table = await createTable(at.address, "betski-scram", {}, { isPublic: true, chat: "phrases" })
  const ana = sitAt(at.address, table, client(table, "Ana"))
  const ben = sitAt(at.address, table, client(table, "Ben"))
  await ana.shows(/2 {2}free/)
  expect(ana.screen().join("\n")).not.toContain("wait: do not start")
  await ben.shows(/Your name\?/)
  ben.press(..."Ben", enter)
  await ben.shows(/which seat\?/)
  ben.press(enter)
  await ben.shows(/The game starts in \d+ s\./)
  expect(ben.screen().join("\n")).not.toContain("wait: do not start")
  await ana.shows(/The game starts in \d+ s\.[\s\S]*2 {2}wait: do not start/)
  ana.press(..."wait", enter)
  await ben.shows(/^(?![\s\S]*The game starts in)[\s\S]*Waiting for Ana/)
  await ana.shows(/^(?![\s\S]*The game starts in)[\s\S]*▸ 1 {2}start/)
  ana.press(enter)
  await ben.shows(/Deck«? \d/) // the deck is marked if Ben has to draw
})
