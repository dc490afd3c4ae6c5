// The small version of `npm run torture`, with real processes.

import { beforeAll, expect, it } from "vitest"
import { crash } from "./crash.ts"
import { fuzz } from "./fuzz.ts"
import { build } from "./process.ts"

beforeAll(build)

it("fifty tables are played at while the server is killed ten times: all that was acknowledged is there, once, and every game goes on", async () => {
  const report = await crash({ tables: 50, kills: 10 })
  expect(report).toMatchObject({ kills: 10, integrity: "ok", problems: [] })
  expect(report.acknowledged).toBeGreaterThan(500)
})

it("20,000 bad messages bring nothing down, take no seat, and leave other tables and the memory as they were", async () => {
  const seed = String(Date.now())
  const report = await fuzz({ messages: 20_000, seed })
  expect(report, `from the seed ${seed}`).toMatchObject({ problems: [] })
  for (const status of [200, 201, 400, 404])
    expect(report.answers[status], `requests answered with ${status}`).toBeGreaterThan(5)
  expect(report.parse).toBeGreaterThanOrEqual(0.5)
  expect(report.fit).toBeGreaterThanOrEqual(0.25)
})
