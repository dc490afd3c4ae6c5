// Runs a small version of `npm run torture`, with real processes.

import { beforeAll, expect, it } from "vitest"
import { crash } from "./crash.ts"
import { fuzz } from "./fuzz.ts"
import { build } from "./process.ts"
import { slowDisk } from "./slow-disk.ts"

beforeAll(build)

it("fifty tables survive ten kills: nothing is early, lost or changed, and no table hangs", async () => {
  const report = await crash({ tables: 50, kills: 10, slow: "half" })
  const slowKills = slowDisk() === undefined ? 0 : 5
  expect(report).toMatchObject({ problems: [], kills: 10, slowKills, integrity: "ok" })
  expect(report.acknowledged).toBeGreaterThan(500)
  expect(report.well, "times that the server said that it is well").toBeGreaterThan(5)
})

it("20,000 bad messages crash nothing, take no seat, and affect neither other tables nor memory", async () => {
  const seed = String(Date.now())
  const report = await fuzz({ messages: 20_000, seed })
  expect(report, `from the seed ${seed}`).toMatchObject({ problems: [] })
  for (const status of [200, 201, 400, 404])
    expect(report.answers[status], `requests answered with ${status}`).toBeGreaterThan(5)
  expect(report.parse).toBeGreaterThanOrEqual(0.5)
  expect(report.fit).toBeGreaterThanOrEqual(0.25)
})
