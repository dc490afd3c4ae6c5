// The small version of `npm run torture`, with real processes.

import { beforeAll, expect, it } from "vitest"
import { crash } from "./crash.ts"
import { build } from "./process.ts"

beforeAll(build)

it("fifty tables are played at while the server is killed ten times: all that was acknowledged is there, once, and every game goes on", async () => {
  const report = await crash({ tables: 50, kills: 10 })
  expect(report).toMatchObject({ kills: 10, integrity: "ok", problems: [] })
  expect(report.acknowledged).toBeGreaterThan(500)
})
