// The complete session of docs/protocol.md is what a real server does.

import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { pageWithPart } from "./protocol-page.ts"
import { recordedSession, replayed, SESSION_FILE, sessionIn } from "./protocol-session.testing.ts"

const page = readFileSync("docs/protocol.md", "utf8")

it("a real server answers the session in docs/protocol.md exactly as it is written there", async () => {
  const session = sessionIn(page)
  expect(session.split("\n").length).toBeGreaterThan(80)
  expect(await replayed(session)).toBe(session)
})

it("the session in docs/protocol.md is up to date: npm run docs writes it", async () => {
  expect(pageWithPart(page, SESSION_FILE, await recordedSession())).toBe(page)
})
